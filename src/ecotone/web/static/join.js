/** An invitation: say one's name and sit down. */
import { byId, complain, post } from "./common.js";

const form = byId("take");
form.onsubmit = (event) => {
  event.preventDefault();
  const { action = "", token } = form.dataset;
  const taken = post(action, { action: "take", token, name: byId("name").value.trim() });
  taken.then(({ url }) => location.assign(url), complain);
};

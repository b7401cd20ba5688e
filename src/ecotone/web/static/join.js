/** An invitation: say one's name and sit down. */
import { byId, go } from "./common.js";

const form = byId("take");
form.onsubmit = (event) => {
  event.preventDefault();
  const { action = "", token } = form.dataset;
  void go(action, { action: "take", token, name: byId("name").value.trim() });
};

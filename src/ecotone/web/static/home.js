/** The shelf: play at once, join by a link, say one's name. */
import { all, at, byId, complain, go, post } from "./common.js";

const name = byId("name");
name.onchange = () => post("/api/me", { name: name.value.trim() }).catch(complain);

document.addEventListener("click", (event) => {
  const { play: game, seats } = at(event, "[data-play]")?.dataset ?? {};
  if (game && seats) void go("/api/tables", { game, seats: JSON.parse(seats), name: name.value.trim() });
});

byId("link").onsubmit = (event) => {
  event.preventDefault();
  const typed = byId("address").value.trim();
  // whatever address somebody pasted, the table is looked for on this server
  location.assign(typed.match(/\/t\/[\w-]+(\/(join|seat)\/[\w.~-]+)?/)?.[0] ?? `/t/${encodeURIComponent(typed)}`);
};

for (const time of all("time")) {
  const at = new Date(1000 * Number(time.dataset.at));
  time.textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

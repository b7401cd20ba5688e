/** The shelf: play at once, join by a link, say one's name. */
import "./bring.js";
import { all, at, byId, complain, go, post } from "./common.js";
import { beckon } from "./turns.js";

const name = byId("name");
name.onchange = () => post("/api/me", { name: name.value.trim() }).catch(complain);

document.addEventListener("click", (event) => {
  const { play: game, seats } = at(event, "[data-play]")?.dataset ?? {};
  if (game && seats) void go("/api/tables", { game, seats: JSON.parse(seats), settings: { wait: true }, name: name.value.trim() });
  const learn = at(event, "[data-learn]")?.dataset.learn;
  if (learn) void go("/api/tables", { game: learn, seats: [{ kind: "me" }], tutorial: true, name: name.value.trim() });
});

byId("link").onsubmit = (event) => {
  event.preventDefault();
  const typed = byId("address").value.trim();
  // whatever address somebody pasted, the table is looked for on this server
  location.assign(typed.match(/\/t\/[\w-]+(\/(join|seat)\/[\w.~-]+)?/)?.[0] ?? `/t/${encodeURIComponent(typed)}`);
};

const { title } = document;
const PAUSE = 20_000; // milliseconds between two looks at the tables

/** The tables as the page has them: when each was last played at, how many wait. */
function tables() {
  for (const time of all("time")) {
    const at = new Date(1000 * Number(time.dataset.at));
    time.textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  }
  const many = Number(byId("tables").dataset.waiting);
  document.title = many ? `(${many}) ${title}` : title;
}

/** @type {() => HTMLAnchorElement[]} */
const waiting = () => /** @type {any} */ (all("#tables .yours"));

/** Look again which tables wait, and tell of those that did not before. */
async function look() {
  const answer = await fetch(location.pathname).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const fresh = page?.getElementById("tables");
  const old = byId("tables");
  if (!fresh || fresh.innerHTML === kept) return;
  kept = fresh.innerHTML;
  const before = new Set(waiting().map(({ pathname }) => pathname));
  // whoever is about to press Enter on a table keeps their place
  if (!old.contains(document.activeElement)) old.replaceWith(fresh);
  tables();
  for (const one of waiting()) {
    if (!before.has(one.pathname)) void beckon(one.innerText.split("\n")[0], one.pathname);
  }
}

let kept = byId("tables").innerHTML;
tables();
setInterval(look, PAUSE);

/** The rulings as somebody asks for them; no network is needed. */

import { all, byId } from "./common.js";
import { seeker, stems } from "./seek.js";

const entries = all("#rulings > li").map((element) => ({
  element,
  game: element.dataset.game ?? "",
  ask: stems(element.querySelector("h2")?.textContent ?? ""),
  also: stems(element.dataset.also ?? ""),
  rest: stems([...element.querySelectorAll(".reading, .small")].map((one) => one.textContent).join(" ")),
}));

const groups = /** @type {string[]} */ (JSON.parse(byId("synonyms").textContent ?? "[]")).map((words) => stems(words));
const answers = seeker(entries, groups);

const field = /** @type {HTMLInputElement} */ (byId("asked"));
const told = byId("found");
let game = "";

function show() {
  const found = answers(field.value).filter((entry) => !game || entry.game === game);
  for (const { element } of entries) element.hidden = true;
  for (const { element } of found) element.hidden = false;
  byId("rulings").append(...found.map(({ element }) => element));
  const { one = "", many = "", none = "" } = told.dataset;
  told.textContent = found.length ? (found.length === 1 ? one : many.replace("{many}", String(found.length))) : none;
}

/** @type {(name: string) => void} */
function choose(name) {
  game = name;
  for (const one of all("[data-game]", byId("ask"))) one.setAttribute("aria-pressed", String(one.dataset.game === name));
  show();
}

field.oninput = show;
byId("ask").onsubmit = (event) => event.preventDefault();
for (const one of all("[data-game]", byId("ask"))) one.onclick = () => choose(one.dataset.game ?? "");
const wanted = location.hash.slice(1);
choose(entries.some((entry) => entry.game === wanted) ? wanted : "");
/** For the tests, which ask many questions at once. */
Object.assign(window, { rulingsFor: (/** @type {string} */ asked) => answers(asked).map(({ element }) => element.id) });

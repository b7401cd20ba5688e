/** The rules beside the table: searched as one types, opened at what somebody asks about. */
import { all, at, button, byId, complain, say } from "./common.js";

const panel = byId("rulesbook");
const text = byId("rules-text");
const field = byId("rules-search");
const link = byId("rules-open");
/** @type {Element | null} who gets the focus back */
let before = null;

export async function load() {
  if (text.childElementCount) return;
  const answer = await fetch(`${link.href}?lang=${document.documentElement.lang}`).catch(() => null);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  const prose = page.querySelector("article.prose");
  if (!answer?.ok || !prose) throw new Error(say("not_sent"));
  prose.querySelectorAll(".scene, .ways, .credits").forEach((one) => one.remove());
  text.replaceChildren(...prose.childNodes);
  // what is wider than the panel can be scrolled by keyboard
  for (const wide of all("pre, .wide", text)) wide.tabIndex = 0;
}

/** Letters as they are searched for: small, and without accents.
 * @type {(words: string | null) => string} */
const plain = (words) => (words ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A section cited as "Placing cards, rule 1" or "The cards, Foxes": a title, or what stands in bold.
 * @type {(cited: string) => HTMLElement | undefined} */
export function section(cited) {
  const heads = [...all("h2, h3", text), ...all("strong", text)];
  const names = heads.map((head) => plain(head.textContent).replace(/^(\d+\. )?((the|les?|la) )?/, ""));
  // several are told under the name of one, after its number
  const parts = [cited, ...cited.split(/, |\s?: /).reverse(), cited.split(" ")[0]];
  const stems = parts.map((part) => plain(part).replace(/^(the|les?|la) /, "").replace(/s$/, ""));
  const place = [
    ...stems.map((stem) => names.findIndex((name) => name.startsWith(stem))),
    ...stems.map((stem) => names.findIndex((name) => name.includes(stem))),
  ].find((found) => found >= 0);
  return heads[place ?? -1];
}

/** What has just been refused cites a section: it can be opened from there.
 * @type {(sentence: string) => void} */
export function cite(sentence) {
  const cited = /\[([^\]]+)\]$/.exec(sentence)?.[1];
  if (!cited) return;
  const more = button("quietly", () => {}, say("to_rules"));
  // the toast goes as soon as anything is touched
  more.onpointerdown = () => void read(cited);
  byId("toast").append(" ", more);
}

/** @type {(cited?: string) => Promise<void>} */
export async function read(cited = "") {
  try {
    await load();
  } catch (problem) {
    return complain(/** @type {Error} */ (problem));
  }
  if (panel.hidden) before = document.activeElement;
  panel.hidden = false;
  document.body.classList.add("reading");
  link.ariaExpanded = "true";
  field.value = "";
  search();
  const found = cited ? section(cited) : undefined;
  found?.classList.add("cited");
  if (found) found.scrollIntoView({ block: "start" });
  else text.scrollTop = 0;
  field.focus({ preventScroll: true });
}

export function shut() {
  if (panel.hidden) return false;
  const back = panel.contains(document.activeElement);
  panel.hidden = true;
  document.body.classList.remove("reading");
  link.ariaExpanded = "false";
  if (back && before instanceof HTMLElement) before.focus({ preventScroll: true });
  return true;
}

/** Leave the parts that hold the words, below their titles. */
function search() {
  const wanted = plain(field.value.trim());
  let [title, found] = [/** @type {HTMLElement | null} */ (null), 0];
  for (const one of /** @type {HTMLElement[]} */ ([...text.children])) {
    one.classList.remove("cited", "found");
    for (const cited of all(".cited", one)) cited.classList.remove("cited");
    const head = /^H[1-6]$/.test(one.tagName);
    const hit = Boolean(wanted) && plain(one.textContent).includes(wanted);
    one.hidden = Boolean(wanted) && !hit;
    one.classList.toggle("found", hit);
    found += Number(hit);
    if (head) title = one;
    else if (hit && title) title.hidden = false;
  }
  byId("rules-none").hidden = !wanted || found > 0;
}

export function ruling() {
  link.onclick = (event) => {
    event.preventDefault();
    if (!shut()) read();
  };
  field.oninput = search;
  byId("rules-close").onclick = () => shut();
  byId("rules-print").onclick = () => print();
  document.addEventListener("click", (event) => {
    const cited = at(event, "[data-rules]")?.dataset.rules;
    if (cited !== undefined) read(cited);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel.contains(document.activeElement) && shut()) return event.stopImmediatePropagation();
    if (at(event, "input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key !== "r" && event.key !== "R") return;
    event.preventDefault();
    if (!shut()) read();
  }, true);
}

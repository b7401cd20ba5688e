/** The rulings as somebody asks for them: every word counts, the rarer the more; no network is needed. */

import { all, byId } from "./common.js";

/** Words too common to tell one question from another. */
const COMMON = new Set(
  ("a an and are as at be by can do does for from has have how i if in into is it its may might must my no not of off on one or out so than that the their then there they this to up what when where which who why will with you your " +
    "a ai au aux avec ce ces cette comment dans de des doit du elle en est et faut il ils je la le les leur lui ma mais me mes mon ne on ou par pas peut plus pour quand que quel quelle quelles quels qui sa se ses si son sont sur ta te tu un une vous").split(" "),
);

/** Words as they are compared: small, without accents, elisions, endings.
 * @type {(text: string) => string[]} */
function stems(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe");
  const words = plain.match(/[a-z0-9×]+/g) ?? [];
  return words.filter((word) => word.length > 1 && !COMMON.has(word)).map(stem);
}

/** @type {(word: string) => string} */
function stem(word) {
  if (word.length < 5) return word.replace(/s$/, "");
  return word.replace(/(ements?|ations?|ing|ers?|ees?|es|ed|s|x|e)$/, "");
}

/** Whether two stems may be the same word: one begins with the other, or nearly.
 * @type {(one: string, other: string) => boolean} */
function alike(one, other) {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.length - short.length <= 3 && long.startsWith(short);
}

/** @typedef {{ element: HTMLElement, game: string, ask: string[], rest: string[], place: number }} Entry */

/** @type {Entry[]} */
const entries = all("#rulings > li").map((element, place) => ({
  element,
  place,
  game: element.dataset.game ?? "",
  ask: stems(element.querySelector("h2")?.textContent ?? ""),
  rest: stems([...element.querySelectorAll(".reading, .small")].map((one) => one.textContent).join(" ")),
}));

/** Groups of words that are searched for as if they were one. */
const groups = /** @type {string[]} */ (JSON.parse(byId("synonyms").textContent ?? "[]")).map((words) => stems(words));

/** What a word may be called, and how sure that is.
 * @type {(word: string) => [string, number][]} */
const names = (word) => {
  const others = groups.filter((group) => group.some((one) => alike(one, word))).flat();
  return [[word, 1], ...[...new Set(others)].filter((one) => !alike(one, word)).map((one) => /** @type {[string, number]} */ ([one, 0.5]))];
};

/** How well each ruling answers, the best first; those that share no word are left out.
 * @type {(asked: string) => Entry[]} */
export function answers(asked) {
  const words = [...new Set(stems(asked))];
  if (!words.length) return entries;
  const scores = new Map(entries.map((entry) => [entry, 0]));
  for (const word of words) {
    /** @type {Map<Entry, number>} */
    const hits = new Map();
    for (const entry of entries) {
      const found = names(word).map(([name, sure]) => sure * Math.max(entry.ask.some((one) => alike(one, name)) ? 2 : 0, entry.rest.some((one) => alike(one, name)) ? 1 : 0));
      const best = Math.max(...found);
      if (best) hits.set(entry, best);
    }
    const rare = Math.log(1 + entries.length / (1 + hits.size));
    for (const [entry, hit] of hits) scores.set(entry, (scores.get(entry) ?? 0) + hit * rare);
  }
  const found = entries.filter((entry) => scores.get(entry));
  const most = Math.max(0, ...found.map((entry) => scores.get(entry) ?? 0));
  // what shares one common word with a long question answers something else
  return found
    .filter((entry) => (scores.get(entry) ?? 0) >= most / 3)
    .sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0) || one.place - other.place);
}

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

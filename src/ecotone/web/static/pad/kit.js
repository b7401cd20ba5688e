/** What the page lends to a game's own pad: words, elements, figures. */

import { button, element, icon, written } from "../common.js";

const facts = JSON.parse(document.getElementById("facts")?.textContent ?? "{}");

/** What the page was sent with: its words, the game, what the game says of itself. */
export const page = facts;

/** @type {(words: Record<string, string>) => (key: string, params?: Record<string, unknown>) => string} */
const teller = (words) => (key, params = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (blank, name) => String(params[name] ?? blank));

/** A sentence of the page itself. */
export const tell = teller(facts.words);

/** Every switch of a table: as it was chosen, as another one decides, or as usual.
 * @type {(table: any) => Record<string, any>} */
export function options(table) {
  /** @type {Record<string, any>} */
  const all = {};
  for (const { name, default: usual, follows, defaults } of facts.options) {
    const given = table.options?.[name];
    all[name] = given ?? (follows ? (defaults[all[follows]] ?? usual) : usual);
  }
  return all;
}

/** A number with a button on each side.
 * @type {(label: string, value: number, least: number, most: number, change: (value: number) => void) => HTMLElement} */
export function number(label, value, least, most, change) {
  const field = element("input", "");
  const set = (/** @type {number} */ wanted) => change(Math.min(most, Math.max(least, Math.trunc(wanted) || 0)));
  Object.assign(field, { type: "text", inputMode: "numeric", value: String(value), ariaLabel: label });
  field.dataset.number = label;
  field.onchange = () => set(Number(field.value));
  const less = button("button step", () => set(value - 1), "\u2212");
  const more = button("button step", () => set(value + 1), "+");
  less.ariaLabel = tell("less", { label });
  more.ariaLabel = tell("more", { label });
  less.disabled = value <= least;
  more.disabled = value >= most;
  return element("div", "stepper", element("span", "", label), less, field, more);
}

/** @type {PadKit} */
export const kit = {
  facts: facts.pad,
  photos: [],
  say: teller(facts.pad.words),
  tell,
  element,
  button,
  icon,
  number,
  options,
  written,
  html(name, kind, content) {
    const made = element(name, kind);
    made.innerHTML = content;
    return made;
  },
  figure: (name) =>
    `<svg class="figure" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="/art/${facts.game}.svg#${name}"/></svg>`,
};

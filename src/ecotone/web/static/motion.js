/** Things travel from where they were to where they are: the same element, a new place. */
import { all } from "./common.js";

const HOW = { duration: 230, easing: "cubic-bezier(.3, .1, .2, 1)" };
export const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Change the page, and let what has moved be seen moving.
 * @type {(table: Element, change: () => void) => void} */
export function moving(table, change) {
  if (still.matches || document.hidden) return change();
  const before = places(table);
  change();
  const after = places(table);
  /** @type {Map<Element, () => void>} */
  const moved = new Map();
  for (const [key, { one, box }] of after) {
    const was = (before.get(key) ?? before.get(one.dataset.from) ?? after.get(one.dataset.from))?.box;
    if (!was || Math.abs(was.x - box.x) + Math.abs(was.y - box.y) > 2) moved.set(one, () => fly(one, box, was));
  }
  for (const [one, flight] of moved) {
    // a part of something that travels travels with it
    let whole = one.parentElement;
    while (whole && !moved.has(whole)) whole = whole.parentElement;
    if (!whole) flight();
  }
}

/** @param {Element} table */
function places(table) {
  const found = all("[data-key]", table).map((one) => ({ one, box: one.getBoundingClientRect() }));
  return new Map(found.filter(({ box }) => box.width).map((place) => [place.one.dataset.key, place]));
}

/** @type {(one: Element, to: DOMRect, from?: DOMRect) => void} */
function fly(one, to, from) {
  if (!from) return void one.animate([{ opacity: 0 }, {}], HOW);
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  // inside a drawing, a length is one of the drawing's own
  const grid = one.parentElement instanceof SVGGraphicsElement && one.parentElement.getScreenCTM();
  const start = grid
    ? { translate: `${x / grid.a}px ${y / grid.d}px` }
    : { translate: `${x}px ${y}px`, scale: `${from.width / to.width} ${from.height / (to.height || 1)}` };
  one.classList.add("flying");
  const flight = one.animate([start, {}], HOW);
  flight.onfinish = flight.oncancel = () => one.classList.remove("flying");
}

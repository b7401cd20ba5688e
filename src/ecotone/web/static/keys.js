/** Keys: numbers choose in the bar, arrows walk over what can be pointed at, Escape steps back, Enter
 * goes on, H asks, a question mark lists them. */
import { all, at, byId } from "./common.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The thing that lies this way from here: near along the way, and hardly aside.
 * @type {(here: Element, things: HTMLElement[], way: [number, number]) => HTMLElement | undefined} */
function beside(here, things, [x, y]) {
  const middle = centre(here);
  const found = things.flatMap((one) => {
    const there = centre(one);
    const [dx, dy] = [there.x - middle.x, there.y - middle.y];
    const along = dx * x + dy * y;
    return along > 4 ? [{ one, cost: along + 2.5 * Math.abs(dx * y + dy * x) }] : [];
  });
  return found.sort((a, b) => a.cost - b.cost)[0]?.one;
}

/** @param {Element} one */
export function centre(one) {
  const box = one.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @type {(table: HTMLElement, does: {back: () => boolean, undo: () => void, hint: () => boolean, number: (n: number) => boolean, go: () => boolean}) => void} */
export function keys(table, does) {
  /** @param {KeyboardEvent} event */
  const done = (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return key === "z" && (does.undo(), true);
    const here = at(event, "[data-token]");
    if (here && ARROWS[key]) {
      const things = all(":is(button, [tabindex])[data-token]", table).filter((one) => one.checkVisibility());
      const next = beside(here, things, ARROWS[key]);
      next?.focus();
      return next;
    }
    if (here?.tagName === "g" && (key === "Enter" || key === " ")) {
      return here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    if (key === "Enter" && !event.repeat && !at(event, "button, a, summary, [data-token]")) return does.go();
    // Escape closes what has come forward, which the browser does by itself
    if (key === "Escape") return !document.querySelector("[data-expand]:popover-open") && does.back();
    if (key === "?") return (byId("shortcuts").showModal(), true);
    if (key === "h" || key === "H") return does.hint();
    return /^\d$/.test(key) && does.number(Number(key) || 10);
  };
  byId("shortcuts-open").onclick = () => byId("shortcuts").showModal();
  document.addEventListener("keydown", (event) => {
    const elsewhere = at(event, "input, textarea, select") || document.querySelector("dialog[open]");
    if (!elsewhere && !event.altKey && done(event)) event.preventDefault();
  });
}

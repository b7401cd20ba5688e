/** Since my last turn: what the others did, and a ring around what is new on the table. */
import { all, byId, element } from "./common.js";
import { naming } from "./feed.js";

const strip = byId("recap");
const MOST = 3;
/** @type {Line[]} what others did since this reader was last asked */
let deeds = [];
/** @type {Set<string>} what lay on the table when the reader last looked */
let known = new Set();
/** @type {Set<string>} */
let fresh = new Set();

/** Every single piece on the table; one's own, which can be chosen, and the hand tell of themselves.
 * @param {Element} table */
const things = (table) => all("[data-key]:not([data-token])", table).filter((one) => !one.querySelector("[data-key]") && !one.closest("#hand"));

/** @param {HTMLElement} one */
const key = (one) => one.dataset.key ?? "";

/** Lines that have just been heard.
 * @type {(lines: Line[], seat: number | null | undefined) => void} */
export function note(lines, seat) {
  deeds.push(...lines.filter((line) => line.deed && line.seat !== seat));
}

/** The table has been drawn: `mine` when the reader is asked, `begins` when that is new.
 * @type {(table: Element, mine: boolean, begins: boolean) => void} */
export function recap(table, mine, begins) {
  const lying = things(table);
  if (begins && known.size) {
    fresh = new Set(lying.map(key).filter((one) => !known.has(one)));
    show();
  }
  if (!mine) clear();
  if (mine || !known.size) known = new Set(lying.map(key));
  for (const one of lying) one.classList.toggle("fresh", fresh.has(key(one)));
}

function show() {
  /** @type {Map<number | null, Line[]>} */
  const rivals = new Map();
  for (const line of deeds) rivals.set(line.seat, [...(rivals.get(line.seat) ?? []), line]);
  const latest = [...rivals.values()].flatMap((lines) => lines.slice(-MOST));
  byId("recap-lines").replaceChildren(
    ...latest.map(({ text, shows, cards = {} }) => {
      const item = element("li", "", ...naming(text, cards));
      item.dataset.points = shows.join(" ");
      return item;
    }),
  );
  strip.hidden = !latest.length;
  deeds = [];
}

function clear() {
  strip.hidden = true;
  fresh = new Set();
  for (const one of all(".fresh")) one.classList.remove("fresh");
}
byId("recap-close").onclick = clear;
// whoever goes on has read it; the rings stay until the turn is over
byId("dock").addEventListener("click", () => (strip.hidden = true));
byId("stage").addEventListener("click", () => (strip.hidden = true));

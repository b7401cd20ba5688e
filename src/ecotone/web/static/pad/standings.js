/** How everybody has done over the evenings that this device keeps, a table a game. */

import { element, written } from "../common.js";
import { tell } from "./kit.js";

/** @typedef {{ name: string, played: number, won: number, sum: number, best: number }} Standing */

/** @type {(kept: Kept[]) => HTMLElement[]} */
export function standings(kept) {
  const games = Map.groupBy(kept.filter(({ table, names }) => !table.solo && names.length > 1), ({ title }) => title);
  return [...games].filter(([, evenings]) => evenings.length > 1).map(([title, evenings]) => drawn(title, counted(evenings)));
}

/** Who won most often comes first; of equals, who scored most on average.
 * @type {(evenings: Kept[]) => Standing[]} */
function counted(evenings) {
  /** @type {Map<string, Standing>} */
  const all = new Map();
  for (const { names, totals, winners = names.filter((_, at) => totals[at] === Math.max(...totals)) } of evenings) {
    for (const [at, name] of names.entries()) {
      const one = all.get(name) ?? { name, played: 0, won: 0, sum: 0, best: -Infinity };
      const won = one.won + (winners.includes(name) ? 1 : 0);
      all.set(name, { name, played: one.played + 1, won, sum: one.sum + totals[at], best: Math.max(one.best, totals[at]) });
    }
  }
  return [...all.values()].sort((one, other) => other.won - one.won || other.sum / other.played - one.sum / one.played);
}

/** @type {(title: string, rows: Standing[]) => HTMLElement} */
function drawn(title, rows) {
  const grid = element("table", "pad-sheet");
  grid.createCaption().textContent = tell("standings", { game: title });
  const head = grid.createTHead().insertRow();
  for (const key of ["who", "played", "wins", "average", "best"]) {
    const cell = element("th", "", tell(key));
    cell.scope = "col";
    head.append(cell);
  }
  const body = grid.createTBody();
  for (const { name, played, won, sum, best } of rows) {
    const who = element("th", "", name);
    who.scope = "row";
    body.insertRow().append(who, ...[played, won, Math.round(sum / played), best].map((value) => element("td", "", written(value))));
  }
  return grid;
}

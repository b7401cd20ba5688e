/** The sheet as a rulebook's pad has it: a row a category, a column a player, and who has won. */

import { element, written } from "../common.js";
import { kit, tell } from "./kit.js";

/** @type {(scored: Scored) => string} */
export function verdict({ winners, verdict: own, players }) {
  if (own) return own;
  if (players.length === 1) return tell("alone", { total: written(players[0].total) });
  return tell(winners.length > 1 ? "shared" : "won", { names: winners.join(tell("and")) });
}

/** @type {(pad: ScorePad, table: any, scored: Scored) => HTMLElement} */
export function sheet(pad, table, scored) {
  const grid = element("table", "pad-sheet");
  const head = grid.createTHead().insertRow();
  head.append(element("td", ""));
  for (const { name } of scored.players) {
    const cell = element("th", scored.winners.includes(name) ? "won" : "", name);
    cell.scope = "col";
    head.append(cell);
  }
  const body = grid.createTBody();
  for (const { label, figure, values } of pad.rows(scored)) {
    const row = body.insertRow();
    const name = element("th", "", ...(figure ? [kit.html("span", `stamp field-${figure}`, kit.figure(figure))] : []), label);
    name.scope = "row";
    row.append(name, ...values.map((value) => element("td", "", typeof value === "number" ? written(value) : value)));
  }
  const foot = grid.createTFoot().insertRow();
  const total = element("th", "", tell("total"));
  total.scope = "row";
  foot.append(total, ...scored.players.map((one) => element("td", "", written(one.total))));
  const boards = element("div", "pad-pictures");
  for (const [place, { name }] of pad.picture ? scored.players.entries() : []) {
    boards.append(element("figure", "", /** @type {Node} */ (pad.picture?.(table, place, scored)), element("figcaption", "", name)));
  }
  return element("div", "", element("p", "pad-verdict", verdict(scored)), element("div", "wide", grid), boards);
}

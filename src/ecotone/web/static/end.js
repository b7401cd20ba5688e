/** The end: the sheet is uncovered category by category while the cells light up on the board. */
import { all, byId, copy, go, say, written } from "./common.js";
import { light } from "./light.js";
import { still } from "./motion.js";

const panel = byId("end");
const title = byId("end-title");
const { textContent: heading } = title;
let [shown, timer, judged] = [false, 0, ""];

/** `fresh`: the game ended before our eyes. What has ended may be taken back. `may`: whether one
 * may open the next game; whoever may not can follow those who did.
 * @type {(state: Page, fresh: boolean, may: boolean) => void} */
export function end({ over, sheet, verdict, rematch, seat }, fresh, may) {
  byId("results").hidden = !over;
  announce(over ? (rematch ?? "") : "", may);
  if (!over && shown) {
    finish();
    open(false);
    shown = false;
  }
  if (!over) return;
  const again = `/api/tables/${byId("table").dataset.table}/rematch`;
  byId("rematch").onclick = () => (rematch ? location.assign(rematch) : go(again, {}));
  byId("rematch").hidden = !may && !rematch;
  if (shown) return;
  shown = true;
  byId("end-sheet").innerHTML = sheet;
  // the sheet beside the table has the same rows
  for (const row of all(".why", panel)) row.id += "-end";
  for (const one of all("[aria-controls]", panel)) one.setAttribute("aria-controls", `${one.getAttribute("aria-controls")}-end`);
  judged = verdict ?? "";
  // what only an end needs comes with it
  import("./arrange.js").then(({ arranging }) => arranging(seat));
  open(true);
  if (fresh && !still.matches) uncover();
  else finish();
}

/** Somebody has opened the next game: say so, with the way there.
 * @type {(rematch: string, may: boolean) => void} */
function announce(rematch, may) {
  const fresh = rematch && byId("next").hidden;
  byId("next").hidden = !rematch;
  if (!fresh) return;
  const words = say(may ? "join_next" : "watch_next");
  byId("next-go").href = rematch;
  byId("next-go").textContent = words;
  byId("rematch-word").textContent = words;
}

/** @type {(on: boolean) => void} */
function open(on) {
  panel.hidden = !on;
  document.body.classList.toggle("showing-end", on);
  if (on) panel.focus({ preventScroll: true });
}

/** Write the last row.
 * @type {(head: string, totals: string[]) => void} */
const foot = (head, totals) => all("tfoot tr > *", panel).forEach((cell, n) => (cell.textContent = [head, ...totals][n]));

function uncover() {
  const rows = all("[data-category]", panel);
  let sums = all("tfoot td", panel).map(() => 0);
  document.body.classList.add("counting");
  title.textContent = heading;
  for (const row of rows) row.classList.add("covered");
  foot(say("so_far"), sums.map(written));
  const next = () => {
    panel.querySelector(".now")?.classList.remove("now");
    const row = rows.shift();
    if (!row) return finish();
    row.classList.replace("covered", "now");
    row.scrollIntoView({ block: "nearest" });
    light(all("[data-points]", row).map((one) => one.dataset.points).join(" "));
    sums = all("td", row).map((cell, n) => sums[n] + Number(cell.textContent?.replace("\u2212", "-")));
    foot(say("so_far"), sums.map(written));
    timer = setTimeout(next, 1300);
  };
  timer = setTimeout(next, 600);
}

function finish() {
  clearTimeout(timer);
  light("");
  if (document.body.classList.contains("counting")) import("./celebrate.js").then(({ celebrate }) => celebrate());
  document.body.classList.remove("counting");
  for (const row of all("tr", panel)) row.classList.remove("covered", "now");
  foot(say("total"), all("#sheet tfoot td").map((cell) => cell.textContent ?? ""));
  title.textContent = judged;
}

byId("skip").onclick = finish;
byId("end-close").onclick = () => open(false);
byId("results").onclick = () => open(Boolean(panel.hidden));
byId("share").onclick = () => copy(location.origin + location.pathname);

/** The end: the sheet is uncovered category by category while the cells light up on the board. */
import { all, byId, complain, copy, post, say } from "./common.js";
import { still } from "./motion.js";

const panel = byId("end");
const title = byId("end-title");
let [shown, timer] = [false, 0];

/** Let the cells or cards shine that some points came from.
 * @type {(points: string) => void} */
export function light(points) {
  const cells = points.split(" ");
  for (const one of all("[data-at]")) one.classList.toggle("lit", cells.includes(one.dataset.at ?? ""));
}

/** `fresh`: the game ended before our eyes.
 * @type {(state: State, fresh: boolean) => void} */
export function end({ sheet, verdict, rematch }, fresh) {
  byId("results").hidden = false;
  byId("rematch").onclick = async () => {
    const again = () => post(`/api/tables/${byId("table").dataset.table}/rematch`, {}).catch(complain);
    const url = rematch ?? (await again())?.url;
    if (url) location.assign(url);
  };
  if (shown) return;
  shown = true;
  byId("end-sheet").innerHTML = sheet;
  all(".why", panel).forEach((row) => row.remove());
  title.dataset.verdict = verdict ?? "";
  open(true);
  if (fresh && !still.matches) uncover();
  else finish();
}

/** @type {(on: boolean) => void} */
function open(on) {
  panel.hidden = !on;
  document.body.classList.toggle("showing-end", on);
  if (on) panel.focus({ preventScroll: true });
}

/** Write the last row.
 * @type {(head: string, totals: (string | number)[]) => void} */
const foot = (head, totals) => all("tfoot tr > *", panel).forEach((cell, n) => (cell.textContent = String([head, ...totals][n])));

function uncover() {
  const rows = all("[data-category]", panel);
  let sums = all("tfoot td", panel).map(() => 0);
  document.body.classList.add("counting");
  for (const row of rows) row.classList.add("covered");
  foot(say("so_far"), sums);
  const next = () => {
    panel.querySelector(".now")?.classList.remove("now");
    const row = rows.shift();
    if (!row) return finish();
    row.classList.replace("covered", "now");
    row.scrollIntoView({ block: "nearest" });
    light(all("[data-points]", row).map((one) => one.dataset.points).join(" "));
    sums = all("td", row).map((cell, n) => sums[n] + Number(cell.textContent));
    foot(say("so_far"), sums);
    timer = setTimeout(next, 1300);
  };
  timer = setTimeout(next, 600);
}

function finish() {
  clearTimeout(timer);
  light("");
  document.body.classList.remove("counting");
  for (const row of all("tr", panel)) row.classList.remove("covered", "now");
  foot(say("total"), all("#sheet tfoot td").map((cell) => cell.textContent ?? ""));
  title.textContent = title.dataset.verdict ?? "";
  byId("verdict").hidden = byId("end-close").hidden = false;
  byId("skip").hidden = true;
}

byId("skip").onclick = finish;
byId("end-close").onclick = () => open(false);
byId("results").onclick = () => open(Boolean(panel.hidden));
byId("share").onclick = () => copy(location.origin + location.pathname);

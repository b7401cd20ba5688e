/** The puzzles: one of a kind that fits the solver, not seen before if there is such a one. */
import { all, at, byId, go } from "./common.js";
import { solver } from "./solver.js";

const { rating, solved, seen } = solver();
byId("rating").textContent = String(rating);
byId("solved").textContent = String(solved);

/** @type {(kind: HTMLElement) => void} */
function begin({ dataset }) {
  const [game] = dataset.kind?.split("/") ?? [];
  /** @type {[number, number][]} */
  const all = JSON.parse(dataset.puzzles ?? "[]");
  const fresh = all.filter(([number]) => !seen[game]?.includes(number));
  // close to the own rating, and not always the same one first
  const ranked = (fresh.length ? fresh : all).sort(([, a], [, b]) => Math.abs(a - rating) - Math.abs(b - rating));
  const [number] = ranked[Math.floor(Math.random() * Math.min(5, ranked.length))];
  void go(`/api/puzzles/${game}/${number}`, {});
}

document.addEventListener("click", (event) => {
  const kind = at(event, "[data-kind]");
  if (kind) begin(kind);
});

// who comes from a puzzle goes on with the next of its kind
const next = all("[data-kind]").find(({ dataset }) => `#${dataset.kind}` === location.hash);
if (next) {
  history.replaceState(null, "", location.pathname);
  begin(next);
}

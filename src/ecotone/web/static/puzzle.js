/** A puzzle at its table: the first choice is the answer, and is told what it is worth at once. */
import { button, byId, complain, element, post, say } from "./common.js";
import { answered, solver } from "./solver.js";

const told = byId("table").dataset.puzzle;
/** @type {{game: string, number: number, kind: string, rating: number, question: string, grade: string} | null} */
const asked = told ? JSON.parse(told) : null;
const panel = byId("puzzle");
let open = Boolean(asked);

if (asked) {
  const grade = element("span", "quiet small", `${asked.grade} · ${asked.rating}`);
  panel.replaceChildren(element("p", "", element("b", "", asked.question), " ", grade));
  panel.hidden = false;
}

/** Whether the choice answers a puzzle: then it is judged, and not done. `show` marks the best one.
 * @type {(text: string, show: (best: string) => void) => boolean} */
export function solves(text, show) {
  if (!asked || !open) return false;
  open = false;
  post(`/api/puzzles/${asked.game}/${asked.number}/answer`, { text }).then(
    ({ right, best, text: sentence, rating }) => {
      const before = solver().rating;
      const after = answered(asked.game, asked.number, rating, right).rating;
      const change = after === before ? "" : ` (${after > before ? "+" : "\u2212"}${Math.abs(after - before)})`;
      panel.classList.add(right ? "right" : "wrong");
      panel.replaceChildren(
        element("p", "", sentence),
        element("p", "quiet small", `${say("puzzle_rating")} ${after}${change}`),
        element("p", "ways",
          button("button main", () => location.assign(`/puzzles#${asked.game}/${asked.kind}`), say("puzzle_next")),
          button("button", () => (panel.hidden = true), say("puzzle_play_on")),
        ),
      );
      panel.focus({ preventScroll: true });
      panel.scrollIntoView({ block: "nearest" });
      show(best);
    },
    (problem) => {
      open = true;
      complain(problem);
      show("");
    },
  );
  return true;
}

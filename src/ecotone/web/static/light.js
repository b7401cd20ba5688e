/** What is talked about shines: cells, cards and everything else that carries a name. */
import { all } from "./common.js";

/** Let the cells or cards shine that some points came from.
 * @type {(points: string, kind?: string) => void} */
export function light(points, kind = "lit") {
  const cells = points.split(" ").filter(Boolean);
  for (const one of all("[data-at], [data-key]")) {
    one.classList.toggle(kind, cells.includes(one.dataset.at ?? "") || cells.includes(one.dataset.key ?? ""));
  }
}

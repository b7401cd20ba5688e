/** A decision on the board: ink around what was done, gold around what was better, one arrow. */
import { all, byId } from "./common.js";
import { shape } from "./curve.js";
import { draw } from "./draw.js";
import { zooming } from "./zoom.js";

/** @type {SVGElement | null} */
let arrow = null;
/** @type {[Element, Element] | null} */
let ends = null;

/** Show the decision as it stood.
 * @type {(frame: ReviewFrame, apart: boolean) => void} */
export function pointing({ areas, done, best }, apart) {
  const drawn = Object.entries(areas).filter(([area]) => document.getElementById(area));
  draw(new Map(drawn.map(([area, html]) => [byId(area), html])));
  zooming(byId("table"));
  const played = marks(done.filter((word) => !apart || !best.includes(word)), "played");
  const better = apart ? marks(best.filter((word) => !done.includes(word)), "better") : [];
  const [from, to] = [played.at(-1), better.at(-1)];
  ends = from && to ? [from, to] : null;
  requestAnimationFrame(aim);
}

/** What carries these words, marked.
 * @type {(words: string[], kind: string) => HTMLElement[]} */
function marks(words, kind) {
  const found = all("#stage [data-token], #hand [data-token]").filter((one) => words.includes(one.dataset.token ?? ""));
  const seen = found.filter((one) => one.getBoundingClientRect().width);
  for (const one of seen) one.classList.add(`review-${kind}`);
  return seen;
}

/** Nothing is pointed at any more. */
export function unmarked() {
  for (const one of all(".review-played, .review-better")) one.classList.remove("review-played", "review-better");
  arrow?.remove();
  [arrow, ends] = [null, null];
}

/** From what was done to what was better. */
function aim() {
  arrow?.remove();
  if (!ends) return;
  const [[ax, ay], [bx, by]] = ends.map(middle);
  const [dx, dy] = [bx - ax, by - ay];
  const far = Math.hypot(dx, dy);
  if (far < 12) return;
  const [wide, high] = [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
  arrow = shape("svg", { class: "review-arrow", width: wide, height: high, "aria-hidden": "true" });
  // a bow, and room for the head
  const [cx, cy] = [(ax + bx) / 2 - dy * 0.18, (ay + by) / 2 + dx * 0.18];
  const turn = Math.atan2(by - cy, bx - cx);
  const [ex, ey] = [bx - 8 * Math.cos(turn), by - 8 * Math.sin(turn)];
  const bow = `M${ax} ${ay}Q${cx} ${cy} ${ex} ${ey}`;
  const head = [0, 2.5, -2.5].map((angle) => [bx + (angle ? 15 : 0) * Math.cos(turn + angle), by + (angle ? 15 : 0) * Math.sin(turn + angle)].join(" "));
  arrow.append(shape("path", { class: "under", d: bow }), shape("path", { class: "bow", d: bow }), shape("path", { class: "head", d: `M${head.join("L")}z` }));
  document.body.append(arrow);
}

/** @type {(one: Element) => number[]} */
function middle(one) {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + scrollX + width / 2, y + scrollY + height / 2];
}

addEventListener("resize", () => requestAnimationFrame(aim));
addEventListener("scroll", (event) => event.target !== document && requestAnimationFrame(aim), true);

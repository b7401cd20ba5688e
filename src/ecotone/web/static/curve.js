/** Points over time: a line a player, drawn to the width that there is. */

const sample = document.createElement("div");
sample.innerHTML = "<svg></svg>";
const SVG = sample.firstElementChild?.namespaceURI ?? "";
export const [WIDE, HIGH, LEFT, RIGHT, TOP, LOW] = [340, 170, 30, 8, 8, 18];

/** @type {(name: string, facts: Record<string, string | number>, text?: string) => SVGElement} */
export function shape(name, facts, text = "") {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(facts)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** Whole steps that make at most five lines.
 * @type {(low: number, high: number) => number[]} */
function ticks(low, high) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((one) => (high - low) / one <= 5) ?? 500;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, n) => first + n * step);
}

/** Draws the lines into `place`; `go(index)` is called with the stop that was pointed at. The
 * answer moves the mark to a stop.
 * @type {(place: HTMLElement, lines: { values: number[], seat: number }[], label: string, go: (index: number) => void) => (index: number) => void} */
export function curve(place, lines, label, go) {
  const many = Math.max(1, lines[0].values.length - 1);
  const all = lines.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ index) => LEFT + ((WIDE - LEFT - RIGHT) * index) / many;
  const y = (/** @type {number} */ value) => TOP + (HIGH - TOP - LOW) * (1 - (value - low) / (high - low));
  const picture = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label });
  for (const value of ticks(low, high)) {
    picture.append(
      shape("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value) }),
      shape("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value).replace("-", "\u2212")),
    );
  }
  const mark = shape("line", { class: "mark", y1: TOP, y2: HIGH - LOW });
  picture.append(mark);
  for (const { values, seat } of lines) {
    // a score stays until it changes
    const path = values.map((value, n) => (n ? `H${x(n).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(0)} ${y(value).toFixed(1)}`));
    picture.append(shape("path", { class: `line of-seat-${seat}`, d: path.join("") }));
  }
  const dots = lines.map(({ seat }) => shape("circle", { class: `dot of-seat-${seat}`, r: 4 }));
  picture.append(...dots);
  const point = (/** @type {PointerEvent} */ event) => {
    const box = picture.getBoundingClientRect();
    const across = ((event.clientX - box.x) / box.width) * WIDE;
    go(Math.round(Math.min(1, Math.max(0, (across - LEFT) / (WIDE - LEFT - RIGHT))) * many));
  };
  picture.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") picture.setPointerCapture(event.pointerId);
    point(event);
  });
  picture.addEventListener("pointermove", (event) => picture.hasPointerCapture(event.pointerId) && point(event));
  place.replaceChildren(picture);
  return (index) => {
    mark.setAttribute("x1", String(x(index)));
    mark.setAttribute("x2", String(x(index)));
    dots.forEach((dot, n) => {
      dot.setAttribute("cx", String(x(index)));
      dot.setAttribute("cy", String(y(lines[n].values[index])));
    });
  };
}

/** Looking closer at what carries `data-zoom`: wheel, pinch, buttons; scrolling or pulling moves it. */
import { all, button, element, icon, say } from "./common.js";

const STEPS = { plus: 1.4, minus: 1 / 1.4, fit: 0 };
/** @type {WeakMap<Element, Element>} */
const tools = new WeakMap();

/** @type {(table: Element) => void} */
export function zooming(table) {
  for (const frame of all("[data-zoom]", table)) {
    if (!tools.has(frame)) tools.set(frame, prepared(frame));
    const buttons = tools.get(frame);
    if (buttons && frame.nextSibling !== buttons) frame.after(buttons);
    // a new drawing does not know that it is looked at closely
    frame.classList.toggle("zoomed", Boolean(/** @type {HTMLElement} */ (frame.firstElementChild).style.width));
  }
}

const FINGER = 44; // pixels that a fingertip needs
const fingers = matchMedia("(pointer: coarse)");
/** @type {WeakMap<Element, (places: HTMLElement[]) => void>} */
const near = new WeakMap();

/** Where fingers choose, bring what may be chosen near enough, and go back once it is done. */
export function approach(/** @type {Element} */ table) {
  if (!fingers.matches) return;
  for (const frame of all("[data-zoom]", table)) near.get(frame)?.(all(".may", frame));
}

/** What zooms the frame; the buttons that do it too.
 * @type {(frame: HTMLElement) => Element} */
function prepared(frame) {
  let [scale, pulled, seen] = [1, 0, ""];
  /** @type {Map<number, PointerEvent>} */
  const touching = new Map();

  /** What lies at this place of the window stays there.
   * @type {(factor: number, at?: MouseEvent) => void} */
  function zoom(factor, at) {
    const box = frame.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.x, at.clientY - box.y] : [box.width / 2, box.height / 2];
    const next = Math.min(4, Math.max(1, scale * factor));
    const [left, top] = [((frame.scrollLeft + x) * next) / scale - x, ((frame.scrollTop + y) * next) / scale - y];
    scale = next;
    const { style } = /** @type {HTMLElement} */ (frame.firstElementChild);
    style.width = style.height = scale === 1 ? "" : `${100 * scale}%`;
    frame.classList.toggle("zoomed", scale > 1);
    frame.scrollTo(left, top);
  }

  addEventListener("resize", () => frame.isConnected && frame.parentElement && approach(frame.parentElement));
  near.set(frame, (places) => {
    // a phone that is turned shows the same places at another size
    const these = [innerWidth, innerHeight, ...places.map((one) => one.dataset.token)].join(" ");
    if (these === seen) return;
    seen = these;
    zoom(0);
    if (!places.length) return;
    const rims = places.map((one) => (one.querySelector(".rim") ?? one).getBoundingClientRect());
    const least = Math.min(...rims.map(({ width, height }) => Math.min(width, height)));
    zoom(Math.max(1, FINGER / least));
    const now = places.map((one) => one.getBoundingClientRect());
    const around = frame.getBoundingClientRect();
    const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all)) / 2;
    const x = middle(now.flatMap(({ left, right }) => [left, right])) - around.x - around.width / 2;
    const y = middle(now.flatMap(({ top, bottom }) => [top, bottom])) - around.y - around.height / 2;
    frame.scrollBy(x, y);
  });
  frame.onwheel = (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), event);
  };
  frame.onpointerdown = (event) => {
    if (!touching.size) pulled = 0;
    touching.set(event.pointerId, event);
  };
  frame.onpointermove = (event) => {
    const was = touching.get(event.pointerId);
    if (!was) return;
    touching.set(event.pointerId, event);
    const [other] = [...touching.values()].filter((finger) => finger !== event);
    const [dx, dy] = [was.clientX - event.clientX, was.clientY - event.clientY];
    if (other) zoom(apart(event, other) / apart(was, other), event);
    else if (event.pointerType === "mouse" && scale > 1) frame.scrollBy(dx, dy);
    if (scale > 1) pulled += Math.abs(dx) + Math.abs(dy);
  };
  frame.onpointerup = frame.onpointercancel = frame.onpointerleave = ({ pointerId }) => touching.delete(pointerId);
  // a map that was pulled was not clicked
  frame.addEventListener("click", (event) => pulled > 8 && event.stopPropagation(), true);

  const buttons = Object.entries(STEPS).map(([name, factor]) => {
    const made = button("button", () => zoom(factor), icon(name));
    made.ariaLabel = made.dataset.tip = say(`zoom_${name}`);
    return made;
  });
  return element("div", "zoom-tools", ...buttons);
}

/** @type {(a: MouseEvent, b: MouseEvent) => number} */
const apart = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;

/** Moments that matter, one after the other: play goes on once they were seen, or with any tap or key. */
import { hasty } from "./care.js";
import { at, byId, element } from "./common.js";

const banner = byId("moment");
/** @type {string[]} */
let waiting = [];
let timer = 0;
/** Whether the tap that passes a moment is not over: it chooses nothing. */
let passing = false;
/** @type {Heard[]} what is heard of once the moments before were seen */
const later = [];
/** Tells whoever waits that nothing is being shown any more. */
let seen = () => {};

/** Hand on what is heard, in its order; how the table stands only once the moments before were seen.
 * @type {(take: (message: Heard) => void) => (message: Heard) => void} */
export function paced(take) {
  seen = () => {
    while (later.length && !pausing()) take(/** @type {Heard} */ (later.shift()));
  };
  return (message) => {
    const ordered = ["hello", "news", "state"].includes(message.type);
    if (ordered && (later.length || pausing())) later.push(message);
    else take(message);
  };
}

/** Whether play waits; whoever wants it calm, or all at once, waits for nothing. */
const pausing = () => Boolean(timer) && !hasty() && !document.hidden && !document.body.classList.contains("calm");

/** Show this next; whoever wants it calm hears it only.
 * @type {(sentence: string) => void} */
export function moment(sentence) {
  // what was heard is told in the log at length
  waiting.push(sentence.split(/(?<=[.!]) /)[0]);
  // nobody waits for more than a few
  waiting = waiting.slice(-4);
  if (!timer) next();
}

function next() {
  const sentence = waiting.shift();
  banner.replaceChildren(...(sentence ? [element("span", "", sentence)] : []));
  timer = sentence ? setTimeout(next, Math.min(2000, 1200 + 12 * sentence.length)) : 0;
  if (!timer) seen();
}

/** Go on at once.
 * @param {Event} event */
function pass(event) {
  if (!timer) return;
  // what is under the finger is about to change
  passing = later.length > 0 && Boolean(at(event, "#table"));
  if (passing && event.type === "keydown") event.stopPropagation();
  clearTimeout(timer);
  waiting = [];
  next();
}
addEventListener("pointerdown", pass, true);
addEventListener("keydown", pass, true);
addEventListener("click", (event) => {
  if (passing && event.detail) event.stopPropagation();
  passing = false;
}, true);

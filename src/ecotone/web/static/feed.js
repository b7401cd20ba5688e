/** What happened and what was said: one list, in order, each line once. */
import { at, byId, element, icon, say } from "./common.js";

const log = byId("log");
/** Whether the reader is at the end of the list and wants to stay there; how far down they are. */
let [following, down] = [true, 0];
log.onscroll = () => {
  // a list that only became lower has not been scrolled
  if (log.scrollTop < down) following = false;
  if (log.scrollHeight - log.scrollTop - log.clientHeight < 40) following = true;
  down = log.scrollTop;
};
const follow = () => following && (log.scrollTop = log.scrollHeight);
new ResizeObserver(follow).observe(log);

/** @type {(from: number, lines: Line[]) => void} */
export function tell(from, lines) {
  while (log.children.length > from) log.lastElementChild?.remove();
  log.append(...lines.map(written));
  // what was there before one came is not read aloud
  requestAnimationFrame(() => (log.ariaLive = "polite"));
  follow();
}

/** @param {Line} line */
function written({ kind, text, at, name }) {
  const item = element("li", kind);
  item.title = new Date(at * 1000).toLocaleString(document.documentElement.lang);
  if (kind !== "said") item.textContent = text;
  else {
    // a reaction travels as its name, and is drawn and worded where it is read
    const pieces = text.split(/(:[a-z]+:)/).map((piece) => (say(piece) === piece ? piece : icon(piece.slice(1, -1), say(piece))));
    item.append(element("b", "", name ?? ""), " ", ...pieces);
  }
  return item;
}

/** @type {(send: (text: string) => void) => void} */
export function talking(send) {
  const line = byId("line");
  byId("talk").onsubmit = (event) => {
    event.preventDefault();
    if (line.value.trim()) send(line.value.trim());
    line.value = "";
  };
  byId("reactions").onclick = (event) => {
    const reaction = at(event, "[data-reaction]")?.dataset.reaction;
    if (reaction) send(reaction);
  };
}

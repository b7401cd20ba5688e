/** What happened, and apart from it what was said: two lists, in order, each line once. */
import { all, at, byId, element, icon, say } from "./common.js";

/** A list that follows its end while the reader is there.
 * @param {HTMLElement} list */
function following(list) {
  let [stay, down] = [true, 0];
  list.onscroll = () => {
    // a list that only became lower has not been scrolled
    if (list.scrollTop < down) stay = false;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) stay = true;
    down = list.scrollTop;
  };
  const follow = () => stay && (list.scrollTop = list.scrollHeight);
  new ResizeObserver(follow).observe(list);
  return { list, follow };
}
const [log, chat] = [byId("log"), byId("chat")].map(following);

/** @type {(from: number, lines: Line[]) => void} */
export function tell(from, lines) {
  for (const { list, follow } of [log, chat]) {
    for (const item of all("li", list)) if (Number(item.dataset.n) >= from) item.remove();
    list.append(...lines.filter(({ kind }) => (kind === "said") === (list === chat.list)).map(written));
    // what was there before one came is not read aloud
    requestAnimationFrame(() => (list.ariaLive = "polite"));
    follow();
  }
}

/** @param {Line} line */
function written({ n, kind, text, name, seat, said, shows, cards = {} }) {
  const item = element("li", kind);
  item.dataset.n = String(n);
  if (shows.length) item.dataset.points = shows.join(" ");
  if (kind !== "said") item.append(...naming(text, cards));
  else {
    // a reaction travels as its name, and is drawn and worded where it is read
    const pieces = text.split(/(:[a-z]+:)/).map((piece) => (say(piece) === piece ? piece : icon(piece.slice(1, -1), say(piece))));
    const who = element(seat === null ? "button" : "b", "", name ?? "");
    if (who instanceof HTMLButtonElement) {
      who.dataset.said = String(said);
      who.disabled = !chat.list.classList.contains("hosted");
    }
    item.append(who, " ", ...pieces);
  }
  return item;
}

/** The sentence in pieces: a card that it names can be asked what it is.
 * @type {(text: string, cards: Record<string, string>) => (Node | string)[]} */
export function naming(text, cards) {
  const names = Object.keys(cards).sort((one, other) => other.length - one.length);
  if (!names.length) return [text];
  const any = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
  return text.split(any).map((piece) => {
    if (!cards[piece]) return piece;
    const named = element("span", "named", piece);
    named.dataset.about = `card:${cards[piece]}`;
    return named;
  });
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

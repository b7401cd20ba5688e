/** A game looked at again: step, play, jump; through anyone's eyes, or with everything open. */
import "./bring.js";
import { all, at as under, byId, button, complain, copy, element, say, written } from "./common.js";
import { curve } from "./curve.js";
import { draw } from "./draw.js";
import { forking } from "./fork.js";
import { light } from "./light.js";
import { moving } from "./motion.js";
import { reviewing } from "./review.js";
import { zooming } from "./zoom.js";

const table = byId("table");
const { table: id = "", eyes: first = "" } = table.dataset;
const [position, eyes, chapter, category] = [byId("position"), byId("eyes"), byId("chapter"), byId("category")];
const PACE = 1400; // milliseconds that a position stays while it plays
/** @type {Replay} */
let whole;
/** @type {Map<number, Promise<Frame>>} */
let frames = new Map();
/** @type {(index: number) => void} */
let mark = () => {};
/** @type {((at: number, eyes: string) => void)[]} */
const listeners = [];
let [index, timer, wanted] = [0, 0, 0];
/** @type {Frame | undefined} */
let shown;

/** @type {<T>(path: string) => Promise<T>} */
async function get(path) {
  const answer = await fetch(path).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (!answer?.ok) throw new Error(told?.text ?? say("not_sent"));
  return told;
}

const query = () => `eyes=${encodeURIComponent(eyes.value || first)}&lang=${document.documentElement.lang}`;

/** The game through other eyes, at the same place.
 * @type {(at: number | null) => Promise<void>} */
async function load(at) {
  whole = await get(`/api/tables/${id}/replay?${query()}`);
  frames = new Map();
  options(eyes, whole.viewers.map(({ eyes: value, name, you }) => [value, you ? say("own_eyes", { name }) : name]), whole.eyes);
  options(chapter, whole.chapters.map(({ at: place, text }) => [String(place), text]), "");
  chapter.parentElement?.toggleAttribute("hidden", !whole.chapters.length);
  position.max = String(whole.stops.length - 1);
  categories();
  moments();
  await show(nearest(at ?? whole.stops[whole.stops.length - 1]));
}

/** @type {(list: HTMLSelectElement, pairs: string[][], chosen: string) => void} */
function options(list, pairs, chosen) {
  list.replaceChildren(
    ...pairs.map(([value, text]) => {
      const option = element("option", "", text);
      [option.value, option.selected] = [value, value === chosen];
      return option;
    }),
  );
}

/** The last stop at or before this position.
 * @type {(at: number) => number} */
const nearest = (at) => Math.max(0, whole.stops.findLastIndex((stop) => stop <= at));

/** @type {(n: number) => Promise<Frame>} */
function frame(n) {
  const found = frames.get(n) ?? get(`/api/tables/${id}/replay/${whole.stops[n]}?${query()}`);
  frames.set(n, found);
  found.catch(() => frames.delete(n));
  return found;
}

/** @type {(n: number) => Promise<void>} */
async function show(n) {
  index = Math.min(whole.stops.length - 1, Math.max(0, n));
  position.value = String(index);
  const asked = ++wanted;
  const next = await frame(index);
  // who leafs fast sees the last one
  if (asked !== wanted) return;
  const areas = { stage: "", hand: "", rivals: "", side: "", ...next.areas, sheet: next.sheet, odds: next.odds };
  moving(table, () => {
    draw(new Map(Object.entries(areas).map(([area, html]) => [byId(area), html])));
    hands(next);
    zooming(table);
  });
  shown = next;
  tell(next);
  table.removeAttribute("aria-busy");
  mark(index);
  legend();
  byId("try").hidden = !next.can_fork;
  const address = new URL(location.href);
  address.searchParams.set("at", String(next.at));
  address.searchParams.set("eyes", whole.eyes);
  history.replaceState(null, "", address);
  for (const heard of listeners) heard(next.at, whole.eyes);
  if (index + 1 < whole.stops.length) frame(index + 1).catch(() => {});
}

/** What led here, in words, and on the board what it is about.
 * @type {(next: Frame) => void} */
function tell({ lines, heading, status, at }) {
  const told = lines.length ? lines.map(({ text }) => text) : [at ? status : say("replay_start")];
  byId("lines").replaceChildren(...told.map((text) => element("li", "", text)));
  position.setAttribute("aria-valuetext", say("replay_at", { n: index, many: whole.stops.length - 1, text: told[0] }));
  const step = say("replay_step", { n: index, many: whole.stops.length - 1 });
  byId("where").textContent = [step, heading].filter(Boolean).join(" · ");
  light(lines.flatMap(({ shows }) => shows).join(" "), "spoken-of");
  const here = whole.chapters.findLast((one) => one.at <= at);
  chapter.value = String(here?.at ?? "");
  for (const one of all("#moments button")) one.ariaCurrent = String(one.dataset.position === String(at));
  const [first_, last] = [index === 0, index === whole.stops.length - 1];
  for (const name of ["first", "prev"]) /** @type {HTMLButtonElement} */ (byId(name)).disabled = first_;
  for (const name of ["step", "last"]) /** @type {HTMLButtonElement} */ (byId(name)).disabled = last;
  byId("moment-next").hidden = !whole.moments.length;
}

/** Where everything is open, what the others hold.
 * @type {(next: Frame) => void} */
function hands(next) {
  byId("held").hidden = !next.hands.length;
  byId("hands").replaceChildren(
    ...next.hands.map(({ name, html }) => {
      const held = element("section", "held-by", element("h3", "", name));
      const cards = element("div", "cards");
      cards.innerHTML = html;
      // the same card may lie in several hands: only what is drawn once has a key
      for (const one of all("[data-key]", cards)) one.removeAttribute("data-key");
      held.append(cards);
      return held;
    }),
  );
}

function categories() {
  const names = new Map(whole.curves.map(({ category: name, label }) => [name, label]));
  options(category, [...names], names.has(category.value) ? category.value : "");
  lines();
}

function lines() {
  const chosen = whole.curves.filter((one) => one.category === category.value);
  const ends = chosen.map(({ seat, values }) => `${whole.names[seat]} ${written(values[values.length - 1])}`).join(", ");
  mark = curve(byId("curve"), chosen, `${chosen[0].label}: ${ends}`, (n) => void show(n).catch(complain));
  mark(index);
  legend();
}

/** Everybody's points at this position, beside the colour of their line. */
function legend() {
  const chosen = whole.curves.filter((one) => one.category === category.value);
  byId("legend").replaceChildren(
    ...chosen.map(({ seat, values }) => {
      const item = element("li", "", element("i", `key of-seat-${seat}`), whole.names[seat], " ", element("b", "", written(values[index] ?? 0)));
      return item;
    }),
  );
}

function moments() {
  byId("mattered").hidden = !whole.moments.length;
  byId("moments").replaceChildren(
    ...whole.moments.map(({ at, text }) => {
      const made = button("quietly", () => void show(nearest(at)).catch(complain), text);
      made.dataset.position = String(at);
      return element("li", "", made);
    }),
  );
}

/** @type {(on: boolean) => void} */
function play(on) {
  clearTimeout(timer);
  timer = 0;
  byId("play").ariaPressed = String(on);
  byId("play").ariaLabel = say(on ? "replay_pause" : "replay_play");
  [byId("play-on").hidden, byId("play-off").hidden] = [on, !on];
  if (!on) return;
  // the end plays from the start
  const next = index === whole.stops.length - 1 ? 0 : index + 1;
  const begun = Date.now();
  show(next).then(
    () => {
      const more = byId("play").ariaPressed === "true" && index < whole.stops.length - 1;
      if (more) timer = setTimeout(() => play(true), Math.max(200, PACE - (Date.now() - begun)));
      else play(false);
    },
    (problem) => {
      play(false);
      complain(problem);
    },
  );
}

/** Go there, and stop playing.
 * @type {(n: number) => void} */
function turn(n) {
  if (timer) play(false);
  show(n).catch(complain);
}

/** The next position of a list, in either direction.
 * @type {(places: number[], step: number) => void} */
function leaf(places, step) {
  const here = whole.stops[index];
  const next = step > 0 ? places.find((at) => at > here) : places.findLast((at) => at < here);
  if (next !== undefined) turn(nearest(next));
}
const moment = () => leaf(whole.moments.map(({ at }) => at), 1);

byId("first").onclick = () => turn(0);
byId("prev").onclick = () => turn(index - 1);
byId("step").onclick = () => turn(index + 1);
byId("last").onclick = () => turn(whole.stops.length - 1);
byId("play").onclick = () => play(byId("play").ariaPressed !== "true");
byId("moment-next").onclick = moment;
position.oninput = () => turn(Number(position.value));
chapter.onchange = () => turn(nearest(Number(chapter.value)));
category.onchange = lines;
eyes.onchange = () => void load(whole.stops[index]).catch(complain);
byId("share").onclick = () => {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (navigator.share) navigator.share({ title: document.title, url: String(address) }).catch(() => {});
  else copy(String(address));
};
const attempt = (at = whole.stops[index], seat = shown?.seat ?? null) => forking(whole, seat, at);
byId("try").onclick = () => attempt();

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => turn(index - 1),
  ArrowRight: () => turn(index + 1),
  Home: () => turn(0),
  End: () => turn(whole.stops.length - 1),
  PageUp: () => leaf(whole.chapters.map(({ at }) => at), -1),
  PageDown: () => leaf(whole.chapters.map(({ at }) => at), 1),
  " ": () => byId("play").click(),
  m: moment,
};
addEventListener("keydown", (event) => {
  const busy = under(event, "select, input, textarea, dialog") || event.ctrlKey || event.metaKey || event.altKey;
  // a button that has the focus is pressed by the space bar
  if (busy || !whole || (event.key === " " && under(event, "button, a, summary"))) return;
  const does = KEYS[event.key];
  if (!does) return;
  event.preventDefault();
  does();
});
document.addEventListener("click", (event) => {
  const row = under(event, ".sheet [aria-controls]")?.getAttribute("aria-controls");
  if (row) byId(row).hidden = !byId(row).hidden;
});

load(table.dataset.start ? Number(table.dataset.start) : null).then(
  () =>
    reviewing(byId("review"), {
      whole,
      go: (at) => turn(nearest(at)),
      listen: (heard) => void listeners.push(heard),
      fork: attempt,
      stop: (at) => whole.stops[nearest(at)],
      eyes: () => whole.eyes,
      part: (at) => nearest(at) / Math.max(1, whole.stops.length - 1),
    }),
  (problem) => {
    byId("lines").textContent = problem.message;
    table.removeAttribute("aria-busy");
  },
);

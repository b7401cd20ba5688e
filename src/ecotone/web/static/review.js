/** The coach in a replay: asked for, waited for, and shown beside the curve and on the board. */
import { all, byId, button, complain, element, post, say, toast } from "./common.js";
import { LEFT, RIGHT, WIDE, shape } from "./curve.js";
import { pointing, unmarked } from "./pointing.js";

const PAUSE = 1000; // milliseconds between two looks at how far it is
const [BARS, EXPECTED] = [44, 96];
const STEPS = [1, 2, 5, 10]; // sizes to sift by: points, or percentage points
const [seats, filter] = [byId("review-seat"), byId("review-filter")];
const started = byId("review-start");

/** @type {Replayer} */
let replay;
/** @type {ReviewShown | null} */
let found = null;
/** @type {Judged | null} */
let current = null;
let timer = 0;
let marked = 0;

const path = () => `/api/tables/${replay.whole.table}/review/${seats.value}`;

/** Called once the replay stands. `replay.go(at)` goes to a position, `replay.listen(heard)` tells
 * of every position that is shown and through whose eyes, `replay.fork(at)` offers to try it there.
 * @type {(place: HTMLElement, replayer: Replayer) => void} */
export function reviewing(place, replayer) {
  replay = replayer;
  place.hidden = !replay.whole.over;
  if (!replay.whole.over) return;
  const players = replay.whole.viewers.filter(({ seat }) => seat !== null);
  const own = players.find(({ you }) => you) ?? players.find(({ eyes }) => eyes === replay.eyes()) ?? players[0];
  seats.replaceChildren(
    ...players.map(({ seat, name }) => {
      const option = element("option", "", name);
      [option.value, option.selected] = [String(seat), seat === own.seat];
      return option;
    }),
  );
  seats.hidden = players.length < 2;
  seats.onchange = () => void look(true).catch(complain);
  filter.onchange = list;
  started.onclick = () => void want(true);
  byId("review-stop").onclick = () => void want(false);
  byId("review-try").onclick = () => current && replay.fork(current.at, Number(seats.value));
  replay.listen(heard);
  look(true)
    .then(async () => {
      if (location.hash === "#review" && !byId("review-ask").hidden) await want(true);
    })
    .catch(complain);
}

/** @type {(wanted: boolean) => Promise<void>} */
async function want(wanted) {
  started.disabled = true;
  try {
    hear(await post(path(), { wanted }), false);
    started.disabled = false;
    if (!wanted) {
      byId("review-told").textContent = say("review_stopped");
      started.focus();
    } else byId("review-stop").focus();
  } catch (problem) {
    complain(/** @type {Error} */ (problem));
  }
  started.disabled = false;
}

/** How far the review is; `quietly`: nobody has waited for it here.
 * @type {(quietly: boolean) => Promise<void>} */
async function look(quietly) {
  clearTimeout(timer);
  const asked = path();
  const answer = await fetch(`${asked}?lang=${document.documentElement.lang}`).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (asked !== path()) return;
  if (answer?.ok) hear(told, quietly);
  else if (answer) throw new Error(told?.text ?? say("not_sent"));
  // the server is away: it goes on where it was once it is back
  else timer = setTimeout(() => void look(quietly).catch(complain), 2 * PAUSE);
}

/** @type {(state: ReviewState, quietly: boolean) => void} */
function hear({ state, done, of, ahead, review, note }, quietly) {
  clearTimeout(timer);
  const waits = state === "queued" || state === "running";
  const before = found;
  found = review ?? null;
  byId("review-ask").hidden = waits || state === "done";
  byId("review-wait").hidden = !waits;
  byId("review-found").hidden = !found;
  for (const place of ["review-curve", "review-bars"]) byId(place).hidden = !found;
  const bar = /** @type {HTMLProgressElement} */ (byId("review-bar"));
  if (of) [bar.max, bar.value] = [of, done];
  else bar.removeAttribute("value");
  const words = {
    queued: say("review_queued", { n: ahead }),
    running: of ? say("review_running", { n: Math.min(done, of - 2), many: of - 2 }) : say("review_begins"),
    failed: say("review_failed"),
    done: note || (quietly ? "" : say("review_done")),
    none: "",
  };
  byId("review-told").textContent = words[state];
  if (waits) timer = setTimeout(() => void look(false).catch(complain), PAUSE);
  if (found && found !== before) show(found);
  if (!found) leave();
}

/** @type {(review: ReviewShown) => void} */
function show(review) {
  ring(review.accuracy);
  byId("review-words").textContent = review.grade;
  const percent = document.documentElement.lang === "fr" ? "\u202f%" : "%";
  const unit = review.meaning === "chance" ? percent : "";
  sum(review.rows, unit);
  expected(review);
  bars(review);
  filter.replaceChildren(
    ...[...filter.options].slice(0, 2),
    ...STEPS.map((size) => {
      const option = element("option", "", say("review_from", { n: `${size}${unit}` }));
      option.value = String(size);
      return option;
    }),
  );
  byId("review-moments").replaceChildren(
    ...review.moments.map((place, n) => element("li", "", entry(review.decisions[place], n + 1))),
  );
  list();
  heard(replay.stop(here), replay.eyes());
}

/** One decision to go to, with what it left lying.
 * @type {(one: Judged, number?: number) => HTMLButtonElement} */
function entry(one, number = 0) {
  const size = element("em", one.lost ? "left" : "good", one.lost ? one.size : one.good ? say("review_good") : "0");
  const kind = one.lost ? "left" : "good";
  const mark = number ? [element("b", `number ${kind}`, String(number))] : [];
  const text = element("span", "", one.title, ...(number && one.why ? [element("small", "", one.why)] : []));
  const made = button("quietly", () => go(one), ...mark, text, size);
  made.dataset.event = String(one.at);
  return made;
}

/** @type {(one: Judged) => void} */
function go(one) {
  current = one;
  replay.go(one.at);
  byId("stage").scrollIntoView({ block: "nearest" });
}

function list() {
  const least = Number(filter.value);
  const some = (found?.decisions ?? []).filter(({ lost }) => (least > 0 ? lost >= least : lost > least));
  byId("review-list").replaceChildren(...some.map((one) => element("li", "", entry(one))));
  if (!some.length) byId("review-list").replaceChildren(element("li", "quiet small", say("review_none")));
  current_();
}

/** What was kept of what was at stake, as a ring.
 * @type {(accuracy: number) => void} */
function ring(accuracy) {
  const round = 2 * Math.PI * 42;
  const facts = { cx: 50, cy: 50, r: 42, "stroke-width": 9 };
  const picture = shape("svg", { viewBox: "0 0 100 100" });
  picture.append(
    shape("circle", { ...facts, class: "whole" }),
    shape("circle", { ...facts, class: "kept", "stroke-dasharray": `${(round * accuracy) / 100} ${round}`, transform: "rotate(-90 50 50)" }),
    shape("text", { x: 50, y: 59, "text-anchor": "middle" }, String(accuracy)),
  );
  byId("review-ring").replaceChildren(picture);
}

/** How the end came about: each line begins where the one above ends.
 * @type {(rows: SumRow[], unit: string) => void} */
function sum(rows, unit) {
  let reached = 0;
  const ends = rows.map(({ kind, number }) => {
    const from = kind === "start" || kind === "final" ? 0 : reached;
    reached = kind === "final" ? number : from + number;
    return [from, reached];
  });
  const low = Math.min(0, ...ends.flat());
  const wide = Math.max(1, ...ends.flat()) - low;
  byId("review-sum").replaceChildren(
    ...rows.map(({ kind, label, text }, n) => {
      const [one, other] = ends[n];
      const line = element("i", kind);
      line.style.left = `${((Math.min(one, other) - low) / wide) * 100}%`;
      line.style.width = `${(Math.abs(other - one) / wide) * 100}%`;
      const track = element("span", "track", line);
      track.ariaHidden = "true";
      return element("div", kind, element("dt", "", label), track, element("dd", "", kind === "start" || kind === "final" ? `${text}${unit}` : text));
    }),
  );
}

/** The end to expect after each decision: as it was played, and dashed in gold with the better move.
 * @type {(review: ReviewShown) => void} */
function expected({ decisions }) {
  const place = byId("review-curve");
  const ends = decisions.flatMap(({ better, lost }) => [better, better - lost]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = (/** @type {number} */ at) => (LEFT + (WIDE - LEFT - RIGHT) * replay.part(at)).toFixed(1);
  const y = (/** @type {number} */ value) => (6 + (EXPECTED - 12) * (1 - (value - low) / (high - low || 1))).toFixed(1);
  const line = (/** @type {number} */ part) => decisions.map(({ at, better, lost }, n) => `${n ? "L" : "M"}${x(at)} ${y(better - part * lost)}`).join("");
  const picture = shape("svg", { viewBox: `0 0 ${WIDE} ${EXPECTED}`, role: "img", "aria-label": place.dataset.label ?? "" });
  for (const value of [low, high]) {
    picture.append(shape("text", { x: LEFT - 6, y: Number(y(value)) + 4, "text-anchor": "end" }, String(Math.round(value)).replace("-", "\u2212")));
  }
  picture.append(shape("path", { class: "better", d: line(0) }), shape("path", { class: "played", d: line(1) }));
  place.replaceChildren(picture, element("p", "quiet small", place.dataset.label ?? ""));
}

/** Under the curve, what each decision left lying: what lies within the noise shows as nothing.
 * @type {(review: ReviewShown) => void} */
function bars(review) {
  const place = byId("review-bars");
  const most = Math.max(1, ...review.decisions.map(({ lost }) => lost));
  const clear = review.decisions.filter(({ lost }) => lost > 0);
  const label = `${place.dataset.label}: ${clear.map(({ size }) => size).join(", ") || "0"}`;
  const picture = shape("svg", { viewBox: `0 0 ${WIDE} ${BARS}`, role: "img", "aria-label": label });
  const x = (/** @type {number} */ at) => LEFT + (WIDE - LEFT - RIGHT) * replay.part(at);
  picture.append(shape("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: 2, y2: 2 }));
  for (const { at, lost } of clear) {
    picture.append(shape("rect", { x: x(at) - 2.5, y: 2, width: 5, height: 4 + ((BARS - 8) * lost) / most, rx: 2, "data-event": at }));
  }
  picture.addEventListener("pointerdown", (event) => {
    const box = picture.getBoundingClientRect();
    const across = ((event.clientX - box.x) / box.width) * WIDE;
    const near = clear.toSorted((one, other) => Math.abs(x(one.at) - across) - Math.abs(x(other.at) - across))[0];
    if (near) go(near);
  });
  place.replaceChildren(picture);
}

let here = 0;

/** Another position is shown: what was decided there, in words and on the board.
 * @type {(at: number, eyes: string) => void} */
function heard(at, eyes) {
  void eyes;
  here = at;
  if (!found) return;
  const same = current && replay.stop(current.at) === at ? current : null;
  current = same ?? found.decisions.find((one) => replay.stop(one.at) === at) ?? null;
  byId("review-one").hidden = !current;
  current_();
  const asked = ++marked;
  unmarked();
  for (const line of all("#lines .review-line")) line.remove();
  if (!current) return;
  const { title, text, why, choices, at: event } = current;
  byId("lines").append(element("li", current.lost ? "review-line" : "review-line good", title));
  byId("review-text").textContent = text;
  byId("review-why").textContent = why;
  byId("review-why").hidden = !why;
  const rows = choices.map((one) => {
    const note = one.played ? say("review_played") : one.best ? say("review_better") : "";
    const first = element("td", "", one.text, ...(note ? [" ", element("b", one.played ? "ink" : "gold", note)] : []));
    return element("tr", "", first, element("td", "", one.expected), element("td", "", `± ${one.doubt}`));
  });
  /** @type {HTMLElement} */ (byId("review-choices").querySelector("tbody")).replaceChildren(...rows);
  fetch(`${path()}/${event}?lang=${document.documentElement.lang}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((/** @type {ReviewFrame | null} */ frame) => frame && asked === marked && pointing(frame, Boolean(current?.lost)))
    .catch(() => {});
}

/** Which of the listed decisions is shown. */
function current_() {
  for (const one of all("#review-moments button, #review-list button")) {
    one.ariaCurrent = String(one.dataset.event === String(current?.at ?? ""));
  }
  for (const one of all("#review-bars rect")) one.classList.toggle("now", one.dataset.event === String(current?.at ?? ""));
}

/** Another seat, or nothing yet: nothing is pointed at. */
function leave() {
  current = null;
  marked++;
  byId("review-one").hidden = true;
  unmarked();
}

addEventListener("offline", () => timer && toast(say("offline")));

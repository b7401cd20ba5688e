/** A table: what the server says is shown, what people choose is said. No game is known here. */
import { aiding } from "./aid.js";
import { all, at, button, byId, element, say, toast } from "./common.js";
import { hasty, question, single, waiting } from "./care.js";
import { Chooser } from "./choices.js";
import { dragging } from "./drag.js";
import { draw, redrawn } from "./draw.js";
import { end } from "./end.js";
import { talking, tell } from "./feed.js";
import { Guide } from "./guide.js";
import { answers, Hint } from "./hint.js";
import { inspecting, renew } from "./inspect.js";
import { centre, keys } from "./keys.js";
import { light } from "./light.js";
import { moment, paced } from "./moments.js";
import { moving, still } from "./motion.js";
import { annotate } from "./notes.js";
import { note, recap } from "./recap.js";
import { cite, ruling } from "./rulesbook.js";
import { keep } from "./order.js";
import { handOver, seats } from "./seats.js";
import { socket } from "./socket.js";
import { chime } from "./sound.js";
import { Standing } from "./standing.js";
import { beckon } from "./turns.js";
import { approach, zooming } from "./zoom.js";

const table = byId("table");
const status = byId("status");
const { title } = document;
// only a puzzle's table has to judge an answer
const puzzle = table.dataset.puzzle ? await import("./puzzle.js") : null;
/** @type {Partial<Hello>} */
let hello = {};
/** @type {Page | undefined} */
let now;
let heard = 0;
let came = 0; // when this page was opened, by the server's clock
let acted = false;
let left = 0; // when the turn went on to others
let ahead = 0; // the server's clock is so many seconds ahead of ours
/** @type {Set<string>} rows of the score sheet that are unfolded */
const unfolded = new Set();

const { ask, write } = socket(
  // a handshake need not tell which language the page is in
  () => `${table.dataset.ws}?as=page&lang=${document.documentElement.lang}&since=${heard}&seat=${hello.seat ?? ""}`,
  (message) => (answers(message) ? hint.hear(message) : hear(message)),
  (up, anew) => {
    document.body.classList.toggle("away", !up);
    byId("away").hidden = up;
    if (anew) hint.clear();
  },
);

const chooser = new Chooser(table, {
  act: (text) => {
    if (puzzle?.solves(text, solved)) return;
    acted = true;
    guide.acted(text);
    hint.wait(true);
    ask({ type: "move", seat: /** @type {number} */ (hello.seat), text });
  },
  question: (text, guessed) => (now && !guide.wants(text) ? question(now, text, guessed) : ""),
  why: (prefix, token) => (now?.seat == null ? toast(now?.status ?? "") : write({ type: "why", seat: now.seat, prefix, token })),
  changed: () => {
    approach(table);
    byId("undo").disabled = byId("restart").disabled = !chooser.said.length && !chooser.asked.text && !now?.can_undo;
    if (chooser.said.length) requestAnimationFrame(() => reveal());
    guide?.place();
  },
});

/** After a puzzle's answer the table is free to play on at; the best choice is marked.
 * @type {(best: string) => void} */
function solved(best) {
  chooser.hint = best;
  chooser.reset();
}

const guide = new Guide(table, chooser);

const standing = new Standing(table, {
  act: (text) => chooser.submit(text),
  propose: (text) => chooser.propose(text),
  free: () => !chooser.busy && !chooser.said.length && !chooser.asked.text,
});

const hint = new Hint(write, (action) => {
  chooser.hint = action;
  chooser.mark();
  if (action) requestAnimationFrame(() => reveal(".hinted"));
});

const hear = paced((message) => {
  switch (message.type) {
    case "hello":
      if (message.seat !== hello.seat) heard = 0;
      hello = message;
      keep(message);
      ahead = message.now - Date.now() / 1000;
      came ||= message.now;
      break;
    case "news":
      tell(message.from, message.lines);
      heard = message.from + message.lines.length;
      // what happened before one came is no news
      report(message.lines.filter(({ at }) => at >= came));
      break;
    case "state":
      show(message);
      break;
    case "ack":
      chooser.busy = false;
      break;
    case "refused":
      hint.wait(false);
      chooser.reset();
      break;
    case "error":
      status.textContent = message.text;
      table.removeAttribute("aria-busy");
  }
  if ("text" in message) {
    toast(message.text);
    cite(message.text);
  }
});

/** What has just happened: shown if it matters, and told again when the turn comes.
 * @type {(lines: Line[]) => void} */
function report(lines) {
  for (const line of lines) if (line.moment) moment(line.text);
  note(lines, hello.seat);
}

/** @type {(told: Page) => void} */
function show(told) {
  const before = now;
  // what looks as before is not sent again
  const { sheet, ...areas } = redrawn({ ...before?.areas, sheet: before?.sheet ?? "" }, told);
  const state = { ...told, areas, sheet };
  if (!before) requestAnimationFrame(aiding);
  now = state;
  // whoever points with a mouse sees no focus, and wants none elsewhere
  const [focus] = all(":focus-visible", table);
  // whoever has looked at their table once more goes on from here
  const next = state.players.filter(({ seat }) => state.handover.includes(seat) && !state.awaited.includes(state.seat ?? seat));
  chooser.more = [
    ...standing.suggestion(state),
    ...waiting(state, { release, undo: () => undo(false) }),
    ...next.map(({ seat, name }) => button("button", () => look(seat), say("i_am", { name }))),
  ];
  const released = state.held && (hasty() || standing.told);
  standing.told = false;
  if (released) release();
  moving(table, () => {
    draw(new Map(Object.entries({ ...state.areas, sheet: state.sheet }).map(([area, html]) => [byId(area), html])));
    expandable();
    unfold();
    zooming(table);
    hint.update(state, Boolean(hello.settings?.hints));
    chooser.update(state.held ? { ...state, ask: "" } : state); // nothing needs to be chosen
  });
  standing.update(state);
  refocus(focus);
  renew();
  if (acted && state.legal.length) {
    acted = false;
    requestAnimationFrame(() => reveal());
  }
  byId("heading").textContent = state.heading;
  const awaits = state.held && !hasty() ? say("held") : state.status;
  if (status.textContent !== awaits) status.textContent = awaits;
  if (!chooser.busy) table.ariaBusy = null;

  const mine = turn(state);
  document.body.classList.toggle("my-turn", mine);
  document.body.classList.toggle("seated", state.seat !== null);
  document.title = mine ? `● ${say("your_turn")} · ${title}` : title;
  const begins = mine && before !== undefined && !turn(before);
  if (begins || (mine && !before)) requestAnimationFrame(() => reveal());
  if (begins) {
    chime();
    void beckon(title, location.pathname);
    attend();
  }
  if (!mine && (!before || turn(before))) left = Date.now();
  // after a short wait one is still looking
  if (begins && Date.now() - left > 4000) moment(say("your_turn"));
  recap(table, mine, begins);

  const company = { ...hello, ...state, look };
  seats(company);
  handOver(company, state.handover, !before);
  own(state);
  clocks();
  if (!before && location.hash === "#seats") {
    history.replaceState(null, "", location.pathname);
    const [invite] = all("[data-act=invite]", byId("seats"));
    if (invite) byId("seats").showModal();
    invite?.click();
  }
  end(state, before?.over === false, Boolean(hello.seats?.length || hello.host));
  guide.update(state);
  annotate(state, Boolean(puzzle ?? guide.step));
}

/** Whoever has just come, chosen or asked is shown what comes next, if none of it can be seen.
 * @param {string} [kind] */
function reveal(kind = ".may, #words .button") {
  const may = all(kind, table).filter((one) => one.checkVisibility());
  const seen = may.some((one) => one.contains(document.elementFromPoint(centre(one).x, centre(one).y)));
  if (seen || document.querySelector("dialog[open]")) return;
  // of cards that lie on each other, the keyboard stops at the uppermost: the one that can be seen
  const next = may.find((one) => one.tabIndex === 0) ?? may[0];
  // the dock is always in view, if not all that it holds
  const block = next?.closest("#dock") ? "nearest" : "center";
  next?.scrollIntoView({ block, behavior: still.matches ? "auto" : "smooth" });
}

/** Let the bots go on that wait for this player. */
const release = () => ask({ type: "release", seat: /** @type {number} */ (hello.seat) });

/** Show the table as another of one's seats sees it; whether that could be asked for.
 * @type {(seat: number) => boolean} */
function look(seat) {
  const sent = write({ type: "look", seat });
  if (!sent) toast(say("not_sent"));
  return sent;
}

/** @type {(state: Page) => boolean} */
const turn = ({ players }) => players.some(({ you, awaited }) => you && awaited);

/** Give the focus back to what had it before the page was drawn anew, or to its like.
 * @type {(one: HTMLElement | undefined) => void} */
function refocus(one) {
  if (!one || document.activeElement === one) return;
  const like = Object.entries(one.dataset).find(([name]) => name === "token" || name === "points");
  const next = one.isConnected || !like ? one : all(`[data-${like[0]}="${like[1]}"]`, table)[0];
  next?.focus({ preventScroll: true });
}

/** Whoever has been waiting finds the focus at what may be chosen, unless it is somewhere already. */
function attend() {
  const idle = document.activeElement === document.body && !document.querySelector("dialog[open], :popover-open:not(#toast, #tip)");
  const [first] = all(".may[tabindex='0'], #words .button", table).filter((one) => one.checkVisibility());
  if (idle) first?.focus({ preventScroll: true });
}

/** Rivals can be looked at closely: the panel itself comes forward, and goes on living there while
 * something of its size keeps its place. */
function expandable() {
  for (const panel of all("[popover]:not([data-expand], #inspector)", table)) {
    panel.removeAttribute("popover");
    panel.querySelector(".closer")?.remove();
  }
  for (const place of all(".place", table)) if (!place.previousElementSibling?.matches(":popover-open")) place.remove();
  for (const panel of all("[data-expand]", table)) {
    panel.popover = "auto";
    panel.onbeforetoggle = ({ newState }) => {
      all(".place", table).forEach((place) => place.remove());
      if (newState === "closed") return;
      const [place, { width, height }] = [element("span", "place"), panel.getBoundingClientRect()];
      [place.style.width, place.style.height] = [`${width}px`, `${height}px`];
      panel.after(place);
    };
    const closer = all(":scope > .closer", panel)[0] ?? button("closer", () => panel.togglePopover());
    closer.ariaLabel = `${say("closer")}: ${panel.ariaLabel ?? ""}`;
    if (!closer.isConnected) panel.append(closer);
  }
}

/** Fold and unfold the single points of a sheet's values. */
function unfold() {
  for (const row of all(".sheet .why")) row.hidden = !unfolded.has(row.id);
  for (const one of all(".sheet [aria-controls]")) one.ariaExpanded = String(!byId(one.getAttribute("aria-controls") ?? "").hidden);
}

/** One's own points are always in sight; whoever only watches is offered nothing they may not do.
 * @type {(state: Page) => void} */
function own({ seat }) {
  const [total] = all("#sheet tfoot td");
  byId("own").hidden = seat === null || !total;
  byId("own").textContent = say("own_points", { points: total?.textContent ?? "" });
  document.body.classList.toggle("watching", seat === null);
  // a line needs a name, and a seat gives one
  byId("talk").hidden = byId("reactions").hidden = seat === null && !hello.name;
}

/** How long those who are awaited still have. */
function clocks() {
  const items = (now?.players ?? []).flatMap(({ name, deadline }) => {
    if (!deadline) return [];
    const left = Math.max(0, deadline - ahead - Date.now() / 1000);
    const days = Math.floor(left / 86400);
    const clock = new Date(left * 1000).toISOString().slice(left < 3600 ? 14 : 11, 19);
    const time = days ? `${say("days", { n: days })} ${clock}` : clock;
    return [element("li", left < 15 ? "soon" : "", say("time_left", { name, time }))];
  });
  byId("clocks").hidden = !items.length;
  byId("clocks").replaceChildren(...items);
}
setInterval(clocks, 1000);

document.addEventListener("click", (event) => {
  const row = at(event, ".sheet [aria-controls]")?.getAttribute("aria-controls");
  if (row && !unfolded.delete(row)) unfolded.add(row);
  unfold();
});
table.addEventListener("click", (event) => {
  const token = at(event, "[data-token]")?.dataset.token;
  if (token && now) chooser.say(token);
});
for (const kind of ["pointerover", "focusin", "pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    const points = at(event, "[data-points]")?.dataset.points;
    if (points) light(kind.endsWith("out") ? "" : points);
  });
}

/** @type {(all: boolean) => void} */
function undo(all) {
  if (all && (chooser.said.length || chooser.asked.text)) chooser.reset();
  else if (!chooser.back() && now?.can_undo) ask({ type: "undo", seat: /** @type {number} */ (hello.seat), turn: all });
}
/** What the bar offers in green; whether it does. */
function go() {
  const [main] = all(".main", byId("words"));
  main?.click();
  return Boolean(main);
}
byId("undo").onclick = () => undo(false);
byId("restart").onclick = () => undo(true);
document.addEventListener("click", (event) => {
  const open = Boolean(at(event, "#menu")) && !document.body.classList.contains("menu-open");
  byId("menu").ariaExpanded = String(document.body.classList.toggle("menu-open", open));
});
inspecting(() => ({ table: table.dataset.table ?? "", seat: now?.seat ?? null, said: chooser.said }));
ruling();
keys(table, { back: () => chooser.back(), undo: () => undo(false), hint: () => hint.ask(), number: (n) => chooser.number(n), go });
dragging(table, (words) => {
  chooser.reset();
  for (const word of words) chooser.say(word);
});
single(table);
talking((text) => ask({ type: "say", text }));

/** A table: what the server says is shown, what people choose is said. No game is known here. */
import { all, at, button, byId, element, say, toast } from "./common.js";
import { Chooser } from "./choices.js";
import { dragging } from "./drag.js";
import { draw } from "./draw.js";
import { end, light } from "./end.js";
import { talking, tell } from "./feed.js";
import { answers, Hint } from "./hint.js";
import { centre, keys } from "./keys.js";
import { moving, still } from "./motion.js";
import { handOver, seats } from "./seats.js";
import { socket } from "./socket.js";
import { chime } from "./sound.js";
import { zooming } from "./zoom.js";

const table = byId("table");
const status = byId("status");
const { title } = document;
/** @type {Partial<Hello>} */
let hello = {};
/** @type {State | undefined} */
let now;
let heard = 0;
let acted = false;
let ahead = 0; // the server's clock is so many seconds ahead of ours
/** @type {Set<string>} rows of the score sheet that are unfolded */
const unfolded = new Set();

const { ask, write } = socket(
  () => `${table.dataset.ws}?as=page&since=${heard}&seat=${hello.seat ?? ""}`,
  hear,
  (up) => {
    document.body.classList.toggle("away", !up);
    hint.clear();
    status.textContent = up ? (now?.status ?? "") : say("reconnecting");
  },
);

const chooser = new Chooser(table, {
  act: (text) => {
    acted = true;
    hint.wait(true);
    ask({ type: "move", seat: hello.seat, text });
  },
  why: (prefix, token) => (now?.seat == null ? toast(now?.status ?? "") : write({ type: "why", seat: now.seat, prefix, token })),
  changed: () => {
    byId("undo").disabled = byId("restart").disabled = !chooser.said.length && !now?.can_undo;
    if (chooser.said.length) requestAnimationFrame(() => reveal());
  },
});

const hint = new Hint(write, (action) => {
  chooser.hint = action;
  chooser.mark();
  if (action) requestAnimationFrame(() => reveal(".hinted"));
});

/** @type {(message: Told) => void} */
function hear(message) {
  if (answers(message)) return hint.hear(message);
  switch (message.type) {
    case "hello":
      if (message.seat !== hello.seat) heard = 0;
      hello = message;
      ahead = message.now - Date.now() / 1000;
      break;
    case "news":
      tell(message.from, message.lines);
      heard = message.from + message.lines.length;
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
  }
  if ("text" in message) toast(message.text);
}

/** @type {(state: State) => void} */
function show(state) {
  const before = now;
  now = state;
  // whoever points with a mouse sees no focus, and wants none elsewhere
  const [focus] = all(":focus-visible", table);
  // whoever has looked at their table once more goes on from here
  const next = state.players.filter(({ seat }) => state.handover.includes(seat) && !state.awaited.includes(state.seat ?? seat));
  chooser.more = next.map(({ seat, name }) => button("button", () => look(seat), say("i_am", { name })));
  moving(table, () => {
    draw(new Map(Object.entries({ ...state.areas, sheet: state.sheet }).map(([area, html]) => [byId(area), html])));
    expandable();
    unfold();
    zooming(table);
    hint.update(state, Boolean(hello.settings?.hints));
    chooser.update(state);
  });
  refocus(focus);
  if (acted && state.legal.length) {
    acted = false;
    requestAnimationFrame(() => reveal());
  }
  byId("heading").textContent = state.heading;
  if (status.textContent !== state.status) status.textContent = state.status;
  table.removeAttribute("aria-busy");

  const mine = turn(state);
  document.body.classList.toggle("my-turn", mine);
  document.title = mine ? `● ${say("your_turn")} · ${title}` : title;
  if (mine && before && !turn(before)) chime();

  const company = { ...hello, ...state, look };
  seats(company);
  handOver(company, state.handover);
  clocks();
  if (!before && location.hash === "#seats") {
    history.replaceState(null, "", location.pathname);
    const [invite] = all("[data-act=invite]", byId("seats"));
    if (invite) byId("seats").showModal();
    invite?.click();
  }
  end(state, before?.over === false);
}

/** Whoever has just chosen, or asked, is shown what comes next, if none of it can be seen.
 * @param {string} [kind] */
function reveal(kind = ".may, #words .button") {
  const may = all(kind, table).filter((one) => one.checkVisibility());
  const seen = may.some((one) => one.contains(document.elementFromPoint(centre(one).x, centre(one).y)));
  if (seen) return;
  // of cards that lie on each other, the keyboard stops at the uppermost: the one that can be seen
  const next = may.find((one) => one.tabIndex === 0) ?? may[0];
  // the dock is always in view, if not all that it holds
  const block = next?.closest("#dock") ? "nearest" : "center";
  next?.scrollIntoView({ block, behavior: still.matches ? "auto" : "smooth" });
}

/** @type {(seat: number) => void} */
const look = (seat) => write({ type: "look", seat });

/** @type {(state: State) => boolean} */
const turn = ({ players }) => players.some(({ you, awaited }) => you && awaited);

/** Give the focus back to what had it before the page was drawn anew, or to its like.
 * @type {(one: HTMLElement | undefined) => void} */
function refocus(one) {
  if (!one || document.activeElement === one) return;
  const like = Object.entries(one.dataset).find(([name]) => name === "token" || name === "points");
  const next = one.isConnected || !like ? one : all(`[data-${like[0]}="${like[1]}"]`, table)[0];
  next?.focus({ preventScroll: true });
}

/** Rivals can be looked at closely: the panel itself comes forward, and goes on living there while
 * something of its size keeps its place. */
function expandable() {
  for (const panel of all("[popover]:not([data-expand])", table)) {
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
    closer.title = say("closer");
    closer.ariaLabel = `${say("closer")}: ${panel.ariaLabel ?? ""}`;
    if (!closer.isConnected) panel.append(closer);
  }
}

/** Fold and unfold the single points of a sheet's values. */
function unfold() {
  for (const row of all(".sheet .why")) row.hidden = !unfolded.has(row.id);
  for (const one of all(".sheet [aria-controls]")) one.ariaExpanded = String(!byId(one.getAttribute("aria-controls") ?? "").hidden);
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
  if (all && chooser.said.length) chooser.reset();
  else if (!chooser.back() && now?.can_undo) ask({ type: "undo", seat: hello.seat, turn: all });
}
byId("undo").onclick = () => undo(false);
byId("restart").onclick = () => undo(true);
document.addEventListener("click", (event) => {
  const open = Boolean(at(event, "#menu")) && !document.body.classList.contains("menu-open");
  byId("menu").ariaExpanded = String(document.body.classList.toggle("menu-open", open));
});
keys(table, { back: () => chooser.back(), undo: () => undo(false), hint: () => hint.ask(), number: (n) => chooser.number(n) });
dragging(table, (words) => {
  chooser.reset();
  for (const word of words) chooser.say(word);
});
talking((text) => ask({ type: "say", text }));

/** The score pad: players, their entries, the sheet; what a game is about, its own pad knows. */

import { all, button, byId, copy, element, icon, toast, written } from "../common.js";
import { kit, options, page, tell } from "./kit.js";
import * as link from "./link.js";
import { offline } from "./offline.js";
import * as photo from "./photo.js";
import { sheet, verdict } from "./sheet.js";
import { standings } from "./standings.js";
import * as store from "./store.js";

/** @type {ScorePad} */
const pad = (await import(page.script)).default(kit);
const [LEAST, MOST] = pad.seats;
const entry = byId("entry");

/** @type {any} */
let table;
/** @type {Scored} */
let scored;
let place = 0;
let full = false;
/** A table that somebody sent, or of an earlier evening: nothing of it is kept unless asked. */
let looking = false;
/** The tables before each change, as text, the last one last; and the table as it was drawn last.
 * @type {string[]} */
const past = [];
let shown = "";
const STEPS = 200;

/** @type {(many: number) => string[]} */
const names = (many) => Array.from({ length: many }, (_, at) => tell("player", { place: at + 1 }));

/** A new table: for those who played last on this device, if so many may play.
 * @type {() => any} */
function fresh() {
  const last = store.history().find(({ table: { solo } }) => !solo)?.names ?? [];
  const many = last.length >= Math.max(LEAST, 2) && last.length <= MOST;
  return { ...pad.fresh(many ? last : names(Math.max(LEAST, 3))), id: String(Date.now()) };
}

/** Whether this is a table of the game, whoever wrote it.
 * @type {(said: any) => boolean} */
function sound(said) {
  try {
    if (!Array.isArray(said?.players) || !said.players.length || said.players.length > MOST) return false;
    if (said.players.some((/** @type {any} */ one) => typeof one?.name !== "string") || !pad.check(said)) return false;
    pad.score(said);
    return true;
  } catch {
    return false;
  }
}

/** Draw everything anew; where one was, one stays. */
function draw() {
  pad.settle?.(table);
  scored = pad.score(table);
  place = Math.min(place, table.players.length - 1);
  const { activeElement: had } = document;
  const marks = had instanceof HTMLElement && entry.contains(had) ? Object.entries(had.dataset) : [];
  tabs();
  pad.enter(entry, table, place, scored, changed);
  const [mark] = marks;
  if (mark) all(`[data-${mark[0]}="${CSS.escape(mark[1] ?? "")}"]`, entry)[0]?.focus();
  byId("told").textContent = [...twice(), ...scored.problems].join(" ");
  const { text, done } = pad.progress(table, place);
  byId("progress").textContent = text;
  const last = place === table.players.length - 1;
  byId("next").hidden = last;
  byId("next").classList.toggle("main", !last);
  byId("results").classList.toggle("main", last);
  byId("next").classList.toggle("ready", done);
  shown = JSON.stringify(table);
}

/** That two players have one name: a sheet could not tell who has won.
 * @type {() => string[]} */
function twice() {
  const called = table.players.map((/** @type {any} */ { name }) => name);
  const same = called.find((/** @type {string} */ name, /** @type {number} */ at) => called.indexOf(name) < at);
  return same === undefined ? [] : [tell("same_name", { player: same })];
}

/** Something was written down, maybe another player's.
 * @type {(to?: number) => void} */
function changed(to = place) {
  const before = shown;
  place = to;
  draw();
  if (shown !== before) past.push(before);
  past.splice(0, past.length - STEPS);
  kept();
}

function kept() {
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !past.length;
  if (!looking) told(store.keepDraft(page.game, table));
}

/** Take the last change back, and show where it was. */
function undo() {
  const before = past.pop();
  if (!before) return;
  const was = table;
  table = JSON.parse(before);
  place = pad.undone?.(was, table) ?? place;
  draw();
  kept();
}

/** Say once that there is no room.
 * @type {(kept: boolean) => void} */
function told(kept) {
  if (!kept && !full) toast(tell("full"));
  full = !kept;
}

/** The table on the page becomes the own one; the own one so far goes among the evenings. */
function adopt() {
  const own = store.draft(page.game);
  if (looking && sound(own) && own.id !== table.id && own.players.some((/** @type {any} */ _, /** @type {number} */ at) => pad.progress(own, at).begun)) {
    told(store.keep(evening(own, pad.score(own))));
  }
  look(false);
  changed();
}

/** @type {(now: boolean) => void} */
function look(now) {
  looking = now;
  for (const one of all("[data-looking]")) one.hidden = !now;
}

function tabs() {
  const made = table.players.map((/** @type {any} */ { name }, /** @type {number} */ at) => {
    const { begun } = pad.progress(table, at);
    const tab = button("pad-tab", () => go(at), element("span", "who", name), element("b", "", begun ? written(scored.players[at].total) : "\u2013"));
    tab.setAttribute("aria-pressed", String(at === place));
    return tab;
  });
  byId("tabs").replaceChildren(...made);
}

/** @type {(to: number) => void} */
function go(to) {
  place = to;
  draw();
}

/* Who plays, and by which rules */

function setup() {
  const solo = Boolean(table.solo);
  const rows = table.players.map((/** @type {any} */ player, /** @type {number} */ at) => {
    const field = element("input", "");
    Object.assign(field, { type: "text", maxLength: 40, value: player.name, ariaLabel: tell("name", { place: at + 1 }) });
    field.setAttribute("list", "known");
    field.oninput = () => {
      player.name = field.value.trim() || tell("player", { place: at + 1 });
      changed();
    };
    const less = button("quietly", () => {
      table.players.splice(at, 1);
      changed();
      setup();
    }, icon("close", tell("remove", { player: player.name })));
    less.hidden = solo || table.players.length <= LEAST;
    return element("li", "", field, less);
  });
  const more = button("button", () => {
    const [next] = pad.fresh([tell("player", { place: table.players.length + 1 })]).players;
    table.players.push(next);
    changed();
    setup();
  }, icon("plus"), tell("add"));
  more.hidden = solo || table.players.length >= MOST;
  byId("people").replaceChildren(...rows, known());
  byId("switches").replaceChildren(more, ...(pad.solo ? [alone(solo)] : []), ...page.options.map(choice), ...(pad.setup?.(table, changed) ?? []));
}

/** Who has played on this device before, offered while a name is typed. */
function known() {
  const all = [...new Set(store.history().flatMap((one) => one.names))].sort((one, other) => one.localeCompare(other));
  const list = element("datalist", "", ...all.map((name) => new Option(name, name)));
  list.id = "known";
  return list;
}

/** You against the game's own opponent, or not.
 * @type {(solo: boolean) => HTMLElement} */
function alone(solo) {
  const box = element("input", "");
  Object.assign(box, { type: "checkbox", id: "solo", checked: solo });
  box.onchange = () => {
    const [first, second] = table.players;
    const [own, other] = pad.fresh([tell("you"), String(pad.solo)]).players;
    delete table.solo;
    if (box.checked) table = { ...table, solo: true, players: [first ?? own, { ...(second ?? other), name: pad.solo }] };
    place = 0;
    changed();
    setup();
  };
  return element("label", "check", box, tell("solo", { rival: pad.solo }));
}

/** @type {(option: any) => HTMLElement} */
function choice({ name, label, choices }) {
  const select = element("select", "");
  for (const { value, text, sentence } of choices) {
    select.add(new Option(sentence, text, false, options(table)[name] === value));
  }
  select.onchange = () => {
    table.options = { ...table.options, [name]: choices[select.selectedIndex].value };
    changed();
    setup();
  };
  return element("label", "option", element("span", "", label), select);
}

/* The sheet, and what was kept */

/** @type {(its: any, sums: Scored) => Kept} */
const evening = (its, sums) => ({
  id: its.id,
  at: Date.now(),
  game: page.game,
  title: page.title,
  table: its,
  names: its.players.map((/** @type {any} */ { name }) => name),
  totals: sums.players.map(({ total }) => total),
  winners: sums.winners,
  told: verdict(sums),
});

function results() {
  byId("sheet").replaceChildren(sheet(pad, table, scored), element("p", "quiet small printed", new Date().toLocaleString(document.documentElement.lang)));
  if (!looking && !store.keep(evening(table, scored))) toast(tell("full"));
  /** @type {HTMLDialogElement} */ (byId("results-box")).showModal();
}

function evenings() {
  const kept = store.history();
  const rows = kept.map((one) => {
    const when = new Date(one.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const who = one.names.map((name, at) => `${name} ${written(one.totals[at])}`).join(" · ");
    const open = element("a", "kept", element("b", "", `${one.title} · ${when}`), element("span", "", who));
    open.href = `/pad/${one.game}${link.written(one.table)}`;
    const drop = button("quietly", () => {
      store.forget(one.id);
      evenings();
    }, icon("close", tell("forget")));
    return element("li", "", open, drop);
  });
  byId("standings").replaceChildren(...standings(kept));
  byId("evenings").replaceChildren(...(rows.length ? rows : [element("li", "quiet", tell("no_history"))]));
}

/* Doors */

/** A table from a link, to look at; the own one on this device; or a new one. */
function open() {
  const sent = link.read(location.hash);
  const own = store.draft(page.game);
  const seen = Boolean(sent) && sound(sent);
  const mine = seen && (sent.id === own?.id || store.history().some(({ id }) => id === sent.id));
  table = seen ? { ...sent, id: mine ? sent.id : String(Date.now()) } : sound(own) ? own : fresh();
  if (sent !== undefined && !seen) toast(tell("altered"));
  look(seen);
  if (location.hash.startsWith("#t=")) history.replaceState(null, "", location.pathname + location.search);
  place = 0;
  past.length = 0;
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = true;
  draw();
  // two links to the same page: nothing else tells
  addEventListener("hashchange", open, { once: true });
  if (seen) results();
}

/** @type {(id: string, does: () => void) => void} */
const on = (id, does) => void (byId(id).onclick = does);
on("next", () => go(place + 1));
on("results", results);
on("undo", undo);
on("setup-open", () => {
  setup();
  /** @type {HTMLDialogElement} */ (byId("setup")).showModal();
});
on("history-open", () => {
  evenings();
  /** @type {HTMLDialogElement} */ (byId("history")).showModal();
});
on("again", () => {
  const players = pad.fresh(table.players.map((/** @type {any} */ { name }) => name)).players;
  table = { ...pad.fresh([]), ...(table.options && { options: table.options }), ...(table.solo && { solo: true }), players, id: String(Date.now()) };
  place = 0;
  adopt();
  /** @type {HTMLDialogElement} */ (byId("results-box")).close();
});
for (const one of all("[data-keep]")) one.onclick = () => {
  adopt();
  if (!full && store.keep(evening(table, scored))) toast(tell("copied"));
};
on("own", () => {
  /** @type {HTMLDialogElement} */ (byId("results-box")).close();
  open();
});
on("print", () => print());
byId("photo-open").hidden = !pad.photo;
on("photo-open", () => {
  const [rows, columns] = pad.photo ?? [1, 1];
  photo.ask(rows, columns, (cells) => {
    kit.photos[place] = cells;
    draw();
  });
});
on("share", () => {
  const { id: _, ...shared } = table;
  copy(location.origin + location.pathname + link.written(shared));
});
document.addEventListener("keydown", (event) => {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const typing = target instanceof HTMLElement && target.closest("input, select, textarea, dialog");
  if (!typing && (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z") {
    event.preventDefault();
    return undo();
  }
  if (typing || ctrlKey || metaKey || altKey || !pad.key?.(table, place, key)) return;
  event.preventDefault();
  changed();
});
for (const closer of all("[data-close]")) closer.onclick = () => closer.closest("dialog")?.close();

open();
offline();
/** For the tests, which score tables through the page. */
Object.assign(window, { scoreTable: pad.score });

/** Short notes on one's first games, at the moment they matter: put away, and called back. */
import { byId, say, toast } from "./common.js";

const FIRST = 3; // at so many tables a note is shown, unless it is put away before
const strip = byId("note");
const { table = "", game } = byId("table").dataset;
const kept = `notes ${game}`;
/** @type {Record<string, string[]>} at which tables each note has been shown */
let seen = JSON.parse(localStorage.getItem(kept) ?? "{}");
/** @type {Page | undefined} */
let now;
let [shown, guided] = ["", false];

function keep() {
  localStorage.setItem(kept, JSON.stringify(seen));
}

/** The table has been drawn; whoever is being guided is told enough.
 * @type {(state: Page, guiding: boolean) => void} */
export function annotate(state, guiding) {
  [now, guided] = [state, guiding];
  // a game without notes has none to call back
  if (Object.keys(state.notes ?? {}).length) byId("notes-again").hidden = false;
  const asked = state.players.some(({ you, awaited }) => you && awaited);
  const notes = asked && !guided && !state.held ? (state.notes ?? {}) : {};
  if (shown && !(shown in notes)) {
    // its moment has gone
    seen[shown] = [...(seen[shown] ?? []), table];
    keep();
  }
  shown = Object.keys(notes).find((one) => !seen[one]?.includes(table) && (seen[one]?.length ?? 0) < FIRST) ?? "";
  if (shown) byId("note-text").textContent = notes[shown];
  strip.hidden = !shown;
}

byId("note-close").onclick = () => {
  seen[shown] = Array(FIRST).fill(table);
  keep();
  // one at a time: the next waits for its own moment
  strip.hidden = true;
  shown = "";
};
byId("notes-again").onclick = () => {
  seen = {};
  keep();
  shown = "";
  if (now) annotate(now, guided);
  if (strip.hidden) toast(say("notes_again"));
};

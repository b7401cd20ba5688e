/** A new table: who sits where, how it is run, by which rules. */
import { all, at, byId, go } from "./common.js";

const form = byId("new");
const rows = all(".seat");
const list = rows[0].parentElement;
const kinds = rows.map((row) => /** @type {HTMLSelectElement} */ (row.querySelector("select")));
const names = rows.map((row) => /** @type {HTMLInputElement} */ (row.querySelector("input")));
let was = kinds.map(({ value }) => value);
let players = rows.filter(({ hidden }) => !hidden).length;

function tidy() {
  // one is at one place only: who was "me" before gets what the other seat had
  const [before, after] = [was.indexOf("me"), kinds.findIndex(({ value }, n) => value === "me" && was[n] !== "me")];
  if (before >= 0 && after >= 0) kinds[before].value = was[after];
  was = kinds.map(({ value }) => value);
  list?.replaceChildren(...rows.slice(0, players));
  rows.forEach((row, n) => {
    row.hidden = false;
    names[n].hidden = !["me", "hotseat"].includes(was[n]);
    const note = /** @type {HTMLElement} */ (row.querySelector(".note"));
    note.textContent = kinds[n].selectedOptions[0].dataset.note ?? "";
    note.hidden = !names[n].hidden;
  });
  byId("players").textContent = String(players);
  byId("solo").hidden = players > 1;
  byId("fewer").disabled = players <= Number(form.dataset.least);
  byId("more").disabled = players >= rows.length;
}
tidy();
byId("more").onclick = () => {
  players += 1;
  tidy();
};
byId("fewer").onclick = () => {
  players -= 1;
  tidy();
};

/** @type {(field: Element) => HTMLInputElement} */
const checked = (field) => /** @type {any} */ (field.querySelector(":checked"));

form.onchange = (event) => {
  tidy();
  const clock = String(new FormData(form).get("clock"));
  for (const choice of all("#amounts select")) choice.hidden = choice.getAttribute("name") !== clock;
  const field = at(event, "fieldset");
  if (!field) return;
  field.dataset.touched = "yes";
  // an option that nobody has touched follows the one that decides it
  for (const other of all(`[data-follows="${field.dataset.option}"]:not([data-touched])`)) {
    const usual = JSON.parse(other.dataset.defaults ?? "{}")[checked(field).dataset.text ?? ""];
    for (const input of other.querySelectorAll("input")) input.checked = JSON.parse(input.value) === usual;
  }
};

form.onsubmit = (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const clock = String(given.get("clock"));
  const seats = was.slice(0, players).map((value, n) => {
    const [kind, bot] = value.split(":");
    const name = names[n].hidden ? "" : names[n].value.trim();
    return { kind, ...(bot && { bot }), ...(name && { name }) };
  });
  const touched = all("[data-touched]").map((field) => [field.dataset.option, JSON.parse(checked(field).value)]);
  const wanted = {
    game: form.dataset.game,
    seats,
    options: Object.fromEntries(touched),
    settings: {
      previews: given.has("previews"),
      hints: given.has("hints"),
      wait: given.has("wait"),
      private: given.has("private"),
      pace: Number(given.get("pace")),
      clock,
      seconds: Number(given.get(clock) ?? 0),
    },
  };
  const inviting = seats.some(({ kind }) => kind === "friend" || kind === "open");
  void go("/api/tables", wanted, inviting ? "#seats" : "");
};

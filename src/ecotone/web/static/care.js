/** Care against slips: what is asked once more, and the word that lets waiting bots go on. */
import { all, at, button, byId, icon, say } from "./common.js";

/** Milliseconds and pixels within which a second click belongs to the first. */
const [TWICE, NEAR] = [350, 24];
const choices = /** @type {HTMLInputElement[]} */ (all("#care input"));

/** How much this device asks: "ask" before what is final, "every" turn, or play at "once". */
let mode = localStorage.getItem("care") ?? "ask";
for (const choice of choices) {
  choice.checked = choice.value === mode;
  choice.onchange = () => {
    mode = choice.value;
    localStorage.setItem("care", mode);
  };
}

/** Whether everything is to be done at once, without a question and without waiting. */
export const hasty = () => mode === "once";

/** Why an action is asked about before it is done, in a sentence; nothing if it is not.
 * `guessed`: words were filled in that the player could have chosen.
 * @type {(state: Page, text: string, guessed: boolean) => string} */
export function question({ warnings, final, ends }, text, guessed) {
  /** @type {(some: string[] | undefined) => boolean} */
  const among = (some) => Boolean(some?.includes(text) || some?.includes(text.split(" ")[0]));
  if (warnings[text]) return warnings[text];
  if (mode === "once") return "";
  if (among(final)) return say("no_way_back");
  if (mode === "every" && among(ends)) return say("ends_turn");
  return guessed ? say("like_this") : "";
}

/** What the bar offers while bots wait: to go on, or to step back.
 * @type {(state: Page, does: {release: () => void, undo: () => void}) => HTMLButtonElement[]} */
export function waiting({ held }, { release, undo }) {
  if (!held || mode === "once") return [];
  const go = button("button main go", release, icon("play"), say("go_on"));
  return [go, button("quietly back", undo, icon("undo"), say("undo"))];
}

/** A double click is one click, and a key that is kept down is pressed once.
 * @type {(table: HTMLElement) => void} */
export function single(table) {
  let [last, x, y] = [-TWICE, 0, 0];
  table.addEventListener(
    "click",
    (event) => {
      // a click by keyboard has no place
      if (!event.detail || !at(event, "[data-token], #words button")) return;
      const again = event.timeStamp - last < TWICE && Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
      if (again) event.stopPropagation();
      else [last, x, y] = [event.timeStamp, event.clientX, event.clientY];
      // a mouse points and leaves no focus behind: Enter is free for the green button
      if (document.activeElement instanceof HTMLElement && at(event, "[data-token]")) document.activeElement.blur();
    },
    true,
  );
  table.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
}

byId("care-open").onclick = () => byId("care").togglePopover();

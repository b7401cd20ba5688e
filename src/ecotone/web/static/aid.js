/** The player aid: all cards in short, one beside the other; this device remembers whether it is open. */
import { at, byId, complain } from "./common.js";
import { fetched } from "./inspect.js";

const KEPT = "ecotone.aid";
const strip = byId("aid");
const press = byId("aid-open");
let drawn = false;

/** @type {(on: boolean) => Promise<void>} */
async function show(on) {
  if (on && !drawn) {
    const html = await fetched("aid").catch(complain);
    if (!html) return;
    byId("aid-list").innerHTML = html;
    drawn = true;
  }
  strip.hidden = !on;
  press.ariaPressed = String(on);
}

/** @type {(on: boolean) => void} */
function choose(on) {
  localStorage.setItem(KEPT, on ? "open" : "");
  show(on);
}

export function aiding() {
  if (press.hidden) return; // nothing to list
  press.onclick = () => choose(Boolean(strip.hidden));
  byId("aid-close").onclick = () => choose(false);
  // where it is a sheet over the hand, it waits to be asked for
  if (localStorage.getItem(KEPT) && matchMedia("(min-width: 761px) and (min-height: 561px)").matches) show(true);
  document.addEventListener("keydown", (event) => {
    if (at(event, "input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "a" || event.key === "A") choose(Boolean(strip.hidden));
  });
}

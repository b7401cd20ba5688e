/** The deals of the day: play one's own table of it, share the result. */
import { all, at, byId, copy, go } from "./common.js";

const HALF_A_DAY = 12 * 3600 * 1000;
const ASK_AGAIN = 5000;
const LOOK_AGAIN = 15_000;

document.addEventListener("click", (event) => {
  const { deal, day } = at(event, "[data-deal]")?.dataset ?? {};
  if (deal) void go(`/api/daily/${deal}`, { day });
  const text = at(event, "[data-share]")?.dataset.share;
  if (text) void pass(text);
});

/** Through the device's own way of sharing, or else copied.
 * @type {(text: string) => Promise<void>} */
async function pass(text) {
  const small = matchMedia("(pointer: coarse)").matches;
  if (!small || !navigator.share) return copy(text);
  // who thinks better of it has not failed
  await navigator.share({ text }).catch(() => {});
}

/** What the best board of one's cards would have scored: it takes a second to find, so it comes later.
 * @type {(place: HTMLElement) => Promise<void>} */
async function board(place) {
  const answer = await fetch(place.dataset.board ?? "").catch(() => null);
  if (!answer?.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  place.querySelector("span")?.append(found.querySelector("p")?.textContent ?? "");
  place.hidden = false;
}

/** What could have been made of the deal: it takes a minute or more to find, so it is asked for again.
 * @type {(place: HTMLElement) => Promise<void>} */
async function hindsight(place) {
  const answer = await fetch(place.dataset.hindsight ?? "").catch(() => null);
  const { said = "" } = answer?.ok ? await answer.json() : {};
  if (said) place.textContent = said;
  else if (answer && !answer.ok) place.remove();
  else setTimeout(() => void hindsight(place), ASK_AGAIN);
}

/** What bots make of the deal meanwhile, as long as some are at it. */
async function renew() {
  const playing = all("[data-playing]");
  if (!playing.length) return;
  const answer = await fetch(location.href).catch(() => null);
  const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
  for (const { id } of playing) {
    for (const known of [id, id.replace("bots", "best")]) {
      const now = page.getElementById(known);
      if (now) byId(known).replaceWith(document.adoptNode(now));
    }
  }
  setTimeout(() => void renew(), LOOK_AGAIN);
}

setTimeout(() => void renew(), LOOK_AGAIN);
for (const place of all("[data-hindsight]")) void hindsight(place);
for (const place of all("[data-board]")) void board(place);

const clock = byId("clock");
clock.hidden = Math.abs(Date.now() - 1000 * Number(clock.dataset.now)) < HALF_A_DAY;

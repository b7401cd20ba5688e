/**
 * The inspector: whatever carries `data-about` can be asked what it is. A mouse that rests, a long
 * press, the right button, a key that brings the focus there, or the key I ask; the game answers
 * through the server.
 */
import { all, at, byId, complain, say } from "./common.js";
import { light } from "./light.js";

const REST = 550; // milliseconds that a mouse rests before it asks, a finger before it holds
const FOCUSED = 800; // that the focus rests: whoever walks past is not stopped
const LEAVE = 260;
const panel = byId("inspector");
const inside = byId("inspector-inside");
const root = document.documentElement;

/** @type {HTMLElement | null} what is being looked at */
let source = null;
/** Whether it stays when the mouse goes on. */
let pinned = false;
let [timer, held] = [0, false];
/** How often something was asked or put away: an answer that comes late finds another number. */
let asked = 0;
/** @type {HTMLElement | null} what the mouse is on */
let over = null;
let [fromX, fromY] = [0, 0];
/** When a key last moved the focus: the page moves it, too, and then nobody has asked. */
let walked = -FOCUSED;
const WALKING = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** @type {() => {table: string, seat: number | null, said: string[]}} */
let where = () => ({ table: "", seat: null, said: [] });

/** What can be asked about here; a lid that brings a panel forward is looked through.
 * @type {(event: MouseEvent) => HTMLElement | null} */
function under({ clientX, clientY }) {
  const [top, ...below] = document.elementsFromPoint(clientX, clientY);
  const own = top?.closest("[data-about]");
  if (own || !top?.matches(".closer")) return /** @type {any} */ (own ?? null);
  return /** @type {any} */ (below.map((one) => one.closest("[data-about]")).find(Boolean) ?? null);
}

/** A piece of HTML from the table.
 * @type {(part: string, params?: Record<string, string>) => Promise<string>} */
export async function fetched(part, params = {}) {
  const { table, seat } = where();
  const asked = new URLSearchParams({ ...params, lang: root.lang, seat: String(seat ?? "") });
  const answer = await fetch(`/t/${table}/${part}?${asked}`).catch(() => null);
  if (!answer?.ok) throw new Error(say("not_sent"));
  return answer.text();
}

/** Show what this is; `stay` if somebody asked for it, and did not just pass by.
 * @type {(one: HTMLElement, stay: boolean) => Promise<void>} */
async function open(one, stay) {
  const what = one.dataset.about ?? "";
  const mine = ++asked;
  const html = await fetched("about", { what, said: where().said.join(" ") }).catch((problem) => stay && complain(problem));
  if (!html || mine !== asked || (!stay && panel.hidden && over !== one)) return;
  const fresh = panel.hidden;
  source?.classList.remove("inspected");
  source = one;
  source.classList.add("inspected");
  pinned = stay || (pinned && !fresh);
  inside.innerHTML = html;
  panel.dataset.what = what;
  // beside what is asked about, never on it
  panel.classList.toggle("left", Boolean(one.closest("#end")));
  const column = one.closest("#column")?.getBoundingClientRect();
  const box = one.getBoundingClientRect();
  const [above, below] = column ? [box.top - column.top, column.bottom - box.bottom] : [0, 0];
  panel.classList.toggle("low", below > above);
  panel.style.setProperty("--room", column ? `${Math.max(above, below) - 16}px` : "100%");
  panel.hidden = false;
  // above a panel that was brought forward, too
  panel.popover = one.closest(":popover-open") ? "manual" : null;
  if (panel.popover) panel.showPopover();
  document.body.classList.add("inspecting");
  glow();
  if (stay) {
    panel.focus({ preventScroll: true });
    inside.scrollTop = 0;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

const glow = () => light(all("[data-points]", inside).map((part) => part.dataset.points).join(" "));

/** Whether there was anything to close. */
export function close() {
  clearTimeout(timer);
  asked++;
  if (panel.hidden) return false;
  const back = panel.contains(document.activeElement) && source;
  panel.hidden = true;
  panel.popover = null;
  pinned = false;
  document.body.classList.remove("inspecting");
  source?.classList.remove("inspected");
  light("");
  if (back) focusable(back)?.focus({ preventScroll: true });
  source = null;
  return true;
}

/** @type {(one: HTMLElement) => HTMLElement | null} */
const focusable = (one) => (one.matches("button, [tabindex]") ? one : (all("button", one.closest("[data-expand]") ?? one)[0] ?? one.closest("[tabindex]")));

/** The next thing of another kind beside this one, or the one before.
 * @type {(step: number) => void} */
function turn(step) {
  if (!source) return;
  const place = source.closest("[data-expand], #hand, #stage, #side, #rivals, #sheet, #aid, #log, #end") ?? document;
  const things = all("[data-about]", place).filter((one) => one.checkVisibility());
  const ring = things.filter((one, n) => one === source || (one.dataset.about !== source?.dataset.about && !one.dataset.about?.startsWith("cell:") && things.findIndex((other) => other.dataset.about === one.dataset.about) === n));
  const next = ring[(ring.indexOf(source) + step + ring.length) % ring.length];
  if (next) open(next, true);
}

/** The table was drawn anew: what is looked at may be worth something else now. */
export function renew() {
  if (!source || panel.hidden) return;
  const like = source.isConnected ? source : all(`[data-about="${CSS.escape(source.dataset.about ?? "")}"]`)[0];
  if (like) open(like, pinned && panel.contains(document.activeElement));
  else close();
}

/** `asker` tells at which table who looks, and what they have chosen so far.
 * @type {(asker: typeof where) => void} */
export function inspecting(asker) {
  where = asker;
  byId("inspector-close").onclick = () => close();
  byId("inspector-next").onclick = () => turn(1);
  byId("inspector-back").onclick = () => turn(-1);

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return Math.hypot(event.clientX - fromX, event.clientY - fromY) > 10 && clearTimeout(timer);
    if (event.buttons) return clearTimeout(timer);
    const one = panel.contains(/** @type {Node} */ (event.target)) ? source : under(event);
    over = one;
    clearTimeout(timer);
    if (one && one !== source) timer = setTimeout(() => !pinned && open(one, false), REST);
    else if (!one && !pinned && !panel.hidden) timer = setTimeout(close, LEAVE);
  });
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    held = false;
    [fromX, fromY] = [event.clientX, event.clientY];
    if (at(event, "#inspector")) return;
    const one = under(event);
    const touch = event.pointerType !== "mouse";
    // a finger beside the sheet puts it away, and plays nothing
    if (touch && pinned && close()) held = true;
    else if (touch && one) {
      timer = setTimeout(() => {
        held = true;
        open(one, true);
      }, REST);
    } else if (!event.button && !at(event, "[data-rules], #rulesbook, #aid")) close();
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, (event) => {
      clearTimeout(timer);
      const { pointerType, clientX } = /** @type {PointerEvent} */ (event);
      if (kind === "pointerup" && pointerType !== "mouse" && at(event, "#inspector") && Math.abs(clientX - fromX) > 60) turn(clientX < fromX ? 1 : -1);
    });
  }
  // the click that ends a long press is none
  document.addEventListener("click", (event) => {
    if (!held) return;
    held = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  document.addEventListener("contextmenu", (event) => {
    const one = under(event);
    if (!one || panel.contains(one)) return;
    event.preventDefault();
    clearTimeout(timer);
    if (!held) open(one, true);
  });
  document.addEventListener("keydown", (event) => {
    if (WALKING.includes(event.key)) walked = event.timeStamp;
  }, true);
  document.addEventListener("focusin", (event) => {
    const one = at(event, "[data-about]");
    if (pinned || at(event, "#inspector") || event.timeStamp - walked > LEAVE) return;
    clearTimeout(timer);
    over = one;
    if (one) timer = setTimeout(() => !pinned && open(one, false), FOCUSED);
    else if (!panel.hidden) timer = setTimeout(close, LEAVE);
  });
  document.addEventListener("keydown", (event) => {
    if (at(event, "input, textarea, select") || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const within = panel.contains(document.activeElement);
    if (key === "Escape" && !panel.hidden && (pinned || within) && close()) event.stopImmediatePropagation();
    else if (within && (key === "ArrowRight" || key === "ArrowLeft")) turn(key === "ArrowRight" ? 1 : -1);
    else if (key === "i" || key === "I") {
      const near = all("[data-about]", at(event, "#log, [data-expand], section") ?? document).filter((one) => one.checkVisibility());
      // the log is read from its end
      const here = at(event, "[data-about]") ?? (at(event, "#log") ? near.at(-1) : near[0]);
      if (within || !here) close();
      else open(here, true);
    } else return;
    event.preventDefault();
  }, true);
}

/** A hint on demand: what the strongest bot would do is said and shown, until something changes. */
import { byId, icon, toast } from "./common.js";

const press = byId("hint");
const line = byId("advice");
const MARK = "hint:";

/** Whether this answers a question of ours, even one that is of no use any more.
 * @type {(message: Heard) => boolean} */
export const answers = (message) => "id" in message && String(message.id).startsWith(MARK);

export class Hint {
  /** The question that is not answered yet, by its id. */
  asked = "";
  /** What may be chosen and what it is about, as it was when the question was asked. */
  scene = "";
  /** The action that was advised, as text. */
  action = "";

  /** `changed` hears that an action is advised, or (nothing) no longer.
   * @param {(message: Asked) => boolean} write
   * @param {(action: string) => void} changed */
  constructor(write, changed) {
    this.write = write;
    this.changed = changed;
    press.onclick = () => this.ask();
  }

  /** Ask, or put the answer away; whether either could be done.
   * @type {() => boolean} */
  ask() {
    if (press.hidden || press.disabled || this.asked) return false;
    if (this.action) this.clear();
    else {
      this.asked = MARK + crypto.getRandomValues(new Uint32Array(3)).join("-");
      this.write({ type: "hint", id: this.asked, seat: /** @type {number} */ (this.seat) });
      this.mark();
    }
    return true;
  }

  /** The table has changed: an answer to another question is of no use.
   * @type {(state: Page, allowed: boolean) => void} */
  update({ seat, legal, awaited, areas }, allowed) {
    this.seat = seat;
    const scene = [seat, ...legal, areas.stage, areas.hand].join("\n");
    press.hidden = !allowed || seat === null;
    press.disabled = seat === null || !awaited.includes(seat);
    if (scene !== this.scene || press.disabled) this.clear();
    this.scene = scene;
  }

  /** @type {(message: Heard) => void} */
  hear(message) {
    if (!("id" in message) || message.id !== this.asked) return;
    this.asked = "";
    if (message.type === "advice") {
      this.action = message.action;
      line.replaceChildren(icon("hint"), message.text);
      this.changed(this.action);
    } else if (message.type === "refused" && message.code !== "hint_late") toast(message.text);
    this.mark();
  }

  /** A move is on its way: until the table shows it, there is nothing to ask.
   * @type {(moving: boolean) => void} */
  wait(moving) {
    if (moving) this.clear();
    press.disabled = moving;
  }

  clear() {
    const had = this.action;
    this.asked = this.action = "";
    this.mark();
    line.replaceChildren();
    if (had) this.changed("");
  }

  mark() {
    press.ariaBusy = String(Boolean(this.asked));
    press.ariaPressed = String(Boolean(this.action));
  }
}

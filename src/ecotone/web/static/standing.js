/**
 * What a player decides once for several steps: answers given in advance, which a game draws as
 * switches (`data-standing`), and a suggested way to the end of a decision.
 */
import { all, at, button, byId } from "./common.js";

const BEAT = 900; // milliseconds in which an answer can be seen and stopped
const place = `standing:${byId("table").dataset.table}:`;

/** @type {(seat: number | null) => Record<string, string>} which switches are on, and until when */
const kept = (seat) => JSON.parse(sessionStorage.getItem(place + seat) ?? "{}");

export class Standing {
  /** @type {Page | undefined} */
  state;
  timer = 0;
  /** Whether the last step was done in the player's name, who need not be asked again. */
  told = false;
  /** The suggestion that is being followed. */
  following = false;

  /** @param {HTMLElement} table
   * @param {{act: (text: string) => void, propose: (text: string) => void, free: () => boolean}} does */
  constructor(table, does) {
    this.does = does;
    this.table = table;
    table.addEventListener("click", (event) => this.toggle(at(event, "[data-standing]")));
  }

  /** @param {HTMLElement | null} one */
  toggle(one) {
    const { standing: name, until = "" } = one?.dataset ?? {};
    if (!name || !this.state) return;
    const { [name]: was, ...others } = kept(this.state.seat);
    const on = was === undefined ? { ...others, [name]: until } : others;
    sessionStorage.setItem(place + this.state.seat, JSON.stringify(on));
    this.update(this.state);
  }

  /** Mark the switches, and answer what is asked; what no longer holds is forgotten.
   * @type {(state: Page) => void} */
  update(state) {
    this.state = state;
    const switches = all("[data-standing]", this.table);
    const { seat } = state;
    const on = Object.entries(kept(seat)).filter(([name, until]) => {
      const [there] = switches.filter((one) => one.dataset.standing === name);
      return !there || there.dataset.until === until;
    });
    if (seat !== null) sessionStorage.setItem(place + seat, JSON.stringify(Object.fromEntries(on)));
    clearTimeout(this.timer);
    let answer = "";
    for (const one of switches) {
      const { standing, due } = one.dataset;
      const pressed = on.some(([name]) => name === standing);
      const answers = pressed && Boolean(due && state.legal.includes(due)) && state.awaited.includes(seat ?? -1);
      one.ariaPressed = String(pressed);
      one.classList.toggle("answering", answers);
      if (answers && due) answer = due;
    }
    if (answer) this.timer = setTimeout(() => this.answer(answer), BEAT);
    if (this.following) this.follow();
  }

  /** @type {(text: string) => void} */
  answer(text) {
    if (!this.does.free()) return;
    this.told = true;
    this.does.act(text);
  }

  /** The button that does all that is suggested, one step after the other.
   * @type {(state: Page) => HTMLButtonElement[]} */
  suggestion({ suggested, suggestion }) {
    if (!suggested || !suggestion || this.following) return [];
    const made = button("button suggested", () => this.follow(), suggestion);
    return [made];
  }

  follow() {
    const text = this.state?.suggested;
    this.following = Boolean(text);
    if (text && this.does.free()) this.does.propose(text);
  }
}

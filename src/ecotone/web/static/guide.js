/** The first steps at a table: one sentence and one thing to do at a time; nothing else reacts. */
import { all, byId, element, say } from "./common.js";
import { offer } from "./path.js";

/** @typedef {{text: string, show: string, want: string}} GuideStep */

const AROUND = 8; // pixels between what is meant and the hole's rim
const BESIDE = 14; // between the hole and the sentence

export class Guide {
  /** @type {GuideStep[]} */
  steps;
  at = 0;
  /** @type {Page | undefined} */
  state;
  /** What might be done before the last step: the same once more is no answer to it yet. */
  asked = "";

  /**
   * @param {HTMLElement} table
   * @param {import("./choices.js").Chooser} chooser
   */
  constructor(table, chooser) {
    this.table = table;
    this.chooser = chooser;
    this.steps = JSON.parse(table.dataset.steps ?? "[]");
    if (!this.steps.length) return;
    this.key = `guide ${table.dataset.table}`;
    this.at = Number(localStorage.getItem(this.key) ?? 0);
    byId("guide-dots").replaceChildren(...this.steps.map(() => element("li", "")));
    byId("guide-next").onclick = () => this.go(this.at + 1);
    byId("guide-back").onclick = () => this.go(this.before());
    byId("guide-skip").onclick = () => this.go(this.steps.length);
    for (const kind of ["click", "keydown", "pointerdown"]) {
      document.addEventListener(kind, (event) => this.guard(event), { capture: true });
    }
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.place(), { passive: true });
  }

  get step() {
    return this.steps[this.at];
  }

  /** The step that was only read, to be read again; what was done is done. */
  before() {
    return this.at && !this.steps[this.at - 1].want ? this.at - 1 : this.at;
  }

  /** @type {(at: number) => void} */
  go(at) {
    this.at = at;
    // who is free begins where the table does
    if (at >= this.steps.length) scrollTo({ top: 0 });
    localStorage.setItem(this.key ?? "", String(at));
    this.show();
  }

  /** Whether this is what is asked for: then nobody asks once more.
   * @type {(text: string) => boolean} */
  wants(text) {
    return Boolean(this.step?.want) && fits(text, this.step.want);
  }

  /** @type {(text: string) => void} */
  acted(text) {
    if (!this.wants(text)) return;
    this.asked = String(this.state?.legal);
    this.go(this.at + 1);
  }

  /** @type {(state: Page) => void} */
  update(state) {
    this.state = state;
    if (this.step && state.over) return this.go(this.steps.length);
    // who went another way is not held up: what can no longer be asked for is passed over
    const answered = state.legal.length && String(state.legal) !== this.asked;
    while (answered && this.step?.want && !this.possible()) this.at += 1;
    this.show();
  }

  possible() {
    return Boolean(this.state?.legal.some((text) => fits(text, this.step.want)));
  }

  show() {
    const { step } = this;
    all("li", byId("guide-dots")).forEach((dot, n) => dot.classList.toggle("now", n === this.at));
    const shown = Boolean(step && this.state && (!step.want || (this.possible() && String(this.state.legal) !== this.asked)));
    byId("guide").hidden = byId("guide-hole").hidden = !shown;
    document.body.classList.toggle("guided", shown);
    if (!shown || !step) return;
    const text = byId("guide-text");
    if (text.textContent !== step.text) text.textContent = step.text;
    byId("guide-next").hidden = Boolean(step.want);
    byId("guide-next").textContent = say(this.at + 1 < this.steps.length ? "guide_next" : "guide_done");
    byId("guide-back").hidden = this.before() === this.at;
    const targets = this.targets();
    // of cards that lie on each other the last is the uppermost
    const first = targets.find((one) => one.tabIndex === 0) ?? targets[0];
    if (step.want) first?.scrollIntoView({ block: "nearest", inline: "center" });
    else first?.scrollIntoView({ block: "nearest" });
    requestAnimationFrame(() => this.place());
    (step.want ? first : byId("guide-next"))?.focus({ preventScroll: true });
  }

  /** What may be chosen towards the wanted action, or the area that is spoken of. */
  targets() {
    const { step } = this;
    if (!step) return [];
    if (!step.want) return step.show ? [byId(step.show)] : [];
    // the same word may lead elsewhere: a card to be put down is in the hand as well
    const { left, shown, asked } = this.chooser;
    const offered = offer(left, shown);
    const ways = [...offered.may, ...offered.bar].filter(([, texts]) => texts.some((text) => fits(text, step.want)));
    const words = new Set(ways.map(([word]) => word));
    const may = all(".may", this.table).filter((one) => fits(asked.text, step.want) || words.has(one.dataset.token ?? ""));
    const bar = all("button", byId("words")).filter(
      (one) => words.has(one.dataset.word ?? "") || fits(one.dataset.text ?? "", step.want),
    );
    const seen = [...may, ...bar].filter((one) => one.checkVisibility());
    return seen.length ? seen : all("button", byId("words"));
  }

  /** Only what is meant reacts, beside the guide itself and the page's own tools.
   * @type {(event: Event) => void} */
  guard(event) {
    if (byId("guide").hidden || !(event.target instanceof Element)) return;
    if (event instanceof KeyboardEvent && !["Enter", " "].includes(event.key)) return;
    const { target } = event;
    const free = [byId("guide"), ...all("header.bar, dialog"), ...(this.step?.want ? this.targets() : [])];
    if (free.some((one) => one.contains(target))) return;
    event.stopPropagation();
    event.preventDefault();
  }

  /** The hole around what is meant, the sentence where it covers none of it. */
  place() {
    const guide = byId("guide");
    if (guide.hidden) return;
    const boxes = this.targets().map((one) => one.getBoundingClientRect());
    const hole = byId("guide-hole");
    hole.hidden = !boxes.length;
    const { innerWidth: wide, innerHeight: high } = window;
    const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - AROUND);
    const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - AROUND);
    const right = Math.min(wide, Math.max(...boxes.map((box) => box.right)) + AROUND);
    const bottom = Math.min(high, Math.max(...boxes.map((box) => box.bottom)) + AROUND);
    Object.assign(hole.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    const { offsetWidth: width, offsetHeight: height } = guide;
    const [most, low] = [wide - width - BESIDE, high - height - BESIDE];
    const [middle, level] = [(left + right - width) / 2, (top + bottom - height) / 2];
    const places = [[middle, bottom + BESIDE], [middle, top - BESIDE - height], [right + BESIDE, level], [left - BESIDE - width, level], [most, low], [most, 0], [0, low], [0, 0]]
      .map(([x, y]) => [Math.max(BESIDE, Math.min(x, most)), Math.max(BESIDE, Math.min(y, low))])
      .map(([x, y]) => ({ x, y, hides: hidden(boxes, x, y, width, height) }));
    // of places that hide as little, the first
    const { x, y } = boxes.length ? places.reduce((best, one) => (one.hides < best.hides ? one : best)) : { x: (wide - width) / 2, y: (high - height) / 2 };
    Object.assign(guide.style, { left: `${x}px`, top: `${y}px` });
  }
}

/** How much of these would lie under a card at this place, in square pixels.
 * @type {(boxes: DOMRect[], x: number, y: number, width: number, height: number) => number} */
function hidden(boxes, x, y, width, height) {
  const shared = (/** @type {DOMRect} */ box) => {
    const across = Math.min(box.right + AROUND, x + width) - Math.max(box.left - AROUND, x);
    const down = Math.min(box.bottom + AROUND, y + height) - Math.max(box.top - AROUND, y);
    return Math.max(0, across) * Math.max(0, down);
  };
  return boxes.reduce((sum, box) => sum + shared(box), 0);
}

/** Whether an action is the wanted one or begins like it.
 * @type {(text: string, want: string) => boolean} */
const fits = (text, want) => text === want || text.startsWith(`${want} `);

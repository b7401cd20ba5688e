/** Choosing on the page: elements that say words, a bar for words without element. */
import { all, button, byId, element, icon, say, written } from "./common.js";
import { advised, choose, follow, gains, guessed, offer, prefix } from "./path.js";

/** @type {(gain: number) => string} */
const signed = (gain) => (gain > 0 ? `+${gain}` : written(gain));

const NOTHING = { text: "", why: "" };

export class Chooser {
  /** @type {Pick<Page, "legal" | "words" | "sentences" | "previews" | "warnings" | "ask" | "asks">} */
  state = { legal: [], words: {}, sentences: {}, previews: {}, warnings: {}, ask: "", asks: {} };
  /** @type {string[]} */
  said = [];
  /** @type {string[]} words for the next state: a drag says two, and people are quick */
  queue = [];
  busy = false;
  /** The action that is to be thought over, and the sentence that asks for it. */
  asked = NOTHING;
  /** The action that somebody was advised to do. */
  hint = "";
  /** @type {HTMLButtonElement[]} what else the bar offers */
  more = [];
  /** @type {Set<string | undefined>} */
  tokens = new Set();

  /**
   * @param {HTMLElement} table
   * @param {{act: (text: string) => void, question: (text: string, guessed: boolean) => string, why: (prefix: string[], token: string) => void, changed: () => void}} does
   */
  constructor(table, does) {
    this.table = table;
    this.does = does;
    const sizes = new ResizeObserver(() => this.strips());
    for (const area of ["said", "rivals", "stage", "hand", "dock"]) sizes.observe(byId(area));
  }

  /** @type {Shown} */
  shown = (word) => this.tokens.has(word);

  /** @type {(word: string) => string} */
  label = (word) => this.state.words[word] ?? word;

  get left() {
    return this.busy ? [] : follow(this.state.legal, this.said, this.shown);
  }

  /** @param {Page} state */
  update(state) {
    this.state = state;
    if (!state.legal.includes(this.asked.text)) this.asked = NOTHING;
    if (!this.left.length) this.said = [];
    this.mark();
    for (const word of this.busy ? [] : this.queue.splice(0)) this.say(word);
  }

  /** @type {(word: string) => void} */
  say(word) {
    if (this.busy) return void this.queue.push(word);
    if (this.asked.text && this.said[this.said.length - 1] === word) return this.submit(this.asked.text);
    const said = choose(this.state.legal, this.said, word, this.shown);
    if (!said) return this.does.why(this.said.length ? prefix(this.left) : [], word);
    this.said = said;
    this.asked = NOTHING;
    const [only, ...more] = this.left;
    if (said.length && !more.length) this.propose(only.text, guessed(only, this.state.legal, this.shown));
    else this.mark();
  }

  /** Do it, or ask for one more tap first.
   * @type {(text: string, guessed?: boolean) => void} */
  propose(text, guessed = false) {
    const why = this.does.question(text, guessed);
    if (!why) return this.submit(text);
    this.asked = { text, why };
    this.mark();
  }

  /** One word back; whether there was one. */
  back() {
    const had = this.said.pop() !== undefined || Boolean(this.asked.text);
    this.asked = NOTHING;
    this.mark();
    return had;
  }

  reset() {
    this.busy = false;
    this.table.ariaBusy = null;
    this.said = this.queue = [];
    this.asked = NOTHING;
    this.mark();
  }

  /** @type {(n: number) => boolean} */
  number(n) {
    const chosen = all("button", byId("words"))[n - 1];
    chosen?.click();
    return Boolean(chosen);
  }

  /** @type {(text: string) => void} */
  submit(text) {
    this.busy = true;
    this.table.ariaBusy = "true"; // until the table is drawn as it stands then
    this.said = [];
    this.asked = NOTHING;
    this.does.act(text);
    this.mark();
  }

  /** Show on the page what may be said, what was said, and what it would bring. */
  mark() {
    const things = all("[data-token]", this.table);
    // the keyboard stops at what may be chosen, once for all that say the same; arrows go everywhere
    const stops = new Map(things.filter((one) => one.checkVisibility()).map((one) => [one.dataset.token, one]));
    this.tokens = new Set(stops.keys());
    const left = this.left;
    const { may, bar, now } = offer(left, this.shown);
    const hinted = advised(left, this.state.legal, this.hint);
    const { gain, best } = gains(new Map([...may, ...bar]), this.state.previews);
    /** @type {(word: string) => string} */
    const worth = (word) => (gain.has(word) ? signed(gain.get(word) ?? 0) : "");
    const again = this.said[this.said.length - 1];
    for (const one of things) {
      const word = one.dataset.token ?? "";
      // what is asked about is done by saying the same once more
      const can = this.asked.text ? word === again : may.has(word);
      const text = can ? worth(word) : "";
      one.classList.toggle("may", can);
      one.classList.toggle("best", can && best.has(word));
      one.classList.toggle("chosen", this.said.includes(word) || ` ${this.asked.text} `.includes(` ${word} `));
      one.classList.toggle("hinted", hinted(word));
      one.ariaDisabled = String(!can);
      one.tabIndex = can && stops.get(word) === one ? 0 : -1;
      one.ariaDescription = text || null;
      const inside = one.querySelector("text.gain");
      if (inside) inside.textContent = text;
      else if (text) one.dataset.gain = text;
      else delete one.dataset.gain;
    }
    this.strips();
    if (this.asked.text) return this.confirm();
    const buttons = [...bar].map(([word, texts]) => {
      const [only] = texts.length > 1 ? [] : left.filter(({ text }) => text === texts[0]);
      const bonus = element("span", best.has(word) ? "worth best" : "worth", worth(word).replace(/^0$/, ""));
      const made = button("button", () => this.say(word), this.told(only ? only.text : word), bonus);
      made.dataset.word = word;
      made.classList.toggle("hinted", texts.includes(this.hint));
      return made;
    });
    if (now) {
      buttons.push(button("button", () => this.propose(now), say("just_so")));
      buttons[buttons.length - 1].dataset.text = now;
      buttons[buttons.length - 1].classList.toggle("hinted", now === this.hint);
    }
    this.bar([...buttons, ...this.more], prefix(left));
    this.does.changed();
  }

  /** What scrolls can be scrolled by keyboard, also while nothing in it may be chosen. */
  strips() {
    // what must stay in sight above the dock has to know how high that is, and what lies above it
    this.table.style.setProperty("--dock", `${byId("dock").offsetHeight}px`);
    this.table.style.setProperty("--above", `${byId("stage").getBoundingClientRect().top + scrollY}px`);
    for (const strip of all("#stage, #hand, #hand > *", this.table)) {
      const more = strip.scrollWidth > strip.clientWidth || strip.scrollHeight > strip.clientHeight;
      strip.tabIndex = more && !strip.querySelector('[tabindex="0"]') ? 0 : -1;
    }
  }

  /** Show the action that waits for one more tap. */
  confirm() {
    const { text } = this.asked;
    const does = button("button main confirm", () => this.submit(text), this.told(text));
    does.dataset.text = text;
    does.classList.toggle("hinted", text === this.hint);
    this.bar([does], []);
    this.does.changed();
  }

  /** An action as a sentence; where there are too many for that, in its words without the places.
   * @type {(text: string) => string} */
  told(text) {
    const place = this.state.legal.indexOf(text);
    const [sentence] = Object.entries(this.state.sentences).find(([, places]) => places.includes(place)) ?? [];
    const words = text.split(" ").filter((word, _, all) => all.length === 1 || !/^-?\d+,-?\d+$/.test(word));
    const said = sentence ?? words.map(this.label).join(" ");
    return said[0].toUpperCase() + said.slice(1);
  }

  /** @type {(buttons: HTMLButtonElement[], known: string[]) => void} */
  bar(buttons, known) {
    buttons.slice(0, 10).forEach((made, n) => made.prepend(element("kbd", "", String((n + 1) % 10))));
    let { ask } = this.state;
    if (this.asked.text) {
      buttons.push(button("quietly", () => this.back(), icon("undo"), say("step_back")));
      ask = this.asked.why;
    } else if (this.said.length) {
      buttons.push(button("quietly", () => this.back(), icon("undo"), say("step_back")));
      ask = this.state.asks[known.length ? `${known[0]} ${known.length}` : ""];
      ask = ask?.replace("{chosen}", this.label(known[known.length - 1]));
    }
    byId("ask").textContent = ask ?? "";
    const focused = byId("words").querySelector(":focus-visible");
    byId("words").replaceChildren(...buttons);
    byId("choices").hidden = !buttons.length;
    if (focused) buttons[0]?.focus();
  }
}

/** Ask before doing something one should know more about.
 * @type {(sentence: string) => Promise<boolean>} */
export function sure(sentence) {
  const dialog = byId("sure");
  byId("sure-text").textContent = sentence;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => (dialog.onclose = () => resolve(dialog.returnValue === "yes")));
}

/** What the client's modules share, for the type checker alone: no browser loads this file.
 * The messages themselves are in wire.d.ts. */

/** Elements of the pages that are more than just an element, by their id. */
interface Ids {
  address: HTMLInputElement;
  care: HTMLElement;
  "aid-open": HTMLButtonElement;
  bring: HTMLButtonElement;
  "chat-closed": HTMLInputElement;
  category: HTMLSelectElement;
  chapter: HTMLSelectElement;
  curtain: HTMLDialogElement;
  eyes: HTMLSelectElement;
  fewer: HTMLButtonElement;
  fork: HTMLDialogElement;
  "fork-bot": HTMLSelectElement;
  "fork-form": HTMLFormElement;
  "fork-seat": HTMLSelectElement;
  hint: HTMLButtonElement;
  line: HTMLInputElement;
  more: HTMLButtonElement;
  name: HTMLInputElement;
  "of-game": HTMLSelectElement;
  position: HTMLInputElement;
  "private-table": HTMLInputElement;
  "next-go": HTMLAnchorElement;
  qr: HTMLImageElement;
  new: HTMLFormElement;
  restart: HTMLButtonElement;
  "review-filter": HTMLSelectElement;
  "review-seat": HTMLSelectElement;
  "review-start": HTMLButtonElement;
  "rules-open": HTMLAnchorElement;
  "rules-search": HTMLInputElement;
  seats: HTMLDialogElement;
  shortcuts: HTMLDialogElement;
  speaker: HTMLDialogElement;
  sure: HTMLDialogElement;
  watch: HTMLButtonElement;
  undo: HTMLButtonElement;
  "seat-acts": HTMLTemplateElement;
  "seat-row": HTMLTemplateElement;
}

/** An action that is still possible, and the places of its words that nobody has said yet. */
interface Way {
  text: string;
  words: string[];
  open: number[];
}

/** Whether an element of the page says this word. */
type Shown = (word: string) => boolean;

/**
 * The elements (`may`) and the words without element (`bar`) that go on, each with the actions it
 * leads to; `now` is the action that is complete while longer ones are still possible.
 */
interface Offer {
  may: Map<string, string[]>;
  bar: Map<string, string[]>;
  now: string | null;
}

interface Gains {
  gain: Map<string, number>;
  best: Set<string>;
}

/** What is done once, however often it is said: the line to the server adds the id. */
type Order = Omit<Move, "id"> | Omit<Undo, "id"> | Omit<Release, "id"> | Omit<Say, "id">;

/** The line to the server; what is ordered is said until it is acknowledged. */
interface Socket {
  write: (message: Asked) => boolean;
  ask: (message: Order) => void;
}

/** A snapshot as pages are told it: drawn, not as data. */
type Page = Snapshot & {
  [part in "areas" | "sheet" | "words" | "sentences" | "previews" | "warnings" | "asks"]: NonNullable<Snapshot[part]>;
};

/** What the server says to a page. */
type Heard = Exclude<Told, Snapshot> | Page;

/** A replay for whoever adds to it: positions are called as in its `whole`. */
interface Replayer {
  whole: Replay;
  go: (at: number) => void;
  listen: (heard: (at: number, eyes: string) => void) => void;
  fork: (at: number, seat?: number) => void;
  /** The stop at which a position is shown. */
  stop: (at: number) => number;
  /** Which eyes look now. */
  eyes: () => string;
  /** Where this position lies in the curve, from 0 to 1. */
  part: (at: number) => number;
}

/** Who sits at the table, as the visitor may deal with it. */
interface Company extends Pick<Snapshot, "players" | "seat" | "over">, Partial<Pick<Hello, "host" | "settings">> {
  look: (seat: number) => boolean;
}

/** Some points of a score pad: the cells that scored them, and those they scored with. */
interface Part {
  category: string;
  value: number;
  own: number[];
  others: number[];
}

/** A scored table: for programs as the Python pad answers, and for the page what it is made of. */
interface Scored {
  players: any[];
  winners: string[];
  verdict?: string;
  problems: string[];
  made: any[];
}

/** A table that this device keeps. */
interface Kept {
  id: string;
  at: number;
  game: string;
  title: string;
  table: any;
  names: string[];
  totals: number[];
  /** Not kept before there were standings. */
  winners?: string[];
  told: string;
}

/** What the score pad's page lends to a game. */
interface PadKit {
  facts: any;
  /** The cells of a player's photo, where one was taken. */
  photos: (HTMLCanvasElement[] | undefined)[];
  say: (key: string, params?: Record<string, unknown>) => string;
  tell: (key: string, params?: Record<string, unknown>) => string;
  element: typeof import("./static/common.js").element;
  button: typeof import("./static/common.js").button;
  icon: typeof import("./static/common.js").icon;
  number: (label: string, value: number, least: number, most: number, change: (value: number) => void) => HTMLElement;
  options: (table: any) => Record<string, any>;
  written: (number: number) => string;
  html: <K extends keyof HTMLElementTagNameMap>(name: K, kind: string, content: string) => HTMLElementTagNameMap[K];
  figure: (name: string) => string;
}

/** What a game's `draw/pad.js` gives: a blank table, its score, and how one player's part is written. */
interface ScorePad {
  seats: [number, number];
  /** The solo opponent's name, where there is one. */
  solo?: string;
  fresh: (names: string[]) => any;
  score: (table: any) => Scored;
  /** Whether this is a table at all, whoever sent it. */
  check: (table: any) => boolean;
  settle?: (table: any) => void;
  setup?: (table: any, changed: () => void) => HTMLElement[];
  /** Lay out one player's part; `changed` says that something was, by whom if it is not this player's. */
  enter: (root: HTMLElement, table: any, place: number, scored: Scored, changed: (to?: number) => void) => void;
  progress: (table: any, place: number) => { text: string; done: boolean; begun: boolean };
  key?: (table: any, place: number, key: string) => boolean;
  /** Goes to where a change was that has been taken back; whose place that is. */
  undone?: (from: any, to: any) => number | undefined;
  rows: (scored: Scored) => { label: string; figure?: string; values: (number | string)[] }[];
  /** How many rows and columns a photo is cut into. */
  photo?: [number, number];
  picture?: (table: any, place: number, scored: Scored) => HTMLElement;
}

/** What the client's modules share, for the type checker alone: no browser loads this file. */

/** Elements of the pages that are more than just an element, by their id. */
interface Ids {
  address: HTMLInputElement;
  curtain: HTMLDialogElement;
  fewer: HTMLButtonElement;
  hint: HTMLButtonElement;
  line: HTMLInputElement;
  more: HTMLButtonElement;
  name: HTMLInputElement;
  qr: HTMLImageElement;
  new: HTMLFormElement;
  restart: HTMLButtonElement;
  seats: HTMLDialogElement;
  sure: HTMLDialogElement;
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

/** The line to the server; what is asked for is done once, however often it has to be said. */
interface Socket {
  write: (message: Asked) => void;
  ask: (message: Asked) => void;
}

interface Line {
  n: number;
  kind: string;
  seat: number | null;
  text: string;
  at: number;
  name: string | null;
}

interface Player {
  seat: number;
  name: string;
  kind: "person" | "bot" | "vacant";
  you: boolean;
  online: boolean;
  awaited: boolean;
  deadline: number | null;
  back: boolean;
  listed: boolean;
  link: string | null;
}

interface Hello {
  seat: number | null;
  host: boolean;
  settings: { stand_in: string; hints: boolean };
  now: number;
}

interface State {
  seat: number | null;
  heading: string;
  status: string;
  areas: Record<string, string>;
  sheet: string;
  legal: string[];
  words: Record<string, string>;
  previews: Record<string, number>;
  warnings: Record<string, string>;
  ask: string | null;
  asks: Record<string, string>;
  awaited: number[];
  can_undo: boolean;
  over: boolean;
  verdict: string | null;
  rematch: string | null;
  players: Player[];
  handover: number[];
}

/** What the server says. */
type Told =
  | ({ type: "hello" } & Hello)
  | ({ type: "state" } & State)
  | { type: "news"; from: number; lines: Line[] }
  | { type: "ack"; id: string }
  | { type: "refused"; id: string; code: string; text: string }
  | { type: "advice"; id: string; action: string; text: string }
  | { type: "reason" | "error"; text: string }
  | { type: "pong" };

/** What the client asks for; with an id, it is done once however often it is said. */
interface Asked {
  type: string;
  id?: string;
  [field: string]: unknown;
}

/** Who sits at the table, as the visitor may deal with it. */
interface Company {
  players: Player[];
  seat: number | null;
  host?: boolean;
  settings?: { stand_in: string };
  look: (seat: number) => void;
}

/** The messages of the server, written by `make wire`: not to be changed here. */

/** Do this for my seat; the same id is applied once, however often it is sent. */
interface Move {
  type: "move";
  id: string;
  seat: number;
  text: string;
}

/** Take my last step back, or with `turn` everything back to where nothing can be undone. */
interface Undo {
  type: "undo";
  id: string;
  seat: number;
  turn?: boolean;
}

/** I am content with my last step: let the bots go on that wait for me. */
interface Release {
  type: "release";
  id: string;
  seat: number;
}

/** Tell me why this word may not follow the words that I have chosen. */
interface Why {
  type: "why";
  seat: number;
  token: string;
  prefix?: string[];
}

/** Tell me what the strongest bot would do in my turn; one question at a time. */
interface AskHint {
  type: "hint";
  id: string;
  seat: number;
}

/** Show me the table as this one of my seats sees it, and its news from `since` on. */
interface Look {
  type: "look";
  seat: number;
  since?: number;
}

/** A line of chat or a reaction, for everyone at the table. */
interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Tell me that you are there. */
interface Ping {
  type: "ping";
}

/**
 * Who you are here; said first, and again whenever it changes. `seats` are yours, `seat` is the one
 * you are shown (null: you watch). When `seat` differs from the one before, news are counted for
 * that seat from now on. `chat`: whether you may speak; `silent`: nobody but the host may. `watch`:
 * at a `private` table, the link by which its host lets others look.
 */
interface Hello {
  type: "hello";
  table: string;
  game: string;
  seats: number[];
  seat: number | null;
  host: boolean;
  settings: Settings;
  name: string;
  now: number;
  private: boolean;
  silent: boolean;
  chat: "closed" | "muted" | "open";
  watch: string | null;
}

/** How a table is run, beside the game's own options. */
interface Settings {
  previews: boolean;
  hints: boolean;
  pace: number;
  budget: number;
  stand_in: string;
  clock: "bank" | "move" | "none";
  seconds: number;
  private: boolean;
  wait: boolean;
}

/** What happened since; each line comes once, in order, numbered for this viewer. */
interface News {
  type: "news";
  from: number;
  lines: Line[];
}

/**
 * One thing that happened, as this viewer heard it; `name` is who said it, for chat. `shows` is
 * what it is about, as pages name it; a `moment` deserves a pause, a `deed` is told again when the
 * viewer's turn comes. `cards` are those that the text names, by their names there. `said` is the
 * number of a line in the chat.
 */
interface Line {
  n: number;
  kind: "clock" | "fallback" | "heard" | "moderated" | "said" | "sat" | "undone";
  seat: number | null;
  text: string;
  at: number;
  name: string | null;
  said: number | null;
  shows: string[];
  moment: boolean;
  deed: boolean;
  cards: Record<string, string>;
}

/**
 * The table as `seat` sees it: after your own move, and when it differs from the one before. A page
 * gets HTML and words, of `areas` and `sheet` what has changed since this socket was sent them; a
 * program gets the `view`. `changes` are areas (and the sheet, by that name) that were sent before:
 * each is made of new HTML and of [first, how many] pieces of what it was, cut at every "<" and
 * joined by it. `ask` is the question for the first choice; `asks` has those for later ones by verb
 * and number of words chosen ("place 2"), with {chosen} for the last of them. `sentences` say what
 * actions of several words do, with their places among the legal ones. `rematch` is the link of the
 * next game. `final` are the actions that can never be taken back, or that a game wants to be
 * thought over; `ends` those that end the turn. A single verb stands for all legal actions with it.
 * `held`: the bots wait until you send `release`. `suggested` is an action that may be done in one
 * go with those suggested after it, under the name `suggestion`. `notes` are sentences for one's
 * first games about what may be done now, by the words that an action begins with.
 */
interface Snapshot {
  type: "state";
  seat: number | null;
  legal: string[];
  awaited: number[];
  can_undo: boolean;
  over: boolean;
  players: SeatInfo[];
  handover: number[];
  final: string[];
  ends: string[];
  held: boolean;
  suggested: string | null;
  suggestion: string | null;
  heading: string;
  status: string;
  areas: Record<string, string> | null;
  sheet: string | null;
  changes: Record<string, (string | number[])[]> | null;
  words: Record<string, string> | null;
  sentences: Record<string, number[]> | null;
  previews: Record<string, number> | null;
  warnings: Record<string, string> | null;
  ask: string | null;
  asks: Record<string, string> | null;
  notes: Record<string, string> | null;
  verdict: string | null;
  scores: number[] | null;
  rematch: string | null;
  view: Record<string, unknown> | null;
}

/**
 * Who sits at a seat. `back`: a bot keeps the seat for you. `deadline`: when the time is up, in
 * seconds since 1970. `link`: your own way back to your own seat; or the invitation to a vacant
 * one, which the host and those who sit at the table may pass on.
 */
interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "person" | "vacant";
  you: boolean;
  online: boolean;
  awaited: boolean;
  deadline: number | null;
  back: boolean;
  bot: string | null;
  listed: boolean;
  muted: boolean;
  link: string | null;
}

/** Done, and on disk. */
interface Ack {
  type: "ack";
  id: string;
}

/** Not done; nothing has changed. `rule` is the section of the rulebook. */
interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
  rule: string | null;
}

/** The answer to `why`. */
interface Reason {
  type: "reason";
  text: string;
}

/**
 * The answer to `hint`: the text of an action, and all of it as a sentence. `number` is what the
 * bot expects, if it can tell, and `meaning` what that is a number of: points at the end of the
 * game, the lead over the solo opponent then, the chance to win in percent, or points that the
 * action gains at once.
 */
interface Advice {
  type: "advice";
  id: string;
  seat: number;
  action: string;
  text: string;
  meaning: "chance" | "gain" | "lead" | "points" | null;
  number: number | null;
}

/** Yes. */
interface Pong {
  type: "pong";
}

/** Something is wrong with what you sent; the socket closes. */
interface Problem {
  type: "error";
  code: string;
  text: string;
}

/** A table to be opened. */
interface NewTable {
  game: string;
  seats: Wanted[];
  options?: Record<string, boolean | number | string>;
  settings?: Wishes;
  name?: string;
  tutorial?: boolean;
}

/** Who shall sit at a seat of a new table. */
interface Wanted {
  kind: "bot" | "friend" | "hotseat" | "me" | "open";
  name?: string;
  bot?: string;
}

/** How a new table shall be run. */
interface Wishes {
  previews?: boolean;
  hints?: boolean;
  pace?: number;
  budget?: number;
  stand_in?: string;
  clock?: "bank" | "move" | "none";
  seconds?: number;
  private?: boolean;
  wait?: boolean;
}

/** My table of the day's deal; `day` is the one that the page shows, as 2026-11-18. */
interface OpenDaily {
  day: string;
  name?: string;
}

/** What shall happen to a seat. */
interface SeatChange {
  action: "back" | "bot" | "leave" | "take" | "vacate";
  token?: string;
  name?: string;
  bot?: string;
  listed?: boolean;
}

/** A finished game to be taken up again: where, in whose place, against which bot. */
interface Fork {
  at: number;
  seat: number;
  bot?: string;
  name?: string;
}

/** The choice at a puzzle, as an action's text. */
interface Solution {
  text: string;
}

/** A finished game to be forgotten; without a table, all of mine. */
interface Forget {
  table?: string;
}

/** Who a guest is, kept as a file: whoever has it is that guest. */
interface OwnKey {
  ecotone_identity: string;
  name?: string;
}

/** Somebody wants a review, or no longer. */
interface WantReview {
  wanted: boolean;
}

/** How I want to be called and shown things. */
interface Me {
  name?: string | null;
  lang?: "en" | "fr" | null;
  theme?: "auto" | "dark" | "light" | null;
}

/** An empty object. */
interface Nothing {
}

/** A table that was opened. */
interface TableLinks {
  table: string;
  url: string;
  seats: SeatLink[];
}

/** A seat's own link (to come back to it) or, while it is vacant, the link that invites. */
interface SeatLink {
  seat: number;
  kind: "bot" | "person" | "vacant";
  url: string | null;
}

/** Where it is. */
interface TableLink {
  url: string;
}

/** What a deal could have come to, in a sentence; empty as long as that is not known. */
interface Hindsight {
  said: string;
}

/** Whether it is the best one, which is, why, and how hard that was to find. */
interface Solved {
  right: boolean;
  best: string;
  text: string;
  rating: number;
}

/** A seat after its change; `token` and `link` are there if it is now yours. */
interface Seated {
  table: string;
  seat: number;
  url: string;
  token: string | null;
  link: string | null;
}

/** My tables, and those with a seat for anyone. */
interface Tables {
  mine: TableCard[];
  open: TableCard[];
}

/** A table in a list. */
interface TableCard {
  table: string;
  url: string;
  game: string;
  title: string;
  players: string[];
  vacant: number;
  yours: boolean;
  over: boolean;
  last: number;
}

/** A table that goes on from a position, or a record that was brought: where it is. */
interface Brought {
  table: string;
  url: string;
}

/** How many games were forgotten. */
interface Forgotten {
  games: number;
}

/**
 * A game to be looked at again, through one pair of eyes. `stops` are the positions that these eyes
 * can tell apart. Once a game is over a position is the number of events before it; in a running
 * game it is counted by what the viewer saw.
 */
interface Replay {
  table: string;
  game: string;
  title: string;
  over: boolean;
  eyes: string;
  viewers: Eyes[];
  names: string[];
  stops: number[];
  chapters: Mark[];
  moments: Mark[];
  curves: Curve[];
  verdict: string | null;
  origin: Origin | null;
}

/** Somebody through whose eyes a game can be looked at; `seat` null: everybody's or nobody's. */
interface Eyes {
  eyes: string;
  name: string;
  seat: number | null;
  you: boolean;
}

/** A position to jump to, in words. */
interface Mark {
  at: number;
  text: string;
  seat: number | null;
  gain: number;
}

/** One category of one player's score (category "": all of it), at every stop. */
interface Curve {
  seat: number;
  category: string;
  label: string;
  values: number[];
}

/** Where a game was taken up: another table's, after so many events. */
interface Origin {
  table: string;
  at: number;
}

/**
 * One position: what happened, and the table as these eyes saw it. `odds` is the strip of
 * everybody's chance of winning, where the game can tell.
 */
interface Frame {
  at: number;
  seat: number | null;
  heading: string;
  status: string;
  lines: FrameLine[];
  areas: Record<string, string>;
  hands: Hand[];
  sheet: string;
  can_fork: boolean;
  odds: string;
}

/** One thing that led here; `shows` is what it is about, as pages name it. */
interface FrameLine {
  text: string;
  shows: string[];
}

/** What somebody held, where everything is open. */
interface Hand {
  seat: number;
  name: string;
  html: string;
}

/**
 * How far a review is: steps done, of so many, and how many others come first. `note` says why
 * there is none, where nobody can judge.
 */
interface ReviewState {
  state: "done" | "failed" | "none" | "queued" | "running";
  done: number;
  of: number;
  ahead: number;
  review: ReviewShown | null;
  note: string;
}

/** A finished review; `moments` are places in the list of decisions. */
interface ReviewShown {
  meaning: string;
  accuracy: number;
  grade: string;
  rows: SumRow[];
  decisions: Judged[];
  moments: number[];
}

/** One line of how the end came about; the numbers as written add up to the last. */
interface SumRow {
  kind: string;
  label: string;
  number: number;
  text: string;
}

/**
 * A decision: what it left lying (0 within the noise), in words and with alternatives. `better` is
 * the end to expect after the best choice.
 */
interface Judged {
  at: number;
  lost: number;
  better: number;
  size: string;
  title: string;
  text: string;
  why: string;
  good: boolean;
  choices: Weighed[];
}

/** A choice of a decision: what it expects, and how sure that is. */
interface Weighed {
  text: string;
  expected: string;
  doubt: string;
  played: boolean;
  best: boolean;
}

/** A decision as it was drawn, and the words of what was done and of what was better. */
interface ReviewFrame {
  at: number;
  areas: Record<string, string>;
  done: string[];
  best: string[];
}

/** What the browser remembers of me. */
interface Known {
  name: string;
  lang: string;
  theme: string;
}

/** Why a request was refused. */
interface Complaint {
  code: string;
  text: string;
  rule?: string | null;
}

/** What a client may say on a socket. */
type Asked = Move | Undo | Release | Why | AskHint | Look | Say | Ping;

/** What the server may say on a socket. */
type Told = Hello | News | Snapshot | Ack | Refused | Reason | Advice | Pong | Problem;

/** A grid of 4 rows by 5 columns as twenty letters, a dot for nothing, counted in reading order. */

export const ROWS = 4;
export const COLUMNS = 5;
export const SIZE = ROWS * COLUMNS;
export const EVERY = [...Array(SIZE).keys()];

/** @type {(cell: number) => number} */
export const rowOf = (cell) => Math.floor(cell / COLUMNS);
/** @type {(cell: number) => number} */
export const columnOf = (cell) => cell % COLUMNS;

/** How many steps lie between two cells.
 * @type {(one: number, other: number) => number} */
export const steps = (one, other) =>
  Math.abs(rowOf(one) - rowOf(other)) + Math.abs(columnOf(one) - columnOf(other));

/** The cells beside each cell. */
export const NEAR = EVERY.map((one) => EVERY.filter((other) => steps(one, other) === 1));

/** The cells in a connected piece with these first ones.
 * @type {(start: number[], within: (cell: number) => boolean) => number[]} */
export function flood(start, within) {
  const reached = [...start];
  for (const cell of reached) {
    reached.push(...NEAR[cell].filter((next) => within(next) && !reached.includes(next)));
  }
  return reached.sort((a, b) => a - b);
}

/** The connected groups of some cells, in reading order of their first ones.
 * @type {(cells: number[]) => number[][]} */
export function groups(cells) {
  /** @type {number[][]} */
  const found = [];
  for (const cell of cells) {
    if (!found.some((group) => group.includes(cell))) {
      found.push(flood([cell], (next) => cells.includes(next)));
    }
  }
  return found;
}

/** The twenty letters of a board written as rows joined by "/".
 * @type {(board: string) => string[]} */
export function read(board) {
  const rows = board.split("/");
  return EVERY.map((cell) => rows[rowOf(cell)]?.[columnOf(cell)] ?? ".");
}

/** @type {(flat: string[]) => string} */
export const write = (flat) =>
  [0, 1, 2, 3].map((row) => flat.slice(COLUMNS * row, COLUMNS * (row + 1)).join("")).join("/");

/** The prize of each count: equal ones share a rank in full, the ranks they use up go unpaid.
 * @type {(mine: number, others: number[], prizes: number[]) => number} */
export function prize(mine, others, prizes) {
  const rank = others.filter((other) => other > mine).length;
  return mine ? (prizes[rank] ?? 0) : 0;
}

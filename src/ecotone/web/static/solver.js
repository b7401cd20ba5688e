/** How well somebody solves puzzles, kept on this device and nowhere else. */

const KEPT = "puzzles";
const START = 1200;
const STEP = 32; // how far one answer can move the rating

/** @typedef {{rating: number, solved: number, seen: Record<string, number[]>}} Solver */

/** @type {() => Solver} */
export function solver() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const rating = Number.isFinite(kept.rating) ? kept.rating : START;
    return { rating, solved: Number(kept.solved) || 0, seen: kept.seen ?? {} };
  } catch {
    return { rating: START, solved: 0, seen: {} }; // somebody has changed what was kept
  }
}

/** The rating after an answer to a puzzle of this rating, kept; one that was seen before counts no more.
 * @type {(game: string, number: number, rating: number, right: boolean) => Solver} */
export function answered(game, number, rating, right) {
  const now = solver();
  const seen = (now.seen[game] ??= []);
  if (seen.includes(number)) return now;
  seen.push(number);
  const expected = 1 / (1 + 10 ** ((rating - now.rating) / 400));
  now.rating = Math.round(now.rating + STEP * (Number(right) - expected));
  now.solved += Number(right);
  try {
    localStorage.setItem(KEPT, JSON.stringify(now));
  } catch {
    // a full device: the rating is shown, if not kept
  }
  return now;
}

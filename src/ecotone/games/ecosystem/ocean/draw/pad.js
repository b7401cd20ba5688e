/** Ocean's score pad: the same numbers as `rules/scoring.py`, cell by cell. */

import { boards } from "../../draw/pad.js";
import { EVERY, NEAR, columnOf, groups, prize, rowOf } from "../../draw/grid.js";

const PREY = "GFC";
const GROUPS = /** @type {const} */ ({
  producers: ["coral", "krill", "plankton"],
  prey: ["grouper", "clownfish", "crab"],
  predators: ["moray", "shark", "whale"],
});
const MOST_WHALES = 6;

/** Every point of a board with some cards face down.
 * @type {(flat: string[], down: number[], school: number) => { parts: Part[], down: number[] }} */
function explained(flat, down, school) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {(category: string, value: number, own: number[], others?: number[]) => void} */
  const add = (category, value, own, others = []) => void parts.push({ category, value, own, others });
  const up = flat.map((letter, cell) => (down.includes(cell) ? "." : letter));
  /** @type {(letters: string) => number[]} */
  const of = (letters) => EVERY.filter((cell) => up[cell] !== "." && letters.includes(up[cell]));
  /** @type {(cell: number, letters: string) => number[]} */
  const beside = (cell, letters) => NEAR[cell].filter((one) => up[one] !== "." && letters.includes(up[one]));
  const floor = Math.max(...EVERY.filter((cell) => flat[cell] !== ".").map(rowOf));
  for (const one of of("R")) add("coral", rowOf(one) === floor ? 3 : 0, [one]);
  for (const group of groups(of("K"))) add("krill", Math.min(group.length, 3) ** 2, group);
  if (school) add("plankton", school, of("P"));
  for (const one of of("G")) add("grouper", 3 * beside(one, "K").length, [one], beside(one, "K"));
  for (const one of of("F")) add("clownfish", 2 * beside(one, "PR").length, [one], beside(one, "PR"));
  for (const one of of("C")) {
    const row = of("P").filter((cell) => rowOf(cell) === rowOf(one));
    add("crab", 2 * row.length, [one], row);
  }
  for (const one of of("M")) {
    const prey = beside(one, "R").length ? beside(one, PREY) : [];
    add("moray", 4 * prey.length, [one], prey.length ? [...prey, ...beside(one, "R")] : []);
  }
  for (const one of of("S")) {
    const seen = of(PREY).filter((cell) => rowOf(cell) === rowOf(one) || columnOf(cell) === columnOf(one));
    add("shark", 2 * seen.length, [one], seen);
  }
  for (const one of of("W")) add("whale", 2 * of("K").length, [one], of("K"));
  for (const lines of [rowOf, columnOf]) {
    for (const line of new Set(of("T").map(lines))) {
      add("turtle", 2, of("T").filter((cell) => lines(cell) === line));
    }
  }
  for (const one of of("O")) add("octopus", 3, [one]);
  return { parts, down };
}

/** @type {(points: Record<string, number>) => any} */
function numbers(points) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const [group, names] of Object.entries(GROUPS)) sums[group] = names.reduce((all, one) => all + points[one], 0);
  const bonus = Math.min(...Object.values(sums));
  const total = Object.values(points).reduce((a, b) => a + b, 0) + bonus;
  return { points, groups: sums, bonus, total };
}

/** @type {(flat: string[], down: number[]) => number} */
const left = (flat, down) => flat.filter((letter, cell) => letter === "P" && !down.includes(cell)).length;

/** @type {(flat: string[], down: number[], others: number[]) => number} */
function boardTotal(flat, down, others) {
  /** @type {Record<string, number>} */
  const points = Object.fromEntries([...Object.values(GROUPS).flat(), "turtle", "octopus"].map((name) => [name, 0]));
  const school = prize(left(flat, down), others, [12, 8, 4]);
  for (const { category, value } of explained(flat, down, school).parts) points[category] += value;
  return numbers(points).total;
}

/** @type {(marks: number) => number[]} */
const cells = (marks) => EVERY.filter((cell) => (marks >> cell) & 1);

/** Each whale and card beside it that may come next, in reading order, as marks.
 * @type {(flat: string[], down: number, acted: number, acts: boolean) => [number, number][]} */
function nexts(flat, down, acted, acts) {
  const found = /** @type {[number, number][]} */ ([]);
  for (const whale of EVERY) {
    if (flat[whale] !== "W" || (acted >> whale) & 1 || (!acts && (down >> whale) & 1)) continue;
    for (const card of NEAR[whale]) {
      if (flat[card] !== "." && !((down >> card) & 1)) found.push([1 << whale, 1 << card]);
    }
  }
  return found;
}

/** Every set of cards that whales can have turned down in the end, as marks, in order.
 * @type {(flat: string[], acts: boolean) => number[]} */
function endings(flat, acts) {
  /** @type {Set<number>} */
  const ends = new Set();
  const met = new Set(["0 0"]);
  const ahead = [[0, 0]];
  for (let hunt = ahead.pop(); hunt; hunt = ahead.pop()) {
    const [down, acted] = hunt;
    const coming = nexts(flat, down, acted, acts);
    if (!coming.length) ends.add(down);
    for (const [whale, card] of coming) {
      const after = [down | card, acted | whale];
      if (!met.has(after.join(" "))) {
        met.add(after.join(" "));
        ahead.push(after);
      }
    }
  }
  return [...ends].sort((a, b) => a - b);
}

/** The first of the best.
 * @template T
 * @param {T[]} some
 * @param {(one: T) => number} value */
function best(some, value) {
  const values = some.map(value);
  return some[values.indexOf(Math.max(...values))];
}

/** The whales' best cards; for a rival the worst.
 * @type {(flat: string[], others: number[], options: any, rival: boolean) => number[]} */
function turned(flat, others, options, rival) {
  const [acts, sign] = [options.flipped_whale_still_acts, rival ? -1 : 1];
  /** @type {(marks: number) => number} */
  const value = (marks) => sign * boardTotal(flat, cells(marks), others);
  if (flat.filter((letter) => letter === "W").length <= MOST_WHALES) return cells(best(endings(flat, acts), value));
  let [down, acted] = [0, 0];
  for (let coming = nexts(flat, down, acted, acts); coming.length; coming = nexts(flat, down, acted, acts)) {
    const [whale, card] = best(coming, ([, next]) => value(down | next));
    [down, acted] = [down | card, acted | whale];
  }
  return cells(down);
}

/** What whales turn down once somebody wants this card down, or up: as like the choice so far as can be.
 * @type {(flat: string[], down: number[], cell: number, options: any) => number[] | null} */
function turn(flat, down, cell, options) {
  const wanted = !down.includes(cell);
  if (!flat.includes("W") || flat.filter((letter) => letter === "W").length > MOST_WHALES) return null;
  const fitting = endings(flat, options.flipped_whale_still_acts)
    .map(cells)
    .filter((some) => some.includes(cell) === wanted);
  if (!fitting.length) return null;
  return best(fitting, (some) => 1000 * some.filter((one) => down.includes(one)).length + boardTotal(flat, some, []));
}

/** Whether whales can have turned just these cards down; of more whales than the box has nobody knows.
 * @type {(flat: string[], down: number[], options: any) => boolean} */
function fits(flat, down, options) {
  if (flat.filter((letter) => letter === "W").length > MOST_WHALES) return true;
  const marks = down.reduce((all, cell) => all | (1 << cell), 0);
  return endings(flat, options.flipped_whale_still_acts).includes(marks);
}

/** @type {(kit: PadKit) => ScorePad} */
export default (kit) =>
  boards(kit, {
    explained,
    turned,
    turn,
    fits,
    left,
    numbers,
    whole: (options) => options.octopus_connectivity === "whole_grid",
  });

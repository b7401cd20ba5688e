/** Savanna's score pad: the same numbers as `rules/scoring.py`, cell by cell. */

import { boards } from "../../draw/pad.js";
import { EVERY, NEAR, columnOf, groups, rowOf, steps } from "../../draw/grid.js";

const ANIMALS = "AZRCLEHV";

/** The gazelles that a cheetah sees on its diagonals.
 * @type {(flat: string[], cheetah: number, blocked: boolean) => number[]} */
function stalked(flat, cheetah, blocked) {
  const seen = [];
  for (const [down, across] of [[-1, 1], [-1, -1], [1, 1], [1, -1]]) {
    for (let far = 1; far < 4; far++) {
      const [row, column] = [rowOf(cheetah) + far * down, columnOf(cheetah) + far * across];
      if (row < 0 || row > 3 || column < 0 || column > 4) break;
      const cell = 5 * row + column;
      if (flat[cell] === "A") seen.push(cell);
      if (blocked && flat[cell] !== ".") break;
    }
  }
  return seen;
}

/** @type {(hyena: number, cell: number, options: any) => boolean} */
const scented = (hyena, cell, { hyena_range }) => {
  const far = steps(hyena, cell);
  return far === 2 || (far === 1 && hyena_range === "en_within2");
};

/** What the cards face down are worth to elephants, hyenas and vultures.
 * @type {(flat: string[], down: number[], options: any) => Part[]} */
function scavenged(flat, down, options) {
  const parts = [];
  for (const cell of EVERY) {
    if (flat[cell] === "E") {
      const minded = NEAR[cell].filter((one) => "AZRCLHV".includes(flat[one]) && !down.includes(one));
      const value = 6 - 2 * minded.length;
      parts.push({ category: "elephant", value: options.elephant_floor0 ? Math.max(0, value) : value, own: [cell], others: minded });
    }
    const reached = down.filter((one) =>
      flat[cell] === "H" ? scented(cell, one, options)
        : flat[cell] === "V" && columnOf(one) === columnOf(cell) && one > cell);
    if (flat[cell] === "H") parts.push({ category: "hyena", value: 3 * reached.length, own: [cell], others: reached });
    if (flat[cell] === "V") parts.push({ category: "vulture", value: 4 * reached.length, own: [cell], others: reached });
  }
  return parts;
}

/** Which lions hunt, what is left for them once the cheetahs have eaten, and what those ate.
 * @type {(flat: string[], options: any) => { lions: number[], left: number[], caught: number[], meals: number }} */
function hunt(flat, options) {
  const cheetahs = EVERY.filter((cell) => flat[cell] === "C");
  const seen = cheetahs.flatMap((cell) => stalked(flat, cell, options.cheetah_blocked));
  const caught = EVERY.filter((cell) => seen.includes(cell));
  const lions = EVERY.filter((cell) => flat[cell] === "L" && NEAR[cell].some((one) => flat[one] === "G"));
  const left = EVERY.filter((cell) => "AZ".includes(flat[cell]) && !caught.includes(cell));
  return { lions, left, caught, meals: Math.min(lions.length, left.length) };
}

/** Every choice of so many, in reading order.
 * @type {(from: number[], many: number) => Generator<number[]>} */
function* choices(from, many) {
  if (!many) yield [];
  for (const [at, first] of many ? from.entries() : []) {
    for (const rest of choices(from.slice(at + 1), many - 1)) yield [first, ...rest];
  }
}

/** @type {(parts: Part[]) => number} */
const sum = (parts) => parts.reduce((total, { value }) => total + value, 0);

/** The lions' best prey, the first in reading order if equal; for a rival the worst.
 * @type {(flat: string[], others: number[], options: any, rival: boolean) => number[]} */
function turned(flat, _others, options, rival) {
  const { left, caught, meals } = hunt(flat, options);
  const sign = rival ? -1 : 1;
  /** @type {(prey: number[]) => number} */
  const worth = (prey) => sign * sum(scavenged(flat, [...caught, ...prey], options));
  if (!meals || meals === left.length) return meals ? left : [];
  if (options.elephant_floor0) {
    let best = /** @type {number[]} */ ([]);
    for (const some of choices(left, meals)) if (!best.length || worth(some) > worth(best)) best = some;
    return best;
  }
  const gains = new Map(left.map((one) => [one, worth([one])]));
  const order = [...left].sort((a, b) => Number(gains.get(b)) - Number(gains.get(a)) || a - b);
  return order.slice(0, meals).sort((a, b) => a - b);
}

/** What the lions eat once somebody wants this card eaten, or spared.
 * @type {(flat: string[], prey: number[], cell: number, options: any) => number[] | null} */
function turn(flat, prey, cell, options) {
  const { left, meals, caught } = hunt(flat, options);
  if (!meals || !left.includes(cell)) return null;
  /** @type {(one: number) => number} */
  const worth = (one) => sum(scavenged(flat, [...caught, one], options));
  const byWorth = (/** @type {number} */ a, /** @type {number} */ b) => worth(b) - worth(a) || a - b;
  const kept = prey.filter((one) => one !== cell).sort(byWorth);
  const spared = left.filter((one) => one !== cell && !prey.includes(one)).sort(byWorth);
  if (prey.includes(cell)) return spared.length ? [...kept, spared[0]].sort((a, b) => a - b) : null;
  return [...kept.slice(0, meals - 1), cell].sort((a, b) => a - b);
}

/** Whether the lions can have eaten these.
 * @type {(flat: string[], prey: number[], options: any) => boolean} */
function fits(flat, prey, options) {
  const { left, meals } = hunt(flat, options);
  return prey.length <= meals && prey.every((one) => left.includes(one));
}

/** Every point of a board.
 * @type {(flat: string[], prey: number[], herd: number, options: any) => { parts: Part[], down: number[] }} */
function explained(flat, prey, herd, options) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {(category: string, value: number, own: number[], others?: number[]) => void} */
  const add = (category, value, own, others = []) => void parts.push({ category, value, own, others });
  /** @type {(letter: string) => number[]} */
  const of = (letter) => EVERY.filter((cell) => flat[cell] === letter);
  /** @type {(cell: number, letters: string) => number[]} */
  const beside = (cell, letters) => NEAR[cell].filter((one) => letters.includes(flat[one]));
  for (const one of of("W")) {
    const animals = beside(one, ANIMALS);
    add("watering_hole", 2 * new Set(animals.map((cell) => flat[cell])).size, [one], animals);
  }
  for (const group of groups(of("G"))) add("grassland", Math.min(group.length, 4) ** 2, group);
  for (const line of [0, 1, 2, 3]) {
    const trees = of("T").filter((cell) => rowOf(cell) === line);
    if (trees.length) add("tree", 2, trees);
  }
  for (const line of [0, 1, 2, 3, 4]) {
    const trees = of("T").filter((cell) => columnOf(cell) === line);
    if (trees.length) add("tree", 2, trees);
  }
  for (const one of of("A")) add("gazelle", 2, [one]);
  if (herd) add("gazelle", herd, of("A"));
  for (const one of of("Z")) add("zebra", 3 * beside(one, "G").length, [one], beside(one, "G"));
  for (const one of of("R")) add("giraffe", beside(one, "T").length ? 5 : 0, [one], beside(one, "T"));
  for (const one of of("C")) {
    const seen = stalked(flat, one, options.cheetah_blocked);
    add("cheetah", 3 * seen.length, [one], seen);
  }
  const { lions, caught } = hunt(flat, options);
  for (const one of of("L")) {
    const eaten = prey[lions.indexOf(one)];
    add("lion", eaten === undefined ? 0 : 4, [one], eaten === undefined ? [] : [eaten, ...beside(one, "G")]);
  }
  const down = EVERY.filter((cell) => caught.includes(cell) || prey.includes(cell));
  return { parts: [...parts, ...scavenged(flat, down, options)], down };
}

/** @type {(kit: PadKit) => ScorePad} */
export default (kit) =>
  boards(kit, {
    explained,
    turned,
    turn,
    fits,
    left: (flat) => flat.filter((letter) => letter === "A").length,
    numbers: (points) => ({ points, total: Object.values(points).reduce((a, b) => a + b, 0) }),
    whole: () => true,
  });

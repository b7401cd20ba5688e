/**
 * The click path: legal actions are sequences of words; each word said narrows them until one is
 * left. An element may say several at once.
 */

/** The ways that remain once this word is said; none if it leads nowhere.
 *
 * A word is best said in its place: everything before it is said, has no element on the page, or
 * has no alternative. Otherwise it may be said early, the cell first and then the card, unless
 * the same words in their order lead to something else.
 * @type {(ways: Way[], word: string, shown: Shown) => Way[]} */
function step(ways, word, shown) {
  const led = ways.flatMap((way) => {
    const place = way.open.find((i) => way.words[i] === word);
    return place === undefined ? [] : [{ ...way, open: way.open.filter((i) => i !== place), place }];
  });
  const forks = forking(led);
  const due = led.filter((way) => way.open.every((i) => i > way.place || !shown(way.words[i]) || !forks(way, i)));
  /** @type {(way: Way) => string} */
  const rest = ({ words, open }) => open.map((i) => words[i]).join(" ");
  const meant = new Set(due.map(rest));
  return led.filter((way) => due.includes(way) || !meant.has(rest(way)));
}

/** The ways that are left after all these words.
 * @type {(legal: string[], said: string[], shown: Shown) => Way[]} */
export function follow(legal, said, shown) {
  const ways = legal.map((text) => ({ text, words: text.split(" "), open: [...text.split(" ").keys()] }));
  return said.flatMap((all) => all.split(" ")).reduce((left, word) => step(left, word, shown), ways);
}

/** What may be said next.
 * @type {(ways: Way[], shown: Shown) => Offer} */
export function offer(ways, shown) {
  /** @type {Offer} */
  const made = { may: new Map(), bar: new Map(), now: null };
  const forks = forking(ways);
  const spoken = ways.filter((way) => {
    const seen = way.open.filter((i) => shown(way.words[i]));
    const next = seen.find((i) => forks(way, i)) ?? seen.at(-1);
    const rest = way.open.map((i) => way.words.slice(i).join(" ")).find((all) => / /.test(all) && shown(all));
    if (rest) add(made.may, rest, way.text);
    if (next !== undefined) add(made.may, way.words[next], way.text);
    const said = way.open.length < way.words.length && !way.open.some((i) => forks(way, i));
    if (next === undefined && said) made.now = way.text;
    return next === undefined && !said && !rest;
  });
  const parts = forking(spoken);
  for (const way of spoken) {
    add(made.bar, way.words[way.open.find((i) => parts(way, i)) ?? way.open[0]], way.text);
  }
  return made;
}

/** Whether a way was completed by words that the page shows and nobody has said: what comes after
 * the words said, or what could have been said otherwise.
 * @type {(way: Way, legal: string[], shown: Shown) => boolean} */
export function guessed({ words, open }, legal, shown) {
  const said = Math.max(...[...words.keys()].filter((i) => !open.includes(i)));
  const forks = forking(follow(legal, [], shown));
  return open.some((i) => shown(words[i]) && (i > said || forks({ text: "", words, open }, i)));
}

/** The words that every remaining way begins with, short of a whole action.
 * @type {(ways: Way[]) => string[]} */
export function prefix(ways) {
  const first = ways[0]?.words ?? [];
  const most = Math.min(...ways.map(({ words }) => words.length)) - 1;
  return first.slice(0, first.findIndex((word, i) => i >= most || ways.some(({ words }) => words[i] !== word)));
}

/** What is said after choosing a word: a second thought replaces earlier words, the word said last
 * is taken back. Null if the word leads nowhere.
 * @type {(legal: string[], said: string[], word: string, shown: Shown) => string[] | null} */
export function choose(legal, said, word, shown) {
  for (let kept = said.length; kept >= 0; kept -= 1) {
    const words = [...said.slice(0, kept), word];
    if (follow(legal, words, shown).length) return said[kept] === word ? said.slice(0, kept) : words;
  }
  return null;
}

/** The best gain that each choice leads to, and which choices are the best; none if most are.
 * A loss that no choice avoids tells nothing: then gains are told against the best choice. If
 * nothing brings anything, there is nothing to tell.
 * @type {(choices: Map<string, string[]>, previews: Record<string, number>) => Gains} */
export function gains(choices, previews) {
  const known = [...choices].filter(([, texts]) => texts.some((text) => text in previews));
  const gain = new Map(known.map(([word, texts]) => [word, Math.max(...texts.map((text) => previews[text] ?? -Infinity))]));
  const sunk = Math.min(0, ...[Math.max(...gain.values())].filter(Number.isFinite));
  for (const [word, value] of gain) gain.set(word, value - sunk);
  const top = Math.max(...gain.values());
  if ([...gain.values()].every((value) => value === 0)) gain.clear();
  const best = [...gain.keys()].filter((word) => gain.get(word) === top);
  return { gain, best: new Set(2 * best.length <= gain.size ? best : []) };
}

/** Tells whether a word, or several that one element says at once, is still to be said for an action.
 * When other words were said, all of it is: a second thought replaces them.
 * @type {(left: Way[], legal: string[], action: string) => (word: string) => boolean} */
export function advised(left, legal, action) {
  const fresh = follow(legal, [], () => true);
  const ways = left.some(({ text }) => text === action) ? left : fresh;
  const way = ways.find(({ text }) => text === action);
  if (!way) return () => false;
  const rests = way.open.map((i) => way.words.slice(i).join(" "));
  // what every way says is no choice: a card that lies ready needs no ring
  const forks = forking(ways);
  const open = way.open.filter((i) => forks(way, i));
  const words = new Set([...(open.length ? open : way.open).map((i) => way.words[i]), ...rests]);
  return (word) => words.has(word);
}

/** Tells whether another of these ways begins alike and goes on differently at a place.
 * @type {(ways: Way[]) => (way: Way, place: number) => boolean} */
function forking(ways) {
  /** @type {Map<string, Set<string>>} */
  const after = new Map();
  for (const { words } of ways) {
    words.forEach((word, i) => {
      const start = words.slice(0, i).join(" ");
      after.set(start, (after.get(start) ?? new Set()).add(word));
    });
  }
  return ({ words }, i) => Number(after.get(words.slice(0, i).join(" "))?.size) > 1;
}

/** @type {(choices: Map<string, string[]>, word: string, text: string) => void} */
const add = (choices, word, text) => void choices.set(word, [...(choices.get(word) ?? []), text]);

/** Questions in anybody's own words: every word counts, the rarer the more; slips of the keyboard are forgiven. */

/** Words too common to tell one question from another. */
const COMMON = new Set(
  ("a an and are as at be by can could do does for from have has how i if in into is it its just may me might my no not of off on or our please s shall should so than that the their them then there they this to up we what when where which who whose why will with would you your " +
    "a ai au aux avec c ce ces cette comment d dans de des du elle en es est et etre faut font fait il ils j je l la le les leur lui m ma mais me mes mon n ne nos notre nous on ou par pas pour peut peuvent peux qu quand que quel quelle quelles quels qui s sa se ses si son sont sur t ta te tes ton tu un une vos votre vous").split(" "),
);

/** Words as they are compared: small, without accents, doubled letters, elisions, endings.
 * @type {(text: string) => string[]} */
export function stems(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe");
  const words = plain.match(/[a-z0-9×]+/g) ?? [];
  return words.filter((word) => !COMMON.has(word)).map(stem);
}

/** @type {(word: string) => string} */
function stem(word) {
  const once = word.replace(/([a-z])\1+/g, "$1");
  if (once.length < 5) return once.replace(/s$/, "");
  return once.replace(/(ements?|ations?|ing|ers?|ees?|es|ed|s|x|e)$/, "");
}

/** Whether two stems may be the same word: one begins with the other, or nearly.
 * @type {(one: string, other: string) => boolean} */
function alike(one, other) {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.length - short.length <= 3 && long.startsWith(short);
}

/** How many letters must be put in, left out, changed or swapped to make one word of the other.
 * @type {(one: string, other: string) => number} */
function slips(one, other) {
  /** @type {number[][]} */
  const rows = [[...Array(other.length + 1).keys()]];
  for (let at = 1; at <= one.length; at++) {
    rows[at] = [at];
    for (let to = 1; to <= other.length; to++) {
      const changed = rows[at - 1][to - 1] + (one[at - 1] === other[to - 1] ? 0 : 1);
      rows[at][to] = Math.min(rows[at - 1][to] + 1, rows[at][to - 1] + 1, changed);
      if (at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]) {
        rows[at][to] = Math.min(rows[at][to], rows[at - 2][to - 2] + 1);
      }
    }
  }
  return rows[one.length][other.length];
}

/** @typedef {{ ask: string[], rest: string[], also: string[] }} Sought */

/** What words of an answer count: those of its question most, those others might ask by next.
 * @type {[keyof Sought, number][]} */
const PLACES = [["ask", 2], ["also", 1.6], ["rest", 1]];

/** A synonym, and a word that is spelt nearly so, are less sure than the word itself. */
const [SYNONYM, MISSPELT] = [0.5, 0.8];

/** Finds answers among these entries; each group of stems is searched for as if it were one.
 * @template {Sought} T
 * @param {T[]} entries
 * @param {string[][]} groups
 * @returns {(asked: string) => T[]} the best first; those that share no word are left out */
export function seeker(entries, groups) {
  const known = [...new Set([...entries.flatMap(({ ask, rest, also }) => [...ask, ...rest, ...also]), ...groups.flat()])];

  /** The word, or those that it was perhaps meant to be, its synonyms, and how sure each is.
   * @type {(word: string) => [string, number][]} */
  function names(word) {
    const as = known.some((one) => alike(one, word)) ? [word] : meant(word);
    const sure = as[0] === word ? 1 : MISSPELT;
    const others = groups.filter((group) => group.some((one) => as.some((each) => alike(one, each)))).flat();
    const more = [...new Set(others)].filter((one) => !as.some((each) => alike(one, each)));
    return [...as.map((one) => /** @type {[string, number]} */ ([one, sure])), ...more.map((one) => /** @type {[string, number]} */ ([one, SYNONYM]))];
  }

  /** @type {(word: string) => string[]} */
  function meant(word) {
    const most = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    const near = known.map((one) => /** @type {[string, number]} */ ([one, Math.abs(one.length - word.length) > most ? 9 : slips(one, word)]));
    const least = Math.min(...near.map(([, far]) => far));
    return least > most ? [word] : near.filter(([, far]) => far === least).map(([one]) => one);
  }

  /** @type {(entry: T, found: [string, number][]) => number} */
  const hit = (entry, found) =>
    Math.max(...found.map(([name, sure]) => sure * Math.max(...PLACES.map(([place, worth]) => (entry[place].some((one) => alike(one, name)) ? worth : 0)))));

  return (asked) => {
    const words = [...new Set(stems(asked))];
    if (!words.length) return entries;
    const scores = new Map(entries.map((entry) => [entry, 0]));
    for (const word of words) {
      const found = names(word);
      const hits = entries.map((entry) => /** @type {[T, number]} */ ([entry, hit(entry, found)])).filter(([, worth]) => worth);
      const rare = Math.log(1 + entries.length / (1 + hits.length));
      for (const [entry, worth] of hits) scores.set(entry, (scores.get(entry) ?? 0) + worth * rare);
    }
    const ranked = entries.filter((entry) => scores.get(entry));
    const most = Math.max(0, ...ranked.map((entry) => scores.get(entry) ?? 0));
    // what shares one common word with a long question answers something else; of equals the first stays so
    return ranked.filter((entry) => (scores.get(entry) ?? 0) >= most / 3).sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
  };
}

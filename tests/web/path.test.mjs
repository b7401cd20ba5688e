/** The click path: what may be said next, and what a word leaves. Run by `node --test`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { advised, choose, follow, gains, guessed, offer, prefix } from "../../src/ecotone/web/static/path.js";

const shows = (...words) => (word) => words.includes(word);
const nothing = shows();
const texts = (ways) => ways.map(({ text }) => text);
const plain = ({ may, bar, now }) => ({ may: [...may.keys()], bar: [...bar.keys()], now });
const next = (legal, said, shown) => plain(offer(follow(legal, said, shown), shown));

const PLACING = ["place Z 0,1", "place Z 1,0", "place G 0,1"];
const TABLE = shows("Z", "G", "A", "0,1", "1,0");

test("each word said narrows what is left", () => {
  assert.deepEqual(texts(follow(PLACING, [], TABLE)), PLACING);
  assert.deepEqual(texts(follow(PLACING, ["Z"], TABLE)), ["place Z 0,1", "place Z 1,0"]);
  assert.deepEqual(texts(follow(PLACING, ["Z", "1,0"], TABLE)), ["place Z 1,0"]);
  assert.deepEqual(follow(PLACING, ["A"], TABLE), []);
});

test("a verb without element need not be said", () => {
  assert.deepEqual(next(PLACING, [], TABLE), { may: ["Z", "G"], bar: [], now: null });
  assert.deepEqual(next(PLACING, ["Z"], TABLE), { may: ["0,1", "1,0"], bar: [], now: null });
});

test("a word without alternative is taken as said", () => {
  const legal = ["place Z 0,1", "place Z 1,0"];
  assert.deepEqual(next(legal, [], TABLE).may, ["0,1", "1,0"]);
  assert.deepEqual(texts(follow(legal, ["1,0"], TABLE)), ["place Z 1,0"]);
  assert.deepEqual(prefix(follow(legal, [], TABLE)), ["place", "Z"]);
});

test("a single action is still a choice", () => {
  assert.deepEqual(next(["place Z 0,1"], [], TABLE), { may: ["0,1"], bar: [], now: null });
  assert.deepEqual(next(["keep"], [], TABLE), { may: [], bar: ["keep"], now: null });
});

test("a pick can be changed while its placement is offered", () => {
  const legal = ["pick G", "pick A", "place Z 0,1", "place Z 1,0"];
  assert.deepEqual(next(legal, [], TABLE).may, ["G", "A", "0,1", "1,0"]);
  assert.deepEqual(texts(follow(legal, ["0,1"], TABLE)), ["place Z 0,1"]);
  assert.deepEqual(texts(follow(legal, ["A"], TABLE)), ["pick A"]);
});

test("words without element stand in the bar", () => {
  assert.deepEqual(next(["pass", "bid 3", "bid 7"], [], shows("3", "7")), { may: ["3", "7"], bar: ["pass"], now: null });
  assert.deepEqual(next(["pass", "bid 3", "bid 7"], [], nothing), { may: [], bar: ["pass", "bid"], now: null });
  assert.deepEqual(next(["pass", "bid 3", "bid 7"], ["bid"], nothing).bar, ["3", "7"]);
  assert.deepEqual(next(["bid 3", "bid 7"], [], nothing).bar, ["3", "7"]);
});

test("what an element could mean is asked afterwards", () => {
  const legal = ["adapt h1", "use h1", "discard h1", "use h2"];
  const shown = shows("h1", "h2");
  assert.deepEqual(next(legal, [], shown), { may: ["h1", "h2"], bar: [], now: null });
  assert.deepEqual(next(legal, ["h1"], shown), { may: [], bar: ["adapt", "use", "discard"], now: null });
  assert.deepEqual(texts(follow(legal, ["h1", "use"], shown)), ["use h1"]);
});

test("a drawn verb comes first, but its object may be said at once", () => {
  const legal = ["adapt h1", "use h1", "use h2"];
  const shown = shows("adapt", "use", "h1", "h2");
  assert.deepEqual(next(legal, [], shown).may, ["adapt", "use"]);
  assert.deepEqual(next(legal, ["use"], shown).may, ["h1", "h2"]);
  assert.deepEqual(next(legal, ["h1"], shown).may, ["adapt", "use"]);
});

test("the cell may be said before the card", () => {
  assert.deepEqual(texts(follow(PLACING, ["0,1"], TABLE)), ["place Z 0,1", "place G 0,1"]);
  assert.deepEqual(next(PLACING, ["0,1"], TABLE).may, ["Z", "G"]);
  assert.deepEqual(texts(follow(PLACING, ["0,1", "G"], TABLE)), ["place G 0,1"]);
});

test("a word in its place goes before the same word said early", () => {
  const legal = ["swap 0,0 0,1", "swap 0,1 0,0", "swap 0,1 1,1"];
  const shown = shows("0,0", "0,1", "1,1");
  assert.deepEqual(texts(follow(legal, ["0,1"], shown)), ["swap 0,1 0,0", "swap 0,1 1,1"]);
  assert.deepEqual(texts(follow(legal, ["0,1", "0,0"], shown)), ["swap 0,1 0,0"]);
});

test("two that trade places may be said in either order", () => {
  const legal = ["pass", "move 0,1 1,1", "move 0,1 2,1", "swap 0,0 0,1", "swap 0,0 0,2", "swap 0,1 0,2"];
  const shown = shows("0,0", "0,1", "0,2", "1,1", "2,1");
  assert.deepEqual(next(legal, ["0,1"], shown).may, ["1,1", "2,1", "0,0", "0,2"]);
  assert.deepEqual(texts(follow(legal, ["0,1", "0,0"], shown)), ["swap 0,0 0,1"]);
  assert.deepEqual(texts(follow(legal, ["0,2", "0,1"], shown)), ["swap 0,1 0,2"]);
  assert.deepEqual(texts(follow(legal, ["0,1", "1,1"], shown)), ["move 0,1 1,1"]);
});

test("the same word can be said twice", () => {
  const legal = ["pay red red", "pay red blue"];
  assert.deepEqual(choose(legal, ["red"], "red", shows("red", "blue")), ["red", "red"]);
});

test("an action that is complete can be done while longer ones are possible", () => {
  const shown = shows("h1", "a", "b");
  assert.deepEqual(next(["move h1", "move h1 a", "move h1 b"], ["h1"], shown), { may: ["a", "b"], bar: [], now: "move h1" });
});

test("a second thought replaces the first, the same word takes it back", () => {
  assert.deepEqual(choose(PLACING, ["Z"], "G", TABLE), ["G"]);
  assert.deepEqual(choose(PLACING, ["Z"], "Z", TABLE), []);
  assert.equal(choose(PLACING, [], "5,5", TABLE), null);
});

test("why is asked with the words that are settled", () => {
  assert.deepEqual(prefix(follow(PLACING, [], TABLE)), ["place"]);
  assert.deepEqual(prefix(follow(PLACING, ["Z"], TABLE)), ["place", "Z"]);
  assert.deepEqual(prefix(follow(["pass"], [], TABLE)), []);
  assert.deepEqual(prefix([]), []);
});

test("a choice is worth the best that it leads to", () => {
  const previews = { "place Z 0,1": 2, "place Z 1,0": 5, "place G 0,1": 1 };
  const { gain, best } = gains(offer(follow(PLACING, [], TABLE), TABLE).may, previews);
  assert.deepEqual([...gain], [["Z", 5], ["G", 1]]);
  assert.deepEqual([...best], ["Z"]);
});

test("nothing is best where most are equal, nothing is told where nothing is gained", () => {
  const three = new Map([["a", ["a"]], ["b", ["b"]], ["c", ["c"]]]);
  assert.deepEqual([...gains(three, { a: 2, b: 2, c: 1 }).best], []);
  assert.equal(gains(three, { a: 2, b: 2, c: 1 }).gain.size, 3);
  assert.equal(gains(three, { a: 0, b: 0, c: 0 }).gain.size, 0);
  assert.equal(gains(three, {}).gain.size, 0);
});

test("a loss that no choice avoids is not told, what differs is", () => {
  const three = new Map([["a", ["a"]], ["b", ["b"]], ["c", ["c"]]]);
  assert.equal(gains(three, { a: -3, b: -3, c: -3 }).gain.size, 0);
  const { gain, best } = gains(three, { a: -4, b: -3, c: -5 });
  assert.deepEqual([...gain.values()], [-1, 0, -2]);
  assert.deepEqual([...best], ["b"]);
  assert.deepEqual([...gains(three, { a: -4, b: 0, c: 2 }).gain.values()], [-4, 0, 2]);
});

test("an element may say several words, and the bar does not repeat them", () => {
  const legal = ["pay fox green", "pay fox blue", "pay elk green", "done"];
  const shown = shows("fox", "elk", "fox green", "fox blue", "elk green");
  assert.deepEqual(texts(follow(legal, ["fox green"], shown)), ["pay fox green"]);
  assert.deepEqual(follow(legal, ["elk blue"], shown), []);
  assert.deepEqual(choose(legal, [], "fox blue", shown), ["fox blue"]);
  assert.deepEqual(next(legal, [], shown).may.sort(), ["elk", "elk green", "fox", "fox blue", "fox green"]);
  assert.deepEqual(next(legal, [], shown).bar, ["done"]);
  assert.deepEqual(next(legal, ["fox"], shown), { may: [], bar: ["green", "blue"], now: null });
  const hunt = ["prey 1 fox green", "prey 2 elk blue", "done"];
  const cubes = ["1 fox green", "2 elk blue"];
  assert.deepEqual(next(hunt, [], shows(...cubes)), { may: cubes, bar: ["done"], now: null });
});

test("advice is the words still to be said, or all of it after other words", () => {
  const words = (said, action) => ["place", "Z", "G", "0,1", "1,0"].filter(advised(follow(PLACING, said, TABLE), PLACING, action));
  assert.deepEqual(words([], "place Z 1,0"), ["Z", "1,0"]);
  assert.deepEqual(words(["Z"], "place Z 1,0"), ["1,0"]);
  assert.deepEqual(words(["G"], "place Z 1,0"), ["Z", "1,0"]);
  assert.deepEqual(words([], "place Z 5,5"), []);
  assert.deepEqual(words([], ""), []);
  const cubes = ["pay fox red", "pay fox blue"];
  assert.ok(advised(follow(cubes, [], TABLE), cubes, "pay fox red")("fox red"), "an element may say several words");
  const ready = advised(follow(["place Z 0,1", "place Z 1,0"], [], TABLE), [], "place Z 1,0");
  assert.deepEqual(["Z", "0,1", "1,0"].filter(ready), ["1,0"], "what every way says is no choice");
  assert.ok(advised(follow(["pick Z"], [], TABLE), [], "pick Z")("Z"), "where one way is left, it is shown");
});

test("what follows the words said, or could have been said otherwise, is a guess", () => {
  const only = (legal, said, shown) => follow(legal, said, shown)[0];
  const first = ["place Z 0,1", "place G 0,1"];
  assert.equal(guessed(only(first, ["Z"], TABLE), first, TABLE), true);
  assert.equal(guessed(only(first, ["Z", "0,1"], TABLE), first, TABLE), false);
  const picked = ["pick G", "pick A", "place Z 0,1"];
  assert.equal(guessed(only(picked, ["0,1"], TABLE), picked, TABLE), false);
  assert.equal(guessed(only(picked, ["G"], TABLE), picked, TABLE), false);
  const board = shows("expand", "pass", "0,1");
  const turn = ["expand 0,1", "pass"];
  assert.equal(guessed(only(turn, ["0,1"], board), turn, board), true);
  assert.equal(guessed(only(turn, ["expand", "0,1"], board), turn, board), false);
});

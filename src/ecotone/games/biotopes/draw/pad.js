/** Biotopes' score pad: our own cards one by one, or the printed ones counted; as `rules/scoring.py` and `rules/printed.py` score them. */

import { form } from "./pad_form.js";

/** @type {(numbers: number[]) => number} */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** @type {(kit: PadKit) => ScorePad} */
export default (kit) => {
  const { facts, say } = kit;
  /** @type {Record<string, any>} */
  const species = Object.fromEntries(facts.species.map((/** @type {any} */ card) => [card.id, card]));
  /** @type {Record<string, any>} */
  const milieus = Object.fromEntries(facts.milieus.map((/** @type {any} */ card) => [card.id, card]));
  /** @type {string[]} */
  const grounds = facts.biotopes.map((/** @type {any} */ { id }) => id);

  /** The cards that bear cubes: the others are gone before anything is counted.
   * @type {(player: any) => Record<string, any[]>} */
  const living = ({ lines }) =>
    Object.fromEntries(grounds.map((id) => [id, (lines?.[id] ?? []).filter((/** @type {any} */ [, cubes]) => cubes).map((/** @type {any} */ [card, cubes]) => ({ ...species[card], cubes }))]));

  /** What an effect at the end counts.
   * @type {(effect: any, cards: any[], land: Record<string, number>) => number} */
  function found({ family, of }, cards, land) {
    if (family === "end_territories") return of.biotope ? (land[of.biotope] ?? 0) : sum(Object.values(land));
    const kin = cards.filter((card) => Object.entries(of).every(([name, value]) => card[name] === value));
    if (family === "end_full") return kin.filter(({ cubes }) => cubes === facts.most_cubes).length;
    if (family === "end_cubes") return sum(kin.map(({ cubes }) => cubes));
    return family === "end_variety" ? new Set(kin.map(({ type }) => type)).size : kin.length;
  }

  /** What the own effects of a card give at the end.
   * @type {(card: any, cards: any[], land: Record<string, number>) => number} */
  const given = ({ ends }, cards, land) => sum(ends.map((/** @type {any} */ one) => one.points * Math.floor(found(one, cards, land) / one.each)));

  /** What lies before a player in numbers, however it was written down.
   * @type {(player: any, conditions: string[]) => any} */
  function counted(player, [, , kind, crowd]) {
    if (player.counted) return { species: {}, kind: 0, crowd: 0, insectivores: 0, carnivores: 0, effects: 0, ...player.counted };
    const lines = living(player);
    const cards = Object.values(lines).flat();
    const land = player.territories ?? {};
    const bearers = [...cards, ...(player.biotopes ?? []).map((/** @type {string} */ id) => milieus[id])];
    return {
      species: Object.fromEntries(grounds.map((id) => [id, lines[id].length])),
      kind: cards.filter(({ type }) => type === kind).length,
      crowd: sum(cards.filter(({ type }) => type === crowd).map(({ cubes }) => cubes)),
      insectivores: cards.filter(({ deck }) => deck === "insectivore").length,
      carnivores: cards.filter(({ deck }) => deck === "carnivore").length,
      effects: sum(bearers.map((card) => given(card, cards, land))),
    };
  }

  /** Every part of one player's score; the four conditions apart.
   * @type {(player: any, conditions: string[]) => any} */
  function parts(player, conditions) {
    const own = counted(player, conditions);
    const land = player.territories ?? {};
    const [ground, biotope] = conditions;
    const columns = Math.min(...grounds.map((id) => own.species[id] ?? 0));
    const groups = player.groups ?? Math.min(1, sum(Object.values(land)));
    return {
      conditions: [2 * (land[ground] ?? 0), 2 * (own.species[biotope] ?? 0), 2 * own.kind, own.crowd],
      stars: own.insectivores + 2 * own.carnivores,
      effects: own.effects,
      biodiversity: columns * (columns + 1),
      fragmentation: facts.fragment * Math.max(0, groups - 1),
      carnivores: own.carnivores,
    };
  }

  /** @type {(table: any) => Scored} */
  function score(table) {
    const made = table.players.map((/** @type {any} */ player) => parts(player, table.conditions));
    const players = made.map((/** @type {any} */ { conditions, carnivores, ...rest }, /** @type {number} */ at) => {
      const points = { conditions: sum(conditions), ...rest };
      return { name: table.players[at].name, points, total: sum(Object.values(points)), carnivores };
    });
    return { players, ...judged(players), made, problems: problems(table) };
  }

  /** The highest total, among equals the most carnivores; alone, a rank.
   * @type {(players: any[]) => any} */
  function judged(players) {
    const total = Math.max(...players.map((one) => one.total));
    if (players.length === 1) {
      const rank = facts.ranks.find((/** @type {any} */ { least }) => total >= least) ?? facts.ranks.at(-1);
      const told = say("rank", { total: kit.written(total), rank: rank[facts.lang] });
      return { winners: [players[0].name], level: "rank", total, rank: rank.en, rank_fr: rank.fr, verdict: told };
    }
    const leading = players.filter((one) => one.total === total);
    const carnivores = Math.max(...leading.map((one) => one.carnivores));
    const winners = leading.filter((one) => one.carnivores === carnivores).map(({ name }) => name);
    const code = winners.length > 1 ? "shared_carnivores" : "won_by_carnivores";
    const tie = leading.length > 1 ? { verdict: say(code, { winners: winners.join(kit.tell("and")), total, carnivores }) } : {};
    return { winners, ...tie };
  }

  /** What cannot be, in sentences.
   * @type {(table: any) => string[]} */
  function problems(table) {
    const told = [];
    const cards = table.players.flatMap((/** @type {any} */ { lines, biotopes }) => [...Object.values(lines ?? {}).flat().map((/** @type {any} */ [id]) => species[id]), ...(biotopes ?? []).map((/** @type {string} */ id) => milieus[id])]);
    const twice = cards.find((/** @type {any} */ card, /** @type {number} */ at) => cards.indexOf(card) < at);
    if (twice) told.push(say("twice", { card: twice.name }));
    for (const player of table.players) {
      const { name: who, territories = {}, groups = 0, counted: own } = player;
      const land = sum(Object.values(territories));
      if (land > facts.tokens) told.push(say("too_many_territories", { player: who, most: facts.tokens, used: land }));
      if (groups > land) told.push(say("too_many_groups", { player: who, groups, land }));
      const every = sum(Object.values(own?.species ?? {}));
      if (own && own.insectivores + own.carnivores > every) told.push(say("too_many_hunters", { player: who, every }));
      if (own && (own.kind > every || own.crowd > facts.most_cubes * every)) told.push(say("too_many_kin", { player: who, every }));
    }
    return told;
  }

  const empty = () => ({ species: {}, kind: 0, crowd: 0, insectivores: 0, carnivores: 0, effects: 0 });
  /** @type {(value: any, most: number) => boolean} */
  const whole = (value, most) => value === undefined || (Number.isInteger(value) && value >= 0 && value <= most);
  /** @type {(some: any, most: number) => boolean} */
  const counts = (some, most) => some === undefined || (typeof some === "object" && some && Object.entries(some).every(([id, many]) => grounds.includes(id) && whole(many, most)));

  return {
    seats: [1, 5],
    score,
    fresh: (names) => ({ conditions: [...grounds.slice(0, 2), ...facts.types.slice(2).map((/** @type {any} */ { id }) => id)], players: names.map((name) => ({ name, counted: empty(), territories: {}, groups: 0 })) }),
    settle(table) {
      // everybody has the same cards: who sits down later, too
      const printed = Boolean(table.players[0].counted);
      for (const player of table.players) {
        if (printed && !player.counted) Object.assign(player, { counted: empty(), lines: undefined, biotopes: undefined });
        if (!printed && player.counted) Object.assign(player, { counted: undefined, lines: {}, biotopes: [] });
        const land = sum(Object.values(player.territories ?? {}));
        player.groups = land ? Math.max(1, player.groups ?? 1) : 0;
      }
    },
    ...form(kit, { species, milieus, grounds, living, given, empty }),
    progress(table, place) {
      const { counted: own, lines, territories } = table.players[place];
      const many = own ? sum(Object.values(own.species)) : Object.values(lines ?? {}).flat().length;
      const land = sum(Object.values(territories ?? {}));
      return { text: say("progress", { many, land }), done: false, begun: many + land > 0 };
    },
    rows: ({ made, players }) => [
      ...[0, 1, 2, 3].map((at) => ({ label: say(`condition_${at + 1}`), values: made.map((one) => one.conditions[at]) })),
      ...facts.categories.slice(1).map((/** @type {any} */ { id, name }) => ({ label: name, values: made.map((one) => one[id]) })),
      { label: facts.decks.carnivore, values: players.map(({ carnivores }) => `(${carnivores})`) },
    ],
    check(table) {
      const [first, second, third, fourth] = Array.isArray(table.conditions) ? table.conditions : [];
      const types = facts.types.map((/** @type {any} */ { id }) => id);
      if (first === second || third === fourth || ![first, second].every((one) => grounds.includes(one)) || ![third, fourth].every((one) => types.includes(one))) return false;
      return table.players.every((/** @type {any} */ { lines, biotopes, counted: own, territories, groups }) =>
        whole(groups, facts.tokens) && counts(territories, facts.tokens) &&
        (own === undefined || (typeof own === "object" && own && counts(own.species, facts.a_line) && [own.kind, own.crowd, own.insectivores, own.carnivores, own.effects].every((one) => whole(one, 999)))) &&
        (biotopes === undefined || (Array.isArray(biotopes) && biotopes.every((id) => milieus[id]))) &&
        (lines === undefined || (typeof lines === "object" && lines && Object.entries(lines).every(([id, row]) =>
          grounds.includes(id) && Array.isArray(row) && row.every((one) => species[one?.[0]]?.biotope === id && whole(one[1], facts.most_cubes))))));
    },
  };
};

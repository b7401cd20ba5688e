/** Serengeti's score pad: works of art by tribe and value, and tokens; as `rules/scoring.py` scores them. */

const DIGITS = 10;
const A_VALUE = 3;
const A_COLOUR = 5;
const TOKENS = 12;

/** @type {(kit: PadKit) => ScorePad} */
export default (kit) => {
  const { facts, say } = kit;
  /** @type {{ id: string, name: string }[]} */
  const colours = facts.colours;
  const nameOf = Object.fromEntries(colours.map(({ id, name }) => [id, name]));
  let chosen = colours[0].id;

  /** @type {(cards: [string, number][]) => number} */
  const art = (cards) => cards.reduce((sum, [, value]) => sum + value, 0);

  /** @type {(cards: [string, number][]) => number} */
  function collections(cards) {
    const counts = colours.map(({ id }) => cards.filter(([colour]) => colour === id).length);
    return counts.reduce((sum, many) => sum + (many * (many + 1)) / 2, 0);
  }

  /** @type {(table: any) => Scored} */
  function score(table) {
    const most = Math.max(...table.players.map((/** @type {any} */ { tokens }) => tokens));
    const players = table.players.map((/** @type {any} */ { name, cards, tokens }) => {
      const points = { collections: collections(cards), wealth: tokens === most ? 2 : 0 };
      return { name, points, total: points.collections + points.wealth, art_value: art(cards) };
    });
    const best = Math.max(...players.map((/** @type {any} */ { total }) => total));
    const leading = players.filter((/** @type {any} */ { total }) => total === best);
    const finest = Math.max(...leading.map((/** @type {any} */ one) => one.art_value));
    const winners = leading.filter((/** @type {any} */ one) => one.art_value === finest).map((/** @type {any} */ { name }) => name);
    const tie = leading.length > 1 ? { verdict: say(winners.length > 1 ? "shared_art" : "won_by_art", { winners: winners.join(kit.tell("and")), total: best, art: finest }) } : {};
    return { players, winners, ...tie, made: [], problems: problems(table) };
  }

  /** @type {(table: any) => string[]} */
  function problems(table) {
    /** @type {[string, number][]} */
    const cards = table.players.flatMap((/** @type {any} */ one) => one.cards);
    const found = [];
    for (const { id, name } of colours) {
      const used = cards.filter(([colour]) => colour === id).length;
      if (used > A_COLOUR) found.push(say("too_many_of_colour", { colour: name, used, copies: A_COLOUR }));
    }
    for (let value = 0; value < DIGITS; value++) {
      const used = cards.filter(([, one]) => one === value).length;
      if (used > A_VALUE) found.push(say("too_many_of_value", { value, used }));
    }
    const written = cards.map(([colour, value]) => `${nameOf[colour]} ${value}`);
    const twice = written.find((one, at) => written.indexOf(one) < at);
    if (twice) found.push(say("twice", { card: twice }));
    const tokens = table.players.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.tokens, 0);
    const dealt = TOKENS * table.players.length;
    if (tokens > dealt) found.push(say("too_many_tokens", { used: tokens, dealt }));
    return found;
  }

  /** @type {(colour: string, ...content: (Node | string)[]) => HTMLElement} */
  const band = (colour, ...content) => kit.element("span", `work tribe-${colour}`, ...content);

  return {
    seats: [3, 6],
    score,
    fresh: (names) => ({ players: names.map((name) => ({ name, cards: [], tokens: TOKENS })) }),
    enter(root, table, place, sheet, changed) {
      const player = table.players[place];
      const own = kit.element("div", "pad-works");
      own.role = "group";
      own.ariaLabel = say("works");
      for (const [at, [colour, value]] of player.cards.entries()) {
        const one = kit.button("pad-work", () => {
          player.cards.splice(at, 1);
          changed();
        }, band(colour, kit.element("b", "", String(value))));
        one.ariaLabel = say("remove", { card: `${nameOf[colour]} ${value}` });
        own.append(one);
      }
      if (!player.cards.length) own.append(kit.element("p", "quiet", say("tap")));
      const tribes = kit.element("div", "pad-keys tribes");
      for (const { id, name } of colours) {
        const many = player.cards.filter((/** @type {any} */ [colour]) => colour === id).length;
        const one = kit.button("pad-key", () => {
          chosen = id;
          changed();
        }, band(id, name), kit.element("b", "", many ? `×${many} = ${(many * (many + 1)) / 2}` : ""));
        one.dataset.colour = id;
        one.setAttribute("aria-pressed", String(id === chosen));
        tribes.append(one);
      }
      const lying = new Set(table.players.flatMap((/** @type {any} */ { cards }) => cards).map((/** @type {[string, number]} */ [colour, value]) => `${colour} ${value}`));
      const values = kit.element("div", "pad-keys values");
      for (let value = 0; value < DIGITS; value++) {
        const one = kit.button("pad-key", () => {
          player.cards.push([chosen, value]);
          changed();
        }, band(chosen, kit.element("b", "", String(value))));
        one.dataset.value = String(value);
        // every work is in the box once: whoever has it, nobody else does
        one.disabled = lying.has(`${chosen} ${value}`);
        one.ariaLabel = `${nameOf[chosen]} ${value}`;
        values.append(one);
      }
      const tokens = kit.number(say("tokens"), player.tokens, 0, TOKENS * 6, (many) => {
        player.tokens = many;
        changed();
      });
      const { points, art_value } = sheet.players[place];
      const told = kit.element("p", "pad-why", say("counts", { ...points, art: art_value }));
      root.replaceChildren(kit.element("div", "pad-side", own, tribes), kit.element("div", "pad-side", values, tokens, told));
    },
    progress(table, place) {
      const { cards } = table.players[place];
      return { text: say("progress", { many: cards.length }), done: false, begun: cards.length > 0 };
    },
    rows: (sheet) => [
      { label: say("collections"), values: sheet.players.map(({ points }) => points.collections) },
      { label: say("wealth"), values: sheet.players.map(({ points }) => points.wealth) },
      { label: say("art"), values: sheet.players.map(({ art_value }) => `(${art_value})`) },
    ],
    check: (table) =>
      table.players.length >= 3 &&
      table.players.every((/** @type {any} */ { cards, tokens }) =>
        Number.isInteger(tokens) && tokens >= 0 && Array.isArray(cards) &&
        cards.every((card) => nameOf[card?.[0]] && Number.isInteger(card[1]) && card[1] >= 0 && card[1] < DIGITS)),
  };
};

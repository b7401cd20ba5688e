/** The score pad of Savanna and Ocean: grids to tap cards into, and what each card scores there. */

import { COLUMNS, EVERY, ROWS, SIZE, columnOf, flood, prize, read, rowOf, write } from "./grid.js";

/** What a game adds: every point of a board, the cards turned down where none were given, those
 * after somebody has wished one down or up, whether some can be, how many compared cards are left, the pad's numbers.
 * @typedef {object} Scoring
 * @property {(flat: string[], down: number[], prize: number, options: any) => { parts: Part[], down: number[] }} explained
 * @property {(flat: string[], others: number[], options: any, rival: boolean) => number[]} turned
 * @property {(flat: string[], down: number[], cell: number, options: any) => number[] | null} turn
 * @property {(flat: string[], down: number[], options: any) => boolean} fits
 * @property {(flat: string[], down: number[]) => number} left
 * @property {(points: Record<string, number>) => any} numbers
 * @property {(options: any) => boolean} whole
 */

/** @type {(table: any, place: number) => string[]} */
const flatOf = (table, place) => read(table.players[place].board);
/** @type {(cell: number) => number[]} */
const pair = (cell) => [rowOf(cell), columnOf(cell)];
/** @type {(pairs: number[][]) => number[]} */
const unpaired = (pairs) => pairs.map(([row, column]) => COLUMNS * row + column);

/** @type {(kit: PadKit, scoring: Scoring) => ScorePad} */
export function boards(kit, scoring) {
  const { facts, say } = kit;
  /** @type {any[]} */
  const cards = facts.cards;
  const byLetter = Object.fromEntries(cards.map((card) => [card.letter, card]));
  const [easy, normal, hard] = facts.victories;

  /** A whole table scored, as the Python pad scores it, with what each board's points are made of.
   * @type {(table: any) => Scored} */
  function score(table) {
    const options = kit.options(table);
    const flats = table.players.map((/** @type {any} */ _, /** @type {number} */ place) => flatOf(table, place));
    const extra = table.neutral === undefined ? [] : [table.neutral];
    const count = (/** @type {string[]} */ flat) => flat.filter((letter) => letter === facts.compared).length;
    const downs = flats.map((/** @type {string[]} */ flat, /** @type {number} */ place) => {
      const given = table.players[place].flips;
      const others = [...flats.toSpliced(place, 1).map(count), ...extra];
      return given ? unpaired(given) : scoring.turned(flat, others, options, Boolean(table.solo) && place === 1);
    });
    const lefts = flats.map((/** @type {string[]} */ flat, /** @type {number} */ place) => scoring.left(flat, downs[place]));
    const made = flats.map((/** @type {string[]} */ flat, /** @type {number} */ place) => {
      const won = prize(lefts[place], [...lefts.toSpliced(place, 1), ...extra], facts.prizes);
      return scoring.explained(flat, downs[place], won, options);
    });
    const players = made.map((/** @type {any} */ { parts }, /** @type {number} */ place) => {
      const points = Object.fromEntries(cards.map((card) => [card.category, 0]));
      for (const { category, value } of parts) points[category] += value;
      return { name: table.players[place].name, ...scoring.numbers(points), flips: downs[place].map(pair) };
    });
    return { players, ...judged(table, players), made, problems: problems(table, flats, options) };
  }

  /** Who has won; alone, by how much and how well.
   * @type {(table: any, players: any[]) => any} */
  function judged(table, players) {
    if (!table.solo) {
      const most = Math.max(...players.map(({ total }) => total));
      return { winners: players.filter(({ total }) => total === most).map(({ name }) => name) };
    }
    const margin = players[0].total - players[1].total;
    const level = margin >= hard ? "hard" : margin >= normal ? "normal" : margin >= easy ? "easy" : "lost";
    return { margin, needed: easy, level, winners: level === "lost" ? [] : [players[0].name], verdict: say(level, { margin, needed: easy }) };
  }

  /** What cannot lie on a table, in sentences.
   * @type {(table: any, flats: string[][], options: any) => string[]} */
  function problems(table, flats, options) {
    const found = [];
    for (const [place, flat] of flats.entries()) {
      const taken = EVERY.filter((cell) => flat[cell] !== ".");
      const piece = taken.length ? flood([taken[0]], (cell) => flat[cell] !== ".") : [];
      const loose = scoring.whole(options) ? taken.find((cell) => !piece.includes(cell)) : undefined;
      if (loose !== undefined) {
        const [row, column] = pair(loose);
        found.push(say("loose", { player: table.players[place].name, card: byLetter[flat[loose]].name, row: row + 1, column: column + 1 }));
      }
    }
    const every = flats.flat();
    for (const { letter, name, copies } of cards) {
      const used = every.filter((one) => one === letter).length + (letter === facts.compared ? (table.neutral ?? 0) : 0);
      if (used > copies) found.push(say("too_many", { card: name, used, copies }));
    }
    return found;
  }

  /** @type {{ cursor: number, category: string | null }[]} */
  const where = [];
  /** @type {(place: number) => { cursor: number, category: string | null }} */
  const at = (place) => (where[place] ??= { cursor: 0, category: null });

  /** @type {(table: any, place: number, flat: string[]) => void} */
  function lay(table, place, flat) {
    table.players[place].board = write(flat);
    // other cards make another choice
    delete table.players[place].flips;
  }

  /** A card under the cursor, which moves on to the next empty cell.
   * @type {(table: any, place: number, letter: string) => void} */
  function put(table, place, letter) {
    const flat = flatOf(table, place);
    const here = at(place);
    flat[here.cursor] = letter;
    lay(table, place, flat);
    if (letter === ".") return;
    const next = EVERY.find((cell) => cell > here.cursor && flat[cell] === ".") ?? flat.indexOf(".");
    here.category = null;
    if (next >= 0) here.cursor = next;
  }

  /** @type {(card: any, kind?: string) => HTMLElement} */
  const face = ({ letter }, kind = "") => kit.html("span", `card field-${letter} ${kind}`, kit.figure(letter));

  /** @type {(table: any, place: number, now: boolean, sheet: Scored, changed: (to?: number) => void) => HTMLElement} */
  function grid(table, place, now, sheet, changed) {
    const flat = flatOf(table, place);
    const { parts, down } = /** @type {{ parts: Part[], down: number[] }} */ (sheet.made[place]);
    const here = at(place);
    const mine = told(flat, parts, here);
    const made = kit.element("div", "pad-grid");
    made.role = "group";
    made.ariaLabel = say("grid", { player: table.players[place].name });
    for (const cell of EVERY) {
      const card = byLetter[flat[cell]];
      const value = parts.filter(({ own }) => own[0] === cell).reduce((sum, part) => sum + part.value, 0);
      const tap = () => {
        here.cursor = cell;
        here.category = null;
        changed(place);
      };
      const one = kit.button("pad-cell", tap);
      one.dataset.cell = `${place}-${cell}`;
      const [row, column] = pair(cell);
      one.ariaLabel = say(card ? (down.includes(cell) ? "cell_down" : "cell_card") : "cell_empty", { card: card?.name ?? "", row: row + 1, column: column + 1, value });
      if (card) {
        one.append(face(card, down.includes(cell) ? "down" : ""), kit.element("b", "letter", card.key));
        if (parts.some(({ own }) => own[0] === cell)) one.append(kit.element("i", "worth", kit.written(value)));
      }
      const seen = kit.photos[place]?.[cell];
      if (seen && !card) one.append(seen);
      one.classList.toggle("here", now && cell === here.cursor && !here.category);
      one.classList.toggle("feeds", now && mine.some(({ others }) => others.includes(cell)));
      one.classList.toggle("same", now && Boolean(here.category) && mine.some(({ own }) => own.includes(cell)));
      one.setAttribute("aria-pressed", String(now && cell === here.cursor));
      made.append(one);
    }
    return made;
  }

  /** Everybody's grid under a name: a small screen shows the one that is written, a wide one all.
   * @type {(table: any, place: number, sheet: Scored, changed: (to?: number) => void) => HTMLElement} */
  function grids(table, place, sheet, changed) {
    const made = table.players.map((/** @type {any} */ { name }, /** @type {number} */ at) => {
      const total = kit.written(sheet.players[at].total);
      const whose = kit.button("pad-whose", () => changed(at), kit.element("span", "who", name), kit.element("b", "", total));
      whose.dataset.whose = String(at);
      whose.setAttribute("aria-pressed", String(at === place));
      return kit.element("div", at === place ? "pad-board now" : "pad-board", whose, grid(table, at, at === place, sheet, changed));
    });
    return kit.element("div", "pad-boards", ...made);
  }

  /** The points that the panel talks about: of the card under the cursor, or of a kind of card.
   * @type {(flat: string[], parts: Part[], here: { cursor: number, category: string | null }) => Part[]} */
  const told = (flat, parts, { cursor, category }) =>
    parts.filter((part) => (category ? part.category === category : part.own.includes(cursor) && flat[cursor] !== "."));

  /** Why the chosen card or kind scores what it scores, and what may be chosen about it.
   * @type {(table: any, place: number, sheet: Scored, changed: () => void) => HTMLElement} */
  function why(table, place, sheet, changed) {
    const flat = flatOf(table, place);
    const { parts, down } = /** @type {{ parts: Part[], down: number[] }} */ (sheet.made[place]);
    const { cursor, category } = at(place);
    const card = category ? cards.find((one) => one.category === category) : byLetter[flat[cursor]];
    const panel = kit.element("div", "pad-why");
    panel.role = "status";
    if (!card) {
      const seen = kit.photos[place]?.[cursor];
      if (seen) {
        const large = kit.element("canvas", "photo-now");
        [large.width, large.height] = [seen.width, seen.height];
        large.getContext("2d")?.drawImage(seen, 0, 0);
        panel.append(large);
      }
      panel.append(kit.element("p", "", say("tap", { row: rowOf(cursor) + 1, column: columnOf(cursor) + 1 })));
      return panel;
    }
    const mine = told(flat, parts, at(place));
    const value = mine.reduce((sum, part) => sum + part.value, 0);
    const text = kit.element("div", "", kit.element("b", "", say("worth", { card: card.name, value: kit.written(value) })), kit.element("p", "", card.rule));
    panel.append(face(card, !category && down.includes(cursor) ? "down" : ""), text);
    const chosen = unpaired(sheet.players[place].flips);
    const after = category ? null : scoring.turn(flat, chosen, cursor, kit.options(table));
    if (after) {
      const wish = () => {
        table.players[place].flips = after.map(pair);
        changed();
      };
      text.append(kit.button("button turn", wish, say(chosen.includes(cursor) ? "spare" : "take")));
    }
    if (table.players[place].flips) {
      const back = () => {
        delete table.players[place].flips;
        changed();
      };
      text.append(kit.button("button best-again", back, say("best_again")));
    } else if (!category && chosen.includes(cursor)) {
      text.append(kit.element("p", "gilt", say("best")));
    }
    return panel;
  }

  /** @type {(table: any, place: number, changed: () => void) => HTMLElement} */
  function palette(table, place, changed) {
    const made = kit.element("div", "pad-palette");
    made.role = "group";
    made.ariaLabel = say("legend");
    for (const card of cards) {
      const tap = () => {
        put(table, place, card.letter);
        changed();
      };
      const one = kit.button("pad-card", tap, face(card), kit.element("b", "letter", card.key), kit.element("span", "name", card.name));
      one.dataset.card = card.letter;
      one.ariaLabel = `${card.name} (${card.key})`;
      made.append(one);
    }
    const wipe = kit.button("pad-card erase", () => {
      put(table, place, ".");
      changed();
    }, kit.icon("close"), kit.element("span", "name", say("erase")));
    made.append(wipe);
    return made;
  }

  /** @type {(place: number, sheet: Scored, changed: () => void) => HTMLElement} */
  function tiles(place, sheet, changed) {
    const made = kit.element("div", "pad-tiles");
    const { points, total, bonus } = sheet.players[place];
    for (const card of cards) {
      const here = at(place);
      const tap = () => {
        here.category = here.category === card.category ? null : card.category;
        changed();
      };
      const one = kit.button("pad-tile", tap, face(card), kit.element("b", "", kit.written(points[card.category])));
      one.dataset.category = card.category;
      one.ariaLabel = say("tile", { card: card.plural, value: kit.written(points[card.category]) });
      one.setAttribute("aria-pressed", String(here.category === card.category));
      made.append(one);
    }
    const sum = kit.element("p", "pad-total", say("total"), " ", kit.element("b", "", kit.written(total)));
    if (bonus !== undefined) sum.prepend(kit.element("span", "small quiet", `${say("bonus")} ${kit.written(bonus)} `));
    made.append(sum);
    return made;
  }

  /** The cards of the neutral hand, which count in the ranking.
   * @type {(table: any, changed: () => void) => HTMLElement} */
  function neutral(table, changed) {
    const field = kit.number(say("neutral"), table.neutral ?? 0, 0, 2 * SIZE, (many) => {
      table.neutral = many;
      changed();
    });
    field.classList.add("pad-neutral");
    return field;
  }

  return {
    seats: [1, 6],
    photo: [ROWS, COLUMNS],
    solo: facts.rival,
    score,
    fresh: (names) => ({ players: names.map((name) => ({ name, board: write(EVERY.map(() => ".")) })) }),
    settle(table) {
      if (table.players.length === 2 && !table.solo) table.neutral ??= 0;
      else delete table.neutral;
      // by another switch what was chosen may be impossible: then the best choice is shown again
      for (const one of table.players) {
        if (one.flips && !scoring.fits(read(one.board), unpaired(one.flips), kit.options(table))) delete one.flips;
      }
    },
    enter(root, table, place, sheet, changed) {
      const side = kit.element("div", "pad-side", palette(table, place, changed), why(table, place, sheet, changed), tiles(place, sheet, changed));
      if (table.neutral !== undefined) side.append(neutral(table, changed));
      root.replaceChildren(grids(table, place, sheet, changed), side);
    },
    progress(table, place) {
      const done = flatOf(table, place).filter((letter) => letter !== ".").length;
      return { text: say("progress", { done, all: SIZE }), done: done === SIZE, begun: done > 0 };
    },
    undone(from, to) {
      for (const [place, { board }] of to.players.entries()) {
        const [was, now] = [read(from.players[place]?.board ?? board), read(board)];
        const cell = EVERY.find((one) => was[one] !== now[one]);
        if (cell === undefined) continue;
        where[place] = { cursor: cell, category: null };
        return place;
      }
    },
    key(table, place, key) {
      const here = at(place);
      const move = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[key];
      const to = here.cursor + (move ?? 0);
      if (move && to >= 0 && to < SIZE) here.cursor = to;
      else if (key === "Backspace" || key === "Delete" || key === ".") {
        const flat = flatOf(table, place);
        if (key === "Backspace" && flat[here.cursor] === "." && here.cursor) here.cursor--;
        put(table, place, ".");
      } else if (key === " ") here.cursor = Math.min(here.cursor + 1, SIZE - 1);
      else {
        const card = cards.find((one) => one.key === key.toUpperCase());
        if (!card) return false;
        put(table, place, card.letter);
      }
      here.category = null;
      return true;
    },
    rows(sheet) {
      const every = cards.map((card) => ({
        figure: card.letter,
        label: card.plural,
        values: sheet.players.map((/** @type {any} */ one) => one.points[card.category]),
      }));
      if (sheet.players[0].bonus === undefined) return every;
      return [...every, { label: say("bonus"), values: sheet.players.map((/** @type {any} */ one) => one.bonus) }];
    },
    picture(table, place, sheet) {
      const flat = flatOf(table, place);
      const made = kit.element("div", "pad-grid small");
      for (const cell of EVERY) {
        const card = byLetter[flat[cell]];
        made.append(kit.element("span", "pad-cell", ...(card ? [face(card, sheet.made[place].down.includes(cell) ? "down" : "")] : [])));
      }
      return made;
    },
    check(table) {
      for (const { board, flips } of table.players) {
        if (typeof board !== "string" || !/^[A-Z./]{0,23}$/.test(board)) return false;
        if (read(board).some((letter) => letter !== "." && !byLetter[letter])) return false;
        if (flips && !(Array.isArray(flips) && flips.every((cell) => SIZE > COLUMNS * cell?.[0] + cell?.[1]))) return false;
      }
      return true;
    },
  };
}

/** The form of Biotopes' score pad: the conditions, the cards or their counts, the territories. */

/** @typedef {object} Known
 * @property {Record<string, any>} species
 * @property {Record<string, any>} milieus
 * @property {string[]} grounds
 * @property {(player: any) => Record<string, any[]>} living
 * @property {(card: any, cards: any[], land: Record<string, number>) => number} given
 * @property {() => any} empty
 */

/** @type {(kit: PadKit, known: Known) => Pick<ScorePad, "enter" | "setup">} */
export function form(kit, { species, milieus, grounds, living, given, empty }) {
  const { facts, say } = kit;
  /** @type {Record<string, string>} */
  const nameOf = Object.fromEntries([...facts.biotopes, ...facts.types].map(({ id, name }) => [id, name]));
  let shown = "conditions";

  /** @type {(id: string, file?: string) => HTMLElement} */
  const figure = (id, file = "biotopes.svg") =>
    kit.html("span", "pad-figure", `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="/art/${file}#${id}"/></svg>`);

  /** @type {(title: string, points: number | null, ...content: (Node | string)[]) => HTMLElement} */
  function panel(title, points, ...content) {
    const head = kit.element("h2", "", title, ...(points === null ? [] : [kit.element("b", "", kit.written(points))]));
    return kit.element("section", "pad-part", head, ...content);
  }

  /** @type {(label: string, choices: [string, string][], value: string, change: (value: string) => void) => HTMLSelectElement} */
  function select(label, choices, value, change) {
    const field = kit.element("select", "");
    for (const [id, name] of choices) field.add(new Option(name, id, false, id === value));
    field.ariaLabel = label;
    field.onchange = () => change(field.value);
    return field;
  }

  /** The four conditions of the table; what is chosen twice changes places.
   * @type {(table: any, points: number[], changed: () => void) => HTMLElement} */
  function conditions(table, points, changed) {
    const rows = table.conditions.map((/** @type {string} */ own, /** @type {number} */ at) => {
      const choices = (at < 2 ? facts.biotopes : facts.types).map((/** @type {any} */ { id, name }) => [id, name]);
      const label = say(`condition_${at + 1}`);
      const field = select(label, choices, own, (value) => {
        const other = at ^ 1;
        if (table.conditions[other] === value) table.conditions[other] = own;
        table.conditions[at] = value;
        changed();
      });
      field.dataset.condition = String(at);
      return kit.element("label", "pad-condition", figure(at < 2 ? `land-${own}` : own), kit.element("span", "", label), field, kit.element("b", "", kit.written(points[at])));
    });
    return panel(say("conditions"), points.reduce((all, one) => all + one, 0), ...rows);
  }

  /** @type {(label: string, mark: HTMLElement | null, value: number, most: number, change: (value: number) => void) => HTMLElement} */
  function stepper(label, mark, value, most, change) {
    const made = kit.number(label, value, 0, most, change);
    if (mark) made.prepend(mark);
    return made;
  }

  /** @type {(player: any, points: any, changed: () => void) => HTMLElement} */
  function land(player, points, changed) {
    player.territories ??= {};
    const rows = grounds.map((id) => stepper(nameOf[id], figure(`land-${id}`), player.territories[id] ?? 0, facts.tokens, (many) => {
      player.territories[id] = many;
      changed();
    }));
    const all = Object.values(player.territories).reduce((sum, one) => sum + one, 0);
    const groups = kit.number(say("groups"), player.groups ?? 0, Math.min(1, all), all, (many) => {
      player.groups = many;
      changed();
    });
    return panel(say("territories"), points.fragmentation, ...rows, groups);
  }

  /** The printed cards, counted.
   * @type {(table: any, player: any, points: any, changed: () => void) => HTMLElement[]} */
  function counts(table, player, points, changed) {
    const own = player.counted;
    const lines = grounds.map((id) => stepper(nameOf[id], figure(`land-${id}`), own.species[id] ?? 0, facts.a_line, (many) => {
      own.species[id] = many;
      changed();
    }));
    const [, , kind, crowd] = table.conditions;
    /** @type {(key: string, label: string, mark: string | null, most: number) => HTMLElement} */
    const row = (key, label, mark, most) => stepper(label, mark ? figure(mark) : null, own[key], most, (many) => {
      own[key] = many;
      changed();
    });
    return [
      panel(say("species"), points.biodiversity, kit.element("p", "quiet small", say("species_how")), ...lines,
        row("kind", say("kind", { type: nameOf[kind] }), kind, 88), row("crowd", say("crowd", { type: nameOf[crowd] }), crowd, 352)),
      panel(say("hunters"), points.stars, row("insectivores", say("insectivores"), null, 88), row("carnivores", say("carnivores"), null, 88)),
      panel(say("effects"), points.effects, kit.element("p", "quiet small", say("printed_how")), row("effects", say("effects"), null, facts.most_effects)),
    ];
  }

  /** One of our species where it lies, with its cubes and what it gives.
   * @type {(player: any, id: string, at: number, changed: () => void) => HTMLElement} */
  function card(player, id, at, changed) {
    const line = player.lines[id];
    const [name, cubes] = line[at];
    const one = species[name];
    const cards = Object.values(living(player)).flat();
    const worth = cubes ? one.stars + given(one, cards, player.territories ?? {}) : 0;
    const drop = kit.button("quietly", () => {
      line.splice(at, 1);
      changed();
    }, kit.icon("close", say("remove", { card: one.name })));
    const field = kit.number(one.name, cubes, 0, facts.most_cubes, (many) => {
      line[at][1] = many;
      changed();
    });
    field.querySelector("span")?.replaceChildren(kit.element("b", "", one.name), kit.element("small", "quiet", one.told));
    field.prepend(kit.html("span", `pad-portrait ground-${one.biotope}`, `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="/art/biotopes.svg#ground-${one.biotope}"/><use href="/art/biotopes.species.svg#${one.id}"/></svg>`));
    field.append(kit.element("b", "pad-worth", kit.written(worth)), drop);
    field.classList.add("pad-species");
    field.classList.toggle("bare", !cubes);
    return field;
  }

  /** Our own cards, line by line.
   * @type {(table: any, player: any, changed: () => void) => HTMLElement[]} */
  function lines(table, player, changed) {
    player.lines ??= {};
    player.biotopes ??= [];
    const taken = table.players.flatMap((/** @type {any} */ one) => Object.values(one.lines ?? {}).flat().map((/** @type {any} */ [id]) => id));
    return grounds.map((id) => {
      player.lines[id] ??= [];
      const free = facts.species.filter((/** @type {any} */ one) => one.biotope === id && !taken.includes(one.id));
      const add = select(say("add", { biotope: nameOf[id] }), [["", say("add", { biotope: nameOf[id] })], ...free.map((/** @type {any} */ one) => [one.id, one.name])], "", (value) => {
        player.lines[id].push([value, 1]);
        changed();
      });
      add.dataset.add = id;
      const own = player.biotopes.find((/** @type {string} */ one) => milieus[one].biotope === id) ?? "";
      const sides = facts.milieus.filter((/** @type {any} */ one) => one.biotope === id).map((/** @type {any} */ one) => [one.id, one.name]);
      const side = select(say("advanced", { biotope: nameOf[id] }), [["", say("basic")], ...sides], own, (value) => {
        player.biotopes = [...player.biotopes.filter((/** @type {string} */ one) => one !== own), ...(value ? [value] : [])];
        changed();
      });
      const told = own && milieus[own].told ? [kit.element("p", "quiet small", milieus[own].told)] : [];
      const rows = player.lines[id].map((/** @type {any} */ _, /** @type {number} */ at) => card(player, id, at, changed));
      const part = panel(nameOf[id], null, side, ...told, ...rows, add);
      part.querySelector("h2")?.prepend(figure(`land-${id}`));
      return part;
    });
  }

  /** What every part comes to; a tap tells why.
   * @type {(sheet: Scored, place: number, changed: () => void) => HTMLElement} */
  function tiles(sheet, place, changed) {
    const { points, total } = sheet.players[place];
    const made = kit.element("div", "pad-tiles parts");
    for (const { id, name } of facts.categories) {
      const one = kit.button("pad-tile", () => {
        shown = id;
        changed();
      }, kit.element("span", "", name), kit.element("b", "", kit.written(points[id])));
      one.dataset.category = id;
      one.setAttribute("aria-pressed", String(id === shown));
      made.append(one);
    }
    made.append(kit.element("p", "pad-total", say("total"), " ", kit.element("b", "", kit.written(total))));
    return made;
  }

  return {
    enter(root, table, place, sheet, changed) {
      const player = table.players[place];
      const { points } = sheet.players[place];
      const cards = player.counted ? counts(table, player, points, changed) : lines(table, player, changed);
      const rule = facts.categories.find((/** @type {any} */ { id }) => id === shown).rule;
      const side = kit.element("div", "pad-side", tiles(sheet, place, changed), kit.element("p", "pad-why", rule), conditions(table, sheet.made[place].conditions, changed), land(player, points, changed));
      root.replaceChildren(side, kit.element("div", "pad-side", ...cards));
    },
    setup(table, changed) {
      const printed = Boolean(table.players[0].counted);
      const field = select(say("cards"), [["box", say("box")], ["ours", say("ours")]], printed ? "box" : "ours", (value) => {
        for (const player of table.players) {
          if (value === "box") Object.assign(player, { counted: empty(), lines: undefined, biotopes: undefined });
          else Object.assign(player, { counted: undefined, lines: {}, biotopes: [] });
        }
        changed();
      });
      return [kit.element("label", "option", kit.element("span", "", say("cards")), field)];
    },
  };
}

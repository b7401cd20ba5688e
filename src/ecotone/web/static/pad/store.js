/** What this device keeps: the table being written and the evenings before. Nothing leaves it. */

const MOST = 200;

/** @type {(key: string) => any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // somebody else wrote there, or nobody may look
  }
}

/** Whether there was room for it.
 * @type {(key: string, value: unknown) => boolean} */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @type {(game: string) => any} */
export const draft = (game) => read(`pad.${game}`);
/** @type {(game: string, table: any) => boolean} */
export const keepDraft = (game, table) => write(`pad.${game}`, table);

/** The tables kept, the last one first.
 * @type {() => Kept[]} */
export function history() {
  const kept = read("pad.history");
  return Array.isArray(kept) ? kept.filter((one) => one?.table?.players) : [];
}

/** @type {(one: Kept) => boolean} */
export const keep = (one) =>
  write("pad.history", [one, ...history().filter(({ id }) => id !== one.id)].slice(0, MOST));

/** @type {(id: string) => boolean} */
export const forget = (id) => write("pad.history", history().filter((one) => one.id !== id));

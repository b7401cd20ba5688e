/** A table as a link: all of it lies after the #, which browsers send to nobody. */

/** A sum over a text by which one sees that it was altered (FNV-1a).
 * @type {(text: string) => string} */
function seal(text) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(36);
}

/** @type {(table: any) => string} */
export function written(table) {
  const text = JSON.stringify(table);
  const bytes = new TextEncoder().encode(text);
  const plain = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `#t=${plain}.${seal(text)}`;
}

/** The table that a link brings; undefined without one, null if the link was altered.
 * @type {(hash: string) => any} */
export function read(hash) {
  if (!hash.startsWith("#t=")) return undefined;
  const [plain, sum] = hash.slice(3).split(".");
  try {
    const bytes = Uint8Array.from(atob(plain.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return seal(text) === sum ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

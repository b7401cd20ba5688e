/** What every page needs: words, elements, requests, and the switches of the header. */
import "./tips.js";

const root = document.documentElement;
/** @type {Record<string, string>} */
const words = JSON.parse(root.dataset.words ?? "{}");

/** A sentence in the reader's language, filled in; the key itself if nobody has worded it.
 * @type {(key: string, params?: Record<string, unknown>) => string} */
export const say = (key, params = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (blank, name) => String(params[name] ?? blank));

/** A number with a real minus.
 * @type {(number: number) => string} */
export const written = (number) => String(number).replace("-", "\u2212");

/** The element with this id, which the page has.
 * @type {<K extends string>(id: K) => K extends keyof Ids ? Ids[K] : HTMLElement} */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @type {(kind: string, inside?: ParentNode) => HTMLElement[]} */
export const all = (kind, inside = document) => [.../** @type {any} */ (inside.querySelectorAll(kind))];

/** Whatever of this kind was pointed at or typed in.
 * @type {(event: Event, kind: string) => HTMLElement | null} */
export const at = ({ target }, kind) => (target instanceof Element ? target.closest(kind) : null);

/** @type {<K extends keyof HTMLElementTagNameMap>(name: K, kind: string, ...content: (Node | string)[]) => HTMLElementTagNameMap[K]} */
export function element(name, kind, ...content) {
  const made = document.createElement(name);
  made.className = kind;
  made.append(...content);
  return made;
}

/** @type {(kind: string, does: () => void, ...content: (Node | string)[]) => HTMLButtonElement} */
export function button(kind, does, ...content) {
  const made = element("button", kind, ...content);
  made.type = "button";
  made.onclick = does;
  return made;
}

/** A small drawing; with a label, it stands alone.
 * @type {(name: string, label?: string) => Element} */
export function icon(name, label = "") {
  const drawn = element("span", "drawn");
  drawn.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${root.dataset.icons}#${name}"/></svg>`;
  [drawn.role, drawn.ariaLabel] = label ? ["img", label] : ["presentation", null];
  return drawn;
}

/** The server's answer, in the page's language; an Error with a sentence if it refuses or is away.
 * @type {(path: string, body: object) => Promise<any>} */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${path}?lang=${root.lang}`, sent).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (!answer?.ok) throw new Error(told?.text ?? say("not_sent"));
  return told;
}

let fading = 0;

/** Tell the reader something that passes, at the latest when they go on.
 * @type {(sentence: string) => void} */
export function toast(sentence) {
  const line = byId("toast");
  line.textContent = sentence;
  // above a dialog that has opened since
  line.hidePopover();
  line.showPopover();
  clearTimeout(fading);
  const pass = () => line.hidePopover();
  fading = setTimeout(pass, 4000 + 45 * sentence.length);
  addEventListener("pointerdown", pass, { once: true });
}

/** @type {(problem: Error) => void} */
export const complain = ({ message }) => toast(message);

/** Ask for something once, and go where the answer leads.
 * @type {(path: string, body: object, part?: string) => Promise<void>} */
export async function go(path, body, part = "") {
  document.body.inert = true;
  const answer = await post(path, body).catch(complain);
  document.body.inert = Boolean(answer);
  if (answer) location.assign(answer.url + part);
}
// somebody came back to this page
addEventListener("pageshow", () => (document.body.inert = false));

/** @type {(address: string) => void} */
export function copy(address) {
  const field = element("textarea", "hidden", address);
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  // the newer way is closed to pages served over plain HTTP
  document.execCommand("copy");
  field.remove();
  toast(say("copied"));
}

/** This page's address without the language that it may name. */
function unspoken() {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  return address;
}

document.addEventListener("click", (event) => {
  const lang = at(event, "[data-lang-switch]")?.dataset.langSwitch;
  // its address may name the language so far
  if (lang) post("/api/me", { lang }).then(() => location.replace(unspoken()), complain);
  const themes = at(event, "[data-theme-switch]");
  if (!themes) return;
  const names = ["auto", "light", "dark", "auto"];
  const theme = names[names.indexOf(root.dataset.theme ?? "auto") + 1];
  root.dataset.theme = theme;
  post("/api/me", { theme }).catch(complain);
});

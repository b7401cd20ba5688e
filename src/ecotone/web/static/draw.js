/**
 * A new drawing onto the old one: what is the same stays the same element, so that focus, scroll,
 * zoom and movement survive. Elements are known by `data-key`, others by their place.
 */
import { all } from "./common.js";

// what the client sets and adds, and a drawing never does
const OURS = ["style", "open", "popover"];
const ours = (/** @type {Node | null} */ node) => node instanceof Element && node.matches(".closer, .place, .zoom-tools");

/** @type {Map<string | undefined, Element>} */
let kept = new Map();

/** The drawings after what was told of them: whole ones, and pieces of new HTML and of what was there.
 * @type {(before: Record<string, string>, told: Pick<Page, "areas" | "sheet" | "changes">) => Record<string, string>} */
export function redrawn(before, { areas, sheet, changes }) {
  const changed = Object.entries(changes ?? {}).map(([area, parts]) => {
    const pieces = before[area].split("<");
    return [area, parts.flatMap((one) => (typeof one === "string" ? one : pieces.slice(one[0], one[0] + one[1]))).join("<")];
  });
  return { ...before, ...areas, ...(sheet === null ? {} : { sheet }), ...Object.fromEntries(changed) };
}

/** Make the areas look like these drawings.
 * @type {(drawings: Map<Element, string>) => void} */
export function draw(drawings) {
  const keyed = [...drawings.keys()].flatMap((area) => all("[data-key]", area));
  kept = new Map(keyed.map((one) => [one.dataset.key, one]));
  for (const [area, html] of drawings) {
    const drawn = document.createElement("template");
    drawn.innerHTML = html;
    content(area, drawn.content);
    area.classList.toggle("empty", !html);
  }
}

/** @type {(old: Element, next: Element) => void} */
function patch(old, next) {
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !OURS.includes(name)) old.removeAttribute(name);
  }
  content(old, next);
}

/** @type {(old: Element, next: ParentNode) => void} */
function content(old, next) {
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    while (here && ours(here)) here = here.nextSibling;
    const found = twin(wanted, here);
    if (!found) {
      // the new branch may hold old elements further down
      if (wanted instanceof Element) all("[data-key]", wanted).forEach(adopt);
      old.insertBefore(wanted, here);
      continue;
    }
    if (found === here) here = here.nextSibling;
    else old.insertBefore(found, here);
    if (found instanceof Element && wanted instanceof Element) patch(found, wanted);
    else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    if (!ours(gone)) gone.remove();
  }
}

/** The old node that the wanted one is: the one with its key, or its like at this place.
 * @type {(wanted: Node, here: Node | null) => Node | null} */
function twin(wanted, here) {
  const key = wanted instanceof Element ? wanted.getAttribute("data-key") : null;
  const found = key === null ? here : kept.get(key);
  const keyed = found instanceof Element && found.hasAttribute("data-key");
  if (found?.nodeName !== wanted.nodeName || keyed !== (key !== null)) return null;
  if (key !== null) kept.delete(key);
  return found;
}

/** @type {(wanted: Element) => void} */
function adopt(wanted) {
  const old = wanted.parentNode && kept.get(wanted.getAttribute("data-key") ?? "");
  if (!old || old.nodeName !== wanted.nodeName || !twin(wanted, null)) return;
  wanted.replaceWith(old);
  patch(old, wanted);
}

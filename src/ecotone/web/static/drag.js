/** Dragging says two words: what was taken, then where it was let go. Never needed. */
import { all, at } from "./common.js";

/** @type {(table: HTMLElement, said: (words: string[]) => void) => void} */
export function dragging(table, said) {
  /** @type {HTMLElement | null} */
  let card = null;
  let [x, y, pulled] = [0, 0, false];
  /** @type {(target?: Element | null) => void} */
  const over = (target) => all("[data-token]", table).forEach((one) => one.classList.toggle("over", one === target));

  table.onpointerdown = (event) => {
    // a finger that pulls scrolls the page
    card = event.pointerType === "mouse" && !event.button ? at(event, ".movable[data-token]") : null;
    [x, y, pulled] = [event.clientX, event.clientY, false];
  };
  onpointermove = (event) => {
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (!card || (!pulled && Math.hypot(dx, dy) < 8)) return;
    pulled = true;
    card.classList.add("held");
    card.style.translate = `${dx}px ${dy}px`;
    over(at(event, "#table [data-token]"));
  };
  onpointerup = (event) => {
    const words = [card, at(event, "#table [data-token]")].map((one) => one?.dataset.token);
    if (card) card.style.translate = "";
    card?.classList.remove("held");
    card = null;
    over();
    if (pulled && words[0] && words[1]) said([words[0], words[1]]);
  };
  // the click that ends a drag is none
  table.addEventListener("click", (event) => pulled && event.stopPropagation(), true);
  table.ondragstart = () => false;
}

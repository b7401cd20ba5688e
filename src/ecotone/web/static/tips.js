/** Small tips: what a thing is for, to a mouse that rests, a finger that stays, and the keyboard. */

const REST = 550; // milliseconds that a mouse rests, or a finger stays
const READ = 2500; // that a tip stays when the finger has gone
const tip = document.createElement("p");
tip.id = "tip";
tip.popover = "manual";
tip.ariaHidden = "true"; // whoever hears the page is told by the thing itself
document.body.append(tip);

let [timer, held, keyed] = [0, false, false];

/** @type {(event: Event) => HTMLElement | null} */
const tipped = ({ target }) => (target instanceof Element ? target.closest("[data-tip]") : null);

/** Beside it, within the window.
 * @type {(one: HTMLElement) => void} */
function show(one) {
  if (!one.isConnected || one.ariaExpanded === "true") return; // what it opened says more
  tip.textContent = one.dataset.tip ?? "";
  tip.showPopover();
  const box = one.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = tip;
  const left = Math.max(8, Math.min(box.left + box.width / 2 - wide / 2, innerWidth - wide - 8));
  const below = box.bottom + 8 + high < innerHeight;
  Object.assign(tip.style, { left: `${left}px`, top: `${below ? box.bottom + 8 : box.top - high - 8}px` });
}

function hide() {
  clearTimeout(timer);
  tip.hidePopover();
}

document.addEventListener("pointerover", (event) => {
  const one = tipped(event);
  if (event.pointerType !== "mouse") return;
  hide();
  if (one) timer = setTimeout(show, REST, one);
});
document.addEventListener("pointerdown", (event) => {
  const one = tipped(event);
  hide();
  [held, keyed] = [false, false];
  if (one && event.pointerType !== "mouse") {
    timer = setTimeout(() => {
      held = true;
      show(one);
    }, REST);
  }
});
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "mouse") return;
    clearTimeout(timer);
    if (held) timer = setTimeout(hide, READ);
  });
}
// the click that ends a long press is none
document.addEventListener("click", (event) => {
  if (!held || !tipped(event)) return;
  held = false;
  event.stopPropagation();
  event.preventDefault();
}, true);
document.addEventListener("focusin", (event) => {
  const one = tipped(event);
  hide();
  // not within the event: focus also moves while another popover opens, and two cannot open at once
  if (keyed && one?.matches(":focus-visible")) timer = setTimeout(show, 0, one);
});
for (const kind of ["focusout", "scroll", "keydown"]) document.addEventListener(kind, hide, true);
document.addEventListener("keydown", () => { keyed = true; }, true);

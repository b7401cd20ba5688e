/** The best board of one's cards, once a game is over: soon a good one, then how sure that is. */
import { all, byId, say } from "./common.js";

const { table = "" } = byId("table").dataset;

/** Offer it, to whoever has a board.
 * @type {(seat: number | null) => void} */
export function arranging(seat) {
  const ask = /** @type {HTMLButtonElement | null} */ (document.getElementById("arrange"));
  if (!ask) return;
  ask.hidden = seat === null;
  ask.disabled = false;
  byId("best").replaceChildren();
  ask.onclick = async () => {
    ask.disabled = true;
    byId("best").textContent = say("arranging");
    for (const more of ["", "&proof"]) await look(`/api/tables/${table}/best/${seat}?lang=${document.documentElement.lang}${more}`);
  };
  // who followed a link to it has asked already
  if (location.hash === "#best" && seat !== null) ask.click();
}

/** @type {(address: string) => Promise<void>} */
async function look(address) {
  const answer = await fetch(address).catch(() => null);
  const place = byId("best");
  if (!answer?.ok) {
    const told = await answer?.json().catch(() => null);
    // what is known already stays
    if (!place.children.length) place.textContent = told?.text ?? say("not_sent");
    return;
  }
  place.innerHTML = await answer.text();
  // the table has the same cells: only its own are lit and seen moving
  for (const name of ["data-key", "data-at", "data-token"]) for (const one of all(`[${name}]`, place)) one.removeAttribute(name);
}

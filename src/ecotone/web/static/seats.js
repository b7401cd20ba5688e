/** Who sits where: invitations, coming back, leaving, stand-ins, and several people at one screen. */
import { at, button, byId, complain, copy, post, say } from "./common.js";
import { sure } from "./choices.js";
import { order } from "./order.js";

const panel = byId("seats");
const curtain = byId("curtain");
const share = byId("invite");
const table = byId("table").dataset.table;
let [lifted, covered] = ["", false];

byId("seats-open").onclick = () => panel.showModal();
panel.onclick = (event) => (event.target === panel || at(event, "[data-close]")) && panel.close();
curtain.oncancel = (event) => event.preventDefault();
byId("copy").onclick = () => copy(byId("address").value);

/** What the visitor may do about a seat.
 * @type {(player: SeatInfo, company: Company) => string[]} */
function acts({ kind, you, back, listed, link, seat, muted }, { host, players, seat: shown }) {
  const vacant = kind === "vacant";
  const other = host && !you && kind === "person";
  return Object.entries({
    invite: vacant && link,
    take: vacant && listed && !players.some((one) => one.you),
    back,
    show: you && seat !== shown,
    device: you && link,
    leave: you,
    bot: !you && host && kind !== "bot",
    vacate: !you && host && !vacant,
    mute: other && !muted,
    unmute: other && muted,
    remove: other,
  }).flatMap(([act, may]) => (may ? act : []));
}

/** @type {(company: Company) => void} */
export function seats(company) {
  const vacant = company.players.filter(({ kind }) => kind === "vacant").length;
  byId("vacancies").textContent = String(vacant || "");
  byId("vacancies").hidden = !vacant;
  const focus = panel.contains(document.activeElement) && document.activeElement?.id;
  byId("seat-list").replaceChildren(...company.players.map((player) => row(player, company)), share);
  if (focus) byId(focus)?.focus();
  // whoever was invited has come
  if (company.players.every(({ link }) => link !== byId("address").value)) share.hidden = true;
}

/** @type {(player: SeatInfo, company: Company) => Node} */
function row(player, company) {
  const { seat, name, kind, you } = player;
  const made = /** @type {HTMLElement} */ (byId("seat-row").content.children[0].cloneNode(true));
  const [dot, who, ways] = made.children;
  const there = kind === "person" ? (player.online ? "online" : "offline") : kind;
  const how = kind === "vacant" ? (player.listed ? "for_anyone" : "by_link") : there;
  dot.classList.add(there);
  who.children[0].textContent = kind === "vacant" ? say("vacant") : name;
  who.children[1].textContent = say(you ? "you" : how);
  for (const act of acts(player, company)) {
    const way = /** @type {HTMLElement} */ (byId("seat-acts").content.querySelector(`[data-act=${act}]`)?.cloneNode(true));
    way.id = `${act}-${seat}`;
    way.onclick = () => does(act, player, company);
    ways.append(way);
  }
  return made;
}

/** @type {(act: string, player: SeatInfo, company: Company) => Promise<void>} */
async function does(action, { seat, name, you, link }, company) {
  if (action === "invite" || action === "device") {
    share.hidden = false;
    byId("address").value = link ?? "";
    byId("invite-note").textContent = say(you ? "device_note" : "invite_note");
    // one's own link is for oneself: no code that others could photograph
    byId("qr").hidden = you;
    if (!you) byId("qr").src = `/t/${table}/qr/${seat}.svg`;
  } else if (action === "show") {
    panel.close();
    company.look(seat);
  } else if (["mute", "unmute", "remove"].includes(action)) {
    if (action !== "remove" || (await sure(say("remove_sure", { name })))) await order(action, { seat });
  } else if (action !== "leave" || (await sure(say("leave_sure")))) {
    const bot = action === "bot" ? company.settings?.stand_in : "";
    await post(`/api/tables/${table}/seats/${seat}`, { action, bot }).catch(complain);
  }
}

/** Hide the table while the screen goes on to those of the visitor's seats that are `next`; at
 * first nobody knows who is looking, so it is hidden from all.
 * @type {(company: Company, next: number[], first: boolean) => void} */
export function handOver(company, next, first) {
  const mine = company.players.filter(({ you }) => you);
  const awaited = mine.filter((player) => player.awaited).map(({ seat }) => seat);
  covered = !company.over && (covered || (first && mine.length > 1));
  if (covered) return cover(company, awaited.length ? awaited : mine.map(({ seat }) => seat));
  if (!next.length || awaited.includes(company.seat ?? -1)) {
    lifted = "";
    return curtain.close();
  }
  if (lifted !== `${company.seat}>${next}`) cover(company, next);
}

/** @type {(company: Company, next: number[]) => void} */
function cover(company, next) {
  const seats = byId("curtain-seats");
  if (curtain.open && seats.childElementCount) return;
  const waiting = company.players.filter(({ seat }) => next.includes(seat));
  byId("curtain-text").textContent = say("hand_over", { name: waiting.map(({ name }) => name).join(", ") });
  /** @type {(seat: number) => void} */
  const reveal = (seat) => {
    if (seat === company.seat) curtain.close();
    else if (!company.look(seat)) return;
    covered = false;
    seats.replaceChildren(); // the curtain stays until the other table is here
  };
  const buttons = waiting.map(({ seat, name }) => button("button main", () => reveal(seat), say("i_am", { name })));
  seats.replaceChildren(...buttons);
  // nobody has a table to go back to at first
  byId("curtain-back").hidden = covered;
  byId("curtain-back").onclick = () => {
    lifted = `${company.seat}>${next}`;
    curtain.close();
  };
  if (!curtain.open) curtain.showModal();
  buttons[0].focus();
}

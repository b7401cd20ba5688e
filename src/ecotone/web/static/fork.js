/** What if: a table of one's own that goes on from a position, bots in the other seats. */
import { all, byId, element, go } from "./common.js";

const dialog = byId("fork");
let [where, path] = [0, ""];

/** @type {(replay: Replay, seat: number | null, at: number) => void} */
export function forking(replay, seat, at) {
  [where, path] = [at, `/api/tables/${replay.table}/fork`];
  const seats = replay.viewers.filter((one) => one.seat !== null);
  byId("fork-seat").replaceChildren(
    ...seats.map((one) => {
      const option = element("option", "", one.name);
      [option.value, option.selected] = [String(one.seat), one.seat === seat];
      return option;
    }),
  );
  dialog.showModal();
}

byId("fork-form").onsubmit = (event) => {
  event.preventDefault();
  dialog.close();
  go(path, { at: where, seat: Number(byId("fork-seat").value), bot: byId("fork-bot").value });
};
for (const one of all("[data-close]", dialog)) one.onclick = () => dialog.close();

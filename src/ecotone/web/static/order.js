/** Order as the host keeps it: who may look, who may speak, who has to go. */
import { all, at, byId, complain, copy, post, say } from "./common.js";

const path = `/api/tables/${byId("table").dataset.table}/order`;
const [closed, hidden, watch] = [byId("chat-closed"), byId("private-table"), byId("watch")];
const [speaker, line] = [byId("speaker"), byId("line")];
const asks = line.placeholder;

/** @type {(act: string, whom?: {seat?: number, line?: number}) => Promise<void>} */
export const order = (act, whom = {}) => post(path, { act, ...whom }).then(() => {}, complain);

closed.onchange = () => order(closed.checked ? "close_chat" : "open_chat");
hidden.onchange = () => order(hidden.checked ? "private" : "public");
watch.onclick = () => copy(watch.value);

/** A line of somebody who only watches: its host may answer with more than words. */
byId("chat").onclick = (/** @type {Event} */ event) => {
  const said = at(event, "[data-said]");
  if (!said) return;
  byId("speaker-name").textContent = said.textContent;
  speaker.dataset.line = said.dataset.said;
  speaker.showModal();
};
speaker.onclose = () => speaker.returnValue && order(speaker.returnValue, { line: Number(speaker.dataset.line) });

/** @type {(hello: Hello) => void} */
export function keep({ host, private: alone = false, silent = false, chat = "open", watch: link }) {
  byId("order").hidden = byId("order-title").hidden = !host;
  byId("chat").classList.toggle("hosted", host);
  for (const said of all("[data-said]")) /** @type {HTMLButtonElement} */ (said).disabled = !host;
  hidden.checked = alone;
  closed.checked = silent;
  watch.hidden = !link;
  watch.value = link ?? "";
  line.disabled = chat !== "open";
  line.placeholder = chat === "open" ? asks : say(chat === "muted" ? "chat_muted" : "chat_closed");
}

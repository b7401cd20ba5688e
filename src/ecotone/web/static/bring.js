/** A record from anywhere: chosen or dropped, it opens as a replay; whatever else gets a sentence. */
import { byId, complain, say } from "./common.js";

const MOST = 512 * 1024;

/** @type {(file: File) => Promise<void>} */
async function open(file) {
  if (file.size > MOST) throw new Error(say("bring_large", { name: file.name, most: MOST / 1024 }));
  const sent = { method: "POST", headers: { "Content-Type": "text/plain" }, body: file };
  const answer = await fetch(`/api/records?lang=${document.documentElement.lang}`, sent).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (!answer?.ok) throw new Error(told?.text ? `${file.name}: ${told.text}` : say("not_sent"));
  location.assign(told.url);
}

/** Whether what is being dragged is a file, and not a card. */
const files = (/** @type {DragEvent} */ { dataTransfer }) => Boolean(dataTransfer?.types.includes("Files"));

addEventListener("dragover", (event) => {
  if (!files(event)) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", ({ relatedTarget }) => !relatedTarget && document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  document.body.classList.remove("dropping");
  if (!files(event)) return;
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) open(file).catch(complain);
});

const choose = document.createElement("input");
choose.type = "file";
choose.hidden = true;
choose.id = "bring-file";
choose.accept = ".game,.ecotone,.txt,text/plain";
choose.onchange = () => {
  const [file] = choose.files ?? [];
  if (file) open(file).catch(complain);
  // the same file can be chosen again
  choose.value = "";
};
document.body.append(choose);
byId("bring").onclick = () => choose.click();

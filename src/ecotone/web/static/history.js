/** My games: of one kind or all; forgotten one by one or together; who I am, from a file. */
import "./bring.js";
import { all, at, byId, complain, post, say } from "./common.js";

for (const time of all("time")) {
  const when = new Date(1000 * Number(time.dataset.at));
  time.textContent = when.toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
}
byId("of-game").onchange = () => location.assign(byId("of-game").value ? `/history?game=${byId("of-game").value}` : "/history");

document.addEventListener("click", (event) => {
  const table = at(event, "[data-forget]")?.dataset.forget;
  if (table === undefined) return;
  const dialog = byId("sure");
  byId("sure-text").textContent = say(table ? "forget_one" : "forget_all");
  dialog.onclose = () => {
    if (dialog.returnValue) post("/api/me/forget", { table }).then(() => location.reload(), complain);
  };
  dialog.returnValue = "";
  dialog.showModal();
});

const file = /** @type {HTMLInputElement} */ (byId("become-file"));
byId("become").onclick = () => file.click();
file.onchange = async () => {
  const text = (await file.files?.[0]?.text()) ?? "";
  file.value = "";
  try {
    const { ecotone_identity, name } = Object(JSON.parse(text));
    await post("/api/me/key", { ecotone_identity: String(ecotone_identity), name: String(name ?? "") });
    location.reload();
  } catch (problem) {
    complain(problem instanceof SyntaxError ? new Error(say("no_key")) : /** @type {Error} */ (problem));
  }
};

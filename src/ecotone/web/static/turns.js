/** That it is one's turn, told outside of the page: only where its reader has asked for it. */
import { all, post, say, toast } from "./common.js";

const KEPT = "tell-turns";
const able = "Notification" in window;

/** Whether the reader wants to be told, and the browser lets us. */
const wanted = () => able && Notification.permission === "granted" && localStorage.getItem(KEPT) === "yes";

/** Tell somebody who looks elsewhere that a table waits for them.
 * @type {(what: string, url: string) => Promise<void>} */
export async function beckon(what, url) {
  if (!wanted() || !document.hidden) return;
  const told = { body: what, tag: url, data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration();
  // phones let only a service worker tell; without one, the tab's title has to do
  if (worker) return worker.showNotification(say("your_turn"), told).catch(() => {});
  try {
    const shown = new Notification(say("your_turn"), told);
    shown.onclick = () => {
      window.focus();
      shown.close();
      if (location.pathname !== url) location.assign(url);
    };
  } catch {
    // the tab's title says it too
  }
}

function show() {
  for (const one of all("[data-tell-turns]")) {
    one.hidden = !able;
    one.ariaPressed = String(wanted());
  }
}

/** Have turns pushed to this browser, closed or not, where the host has set a key; else an open tab must do. */
async function subscribe() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const answer = await fetch("/api/push").catch(() => null);
  const { key = "" } = (await answer?.json().catch(() => null)) ?? {};
  if (!key || !worker?.pushManager) return;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = made.toJSON();
  await post("/api/me/push", { endpoint, p256dh, auth });
}

async function unsubscribe() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const made = await worker?.pushManager?.getSubscription();
  if (!made) return;
  await post("/api/me/push/stop", { endpoint: made.endpoint });
  await made.unsubscribe();
}

async function change() {
  const on = !wanted();
  if (on && (await Notification.requestPermission()) !== "granted") return toast(say("tell_denied"));
  localStorage.setItem(KEPT, on ? "yes" : "");
  show();
  // without a push the open tab still tells
  await (on ? subscribe() : unsubscribe()).catch(() => undefined);
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-tell-turns]")) void change();
});
show();

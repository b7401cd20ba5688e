/** Lets the score pad and the rules questions open without a network, once they were opened with one;
 * tells of turns that a server pushes. Nothing else is kept: tables and games are somebody's own. */

const KEPT = "ecotone-pad";
const OURS = /^\/(pad|static|art|rulings|manifest\.webmanifest)(\/|\.|$)/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  const keep = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(keepAll(keep).then(() => event.source?.postMessage({ kept: keep.length })));
});

async function keepAll(addresses) {
  const cache = await caches.open(KEPT);
  for (const address of addresses) {
    const { origin, pathname } = new URL(address, location.origin);
    if (origin !== location.origin || !OURS.test(pathname)) continue;
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) await cache.put(address, answer);
  }
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (OURS.test(pathname)) event.respondWith(answered(event.request));
  // an installed app that starts without a network has the pads at least
  else if (pathname === "/") event.respondWith(fetch(event.request).catch(elsewhere));
});

/** The newest there is; without a network, what was kept. */
async function answered(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    const known = answer.ok && (await cache.match(request, { ignoreVary: true }));
    if (known) await cache.put(request, answer.clone()).catch(() => undefined);
    return answer;
  } catch {
    const kept = await cache.match(request, { ignoreVary: true, ignoreSearch: true });
    return kept ?? Response.error();
  }
}

async function elsewhere() {
  const cache = await caches.open(KEPT);
  return (await cache.match("/pad", { ignoreVary: true })) ? Response.redirect("/pad") : Response.error();
}

// a server that has keys tells those who asked for it that a table waits for them
self.addEventListener("push", (event) => {
  const { title = "Ecotone", body = "", url = "/" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: { url }, icon: "/static/icon-192.png" }));
});

// a message about somebody's turn leads to that table
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data?.url ?? "/"));
});

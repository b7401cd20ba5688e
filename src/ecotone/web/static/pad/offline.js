/** Keeps the pads at hand where there is no network: all files of this page, and the other pads. */

import { page } from "./kit.js";

export function offline() {
  // a page served over plain HTTP to another device may keep nothing
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.ready.then(({ active }) => {
    const seen = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ keep: [...new Set([location.pathname, ...seen, ...page.keep])] });
  });
}

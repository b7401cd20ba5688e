/** Lets a device install the page as an app: its worker keeps the pads and the rulings, and nothing of anybody. */

// a page served over plain HTTP to another device may have no worker
navigator.serviceWorker?.register("/sw.js").catch(() => undefined);

/** The line to the server: it comes back by itself, and says again what was not acknowledged. */

const PATIENCE = [300, 700, 1500, 3000, 5000, 8000];
/** Milliseconds without a word before we ask whether anybody is there: looked at, and not. */
const [QUIET, HIDDEN] = [1000, 25_000];
const ANSWER = 800; // milliseconds in which somebody who is there answers
const DEAD = 8000; // milliseconds after which a silent line is given up

/** `address` tells where to go as things stand; `there` hears whether anybody is there, and whether
 * the line itself is another than before.
 * @type {(address: () => string, hear: (message: Heard) => void, there: (up: boolean, anew: boolean) => void) => Socket} */
export function socket(address, hear, there) {
  /** @type {Map<string, Asked>} what was asked for and not yet answered */
  const waiting = new Map();
  /** @type {WebSocket | null} */
  let line = null;
  let [tries, timer, over, up] = [0, 0, false, false];

  /** @type {(message: Asked) => boolean} */
  const write = (message) => {
    const open = line?.readyState === WebSocket.OPEN;
    if (open) line?.send(JSON.stringify(message));
    return open;
  };

  /** @type {(now: boolean, anew?: boolean) => void} */
  function tell(now, anew = false) {
    if (now !== up || anew) there(now, anew);
    up = now;
  }

  /** A line that says nothing may be dead without knowing.
   * @type {(after?: number) => void} */
  function listen(after = document.hidden ? HIDDEN : QUIET) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      write({ type: "ping" });
      timer = setTimeout(() => {
        tell(false);
        timer = setTimeout(() => line?.close(), DEAD);
      }, ANSWER);
    }, after);
  }

  function connect() {
    clearTimeout(timer);
    line = new WebSocket(new URL(address(), location.href.replace("http", "ws")));
    const current = line;
    line.onopen = () => {
      tries = 0;
      tell(true, true);
      waiting.forEach(write);
      listen();
    };
    line.onmessage = ({ data }) => {
      if (line !== current) return;
      /** @type {Heard} */
      const message = JSON.parse(data);
      if ("id" in message) waiting.delete(message.id);
      tell(true);
      listen();
      hear(message);
    };
    line.onclose = ({ code }) => {
      if (line !== current) return;
      line = null;
      clearTimeout(timer);
      // 44xx: this table or link is not for us, and asking again would not help
      over = code >= 4400 && code < 4500;
      if (over) return;
      tell(false, true);
      timer = setTimeout(connect, PATIENCE[Math.min(tries, 5)] * (0.7 + 0.6 * Math.random()));
      tries += 1;
    };
  }
  connect();

  /** Somebody is looking, or the network is back: do not wait for the next try. */
  function hurry() {
    if (over || document.hidden) return;
    if (!line) connect();
    else if (line.readyState === WebSocket.OPEN) listen(0);
  }
  document.addEventListener("visibilitychange", hurry);
  addEventListener("online", hurry);
  // a server on this very computer is there without a network: ask it
  addEventListener("offline", () => line && listen(0));

  return {
    write,
    ask(message) {
      // plain HTTP pages have no crypto.randomUUID
      const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
      waiting.set(id, { ...message, id });
      write({ ...message, id });
    },
  };
}

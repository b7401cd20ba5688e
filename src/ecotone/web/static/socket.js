/** The line to the server: it comes back by itself, and says again what was not acknowledged. */

const PATIENCE = [300, 700, 1500, 3000, 5000, 8000];
const QUIET = 25_000; // milliseconds without a word before we ask whether anybody is there

/** `address` tells where to go as things stand, `there` hears whether the line is up.
 * @type {(address: () => string, hear: (message: Told) => void, there: (up: boolean) => void) => Socket} */
export function socket(address, hear, there) {
  /** @type {Map<string, Asked>} what was asked for and not yet answered */
  const waiting = new Map();
  /** @type {WebSocket | null} */
  let line = null;
  let [tries, timer, over] = [0, 0, false];

  /** @type {(message: Asked) => void} */
  const write = (message) => line?.readyState === WebSocket.OPEN && line.send(JSON.stringify(message));

  /** A line that says nothing for long may be dead without knowing. */
  function listen() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      write({ type: "ping" });
      timer = setTimeout(() => line?.close(), QUIET / 3);
    }, QUIET);
  }

  function connect() {
    clearTimeout(timer);
    line = new WebSocket(new URL(address(), location.href.replace("http", "ws")));
    line.onopen = () => {
      tries = 0;
      there(true);
      waiting.forEach(write);
      listen();
    };
    line.onmessage = ({ data }) => {
      /** @type {Told} */
      const message = JSON.parse(data);
      if ("id" in message) waiting.delete(message.id);
      listen();
      hear(message);
    };
    line.onclose = ({ code }) => {
      line = null;
      clearTimeout(timer);
      // 44xx: this table or link is not for us, and asking again would not help
      over = code >= 4400 && code < 4500;
      if (over) return;
      there(false);
      timer = setTimeout(connect, PATIENCE[Math.min(tries, 5)] * (0.7 + 0.6 * Math.random()));
      tries += 1;
    };
  }
  connect();
  // somebody is looking: do not wait for the next try
  document.addEventListener("visibilitychange", () => line || over || document.hidden || connect());

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

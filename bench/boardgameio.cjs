// boardgame.io's own server, in memory, and four sockets a table that offer moves at a pace:
// `node boardgameio.cjs serve PORT` and `node boardgameio.cjs load PORT TABLES PACE SECONDS`.
// The game is a small one: a board of twenty cards, in turns; theirs has less to say than ours.
const SEATS = 4;
const club = {
  name: "club",
  setup: () => ({ cards: Array(20).fill(""), placed: 0 }),
  moves: {
    place: ({ G }, cell, card) => {
      G.cards[cell] = card;
      G.placed += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const [what, port, tables, pace, seconds] = process.argv.slice(2);
if (what === "serve") require("boardgame.io/server").Server({ games: [club], origins: ["*"] }).run(Number(port));
else load(`http://127.0.0.1:${port}`, Number(tables), Number(pace), Number(seconds));

async function seated(base, matchID) {
  const { io } = require("socket.io-client");
  const table = { matchID, clients: [], state: -1, turn: "0", sent: 0 };
  for (let seat = 0; seat < SEATS; seat += 1) {
    const playerID = String(seat);
    const line = io(`${base}/club`, { transports: ["websocket"], forceNew: true });
    const heard = (state) => {
      if (state._stateID <= table.state) return;
      table.state = state._stateID;
      table.turn = state.ctx.currentPlayer;
      if (table.sent) took.push(performance.now() - table.sent);
      table.sent = 0;
    };
    await new Promise((ready) => {
      line.on("sync", (_, { state }) => {
        heard(state);
        ready();
      });
      line.on("update", (_, state) => heard(state));
      line.on("connect", () => line.emit("sync", matchID, playerID, undefined, SEATS));
    });
    table.clients.push({ line, playerID });
  }
  return table;
}

const took = [];
async function load(base, many, pace, seconds) {
  const all = [];
  for (let n = 0; n < many; n += 1) all.push(await seated(base, `table${n}`));
  const began = performance.now();
  let offered = 0;
  const timer = setInterval(() => {
    const now = (performance.now() - began) / 1000;
    if (now > seconds) {
      clearInterval(timer);
      const sorted = [...took].sort((a, b) => a - b);
      const at = (part) => Number(sorted[Math.floor(part * sorted.length)]?.toFixed(1));
      console.log(JSON.stringify({ "moves/s": Math.round(took.length / seconds), "p50 ms": at(0.5), "p99 ms": at(0.99) }));
      process.exit(0);
    }
    for (; offered < now * pace; offered += 1) {
      const table = all[Math.floor(Math.random() * all.length)];
      if (table.sent) continue;
      const { line, playerID } = table.clients[Number(table.turn)];
      const args = [Math.floor(Math.random() * 20), "ABCDEFGHIJK"[offered % 11]];
      const action = { type: "MAKE_MOVE", payload: { type: "place", args, playerID } };
      table.sent = performance.now();
      line.emit("update", action, table.state, table.matchID, playerID);
    }
  }, 1);
}

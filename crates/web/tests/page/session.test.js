import assert from "node:assert/strict";
import test from "node:test";
import { clockLabel, colourLabel, playerLabel, portalEndingText, ratingChangeText, setupLabel, standText } from "../../page/js/model/portal-text.js";
import { Session } from "../../page/js/model/session.js";
import { EventSocket, reconnectWait } from "../../page/js/server/event-socket.js";
import { gameState, offer, player, SURAKARTA } from "./support.js";

/** anna's session, and what it has told. */
function annas() {
  const session = new Session({ name: "anna" });
  const told = [];
  session.listen((notice) => notice && told.push(notice.kind));
  session.connected(true);
  return { session, told, hear: (event, change) => session.receive({ event, number: 1, [event]: event === "offer" ? offer(change) : gameState(change) }) };
}

test("a challenge is announced once, also if the connection is lost in between", () => {
  const { session, told, hear } = annas();
  hear("offer", {});
  session.connected(false);
  session.connected(true);
  assert.deepEqual(session.challenges, []);
  hear("offer", {});
  assert.deepEqual([told, session.challenges.length, session.waiting], [["challenge"], 1, 1]);
  hear("offer", { state: "cancelled" });
  assert.deepEqual([told, session.waiting], [["challenge"], 0]);
});

test("whoever made an offer hears what has become of it", () => {
  const { session, told, hear } = annas();
  const mine = { from: player("anna"), to: player("bert") };
  hear("offer", mine);
  hear("offer", { ...mine, id: 4, to: null });
  assert.deepEqual([session.sent.length, session.challenges.length, told], [2, 0, []]);
  hear("offer", { ...mine, state: "declined" });
  hear("offer", { ...mine, id: 4, to: null, state: "accepted", game_id: 17 });
  assert.deepEqual([told, session.sent], [["declined", "accepted"], []]);
  hear("offer", { ...mine, id: 5, state: "accepted" });
  assert.equal(told.length, 2, "one that was never open is old");
});

test("it is told when a turn comes, not what was known before", () => {
  const { session, told, hear } = annas();
  hear("game", {});
  hear("game", { id: 18, to_move: 1 });
  assert.deepEqual([told, session.waiting], [[], 1]);
  assert.deepEqual(session.games.map(({ id }) => id), [17, 18]);
  hear("game", { id: 18, version: 6 });
  hear("game", { id: 18, version: 5, to_move: 1 });
  assert.deepEqual([told, session.waiting], [["turn"], 2]);
  hear("game", { version: 6, ending: { winner: 1, reason: "time" } });
  assert.deepEqual(session.games.map(({ id }) => id), [18]);
});

test("who logs out has nothing left, and who listens no more hears nothing", () => {
  const { session, told, hear } = annas();
  const heard = [];
  const end = session.listen((notice) => heard.push(notice));
  hear("game", {});
  end();
  session.become(null);
  assert.deepEqual([session.games, session.account, told, heard], [[], null, ["account"], [null]]);
});

test("the lobby is as the server says last", () => {
  const { session } = annas();
  session.receive({ event: "lobby", seeks: [offer({ to: null })], games: [], online: [player("anna")] });
  assert.deepEqual([session.lobby.seeks.length, session.lobby.online[0].name], [1, "anna"]);
});

test("the portal's things in words", () => {
  assert.deepEqual([{ seconds: 300, increment: 5 }, { seconds: 90, increment: 0 }, { days: 1 }, { days: 3 }].map(clockLabel), ["5 min + 5 s", "90 s", "1 day a turn", "3 days a turn"]);
  assert.equal(setupLabel({ game: "tak", size: "5x5", rules: { komi: "2" } }), "Tak 5x5, komi 2");
  assert.equal(setupLabel({ game: "tzaar", start: "random", seed: 3 }), "Tzaar, random start");
  assert.equal(playerLabel(player("anna", { rating: 1512.3, deviation: 150, provisional: true })), "anna 1512?");
  assert.deepEqual([0, 1, "random"].map((colour) => colourLabel(colour, SURAKARTA)), ["you play White", "you play Black", "random colours"]);
  const endings = [{ winner: 0, reason: "time" }, { winner: null, reason: "agreement" }, { winner: null, reason: "aborted" }, { winner: 1, reason: "road" }];
  assert.deepEqual(endings.map((ending) => portalEndingText(ending, ["White", "Black"])), ["White wins: on time", "Draw: agreed", "Aborted", "Black wins: road"]);
  assert.deepEqual([null, ...endings].map((ending) => standText({ ending, turns: 6 })), ["turn 7", "1–0 in 6", "½–½ in 6", "aborted in 6", "0–1 in 6"]);
  const rated = gameState({ ratings: [{ before: 1500, after: 1523.4 }, { before: 1500, after: 1476.6 }] });
  assert.deepEqual([0, 1].map((index) => ratingChangeText(rated, index)), ["1500 → 1523 (+23)", "1500 → 1477 (−23)"]);
});

/** The connections that are made, what waits for a time to pass, and how the page comes to be seen again. */
function browser() {
  const [sockets, timers, wakers] = [[], [], new Set()];
  globalThis.WebSocket = class {
    constructor(address) {
      this.address = address;
      sockets.push(this);
    }

    close() {
      this.isClosed = true;
    }
  };
  globalThis.location = { protocol: "https:", host: "portal.example", pathname: "/games/" };
  globalThis.document = { visibilityState: "visible", addEventListener: (name, waker) => wakers.add(waker), removeEventListener: (name, waker) => wakers.delete(waker) };
  return { sockets, timers, wakers, wake: () => wakers.forEach((waker) => waker()), setTimeout: (action, milliseconds) => timers.push({ action, milliseconds }) };
}

test("a lost connection is tried again, later each time, until it is closed", (context) => {
  const { sockets, timers, wakers, setTimeout } = browser();
  context.mock.method(globalThis, "setTimeout", setTimeout);
  const [messages, states] = [[], []];
  const socket = new EventSocket("lobby/socket", (message) => messages.push(message), (isOpen) => states.push(isOpen));
  assert.equal(sockets[0].address, "wss://portal.example/games/api/portal/lobby/socket");
  sockets[0].onopen();
  sockets[0].onmessage({ data: '{"event":"game","game":{"you":"second"}}' });
  sockets[0].onclose();
  timers[0].action();
  sockets[1].onclose();
  assert.ok(timers[1].milliseconds <= 1000 && timers[1].milliseconds >= 500);
  timers[1].action();
  sockets[2].onopen();
  socket.close();
  assert.deepEqual([messages[0].game.you, states, timers.length], [1, [true, false, false, true], 2]);
  assert.deepEqual([sockets[2].isClosed, sockets[2].onclose, wakers.size], [true, null, 0]);
  assert.deepEqual([reconnectWait(0, 0), reconnectWait(0, 1), reconnectWait(30, 0)], [500, 250, 15000]);
});

test("a connection that may have died in a sleep is made anew", (context) => {
  const { sockets, wake } = browser();
  let now = 1000;
  context.mock.method(Date, "now", () => now);
  const socket = new EventSocket("lobby/socket", () => {}, () => {});
  sockets[0].onopen();
  now += 29000;
  sockets[0].onmessage({ data: "{}" });
  now += 29000;
  wake();
  assert.equal(sockets.length, 1);
  now += 1000;
  wake();
  assert.deepEqual([sockets.length, sockets[0].isClosed, sockets[0].onmessage], [2, true, null]);
  socket.close();
});

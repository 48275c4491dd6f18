import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Review } from "../../page/js/live/review.js";
import { newDocument } from "../../page/js/model/document.js";
import { Game } from "../../page/js/model/game.js";
import { analyse, analyseOnce, prove } from "../../page/js/server/socket.js";
import { position, serve } from "./support.js";

/** A connection that keeps what is sent. */
class FakeSocket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];

  constructor(address) {
    this.address = address;
    FakeSocket.all.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
    this.onsend?.(JSON.parse(text));
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }

  tell(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

globalThis.WebSocket = FakeSocket;
globalThis.location = { protocol: "http:", host: "localhost:1", pathname: "/app/index.html" };

/** What waits for a time to pass. */
let timers = [];
globalThis.setTimeout = (action) => timers.push(action);

/** The connection of this test: that of the one before is lost. */
beforeEach(() => {
  FakeSocket.all.at(-1)?.close();
  timers = [];
});
const socket = () => FakeSocket.all.at(-1);

const QUESTION = { line: { setup: { game: "tak" }, moves: [] }, engine: "champion" };

test("a question is sent when the connection is open, and its answers are heard", () => {
  const heard = [];
  const search = analyse(QUESTION, (message) => heard.push(message.event));
  assert.equal(socket().address, "ws://localhost:1/app/api/live");
  assert.deepEqual(socket().sent, []);
  socket().open();
  const [{ id, ...request }] = socket().sent;
  assert.deepEqual(request, { do: "think", question: QUESTION });
  socket().tell({ id: id + 1, event: "thinks", analysis: {} });
  socket().tell({ id, event: "thinks", analysis: {} });
  search.stop();
  assert.deepEqual(socket().sent.at(-1), { do: "stop", id });
  socket().tell({ id, event: "found", analysis: {} });
  socket().tell({ id, event: "thinks", analysis: {} });
  assert.deepEqual(heard, ["thinks", "found"]);
  search.cancel();
  assert.equal(socket().sent.length, 2, "an answered question need not be cancelled");
});

test("nothing is heard of a cancelled question", () => {
  const heard = [];
  const search = analyse(QUESTION, (message) => heard.push(message));
  socket().open();
  const { id } = socket().sent[0];
  search.cancel();
  search.cancel();
  assert.deepEqual(socket().sent.slice(1), [{ do: "forget", id }]);
  socket().tell({ id, event: "found", analysis: {} });
  assert.deepEqual(heard, []);
});

test("open questions are asked again after a lost connection, others are not", () => {
  const open = analyse(QUESTION, () => {});
  const cancelled = analyse(QUESTION, () => {});
  const lost = socket();
  lost.open();
  const [{ id }] = lost.sent;
  cancelled.cancel();
  lost.close();
  assert.equal(timers.length, 1);
  timers[0]();
  assert.notEqual(socket(), lost);
  socket().open();
  assert.deepEqual(socket().sent.map((request) => request.id), [id]);
  open.cancel();
  socket().close();
  assert.equal(timers.length, 1, "without questions there is no connection");
});

test("a proof is heard until it is cancelled, and asked again with the nodes that are open", () => {
  const heard = [];
  const search = prove({ ...QUESTION, engine: "solver", attacker: 0, open: [[]] }, (message) => heard.push(message.event));
  socket().open();
  const { id } = socket().sent[0];
  socket().tell({ id, event: "found", proof: {} });
  search.open([[], ["a1"]]);
  assert.deepEqual(socket().sent.at(-1), { do: "open", id, open: [[], ["a1"]] });
  socket().tell({ id, event: "found", proof: {} });
  assert.deepEqual(heard, ["found", "found"]);
  socket().close();
  timers[0]();
  socket().open();
  assert.deepEqual(socket().sent[0].question.open, [[], ["a1"]]);
  search.cancel();
});

test("one answer is a promise", async () => {
  const [good, bad] = [analyseOnce(QUESTION), analyseOnce(QUESTION)];
  socket().open();
  const [one, other] = socket().sent.map(({ id }) => id);
  socket().tell({ id: one, event: "thinks", analysis: { move: "early" } });
  socket().tell({ id: one, event: "found", analysis: { move: "a1" } });
  socket().tell({ id: other, event: "failed", reason: "no such engine" });
  assert.deepEqual(await good.result, { move: "a1" });
  await assert.rejects(bad.result, /no such engine/);
});

/** A game of three moves whose positions the engine gives these chances; the last one is over. */
async function reviewed(chances, onProgress = () => {}) {
  serve((method, path, { moves }) => position({ to_move: moves.length % 2, ending: moves.length === 3 ? { winner: 0, reason: "" } : null }));
  const game = await Game.create(newDocument({ game: "surakarta" }, ["a", "b", "c"]));
  const review = new Review(game, (done, all) => onProgress(done, all, review));
  const running = review.run();
  // The first question opens the connection.
  while (!FakeSocket.all.at(-1) || socket().readyState === 3) await new Promise(setImmediate);
  socket().onsend = ({ do: kind, id, question }) => {
    if (kind !== "think") return;
    const score = { chance: chances[question.line.moves.length], estimate: 0 };
    socket().tell({ id, event: "found", analysis: { score, lines: [] } });
  };
  socket().open();
  await running;
  return game;
}

test("a review scores and marks every move of the main line", async () => {
  const progress = [];
  const game = await reviewed([0.5, 0.1, 0.15], (...step) => progress.push(step.slice(0, 2)));
  assert.deepEqual(game.tree.nodes.slice(1).map(({ mark }) => mark), ["??", "", ""]);
  assert.deepEqual(game.tree.nodes.slice(1).map(({ score }) => score.chance), [0.1, 0.15, 1]);
  assert.deepEqual(progress, [[1, 4], [2, 4], [3, 4], [4, 4]]);
});

test("a stopped review leaves the rest alone", async () => {
  const game = await reviewed([0.5, 0.4, 0.4], (done, all, review) => done === 2 && review.stop());
  assert.deepEqual(game.tree.nodes.slice(1).map(({ score }) => score?.chance), [0.4, undefined, undefined]);
});

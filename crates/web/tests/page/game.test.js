import assert from "node:assert/strict";
import test from "node:test";
import { newDocument } from "../../page/js/model/document.js";
import { Game } from "../../page/js/model/game.js";
import { position, serve } from "./support.js";

const SETUP = { game: "surakarta" };

/** A server that keeps one game and refuses outdated versions. */
function keeper() {
  const kept = { version: 0, document: null };
  const answer = async (method, path, body) => {
    if (path === "api/position") return position({ turns: body.moves });
    if (method === "GET") return { id: 7, ...kept };
    if (method === "PUT" && body.version !== kept.version) throw new Error("it was changed meanwhile");
    Object.assign(kept, { version: kept.version + 1, document: body.document ?? body });
    return { id: 7, version: kept.version };
  };
  return { kept, answer };
}

test("a new game is added once, then replaced", async () => {
  const { answer } = keeper();
  const requests = serve(answer);
  const game = await Game.create(newDocument(SETUP));
  await Promise.all([game.save(), game.save(), game.save()]);
  assert.deepEqual(requests.slice(1).map(({ method, path }) => `${method} ${path}`), ["POST api/games", "PUT api/games/7", "PUT api/games/7"]);
  assert.deepEqual([game.id, game.version], [7, 3]);
});

test("a game that was not saved says why, and the next saving is tried", async () => {
  const { answer } = keeper();
  let isFull = true;
  serve((...request) => {
    if (isFull) throw new Error("the disk is full");
    return answer(...request);
  });
  const game = await Game.create(newDocument(SETUP));
  const failed = game.save();
  const next = game.save();
  await assert.rejects(failed, /Not saved: the disk is full/);
  await assert.rejects(next);
  isFull = false;
  await game.save();
  assert.equal(game.id, 7);
});

test("what is saved is loaded again", async () => {
  const { answer } = keeper();
  serve(answer);
  const engine = { label: "champion", engine: "champion", nodes: 5 };
  const game = await Game.create(newDocument(SETUP, ["a", "b"], { title: "final", players: ["Ann", ""], page: { players: ["human", engine], clock: null } }));
  game.current = game.tree.add(1, "c");
  game.tree.promote(game.current);
  game.node.comment = "better";
  game.result = "Black wins on time";
  await game.save();
  const again = await Game.load("7");
  assert.deepEqual(again.document(), game.document());
  assert.deepEqual([again.id, again.version], [7, 1]);
  assert.deepEqual(again.players, ["human", engine]);
  assert.deepEqual(again.tree.moves(again.tree.end()), ["a", "c"]);
  assert.equal(again.playerName(0), "Ann");
  assert.equal(again.playerName(1), "White");
});

test("games of before name their players otherwise", async () => {
  serve(keeper().answer);
  const engine = { label: "x", engine: "random" };
  const game = await Game.create({ setup: SETUP, page: { seats: [engine, "human"] } });
  assert.deepEqual(game.players, [engine, "human"]);
  assert.deepEqual(game.document().page, { players: [engine, "human"] });
});

test("where one stands survives that nodes are numbered anew", async () => {
  serve(keeper().answer);
  const game = await Game.create(newDocument(SETUP, ["a", "b"]));
  game.current = game.tree.add(0, "c");
  game.tree.promote(game.current);
  game.keepPartialTurn(["d"]);
  const { nodes, page } = game.document();
  assert.deepEqual(game.moves, ["c"]);
  assert.equal(nodes[game.current - 1].move, "c");
  assert.deepEqual(page.turn, { at: game.current, plies: ["d"] });
  game.keepPartialTurn([]);
  assert.equal(game.document().page.turn, undefined);
});

test("a position is asked for once", async () => {
  const requests = serve(keeper().answer);
  const game = await Game.create(newDocument(SETUP, ["a", "b"]));
  requests.length = 0;
  const [one, other] = await Promise.all([game.position(2), game.positionAfter(["a", "b"])]);
  assert.equal(one, other);
  assert.deepEqual((await game.position(1, ["x"])).turns, ["a", "x"]);
  assert.deepEqual(requests.map(({ body }) => body.moves), [["a", "b"], ["a", "x"]]);
});

test("a position that could not be had is asked for again", async () => {
  let isDown = true;
  serve((method, path, body) => {
    if (isDown) throw new Error("down");
    return position({ turns: body.moves });
  });
  const game = await Game.create(newDocument(SETUP));
  await assert.rejects(game.positionAfter(["a"]), /down/);
  isDown = false;
  assert.deepEqual((await game.positionAfter(["a"])).turns, ["a"]);
});

test("what two tabs add to a game is kept by both", async () => {
  const { answer, kept } = keeper();
  serve(async (method, path, body) => {
    if (method === "PUT" && body.version !== kept.version) throw Object.assign(new Error("it was changed meanwhile"), { status: 409 });
    return answer(method, path, body);
  });
  const one = await Game.create(newDocument(SETUP, ["a"]));
  await one.save();
  const other = await Game.load("7");
  one.current = one.tree.add(1, "b");
  await one.save();
  other.current = other.tree.add(1, "c");
  other.node.comment = "instead";
  await other.save();
  assert.deepEqual(kept.document.nodes.map(({ parent, move }) => [parent, move]), [[0, "a"], [1, "b"], [1, "c"]]);
  assert.deepEqual([other.moves, other.node.comment], [["a", "c"], "instead"]);
  assert.equal(await one.update(), true);
  assert.deepEqual(one.moves, ["a", "b"]);
  assert.equal(one.tree.nodes.length, 4);
  assert.equal(await one.update(), false);
});

test("a position that another tab has taken back is left for the one before it", async () => {
  serve(keeper().answer);
  const one = await Game.create(newDocument(SETUP, ["a", "b"]));
  await one.save();
  const other = await Game.load("7");
  other.current = other.tree.end();
  one.current = one.tree.remove(2);
  one.result = "";
  await one.save();
  await other.update();
  assert.deepEqual([other.moves, other.version], [["a"], 2]);
});

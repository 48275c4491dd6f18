import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { MoveTree } from "../../page/js/model/move-tree.js";
import { followMoves, offerChoices, openOffers, PortalGame } from "../../page/js/model/portal-game.js";
import { gameState } from "./support.js";

let now = 0;
performance.now = () => now;
beforeEach(() => (now = 1000));

const ENDING = { winner: 1, reason: "resignation" };
const remaining = ({ clock }) => [clock.remaining(0), clock.remaining(1)];

test("of two states the newer one counts, in whatever order they come", () => {
  const game = new PortalGame(gameState());
  assert.equal(game.update(gameState({ version: 7, moves: ["a", "b", "c"] })), true);
  assert.equal(game.update(gameState({ version: 6 })), false);
  assert.deepEqual(game.moves, ["a", "b", "c"]);
  assert.equal(game.update(gameState({ version: 7, moves: ["a", "b", "c"], watchers: 2 })), true);
  assert.equal(game.state.watchers, 2);
});

test("the clock of the player to move runs from the server's time on", () => {
  const game = new PortalGame(gameState());
  now += 2500;
  assert.deepEqual(remaining(game), [287500, 280000]);
  game.update(gameState({ version: 6, to_move: 1, move_token: null, remaining: [291, 280] }));
  now += 1000;
  assert.deepEqual(remaining(game), [291000, 279000]);
  game.update(gameState({ version: 7, to_move: 1, move_token: null, remaining: [291, 278], ending: ENDING }));
  now += 5000;
  assert.deepEqual(remaining(game), [291000, 278000]);
});

test("a turn is shown before the server has it, and its clock stops", () => {
  const game = new PortalGame(gameState());
  now += 1000;
  assert.deepEqual(game.begin("c", ["c"]), { turn: "c", move: "c", token: "token-1" });
  now += 1000;
  assert.deepEqual(remaining(game), [289000, 280000]);
  assert.deepEqual([game.moves, game.isMyTurn], [["a", "b", "c"], false]);
  assert.equal(game.begin("d", ["d"]), null, "one turn at a time");
  game.update(gameState({ version: 6, moves: ["a", "b", "c"], to_move: 1, move_token: null }));
  assert.deepEqual([game.moves, game.pending], [["a", "b", "c"], null]);
});

test("a state from before a turn does not take it from the board", () => {
  const game = new PortalGame(gameState());
  game.begin("c", ["c"]);
  game.update(gameState({ version: 6, draw_offer: 1 }));
  assert.deepEqual([game.moves, game.isMyTurn, game.clock.running], [["a", "b", "c"], false, null]);
  game.update(gameState({ version: 7, moves: ["a"], to_move: 1, move_token: null }));
  assert.deepEqual(game.moves, ["a"], "a takeback does");
});

test("a refused turn is gone", () => {
  const game = new PortalGame(gameState());
  game.begin("c", ["c"]);
  game.refuse();
  assert.deepEqual([game.moves, game.isMyTurn], [["a", "b"], true]);
});

test("of a turn in progress only the rest is sent", () => {
  const game = new PortalGame(gameState({ plies: ["c1"] }));
  assert.deepEqual(game.plies, ["c1"]);
  assert.equal(game.begin("d1 c2", ["d1", "c2"]), null, "it cannot begin otherwise");
  assert.equal(game.begin("c1 c2", ["c1", "c2"]).move, "c2");
  assert.deepEqual(game.plies, []);
});

test("who is not to move, has lost or looks on cannot begin a turn", () => {
  for (const change of [{ to_move: 1, move_token: null }, { ending: ENDING, move_token: null }, { you: null, move_token: null }]) {
    const game = new PortalGame(gameState(change));
    assert.deepEqual([game.isMyTurn, game.begin("c", ["c"])], [false, null]);
  }
});

test("a tree follows moves that are added, taken back and replaced", () => {
  const tree = new MoveTree();
  const moves = () => tree.moves(tree.end());
  assert.equal(followMoves(tree, ["a", "b"]), 0);
  assert.equal(followMoves(tree, ["a", "b", "c"]), 2);
  assert.deepEqual(moves(), ["a", "b", "c"]);
  assert.equal(followMoves(tree, ["a"]), 1);
  assert.deepEqual(moves(), ["a"]);
  assert.equal(followMoves(tree, ["a", "d", "e"]), 1);
  assert.equal(followMoves(tree, ["a", "b"]), 1);
  assert.deepEqual([moves(), tree.nodes.length], [["a", "b"], 3]);
  assert.equal(followMoves(tree, []), 0);
  assert.equal(tree.nodes.length, 1);
});

const offers = (change) => openOffers(gameState(change)).map(({ kind, state }) => `${kind} ${state}`);

test("players offer and answer, spectators do not", () => {
  assert.deepEqual(offers({}), ["draw possible", "takeback possible"]);
  assert.deepEqual(offers({ draw_offer: 0, takeback_offer: 1 }), ["draw made", "takeback received"]);
  assert.deepEqual(offers({ you: null, draw_offer: 0 }), []);
  assert.deepEqual(offers({ ending: ENDING }), ["rematch possible"]);
  assert.deepEqual(offers({ ending: ENDING, rematch_offer: 1, draw_offer: 1 }), ["rematch received"]);
  assert.deepEqual(offers({ ending: ENDING, rematch: 18 }), []);
});

test("only who has made a turn can ask to take it back", () => {
  assert.deepEqual(offers({ moves: [] }), []);
  assert.deepEqual(offers({ moves: ["a"], to_move: 1 }), ["draw possible", "takeback possible"]);
  assert.deepEqual(offers({ moves: ["a"], to_move: 1, you: 1 }), ["draw possible"]);
});

test("offers are put into words with their answers", () => {
  assert.deepEqual(offerChoices({ kind: "draw", state: "possible" }, "bert"), { text: "", answers: [["offer", "Offer a draw"]] });
  assert.deepEqual(offerChoices({ kind: "takeback", state: "received" }, "bert"),
    { text: "bert asks to take a turn back.", answers: [["accept", "Accept"], ["decline", "Decline"]] });
  assert.deepEqual(offerChoices({ kind: "rematch", state: "made" }, "bert").answers, [["decline", "Withdraw"]]);
});

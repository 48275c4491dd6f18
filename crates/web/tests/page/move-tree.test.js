import assert from "node:assert/strict";
import test from "node:test";
import { MoveTree } from "../../page/js/model/move-tree.js";

/** a b c, with the variations a x y and z. */
function tree() {
  const made = new MoveTree([{ parent: 0, move: "a" }, { parent: 1, move: "b" }, { parent: 2, move: "c" }]);
  const x = made.add(1, "x");
  return { made, x, y: made.add(x, "y"), z: made.add(0, "z") };
}

const texts = (made) => made.stored().map(({ parent, move }) => `${parent}${move}`);

test("moves lead from the start to a node", () => {
  const { made, y, z } = tree();
  assert.deepEqual(made.moves(0), []);
  assert.deepEqual(made.moves(3), ["a", "b", "c"]);
  assert.deepEqual(made.moves(y), ["a", "x", "y"]);
  assert.deepEqual(made.moves(z), ["z"]);
});

test("the main line goes by first children", () => {
  const { made, x, y } = tree();
  assert.deepEqual(made.line(), [1, 2, 3]);
  assert.deepEqual(made.line(x), [y]);
  assert.equal(made.end(), 3);
  assert.equal(made.end(y), y);
});

test("a move that is there is not added again", () => {
  const { made, x } = tree();
  const count = made.nodes.length;
  assert.equal(made.add(1, "x"), x);
  assert.equal(made.nodes.length, count);
  assert.notEqual(made.add(0, "x"), x);
});

test("a promoted line is the main one from the start on", () => {
  const { made, y } = tree();
  made.promote(y);
  assert.deepEqual(made.line().map((node) => made.nodes[node].move), ["a", "x", "y"]);
  const { made: other, z } = tree();
  other.promote(z);
  assert.deepEqual(other.nodes[0].children.map((node) => other.nodes[node].move), ["z", "a"]);
});

test("a removed node takes all behind it along", () => {
  const { made, x } = tree();
  const parent = made.remove(x);
  assert.equal(made.nodes[parent].move, "a");
  assert.deepEqual(texts(made), ["0a", "1b", "2c", "0z"]);
  assert.equal(made.remove(1), 0);
  assert.deepEqual(texts(made), ["0z"]);
});

test("order, comments and variations survive storage", () => {
  const { made, y, z } = tree();
  made.nodes[y].comment = "why not";
  made.promote(y);
  const renumbered = made.renumber();
  assert.equal(made.nodes[renumbered(y)].comment, "why not");
  assert.equal(made.nodes[renumbered(z)].move, "z");
  const again = new MoveTree(made.stored());
  assert.deepEqual(again.line().map((node) => again.nodes[node].move), ["a", "x", "y"]);
  assert.deepEqual(again.nodes, made.nodes);
  made.stored().forEach(({ parent }, index) => assert.ok(parent <= index, "every node stands behind its parent"));
  assert.ok(made.stored().every((node) => !("children" in node)));
});

test("an address may name a node that is not there", () => {
  const tree = new MoveTree([{ parent: 0, move: "a" }, { parent: 1, move: "b" }, { parent: 0, move: "c" }]);
  assert.deepEqual([3, 0, 77, -1, NaN, 1.5].map((index) => tree.clamp(index)), [3, 0, 2, 2, 2, 2]);
});

import assert from "node:assert/strict";
import test from "node:test";
import { BoardGeometry } from "../../page/js/board/geometry.js";
import { pathOf } from "../../page/js/board/grid.js";
import { neighbour } from "../../page/js/board/keyboard.js";
import { describeStack } from "../../page/js/board/pieces.js";

const SQUARES = ["a1", "b1", "c1", "a2", "b2", "c2"].map((name) => [name, name.charCodeAt(0) - 97, Number(name[1]) - 1]);
const CELLS = { cells: true, squares: SQUARES, lines: [] };

test("the first player sits below, or above on a flipped board", () => {
  const usual = new BoardGeometry(CELLS, false);
  const flipped = new BoardGeometry(CELLS, true);
  assert.deepEqual(usual.squares.get("a1").map(Math.floor), [65, 165]);
  assert.deepEqual(usual.squares.get("c2").map(Math.floor), [265, 65]);
  assert.deepEqual(flipped.squares.get("c2").map(Math.round), usual.squares.get("a1").map(Math.round));
  assert.deepEqual([usual.width, usual.height].map(Math.round), [331, 231]);
});

test("lines beyond the squares have room", () => {
  const loops = new BoardGeometry({ cells: false, squares: SQUARES, lines: [[[-2, 0], [4, 1]]] }, false);
  assert.equal(Math.round(loops.width), 650);
  assert.deepEqual(loops.point([-2, 0]).map(Math.round), [25, 164]);
});

test("loops are true arcs, around the outside", () => {
  const loop = [[100, 0], [70.7, 70.7], [0, 100], [-70.7, 70.7], [-100, 0], [-70.7, -70.7], [0, -100]];
  const [, radius, sweep] = pathOf(loop).match(/^M100,0 A([\d.]+) [\d.]+ 0 1 (\d) 0,-100$/);
  assert.equal(Math.round(Number(radius)), 100);
  assert.equal(sweep, "1");
  assert.equal(pathOf([[0, 0], [3, 4]]), "M0,0 L3,4");
});

test("a pointer means the nearest square, if it is near", () => {
  const geometry = new BoardGeometry(CELLS, false);
  const [x, y] = geometry.squares.get("b1");
  assert.equal(geometry.nearest([x + 40, y + 40]), "b1");
  assert.equal(geometry.nearest([x + 60, y]), "c1");
  assert.equal(geometry.nearest([x, y + 60]), null);
  const points = new BoardGeometry({ ...CELLS, cells: false }, false);
  const [px, py] = points.squares.get("b1");
  assert.equal(points.nearest([px + 40, py + 40]), null);
  assert.equal(points.nearest([px + 30, py + 30]), "b1");
});

test("arrow keys go to the next square in their direction", () => {
  const { squares } = new BoardGeometry(CELLS, false);
  assert.equal(neighbour(squares, "a1", [1, 0]), "b1");
  assert.equal(neighbour(squares, "b1", [0, -1]), "b2");
  assert.equal(neighbour(squares, "b2", [0, 1]), "b1");
  assert.equal(neighbour(squares, "a1", [-1, 0]), null);
  const hexagon = new Map([["a", [0, 0]], ["b", [87, 50]], ["c", [87, -50]], ["d", [200, 0]]]);
  assert.ok(["b", "c"].includes(neighbour(hexagon, "a", [1, 0])), "on a hexagon the next square lies aside");
});

test("stacks in words", () => {
  const names = ["White", "Black"];
  assert.equal(describeStack(undefined, names), "empty");
  assert.equal(describeStack([], names), "empty");
  assert.equal(describeStack([[1, "stone"]], names), "Black stone");
  assert.equal(describeStack([[null, "arrow"]], names), "arrow");
  assert.equal(describeStack([[1, "flat"], [0, "wall"]], names), "White stack of 2, wall on top");
});

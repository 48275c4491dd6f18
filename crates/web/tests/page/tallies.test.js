import assert from "node:assert/strict";
import test from "node:test";
import { endingReason, regions, tallies } from "../../page/js/model/tallies.js";
import { roadGaps, roadOf } from "../../page/js/model/roads.js";
import { territory } from "../../page/js/model/territory.js";
import { position } from "./support.js";

/** Stacks of single pieces: { a1: "0flat" }. */
const stacks = (pieces) => Object.fromEntries(Object.entries(pieces).map(([square, text]) =>
  [square, text.split(" ").map((piece) => [piece[0] === "-" ? null : Number(piece[0]), piece.slice(1)])]));
const layout = (size, pieces, change = {}) => ({ size, stacks: stacks(pieces), to_move: 0, phase: "", ...change });

test("a road goes from edge to edge, over flats and capstones and not over walls", () => {
  const row = { a2: "0flat", b2: "0capstone", c2: "1flat 0flat" };
  assert.deepEqual(roadOf(layout("3x3", row), 0), ["a2", "b2", "c2"]);
  assert.equal(roadOf(layout("3x3", { ...row, b2: "0wall" }), 0), null);
  assert.equal(roadOf(layout("3x3", { ...row, c2: "0flat 1flat" }), 0), null);
  assert.equal(roadOf(layout("3x3", { a1: "0flat", b2: "0flat", c3: "0flat" }), 0), null, "diagonals do not count");
  assert.deepEqual(roadOf(layout("3x4", { b1: "1flat", b2: "1flat", c2: "1flat", c3: "1flat", c4: "1flat" }), 1), ["b1", "b2", "c2", "c3", "c4"]);
});

test("the squares that complete a road", () => {
  assert.deepEqual(roadGaps(layout("3x3", { a2: "0flat", b2: "0flat" }), 0), ["c2"]);
  assert.deepEqual(roadGaps(layout("3x3", { a2: "0flat", b2: "0flat", c2: "1flat" }), 0), []);
});

test("territory belongs to who is nearer", () => {
  const { squares, shared, mobility } = territory(layout("3x1", { a1: "0amazon", c1: "1amazon" }));
  assert.deepEqual([squares, shared, mobility], [[[], []], ["b1"], [1, 1]]);
  const walled = territory(layout("5x1", { a1: "0amazon", d1: "-arrow", e1: "1amazon" }));
  assert.deepEqual([walled.squares, walled.mobility], [[["b1", "c1"], []], [2, 0]]);
});

test("what players of each game count", () => {
  const values = (game, pieces, size = "5x5") => tallies(position({ game, layout: layout(size, pieces) })).map(({ name, values: [first, second] }) => [name, first, second]);
  assert.deepEqual(values("tzaar", { A1: "0tott 0tott", B1: "0tzaar", C1: "1tzarra" }), [["Totts", "1 ↑2", "0"], ["Tzarras", "0", "1"], ["Tzaars", "1", "0"]]);
  assert.deepEqual(values("surakarta", { a1: "0stone", b1: "0stone", f6: "1stone" }), [["Captives", "11", "10"]]);
  assert.deepEqual(values("tak", { a2: "0flat", b2: "0flat", a1: "1wall", b1: "1flat" }, "3x3"), [["Flats", "2", "1"], ["Road", "one short", "–"]]);
  assert.deepEqual(values("amazons", { a1: "0amazon" }, "2x2"), [["Territory", "3", "0"], ["Mobility", "3", "0"]]);
});

test("what ended a game is shown and said", () => {
  const players = ["White", "Black"];
  const road = position({ game: "tak", layout: layout("3x3", { a2: "1flat", b2: "1flat", c2: "1flat" }), ending: { winner: 1, reason: "road" } });
  assert.deepEqual(regions(road, false), [{ kind: "road", player: 1, squares: ["a2", "b2", "c2"] }]);
  assert.match(endingReason(road, players), /road of Black/);
  const counted = position({ game: "tak", layout: layout("1x2", { a1: "0flat", a2: "1wall" }), ending: { winner: 0, reason: "board full" } });
  assert.equal(endingReason(counted, players), "The flats are counted: White 1, Black 0.");
  const missing = position({ game: "tzaar", layout: layout("9x9", {}), ending: { winner: 0, reason: "no Tzaar left" } });
  assert.equal(endingReason(missing, players), "Black has no Tzaar left: all three types are needed.");
  const blocked = position({ game: "amazons", layout: layout("3x1", { a1: "1amazon", b1: "-arrow", c1: "0amazon" }), ending: { winner: 0, reason: "no move left" } });
  assert.match(endingReason(blocked, players), /^Black cannot move any more; White had 0 more squares/);
  assert.equal(endingReason(position({ ending: { winner: null, reason: "repetition" } }), players), "");
});

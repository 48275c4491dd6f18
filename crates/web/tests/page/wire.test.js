import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, encode } from "../../page/js/server/wire.js";

const WIRE = {
  to_move: "second", ending: { winner: "first", reason: "first" }, reserve: [["first", "flat", 3]],
  layout: { to_move: "first", stacks: { a1: [["second", "flat"], [null, "arrow"]] } }, draw: { winner: null }, attacker: "second", moves: ["first"],
  you: "second", draw_offer: "first", takeback_offer: null, colour: "random",
};
const PAGE = {
  to_move: 1, ending: { winner: 0, reason: "first" }, reserve: [[0, "flat", 3]],
  layout: { to_move: 0, stacks: { a1: [[1, "flat"], [null, "arrow"]] } }, draw: { winner: null }, attacker: 1, moves: ["first"],
  you: 1, draw_offer: 0, takeback_offer: null, colour: "random",
};

test("players are numbers inside the page and names outside, and nothing else is touched", () => {
  assert.deepEqual(decode(JSON.stringify(WIRE)), PAGE);
  assert.deepEqual(JSON.parse(encode(PAGE)), WIRE);
});

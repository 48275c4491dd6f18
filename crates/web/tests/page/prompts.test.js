import assert from "node:assert/strict";
import test from "node:test";
import { prompt, refusal } from "../../page/js/model/prompts.js";
import { position, SURAKARTA } from "./support.js";

const PLAYERS = ["White", "Black"];
const at = (game, phase, change = {}) => position({ game, layout: { size: "5x5", stacks: {}, to_move: 0, phase }, ...change });
const touches = (change = {}) => ({ selected: [], picked: null, canConfirm: false, ...change });

test("the next touch in words", () => {
  assert.equal(prompt(at("tak", "1"), touches({ picked: "flat" }), PLAYERS, { game: "tak" }), "place a black flat for your opponent");
  assert.equal(prompt(at("tak", "1"), touches({ picked: "flat" }), PLAYERS, { game: "tak", rules: { swap: "off" } }), "place a flat, or touch a stack to move it");
  assert.match(prompt(at("tak", "4"), touches({ selected: ["c3", "c4"], canConfirm: true }), PLAYERS, { game: "tak" }), /press Play/);
  assert.equal(prompt(at("amazons", "d7"), touches(), PLAYERS, { game: "amazons" }), "now shoot an arrow");
  assert.equal(prompt(at("amazons", ""), touches(), PLAYERS, { game: "amazons" }), "move an amazon");
  assert.match(prompt(at("tzaar", "2"), touches(), PLAYERS, { game: "tzaar" }), /stack on your own, or pass/);
  assert.equal(prompt(at("tzaar", "1", { ending: { winner: 0, reason: "" } }), touches(), PLAYERS, { game: "tzaar" }), "");
});

test("the rules say why a square is not allowed", async () => {
  const asked = [];
  const ask = async (move) => {
    asked.push(move);
    return `move '${move}', column 4: so it is`;
  };
  const info = { ...SURAKARTA, players: PLAYERS };
  const why = (game, phase, change, square) => refusal(info, at(game, phase), touches(change), square, ask);
  assert.equal(await why("tzaar", "1", { selected: ["A1"] }, "B5"), "so it is");
  await why("surakarta", "", { selected: ["a1"] }, "a4");
  await why("amazons", "d7", {}, "e9");
  await why("amazons", "", { selected: ["d1"] }, "e3");
  await why("tak", "3", { picked: "wall" }, "c3");
  await why("tak", "3", { selected: ["c3"], picked: "flat" }, "c5");
  assert.deepEqual(asked, ["A1-B5", "a1a4", "e9", "d1-e3", "Sc3", "c3+"]);
});

test("where no move is meant, what stands there tells why", async () => {
  const ask = async () => null;
  const shown = at("surakarta", "");
  shown.layout.stacks = { c5: [[1, "stone"]], c2: [[0, "stone"]], d4: [[null, "arrow"]] };
  const why = (square, change = {}) => refusal(SURAKARTA, shown, touches(change), square, ask);
  assert.equal(await why("a3"), "a3 is empty");
  assert.equal(await why("c5"), "c5 belongs to White");
  assert.equal(await why("c2"), "What stands on c2 cannot move now");
  assert.equal(await why("d4"), "d4 is blocked");
});

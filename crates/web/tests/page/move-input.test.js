import assert from "node:assert/strict";
import test from "node:test";
import { highlights } from "../../page/js/board/highlights.js";
import { MoveInput } from "../../page/js/board/move-input.js";
import { turnStatus } from "../../page/js/board/turn-status.js";
import { position } from "./support.js";

const ply = (...targets) => ({ move: targets.join("-"), targets });

/** A stack that may go one, two or three squares; a piece to be placed. */
const TAK = [ply("a1", "a2"), ply("a1", "a2", "a3"), ply("a1", "a2", "a3", "a4"), ply("a1", "b1"), ply("flat", "c1"), ply("d1", "a1")];

test("only what begins a legal ply can be selected", () => {
  const input = new MoveInput(TAK);
  assert.deepEqual([...input.first()], ["a1", "flat", "d1"]);
  assert.equal(input.select("c1"), false);
  assert.equal(input.select("a1"), true);
  assert.deepEqual([...input.next()], ["a2", "b1"]);
  assert.equal(input.select("a3"), false);
  assert.deepEqual(input.selected, ["a1"]);
  assert.equal(input.ply, null);
});

test("a ply is complete when nothing can follow", () => {
  const input = new MoveInput(TAK);
  input.select("a1");
  input.select("b1");
  assert.equal(input.ply, TAK[3]);
  assert.equal(input.isComplete, true);
  assert.deepEqual([...input.next()], []);
});

test("a ply that could go on waits to be confirmed", () => {
  const input = new MoveInput(TAK);
  ["a1", "a2"].forEach((square) => input.select(square));
  assert.equal(input.isComplete, false);
  assert.equal(input.confirmable, TAK[0]);
  input.select("a3");
  assert.equal(input.confirmable, TAK[1]);
  input.select("a4");
  assert.equal(input.isComplete, true);
  input.clear();
  assert.equal(input.confirmable, null);
  assert.deepEqual([...input.next()], ["a1", "flat", "d1"]);
});

test("without plies nothing can be selected", () => {
  const input = new MoveInput();
  assert.equal(input.select("a1"), false);
  assert.equal(input.isComplete, false);
});

test("squares that make a ply alone are targets, the pass is none", () => {
  const input = new MoveInput([ply("a1"), ply("b2"), ply("pass"), ply("c1", "c2")]);
  assert.deepEqual([...input.single()], ["a1", "b2"]);
});

test("the last move, what is selected and what can follow are highlighted", () => {
  const stacks = { a1: [[0, "flat"]], a2: [[1, "flat"]] };
  const shown = position({ last: [ply("a2", "a1"), ply("a1", "c1")], layout: { size: "5x5", stacks, to_move: 0, phase: "" } });
  const input = new MoveInput(TAK);
  assert.deepEqual(highlights(shown, input).classes, { a2: "last", a1: "last movable", c1: "last", flat: "movable", d1: "movable" });
  input.select("a1");
  const { classes, notes } = highlights(shown, input);
  assert.deepEqual(classes, { a2: "last target taken", a1: "last selected", c1: "last", b1: "target" });
  assert.deepEqual([...notes.keys()], ["a2", "b1"]);
});

test("arrows of Amazons are targets at once", () => {
  const { classes } = highlights(position(), new MoveInput([ply("d4"), ply("d5")]));
  assert.deepEqual(classes, { d4: "target shot", d5: "target shot" });
});

const NAMES = ["White", "Black"];
const turn = (change = {}) => ({ input: new MoveInput(), plies: [], fixedPlies: 0, isTurnComplete: false, ...change });

test("the status says who moves, who goes on and who has won", () => {
  const text = (shown, made = turn(), result = "") => turnStatus(position(shown), made, NAMES, result).text;
  assert.equal(text({ to_move: 1 }), "Black to move");
  assert.equal(text({ turn_start: false }, turn({ plies: ["a1-a2"] })), "White goes on with the turn");
  assert.equal(text({ ending: { winner: 0, reason: "road" } }), "White wins: road");
  assert.equal(text({ ending: { winner: null, reason: "board full" } }), "Draw: board full");
  assert.equal(text({}, turn(), "Black wins on time"), "Black wins on time");
  assert.equal(turnStatus(position(), turn(), NAMES, "Black wins on time").isOver, true);
});

test("a turn that waits for its confirmation is not over, though it ends the game", () => {
  const made = turn({ plies: ["a1-a2"], isTurnComplete: true });
  const status = turnStatus(position({ ending: { winner: 0, reason: "road" } }), made, NAMES, "");
  assert.deepEqual([status.text, status.isOver, status.confirm, status.canUndo], ["Confirm the turn", false, "Confirm turn", true]);
});

test("what can be done with a turn is offered", () => {
  const input = new MoveInput([...TAK, ply("pass")]);
  assert.deepEqual(turnStatus(position(), turn({ input }), NAMES, "").pass, ply("pass"));
  assert.equal(turnStatus(position(), turn({ input }), NAMES, "").canUndo, false);
  const fixed = turn({ plies: ["a1-a2"], fixedPlies: 1 });
  assert.equal(turnStatus(position({ turn_start: false }), fixed, NAMES, "").canUndo, false);
  ["a1", "a2"].forEach((square) => input.select(square));
  const status = turnStatus(position(), turn({ input }), NAMES, "");
  assert.deepEqual([status.confirm, status.canUndo], ["Play a1-a2", true]);
});

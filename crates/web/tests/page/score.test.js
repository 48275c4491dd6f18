import assert from "node:assert/strict";
import test from "node:test";
import { moveMark } from "../../page/js/live/review.js";
import { chanceOf, endingText, firstChanceText, proofNumberText, resultText, scoreOfEnding, scoreText, storedScore } from "../../page/js/model/score.js";
import { turnNumber } from "../../page/js/panels/move-list.js";
import { estimateText } from "../../page/js/panels/match-card.js";
import { clockText, compactNumber, percent, speed } from "../../page/js/ui/format.js";

const NAMES = ["White", "Black"];
const score = (chance, result = { estimate: 0 }) => ({ chance, ...result });

test("chances are the first player's, texts the mover's", () => {
  assert.equal(chanceOf(score(0.7), 0), 0.7);
  assert.equal(scoreText(score(0.7), 0, NAMES), "70 %");
  assert.equal(scoreText(score(0.7), 1, NAMES), "30 %");
  assert.equal(firstChanceText(score(0.7), NAMES), "70 % for White");
});

test("proven scores name who wins", () => {
  assert.equal(scoreText(score(1, { proven: "win", plies: 3 }), 0, NAMES), "White wins in 3 (proven)");
  assert.equal(scoreText(score(0, { proven: "loss", plies: 4 }), 0, NAMES), "Black wins in 4 (proven)");
  assert.equal(scoreText(score(0, { proven: "win", plies: 5 }), 1, NAMES), "Black wins in 5 (proven)");
  assert.equal(scoreText(score(0.5, { proven: "draw" }), 1, NAMES), "draw (proven)");
});

test("an ended game has the score of its winner, whoever would move", () => {
  for (const mover of [0, 1]) {
    assert.equal(scoreText(scoreOfEnding({ winner: 0, reason: "" }, mover), mover, NAMES), "White wins in 0 (proven)");
    assert.equal(scoreText(scoreOfEnding({ winner: 1, reason: "" }, mover), mover, NAMES), "Black wins in 0 (proven)");
  }
  assert.deepEqual([0, 1, null].map((winner) => scoreOfEnding({ winner, reason: "" }, 0).chance), [1, 0, 0.5]);
  assert.equal(endingText({ winner: 1, reason: "road" }, NAMES), "Black wins: road");
});

test("scores of older documents are understood", () => {
  assert.deepEqual(storedScore({ chance: 0.7, text: "+38", proven: false }), { chance: 0.7, estimate: 38 });
  assert.deepEqual(storedScore({ chance: 1, text: "wins in 3", proven: true }), { chance: 1, proven: "win", plies: 3 });
  assert.deepEqual(storedScore({ chance: 0, text: "loses in 4", proven: true }), { chance: 0, proven: "loss", plies: 4 });
  assert.deepEqual(storedScore({ chance: 0.5, text: "draw", proven: true }), { chance: 0.5, proven: "draw" });
  assert.deepEqual(storedScore({ chance: 0.7, estimate: 38 }), { chance: 0.7, estimate: 38 });
});

test("results of proofs in words", () => {
  assert.equal(resultText({ proven: "loss", plies: 7 }, 0, NAMES), "Black wins in 7");
  assert.equal(resultText({ proven: "draw" }, 0, NAMES), "draw");
  assert.equal(resultText({ at_most: "draw" }, 0, NAMES), "White cannot win");
  assert.equal(resultText({ at_least: "draw" }, 0, NAMES), "Black cannot win");
  assert.equal(resultText(null, 0, NAMES), "");
  assert.deepEqual([null, 0, 25000].map(proofNumberText), ["∞", "0", "25 k"]);
});

test("moves are marked by what they lose for their mover", () => {
  const judged = (chance, ...lines) => ({ score: score(chance), lines: lines.map(([move, value]) => ({ moves: [move], score: score(value) })) });
  assert.equal(moveMark("a", judged(0.6), judged(0.31), 0), "??");
  assert.equal(moveMark("a", judged(0.6), judged(0.45), 0), "?");
  assert.equal(moveMark("a", judged(0.6), judged(0.55), 0), "");
  // For the second player it is the other way round.
  assert.equal(moveMark("a", judged(0.6), judged(0.31), 1), "");
  assert.equal(moveMark("a", judged(0.3), judged(0.6), 1), "??");
});

test("the only good move is praised, a clear win is not", () => {
  const judged = (...lines) => ({ score: score(lines[0][1]), lines: lines.map(([move, value]) => ({ moves: [move], score: score(value) })) });
  const after = { score: score(0.6), lines: [] };
  assert.equal(moveMark("a", judged(["a", 0.6], ["b", 0.4]), after, 0), "!");
  assert.equal(moveMark("b", judged(["a", 0.6], ["b", 0.59]), after, 0), "");
  assert.equal(moveMark("a", judged(["a", 0.6], ["b", 0.5]), after, 0), "");
  assert.equal(moveMark("a", judged(["a", 0.6]), after, 0), "");
  assert.equal(moveMark("a", judged(["a", 0.98], ["b", 0.4]), { score: score(0.98), lines: [] }, 0), "");
  assert.equal(moveMark("a", { score: null, lines: [] }, after, 0), null);
});

test("turns are numbered in pairs", () => {
  assert.deepEqual([0, 1, 2, 3].map((turn) => turnNumber(turn, false)), ["1.", "", "2.", ""]);
  assert.deepEqual([0, 1, 3].map((turn) => turnNumber(turn, true)), ["1.", "1…", "2…"]);
});

test("numbers for people", () => {
  assert.deepEqual([0, 999.6, 9999, 10000, 999499, 1234567].map(compactNumber), ["0", "1000", "9999", "10 k", "999 k", "1.2 M"]);
  assert.equal(percent(0.125), "13 %");
  assert.deepEqual([speed(50000, 2), speed(5, 0)], ["25 k/s", "0/s"]);
  assert.deepEqual([-5, 9940, 10000, 65000, 600000, 3661000, 183600000].map(clockText), ["0.0", "9.9", "0:10", "1:05", "10:00", "1:01:01", "2 d 3 h"]);
  assert.equal(estimateText({ value: 12.34, low: -1, high: null }), "+12.3 [-1.0, ∞]");
  assert.equal(estimateText(null), "–");
});

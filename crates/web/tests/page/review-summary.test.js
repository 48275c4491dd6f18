import assert from "node:assert/strict";
import test from "node:test";
import { MoveTree } from "../../page/js/model/move-tree.js";
import { reviewSummary, turnAccuracy } from "../../page/js/model/review-summary.js";

/** A game whose turns lead to these chances of the first player. */
function game(chances, marks = {}) {
  const tree = new MoveTree(chances.map((chance, index) => ({ parent: index, move: `m${index}`, mark: marks[index], score: { estimate: 0, chance, better: marks[index] && "better" } })));
  tree.nodes[0].score = { estimate: 0, chance: 0.5 };
  return tree;
}

test("a turn that loses nothing is worth 100, one that loses all nothing", () => {
  assert.equal(Math.round(turnAccuracy(0)), 100);
  assert.equal(turnAccuracy(-0.2), 100);
  assert.ok(turnAccuracy(0.1) < 70);
  assert.ok(turnAccuracy(1) < 1);
});

test("mistakes are those of their player, with what was better", () => {
  const { accuracy, counts, mistakes } = reviewSummary(game([0.5, 0.9, 0.3], { 1: "??", 2: "??" }), 0);
  assert.deepEqual(mistakes.map(({ player, move, better }) => [player, move, better]), [[1, "m1", "better"], [0, "m2", "better"]]);
  assert.deepEqual(counts, [{ "??": 1 }, { "??": 1 }]);
  assert.ok(accuracy[0] > accuracy[1] - 60 && accuracy[0] < 100);
  assert.deepEqual(mistakes.map(({ isTurningPoint }) => isTurningPoint), [true, true]);
});

test("without scores nothing is known", () => {
  assert.deepEqual(reviewSummary(new MoveTree([{ parent: 0, move: "a" }]), 0), { accuracy: [null, null], counts: [{}, {}], mistakes: [] });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { newRecord, nextPuzzle, puzzleRating, rated, readPuzzles } from "../../page/js/model/puzzles.js";

const text = "# made by\n1\tpos1 w\ta b\n3\tpos2 b\tc d e f g\n";

test("puzzles are read from lines", () => {
  assert.deepEqual(readPuzzles(text), [
    { number: 0, length: 1, position: "pos1 w", line: ["a", "b"] }, { number: 1, length: 3, position: "pos2 b", line: ["c", "d", "e", "f", "g"] },
  ]);
});

test("every game has puzzles, each another position, below the command that made them", () => {
  for (const game of ["tzaar", "surakarta", "amazons", "tak"]) {
    const file = readFileSync(new URL(`../../page/puzzles/${game}.txt`, import.meta.url), "utf8");
    assert.ok(file.startsWith(`# quadrille puzzles ${game} `), game);
    const puzzles = readPuzzles(file);
    assert.ok(puzzles.length >= 200, game);
    assert.equal(new Set(puzzles.map(({ position }) => position)).size, puzzles.length, game);
    for (const { length, line } of puzzles) assert.equal(length, Math.ceil(line.length / 2), game);
  }
});

test("a solved puzzle raises the rating and the streak, a failed one ends the streak", () => {
  const [easy, hard] = readPuzzles(text);
  const won = rated(newRecord(), hard, true);
  assert.ok(won.rating > 1200 && won.streak === 1 && won.best === 1);
  assert.ok(won.rating - 1200 > rated(newRecord(), easy, true).rating - 1200, "a harder one counts more");
  const lost = rated(won, easy, false);
  assert.ok(lost.rating < won.rating);
  assert.deepEqual([lost.streak, lost.best, lost.seen], [0, 1, [1, 0]]);
});

test("the next puzzle fits the rating and was not seen", () => {
  const puzzles = readPuzzles(text);
  assert.equal(nextPuzzle(puzzles, { ...newRecord(), rating: puzzleRating(puzzles[1]) }, 0.5), puzzles[1]);
  assert.equal(nextPuzzle(puzzles, { ...newRecord(), rating: 3000, seen: [1] }, 0), puzzles[0]);
  assert.equal(nextPuzzle(puzzles, { ...newRecord(), seen: [1, 0] }, 0), puzzles[1], "the one seen longest ago");
});

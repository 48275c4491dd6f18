import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readGuide, readMoves } from "../../page/js/model/guide.js";
import { isSolved } from "../../page/js/model/lesson.js";
import { position } from "./support.js";

const GAMES = ["tzaar", "surakarta", "amazons", "tak"];
const guide = (game) => readGuide(game, readFileSync(new URL(`../../page/learn/${game}.md`, import.meta.url), "utf8"));

test("every game has rules, exercises, notation, a game with comments and a glossary", () => {
  for (const game of GAMES) {
    const parts = guide(game);
    const headings = parts.flatMap((part) => (part.kind === "heading" ? [part.text] : []));
    for (const wanted of ["Notation", "Glossary", "What players count", "A game with comments"]) {
      if (game === "amazons" && wanted === "What players count") continue;
      assert.ok(headings.includes(wanted), `${game}: ${wanted}`);
    }
    const lessons = parts.filter(({ kind }) => kind === "lesson");
    assert.ok(lessons.length >= 6, `${game} has ${lessons.length} exercises`);
    for (const { task, answer, done } of lessons) assert.ok(task && answer && done, `${game}: ${task}`);
    const sample = parts.find(({ kind }) => kind === "game");
    assert.ok(sample.nodes.filter(({ comment }) => comment).length >= 5, `${game}: comments`);
  }
});

test("the parts of a guide", () => {
  const text = "# Title\n\nSome *text*.\n\n- one\n- two\n\n1. first\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```lesson\nsize: 3x3\nmoves: a1 b2\ntask: Do: it\nanswer: win\ndone: Well\n```\n";
  assert.deepEqual(readGuide("tak", text), [
    { kind: "heading", level: 1, text: "Title" }, { kind: "paragraph", text: "Some *text*." },
    { kind: "list", ordered: false, items: ["one", "two"] }, { kind: "list", ordered: true, items: ["first"] },
    { kind: "table", rows: [["a", "b"], ["1", "2"]] },
    { kind: "lesson", setup: { game: "tak", size: "3x3" }, moves: ["a1", "b2"], task: "Do: it", answer: "win", done: "Well" },
  ]);
  assert.deepEqual(readMoves("1. a5 e1 {both} 2. c3"), [{ parent: 0, move: "a5" }, { parent: 1, move: "e1", comment: "both" }, { parent: 2, move: "c3" }]);
});

test("an exercise is done by what was asked for", () => {
  const before = position({ layout: { size: "6x6", to_move: 0, phase: "", stacks: { b5: [[1, "stone"]], c2: [[0, "stone"]] } } });
  const made = (change) => ({ before, ply: { move: "c2b5", targets: ["c2", "b5"] }, after: position({ to_move: 1 }), turn: "c2b5", ...change });
  assert.equal(isSolved("any", made()), true);
  assert.equal(isSolved("capture", made()), true);
  assert.equal(isSolved("capture", made({ ply: { move: "c2c3", targets: ["c2", "c3"] } })), false);
  assert.equal(isSolved("c2c3 c2b5", made()), true);
  assert.equal(isSolved("c2c3", made()), false);
  assert.equal(isSolved("win", made()), false);
  assert.equal(isSolved("win", made({ after: position({ to_move: 1, ending: { winner: 0, reason: "" } }) })), true);
  assert.equal(isSolved("x,y", made({ turn: null })), null, "the turn goes on");
});

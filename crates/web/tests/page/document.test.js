import assert from "node:assert/strict";
import test from "node:test";
import { importedDocument, newDocument } from "../../page/js/model/document.js";
import { putPiece } from "../../page/js/model/layout-edit.js";
import { decodeGame, encodeGame } from "../../page/js/model/link.js";

const SETUP = { game: "tak", size: "5x5" };

test("the moves of a new document are one line", () => {
  assert.deepEqual(newDocument(SETUP, ["a1", "b2"], { title: "x" }), { setup: SETUP, nodes: [{ parent: 0, move: "a1" }, { parent: 1, move: "b2" }], title: "x" });
});

test("a record keeps its names, title and comments", () => {
  const tags = [["Site", "here"], ["Event", "Cup"]];
  const document = importedDocument({ setup: SETUP, moves: ["a1", "b2"], players: ["Ann", "Bob"], tags, comments: [[0, "hello"], [1, "again"], [2, "end"], [9, "lost"]], result: null });
  assert.equal(document.title, "Cup");
  assert.deepEqual(document.players, ["Ann", "Bob"]);
  assert.equal(document.result, "");
  assert.deepEqual(document.page, { tags });
  assert.deepEqual(document.nodes.map(({ comment }) => comment), ["hello again", "end"]);
});

test("a link gives back the game it was made of", async () => {
  const nodes = [{ parent: 0, move: "a1", comment: "ü–?", mark: "!" }, { parent: 1, move: "Sb2>" }, { parent: 1, move: "c3?!" }];
  const game = { setup: { ...SETUP, position: "ü/–?>~ 1" }, title: "Cup", players: ["Ann", ""], result: "resignation", nodes };
  const text = await encodeGame({ ...game, page: { tags: [] }, nodes: nodes.map((node) => ({ ...node, score: { estimate: 1, chance: 0.5 } })) });
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(await decodeGame(text), game);
  const line = { setup: SETUP, moves: ["a1", "b2"] };
  assert.deepEqual(await decodeGame(btoa(JSON.stringify(line))), newDocument(SETUP, line.moves), "a link of before");
});

test("a link that holds nothing is refused", async () => {
  for (const text of ["", "abc", "%", btoa("{}"), btoa('{"setup":{"game":"tak"}}'), btoa("null")]) await assert.rejects(decodeGame(text), /holds no game/, text);
});

test("pieces are put onto stacks where the game has them", () => {
  const [mine, other, kind] = [[0, "tott"], [1, "tott"], [0, "tzaar"]];
  const tak = { mixed_stacks: true, phases: [] };
  const tzaar = { mixed_stacks: false, phases: [{ name: "first", about: "" }] };
  const surakarta = { mixed_stacks: false, phases: [] };
  assert.deepEqual(putPiece([mine], other, tak), [mine, other]);
  assert.deepEqual(putPiece([mine], kind, tzaar), [kind, kind]);
  assert.deepEqual(putPiece([mine, mine], other, tzaar), [other]);
  assert.deepEqual(putPiece([mine], mine, surakarta), [mine]);
  assert.deepEqual(putPiece([], mine, tzaar), [mine]);
  assert.deepEqual(putPiece([mine, other], null, tak), [mine]);
});

import assert from "node:assert/strict";
import test from "node:test";
import { importedDocument, newDocument, recordedGame } from "../../page/js/model/document.js";
import { putPiece } from "../../page/js/model/layout-edit.js";
import { decodeGame, encodeGame } from "../../page/js/model/link.js";

const SETUP = { game: "tak", size: "5x5" };

test("the moves of a new document are one line", () => {
  assert.deepEqual(newDocument(SETUP, ["a1", "b2"], { title: "x" }), { setup: SETUP, nodes: [{ parent: 0, move: "a1" }, { parent: 1, move: "b2" }], title: "x" });
});

test("a record keeps its names, title, comments, marks, drawings and variations, both ways", () => {
  const record = {
    setup: SETUP, players: ["Ann", "Bob"], tags: [["Site", "here"], ["Event", "Cup"]], result: "1-0", comment: "[%csl Ga1] hello",
    nodes: [{ parent: 0, move: "a1", mark: "!", comment: "" }, { parent: 1, move: "b2", mark: undefined, comment: "[%csl Gc3] [%cal Ga1b2,Gb2b10] end" }, { parent: 1, move: "c3", mark: "?!", comment: "" }],
  };
  const document = importedDocument(record);
  assert.equal(document.title, "Cup");
  assert.deepEqual(document.page, { tags: record.tags, start: { comment: "hello", shapes: ["a1"] } });
  assert.deepEqual(document.nodes, [{ parent: 0, move: "a1", mark: "!" }, { parent: 1, move: "b2", comment: "end", shapes: ["c3", "a1 b2", "b2 b10"] }, { parent: 1, move: "c3", mark: "?!" }]);
  assert.deepEqual(recordedGame(document), record);
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

import assert from "node:assert/strict";
import test from "node:test";
import { labelPoint } from "../../page/js/board/region-values.js";

/** @param {string} square */
const pointOf = (square) => [100 * (square.charCodeAt(0) - 97), -100 * Number(square[1])];

test("the label of a region goes to its middle, to an empty square if there is one", () => {
  assert.deepEqual(labelPoint(["a1", "b1", "c1"], {}, pointOf), [100, -100]);
  assert.deepEqual(labelPoint(["a1", "b1", "c1"], { b1: [{}], c1: [{}] }, pointOf), [0, -100]);
  assert.deepEqual(labelPoint(["a1"], { a1: [{}] }, pointOf), [0, -100]);
  assert.equal(labelPoint(["a1"], {}, () => undefined), null);
});

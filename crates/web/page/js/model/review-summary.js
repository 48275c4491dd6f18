// What a review has found: how well both have played, what was wrong and what would have been better.

import { chanceOf } from "./score.js";

/** @import { MoveTree } from "./move-tree.js" */
/** @import { PlayerIndex } from "../server/types.js" */

/** @typedef {{ node: number, player: PlayerIndex, turn: number, move: string, mark: string, loss: number, better: string | undefined, isTurningPoint: boolean }} Mistake  `turn` is counted from 0 */
/** @typedef {{ accuracy: [number | null, number | null], counts: [Record<string, number>, Record<string, number>], mistakes: Mistake[] }} Summary */

/** How many turning points are told at most. */
const MOST_TURNING_POINTS = 3;

/**
 * What one turn is worth that loses so much of the winning chances: 100 for nothing, falling fast.
 * @param {number} loss 0 to 1
 */
export const turnAccuracy = (loss) => Math.max(0, Math.min(100, 103.17 * Math.exp(-4.354 * Math.max(0, loss)) - 3.17));

/**
 * @param {MoveTree} tree @param {PlayerIndex} firstMover @returns {Summary}
 */
export function reviewSummary(tree, firstMover) {
  /** @type {[number[], number[]]} */
  const accuracies = [[], []];
  /** @type {Summary["counts"]} */
  const counts = [{}, {}];
  /** @type {Mistake[]} */
  const mistakes = [];
  let before = tree.nodes[0].score;
  for (const [turn, node] of tree.line().entries()) {
    const { score, mark = "", move } = tree.nodes[node];
    const player = /** @type {PlayerIndex} */ ((turn + firstMover) % 2);
    if (before && score) {
      const [had, has] = [chanceOf(before, player), chanceOf(score, player)];
      accuracies[player].push(turnAccuracy(had - has));
      if (mark) counts[player][mark] = (counts[player][mark] ?? 0) + 1;
      if (mark === "?" || mark === "??") {
        mistakes.push({ node, player, turn, move, mark, loss: had - has, better: score.better, isTurningPoint: had >= 0.5 && has < 0.5 });
      }
    }
    before = score ?? before;
  }
  const turning = mistakes.filter(({ isTurningPoint }) => isTurningPoint).sort((one, other) => other.loss - one.loss).slice(0, MOST_TURNING_POINTS);
  const mean = (/** @type {number[]} */ values) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null);
  return { accuracy: [mean(accuracies[0]), mean(accuracies[1])], counts, mistakes: mistakes.map((mistake) => ({ ...mistake, isTurningPoint: turning.includes(mistake) })) };
}

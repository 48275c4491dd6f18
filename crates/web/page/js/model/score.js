// What scores, endings and results of proofs say. Chances are the first player's.

import { compactNumber, percent } from "../ui/format.js";

/** @import { Ending, PlayerIndex, ProofNumber, ProofResult, Score } from "../server/types.js" */

/** @typedef {[string, string]} PlayerNames */

/** @param {PlayerIndex} player */
export const opponentOf = (player) => /** @type {PlayerIndex} */ (1 - player);

/**
 * The chance of a player.
 * @param {Score} score @param {PlayerIndex} player
 */
export const chanceOf = (score, player) => (player === 0 ? score.chance : 1 - score.chance);

/**
 * The score of a position in which the game is over.
 * @param {Ending} ending @param {PlayerIndex} mover @returns {Score}
 */
export function scoreOfEnding({ winner }, mover) {
  if (winner === null) return { chance: 0.5, text: "draw", proven: true };
  return { chance: 1 - winner, text: winner === mover ? "wins in 0" : "loses in 0", proven: true };
}

/**
 * A score in words: a proven result, or the mover's chance.
 * @param {Score} score @param {PlayerIndex} mover @param {PlayerNames} players
 */
export function scoreText(score, mover, players) {
  if (!score.proven) return percent(chanceOf(score, mover));
  if (score.text === "draw") return "draw (proven)";
  const winner = score.text.startsWith("wins") ? mover : opponentOf(mover);
  return `${players[winner]} wins in ${score.text.split(" ").at(-1)} (proven)`;
}

/** @param {Score} score @param {PlayerNames} players */
export const firstChanceText = (score, players) => `${percent(score.chance)} for ${players[0]}`;

/** @param {Ending} ending @param {PlayerNames} players */
export const endingText = ({ winner, reason }, players) => (winner === null ? `Draw: ${reason}` : `${players[winner]} wins: ${reason}`);

/** @param {ProofNumber | undefined} number */
export const proofNumberText = (number) => (number === null || number === undefined ? "∞" : compactNumber(number));

/**
 * What is certain, in words; nothing for nothing.
 * @param {ProofResult | null | undefined} result @param {PlayerNames} players
 */
export function resultText(result, players) {
  if (!result) return "";
  if ("cannot_win" in result) return `${players[result.cannot_win]} cannot win`;
  return result.winner === null ? "draw" : `${players[result.winner]} wins in ${result.plies}`;
}

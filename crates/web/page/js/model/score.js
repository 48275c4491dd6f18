// What scores, endings and results of proofs say. Chances are the first player's.

import { compactNumber, percent } from "../ui/format.js";

/** @import { Ending, PlayerIndex, ProofNumber, ProofResult, ProvenResult, Score } from "../server/types.js" */

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
  if (winner === null) return { chance: 0.5, proven: "draw" };
  return { chance: 1 - winner, proven: winner === mover ? "win" : "loss", plies: 0 };
}

/** @param {Score} score @returns {score is Extract<Score, { proven: string }>} */
export const isProven = (score) => "proven" in score;

/**
 * A proven result in words.
 * @param {ProvenResult} result @param {PlayerIndex} mover @param {PlayerNames} players
 */
function provenText(result, mover, players) {
  if (result.proven === "draw") return "draw";
  return `${players[result.proven === "win" ? mover : opponentOf(mover)]} wins in ${result.plies}`;
}

/**
 * A score in words: a proven result, or the mover's chance.
 * @param {Score} score @param {PlayerIndex} mover @param {PlayerNames} players
 */
export function scoreText(score, mover, players) {
  return isProven(score) ? `${provenText(score, mover, players)} (proven)` : percent(chanceOf(score, mover));
}

/**
 * A score as documents of before have it: `proven` told whether, and the text what.
 * @param {any} score @returns {Score}
 */
export function storedScore(score) {
  if (typeof score.proven !== "boolean") return score;
  const { chance, text } = score;
  if (!score.proven) return { chance, estimate: Number(text) || 0 };
  if (text === "draw") return { chance, proven: "draw" };
  return { chance, proven: text.startsWith("wins") ? "win" : "loss", plies: Number(text.split(" ").at(-1)) };
}

/** @param {Score} score @param {PlayerNames} players */
export const firstChanceText = (score, players) => `${percent(score.chance)} for ${players[0]}`;

/** @param {Ending} ending @param {PlayerNames} players */
export const endingText = ({ winner, reason }, players) => (winner === null ? `Draw: ${reason}` : `${players[winner]} wins: ${reason}`);

/** @param {ProofNumber | undefined} number */
export const proofNumberText = (number) => (number === null || number === undefined ? "∞" : compactNumber(number));

/**
 * What is certain, in words; nothing for nothing.
 * @param {ProofResult | null | undefined} result @param {PlayerIndex} mover @param {PlayerNames} players
 */
export function resultText(result, mover, players) {
  if (!result) return "";
  if ("proven" in result) return provenText(result, mover, players);
  return `${players["at_most" in result ? mover : opponentOf(mover)]} cannot win`;
}

// Whether a lesson is done. The rules decide what can be played; here is only what was asked for.

/** @import { Ply, Position } from "../server/types.js" */

/**
 * What somebody has made: the position before the last ply, that ply, and where it has led to.
 * @typedef {{ before: Position, ply: Ply, after: Position, turn: string | null }} Made  the turn's word where it is complete
 */

/** @param {Made} made */
function isCapture({ before, ply }) {
  const owner = before.layout.stacks[ply.targets.at(-1) ?? ""]?.at(-1)?.[0];
  return owner !== undefined && owner !== null && owner !== before.to_move;
}

/**
 * Whether this is what was asked for; null while the turn goes on and may still be it.
 * @param {string} answer "any", "win", "capture", or the words of plies or turns @param {Made} made @returns {boolean | null}
 */
export function isSolved(answer, made) {
  const { before, ply, after, turn } = made;
  const isRight = answer === "any" ? turn !== null
    : answer === "win" ? after.ending?.winner === before.to_move
    : answer === "capture" ? isCapture(made)
    : answer.split(" ").some((word) => word === turn || word === ply.move);
  return isRight || (turn === null ? null : false);
}

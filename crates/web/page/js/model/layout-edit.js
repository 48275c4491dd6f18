// What the position editor does to a square.

/** @import { GameInfo, Piece } from "../server/types.js" */

/**
 * The pieces of a square after a piece was put on it (null takes the top one away): onto a stack where the game has
 * stacks, else in place of what stands there. Where a stack has but one kind, it becomes that of the piece.
 * @param {Piece[]} before @param {Piece | null} piece @param {GameInfo} info @returns {Piece[]}
 */
export function putPiece(before, piece, info) {
  if (!piece) return before.slice(0, -1);
  if (info.mixed_stacks) return [...before, piece];
  // Only Tzaar has stacks of one player, and it is the one with phases.
  const hasStacks = info.phases.length > 0;
  const isOwn = before.length > 0 && before[0][0] === piece[0];
  return hasStacks && isOwn ? [...before.map(() => piece), piece] : [piece];
}

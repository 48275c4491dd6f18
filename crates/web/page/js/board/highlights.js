// Which squares are marked: the last move, what is selected, what can be selected next.

/** @import { MoveInput } from "./move-input.js" */
/** @import { Position } from "../server/types.js" */

/**
 * CSS classes by square, and notes for screen readers.
 * @param {Position} position @param {MoveInput} input
 */
export function highlights(position, input) {
  /** @type {Record<string, string>} */
  const classes = {};
  /** @type {Map<string, string>} */
  const notes = new Map();
  /** @param {string} square @param {string} name */
  const add = (square, name) => (classes[square] = square in classes ? `${classes[square]} ${name}` : name);

  new Set(position.last?.flatMap((ply) => ply.targets)).forEach((square) => add(square, "last"));
  const isEmpty = input.selected.length === 0;
  const targets = isEmpty ? input.single() : input.next();
  // What is chosen by one touch is where an arrow goes.
  const isShot = isEmpty && targets.size > 0;
  for (const square of targets) {
    add(square, `target${position.layout.stacks[square]?.length ? " taken" : ""}${isShot ? " shot" : ""}`);
    notes.set(square, "can be reached");
  }
  if (isEmpty) for (const square of input.first()) if (!targets.has(square)) add(square, "movable");
  input.selected.forEach((square) => add(square, "selected"));
  return { classes, notes };
}

// What stands below the board: who is to move or how the game ended, and what can be done with the turn that is being made.

import { endingText } from "../model/score.js";
import { button, el } from "../ui/dom.js";
import { PASS } from "./move-input.js";

/** @import { MoveInput } from "./move-input.js" */
/** @import { Ply, Position } from "../server/types.js" */

/**
 * The turn that is being made.
 * @typedef {object} Turn
 * @property {MoveInput} input
 * @property {string[]} plies those that are made
 * @property {number} fixedPlies how many of them cannot be undone
 * @property {boolean} isTurnComplete whether they are a whole turn, not confirmed yet
 */

/**
 * @param {Position} position @param {Turn} turn
 * @param {[string, string]} players their names @param {string} result of a game that did not end on the board
 */
export function turnStatus({ ending, to_move, turn_start }, { input, plies, fixedPlies, isTurnComplete }, players, result) {
  const needsConfirmation = isTurnComplete && plies.length > 0;
  const over = needsConfirmation ? "" : ending ? endingText(ending, players) : result;
  const mover = players[to_move];
  return {
    isOver: over !== "",
    text: over || (needsConfirmation ? "Confirm the turn" : turn_start ? `${mover} to move` : `${mover} goes on with the turn`),
    confirm: input.confirmable ? `Play ${input.confirmable.move}` : needsConfirmation ? "Confirm turn" : "",
    pass: input.plies.find((ply) => ply.targets[0] === PASS),
    canUndo: plies.length > fixedPlies || input.selected.length > 0,
  };
}

export class TurnStatus {
  /** @param {{ confirm: () => unknown, make: (ply: Ply) => unknown, undo: () => unknown }} actions */
  constructor(actions) {
    this.actions = actions;
    this.text = el("p", { class: "status", role: "status" });
    this.buttons = el("div", { class: "steps" });
    this.element = el("div", { class: "below" }, this.text, this.buttons);
  }

  /** @param {ReturnType<typeof turnStatus>} status */
  show({ isOver, text, confirm, pass, canUndo }) {
    this.text.textContent = text;
    this.text.classList.toggle("over", isOver);
    this.buttons.replaceChildren(
      ...(confirm ? [button(confirm, () => this.actions.confirm(), { class: "primary", id: "confirm" })] : []),
      ...(pass ? [button("Pass", () => this.actions.make(pass), { id: "pass" })] : []),
      ...(canUndo ? [button("Undo step", () => this.actions.undo(), { id: "undo-step", title: "Escape" })] : []));
  }
}

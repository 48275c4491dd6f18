// The board by keyboard: one square has the focus, arrows move it, Enter or Space selects it.

/** @import { Board } from "./board.js" */
/** @import { Point } from "../server/types.js" */

/** @type {Record<string, Point>} */
const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The nearest square in a direction; going sideways costs more than going on.
 * @param {Map<string, Point>} squares where each lies @param {string} from @param {Point} direction
 */
export function neighbour(squares, from, [dx, dy]) {
  const [x, y] = squares.get(from) ?? [NaN, NaN];
  let best = null;
  let least = Infinity;
  for (const [name, [ox, oy]] of squares) {
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 10 && aside <= along + 10 && along + 2 * aside < least) [best, least] = [name, along + 2 * aside];
  }
  return best;
}

/** @param {Board} board */
export function attachKeyboard(board) {
  const { element } = board;
  /** @type {string | undefined} */
  let lastFocus;
  element.setAttribute("tabindex", "0");

  /** @param {string} name */
  const focus = (name) => {
    board.focusSquare(name);
    board.showFan(name);
  };

  element.addEventListener("keydown", (event) => {
    const squares = board.squarePoints();
    const [first] = squares.keys();
    if (first === undefined) return;
    const current = board.focusedSquare();
    if (current === undefined) {
      if (event.key === "Enter") {
        focus(lastFocus ?? first);
        event.stopPropagation();
      }
      return;
    }
    lastFocus = current;
    const direction = DIRECTIONS[event.key];
    if (direction) focus(neighbour(squares, current, direction) ?? current);
    else if (event.key === "Enter" || event.key === " ") board.onSelect(current);
    else if (event.key === "Escape") {
      if (!board.onEscape()) element.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

// Arrows and rings that people draw: with the right button, from square to square; the same once more takes it away.

import { drawArrow } from "./arrows.js";

/** @import { Board } from "./board.js" */

/** @param {Board} board */
export function attachDrawing(board) {
  const { element } = board;
  /** @type {string | null} */
  let from = null;
  /** @type {Map<string, string[]>} */
  const drawn = new Map();

  const show = () => board.layers.drawn.replaceChildren(...[...drawn.values()].flatMap((targets) => drawArrow(board.pathOf({ targets }), "drawn")));

  /** @param {MouseEvent} event */
  const squareOf = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
    return board.nearestSquare([x, y]);
  };

  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("pointerdown", (event) => {
    if (event.button === 2) from = squareOf(event);
    else if (event.button === 0 && drawn.size) {
      drawn.clear();
      show();
    }
  });
  element.addEventListener("pointerup", (event) => {
    const to = event.button === 2 ? squareOf(event) : null;
    if (from && to) {
      const key = `${from} ${to}`;
      if (!drawn.delete(key)) drawn.set(key, from === to ? [to] : [from, to]);
      show();
    }
    from = null;
  });
}

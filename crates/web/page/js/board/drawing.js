// Arrows and rings that people draw: with the right button, from square to square, or with d on both squares; the same once
// more takes it away. They belong to the position that is shown.

import { announce } from "../ui/announce.js";
import { drawArrow } from "./arrows.js";

/** @import { Board } from "./board.js" */

/** @param {Board} board @param {string[]} [shapes] a square, or two with a blank between them for an arrow */
export function showDrawing(board, shapes = []) {
  board.layers.drawn.replaceChildren(...shapes.flatMap((shape) => drawArrow(board.pathOf({ targets: shape.split(" ") }), "drawn")));
}

/** @param {Board} board @param {(shape: string) => void} toggle called with what was drawn */
export function attachDrawing(board, toggle) {
  const { element } = board;
  /** @type {string | null} */
  let from = null;

  /** @param {MouseEvent} event */
  const squareOf = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
    return board.nearestSquare([x, y]);
  };

  /** @param {string} square */
  const draw = (square) => {
    if (from) toggle(from === square ? square : `${from} ${square}`);
    from = null;
  };

  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("pointerdown", (event) => {
    from = event.button === 2 ? squareOf(event) : null;
  });
  element.addEventListener("pointerup", (event) => {
    const to = event.button === 2 ? squareOf(event) : null;
    if (to) draw(to);
    from = null;
  });
  element.addEventListener("keydown", ({ key }) => {
    const square = board.focusedSquare();
    if (key !== "d" || !square) return;
    if (from) draw(square);
    else {
      from = square;
      announce(`An arrow from ${square}: d where it ends`);
    }
  });
}

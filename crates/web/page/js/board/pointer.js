// Mouse and fingers on the board: a click selects; a drag selects where it begins and drops where it ends.

/** @import { Board } from "./board.js" */
/** @import { Point } from "../server/types.js" */

/** How far a pointer moves before it drags. */
const DRAG_PIXELS = 8;

/** @param {Board} board */
export function attachPointer(board) {
  const { element } = board;
  /** @type {{ square: string, over: string, x: number, y: number, dragged: boolean } | null} */
  let start = null;

  /** @param {PointerEvent} event @returns {Point} */
  const pointOf = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
    return [x, y];
  };
  /** @param {PointerEvent} event */
  const squareOf = (event) => board.nearestSquare(pointOf(event));

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const square = squareOf(event);
    if (!square) return;
    start = { square, over: square, x: event.clientX, y: event.clientY, dragged: false };
    board.showFan(square);
    board.onSelect(square);
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
  });

  element.addEventListener("pointermove", (event) => {
    if (!start) {
      if (event.pointerType === "mouse") board.showFan(squareOf(event));
      return;
    }
    if (!start.dragged && Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_PIXELS) return;
    start.dragged = true;
    board.onDragTo(pointOf(event));
    if (board.isDraggable(start.square)) board.dragStack(start.square, pointOf(event));
    const over = squareOf(event);
    if (over && over !== start.over) board.onDragOver(over);
    start.over = over ?? start.over;
  });

  /** @param {PointerEvent} event @param {boolean} isDrop */
  const finish = (event, isDrop) => {
    if (!start) return;
    const { square, dragged } = start;
    start = null;
    board.dragStack(square, null);
    board.onDragTo(null);
    const target = isDrop ? squareOf(event) : null;
    if (dragged && target && target !== square) board.onDrop(target);
  };
  element.addEventListener("pointerup", (event) => finish(event, true));
  element.addEventListener("pointercancel", (event) => finish(event, false));
  element.addEventListener("pointerleave", (event) => {
    // A finger that is lifted leaves the board: what it wanted to see stays.
    if (!start && event.pointerType === "mouse") board.showFan(null);
  });
}

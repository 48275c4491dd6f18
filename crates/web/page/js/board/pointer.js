// Mouse and fingers on the board: a click is a touch; a drag is a touch where it begins and a drop where it ends.

const THRESHOLD = 8;

export function attachPointer(board) {
  const { element } = board;
  let start = null;

  const place = (event) => {
    const matrix = element.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x, point.y];
  };
  const squareOf = (event) => (board.position ? board.nearest(...place(event)) : null);

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const square = squareOf(event);
    if (!square) return;
    start = { square, x: event.clientX, y: event.clientY, dragged: false };
    board.unfold(square);
    board.onTouch(square);
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
  });

  element.addEventListener("pointermove", (event) => {
    if (!start) {
      board.unfold(event.pointerType === "mouse" ? squareOf(event) : null);
      return;
    }
    if (!start.dragged && Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return;
    start.dragged = true;
    const group = board.stacks.get(start.square);
    if (group && board.isHeld?.(start.square)) {
      const [x, y] = place(event);
      group.classList.add("held");
      group.setAttribute("transform", `translate(${x} ${y})`);
      board.layers.pieces.append(group);
    }
  });

  const finish = (event, dropped) => {
    if (!start) return;
    const { square, dragged } = start;
    start = null;
    const group = board.stacks.get(square);
    if (group && board.square(square)) {
      group.classList.remove("held");
      group.setAttribute("transform", `translate(${board.square(square).join(" ")})`);
    }
    const target = dropped ? squareOf(event) : null;
    if (dragged && target && target !== square) board.onDrop(target);
  };
  element.addEventListener("pointerup", (event) => finish(event, true));
  element.addEventListener("pointercancel", (event) => finish(event, false));
  element.addEventListener("pointerleave", () => start || board.unfold(null));
}

// The board by keyboard: one square has the focus, arrows move it, Enter or Space touches.

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function attachKeyboard(board) {
  const { element } = board;
  element.setAttribute("tabindex", "0");

  const focus = (name) => {
    const target = [...board.layers.squares.children].find((square) => square.dataset.square === name);
    target?.focus();
    board.unfold(name);
  };

  // The nearest square in a direction; going sideways costs more than going on.
  const neighbour = (name, [dx, dy]) => {
    const [x, y] = board.square(name);
    let best = null;
    let least = Infinity;
    for (const other of board.places.keys()) {
      const [ox, oy] = board.square(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 10 && aside <= along + 10 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
    }
    return best;
  };

  element.addEventListener("keydown", (event) => {
    if (!board.position) return;
    const current = document.activeElement?.dataset?.square;
    if (!current) {
      if (event.key === "Enter") {
        focus(board.lastFocus ?? board.places.keys().next().value);
        event.stopPropagation();
      }
      return;
    }
    board.lastFocus = current;
    if (WAYS[event.key]) focus(neighbour(current, WAYS[event.key]) ?? current);
    else if (event.key === "Enter" || event.key === " ") board.onTouch(current);
    else if (event.key === "Escape" && !board.onEscape?.()) element.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

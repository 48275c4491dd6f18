// Moves that are seen: pieces glide from where they stood, along loops where the game has them.

import { svg } from "../ui/dom.js";
import { drawStack } from "./pieces.js";

/** @import { Board } from "./board.js" */
/** @import { Piece, Ply, Point, Position, Stacks } from "../server/types.js" */

const isOff = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/**
 * How far along a path each of its points lies.
 * @param {Point[]} path
 */
function distances(path) {
  let sum = 0;
  return path.map(([x, y], index) => {
    if (index > 0) sum += Math.hypot(x - path[index - 1][0], y - path[index - 1][1]);
    return sum;
  });
}

/** @param {SVGGElement} group @param {Point[]} path */
function glide(group, path) {
  const gone = distances(path);
  const length = gone.at(-1) || 1;
  const frames = path.map(([x, y], index) => ({
    transform: `translate(${x}px, ${y}px)`,
    offset: index === path.length - 1 ? 1 : Math.min(1, gone[index] / length),
  }));
  const duration = Math.min(1400, Math.max(220, length * 0.9));
  return group.animate(frames, { duration, easing: path.length > 2 ? "linear" : "ease-in-out", fill: "forwards" }).finished;
}

/**
 * What glides when a ply is made: the pieces that arrive at a square, and their path.
 * @param {Board} board @param {Ply} ply @param {Stacks} after
 * @returns {{ square: string, pieces: Piece[], path: Point[] }[]}
 */
function glidesOf(board, ply, after) {
  const squares = ply.targets.filter((target) => board.squarePoint(target));
  const destination = squares.at(-1);
  const path = board.pathOf(ply);
  if (!destination || path.length < 2) return [];
  if (!board.info.mixed_stacks) return [{ square: destination, pieces: after[destination] ?? [], path }];
  // A Tak stack drops pieces on its way, one for each time that a square is named.
  const drops = squares.slice(1);
  return [...new Set(drops)].map((square) => {
    const count = drops.filter((drop) => drop === square).length;
    return { square, pieces: (after[square] ?? []).slice(-count), path: [path[0], board.squarePoint(square) ?? path[0]] };
  });
}

/**
 * Shows a position that a ply has led to from what the board shows now.
 * @param {Board} board @param {Position} position @param {Ply | null | undefined} ply
 */
export async function animateMove(board, position, ply) {
  const before = board.position;
  board.show(position);
  if (!before || !ply || isOff() || before.layout.size !== position.layout.size) return;
  const glides = glidesOf(board, ply, position.layout.stacks);
  if (!glides.length) {
    const placed = board.stacks.get(ply.targets.at(-1) ?? "");
    await placed?.animate([{ opacity: 0 }, { opacity: 1 }], 180).finished.catch(() => {});
    return;
  }
  // Until the pieces arrive, their squares look as before.
  const stills = glides.flatMap(({ square }) => {
    board.stacks.get(square)?.setAttribute("visibility", "hidden");
    const old = before.layout.stacks[square];
    const point = board.squarePoint(square);
    return old?.length && point ? [board.drawStackAt(old, point)] : [];
  });
  const movers = glides.map(({ pieces, path }) => {
    const group = svg("g", {}, drawStack(pieces, board.shades, board.info.mixed_stacks));
    group.style.transform = `translate(${path[0][0]}px, ${path[0][1]}px)`;
    return { group, path };
  });
  board.layers.moving.replaceChildren(...stills, ...movers.map(({ group }) => group));
  await Promise.all(movers.map(({ group, path }) => glide(group, path))).catch(() => {});
  glides.forEach(({ square }) => board.stacks.get(square)?.removeAttribute("visibility"));
  if (board.position === position) board.layers.moving.replaceChildren();
}

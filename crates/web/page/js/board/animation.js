// Moves that are seen: pieces glide from where they stood, along loops where the game has them.

import { svg } from "../ui/dom.js";
import { stack } from "./pieces.js";

const quick = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

function length(path) {
  return path.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - path[index][0], y - path[index][1]), 0);
}

// Moves a group along a path of places in the picture.
function glide(group, path) {
  const duration = Math.min(1400, Math.max(220, length(path) * 0.9));
  const frames = path.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  let gone = 0;
  const whole = length(path) || 1;
  frames.forEach((frame, index) => {
    if (index > 0) gone += Math.hypot(path[index][0] - path[index - 1][0], path[index][1] - path[index - 1][1]);
    frame.offset = Math.min(1, gone / whole);
  });
  frames.at(-1).offset = 1;
  return group.animate(frames, { duration, easing: path.length > 2 ? "linear" : "ease-in-out", fill: "forwards" }).finished;
}

// Shows `position`, which a ply has led to from what the board shows now.
export async function animate(board, position, ply) {
  const before = board.position;
  board.show(position);
  if (!before || !ply || quick() || before.layout.size !== position.layout.size) return;
  const after = position.layout.stacks;
  const squares = ply.targets.filter((target) => board.places.has(target));
  const destination = squares.at(-1);
  if (!destination) return;
  const origin = ply.track?.length ? board.at(ply.track[0]) : board.square(squares[0]);
  const movers = [];
  const hidden = [];
  const launch = (square, tokens, path) => {
    const group = svg("g", {}, stack(tokens, board.shades, board.info.mixed_stacks));
    group.style.transform = `translate(${path[0][0]}px, ${path[0][1]}px)`;
    movers.push([group, path]);
    hidden.push(square);
  };
  if (board.info.mixed_stacks && squares.length > 1) {
    const [, ...drops] = squares;
    for (const square of new Set(drops)) {
      const count = drops.filter((drop) => drop === square).length;
      launch(square, (after[square] ?? []).slice(-count), [origin, board.square(square)]);
    }
  } else if (squares.length > 1 || ply.track?.length) {
    const path = ply.track?.length ? ply.track.map((place) => board.at(place)) : squares.map((name) => board.square(name));
    launch(destination, after[destination] ?? [], path);
  }
  if (!movers.length) {
    const placed = board.stacks.get(destination);
    await placed?.animate([{ opacity: 0 }, { opacity: 1 }], 180).finished.catch(() => {});
    return;
  }
  // Until the piece arrives, its square looks as before.
  const stills = hidden.map((square) => {
    const now = board.stacks.get(square);
    now?.setAttribute("visibility", "hidden");
    const old = before.layout.stacks[square];
    if (!old?.length) return null;
    const still = stack(old, board.shades, board.info.mixed_stacks);
    still.setAttribute("transform", `translate(${board.square(square).join(" ")})`);
    return still;
  }).filter(Boolean);
  board.layers.moving.replaceChildren(...stills, ...movers.map(([group]) => group));
  await Promise.all(movers.map(([group, path]) => glide(group, path))).catch(() => {});
  hidden.forEach((square) => board.stacks.get(square)?.removeAttribute("visibility"));
  if (board.position === position) board.layers.moving.replaceChildren();
}

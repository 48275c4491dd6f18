// Pieces as SVG, about a unit of 100 around their middle.

import { svg } from "../ui/dom.js";

/** @import { Piece } from "../server/types.js" */

/** @typedef {"light" | "dark"} Shade */

/** @param {number} radius @param {string} [part] */
const disc = (radius, part = "body") => svg("circle", { r: radius, class: part });

const CROWN = "M-26 20 -32 -14 -14 2 0 -26 14 2 32 -14 26 20Z";

const stone = () => [disc(34), svg("ellipse", { class: "shine", cx: -10, cy: -13, rx: 12, ry: 7, transform: "rotate(-35 -10 -13)" })];

/** @type {Record<string, () => SVGElement[]>} */
const SHAPES = {
  tott: () => [disc(36)],
  tzarra: () => [disc(36), disc(13, "mark")],
  tzaar: () => [disc(36), disc(24, "ring"), disc(11, "mark")],
  stone,
  amazon: () => [disc(38), svg("path", { class: "mark", d: CROWN }), svg("rect", { class: "mark", x: -26, y: 23, width: 52, height: 6, rx: 3 })],
  arrow: () => [svg("rect", { class: "ash", x: -42, y: -42, width: 84, height: 84, rx: 12 }), svg("path", { class: "cross", d: "M-18 -18 18 18M18 -18 -18 18" })],
  flat: () => [svg("rect", { class: "body", x: -33, y: -33, width: 66, height: 66, rx: 9 })],
  // A wall stands upright: the edge is what one sees of it. A capstone is round and wears a crown.
  wall: () => [svg("g", { transform: "rotate(-45)" }, svg("rect", { class: "body", x: -44, y: -15, width: 88, height: 30, rx: 5 }), svg("path", { class: "edge", d: "M-36 5H36" }))],
  capstone: () => [disc(33), disc(24, "ring"), svg("path", { class: "mark", d: CROWN, transform: "translate(0 1) scale(0.5)" })],
};

/**
 * One piece; those of nobody have no shade.
 * @param {string} kind @param {Shade | undefined} shade
 */
export const drawPiece = (kind, shade) => svg("g", { class: `piece ${kind} ${shade ?? "nobody"}` }, (SHAPES[kind] ?? stone)());

/** @param {Piece} piece @param {Shade[]} shades */
const shadeOf = ([player], shades) => (player === null ? undefined : shades[player]);

/**
 * How far the pieces of a stack are shifted upwards: high stacks are pressed together.
 * @param {number} height @param {boolean} mixed
 */
const lift = (height, mixed) => (mixed ? Math.min(9, 46 / Math.max(1, height - 1)) : Math.min(6, 24 / Math.max(1, height - 1)));

/**
 * A stack from the bottom up, with its height where it is more than one.
 * @param {Piece[]} pieces @param {Shade[]} shades @param {boolean} mixed whether its pieces differ
 */
export function drawStack(pieces, shades, mixed) {
  const step = lift(pieces.length, mixed);
  const offset = mixed ? (step * (pieces.length - 1)) / 2 : 0;
  const group = svg("g", { class: "stack" }, pieces.map((piece, index) => {
    const one = drawPiece(mixed || index === pieces.length - 1 ? piece[1] : "tott", shadeOf(piece, shades));
    one.setAttribute("transform", `translate(0 ${offset - step * index})`);
    return one;
  }));
  if (pieces.length > 1) {
    group.append(svg("g", { class: "height", transform: "translate(29 29)" },
      svg("circle", { r: 18 }), svg("text", { "text-anchor": "middle", dy: "0.36em" }, String(pieces.length))));
  }
  return group;
}

/**
 * All pieces of a stack one above the other, to see what lies below.
 * @param {Piece[]} pieces @param {Shade[]} shades
 */
export function drawFan(pieces, shades) {
  const rows = pieces.map((piece, index) => {
    const one = drawPiece(piece[1], shadeOf(piece, shades));
    one.setAttribute("transform", `translate(0 ${-index * 40}) scale(0.5)`);
    return one;
  });
  const height = pieces.length * 40 + 12;
  return svg("g", { class: "fan" }, svg("rect", { x: -30, y: -height + 26, width: 60, height, rx: 12 }), rows);
}

/**
 * The pieces of a square in words: "White stack of 3, tzaar on top".
 * @param {Piece[] | undefined} pieces @param {string[]} players
 */
export function describeStack(pieces, players) {
  const top = pieces?.at(-1);
  if (!pieces || !top) return "empty";
  const [player, kind] = top;
  const owner = player === null ? "" : `${players[player]} `;
  return pieces.length === 1 ? `${owner}${kind}` : `${owner}stack of ${pieces.length}, ${kind} on top`;
}

// The board without pieces: its plate, lines, cells or points, and the names of columns and rows.

import { svg } from "../ui/dom.js";

/** @import { BoardGeometry } from "./geometry.js" */
/** @import { Point, Position } from "../server/types.js" */

/** @typedef {Position["ground"]["squares"]} Squares */

/** @param {Position["ground"]} ground @param {BoardGeometry} geometry @returns {SVGElement[]} */
export function drawGrid({ cells, squares, lines }, geometry) {
  const plate = svg("rect", { class: "plate", width: geometry.width, height: geometry.height, rx: 18 });
  const paths = lines.map((line) => svg("path", { class: "line", d: pathOf(line.map((place) => geometry.point(place))) }));
  const marks = squares.map(([, x, y]) => {
    const [cx, cy] = geometry.point([x, y]);
    return cells
      ? svg("rect", { class: (x + y) % 2 ? "cell" : "cell other", x: cx - 50, y: cy - 50, width: 100, height: 100 })
      : svg("circle", { class: "point", cx, cy, r: 6 });
  });
  return [plate, ...paths, ...marks, ...drawLabels(squares, geometry)];
}

/**
 * A line of two points is straight; one of more is the arc of a circle, more than half of it.
 * @param {Point[]} points
 */
export function pathOf(points) {
  const [start, middle, end] = [points[0], points[Math.floor(points.length / 2)], points[points.length - 1]];
  if (points.length === 2) return `M${start} L${end}`;
  const radius = circleRadius(start, middle, end);
  const turn = (middle[0] - start[0]) * (end[1] - start[1]) - (middle[1] - start[1]) * (end[0] - start[0]);
  return `M${start} A${radius} ${radius} 0 1 ${turn > 0 ? 1 : 0} ${end}`;
}

/**
 * The radius of the circle through three points.
 * @param {Point} a @param {Point} b @param {Point} c
 */
function circleRadius(a, b, c) {
  const distance = (/** @type {Point} */ [x, y], /** @type {Point} */ [u, v]) => Math.hypot(x - u, y - v);
  const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  return (distance(a, b) * distance(b, c) * distance(c, a)) / (4 * area);
}

/** How large labels are, as a part of the board's width: the same on every board. */
const LABEL_SIZE = 0.028;

/**
 * The letter of each column below its lowest square, the number of each row before its first.
 * @param {Squares} squares @param {BoardGeometry} geometry
 */
function drawLabels(squares, geometry) {
  /** @type {Map<string, Point>} */
  const lowest = new Map();
  /** @type {Map<string, Point>} */
  const first = new Map();
  for (const [name, x, y] of squares) {
    const [letter, number] = [name[0], name.slice(1)];
    if (y < (lowest.get(letter)?.[1] ?? Infinity)) lowest.set(letter, [x, y]);
    if (x < (first.get(number)?.[0] ?? Infinity)) first.set(number, [x, y]);
  }
  const sign = geometry.flipped ? -1 : 1;
  const size = geometry.width * LABEL_SIZE;
  /** @param {string} label @param {Point} place @param {Point} offset to the right and down, as the first player sees it */
  const text = (label, place, [dx, dy]) => {
    const [x, y] = geometry.point(place);
    return svg("text", { class: "label", x: x + dx * sign, y: y + dy * sign, "text-anchor": "middle", dy: "0.35em", "font-size": size }, label);
  };
  const { letterOffset, numberOffset } = labelOffsets(squares, geometry, size);
  return [...[...lowest].map(([letter, place]) => text(letter, place, letterOffset(place))), ...[...first].map(([number, place]) => text(number, place, numberOffset(place)))];
}

/**
 * Where labels stand beside their squares: outside of cells and marks, and beside lines that go on outwards.
 * @param {Squares} squares @param {BoardGeometry} geometry @param {number} size
 * @returns {{ letterOffset: (place: Point) => Point, numberOffset: (place: Point) => Point }}
 */
function labelOffsets(squares, { cells }, size) {
  const [width, height] = [1, 2].map((axis) => Math.max(...squares.map((square) => Number(square[axis]))));
  if (cells) return { letterOffset: () => [0, 50 + size * 0.75], numberOffset: () => [-50 - size * 0.75, 0] };
  const isHexagon = squares.some(([, x]) => !Number.isInteger(x));
  if (isHexagon) {
    // The numbers stand at the left edges: of the first column, and above it of the next ones.
    return { letterOffset: () => [0, 46 + size], numberOffset: ([x]) => (x === 0 ? [-46 - size * 0.6, 0] : [-40 - size * 0.4, -24 - size * 0.4]) };
  }
  // Loops go out from all lines but the outermost; they turn to the nearer corner.
  const aside = (/** @type {number} */ at, /** @type {number} */ last) => (at === 0 || at === last ? 0 : at < last / 2 ? 1 : -1);
  return {
    letterOffset: ([x]) => [aside(x, width) * size * 0.9, 40 + size * 0.75],
    numberOffset: ([, y]) => [-40 - size * 0.6, aside(y, height) * -size * 0.9],
  };
}

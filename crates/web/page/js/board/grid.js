// The board without pieces: its plate, lines, cells or points, and the names of columns and rows.

import { svg } from "../ui/dom.js";

/** @import { BoardGeometry } from "./geometry.js" */
/** @import { Point, Position } from "../server/types.js" */

/** @typedef {Position["ground"]["squares"]} Squares */

/** @param {Position["ground"]} ground @param {BoardGeometry} geometry @returns {SVGElement[]} */
export function drawGrid({ cells, squares, lines }, geometry) {
  const plate = svg("rect", { class: "plate", width: geometry.width, height: geometry.height, rx: 18 });
  const polylines = lines.map((line) => svg("polyline", { class: "line", points: line.map((place) => geometry.point(place).join(",")).join(" ") }));
  const marks = squares.map(([, x, y]) => {
    const [cx, cy] = geometry.point([x, y]);
    return cells
      ? svg("rect", { class: (x + y) % 2 ? "cell" : "cell other", x: cx - 50, y: cy - 50, width: 100, height: 100 })
      : svg("circle", { class: "point", cx, cy, r: 6 });
  });
  return [plate, ...polylines, ...marks, ...drawLabels(squares, geometry)];
}

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
  /** @param {string} label @param {Point} place @param {Point} offset */
  const text = (label, place, [dx, dy]) => {
    const [x, y] = geometry.point(place);
    return svg("text", { class: "label", x: x + dx * sign, y: y + dy * sign, "text-anchor": "middle", dy: "0.35em" }, label);
  };
  const letters = [...lowest].map(([letter, place]) => text(letter, place, geometry.cells ? [0, 61] : [16, 50]));
  // On a hexagon squares of one number do not lie in one row.
  const isStraight = squares.every(([name, , y]) => first.get(name.slice(1))?.[1] === y);
  if (!isStraight) return letters;
  return [...letters, ...[...first].map(([number, place]) => text(number, place, geometry.cells ? [-61, 0] : [-48, 14]))];
}

// What the regions of a board are worth as games of their own (Amazons): a label on each.

import { svg } from "../ui/dom.js";

/** @import { Board } from "./board.js" */
/** @import { Point, RegionValue, Stacks } from "../server/types.js" */

/**
 * Where the label of a region goes: the square nearest to the middle, an empty one if there is any.
 * @param {string[]} squares @param {Stacks} stacks @param {(square: string) => Point | undefined} pointOf @returns {Point | null}
 */
export function labelPoint(squares, stacks, pointOf) {
  const empty = squares.filter((square) => !stacks[square]?.length);
  const points = (empty.length ? empty : squares).flatMap((square) => {
    const point = pointOf(square);
    return point ? [point] : [];
  });
  if (!points.length) return null;
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  /** @param {Point} point */
  const distance = (point) => Math.hypot(point[0] - middle[0], point[1] - middle[1]);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

/** @param {RegionValue} region */
const describe = ({ squares, label, value, mean, temperature }) =>
  `${squares.join(" ")}: ${value ?? label}${mean !== null && temperature ? `, mean ${mean}, temperature ${temperature}` : ""}`;

/** @param {Board} board @param {RegionValue[]} [regions] */
export function showRegionValues(board, regions = []) {
  const stacks = board.position?.layout.stacks ?? {};
  board.layers.values.replaceChildren(...regions.flatMap((region) => {
    const point = labelPoint(region.squares, stacks, (square) => board.squarePoint(square));
    if (!point) return [];
    const width = 20 + 17 * region.label.length;
    return [svg("g", { class: "region-value", transform: `translate(${point[0]} ${point[1]})` },
      svg("title", {}, describe(region)),
      svg("rect", { x: -width / 2, y: -20, width, height: 40, rx: 12 }),
      svg("text", {}, region.label))];
  }));
}

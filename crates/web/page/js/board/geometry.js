// Where squares and lines lie in the picture of a board, 100 units a square.

/** @import { Point, Position } from "../server/types.js" */

export const UNIT = 100;

/** How much room labels need, as a part of the board. */
const LABEL_ROOM = 0.045;

/** The farthest that a pointer may be from the middle of the square that it means. */
const REACH = 55;

/** @param {Point[]} places @param {0 | 1} axis @param {number} margin @returns {[number, number]} */
function span(places, axis, margin) {
  const values = places.map((place) => place[axis]);
  return [Math.min(...values) - margin, Math.max(...values) + margin];
}

export class BoardGeometry {
  #bounds = { left: 0, right: 0, bottom: 0, top: 0 };

  /** @param {Position["ground"]} ground @param {boolean} flipped whether the first player sits at the top */
  constructor({ cells, squares, lines }, flipped) {
    this.cells = cells;
    this.flipped = flipped;
    const places = squares.map(([, x, y]) => /** @type {Point} */ ([x, y]));
    // Pieces need room around their squares, labels some of the whole, lines need little.
    const widest = Math.max(...[0, 1].map((axis) => places.reduce((most, place) => Math.max(most, place[axis]), 0)));
    const room = (cells ? 0.52 : 0.5) + LABEL_ROOM * (widest + 1);
    /** @param {0 | 1} axis @returns {[number, number]} */
    const extent = (axis) => {
      const [low, high] = span(places, axis, room);
      const [least, most] = span(lines.flat(), axis, 0.25);
      return [Math.min(low, least), Math.max(high, most)];
    };
    const [[left, right], [bottom, top]] = [extent(0), extent(1)];
    this.#bounds = { left, right, bottom, top };
    this.width = (right - left) * UNIT;
    this.height = (top - bottom) * UNIT;
    /** The middle of each square in the picture. */
    this.squares = new Map(squares.map(([name, x, y]) => [name, this.point([x, y])]));
  }

  /**
   * Where a place of the board lies in the picture.
   * @param {Point} place @returns {Point}
   */
  point([x, y]) {
    const { left, right, bottom, top } = this.#bounds;
    return this.flipped ? [(right - x) * UNIT, (y - bottom) * UNIT] : [(x - left) * UNIT, (top - y) * UNIT];
  }

  /**
   * The square nearest to a point of the picture, if it is near.
   * @param {Point} point
   */
  nearest([x, y]) {
    let best = null;
    let least = REACH;
    for (const [name, [sx, sy]] of this.squares) {
      const distance = this.cells ? Math.max(Math.abs(sx - x), Math.abs(sy - y)) : Math.hypot(sx - x, sy - y);
      if (distance < least) [best, least] = [name, distance];
    }
    return best;
  }
}

// Tak's roads: chains of flats and capstones of one player from an edge to the opposite one.

/** @import { Layout, PlayerIndex } from "../server/types.js" */

/** @typedef {[column: number, row: number]} Cell */

/** @param {Cell} cell */
const nameOf = ([column, row]) => String.fromCharCode(97 + column) + (row + 1);

/** @param {string} size columns x rows */
const sidesOf = (size) => size.split("x").map(Number);

/**
 * The squares that count for a player's roads.
 * @param {Layout} layout @param {PlayerIndex} player
 */
function roadStones({ stacks }, player) {
  return new Set(Object.entries(stacks).filter(([, pieces]) => pieces.at(-1)?.[0] === player && pieces.at(-1)?.[1] !== "wall").map(([square]) => square));
}

/**
 * A shortest chain of these squares between two opposite edges; null if there is none.
 * @param {Set<string>} stones @param {string} size @returns {string[] | null}
 */
function shortestRoad(stones, size) {
  const [columns, rows] = sidesOf(size);
  const sides = /** @type {const} */ ([[columns, rows, 0], [rows, columns, 1]]);
  const roads = sides.flatMap(([length, width, axis]) => {
    /** @type {{ cell: Cell, road: string[] }[]} */
    const queue = Array.from({ length: width }, (_, at) => /** @type {Cell} */ (axis === 0 ? [0, at] : [at, 0]))
      .filter((cell) => stones.has(nameOf(cell))).map((cell) => ({ cell, road: [nameOf(cell)] }));
    const seen = new Set(queue.flatMap(({ road }) => road));
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { cell: [column, row], road } = next;
      if ((axis === 0 ? column : row) === length - 1) return [road];
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        /** @type {Cell} */
        const cell = [column + dx, row + dy];
        const name = nameOf(cell);
        if (!stones.has(name) || seen.has(name)) continue;
        seen.add(name);
        queue.push({ cell, road: [...road, name] });
      }
    }
    return [];
  });
  return roads.sort((one, other) => one.length - other.length)[0] ?? null;
}

/**
 * A player's road, if there is one.
 * @param {Layout} layout @param {PlayerIndex} player
 */
export const roadOf = (layout, player) => shortestRoad(roadStones(layout, player), layout.size);

/**
 * The empty squares where one more flat would make a road.
 * @param {Layout} layout @param {PlayerIndex} player
 */
export function roadGaps(layout, player) {
  const stones = roadStones(layout, player);
  const [columns, rows] = sidesOf(layout.size);
  const squares = Array.from({ length: columns * rows }, (_, index) => nameOf([index % columns, Math.floor(index / columns)]));
  return squares.filter((square) => !layout.stacks[square]?.length && shortestRoad(new Set([...stones, square]), layout.size));
}

// Amazons' territory: the empty squares that a player reaches in fewer queen's moves than the other.

/** @import { Layout, PlayerIndex } from "../server/types.js" */

const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/** @typedef {{ squares: [string[], string[]], shared: string[], mobility: [number, number] }} Territory */

/** @param {Layout} layout @returns {Territory} */
export function territory({ size, stacks }) {
  const [columns, rows] = size.split("x").map(Number);
  /** @param {number} index */
  const name = (index) => String.fromCharCode(97 + (index % columns)) + (Math.floor(index / columns) + 1);
  const all = Array.from({ length: columns * rows }, (_, index) => index);
  const isEmpty = all.map((index) => !stacks[name(index)]?.length);

  /** The empty squares that a queen sees. @param {number} from */
  const seen = (from) => DIRECTIONS.flatMap(([dx, dy]) => {
    const squares = [];
    for (let x = (from % columns) + dx, y = Math.floor(from / columns) + dy; x >= 0 && x < columns && y >= 0 && y < rows; x += dx, y += dy) {
      if (!isEmpty[y * columns + x]) break;
      squares.push(y * columns + x);
    }
    return squares;
  });

  /** @param {PlayerIndex} player */
  const distances = (player) => {
    const distance = all.map(() => Infinity);
    let wave = all.filter((index) => stacks[name(index)]?.some(([owner, kind]) => owner === player && kind === "amazon"));
    const mobility = wave.reduce((sum, index) => sum + seen(index).length, 0);
    for (let step = 1; wave.length; step += 1) {
      wave = [...new Set(wave.flatMap(seen))].filter((index) => distance[index] === Infinity);
      wave.forEach((index) => (distance[index] = step));
    }
    return { distance, mobility };
  };

  const [first, second] = [distances(0), distances(1)];
  /** @param {(index: number) => boolean} test */
  const squares = (test) => all.filter((index) => isEmpty[index] && test(index)).map(name);
  return {
    squares: [squares((index) => first.distance[index] < second.distance[index]), squares((index) => second.distance[index] < first.distance[index])],
    shared: squares((index) => first.distance[index] === second.distance[index] && first.distance[index] < Infinity),
    mobility: [first.mobility, second.mobility],
  };
}

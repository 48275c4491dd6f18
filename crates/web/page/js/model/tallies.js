// What players of each game count: a few numbers for each player, and squares that tell how things stand.

import { roadGaps, roadOf } from "./roads.js";
import { territory } from "./territory.js";

/** @import { PlayerIndex, Position } from "../server/types.js" */

/** @typedef {{ name: string, about: string, values: [string, string] }} Tally */
/** @typedef {{ squares: string[], player: PlayerIndex, kind: "road" | "gap" | "territory" }} Region */

/** @type {PlayerIndex[]} */
const PLAYERS = [0, 1];

/** @param {(player: PlayerIndex) => string | number} value @returns {[string, string]} */
const both = (value) => [String(value(0)), String(value(1))];

/** @param {Position} position @param {PlayerIndex} player @param {string} [kind] */
const stacksOf = ({ layout }, player, kind) =>
  Object.values(layout.stacks).filter((pieces) => pieces.at(-1)?.[0] === player && (!kind || pieces.at(-1)?.[1] === kind));

const SURAKARTA_STONES = 12;

/** @type {Record<string, (position: Position) => Tally[]>} */
const TALLIES = {
  tzaar: (position) => ["tott", "tzarra", "tzaar"].map((kind) => ({
    name: `${kind[0].toUpperCase()}${kind.slice(1)}s`,
    about: `stacks with a ${kind} on top, and how high the highest is: without one the game is lost`,
    values: both((player) => {
      const heights = stacksOf(position, player, kind).map((pieces) => pieces.length);
      return heights.length ? `${heights.length}${Math.max(...heights) > 1 ? ` ↑${Math.max(...heights)}` : ""}` : "0";
    }),
  })),
  surakarta: (position) => [{
    name: "Captives", about: "stones of the opponent that were captured",
    values: both((player) => Math.max(0, SURAKARTA_STONES - stacksOf(position, player === 0 ? 1 : 0).length)),
  }],
  amazons: ({ layout }) => {
    const { squares, mobility } = territory(layout);
    return [
      { name: "Territory", about: "empty squares that are reached in fewer moves than by the opponent", values: both((player) => squares[player].length) },
      { name: "Mobility", about: "squares that the amazons can move to", values: both((player) => mobility[player]) },
    ];
  },
  tak: (position) => [
    { name: "Flats", about: "flats on top of the board, which count if nobody makes a road", values: both((player) => stacksOf(position, player, "flat").length) },
    { name: "Road", about: "whether one more flat makes a road", values: both((player) => (roadOf(position.layout, player) ? "made" : roadGaps(position.layout, player).length ? "one short" : "–")) },
  ],
};

/** @param {Position} position */
export const tallies = (position) => TALLIES[position.game]?.(position) ?? [];

/**
 * What ended the game, or with `all` what there is to see of territory and roads before.
 * @param {Position} position @param {boolean} all @returns {Region[]}
 */
export function regions({ game, layout, ending }, all) {
  if (game === "tak") {
    const roads = PLAYERS.flatMap((player) => {
      const squares = roadOf(layout, player);
      return squares ? [/** @type {Region} */ ({ squares, player, kind: "road" })] : [];
    });
    if (roads.length || !all) return roads;
    return PLAYERS.map((player) => ({ squares: roadGaps(layout, player), player, kind: "gap" }));
  }
  if (game === "amazons" && (all || ending)) {
    const { squares } = territory(layout);
    return PLAYERS.map((player) => ({ squares: squares[player], player, kind: "territory" }));
  }
  return [];
}

/**
 * The reason of an ending in a sentence of its own, where the short one leaves something to explain.
 * @param {Position} position @param {[string, string]} players
 */
export function endingReason({ game, ending, layout }, players) {
  if (!ending) return "";
  const { winner, reason } = ending;
  if (winner === null) return "";
  const loser = players[1 - winner];
  if (game === "tzaar") return reason.startsWith("no capture") ? `${loser} must capture and cannot.` : `${loser} has ${reason}: all three types are needed.`;
  if (game === "amazons") {
    const squares = territory(layout).squares[winner].length;
    return `${loser} cannot move any more; ${players[winner]} had ${squares} more square${squares === 1 ? "" : "s"} to fill.`;
  }
  if (game === "surakarta" && reason.startsWith("all")) return `${loser} has no stone left.`;
  if (game !== "tak") return "";
  if (reason === "road") return `The road of ${players[winner]} is marked on the board.`;
  const flats = PLAYERS.map((player) => Object.values(layout.stacks).filter((pieces) => pieces.at(-1)?.[0] === player && pieces.at(-1)?.[1] === "flat").length);
  return `The flats are counted: ${players[0]} ${flats[0]}, ${players[1]} ${flats[1]}.`;
}

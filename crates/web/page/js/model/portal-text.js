// What the portal's things are called in words.

import { opponentOf } from "./score.js";

/** @import { ClockSetting, Colour, GameState, GameSummary, Offer, Player, Rating } from "../server/portal-types.js" */
/** @import { Ending, GameInfo, PlayerIndex, Setup } from "../server/types.js" */

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @param {ClockSetting} clock */
export function clockLabel(clock) {
  if ("days" in clock) return `${counted(clock.days, "day")} a turn`;
  const { seconds, increment } = clock;
  const time = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
  return increment ? `${time} + ${increment} s` : time;
}

/** @param {string} name */
export const capitalised = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Which game, and how it differs from the usual one.
 * @param {Setup} setup
 */
export function setupLabel({ game, size, start, position, rules }) {
  const changes = [
    ...(start ? [`${start} start`] : []),
    ...(position ? ["from a position"] : []),
    ...Object.entries(rules ?? {}).map(([name, value]) => `${name} ${value}`),
  ];
  return [[capitalised(game), size].filter(Boolean).join(" "), ...changes].join(", ");
}

/** @param {Rating | null | undefined} rating */
export const ratingText = (rating) => (rating ? `${Math.round(rating.rating)}${rating.provisional ? "?" : ""}` : "");

/** @param {Player} player */
export const playerLabel = ({ name, rating }) => [name, ratingText(rating)].filter(Boolean).join(" ");

/** @param {boolean} rated */
export const ratedLabel = (rated) => (rated ? "rated" : "unrated");

/**
 * What somebody who accepts the offer plays.
 * @param {Colour} colour of the one who made it @param {GameInfo | undefined} info
 */
export function colourLabel(colour, info) {
  if (colour === "random") return "random colours";
  return `you play ${info?.players[opponentOf(colour)] ?? (colour === 0 ? "second" : "first")}`;
}

/** @type {Record<string, string>} The portal's reasons; those of the boards are words already. */
const REASONS = { resignation: "resignation", time: "on time", agreement: "agreed", ban: "the opponent was banned", deletion: "the opponent's account was deleted" };

/** @param {Ending} ending @param {[string, string]} players */
export function portalEndingText({ winner, reason }, players) {
  if (reason === "aborted") return "Aborted";
  const because = REASONS[reason] ?? reason;
  return winner === null ? `Draw: ${because}` : `${players[winner]} wins: ${because}`;
}

/**
 * How a game stands in a list: in which turn it is, or 1–0, ½–½.
 * @param {Pick<GameSummary, "ending" | "turns">} game
 */
export function standText({ ending, turns }) {
  if (!ending) return `turn ${turns + 1}`;
  const points = ending.winner === null ? "½–½" : ending.winner === 0 ? "1–0" : "0–1";
  return `${ending.reason === "aborted" ? "aborted" : points} in ${turns}`;
}

/** @param {number} change */
const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);

/**
 * What a rated game has done to a player's rating.
 * @param {GameState} game @param {PlayerIndex} player
 */
export function ratingChangeText({ ratings }, player) {
  if (!ratings) return "";
  const [before, after] = [ratings[player].before, ratings[player].after].map(Math.round);
  return `${before} → ${after} (${signed(after - before)})`;
}

/** @param {Offer} offer */
export const offerLabel = ({ setup, clock, rated }) => `${setupLabel(setup)}, ${clockLabel(clock)}, ${ratedLabel(rated)}`;

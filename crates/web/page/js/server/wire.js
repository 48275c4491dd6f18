// Players are "first" and "second" for programs, 0 and 1 inside the page, where they count what belongs to them.

/** @import { PlayerIndex } from "./types.js" */

const NAMES = ["first", "second"];
const PLAYER_KEYS = new Set(["to_move", "winner", "attacker", "you", "colour", "draw_offer", "takeback_offer", "rematch_offer"]);

/** @param {any} player @returns {any} */
const toIndex = (player) => (NAMES.includes(player) ? /** @type {PlayerIndex} */ (NAMES.indexOf(player)) : player);
/** @param {any} player @returns {any} */
const toName = (player) => NAMES[player] ?? player;

/**
 * The same value with its players translated.
 * @param {any} value @param {(player: any) => any} translate @returns {any}
 */
function translated(value, translate) {
  if (Array.isArray(value)) return value.map((item) => translated(item, translate));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => {
    if (PLAYER_KEYS.has(key)) return [key, translate(item)];
    if (key === "reserve") return [key, item.map((/** @type {any[]} */ [player, ...rest]) => [translate(player), ...rest])];
    if (key === "stacks") return [key, translatedStacks(item, translate)];
    return [key, translated(item, translate)];
  }));
}

/** @param {Record<string, [any, string][]>} stacks @param {(player: any) => any} translate */
const translatedStacks = (stacks, translate) =>
  Object.fromEntries(Object.entries(stacks).map(([square, pieces]) => [square, pieces.map(([player, kind]) => [translate(player), kind])]));

/** @param {string} text @returns {any} */
export const decode = (text) => translated(JSON.parse(text), toIndex);

/** @param {unknown} value */
export const encode = (value) => JSON.stringify(translated(value, toName));

// The requests of the app, in the words of docs/json.md.

import { backend } from "./backend.js";

export { ApiError } from "./api-error.js";

/** @import { Cluster, Ending, Explored, GameDocument, GameInfo, GameSummary, Layout, Line, Match, MatchGame, MatchRequest, Position, RecordedGame, Setup, StoredGame, UnreadableMatch } from "./types.js" */

const { request } = backend;

/** Whether engines can be set against one another here. */
export const { hasMatches } = backend;

export const api = {
  /** @param {Setup} setup @param {string[]} moves @returns {Promise<Position>} */
  position: (setup, moves) => request("POST", "api/position", { setup, moves }),
  /** @param {string} game @param {Layout} layout @param {Setup["rules"]} rules @returns {Promise<{ setup: Setup, ending: Ending | null }>} */
  compose: (game, layout, rules) => request("POST", "api/compose", { game, layout, rules }),
  /** @param {Line} line @returns {Promise<Explored>} */
  explore: ({ setup, moves }) => request("POST", "api/explore", { setup, moves }),
  /** @param {string} text @param {string} [game] @param {string} [format] @returns {Promise<{ games: RecordedGame[] }>} */
  read: (text, game, format) => request("POST", "api/read", { text, game: game || null, format: format || null }),
  /** @param {RecordedGame[]} games @param {string} format @returns {Promise<{ text: string }>} */
  write: (games, format) => request("POST", "api/write", { games, format }),

  /** @param {{ q: string, game: string, limit: number, offset: number }} query @returns {Promise<{ games: GameSummary[] }>} */
  list: ({ q, game, limit, offset }) => request("GET", `api/games?${new URLSearchParams({ q, game, limit: String(limit), offset: String(offset) })}`),
  /** @param {GameDocument} document @returns {Promise<{ id: number, version: number }>} */
  add: (document) => request("POST", "api/games", document),
  /** @param {number | string} id @returns {Promise<StoredGame>} */
  get: (id) => request("GET", `api/games/${id}`),
  /** @param {number} id @param {number} version @param {GameDocument} document @returns {Promise<{ id: number, version: number }>} */
  replace: (id, version, document) => request("PUT", `api/games/${id}`, { version, document }),
  /** @param {number} id @returns {Promise<{}>} */
  remove: (id) => request("DELETE", `api/games/${id}`),

  /** @returns {Promise<{ cluster: Cluster | null }>} */
  cluster: () => request("GET", "api/cluster"),
  /** @returns {Promise<{ matches: Match[], unreadable: UnreadableMatch[] }>} */
  matches: () => request("GET", "api/matches"),
  /** @param {MatchRequest} match @returns {Promise<{ id: number }>} */
  startMatch: (match) => request("POST", "api/matches", match),
  /** @param {number} id @param {boolean} running @returns {Promise<{}>} */
  changeMatch: (id, running) => request("PUT", `api/matches/${id}`, { running }),
  /** @param {number} id @returns {Promise<{ games: MatchGame[] }>} */
  matchGames: (id) => request("GET", `api/matches/${id}/games`),
  /** @param {number} id @returns {Promise<{}>} */
  removeMatch: (id) => request("DELETE", `api/matches/${id}`),
};

/** @type {Promise<{ games: GameInfo[] }> | undefined} */
let rules;

/** The games with their players, starts, rules, formats and engines. */
export async function gameInfos() {
  rules ??= request("GET", "api/rules").catch((error) => {
    rules = undefined;
    throw error;
  });
  return (await rules).games;
}

/** @param {string} name */
export async function gameInfo(name) {
  const info = (await gameInfos()).find((game) => game.name === name);
  if (!info) throw new Error(`There is no game ${name}`);
  return info;
}

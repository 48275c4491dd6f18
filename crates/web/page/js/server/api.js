// The server's JSON API; GET /api describes it.

import { decode, encode } from "./wire.js";

/** @import { Ending, GameDocument, GameInfo, GameRecord, GameSummary, Layout, Line, Match, MatchRequest, Position, RecordNotes, Setup, StoredGame, UnreadableMatch } from "./types.js" */

export class ApiError extends Error {
  /** @param {number} status 0 if there was no answer @param {string} reason */
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function request(method, path, body) {
  const hasBody = body !== undefined;
  const response = await fetch(path, {
    method,
    headers: hasBody ? { "content-type": "application/json" } : {},
    body: hasBody ? encode(body) : null,
  }).catch(() => {
    throw new ApiError(0, "The server does not answer. Is Quadrille still running?");
  });
  const answer = await response.text().then(decode).catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer.error ?? response.statusText);
  return answer;
}

export const api = {
  /** @param {Setup} setup @param {string[]} moves @returns {Promise<Position>} */
  position: (setup, moves) => request("POST", "api/position", { setup, moves }),
  /** @param {string} game @param {Layout} layout @param {Setup["rules"]} rules @returns {Promise<{ setup: Setup, ending: Ending | null }>} */
  compose: (game, layout, rules) => request("POST", "api/compose", { game, layout, rules }),
  /** @param {string} text @param {string} [game] @param {string} [format] @returns {Promise<GameRecord>} */
  read: (text, game, format) => request("POST", "api/read", { text, game: game || null, format: format || null }),
  /** @param {{ line: Line, format: string } & Partial<RecordNotes>} record @returns {Promise<{ text: string }>} */
  write: (record) => request("POST", "api/write", record),

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

  /** @returns {Promise<{ matches: Match[], unreadable: UnreadableMatch[] }>} */
  matches: () => request("GET", "api/matches"),
  /** @param {MatchRequest} match @returns {Promise<{ id: number }>} */
  startMatch: (match) => request("POST", "api/matches", match),
  /** @param {number} id @param {boolean} running @returns {Promise<{}>} */
  changeMatch: (id, running) => request("PUT", `api/matches/${id}`, { running }),
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

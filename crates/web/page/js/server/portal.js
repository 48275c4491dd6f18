// The portal's requests; docs/portal-api.md describes them.

import { ApiError } from "./api-error.js";
import { backend } from "./backend.js";

/** @import { Account, ChatLine, GameState, GameSummary, Offer, OfferAnswer, OfferKind, OfferRequest, PlayerPage } from "./portal-types.js" */

/** @param {string} method @param {string} path @param {unknown} [body] */
const ask = (method, path, body) => backend.request(method, `api/portal/${path}`, body);

/** @param {string} path @param {unknown} [body] */
const post = (path, body = {}) => ask("POST", path, body);

/** @param {string} name */
const escaped = (name) => encodeURIComponent(name);

export const portal = {
  /** @returns {Promise<{ account: Account | null }>} */
  account: () => ask("GET", "account"),
  /** @param {string} name @param {string} password @returns {Promise<{ account: Account }>} */
  register: (name, password) => post("register", { name, password }),
  /** @param {string} name @param {string} password @returns {Promise<{ account: Account }>} */
  login: (name, password) => post("login", { name, password }),
  /** @returns {Promise<{ account: Account }>} */
  guest: () => post("guest"),
  /** @returns {Promise<{}>} */
  logout: () => post("logout"),
  /** @param {Partial<Pick<Account, "about" | "chat" | "games">>} change @returns {Promise<{ account: Account }>} */
  change: (change) => ask("PUT", "account", change),
  /** @param {string} old @param {string} next @returns {Promise<{}>} */
  password: (old, next) => post("password", { old, new: next }),
  /** @param {string} password @returns {Promise<{}>} */
  remove: (password) => ask("DELETE", "account", { password }),

  /** @returns {Promise<{ robots: PlayerPage[] }>} */
  robots: () => ask("GET", "robots"),
  /** @param {string} name @param {string} about @returns {Promise<{ account: Account, token: string }>} */
  addRobot: (name, about) => post("robots", { name, about }),
  /** @param {string} name @returns {Promise<{ token: string }>} */
  renewToken: (name) => post(`robots/${escaped(name)}/token`),
  /** @param {string} name @returns {Promise<{}>} */
  removeRobot: (name) => ask("DELETE", `robots/${escaped(name)}`),

  /** @param {OfferRequest} offer @returns {Promise<{ offer: Offer }>} */
  offer: (offer) => post("offers", offer),
  /** @param {number} id @returns {Promise<{ offer: Offer, game: GameState }>} */
  accept: (id) => post(`offers/${id}/accept`),
  /** @param {number} id @returns {Promise<{ offer: Offer }>} */
  decline: (id) => post(`offers/${id}/decline`),
  /** @param {number} id @returns {Promise<{ offer: Offer }>} */
  cancel: (id) => post(`offers/${id}/cancel`),

  /** @param {Record<string, string | number>} filters @returns {Promise<{ games: GameSummary[] }>} */
  games: (filters) => ask("GET", `games?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`),
  /** @param {number} id @returns {Promise<{ game: GameState }>} */
  game: (id) => ask("GET", `games/${id}`),
  /** @param {number} id @returns {Promise<{ text: string, format: string }>} */
  record: (id) => ask("GET", `games/${id}/record`),
  /** @param {number} id @param {string} move @param {string} token @returns {Promise<{ game: GameState }>} */
  move: (id, move, token) => post(`games/${id}/moves`, { move, token }),
  /** @param {number} id @returns {Promise<{ game: GameState }>} */
  resign: (id) => post(`games/${id}/resign`),
  /** @param {number} id @param {OfferKind} kind @param {OfferAnswer} answer @returns {Promise<{ game: GameState }>} */
  answer: (id, kind, answer) => post(`games/${id}/${kind}`, { answer }),
  /** @param {number} id @param {string} text @returns {Promise<{ line: ChatLine }>} */
  say: (id, text) => post(`games/${id}/chat`, { text }),

  /** @param {string} name @returns {Promise<{ player: PlayerPage }>} */
  player: (name) => ask("GET", `players/${escaped(name)}`),
  /** @param {string} game @param {number} limit @returns {Promise<{ players: PlayerPage[] }>} by rating */
  players: (game, limit) => ask("GET", `players?${new URLSearchParams({ game, limit: String(limit) })}`),
};

/**
 * Who is logged in at the portal that the page comes from, null for nobody; undefined if it comes from none.
 * @returns {Promise<Account | null | undefined>}
 */
export async function findAccount() {
  try {
    return (await portal.account()).account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** @param {unknown} error @returns {boolean} whether the same request may be answered otherwise later */
export const isPassing = (error) => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

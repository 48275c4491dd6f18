// Games in the browser's own database, with the words of the server's requests about games.

import { ApiError } from "../api-error.js";

/** @import { GameSummary, StoredGame } from "../types.js" */

/** @typedef {Pick<GameSummary, "game" | "title" | "players" | "result" | "turns">} DocumentSummary */
/** @typedef {GameSummary & { version: number, document: string }} Row  a game with its document as the text of docs/json.md */

const MISSING = "there is no such game";
/** How many games the opening explorer looks at. */
const MOST_EXPLORED = 5000;
const USUAL_LIMIT = 50;
const LARGEST_LIMIT = 500;

/** @type {Promise<IDBDatabase> | undefined} */
let opening;

/**
 * @template T
 * @param {IDBRequest<T>} request @returns {Promise<T>}
 */
const answerOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(new ApiError(500, `The browser's database: ${request.error?.message}`));
});

function connect() {
  const request = indexedDB.open("quadrille", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id", autoIncrement: true }).createIndex("changed", "changed");
  return answerOf(request);
}

function open() {
  opening ??= connect();
  opening.catch(() => (opening = undefined));
  return opening;
}

/**
 * Does something with all games at once, so that nobody comes in between.
 * @template T
 * @param {IDBTransactionMode} mode @param {(games: IDBObjectStore) => Promise<T>} work @returns {Promise<T>}
 */
async function withGames(mode, work) {
  const transaction = (await open()).transaction("games", mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(new ApiError(500, `The browser's database: ${transaction.error?.message ?? "it has no room"}`));
  });
  done.catch(() => {});
  const result = await work(transaction.objectStore("games"));
  await done;
  return result;
}

const now = () => Date.now() / 1000;

/** @param {IDBObjectStore} games @param {number} id @returns {Promise<Row>} */
async function find(games, id) {
  const row = Number.isInteger(id) ? await answerOf(games.get(id)) : undefined;
  if (!row) throw new ApiError(404, MISSING);
  return row;
}

export const storedGames = {
  /** @param {DocumentSummary} summary @param {string} document */
  add: (summary, document) => withGames("readwrite", async (games) => {
    // What is kept should not be thrown away when the disk is full.
    navigator.storage?.persist?.();
    const [version, time] = [1, now()];
    const id = Number(await answerOf(games.add({ ...summary, version, document, created: time, changed: time })));
    return { id, version };
  }),

  /** @param {number} id @param {number} version the one that was changed @param {DocumentSummary} summary @param {string} document */
  replace: (id, version, summary, document) => withGames("readwrite", async (games) => {
    const kept = await find(games, id);
    if (kept.version !== version) throw new ApiError(409, `the game was changed elsewhere: it has version ${kept.version}`);
    await answerOf(games.put({ ...kept, ...summary, version: version + 1, document, changed: now() }));
    return { id, version: version + 1 };
  }),

  /** @param {number} id @returns {Promise<Omit<StoredGame, "document"> & { document: string }>} */
  get: (id) => withGames("readonly", async (games) => {
    const { version, document } = await find(games, id);
    return { id, version, document };
  }),

  /** @param {number} id */
  remove: (id) => withGames("readwrite", async (games) => {
    await find(games, id);
    await answerOf(games.delete(id));
    return {};
  }),

  /**
   * The documents of a game, the newest first.
   * @param {string} game @returns {Promise<string[]>}
   */
  documents: (game) => withGames("readonly", async (games) => {
    /** @type {Row[]} */
    const rows = await answerOf(games.index("changed").getAll());
    return rows.reverse().filter((row) => row.game === game).slice(0, MOST_EXPLORED).map((row) => row.document);
  }),

  /**
   * The games that are asked for, the newest first, without their moves.
   * @param {{ q?: string, game?: string, limit?: string, offset?: string }} filter @returns {Promise<{ games: GameSummary[] }>}
   */
  list: ({ q = "", game = "", limit, offset }) => withGames("readonly", async (games) => {
    const words = q.toLowerCase().split(/\s+/);
    /** @type {Row[]} */
    const rows = await answerOf(games.index("changed").getAll());
    const found = rows.reverse().filter((row) => (!game || row.game === game) && words.every((word) => row.document.toLowerCase().includes(word)));
    const first = Number(offset ?? 0);
    const last = first + Math.min(LARGEST_LIMIT, Number(limit ?? USUAL_LIMIT));
    return { games: found.slice(first, last).map(({ version, document, ...summary }) => summary) };
  }),
};

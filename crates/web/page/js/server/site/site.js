// The page without a server: rules and engines are WebAssembly in workers, games are kept in the browser.

import { ApiError } from "../api-error.js";
import { decode, encode } from "../wire.js";
import { engineWorker } from "./engine.js";
import { Searches } from "./searches.js";
import { storedGames } from "./stored-games.js";

/** @import { Backend } from "../backend.js" */
/** @import { Position } from "../types.js" */
/** @import { EngineWorker } from "./engine.js" */
/** @import { DocumentSummary } from "./stored-games.js" */

/** @type {Promise<EngineWorker> | undefined} the worker that knows the rules, made when it is first needed */
let rulesWorker;

/** @param {string} method @param {string} path @param {unknown} [body] */
async function askRules(method, path, body) {
  rulesWorker ??= engineWorker();
  rulesWorker.catch(() => (rulesWorker = undefined));
  const answer = await (await rulesWorker).ask(`${method} ${path}\n${encode(body ?? null)}`);
  const end = answer.indexOf("\n");
  const [status, value] = [Number(answer.slice(0, end)), decode(answer.slice(end + 1))];
  if (status !== 200) throw new ApiError(status, value.error);
  return value;
}

/**
 * A game that can be played as it is written, and what a list of games shows of it.
 * @param {unknown} document @returns {Promise<DocumentSummary>}
 */
const checked = (document) => askRules("POST", "api/games", document);

/** @param {string} method @param {URL} address @param {any} body */
async function askGames(method, { pathname, searchParams }, body) {
  const id = Number(pathname.split("/")[3]);
  switch (method) {
    case "POST": return storedGames.add(await checked(body), encode(body));
    case "PUT": return storedGames.replace(id, body.version, await checked(body.document), encode(body.document));
    case "DELETE": return storedGames.remove(id);
    default: break;
  }
  if (pathname === "/api/games") return storedGames.list(Object.fromEntries(searchParams));
  const { document, ...kept } = await storedGames.get(id);
  return { ...kept, document: decode(document) };
}

/**
 * What was known when the site was built: the first view needs no engine.
 * @param {string} file
 */
async function prepared(file) {
  const response = await fetch(file).catch(() => undefined);
  if (!response?.ok) throw new ApiError(0, "There is no connection, and the site is not kept here yet.");
  return decode(await response.text());
}

/** @type {Promise<Record<string, Position>> | undefined} by the request */
let positions;

/** @param {unknown} line */
async function position(line) {
  positions ??= prepared("positions.json").catch(() => ({}));
  return (await positions)[encode(line)] ?? askRules("POST", "api/position", line);
}

/**
 * What was played in a position in the games that are kept.
 * @param {any} line
 */
async function explore(line) {
  const documents = await storedGames.documents(line.setup.game);
  return askRules("POST", "api/explore", { line, documents: documents.map((text) => JSON.parse(text)) });
}

/** @type {Backend} */
export const site = {
  hasMatches: false,

  async request(method, path, body) {
    const address = new URL(path, "http://site/");
    if (path === "api/rules") return prepared("rules.json");
    if (path === "api/position") return position(body);
    if (path === "api/explore") return explore(body);
    if (/^\/api\/games(\/|$)/.test(address.pathname)) return askGames(method, address, body);
    if (/^\/api\/(portal|matches|cluster)(\/|$)/.test(address.pathname)) throw new ApiError(404, "There is nothing at this address.");
    return askRules(method, path, body);
  },

  openLive: ({ onMessage }) => new Searches(onMessage, engineWorker),
};

/** A site that was opened once is there without a network too. Nothing waits for that. */
function keepSite() {
  navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}

if (document.readyState === "complete") keepSite();
else addEventListener("load", keepSite);

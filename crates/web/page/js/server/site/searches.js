// Searches in the browser: each has a worker of its own, so the system shares the cores among them.

import { decode, encode } from "../wire.js";

/** @import { LiveConnection } from "../backend.js" */
/** @import { EngineWorker } from "./engine.js" */
/** @import { AnalysisMessage, LiveRequest, ProofMessage } from "../types.js" */

/** @typedef {AnalysisMessage | ProofMessage} Message */

/** As many as the server lets a page have. */
const MOST_SEARCHES = 6;

class Search {
  /** @type {EngineWorker | undefined} */
  worker;
  /** @type {LiveRequest[]} what is said before the worker is there */
  unsent = [];
  /** @type {Message | undefined} */
  newest;
  /** Whether an analysis shall end with what it has found. */
  isStopped = false;

  /** @param {LiveRequest} request */
  send(request) {
    if (this.worker) this.worker.send(encode(request));
    else this.unsent.push(request);
  }
}

/** @implements {LiveConnection} */
export class Searches {
  /** @type {Map<number, Search>} */
  #searches = new Map();
  /** @type {EngineWorker | undefined} one that has found what it searched for, for the next question */
  #idle;

  /** @param {(message: Message) => void} onMessage @param {() => Promise<EngineWorker>} makeWorker */
  constructor(onMessage, makeWorker) {
    this.onMessage = onMessage;
    this.makeWorker = makeWorker;
  }

  isClosed() {
    return false;
  }

  /** @param {LiveRequest} request */
  send(request) {
    const search = this.#searches.get(request.id);
    switch (request.do) {
      case "think":
      case "prove":
        this.#begin(request);
        break;
      case "open":
        search?.send(request);
        break;
      case "stop":
        if (search) this.#stop(request, search);
        break;
      case "forget":
        this.#forget(request.id);
        break;
    }
  }

  /** @param {Extract<LiveRequest, { question: unknown }>} request */
  async #begin(request) {
    const { id } = request;
    this.#forget(id);
    if (this.#searches.size >= MOST_SEARCHES) {
      this.onMessage({ id, event: "failed", reason: `a page may have ${MOST_SEARCHES} searches at once` });
      return;
    }
    const search = new Search();
    this.#searches.set(id, search);
    try {
      const worker = this.#takeIdle() ?? (await this.makeWorker());
      if (this.#searches.get(id) !== search) {
        worker.end();
        return;
      }
      worker.onMessage = (text) => this.#receive(decode(text), search, request.do === "prove");
      search.worker = worker;
      search.send(request);
      search.unsent.forEach((unsent) => search.send(unsent));
    } catch (error) {
      this.#searches.delete(id);
      this.onMessage({ id, event: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #takeIdle() {
    const idle = this.#idle;
    this.#idle = undefined;
    return idle;
  }

  /** @param {Message} message @param {Search} search @param {boolean} isProof a proof can be asked about its tree when it is found */
  #receive(message, search, isProof) {
    search.newest = message;
    if (message.event === "failed") this.#forget(message.id);
    if (message.event === "found" && !isProof) this.#rest(message.id, search);
    this.onMessage(message);
    if (search.isStopped && message.event === "thinks") this.#finish(message.id, search);
  }

  /** @param {number} id @param {Search} search */
  #rest(id, search) {
    this.#searches.delete(id);
    this.#idle?.end();
    this.#idle = search.worker;
  }

  /** @param {LiveRequest} request @param {Search} search */
  #stop(request, search) {
    // A proof pauses, and hears of it; nobody can speak to an analysis while it runs.
    search.send(request);
    search.isStopped = true;
    this.#finish(request.id, search);
  }

  /**
   * Ends an analysis with the newest that it has told, if there is something.
   * @param {number} id @param {Search} search
   */
  #finish(id, search) {
    const { newest } = search;
    if (newest?.event !== "thinks" || !("analysis" in newest)) return;
    this.#forget(id);
    this.onMessage({ ...newest, event: "found" });
  }

  /** @param {number} id */
  #forget(id) {
    this.#searches.get(id)?.worker?.end();
    this.#searches.delete(id);
  }
}

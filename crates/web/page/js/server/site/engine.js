// The WebAssembly module and the workers that run it.

import { ApiError } from "../api-error.js";

const MODULE = "quadrille.wasm";

/** @type {Promise<WebAssembly.Module> | undefined} compiled once for all workers */
let compiled;

/** From the network once, and then from the cache, where it is kept with the site's other files for times without a network. */
async function moduleResponse() {
  const version = document.querySelector("meta[name=quadrille-site]")?.getAttribute("content");
  const cache = await globalThis.caches?.open(`quadrille-${version}`);
  const kept = await cache?.match(MODULE);
  if (kept) return kept;
  const response = await fetch(MODULE, { cache: "no-cache" });
  if (!response.ok) throw new Error(response.statusText);
  await cache?.put(MODULE, response.clone());
  return response;
}

function compile() {
  compiled ??= moduleResponse()
    .then((response) => response.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error) => {
      compiled = undefined;
      throw new ApiError(0, `The engines cannot be loaded: ${error.message}`);
    });
  return compiled;
}

export class EngineWorker {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  /** @type {((answer: string) => void)[]} who waits for an answer, in the order of their requests */
  #waiting = [];
  /** @type {(message: string) => void} hears what the search tells */
  onMessage = () => {};

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#worker.onmessage = ({ data }) => {
      if (data.answer !== undefined) this.#waiting.shift()?.(data.answer);
      else this.onMessage(data.message);
    };
    this.#worker.postMessage({ module });
  }

  /**
   * Asks for an answer; the module's documentation has the form of both.
   * @param {string} request @returns {Promise<string>}
   */
  ask(request) {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage({ request });
    });
  }

  /**
   * Says something about a search.
   * @param {string} message
   */
  send(message) {
    this.#worker.postMessage({ message });
  }

  /** Ends whatever it does. */
  end() {
    this.#worker.terminate();
  }
}

/** A new worker. */
export const engineWorker = async () => new EngineWorker(await compile());

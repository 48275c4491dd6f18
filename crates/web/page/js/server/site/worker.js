// A worker that runs the WebAssembly module. It is sent `{ module }` first, then `{ request }`, which it answers with `{ answer }`, and
// `{ message }` about a search, which tells `{ message }` in turn. Texts are as the module takes them.

/** @typedef {{ memory: WebAssembly.Memory, room: (length: number) => number, respond: () => void, hear: () => void, go_on: () => number }} Exports */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** @type {Exports} */
let exports;
/** @type {Promise<unknown>} */
let started;
/** @type {(text: string) => void} */
let tell = () => {};

/** @param {WebAssembly.Module} module */
async function start(module) {
  const host = {
    now: () => performance.now(),
    /** @param {number} start @param {number} length */
    tell: (start, length) => tell(decoder.decode(new Uint8Array(exports.memory.buffer, start, length))),
  };
  exports = /** @type {any} */ ((await WebAssembly.instantiate(module, { host })).exports);
}

/** @param {string} text */
function write(text) {
  const bytes = encoder.encode(text);
  const start = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
}

/** @param {string} request */
function answer(request) {
  tell = (text) => postMessage({ answer: text });
  try {
    write(request);
    exports.respond();
  } catch {
    tell(`500\n${JSON.stringify({ error: "the rules failed on this request" })}`);
  }
}

/** Which search goes on, for the news of its failure. */
let searchId = 0;
const channel = new MessageChannel();
channel.port1.onmessage = goOn;

/** @param {string} message */
function hear(message) {
  searchId = JSON.parse(message).id;
  tell = (text) => postMessage({ message: text });
  write(message);
  exports.hear();
  goOn();
}

/** Searches on; messages that have come meanwhile are heard before the next step. */
function goOn() {
  try {
    if (exports.go_on()) channel.port2.postMessage(null);
  } catch {
    tell(JSON.stringify({ id: searchId, event: "failed", reason: "the engine failed on this position" }));
  }
}

onmessage = async ({ data }) => {
  if (data.module) started = start(data.module);
  await started;
  if (data.request !== undefined) answer(data.request);
  if (data.message !== undefined) hear(data.message);
};

// The WebAssembly module under Node: `node host.mjs MODULE bench` prints the nodes of `quadrille bench` and their time,
// `node host.mjs MODULE` hears messages from its input, a line each, searches to the end and prints what is told.

import { readFileSync } from "node:fs";

const [, , path, command] = process.argv;
const host = {
  now: () => performance.now(),
  tell: (start, length) => process.stdout.write(`${Buffer.from(exports.memory.buffer, start, length)}\n`),
};
const { instance: { exports } } = await WebAssembly.instantiate(readFileSync(path), { host });

if (command === "bench") {
  const started = performance.now();
  exports.bench();
  process.stdout.write(`seconds ${((performance.now() - started) / 1000).toFixed(2)}\n`);
} else {
  for (const message of readFileSync(0, "utf8").trim().split("\n")) {
    const bytes = Buffer.from(message);
    const start = exports.room(bytes.length);
    Buffer.from(exports.memory.buffer, start, bytes.length).set(bytes);
    exports.hear();
    while (exports.go_on());
  }
}

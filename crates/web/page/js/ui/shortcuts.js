// Keys, as players know them from lichess.

import { dialog, el } from "./dom.js";

const KEYS = [
  ["← →", "one turn back, one on"],
  ["↑ ↓ or Home End", "to the start, to the end"],
  ["Space", "play the engine's best turn"],
  ["l", "engine on or off"],
  ["x", "arrows on or off"],
  ["f", "flip the board"],
  ["Enter", "confirm the turn; with the board in focus: go to its squares"],
  ["Escape", "take back a step of the turn"],
  ["Tab, then arrows", "walk over the squares of the board; Enter or Space touches one"],
  ["m", "type a move"],
  ["?", "this list"],
];

export function showKeys() {
  dialog("Keys", el("dl", { class: "keys" }, KEYS.flatMap(([key, about]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, about)])));
}

// `handlers` gives what the present view does for a key.
export function attachKeys(handlers) {
  document.addEventListener("keydown", (event) => {
    const inField = event.target.closest?.("input, textarea, select, dialog");
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?") return showKeys();
    const onButton = event.target.closest?.("button, a, summary");
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    const handler = handlers()[event.key];
    if (!handler) return;
    event.preventDefault();
    handler();
  });
}

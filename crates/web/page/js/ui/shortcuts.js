// Keyboard shortcuts, as players know them from lichess.

import { dialog, el } from "./dom.js";

/** @typedef {Record<string, () => unknown>} Shortcuts  what keys do, by the key's name */

const SHORTCUTS = [
  ["← →", "one turn back, one on"],
  ["↑ ↓ or Home End", "to the start, to the end"],
  ["Space", "play the engine's best turn"],
  ["l", "engine on or off"],
  ["x", "arrows on or off"],
  ["f", "flip the board"],
  ["t", "territory, or where one more flat makes a road"],
  ["Enter", "confirm the turn; with the board in focus: go to its squares"],
  ["Escape", "take back a step of the turn"],
  ["Tab, then arrows", "walk over the squares of the board; Enter or Space selects one"],
  ["d", "on a square in Analyse: begin to draw; then on another for an arrow, on the same for a ring (or the right button)"],
  ["m", "type a move"],
  ["?", "this list"],
];

export function showShortcuts() {
  dialog("Keys", el("dl", { class: "keys" }, SHORTCUTS.flatMap(([key, about]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, about)])));
}

/** @param {() => Shortcuts} shortcuts those of the view that is shown */
export function attachShortcuts(shortcuts) {
  document.addEventListener("keydown", (event) => {
    const focused = event.target instanceof Element ? event.target : null;
    if (focused?.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?") {
      showShortcuts();
      return;
    }
    if (focused?.closest("button, a, summary") && (event.key === "Enter" || event.key === " ")) return;
    const action = shortcuts()[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

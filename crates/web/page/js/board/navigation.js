// Walking through a game: by keys, by buttons below the board, by the wheel over it.

import { button, el } from "../ui/dom.js";

/** @import { Game } from "../model/game.js" */

/** @typedef {{ first: () => unknown, back: () => unknown, forward: () => unknown, last: () => unknown }} Steps */
/** @typedef {(node: number, options?: { animated: boolean }) => unknown} Go */

/** How far a wheel turns for one step. */
const WHEEL_PIXELS = 60;

/** @param {Game} game @param {Go} go how to go to a node @returns {Steps} */
export const steps = (game, go) => ({
  first: () => go(0, { animated: false }),
  back: () => game.current && go(game.node.parent, { animated: false }),
  forward: () => game.node.children.length && go(game.node.children[0]),
  last: () => go(game.tree.end(game.current), { animated: false }),
});

/** @param {Steps} walk */
export const walkingKeys = ({ first, back, forward, last }) => ({ ArrowLeft: back, ArrowRight: forward, ArrowUp: first, ArrowDown: last, Home: first, End: last });

/** @param {Steps} walk */
export function stepButtons({ first, back, forward, last }) {
  /** @param {string} sign @param {string} label @param {() => unknown} step @param {string} name */
  const make = (sign, label, step, name) => button(sign, () => step(), { "aria-label": label, title: label, class: name });
  return el("div", { class: "walk", role: "group", "aria-label": "Walk through the game" },
    make("⇤", "To the start", first, "step-first"), make("◀", "One turn back", back, "step-back"),
    make("▶", "One turn on", forward, "step-forward"), make("⇥", "To the end", last, "step-last"));
}

/**
 * The wheel over the board walks.
 * @param {Element} board @param {Steps} walk
 */
export function attachWheel(board, { back, forward }) {
  let turned = 0;
  board.addEventListener("wheel", (event) => {
    const { deltaY, ctrlKey } = /** @type {WheelEvent} */ (event);
    if (ctrlKey) return;
    event.preventDefault();
    turned = Math.sign(turned) === Math.sign(deltaY) ? turned + deltaY : deltaY;
    if (Math.abs(turned) < WHEEL_PIXELS) return;
    (turned > 0 ? forward : back)();
    turned = 0;
  }, { passive: false });
}

// A line below the board that says what the next touch does, why the last one did nothing, or what ended the game.

import { endingReason } from "../model/tallies.js";
import { prompt, refusal } from "../model/prompts.js";
import { errorText, el } from "../ui/dom.js";

/** @import { Game } from "../model/game.js" */
/** @import { Touches } from "../model/prompts.js" */
/** @import { Position } from "../server/types.js" */

export class Guidance {
  /** Counts what is said: an answer that comes late is not shown any more. */
  #ticket = 0;

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.element = el("p", { class: "prompt", role: "status" });
  }

  /** @param {Position} position @param {Touches | null} touches null for somebody who may not move */
  show(position, touches) {
    this.#ticket += 1;
    const { info, setup } = this.game;
    const text = position.ending ? endingReason(position, info.players) : touches ? prompt(position, touches, info.players, setup) : "";
    this.#say(text && text[0].toUpperCase() + text.slice(1), false);
  }

  /**
   * Says why a square cannot be touched.
   * @param {Position} position @param {Touches} touches @param {string} square @param {string[]} plies those of the turn so far
   */
  async refuse(position, touches, square, plies) {
    const ticket = ++this.#ticket;
    const { game } = this;
    const ask = (/** @type {string} */ move) => game.position(game.current, [...plies, move]).then(() => null, errorText);
    const reason = await refusal(game.info, position, touches, square, ask);
    if (ticket === this.#ticket) this.#say(`${reason[0].toUpperCase()}${reason.slice(1)}.`, true);
  }

  /** @param {string} text @param {boolean} isRefusal */
  #say(text, isRefusal) {
    this.element.textContent = text;
    this.element.classList.toggle("refused", isRefusal);
  }
}

// Two clocks of which one runs. Times are milliseconds; null without clocks.

/** @import { ClockState, PlayerIndex } from "../server/types.js" */

export class Clock {
  /** @type {PlayerIndex | null} */
  running = null;
  #since = 0;

  /** @param {ClockState | null} [state] */
  constructor(state) {
    /** @type {[number, number] | null} */
    this.left = state?.left ? [...state.left] : null;
    this.increment = state?.increment ?? 0;
  }

  /**
   * The state at the start of a game; null for no clock.
   * @param {number} minutes @param {number} increment seconds for each turn @returns {ClockState | null}
   */
  static initial(minutes, increment) {
    return minutes > 0 ? { left: [minutes * 60000, minutes * 60000], increment: increment * 1000 } : null;
  }

  /** @param {PlayerIndex} player */
  remaining(player) {
    if (!this.left) return null;
    return this.left[player] - (this.running === player ? performance.now() - this.#since : 0);
  }

  /** @param {PlayerIndex} player */
  start(player) {
    if (!this.left) return;
    this.stop();
    this.running = player;
    this.#since = performance.now();
  }

  stop() {
    if (this.left && this.running !== null) this.left[this.running] = this.#rest(this.running);
    this.running = null;
  }

  /**
   * A turn is made: the clock stops, and its player gets the increment.
   * @param {PlayerIndex} player
   */
  press(player) {
    this.stop();
    if (this.left) this.left[player] += this.increment;
  }

  /** The player whose time is over. */
  get flagged() {
    return this.running !== null && this.#rest(this.running) === 0 ? this.running : null;
  }

  /** @param {PlayerIndex} player */
  #rest(player) {
    return Math.max(0, this.remaining(player) ?? 0);
  }

  /** @returns {ClockState | null} */
  get state() {
    return this.left && { left: [this.#rest(0), this.#rest(1)], increment: this.increment };
  }
}

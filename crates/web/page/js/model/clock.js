// Two clocks of which one runs. Times are milliseconds; null without clocks.

export class Clock {
  constructor({ left, increment } = {}) {
    this.left = left ? [...left] : null;
    this.increment = increment ?? 0;
    this.running = null;
    this.since = 0;
  }

  static of(minutes, seconds) {
    return minutes > 0 ? { left: [minutes * 60000, minutes * 60000], increment: seconds * 1000 } : null;
  }

  remaining(player) {
    if (!this.left) return null;
    return this.left[player] - (this.running === player ? performance.now() - this.since : 0);
  }

  start(player) {
    if (!this.left || this.running === player) return;
    this.stop();
    this.running = player;
    this.since = performance.now();
  }

  stop() {
    if (this.running !== null) this.left[this.running] = Math.max(0, this.remaining(this.running));
    this.running = null;
  }

  // A turn is made: its player gets the increment.
  press(player) {
    this.stop();
    if (this.left) this.left[player] += this.increment;
  }

  get stored() {
    return this.left ? { left: [0, 1].map((player) => Math.max(0, this.remaining(player))), increment: this.increment } : null;
  }
}

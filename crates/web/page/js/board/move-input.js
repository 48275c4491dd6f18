// What a hand does on the board: touches that add up to a ply. Every legal ply is a list of targets (squares, kinds of
// pieces in the reserve, "pass"); the hand holds those begun so far.

export class Hand {
  constructor(plies = []) {
    this.plies = plies;
    this.touched = [];
  }

  // The plies that begin with what was touched.
  #open(touched = this.touched) {
    return this.plies.filter((ply) => touched.every((target, index) => ply.targets[index] === target));
  }

  // What may be touched next.
  next() {
    const depth = this.touched.length;
    return new Set(this.#open().map((ply) => ply.targets[depth]).filter((target) => target !== undefined));
  }

  // The ply that is made if nothing more is touched.
  get ply() {
    return this.#open().find((ply) => ply.targets.length === this.touched.length) ?? null;
  }

  // Whether nothing more can be touched.
  get isComplete() {
    return this.ply !== null && this.next().size === 0;
  }

  touch(target) {
    if (!this.next().has(target)) return false;
    this.touched.push(target);
    return true;
  }

  clear() {
    this.touched = [];
  }

  // Squares that can be reached in the end from what is touched, for plies of two targets as for longer ones.
  starts() {
    return new Set(this.plies.map((ply) => ply.targets[0]));
  }
}

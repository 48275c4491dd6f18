// A ply as it is made by hand. Every legal ply is a list of targets (squares, kinds of pieces in the reserve, "pass"); what
// is selected in turn adds up to one of them.

/** @import { Ply } from "../server/types.js" */

export const PASS = "pass";

export class MoveInput {
  /** @type {string[]} */
  selected = [];

  /** @param {Ply[]} [plies] the legal ones; none for somebody who may not move */
  constructor(plies = []) {
    this.plies = plies;
  }

  /** The plies that begin with what is selected. */
  candidates() {
    return this.plies.filter((ply) => this.selected.every((target, index) => ply.targets[index] === target));
  }

  /** What may be selected next. */
  next() {
    const depth = this.selected.length;
    return new Set(this.candidates().map((ply) => ply.targets[depth]).filter((target) => target !== undefined));
  }

  /** What may be selected first. */
  first() {
    return new Set(this.plies.map((ply) => ply.targets[0]));
  }

  /** The squares that make a ply by themselves: where an Amazons arrow can go. */
  single() {
    return new Set(this.plies.filter((ply) => ply.targets.length === 1 && ply.targets[0] !== PASS).map((ply) => ply.targets[0]));
  }

  /** The ply that is made if nothing more is selected. */
  get ply() {
    return this.candidates().find((ply) => ply.targets.length === this.selected.length) ?? null;
  }

  /** The ply to be confirmed, where more could be selected: a Tak stack may go on. */
  get confirmable() {
    return this.selected.length > 1 ? this.ply : null;
  }

  /** Whether nothing more can be selected. */
  get isComplete() {
    return this.ply !== null && this.next().size === 0;
  }

  /** @param {string} target @returns {boolean} whether it can be selected */
  select(target) {
    if (!this.next().has(target)) return false;
    this.selected.push(target);
    return true;
  }

  clear() {
    this.selected = [];
  }
}

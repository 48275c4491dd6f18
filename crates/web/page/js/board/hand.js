// The hand that carries a stack of Tak: how many of its stones are dropped, and how many it could drop at most.

import { svg } from "../ui/dom.js";

/** @import { Board } from "./board.js" */
/** @import { MoveInput } from "./move-input.js" */
/** @import { Point } from "../server/types.js" */

/** Above the finger, which hides what is below it. */
const ABOVE = 62;

export class Hand {
  /** @type {Point | null} where a pointer drags */
  #pointer = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.text = svg("text", { "text-anchor": "middle", dy: "0.36em" });
    this.element = svg("g", { class: "hand" }, svg("rect", { x: -60, y: -24, width: 120, height: 48, rx: 24 }), this.text);
  }

  /** @param {MoveInput} input */
  show(input) {
    const [from] = input.selected;
    const isCarried = this.board.info.mixed_stacks && from !== undefined && this.board.squarePoint(from) !== undefined;
    const most = isCarried ? Math.max(...input.candidates().map(({ targets }) => targets.length - 1)) : 0;
    if (most < 1) {
      this.element.remove();
      return;
    }
    this.text.textContent = `${input.selected.length - 1} of ${most}`;
    this.#place(this.#pointer ?? this.board.squarePoint(input.selected.at(-1) ?? from) ?? [0, 0]);
    this.board.layers.fans.after(this.element);
  }

  /** @param {Point | null} point of the pointer that drags, null when it is lifted */
  follow(point) {
    this.#pointer = point;
    if (point) this.#place(point);
  }

  /** @param {Point} point */
  #place([x, y]) {
    this.element.setAttribute("transform", `translate(${x} ${Math.max(24, y - ABOVE)})`);
  }
}

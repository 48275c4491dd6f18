// The moves as a tree: the main line as a table, a numbered row for a turn of each player; variations and comments between the rows.

import { firstChanceText } from "../model/score.js";
import { el } from "../ui/dom.js";

/** @import { Game } from "../model/game.js" */
/** @import { TreeNode } from "../model/move-tree.js" */
/** @import { PlayerIndex } from "../server/types.js" */

/** @type {Record<string, string>} CSS classes */
const MARKS = { "!": "good", "!!": "good", "?": "bad", "??": "blunder", "?!": "doubtful", "!?": "doubtful" };

/**
 * The number before a turn: "3." before the first player's, "3…" before the second's where a line begins with it.
 * @param {number} turn counted from 0, the first player's are even @param {boolean} isFirst of its line
 */
export function turnNumber(turn, isFirst) {
  if (turn % 2 === 0) return `${turn / 2 + 1}.`;
  return isFirst ? `${(turn + 1) / 2}…` : "";
}

/** @param {TreeNode} node */
const comment = (node) => (node.comment ? [el("p", { class: "comment" }, node.comment)] : []);

/** @typedef {{ show: (anchor: Element, moves: string[], text: string) => void }} Explanation  shows what moves lead to */

export class MoveList {
  /** @type {PlayerIndex} The player who moves first in this game: positions may begin with the second. */
  firstMover = 0;

  /** @param {Game} game @param {(node: number) => void} go called with the node that was clicked @param {Explanation} [explanation] */
  constructor(game, go, explanation) {
    this.game = game;
    this.go = go;
    this.explanation = explanation;
    this.element = el("div", { class: "moves", role: "group", "aria-label": "Moves" });
  }

  show() {
    const [start] = this.game.tree.nodes;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && this.element.contains(activeElement) ? activeElement.dataset.node : undefined;
    this.element.replaceChildren(...comment(start), ...this.#table(start));
    // Who walks through the moves by keyboard stays where they are.
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-node="${focused}"]`))?.focus({ preventScroll: true });
    const current = this.element.querySelector(".current");
    if (current) this.#reveal(current.getBoundingClientRect());
  }

  /**
   * Only the list scrolls: on a phone the page would run away from the board.
   * @param {DOMRect} move
   */
  #reveal({ top, bottom }) {
    const list = this.element.getBoundingClientRect();
    this.element.scrollTop += Math.min(top - list.top, 0) + Math.max(bottom - list.bottom, 0);
  }

  /**
   * The main line: a number, the first player's turn, the second's.
   * @param {TreeNode} start @returns {HTMLElement[]}
   */
  #table(start) {
    const { nodes } = this.game.tree;
    const gap = () => el("span", { class: "gap" }, "…");
    const cells = [];
    let isFirst = true;
    let turn = /** @type {number} */ (this.firstMover);
    for (let at = start; at.children.length; turn += 1) {
      const [main, ...others] = at.children;
      const isSecond = turn % 2 === 1;
      if (isFirst || !isSecond) cells.push(el("span", { class: "number" }, `${Math.floor(turn / 2) + 1}.`));
      if (isFirst && isSecond) cells.push(gap());
      cells.push(this.#button(main));
      const notes = [...comment(nodes[main]), ...others.map((other) => this.#variation(other, turn - this.firstMover))];
      if (notes.length && !isSecond) cells.push(gap());
      cells.push(...notes);
      isFirst = notes.length > 0;
      at = nodes[main];
    }
    return cells;
  }

  /** @param {number} node that begins it @param {number} depth of the node, counted from 0 */
  #variation(node, depth) {
    const begin = this.game.tree.nodes[node];
    return el("div", { class: "variation", role: "group" }, this.#move(node, depth, true), comment(begin), this.#line(begin, depth + 1));
  }

  /**
   * The line behind a node: the first child, then the variations beside it, then what follows.
   * @param {TreeNode} node @param {number} depth of its children, counted from 0 @returns {HTMLElement[]}
   */
  #line(node, depth) {
    const { nodes } = this.game.tree;
    const parts = [];
    let isFirst = true;
    for (let at = node; at.children.length; depth += 1) {
      const [main, ...others] = at.children;
      parts.push(this.#move(main, depth, isFirst));
      for (const other of others) parts.push(this.#variation(other, depth));
      at = nodes[main];
      parts.push(...comment(at));
      isFirst = others.length > 0 || Boolean(at.comment);
    }
    return parts;
  }

  /** @param {number} index @param {number} depth @param {boolean} isFirst */
  #move(index, depth, isFirst) {
    const number = turnNumber(depth + this.firstMover, isFirst);
    return el("span", { class: "turn" }, number && el("span", { class: "number" }, number), this.#button(index));
  }

  /** @param {number} index */
  #button(index) {
    const { tree, info, current } = this.game;
    const node = tree.nodes[index];
    const isCurrent = index === current;
    const score = node.score ? firstChanceText(node.score, info.players) : "";
    const explain = (/** @type {Event} */ { currentTarget }) => {
      if (currentTarget instanceof Element && index !== this.game.current) this.explanation?.show(currentTarget, tree.moves(index), [node.move, score].join(" "));
    };
    return el("button", {
      type: "button", class: `move ${isCurrent ? "current" : ""} ${MARKS[node.mark ?? ""] ?? ""}`, "aria-current": isCurrent && "true", "data-node": index,
      title: this.explanation ? undefined : score || undefined, onclick: () => this.go(index), onmouseenter: explain, onfocus: explain,
    }, node.move, node.mark && el("b", {}, node.mark));
  }
}

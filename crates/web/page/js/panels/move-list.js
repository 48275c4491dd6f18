// The moves as a tree: the main line in numbered pairs, variations in blocks below.

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

export class MoveList {
  /** @type {PlayerIndex} The player who moves first in this game: positions may begin with the second. */
  firstMover = 0;

  /** @param {Game} game @param {(node: number) => void} go called with the node that was clicked */
  constructor(game, go) {
    this.game = game;
    this.go = go;
    this.element = el("div", { class: "moves", role: "group", "aria-label": "Moves" });
  }

  show() {
    this.element.replaceChildren(...this.#line(this.game.tree.nodes[0], 0));
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
      for (const other of others) {
        parts.push(el("div", { class: "variation", role: "group" }, this.#move(other, depth, true), comment(nodes[other]), this.#line(nodes[other], depth + 1)));
      }
      at = nodes[main];
      parts.push(...comment(at));
      isFirst = others.length > 0 || Boolean(at.comment);
    }
    return parts;
  }

  /** @param {number} index @param {number} depth @param {boolean} isFirst */
  #move(index, depth, isFirst) {
    const node = this.game.tree.nodes[index];
    const number = turnNumber(depth + this.firstMover, isFirst);
    const isCurrent = index === this.game.current;
    const title = node.score && firstChanceText(node.score, this.game.info.players);
    return el("span", { class: "turn" },
      number && el("span", { class: "number" }, number),
      el("button", { type: "button", class: `move ${isCurrent ? "current" : ""} ${MARKS[node.mark ?? ""] ?? ""}`, "aria-current": isCurrent && "true", "data-node": index, title, onclick: () => this.go(index) },
        node.move, node.mark && el("b", {}, node.mark)));
  }
}

// A small board beside a move under the pointer or the keyboard's focus, with the score and the line that leads there.

import { el } from "../ui/dom.js";
import { Board } from "./board.js";

/** @import { Game } from "../model/game.js" */

/** How far it is from what it explains, and from the edges of the window. */
const GAP = 8;

export class HoverBoard {
  /** @type {Element | null} what it explains */
  #anchor = null;

  /** @param {Game} game @param {Board} main the board that it is turned like */
  constructor(game, main) {
    this.game = game;
    this.main = main;
    this.board = new Board(game.info, { isPicture: true, label: "The position of this move" });
    this.caption = el("p");
    // What it shows can be reached without it: screen readers are spared.
    this.element = el("div", { class: "hover-board", "aria-hidden": "true", hidden: true }, this.board.element, this.caption);
    document.body.append(this.element);
    this.watch = () => this.#anchor && !this.#isMeant(this.#anchor) && this.hide();
    document.addEventListener("pointermove", this.watch);
    document.addEventListener("focusin", this.watch);
  }

  /** What is drawn anew under the pointer is another element: the old one is not meant any more. @param {Element} anchor */
  #isMeant(anchor) {
    return anchor.isConnected && (anchor.matches(":hover") || document.activeElement === anchor);
  }

  /** @param {Element} anchor @param {string[]} moves from the start of the game @param {string} text */
  async show(anchor, moves, text) {
    this.#anchor = anchor;
    const position = await this.game.positionAfter(moves).catch(() => null);
    if (!position || this.#anchor !== anchor || !this.#isMeant(anchor)) return;
    if (this.board.flipped !== this.main.flipped) this.board.flip();
    this.board.show(position);
    this.board.markSquares({});
    this.board.drawArrows((position.last ?? []).map((ply) => ({ ...ply, rank: 0 })));
    this.caption.textContent = text;
    this.element.hidden = false;
    this.#place(anchor.getBoundingClientRect(), (anchor.closest(".side") ?? anchor).getBoundingClientRect().left);
  }

  /** Left of an edge where there is room, else above or below what it explains. @param {DOMRect} anchor @param {number} edge */
  #place(anchor, edge) {
    const { width, height } = this.element.getBoundingClientRect();
    const hasRoom = edge - width - 2 * GAP > 0;
    const left = hasRoom ? edge - width - GAP : Math.min(anchor.left, innerWidth - width - GAP);
    const below = anchor.bottom + GAP + height < innerHeight ? anchor.bottom + GAP : anchor.top - height - GAP;
    const top = hasRoom ? Math.min(anchor.top, innerHeight - height - GAP) : below;
    Object.assign(this.element.style, { left: `${Math.max(GAP, left)}px`, top: `${Math.max(GAP, top)}px` });
  }

  hide() {
    this.#anchor = null;
    this.element.hidden = true;
  }

  close() {
    document.removeEventListener("pointermove", this.watch);
    document.removeEventListener("focusin", this.watch);
    this.element.remove();
  }
}

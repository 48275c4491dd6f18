// A game on its board between its players, and the turn that is being made. Play and analysis put it beside their own
// panels and say who may move (`mayMove`) and what follows (`onTurn`, `onStep`, `onShow`).

import { endingText } from "../model/score.js";
import { announce } from "../ui/announce.js";
import { toastError } from "../ui/dom.js";
import { isSet } from "../ui/settings.js";
import { playSound } from "../ui/sound.js";
import { animateMove } from "./animation.js";
import { BoardFrame, touches } from "./board-frame.js";
import { MoveInput } from "./move-input.js";
import { steps, walkingKeys } from "./navigation.js";

/** @import { Go } from "./navigation.js" */
/** @import { Turn } from "./turn-status.js" */
/** @import { Game } from "../model/game.js" */
/** @import { PartialTurn, Ply, Position } from "../server/types.js" */
/** @import { Shortcuts } from "../ui/shortcuts.js" */

/**
 * @typedef {object} GameBoardOptions
 * @property {(position: Position) => boolean} [mayMove] whether somebody at this board may
 * @property {(position: Position) => unknown} [onTurn] a turn was made and has led here
 * @property {() => unknown} [onStep] a ply of the turn was made or taken back
 * @property {(position: Position) => void} [onShow]
 * @property {Go} [go] how to go to a node, where that is more than to show it
 * @property {() => void} [onSettle] the pieces of the position that is shown have arrived
 */

export class GameBoard {
  /** @type {string[]} those of the turn that is being made */
  plies = [];
  /** How many of them cannot be undone. */
  #fixedPlies = 0;
  /** Whether these plies are a turn that waits to be confirmed. */
  isTurnComplete = false;
  /** @type {Position | null} */
  position = null;
  /** Whether pieces are on their way. */
  isMoving = false;
  #input = new MoveInput();
  /** @type {string | null} the kind of piece that is placed next */
  #picked = null;
  /** Counts what is shown: whoever waits for the server looks whether something else is shown meanwhile. */
  #ticket = 0;

  /** @param {Game} game @param {GameBoardOptions} options */
  constructor(game, { mayMove = () => true, onTurn = () => {}, onStep = () => {}, onShow = () => {}, onSettle = () => {}, go = (node, options) => this.go(node, options) }) {
    this.game = game;
    this.mayMove = mayMove;
    this.onTurn = onTurn;
    this.onStep = onStep;
    this.onShow = onShow;
    this.onSettle = onSettle;
    this.walk = steps(game, go);
    this.frame = new BoardFrame(game, {
      onSelect: (square) => this.#select(square),
      onDrop: (square) => this.#input.selected.length && this.#input.selected.at(-1) !== square && this.#select(square),
      // A stack of Tak drops a stone wherever it is dragged over.
      onDragOver: (square) => game.info.mixed_stacks && this.#input.selected.length && this.#input.next().has(square) && this.#select(square),
      onEscape: () => this.undoStep(),
      isDraggable: (square) => this.#input.selected.length === 1 && this.#input.selected[0] === square,
    }, { confirm: () => this.confirm(), make: (ply) => this.make(ply), undo: () => this.undoStep(), pick: (kind) => this.#pick(kind) }, this.walk);
    this.board = this.frame.board;
    this.element = this.frame.element;
  }

  flip() {
    this.frame.flip();
    this.#showTurn();
  }

  /**
   * Goes to a node. One step forward is seen as a move.
   * @param {number} node
   */
  async go(node, { animated = true } = {}) {
    const { game } = this;
    const { parent } = game.tree.nodes[node];
    const isStep = animated && parent === game.current && this.plies.length === 0;
    game.current = node;
    this.#clearTurn();
    const ticket = ++this.#ticket;
    try {
      const position = await game.position();
      const plies = (isStep && position.last) || [];
      // The plies of a turn are seen one after the other.
      for (let made = 1; made < plies.length && ticket === this.#ticket; made += 1) {
        await animateMove(this.board, await game.position(parent, plies.slice(0, made).map(({ move }) => move)), plies[made - 1]);
      }
      if (ticket === this.#ticket) await this.#show(position, plies.at(-1), ticket);
    } catch (error) {
      toastError(error);
    }
  }

  /**
   * Goes on with a turn that was begun before, as far as it can be made here. What is fixed cannot be undone.
   * @param {PartialTurn | undefined} turn
   */
  async resume(turn, { isFixed = false } = {}) {
    if (turn?.at !== this.game.current || !turn.plies?.length) return;
    const position = await this.game.position(this.game.current, turn.plies).catch(() => null);
    if (!position) return;
    this.plies = [...turn.plies];
    this.#fixedPlies = isFixed ? turn.plies.length : 0;
    this.game.keepPartialTurn(this.plies);
    await this.#showStep(position, null, ++this.#ticket);
  }

  #clearTurn() {
    this.plies = [];
    this.#fixedPlies = 0;
    this.isTurnComplete = false;
    this.game.keepPartialTurn([]);
  }

  /** @param {Position} position @param {Ply | null | undefined} ply that has led there @param {number} ticket */
  async #show(position, ply, ticket) {
    this.position = position;
    this.#input = new MoveInput(this.mayMove(position) ? position.plies : []);
    this.board.clear();
    this.isMoving = true;
    const moved = animateMove(this.board, position, ply);
    this.#showTurn();
    this.onShow(position);
    await moved;
    if (ticket !== this.#ticket) return;
    this.isMoving = false;
    if (this.position) this.frame.mark(this.position, this.#turn);
    this.onSettle();
  }

  /**
   * Shows a position inside of a turn; behind a complete one there is nothing to select.
   * @param {Position} position @param {Ply | null} ply @param {number} ticket
   */
  #showStep(position, ply, ticket) {
    this.isTurnComplete = position.turn_start || position.ending !== null;
    return this.#show(this.isTurnComplete ? { ...position, plies: [] } : position, ply, ticket);
  }

  /** Who may move may have changed. If not, what a quick hand has selected already stays selected. */
  refresh() {
    if (!this.position) return;
    const plies = this.mayMove(this.position) ? this.position.plies : [];
    if (this.#input.plies !== plies) this.#input = new MoveInput(plies);
    this.#showTurn();
  }

  /** The turn that is being made. @returns {Turn} */
  get #turn() {
    const { plies, isTurnComplete } = this;
    return { input: this.#input, plies, fixedPlies: this.#fixedPlies, isTurnComplete };
  }

  /** Shows who is to move and what can be done. */
  #showTurn() {
    if (!this.position) return;
    const kinds = this.frame.kinds(this.#turn);
    if (this.#picked === null || !kinds.includes(this.#picked)) this.#picked = kinds[0] ?? null;
    this.frame.show(this.position, this.#turn, this.#picked);
  }

  /** @param {string} kind */
  #pick(kind) {
    this.#picked = kind;
    this.#input.clear();
    this.#showTurn();
  }

  /**
   * A square was clicked: it goes on with what is selected, or begins anew, or takes a piece of the reserve.
   * @param {string} square
   */
  #select(square) {
    const input = this.#input;
    const tried = touches(this.#turn, this.#picked);
    if (input.selected.length && input.select(square)) return this.#selected();
    if (input.selected.length === 1 && input.selected[0] === square) return undefined;
    if (input.selected.length > 1) this.#drawShown();
    input.clear();
    if (input.select(square)) return this.#selected();
    if (this.#picked && input.select(this.#picked) && input.select(square)) return this.#selected();
    input.clear();
    this.#showTurn();
    if (input.plies.length && this.position) this.frame.guidance.refuse(this.position, tried, square, this.plies);
    return undefined;
  }

  async #selected() {
    const input = this.#input;
    if (input.ply && input.isComplete) return this.make(input.ply);
    this.#showTurn();
    if (input.confirmable) {
      const preview = await this.game.position(this.game.current, [...this.plies, input.confirmable.move]);
      if (input === this.#input && input.ply) {
        this.board.drawPieces(preview.layout.stacks);
        this.#showTurn();
      }
    }
    return undefined;
  }

  #drawShown() {
    if (this.position) this.board.drawPieces(this.position.layout.stacks);
  }

  /**
   * Makes a ply; the last of a turn ends it, at once or when it is confirmed.
   * @param {Ply} ply
   */
  async make(ply) {
    const ticket = ++this.#ticket;
    // Until the server has answered nothing else can be selected.
    this.#input = new MoveInput();
    this.element.dataset.plies = "0";
    try {
      const position = await this.game.position(this.game.current, [...this.plies, ply.move]);
      if (ticket !== this.#ticket) return;
      this.plies.push(ply.move);
      playSound(this.position?.layout.stacks[ply.targets.at(-1) ?? ""]?.length ? "capture" : "move");
      const isComplete = position.turn_start || position.ending !== null;
      if (isComplete && !isSet("confirm")) await this.#commit(position, ply);
      else {
        this.#stepped();
        await this.#showStep(position, ply, ticket);
      }
    } catch (error) {
      toastError(error);
      this.undoAll();
    }
  }

  #stepped() {
    this.game.keepPartialTurn(this.plies);
    this.onStep();
  }

  /**
   * Makes a move: a turn or a part of it, by an engine or from a line.
   * @param {string} move
   */
  async playMove(move) {
    const position = await this.game.position(this.game.current, [...this.plies, move]);
    for (const ply of position.last ?? []) await this.make(ply);
    if (this.isTurnComplete && this.plies.length) await this.confirm();
  }

  async confirm() {
    const { confirmable } = this.#input;
    if (confirmable) await this.make(confirmable);
    else if (this.isTurnComplete && this.plies.length) await this.#commit(await this.game.position(this.game.current, this.plies), null);
  }

  /** @param {Position} position behind the turn @param {Ply | null} ply its last one, to be seen */
  async #commit(position, ply) {
    const { game } = this;
    const turn = position.turns[position.turns.length - 1];
    const mover = (await game.position()).to_move;
    this.#clearTurn();
    game.current = game.tree.add(game.current, turn);
    const made = await game.position();
    announce(`${game.info.players[mover]}: ${turn}${made.ending ? `. ${endingText(made.ending, game.info.players)}` : ""}`);
    if (made.ending) playSound("end");
    const shown = this.#show(made, ply, ++this.#ticket);
    await this.onTurn(made);
    await shown;
  }

  /** Takes back what is selected or the last ply of the turn. False if there is none. */
  undoStep() {
    if (this.#input.selected.length) {
      this.#input.clear();
      this.#drawShown();
      this.#showTurn();
      return true;
    }
    if (this.plies.length <= this.#fixedPlies) return false;
    this.plies.pop();
    this.#undone();
    return true;
  }

  undoAll() {
    this.plies = this.plies.slice(0, this.#fixedPlies);
    this.#undone();
  }

  async #undone() {
    this.isTurnComplete = false;
    this.#stepped();
    const ticket = ++this.#ticket;
    const position = await this.game.position(this.game.current, this.plies);
    if (ticket === this.#ticket) await this.#show(position, null, ticket);
  }

  /** @returns {Shortcuts} */
  shortcuts() {
    const toggleRegions = () => {
      this.frame.toggleRegions();
      this.#showTurn();
    };
    return { ...walkingKeys(this.walk), Enter: () => this.confirm(), Escape: () => this.undoStep(), t: toggleRegions };
  }
}

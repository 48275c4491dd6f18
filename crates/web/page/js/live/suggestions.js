// What engines and solvers say, on the board: arrows for the best lines, or the position that some moves lead to.

/** @import { GameBoard } from "../board/game-board.js" */
/** @import { Game } from "../model/game.js" */
/** @import { Analysis, Piece, Ply, Position } from "../server/types.js" */

const MOST_ARROWS = 4;

export class Suggestions {
  #hasArrows = true;
  /** @type {string[] | null} the moves whose position is shown in place of the present one */
  #previewed = null;

  /** @param {Game} game @param {GameBoard} gameBoard @param {() => Analysis | null} analysis the newest */
  constructor(game, gameBoard, analysis) {
    this.game = game;
    this.gameBoard = gameBoard;
    this.analysis = analysis;
  }

  toggle() {
    this.#hasArrows = !this.#hasArrows;
    this.draw();
  }

  draw() {
    const analysis = this.analysis();
    const { position, board, isMoving } = this.gameBoard;
    if (!this.#hasArrows || !analysis || !position || isMoving || this.#previewed) {
      board.drawArrows([]);
      return;
    }
    const suggestions = analysis.lines.slice(0, MOST_ARROWS).flatMap(({ plies }, rank) =>
      (plies ?? []).map((ply) => ({ ...ply, rank, ghost: rank === 0 ? this.#ghost(ply, position) : null })));
    board.drawArrows(suggestions.reverse());
  }

  /**
   * A piece that is placed is shown as a ghost where it would stand.
   * @param {Ply} ply @param {Position} position @returns {Piece | null}
   */
  #ghost(ply, position) {
    const [kind] = ply.targets;
    return this.game.info.pieces.some((piece) => piece.kind === kind) ? [position.to_move, kind] : null;
  }

  /**
   * Shows on the board what moves from the start lead to, until there is nothing to preview.
   * @param {string[] | null} moves
   */
  async preview(moves) {
    this.#previewed = moves;
    const { board, position: shown } = this.gameBoard;
    if (!moves) {
      if (shown) board.drawPieces(shown.layout.stacks);
      this.draw();
      return;
    }
    const position = await this.game.positionAfter(moves).catch(() => null);
    if (position && this.#previewed === moves) {
      board.drawArrows([]);
      board.drawPieces(position.layout.stacks);
    }
  }

  /** Forgets what was previewed: another position comes. */
  forget() {
    this.#previewed = null;
  }
}

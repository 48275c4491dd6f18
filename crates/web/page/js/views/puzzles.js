// Puzzles: a position with a forced win that one turn alone begins. A rating and a streak are kept in the browser.

import { GameBoard } from "../board/game-board.js";
import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { newRecord, nextPuzzle, puzzleRating, rated, readPuzzles } from "../model/puzzles.js";
import { preferredGame } from "../panels/setup-form.js";
import { puzzleText } from "../server/files.js";
import { announce } from "../ui/announce.js";
import { button, el, toastError } from "../ui/dom.js";
import { kept, keep } from "../ui/memory.js";

/** @import { Puzzle, PuzzleRecord } from "../model/puzzles.js" */
/** @import { GameInfo, Position } from "../server/types.js" */

/** How long a turn of the solution is looked at. */
const LOOK_MILLISECONDS = 900;

export class PuzzlesView {
  /** @type {Puzzle[]} */
  #puzzles = [];
  /** @type {Puzzle | null} */
  #puzzle = null;
  /** @type {GameBoard | null} */
  #board = null;
  /** Whether the puzzle still counts: nothing wrong was tried, nothing was shown. */
  #counts = true;
  #isOver = false;
  #isClosed = false;

  /** @param {GameInfo[]} infos @param {string | undefined} name @param {string | undefined} number a puzzle to begin with */
  constructor(infos, name, number) {
    this.info = infos.find((info) => info.name === name) ?? preferredGame(infos);
    this.number = number;
    this.place = el("div");
    this.task = el("p", { class: "task" });
    this.verdict = el("p", { class: "lesson-verdict", role: "status", id: "puzzle-verdict" });
    this.facts = el("p", { class: "note", id: "puzzle-rating" });
    this.next = button("Next puzzle", () => this.#show().catch(toastError), { class: "primary", id: "puzzle-next" });
    this.solution = button("Show the solution", () => this.#giveUp().catch(toastError), { id: "puzzle-solution" });
    this.hint = button("Hint", () => this.#giveHint().catch(toastError), { id: "puzzle-hint" });
    this.element = el("div", { class: "view puzzles" }, this.place, el("aside", { class: "side" },
      el("nav", { class: "chips", "aria-label": "Games" }, infos.map(({ name: game }) =>
        el("a", { class: "button", href: `#/puzzles/${game}`, "aria-current": game === this.info.name && "page" }, game[0].toUpperCase() + game.slice(1)))),
      el("section", { class: "card" }, el("h1", {}, "Puzzle"), this.task, this.verdict, el("div", { class: "actions" }, this.next, this.hint, this.solution), this.facts)));
  }

  async start() {
    this.#puzzles = readPuzzles(await puzzleText(this.info.name));
    if (this.#puzzles.length) await this.#show(this.#puzzles[Number(this.number) - 1]);
    else this.task.textContent = "There are no puzzles of this game yet.";
  }

  get #key() {
    return `puzzles-${this.info.name}`;
  }

  /** @returns {PuzzleRecord} */
  get #record() {
    return kept(this.#key, newRecord());
  }

  /** @param {Puzzle} [puzzle] */
  async #show(puzzle = nextPuzzle(this.#puzzles, this.#record, Math.random())) {
    this.#puzzle = puzzle;
    this.#counts = true;
    this.#isOver = false;
    const game = await Game.create(newDocument({ game: this.info.name, position: puzzle.position }));
    const board = new GameBoard(game, { mayMove: () => !this.#isOver && game.current === 0, onTurn: (position) => this.#made(position) });
    this.#board = board;
    this.place.replaceChildren(board.element);
    this.verdict.textContent = "";
    this.verdict.classList.remove("right");
    const { to_move } = await game.position(0);
    if (to_move === 1) board.flip();
    await board.go(0, { animated: false });
    const turns = puzzle.length === 1 ? "at once" : `in ${puzzle.length} turns at most`;
    this.task.textContent = `${this.info.players[to_move]} wins ${turns}. One turn alone does it: find it.`;
    history.replaceState(null, "", `#/puzzles/${this.info.name}/${puzzle.number + 1}`);
    this.#showRecord();
  }

  #showRecord() {
    const { rating, streak, best, seen } = this.#record;
    const puzzle = this.#puzzle;
    this.facts.textContent = `Your rating ${rating}, streak ${streak} (best ${best}), ${seen.length} of ${this.#puzzles.length} seen.${puzzle ? ` This is number ${puzzle.number + 1}, rated ${puzzleRating(puzzle)}.` : ""}`;
    this.solution.disabled = this.#isOver;
    this.hint.disabled = this.#isOver;
  }

  /** @param {boolean} isSolved */
  #count(isSolved) {
    if (!this.#counts || !this.#puzzle) return;
    this.#counts = false;
    keep(this.#key, rated(this.#record, this.#puzzle, isSolved));
  }

  /** @param {Position} position behind the turn that was tried */
  async #made(position) {
    const [board, puzzle] = [this.#board, this.#puzzle];
    if (!board || !puzzle || this.#isOver) return;
    // The plies of a turn may have an order of their own: the position tells.
    const wanted = await board.game.positionAfter(puzzle.line.slice(0, 1));
    const isRight = position.position === wanted.position;
    this.#count(isRight);
    this.#say(isRight ? "Right." : "Not this one: the win is gone, or nothing proves it. Try again.", isRight);
    if (!isRight) await board.go(0, { animated: false });
    else await this.#playOut(board, puzzle.line);
  }

  /** @param {string} text @param {boolean} isRight */
  #say(text, isRight) {
    this.verdict.textContent = text;
    this.verdict.classList.toggle("right", isRight);
    announce(text);
    this.#showRecord();
  }

  /** Plays the rest of the proof's line. @param {GameBoard} board @param {string[]} line */
  async #playOut(board, line) {
    this.#isOver = true;
    this.#showRecord();
    for (const move of line.slice(board.game.moves.length)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
      if (this.#isClosed || this.#board !== board) return;
      await board.playMove(move);
    }
  }

  async #giveUp() {
    const [board, puzzle] = [this.#board, this.#puzzle];
    if (!board || !puzzle) return;
    this.#count(false);
    this.#isOver = true;
    this.#say(`The turn was ${puzzle.line[0]}.`, false);
    await board.go(0, { animated: false });
    await this.#playOut(board, puzzle.line);
  }

  /** Shows what is to be touched first. */
  async #giveHint() {
    const [board, puzzle] = [this.#board, this.#puzzle];
    if (!board || !puzzle) return;
    this.#count(false);
    const { last } = await board.game.positionAfter(puzzle.line.slice(0, 1));
    const first = last?.[0]?.targets.find((target) => board.board.squarePoint(target));
    if (first) board.board.drawArrows([{ targets: [first], rank: 0 }]);
    this.#showRecord();
  }

  shortcuts() {
    return this.#board?.shortcuts() ?? {};
  }

  close() {
    this.#isClosed = true;
  }
}

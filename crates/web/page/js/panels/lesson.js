// A lesson: a board on which one thing is to be done. The rules say what can be done at all.

import { GameBoard } from "../board/game-board.js";
import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { isSolved } from "../model/lesson.js";
import { announce } from "../ui/announce.js";
import { button, el, toastError } from "../ui/dom.js";
import { inline } from "./rich-text.js";

/** @import { Lesson } from "../model/guide.js" */
/** @import { Position } from "../server/types.js" */

export class LessonCard {
  /** @type {GameBoard | null} */
  #board = null;
  /** @type {Position | null} before the last ply */
  #before = null;

  /** @param {Lesson} lesson @param {number} number @param {boolean} isDone @param {() => void} onDone */
  constructor(lesson, number, isDone, onDone) {
    this.lesson = lesson;
    this.onDone = onDone;
    this.verdict = el("p", { class: "lesson-verdict", role: "status" });
    this.again = button("Again", () => this.#reset().catch(toastError), { hidden: true });
    this.place = el("div", { class: "lesson-place" });
    this.element = el("div", { class: `card lesson ${isDone ? "done" : ""}`, role: "group", "aria-label": `Exercise ${number}` }, this.place,
      el("div", { class: "lesson-text" }, el("p", { class: "task" }, inline(lesson.task)), this.verdict, el("div", { class: "actions" }, this.again)));
  }

  /** Puts up the board, the first time that somebody comes here. */
  async start() {
    if (this.#board) return;
    const { setup, moves } = this.lesson;
    const game = await Game.create(newDocument(setup, moves));
    const board = new GameBoard(game, { mayMove: () => Boolean(this.again.hidden), onTurn: (position) => this.#made(position, true), onStep: () => this.#stepped() });
    this.#board = board;
    this.place.replaceChildren(board.element);
    await this.#reset();
  }

  async #reset() {
    const board = this.#board;
    if (!board) return;
    this.again.hidden = true;
    this.verdict.textContent = "";
    await board.go(board.game.tree.follow(this.lesson.moves), { animated: false });
    this.#before = board.position;
  }

  #stepped() {
    // A ply that is made is shown behind this.
    const board = this.#board;
    if (board?.plies.length) board.game.position(board.game.current, board.plies).then((position) => this.#made(position, false)).catch(toastError);
    else this.#before = board?.position ?? null;
  }

  /** @param {Position} after @param {boolean} isTurn */
  #made(after, isTurn) {
    const before = this.#before;
    const ply = after.last?.at(-1);
    if (!before || !ply || !this.again.hidden) return;
    const verdict = isSolved(this.lesson.answer, { before, ply, after, turn: isTurn ? after.turns.at(-1) ?? null : null });
    this.#before = after;
    if (verdict === null) return;
    this.again.hidden = false;
    this.verdict.textContent = verdict ? `Right. ${this.lesson.done}` : "That can be played, but it is not what is asked for. Try again.";
    this.verdict.classList.toggle("right", verdict);
    this.element.classList.toggle("done", verdict || this.element.classList.contains("done"));
    announce(this.verdict.textContent);
    this.#board?.refresh();
    if (verdict) this.onDone();
  }
}

// Analyse: engines look on, moves make a tree, a whole game is reviewed in one click.

import { GameBoard } from "../board/game-board.js";
import { EnginePanel } from "../live/engine-panel.js";
import { ProofPanel } from "../live/proof-panel.js";
import { Review } from "../live/review.js";
import { scoreOfEnding } from "../model/score.js";
import { EvaluationBar } from "../panels/evaluation-bar.js";
import { EvaluationGraph } from "../panels/evaluation-graph.js";
import { exportButton } from "../panels/export-dialog.js";
import { showImport } from "../panels/import-dialog.js";
import { MoveList } from "../panels/move-list.js";
import { announce } from "../ui/announce.js";
import { button, el, toast, toastError } from "../ui/dom.js";

/** @import { Root } from "../live/proof-panel.js" */
/** @import { Game } from "../model/game.js" */
/** @import { Line, MoveNode, Piece, Ply, Position } from "../server/types.js" */
/** @import { Shortcuts } from "../ui/shortcuts.js" */

const MOST_ENGINES = 4;
const MOST_ARROWS = 4;

export class AnalyseView {
  #hasArrows = true;
  /** @type {string[] | null} the moves whose position is shown in place of the present one */
  #previewed = null;
  /** @type {Review | null} */
  #review = null;
  /** @type {EnginePanel[]} the first has its arrows and its score on the board */
  #engines = [];

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.board = new GameBoard(game, { onTurn: () => this.#changed(), onStep: () => this.#changed(), onShow: (position) => this.#shown(position) });
    this.evaluationBar = new EvaluationBar(game.info, this.board.board.shades);
    this.board.element.prepend(this.evaluationBar.element);
    this.moves = new MoveList(game, (node) => this.board.go(node));
    this.graph = new EvaluationGraph(game, (node) => this.board.go(node));
    this.engineList = el("div", { class: "engines" });
    const { engines } = game.info;
    this.#addEngine((engines.find(({ name }) => name === "champion") ?? engines[0]).name);
    this.proof = new ProofPanel(game.info, {
      here: () => ({ setup: game.setup, moves: game.moves, plies: [...this.board.plies] }),
      preview: (moves) => this.#preview(moves),
      choose: (root, moves) => this.#chooseFrom(root, moves),
    });
    this.comment = el("textarea", { rows: 2, placeholder: "Comment", "aria-label": "Comment on this turn", onchange: () => this.#annotate({ comment: this.comment.value }) });
    this.marks = el("div", { class: "marks", role: "group", "aria-label": "Mark of this turn" },
      ["!", "!?", "?!", "?", "??", ""].map((mark) => button(mark || "–", () => this.#annotate({ mark }), { class: "quiet", title: mark || "no mark" })));
    this.typed = el("input", { placeholder: "Type a move (m)", "aria-label": "Type a move", id: "typed",
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.#playTyped() });
    this.progress = el("progress", { hidden: true, "aria-label": "Review", max: 1, value: 0 });
    this.reviewButton = button("Review the game", () => this.#toggleReview(), { id: "review" });
    this.element = el("div", { class: "view analyse" }, this.board.element, el("aside", { class: "side" }, this.engineList,
      el("section", { class: "card" }, el("div", { class: "row" }, el("h2", {}, "Moves"), this.typed), this.moves.element, this.graph.element, this.progress,
        el("div", { class: "row" }, this.marks, this.comment),
        this.#actions()),
      this.proof.element));
  }

  #actions() {
    const { game } = this;
    return el("div", { class: "actions" }, this.reviewButton,
      button("Add engine", () => this.#addEngine("mcts"), { id: "add-engine" }),
      button("Promote", () => this.#promote(), { title: "Make this line the main one" }),
      button("Delete", () => this.#delete(), { title: "Delete from this turn on" }),
      button("Flip", () => this.#flip(), { title: "f" }),
      el("a", { class: "button", href: `#/edit/${game.info.name}`, id: "to-editor", onclick: () => sessionStorage.setItem("edit", JSON.stringify({ setup: game.setup, moves: game.moves })) }, "Editor"),
      button("Import", () => showImport(game.info.name).catch(toastError), { id: "import" }),
      exportButton(game, this.board.board.element));
  }

  /** @param {number} [node] */
  async start(node) {
    const { game } = this;
    this.moves.firstMover = (await game.position(0)).to_move;
    const { turn } = game.page;
    await this.board.go(Math.min(node ?? game.tree.end(), game.tree.nodes.length - 1), { animated: false });
    await this.board.resume(turn);
    if (localStorage.getItem("engine") !== "off") this.#engines[0].switch(true);
  }

  /** @param {string} name */
  #addEngine(name) {
    if (this.#engines.length >= MOST_ENGINES) {
      toast("Four engines are enough");
      return;
    }
    const events = {
      analysed: (/** @type {EnginePanel} */ panel) => this.#analysed(panel),
      preview: (/** @type {string[] | null} */ moves) => this.#preview(moves),
      choose: (/** @type {string[]} */ moves) => this.#choose(moves),
      remove: (/** @type {EnginePanel} */ panel) => {
        panel.close();
        panel.element.remove();
        this.#engines = this.#engines.filter((other) => other !== panel);
      },
    };
    const panel = new EnginePanel(this.game.info, name, events, this.#engines.length > 0);
    this.#engines.push(panel);
    this.engineList.append(panel.element);
    if (this.board.position) panel.look(this.#line(), this.board.position);
  }

  /** @returns {Line} to the position on the board */
  #line() {
    return { setup: this.game.setup, moves: [...this.game.moves, ...this.board.plies] };
  }

  /** @param {Position} position */
  #shown(position) {
    const { game } = this;
    this.moves.show();
    this.graph.show();
    this.comment.value = game.node.comment ?? "";
    this.evaluationBar.show(position.ending ? scoreOfEnding(position.ending, position.to_move) : game.node.score ?? null, position.to_move);
    this.#engines.forEach((panel) => panel.look(this.#line(), position));
    this.proof.look(position);
    if (game.id !== null) this.#showAddress();
  }

  #showAddress() {
    history.replaceState(null, "", `#/analyse/${this.game.id}/${this.game.current}`);
  }

  /** @param {EnginePanel} panel */
  #analysed(panel) {
    const { analysis } = panel;
    const { position } = this.board;
    if (panel !== this.#engines[0] || !analysis || !position) return;
    const score = analysis.lines[0]?.score ?? analysis.score;
    if (score) {
      this.evaluationBar.show(score, position.to_move);
      if (this.game.current && !this.board.plies.length) this.game.node.score = score;
    }
    this.#drawArrows();
  }

  #drawArrows() {
    const { analysis } = this.#engines[0];
    const { position, board } = this.board;
    if (!this.#hasArrows || !analysis || !position || this.#previewed) {
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
  async #preview(moves) {
    this.#previewed = moves;
    const { board, position: shown } = this.board;
    if (!moves) {
      if (shown) board.drawPieces(shown.layout.stacks);
      this.#drawArrows();
      return;
    }
    const position = await this.game.positionAfter(moves).catch(() => null);
    if (position && this.#previewed === moves) {
      board.drawArrows([]);
      board.drawPieces(position.layout.stacks);
    }
  }

  /** @param {string[]} moves */
  async #choose(moves) {
    this.#previewed = null;
    try {
      for (const move of moves) await this.board.playMove(move);
    } catch (error) {
      toastError(error);
    }
  }

  /**
   * Goes to a position of the game and plays on from there.
   * @param {Root} root @param {string[]} moves
   */
  async #chooseFrom(root, moves) {
    await this.board.go(root.moves.reduce((node, move) => this.game.tree.add(node, move), 0), { animated: false });
    await this.#choose([...root.plies, ...moves]);
  }

  async #playTyped() {
    const move = this.typed.value.trim();
    if (!move) return;
    try {
      await this.board.playMove(move);
      this.typed.value = "";
    } catch (error) {
      toastError(error);
    }
  }

  /** Keeps the game. */
  async #changed() {
    await this.game.save().catch(toastError);
    this.#showAddress();
    this.moves.show();
  }

  /** @param {Partial<MoveNode>} change */
  #annotate(change) {
    if (!this.game.current) {
      toast("The start has no turn to comment on");
      return;
    }
    Object.assign(this.game.node, change);
    this.#changed();
  }

  #promote() {
    this.game.tree.promote(this.game.current);
    this.#changed();
    this.graph.show();
  }

  async #delete() {
    if (!this.game.current) return;
    this.game.current = this.game.tree.remove(this.game.current);
    await this.#changed();
    await this.board.go(this.game.current, { animated: false });
  }

  async #toggleReview() {
    if (this.#review) {
      this.#review.stop();
      return;
    }
    this.#review = new Review(this.game, (done, all) => {
      this.progress.value = done / all;
      this.graph.show();
      this.moves.show();
    });
    this.reviewButton.textContent = "Stop the review";
    this.progress.hidden = false;
    try {
      await this.#review.run();
      await this.#changed();
      announce("The review is finished");
    } catch (error) {
      toastError(error);
    }
    this.#review = null;
    this.reviewButton.textContent = "Review the game";
    this.progress.hidden = true;
  }

  #flip() {
    this.board.flip();
    this.board.element.prepend(this.evaluationBar.element);
    this.evaluationBar.flip(this.board.board.flipped);
    this.#drawArrows();
  }

  close() {
    this.#engines.forEach((panel) => panel.close());
    this.proof.close();
    this.#review?.cancel();
  }

  /** @returns {Shortcuts} */
  shortcuts() {
    const [engine] = this.#engines;
    const best = () => engine.analysis?.lines[0]?.moves[0] ?? engine.analysis?.move;
    return {
      ...this.board.shortcuts(),
      f: () => this.#flip(),
      l: () => {
        engine.switch();
        localStorage.setItem("engine", engine.isOn ? "on" : "off");
      },
      x: () => {
        this.#hasArrows = !this.#hasArrows;
        this.#drawArrows();
      },
      m: () => this.typed.focus(),
      " ": () => {
        const move = best();
        if (move) this.#choose([move]);
      },
    };
  }
}

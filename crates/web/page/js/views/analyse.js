// Analyse: engines look on, moves make a tree, a whole game is reviewed in one click.

import { GameBoard } from "../board/game-board.js";
import { attachDrawing, showDrawing } from "../board/drawing.js";
import { showRegionValues } from "../board/region-values.js";
import { HoverBoard } from "../board/hover-board.js";
import { EngineList } from "../live/engine-list.js";
import { ProofPanel } from "../live/proof-panel.js";
import { ReviewPanel } from "../live/review-panel.js";
import { Suggestions } from "../live/suggestions.js";
import { scoreOfEnding } from "../model/score.js";
import { Annotations } from "../panels/annotations.js";
import { EvaluationBar } from "../panels/evaluation-bar.js";
import { EvaluationGraph } from "../panels/evaluation-graph.js";
import { ExplorerPanel } from "../panels/explorer.js";
import { exportButton } from "../panels/export-dialog.js";
import { showImport } from "../panels/import-dialog.js";
import { MoveList } from "../panels/move-list.js";
import { showNames } from "../panels/names-dialog.js";
import { showNewAnalysis } from "../panels/new-analysis.js";
import { showPlayFromHere } from "../panels/play-dialog.js";
import { hearTabs } from "../server/tabs.js";
import { button, el, toast, toastError } from "../ui/dom.js";

/** @import { EnginePanel } from "../live/engine-panel.js" */
/** @import { Root } from "../live/proof-panel.js" */
/** @import { Game } from "../model/game.js" */
/** @import { Line, MoveNode, Position } from "../server/types.js" */
/** @import { Shortcuts } from "../ui/shortcuts.js" */

export class AnalyseView {
  /** @param {Game} game @param {{ reviews?: boolean }} [options] whether the game is reviewed at once */
  constructor(game, { reviews = false } = {}) {
    this.reviews = reviews;
    this.game = game;
    this.board = new GameBoard(game, { onTurn: () => this.#changed(), onStep: () => this.#changed(), onShow: (position) => this.#shown(position), onSettle: () => this.suggestions.draw() });
    this.evaluationBar = new EvaluationBar(game.info, this.board.board.shades);
    this.board.element.prepend(this.evaluationBar.element);
    this.hover = new HoverBoard(game, this.board.board);
    this.moves = new MoveList(game, (node) => this.board.go(node), this.hover);
    this.graph = new EvaluationGraph(game, (node) => this.board.go(node));
    this.engines = new EngineList(game.info, {
      analysed: (panel) => this.#analysed(panel),
      preview: (moves) => this.suggestions.preview(moves),
      explain: (anchor, moves, text) => this.hover.show(anchor, moves, text),
      choose: (moves) => this.#choose(moves),
    });
    this.suggestions = new Suggestions(game, this.board, () => this.engines.first.analysis);
    this.review = new ReviewPanel(game, {
      progress: () => this.#showMoves(),
      finished: () => this.#changed(),
      go: (node) => this.board.go(node),
      play: (node, move) => this.#chooseFrom({ moves: game.tree.moves(node), plies: [] }, [move]),
      retry: (node) => this.#retry(node),
    });
    this.proof = new ProofPanel(game.info, {
      here: () => ({ setup: game.setup, moves: game.moves, plies: [...this.board.plies] }),
      preview: (moves) => this.suggestions.preview(moves),
      choose: (root, moves) => this.#chooseFrom(root, moves),
    });
    this.explorer = new ExplorerPanel(game.info, (move) => this.#choose([move]));
    this.tableNote = el("p", { class: "note", id: "table", hidden: true, title: "By endgame tables, for the player to move: the plies to the next capture with best play" });
    this.annotations = new Annotations((change) => this.#annotate(change));
    this.typed = el("input", { placeholder: "Type a move (m)", "aria-label": "Type a move", id: "typed",
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.#playTyped() });
    this.element = el("div", { class: "view analyse" }, this.board.element, el("aside", { class: "side" },
      el("section", { class: "card" }, el("div", { class: "row" }, el("h2", {}, "Moves"), this.typed), this.moves.element, this.graph.element, this.tableNote,
        this.annotations.element,
        this.#actions()),
      this.review.element, this.engines.element, this.explorer.element, this.proof.element));
    attachDrawing(this.board.board, (shape) => this.#toggleShape(shape));
    this.unhear = hearTabs(({ id, version }) => id === game.id && version > game.version && this.#update().catch(toastError));
  }

  /** Takes over what another tab has done to the game. */
  async #update() {
    const { game, board } = this;
    const shown = game.moves.join(" ");
    if (!(await game.update())) return;
    if (game.moves.join(" ") === shown) this.moves.show();
    else await board.go(game.current, { animated: false });
  }

  #actions() {
    const { game } = this;
    return el("div", { class: "actions" }, this.review.button,
      button("Play from here", () => this.board.position && showPlayFromHere(game, this.board.position.to_move), { id: "play-from-here" }),
      button("Add engine", () => this.engines.add("mcts"), { id: "add-engine" }),
      button("Promote", () => this.#promote(), { title: "Make this line the main one" }),
      button("Delete", () => this.#delete(), { title: "Delete from this turn on" }),
      button("Flip", () => this.#flip(), { title: "f" }),
      el("a", { class: "button", href: `#/edit/${game.info.name}`, id: "to-editor", onclick: () => sessionStorage.setItem("edit", JSON.stringify({ setup: game.setup, moves: game.moves })) }, "Editor"),
      button("New", () => showNewAnalysis().catch(toastError), { id: "new-analysis", title: "Another game or size" }),
      button("Names", () => showNames(game, () => this.#renamed()), { id: "names" }),
      button("Import", () => showImport(game.info.name).catch(toastError), { id: "import" }),
      exportButton(game, this.board.board.element));
  }

  /** @param {number} [node] */
  async start(node) {
    const { game } = this;
    this.moves.firstMover = (await game.position(0)).to_move;
    this.review.firstMover = this.moves.firstMover;
    const { turn } = game.page;
    await this.board.go(game.tree.clamp(node ?? game.tree.end()), { animated: false });
    await this.board.resume(turn);
    if (this.reviews) this.review.toggle();
    else if (localStorage.getItem("engine") !== "off") this.engines.first.switch(true);
  }

  /** @returns {Line} to the position on the board */
  #line() {
    return { setup: this.game.setup, moves: [...this.game.moves, ...this.board.plies] };
  }

  /** @param {Position} position */
  #shown(position) {
    const { game } = this;
    this.#showMoves();
    this.review.show();
    this.annotations.show(game.node);
    showDrawing(this.board.board, game.node.shapes);
    showRegionValues(this.board.board, position.regions);
    this.tableNote.textContent = `table: ${position.table ?? ""}`;
    this.tableNote.hidden = !position.table;
    this.evaluationBar.show(position.ending ? scoreOfEnding(position.ending, position.to_move) : game.node.score ?? null, position.to_move);
    this.engines.look(this.#line(), position);
    this.explorer.look(this.#line());
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
    if (panel !== this.engines.first || !analysis || !position) return;
    this.explorer.hear(analysis, position.to_move);
    const score = analysis.lines[0]?.score ?? analysis.score;
    if (score) {
      this.evaluationBar.show(score, position.to_move);
      if (this.game.current && !this.board.plies.length) this.game.node.score = score;
    }
    this.suggestions.draw();
  }

  /** @param {string[]} moves */
  async #choose(moves) {
    this.hover.hide();
    this.suggestions.forget();
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
    // At once: who types quickly has begun with the next move before this one is made.
    this.typed.value = "";
    try {
      await this.board.playMove(move);
    } catch (error) {
      this.typed.value ||= move;
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
    if (!this.game.current && change.mark) {
      toast("The start has no turn to mark");
      return;
    }
    Object.assign(this.game.node, change);
    this.#changed();
  }

  /** @param {string} shape that was drawn: one that is there is taken away */
  #toggleShape(shape) {
    const { shapes = [] } = this.game.node;
    this.#annotate({ shapes: shapes.includes(shape) ? shapes.filter((known) => known !== shape) : [...shapes, shape] });
    showDrawing(this.board.board, this.game.node.shapes);
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

  /**
   * Lets people find a better turn themselves: the engines look away.
   * @param {number} node
   */
  async #retry(node) {
    this.engines.first.switch(false);
    await this.board.go(node, { animated: false });
    toast("Find a better turn; the engine is off (l turns it on)", "good");
  }

  async #renamed() {
    await this.#changed();
    this.board.refresh();
  }

  #showMoves() {
    this.moves.show();
    this.graph.show();
  }

  #flip() {
    this.board.flip();
    this.board.element.prepend(this.evaluationBar.element);
    this.evaluationBar.flip(this.board.board.flipped);
    showRegionValues(this.board.board, this.board.position?.regions);
    this.suggestions.draw();
  }

  close() {
    this.unhear();
    this.hover.close();
    this.engines.close();
    this.proof.close();
    this.review.cancel();
  }

  /** @returns {Shortcuts} */
  shortcuts() {
    const engine = this.engines.first;
    const best = () => engine.analysis?.lines[0]?.moves[0] ?? engine.analysis?.move;
    return {
      ...this.board.shortcuts(),
      f: () => this.#flip(),
      l: () => {
        engine.switch();
        localStorage.setItem("engine", engine.isOn ? "on" : "off");
      },
      x: () => this.suggestions.toggle(),
      m: () => this.typed.focus(),
      " ": () => {
        const move = best();
        if (move) this.#choose([move]);
      },
    };
  }
}

// Play: people or engines, with or without clocks.

import { GameBoard } from "../board/game-board.js";
import { Clock } from "../model/clock.js";
import { isHuman, questionFor } from "../model/players.js";
import { endingText, opponentOf } from "../model/score.js";
import { exportButton } from "../panels/export-dialog.js";
import { MoveList } from "../panels/move-list.js";
import { showNames } from "../panels/names-dialog.js";
import { analyseOnce } from "../server/socket.js";
import { alone, hearTabs } from "../server/tabs.js";
import { announce } from "../ui/announce.js";
import { button, confirmed, el, toastError } from "../ui/dom.js";
import { compactNumber } from "../ui/format.js";

/** @import { Game } from "../model/game.js" */
/** @import { EnginePlayer, PlayerIndex, Position } from "../server/types.js" */

const TICK_MILLISECONDS = 100;
/** How long a hint is looked for. */
const HINT = { seconds: 1 };

export class PlayView {
  #isPaused = false;
  #isClosed = false;
  /** @type {ReturnType<typeof analyseOnce> | null} the engine that is to move */
  #search = null;

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.clock = new Clock(game.page.clock);
    this.board = new GameBoard(game, {
      mayMove: (position) => this.#isLive() && isHuman(game.players[position.to_move]),
      onTurn: (position) => this.#turnMade(position),
      onStep: () => this.#save(),
      onShow: () => this.#shown(),
    });
    this.moves = new MoveList(game, (node) => this.board.go(node));
    this.actions = el("div", { class: "actions" });
    this.note = el("p", { class: "note", "aria-live": "polite" });
    this.element = el("div", { class: "view play" }, this.board.element,
      el("aside", { class: "side" }, el("section", { class: "card" }, el("h2", {}, "Moves"), this.moves.element, this.note, this.actions)));
    if (game.players.findIndex(isHuman) === 1) this.board.flip();
    this.timer = setInterval(() => this.#tick(), TICK_MILLISECONDS);
    this.unhear = hearTabs(({ id, version }) => id === game.id && version > game.version && this.#update().catch(toastError));
  }

  /** @param {number} [node] */
  async start(node) {
    this.moves.firstMover = (await this.game.position(0)).to_move;
    const { turn } = this.game.page;
    await this.#settleResult();
    await this.board.go(this.game.tree.clamp(node ?? this.game.tree.end()), { animated: false });
    await this.board.resume(turn);
    this.#next();
  }

  /** A game that has ended on the board is over, wherever its last turn was made. */
  async #settleResult() {
    const { game } = this;
    const { ending } = await game.position(game.tree.end());
    if (ending && !game.result) game.result = endingText(ending, game.info.players);
  }

  /** Whether the last position of the game is shown, and the game goes on. */
  #isLive() {
    return this.game.current === this.game.tree.end() && !this.game.result;
  }

  #save() {
    return this.game.save().catch(toastError);
  }

  #shown() {
    this.moves.show();
    this.#showActions();
    history.replaceState(null, "", `#/play/${this.game.id}${this.#isLive() ? "" : `/${this.game.current}`}`);
  }

  /** @param {Position} position */
  async #turnMade({ ending, to_move: next }) {
    this.clock.press(opponentOf(next));
    if (ending) {
      this.game.result = endingText(ending, this.game.info.players);
      this.clock.stop();
    }
    this.game.page.clock = this.clock.state;
    this.#showActions();
    await this.#save();
    this.#next();
  }

  /** Lets the clock run and asks the engine whose turn it is. */
  async #next() {
    const { position, isTurnComplete } = this.board;
    if (!position || (position.ending && !isTurnComplete) || !this.#isLive() || this.#isPaused) return;
    // A turn that waits to be confirmed is still that of the player before.
    const mover = isTurnComplete ? (await this.game.position()).to_move : position.to_move;
    this.clock.start(mover);
    this.board.refresh();
    const player = this.game.players[mover];
    if (!isHuman(player)) await this.#playEngine(player, mover);
  }

  /**
   * Takes over what another tab has done to the game. False if there is nothing new.
   * @returns {Promise<boolean>}
   */
  async #update() {
    const { game } = this;
    const wasLast = game.current === game.tree.end();
    if (this.#isClosed || !(await game.update())) return false;
    this.#cancelSearch();
    this.clock.stop();
    this.clock = new Clock(game.page.clock);
    const { turn } = game.page;
    await this.board.go(wasLast ? game.tree.end() : game.current);
    await this.board.resume(turn);
    this.#showActions();
    this.#next();
    return true;
  }

  /**
   * Has an engine make its turn, in one tab only.
   * @param {EnginePlayer} player @param {PlayerIndex} mover
   */
  #playEngine(player, mover) {
    const node = this.game.current;
    return alone(`quadrille-game-${this.game.id}`, async () => {
      if (this.#isClosed || (await this.#update()) || this.game.current !== node || !this.#isLive()) return;
      await this.#think(player, mover);
    });
  }

  /** @param {EnginePlayer} player @param {PlayerIndex} mover */
  async #think(player, mover) {
    const node = this.game.current;
    const line = { setup: this.game.setup, moves: [...this.game.moves, ...this.board.plies] };
    this.note.textContent = `${player.label} thinks …`;
    const search = analyseOnce(questionFor(player, line, this.clock, mover), ({ depth, nodes }) => {
      if (this.#search === search) this.note.textContent = `${player.label} thinks: depth ${depth}, ${compactNumber(nodes)} positions …`;
    });
    this.#search = search;
    this.#showActions();
    try {
      const found = await search.result;
      if (!found || this.#search !== search) return;
      this.#search = null;
      this.note.textContent = "";
      this.#showActions();
      if (this.game.current !== node) await this.board.go(node, { animated: false });
      await this.board.playMove(found.move);
      if (this.board.plies.length) this.#next();
    } catch (error) {
      this.note.textContent = "";
      if (!this.#isClosed) toastError(error);
    }
  }

  #cancelSearch() {
    this.#search?.cancel();
    this.#search = null;
    this.note.textContent = "";
  }

  #tick() {
    for (const player of /** @type {PlayerIndex[]} */ ([0, 1])) {
      this.board.frame.playerBars[player].showClock(this.clock.remaining(player), this.clock.running === player);
    }
    const { flagged } = this.clock;
    if (flagged !== null) this.#end(`${this.game.info.players[opponentOf(flagged)]} wins on time`);
  }

  /** @param {string} result */
  async #end(result) {
    this.clock.stop();
    this.#cancelSearch();
    this.game.result = result;
    this.game.page.clock = this.clock.state;
    this.board.undoAll();
    announce(result);
    await this.#save();
    this.board.refresh();
    this.#showActions();
  }

  /** Back to the last position in which a person was to move. */
  async #takeBack() {
    const { game } = this;
    this.#cancelSearch();
    let node = game.tree.end();
    if (!node) return;
    game.result = "";
    const hasHuman = game.players.some(isHuman);
    do node = game.tree.nodes[node].parent;
    while (node && hasHuman && !isHuman(game.players[(await game.position(node)).to_move]));
    game.current = game.tree.remove(game.tree.nodes[node].children[0]);
    this.clock.stop();
    await this.#save();
    await this.board.go(game.current, { animated: false });
    announce(`Taken back. ${this.board.frame.status.text.textContent}`);
    this.#next();
  }

  #showActions() {
    const { game } = this;
    const isOver = game.result !== "";
    const hasHuman = game.players.some(isHuman);
    /** @param {boolean} isShown @param {() => HTMLElement} make */
    const when = (isShown, make) => (isShown ? [make()] : []);
    this.actions.replaceChildren(
      ...when(hasHuman && game.tree.nodes.length > 1, () => button("Take back", () => this.#takeBack(), { id: "take-back" })),
      ...when(hasHuman && !isOver, () => button("Resign", () => this.#resign(), { id: "resign" })),
      ...when(this.#search !== null, () => button("Move now", () => this.#search?.stop(), { id: "move-now", title: "Has the engine play what it has found" })),
      ...when(hasHuman && !isOver && this.#search === null, () => button("Hint", () => this.#hint().catch(toastError), { id: "hint" })),
      ...when(!hasHuman && !isOver, () => button(this.#isPaused ? "Go on" : "Pause", () => this.#pause(), { id: "pause" })),
      button("Flip", () => this.board.flip(), { title: "f" }),
      el("a", { class: "button", href: `#/analyse/${game.id}/${game.current}`, id: "to-analysis" }, "Analyse"),
      ...when(isOver, () => el("a", { class: "button primary", href: `#/review/${game.id}`, id: "to-review" }, "Review the game")),
      ...when(isOver, () => el("a", { class: "button primary", href: "#/", id: "new-game" }, "New game")),
      button("Names", () => showNames(game, () => this.#renamed()), { id: "names" }),
      exportButton(game, this.board.board.element));
  }

  /** Shows what the strongest engine would play here. */
  async #hint() {
    const { game, board } = this;
    const { position } = board;
    if (!position || position.ending) return;
    this.note.textContent = "Looking for a hint …";
    const line = { setup: game.setup, moves: [...game.moves, ...board.plies] };
    const found = await analyseOnce({ line, engine: "champion", limits: HINT, urgent: true }).result;
    if (!found || board.position !== position) return;
    board.board.drawArrows((found.lines[0]?.plies ?? []).map((ply) => ({ ...ply, rank: 0 })));
    this.note.textContent = `Hint: ${found.move}`;
  }

  async #renamed() {
    await this.#save();
    this.board.refresh();
  }

  async #resign() {
    if (!(await confirmed("Resign", "The game is lost then.", "Resign")) || this.game.result) return;
    const mover = this.board.position?.to_move ?? 0;
    const loser = isHuman(this.game.players[mover]) ? mover : opponentOf(mover);
    this.#end(`${this.game.info.players[opponentOf(loser)]} wins: resignation`);
  }

  #pause() {
    this.#isPaused = !this.#isPaused;
    if (this.#isPaused) {
      this.clock.stop();
      this.#cancelSearch();
    } else this.#next();
    this.#showActions();
  }

  close() {
    this.#isClosed = true;
    this.unhear();
    clearInterval(this.timer);
    this.#cancelSearch();
    this.clock.stop();
  }

  shortcuts() {
    return { ...this.board.shortcuts(), f: () => this.board.flip() };
  }
}

// A game of the portal, for its players and for spectators. The server's newest state is what is shown; only a turn of our
// own is shown before the server has it.

import { GameBoard } from "../board/game-board.js";
import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { followMoves, PortalGame } from "../model/portal-game.js";
import { clockLabel, playerLabel, portalEndingText, ratedLabel, ratingChangeText, setupLabel } from "../model/portal-text.js";
import { Chat } from "../panels/chat.js";
import { GameOffers } from "../panels/game-offers.js";
import { MoveList } from "../panels/move-list.js";
import { playerLink } from "../panels/player-link.js";
import { gameAddress } from "../panels/table.js";
import { EventSocket } from "../server/event-socket.js";
import { isPassing, portal } from "../server/portal.js";
import { announce } from "../ui/announce.js";
import { button, confirmed, download, el, toastError } from "../ui/dom.js";
import { playSound } from "../ui/sound.js";

/** @import { Session } from "../model/session.js" */
/** @import { PendingTurn } from "../model/portal-game.js" */
/** @import { GameMessage, GameState } from "../server/portal-types.js" */
/** @import { PlayerIndex, Position } from "../server/types.js" */

const TICK_MILLISECONDS = 100;
const REPEAT_MILLISECONDS = 1000;

/** @type {PlayerIndex[]} */
const PLAYERS = [0, 1];

export class PortalGameView {
  #isClosed = false;
  /** Counts what is shown on the board, so that nothing older comes after it. */
  #ticket = 0;
  /** @type {string[]} the plies of the turn in progress that the server has and the board shows */
  #shownPlies = [];
  /** @type {string | undefined} where boards of a game differ in size */
  #size;
  /** @type {EventSocket<GameMessage> | undefined} */
  #socket;

  /** @param {Session} session @param {GameState} state @param {Game} game the same on the board */
  constructor(session, state, game) {
    this.portalGame = new PortalGame(state);
    this.game = game;
    this.board = new GameBoard(game, {
      mayMove: () => this.portalGame.isMyTurn && this.#isAtEnd(),
      onTurn: (position) => this.#turnMade(position),
      onShow: () => this.moves.show(),
      go: (node, options) => this.#go(node, options),
    });
    this.moves = new MoveList(game, (node) => this.#go(node));
    this.facts = el("section", { class: "card", id: "facts", "data-game": state.id });
    this.offers = new GameOffers((kind, answer) => this.#act(() => portal.answer(state.id, kind, answer)));
    this.chat = state.chat ? new Chat(state.id, session, () => this.#connect()) : null;
    this.note = el("p", { class: "note", role: "status", id: "connection" });
    this.resign = button("Resign", () => this.#resign(), { id: "resign" });
    this.rematch = el("a", { class: "button primary", id: "to-rematch" }, "To the rematch");
    this.element = el("div", { class: "view play" }, this.board.element, el("aside", { class: "side" }, this.facts,
      el("section", { class: "card" }, el("h2", {}, "Moves"), this.moves.element, this.note, this.offers.open,
        el("div", { class: "actions" }, this.offers.possible, this.resign, this.rematch,
          button("Flip", () => this.board.flip(), { title: "f" }), button("Record", () => this.#download(), { id: "record", title: "Download the game" }))),
      this.chat?.element));
    if (state.you === 1) this.board.flip();
    this.timer = setInterval(() => this.#tick(), TICK_MILLISECONDS);
  }

  /** @param {Session} session @param {string} id */
  static async load(session, id) {
    const { game: state } = await portal.game(Number(id));
    return new PortalGameView(session, state, await Game.create(newDocument(state.setup, state.moves)));
  }

  /** @param {number} [node] */
  async start(node) {
    const { game } = this;
    const { to_move, layout } = await game.position(0);
    this.moves.firstMover = to_move;
    this.#size = game.info.sides ? layout.size : undefined;
    this.#show();
    await this.#go(game.tree.clamp(node ?? game.tree.end()), { animated: false });
    if (!this.#isClosed) this.#connect();
  }

  /** The server tells everything from the start. */
  #connect() {
    this.#socket?.close();
    this.#socket = new EventSocket(`games/${this.portalGame.state.id}/socket`, (message) => this.#receive(message),
      (isOpen) => (this.note.textContent = isOpen ? "" : "The connection is lost; trying again …"));
  }

  #isAtEnd() {
    return this.game.current === this.game.tree.end();
  }

  /** @param {GameMessage} message */
  #receive(message) {
    if (message.event === "game") this.#update(message.game);
    if (message.event === "chat") this.chat?.add(message.line);
  }

  /** @param {GameState} state */
  #update(state) {
    const { rematch, ending } = this.portalGame.state;
    if (this.#isClosed || !this.portalGame.update(state)) return;
    this.#show();
    this.#follow();
    if (state.ending && !ending) {
      announce(this.game.result);
      playSound("end");
    }
    if (state.rematch !== null && rematch === null && state.you !== null) location.hash = gameAddress(state.rematch);
  }

  /** Shows the moves of the newest state on the board, unless somebody looks at earlier ones. */
  async #follow() {
    const { game, board, portalGame } = this;
    const { moves, plies, state } = portalGame;
    const [wasAtEnd, turns] = [this.#isAtEnd(), game.tree.nodes.length - 1];
    const common = followMoves(game.tree, moves);
    const isTakenBack = common < turns;
    const isChanged = isTakenBack || moves.length > turns;
    if (!isChanged && plies.join() === this.#shownPlies.join()) {
      board.refresh();
      return;
    }
    if (moves.length > turns) this.#announceTurn(state);
    if (wasAtEnd || game.current > common) {
      if (isTakenBack) game.current = common;
      await this.#go(game.tree.end(), { animated: moves.length === turns + 1 });
    } else this.moves.show();
  }

  /** @param {GameState} state */
  #announceTurn({ moves, to_move, you, ending }) {
    const mover = this.game.info.players[1 - to_move];
    announce(`${mover}: ${moves.at(-1)}${!ending && you === to_move ? ". Your turn" : ""}`);
    playSound("move");
  }

  /**
   * Shows a node; behind the last one the part of a turn that the server has.
   * @param {number} node
   */
  async #go(node, { animated = true } = {}) {
    const ticket = ++this.#ticket;
    this.#shownPlies = this.portalGame.plies;
    await this.board.go(node, { animated });
    if (ticket === this.#ticket && this.#isAtEnd()) await this.board.resume({ at: node, plies: this.#shownPlies }, { isFixed: true });
  }

  /** @param {Position} position */
  #turnMade({ turns, last }) {
    const { state } = this.portalGame;
    const pending = this.portalGame.begin(turns[turns.length - 1], (last ?? []).map(({ move }) => move));
    this.#shownPlies = [];
    if (pending) this.#send(state.id, pending).catch(toastError);
    else this.#follow();
  }

  /**
   * Sends a turn until the server has answered: a token is good for one move, so it is never made twice.
   * @param {number} id @param {PendingTurn} pending
   */
  async #send(id, { move, token }) {
    while (!this.#isClosed) {
      try {
        const { game } = await portal.move(id, move, token);
        this.#update(game);
        return;
      } catch (error) {
        if (!isPassing(error)) {
          this.portalGame.refuse();
          this.#update((await portal.game(id)).game);
          throw error;
        }
        this.note.textContent = "The turn has not arrived yet; sending it again …";
        await new Promise((resolve) => setTimeout(resolve, REPEAT_MILLISECONDS));
        this.note.textContent = "";
      }
    }
  }

  /** @param {() => Promise<{ game: GameState }>} request */
  async #act(request) {
    try {
      this.#update((await request()).game);
    } catch (error) {
      toastError(error);
    }
  }

  async #resign() {
    if (await confirmed("Resign", "The game is lost then.", "Resign")) await this.#act(() => portal.resign(this.portalGame.state.id));
  }

  async #download() {
    try {
      const { text, format } = await portal.record(this.portalGame.state.id);
      download(`${this.game.info.name}-${this.portalGame.state.id}.${format}`, new Blob([text], { type: "text/plain" }));
    } catch (error) {
      toastError(error);
    }
  }

  /** Everything beside the board. */
  #show() {
    const { game, portalGame: { state } } = this;
    game.names = [playerLabel(state.players[0]), playerLabel(state.players[1])];
    game.result = state.ending ? portalEndingText(state.ending, game.info.players) : "";
    const spectators = state.watchers > 0 && `${state.watchers} ${state.watchers === 1 ? "spectator" : "spectators"}`;
    const about = [game.result, spectators].filter(Boolean).join(", ");
    this.facts.replaceChildren(
      el("h2", {}, `${setupLabel({ game: state.setup.game, size: this.#size })}, ${clockLabel(state.clock)}, ${ratedLabel(state.rated)}`),
      ...PLAYERS.map((player) => el("div", { class: "row spread" },
        el("span", {}, playerLink(state.players[player]), ` ${game.info.players[player]}`, state.you === player && " (you)"),
        el("span", { class: "rating-change" }, ratingChangeText(state, player)))),
      ...(about ? [el("p", { class: "note" }, about)] : []));
    this.offers.show(state);
    this.resign.hidden = state.you === null || state.ending !== null;
    this.rematch.hidden = state.rematch === null;
    if (state.rematch !== null) this.rematch.href = gameAddress(state.rematch);
  }

  #tick() {
    const { clock } = this.portalGame;
    for (const player of PLAYERS) {
      this.board.frame.playerBars[player].showClock(Math.max(0, clock.remaining(player) ?? 0), clock.running === player);
    }
  }

  close() {
    this.#isClosed = true;
    clearInterval(this.timer);
    this.#socket?.close();
  }

  shortcuts() {
    return { ...this.board.shortcuts(), f: () => this.board.flip() };
  }
}

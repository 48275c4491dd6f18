// The board with what stands around it: the players, whose turn it is, what can be done, and buttons to walk through the game.

import { regions, tallies } from "../model/tallies.js";
import { el } from "../ui/dom.js";
import { Board } from "./board.js";
import { Guidance } from "./guidance.js";
import { Hand } from "./hand.js";
import { highlights } from "./highlights.js";
import { PASS } from "./move-input.js";
import { attachWheel, stepButtons } from "./navigation.js";
import { PlayerBar } from "./player-bar.js";
import { TurnStatus, turnStatus } from "./turn-status.js";

/** @import { BoardOptions } from "./board.js" */
/** @import { Steps } from "./navigation.js" */
/** @import { Turn } from "./turn-status.js" */
/** @import { Game } from "../model/game.js" */
/** @import { Touches } from "../model/prompts.js" */
/** @import { PlayerIndex, Ply, Position } from "../server/types.js" */

/** @typedef {{ confirm: () => unknown, make: (ply: Ply) => unknown, undo: () => unknown, pick: (kind: string) => void }} FrameActions  what its buttons do */

/** @type {PlayerIndex[]} */
const PLAYERS = [0, 1];

export class BoardFrame {
  /** Whether territory and roads to come are marked. */
  #hasRegions = false;

  /** @param {Game} game @param {BoardOptions} options of the board @param {FrameActions} actions @param {Steps} walk */
  constructor(game, options, actions, walk) {
    this.game = game;
    this.board = new Board(game.info, { label: `${game.info.name} board`, onDragTo: (point) => this.hand.follow(point), ...options });
    this.hand = new Hand(this.board);
    this.playerBars = PLAYERS.map((player) => new PlayerBar(game, player, this.board.shades[player], actions.pick));
    this.status = new TurnStatus(actions);
    this.guidance = new Guidance(game);
    this.foot = el("div", { class: "foot" }, this.status.element, this.guidance.element, stepButtons(walk));
    attachWheel(this.board.element, walk);
    this.element = el("div", { class: "game-board", role: "group", "aria-label": "Board" });
    this.#arrange();
  }

  #arrange() {
    const [first, second] = this.playerBars;
    const [bottom, top] = this.board.flipped ? [second, first] : [first, second];
    top.place("top");
    bottom.place("bottom");
    this.element.replaceChildren(top.element, this.board.element, bottom.element, this.foot);
  }

  flip() {
    this.board.flip();
    this.#arrange();
  }

  toggleRegions() {
    this.#hasRegions = !this.#hasRegions;
  }

  /**
   * The kinds of pieces that can be placed now.
   * @param {Turn} turn
   */
  kinds({ input }) {
    return [...input.first()].filter((target) => target !== PASS && !this.board.squarePoint(target));
  }

  /**
   * Shows a position and the turn that is being made in it, all but the pieces.
   * @param {Position} position @param {Turn} turn @param {string | null} picked the piece that is placed next
   */
  show(position, turn, picked) {
    this.#showPlayers(position, this.kinds(turn), picked);
    this.mark(position, turn);
    const { info, result } = this.game;
    this.status.show(turnStatus(position, turn, info.players, result));
    this.guidance.show(position, turn.input.plies.length ? touches(turn, picked) : null);
  }

  /** @param {Position} position @param {string[]} kinds @param {string | null} picked */
  #showPlayers(position, kinds, picked) {
    const { to_move: mover, reserve, ending } = position;
    const counted = tallies(position);
    for (const player of PLAYERS) {
      this.playerBars[player].show({
        isMover: mover === player && !ending && !this.game.result,
        reserve: reserve.filter(([owner]) => owner === player),
        kinds: mover === player ? kinds : [],
        picked,
        tallies: counted.map(({ name, about, values }) => ({ name, about, value: values[player] })),
      });
    }
  }

  /** @param {Position} position @param {Turn} turn */
  mark(position, { input }) {
    const { classes, notes } = highlights(position, input);
    this.board.markSquares(classes);
    this.board.labelSquares(notes);
    this.hand.show(input);
    this.board.drawWays(input.selected.length ? input.candidates() : []);
    this.board.markRegions(regions(position, this.#hasRegions));
    this.element.dataset.plies = String(input.plies.length);
  }
}

/**
 * What is selected, and what else can be done.
 * @param {Turn} turn @param {string | null} picked @returns {Touches}
 */
export const touches = ({ input }, picked) => ({ selected: [...input.selected], picked, canConfirm: input.confirmable !== null });

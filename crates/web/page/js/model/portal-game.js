// A game of the portal as the page knows it: the newest state that the server has told, and the turn on its way there.

import { Clock } from "./clock.js";
import { opponentOf } from "./score.js";

/** @import { MoveTree } from "./move-tree.js" */
/** @import { GameState, OfferAnswer, OfferKind } from "../server/portal-types.js" */
/** @import { PlayerIndex } from "../server/types.js" */

/** @typedef {{ turn: string, move: string, token: string }} PendingTurn  a whole turn, and what of it is sent with which token */

/**
 * The clocks from this moment on: that of the player to move runs until the game is over.
 * @param {GameState} state
 */
function clockOf({ remaining: [first, second], to_move, ending }) {
  const clock = new Clock({ left: [first * 1000, second * 1000], increment: 0 });
  if (!ending) clock.start(to_move);
  return clock;
}

export class PortalGame {
  /** @type {PendingTurn | null} shown already, but not answered yet */
  pending = null;

  /** @param {GameState} state */
  constructor(state) {
    this.state = state;
    this.clock = clockOf(state);
  }

  /**
   * Takes a state in, unless a newer one is known. The same version comes again where only the watchers have changed.
   * @param {GameState} state @returns {boolean} whether it was taken
   */
  update(state) {
    if (state.version < this.state.version) return false;
    this.state = state;
    this.clock = clockOf(state);
    // Another token means that the turn was made, or can no longer be.
    if (this.pending && state.move_token !== this.pending.token) this.pending = null;
    if (this.pending) this.clock.stop();
    return true;
  }

  /**
   * A turn is made here and goes to the server. Where a part of it is there already, only the rest is sent.
   * @param {string} turn @param {string[]} plies all of its plies @returns {PendingTurn | null} null if it cannot be made
   */
  begin(turn, plies) {
    const { move_token: token, plies: made } = this.state;
    if (token === null || this.pending || made.some((ply, index) => ply !== plies[index])) return null;
    this.pending = { turn, move: made.length ? plies.slice(made.length).join(" ") : turn, token };
    this.clock.stop();
    return this.pending;
  }

  /** The server has refused the pending turn. */
  refuse() {
    this.pending = null;
  }

  /** The turns to be shown. */
  get moves() {
    return this.pending ? [...this.state.moves, this.pending.turn] : this.state.moves;
  }

  /** The plies of the turn in progress that the server has. */
  get plies() {
    return this.pending ? [] : this.state.plies;
  }

  get isMyTurn() {
    return this.state.move_token !== null && !this.pending && !this.state.ending;
  }
}

/**
 * Makes these moves the line of a tree without variations. Gives the number of moves that it had already: what follows
 * them is new, and what followed them before is gone.
 * @param {MoveTree} tree @param {string[]} moves
 */
export function followMoves(tree, moves) {
  const old = tree.moves(tree.end());
  const different = old.findIndex((move, index) => move !== moves[index]);
  const common = different === -1 ? old.length : different;
  if (common < old.length) tree.remove(common + 1);
  moves.slice(common).reduce((node, move) => tree.add(node, move), common);
  return common;
}

/** @typedef {{ kind: OfferKind, state: "possible" | "made" | "received" }} OpenOffer  made by us, or received */

/**
 * What may be offered or answered now, by the player who looks.
 * @param {GameState} game @returns {OpenOffer[]}
 */
export function openOffers(game) {
  const { you, ending, moves, to_move } = game;
  if (you === null) return [];
  // With one turn made it is that of the player who is not to move.
  const hasMoved = moves.length > 1 || (moves.length === 1 && to_move !== you);
  /** @type {[OfferKind, PlayerIndex | null, boolean][]} */
  const kinds = ending ? [["rematch", game.rematch_offer, game.rematch === null]]
    : [["draw", game.draw_offer, moves.length > 0], ["takeback", game.takeback_offer, hasMoved]];
  return kinds.filter(([, by, isPossible]) => by !== null || isPossible)
    .map(([kind, by]) => ({ kind, state: by === null ? "possible" : by === you ? "made" : "received" }));
}

/** @type {Record<OfferKind, { offer: string, made: string, received: string }>} */
const WORDS = {
  draw: { offer: "Offer a draw", made: "You have offered a draw", received: "offers a draw" },
  takeback: { offer: "Ask to take back", made: "You have asked to take a turn back", received: "asks to take a turn back" },
  rematch: { offer: "Rematch", made: "You have offered a rematch", received: "offers a rematch" },
};

/**
 * An offer in words, and the answers that it can be given.
 * @param {OpenOffer} offer @param {string} opponent @returns {{ text: string, answers: [OfferAnswer, string][] }}
 */
export function offerChoices({ kind, state }, opponent) {
  const words = WORDS[kind];
  if (state === "possible") return { text: "", answers: [["offer", words.offer]] };
  if (state === "made") return { text: `${words.made}.`, answers: [["decline", "Withdraw"]] };
  return { text: `${opponent} ${words.received}.`, answers: [["accept", "Accept"], ["decline", "Decline"]] };
}

/**
 * The name of the other player; of the second for a spectator.
 * @param {GameState} game
 */
export const opponentName = ({ players, you }) => players[you === null ? 1 : opponentOf(you)].name;

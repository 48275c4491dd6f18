// Somebody on the portal: the account, the lobby, and the offers and running games that are this account's.

/** @import { Account, GameState, Lobby, LobbyMessage, Offer } from "../server/portal-types.js" */

/**
 * What people are told wherever they are on the page; that they are somebody else now shows by itself.
 * @typedef {{ kind: "challenge" | "accepted" | "declined", offer: Offer } | { kind: "turn", game: GameState } | { kind: "account" }} Notice
 */

export class Session {
  /** @type {Lobby} */
  lobby = { seeks: [], games: [], online: [] };
  /** Whether the server tells what happens. */
  isConnected = false;
  /** @type {Map<number, Offer>} the open ones */
  #offers = new Map();
  /** @type {Map<number, GameState>} the running ones */
  #games = new Map();
  /** @type {Set<number>} the challenges that were announced */
  #announced = new Set();
  /** @type {Set<(notice: Notice | null) => void>} */
  #listeners = new Set();

  /** @param {Account | null} account */
  constructor(account) {
    this.account = account;
  }

  /**
   * Calls back after every change, with what is to be told. Gives how to end that.
   * @param {(notice: Notice | null) => void} listener
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Somebody has logged in or out.
   * @param {Account | null} account
   */
  become(account) {
    this.account = account;
    this.#forget();
    this.#tell({ kind: "account" });
  }

  #forget() {
    this.#offers.clear();
    this.#games.clear();
  }

  /**
   * The connection is made or lost. One that is made tells everything again.
   * @param {boolean} isConnected
   */
  connected(isConnected) {
    this.isConnected = isConnected;
    if (isConnected) this.#forget();
    this.#tell(null);
  }

  /** @param {LobbyMessage} message */
  receive(message) {
    switch (message.event) {
      case "lobby": {
        const { seeks, games, online } = message;
        this.lobby = { seeks, games, online };
        this.#tell(null);
        break;
      }
      case "offer": this.#tell(this.#takeOffer(message.offer)); break;
      case "game": this.#tell(this.#takeGame(message.game)); break;
      default: break;
    }
  }

  /** @param {Notice | null} notice */
  #tell(notice) {
    for (const listener of this.#listeners) listener(notice);
  }

  /** @param {Offer} offer @returns {Notice | null} */
  #takeOffer(offer) {
    const wasOpen = this.#offers.has(offer.id);
    if (offer.state === "open") this.#offers.set(offer.id, offer);
    else this.#offers.delete(offer.id);
    if (this.#isToMe(offer) && offer.state === "open" && !this.#announced.has(offer.id)) {
      this.#announced.add(offer.id);
      return { kind: "challenge", offer };
    }
    const isMine = offer.from.name === this.account?.name;
    if (isMine && wasOpen && (offer.state === "accepted" || offer.state === "declined")) return { kind: offer.state, offer };
    return null;
  }

  /** @param {GameState} game @returns {Notice | null} */
  #takeGame(game) {
    const before = this.#games.get(game.id);
    if (before && before.version > game.version) return null;
    if (game.ending) this.#games.delete(game.id);
    else this.#games.set(game.id, game);
    const isNews = before && !game.ending && isMyTurn(game) && !isMyTurn(before);
    return isNews ? { kind: "turn", game } : null;
  }

  /** @param {Offer} offer */
  #isToMe(offer) {
    return offer.to !== null && offer.to.name === this.account?.name;
  }

  /** The open challenges to this account. */
  get challenges() {
    return [...this.#offers.values()].filter((offer) => this.#isToMe(offer));
  }

  /** The open seeks and challenges of this account. */
  get sent() {
    return [...this.#offers.values()].filter((offer) => offer.from.name === this.account?.name);
  }

  /** The running games of this account, those in which it is to move first. */
  get games() {
    return [...this.#games.values()].sort((one, other) => Number(isMyTurn(other)) - Number(isMyTurn(one)) || other.changed - one.changed);
  }

  /** How many things wait for this account. */
  get waiting() {
    return this.challenges.length + this.games.filter(isMyTurn).length;
  }
}

/** @param {GameState} game */
export const isMyTurn = ({ you, to_move, ending }) => !ending && you === to_move;

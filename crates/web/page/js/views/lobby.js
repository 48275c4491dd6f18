// The lobby: what waits for me, my games, open seeks, games to watch, and who is here.

import { capitalised, clockLabel, colourLabel, offerLabel, ratedLabel, setupLabel } from "../model/portal-text.js";
import { isMyTurn } from "../model/session.js";
import { opponentName } from "../model/portal-game.js";
import { offerButtons } from "../panels/offer-buttons.js";
import { challengeAddress, playerLink } from "../panels/player-link.js";
import { gameAddress, gameTable, table } from "../panels/table.js";
import { el } from "../ui/dom.js";

/** @import { Session } from "../model/session.js" */
/** @import { GameState, Offer, Player } from "../server/portal-types.js" */
/** @import { GameInfo } from "../server/types.js" */

/** A part of the lobby that is drawn anew only when it has changed, with the focus where it was. */
class Section {
  #shown = "";

  /** @param {string} title @param {string} id */
  constructor(title, id) {
    this.body = el("div");
    this.element = el("section", { class: "card", id }, el("h2", {}, title), this.body);
  }

  /** @param {unknown} data what the content depends on @param {() => (Node | string)[]} content */
  show(data, content) {
    const key = JSON.stringify(data);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = this.body.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    this.body.replaceChildren(...content());
    if (focused) /** @type {HTMLElement | null} */ (this.body.querySelector(`[aria-label="${CSS.escape(focused)}"]`))?.focus();
  }
}

export class LobbyView {
  /** @param {Session} session @param {GameInfo[]} infos */
  constructor(session, infos) {
    this.session = session;
    this.infos = infos;
    this.challenges = new Section("Challenges", "challenges");
    this.sent = new Section("Your open offers", "sent");
    this.mine = new Section("Your games", "my-games");
    this.seeks = new Section("Open games", "seeks");
    this.running = new Section("Games to watch", "running");
    this.online = new Section("Here now", "online");
    this.note = el("p", { class: "note", role: "status" });
    this.element = el("div", { class: "page" },
      el("div", { class: "row spread" }, el("h1", {}, "Lobby"), el("a", { class: "button primary", href: "#/new", id: "new-game" }, "New game")), this.note,
      el("div", { class: "lobby" },
        el("div", { class: "side" }, [this.challenges, this.mine, this.sent, this.seeks, this.running].map(({ element }) => element)),
        el("div", { class: "side" }, this.online.element)));
    this.end = session.listen(() => this.#show());
  }

  async start() {
    this.#show();
  }

  #show() {
    const { session } = this;
    const { lobby, account, challenges, sent, games } = session;
    this.note.textContent = session.isConnected ? "" : "Connecting …";
    this.challenges.element.hidden = !challenges.length;
    this.sent.element.hidden = !sent.length;
    this.mine.element.hidden = !games.length;
    this.challenges.show(challenges, () => challenges.map((offer) => this.#offer(offer)));
    this.sent.show(sent, () => sent.map((offer) => this.#offer(offer)));
    this.mine.show(games.map(({ id, version }) => [id, version]), () => [el("ul", { class: "plain" }, games.map((game) => this.#game(game)))]);
    const seeks = lobby.seeks.filter(({ from }) => from.name !== account?.name);
    this.seeks.show([seeks, account], () => [this.#seekTable(seeks)]);
    this.running.show(lobby.games, () => [gameTable("Games to watch", lobby.games, "No game is being played.")]);
    this.online.show([lobby.online, account], () => [el("ul", { class: "plain" }, lobby.online.map((player) => this.#player(player)))]);
  }

  /** @param {Offer} offer */
  #offer(offer) {
    const isMine = offer.from.name === this.session.account?.name;
    const who = isMine ? (offer.to ? ["To ", playerLink(offer.to)] : ["To anybody"]) : [playerLink(offer.from)];
    return el("div", { class: "offer", "data-offer": offer.id }, el("span", {}, who, `: ${offerLabel(offer)}`, !isMine && `, ${colourLabel(offer.colour, this.#info(offer))}`), offerButtons(this.session, offer));
  }

  /** @param {Offer} offer */
  #info(offer) {
    return this.infos.find(({ name }) => name === offer.setup.game);
  }

  /** @param {Offer[]} seeks */
  #seekTable(seeks) {
    return table("Open games", ["Player", "Game", "Clock", "Colour", ""], seeks.map((offer) => [
      playerLink(offer.from), el("span", { class: "wrap" }, setupLabel(offer.setup)), `${clockLabel(offer.clock)}, ${ratedLabel(offer.rated)}`,
      colourLabel(offer.colour, this.#info(offer)), offerButtons(this.session, offer),
    ]), "Nobody is waiting for an opponent. Begin a new game, or challenge a robot.");
  }

  /** @param {GameState} game */
  #game(game) {
    return el("li", {}, el("a", { class: isMyTurn(game) ? "button primary" : "button", href: gameAddress(game.id) },
      `${capitalised(game.setup.game)} against ${opponentName(game)}: ${isMyTurn(game) ? "your turn" : "waiting"}`));
  }

  /** @param {Player} player */
  #player(player) {
    const isMe = player.name === this.session.account?.name;
    return el("li", { class: "row spread" }, playerLink(player),
      !isMe && el("a", { class: "button quiet", href: challengeAddress(player.name), "aria-label": `Challenge ${player.name}` }, "Challenge"));
  }

  close() {
    this.end();
  }
}

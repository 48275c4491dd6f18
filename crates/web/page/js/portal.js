// The portal: which view an address asks for, and what people are told wherever they are.

import { offerLabel } from "./model/portal-text.js";
import { opponentName } from "./model/portal-game.js";
import { Session } from "./model/session.js";
import { gameAddress } from "./panels/table.js";
import { gameInfos } from "./server/api.js";
import { EventSocket } from "./server/event-socket.js";
import { portal } from "./server/portal.js";
import { el, toast } from "./ui/dom.js";
import { AccountView } from "./views/account.js";
import { LearnView } from "./views/learn.js";
import { LobbyView } from "./views/lobby.js";
import { OfferView } from "./views/offer.js";
import { PlayerView } from "./views/player.js";
import { PlayersView } from "./views/players.js";
import { PortalGameView } from "./views/portal-game.js";
import { PuzzlesView } from "./views/puzzles.js";
import { RobotsView } from "./views/robots.js";

/** @import { Site, SiteEvents, Tab, View } from "./main.js" */
/** @import { Notice } from "./model/session.js" */
/** @import { Account, LobbyMessage, Offer } from "./server/portal-types.js" */

/** @implements {Site} */
export class Portal {
  /** @type {EventSocket<LobbyMessage> | undefined} */
  #socket;

  /** @param {Account | null} account @param {SiteEvents} events */
  constructor(account, events) {
    this.events = events;
    this.session = new Session(account);
    this.session.listen((notice) => this.#changed(notice));
    this.#connect();
  }

  /** Who listens is who was logged in when the connection was made. */
  #connect() {
    this.#socket?.close();
    this.#socket = new EventSocket("lobby/socket", (message) => this.session.receive(message), (isOpen) => {
      this.session.connected(isOpen);
      if (isOpen) this.#checkAccount();
    });
  }

  /** A session may have ended, or another tab may have begun one, while there was no connection. */
  async #checkAccount() {
    const { account } = await portal.account().catch(() => this.session);
    if (account?.name !== this.session.account?.name) this.session.become(account);
  }

  /** @param {Notice | null} notice */
  #changed(notice) {
    this.events.onTabs();
    switch (notice?.kind) {
      case "account":
        this.#connect();
        this.events.onView();
        break;
      case "challenge": toast(`${notice.offer.from.name} challenges you: ${offerLabel(notice.offer)}. `, "good", el("a", { href: "#/" }, "Answer")); break;
      case "declined": toast(`${notice.offer.to?.name ?? "The other"} declines: ${offerLabel(notice.offer)}`); break;
      case "accepted": this.#begin(notice.offer); break;
      case "turn":
        if (location.hash !== gameAddress(notice.game.id)) toast(`Your turn against ${opponentName(notice.game)}. `, "good", el("a", { href: gameAddress(notice.game.id) }, "Play"));
        break;
      default: break;
    }
  }

  /**
   * A game of ours has begun. A live one is shown at once, unless another is on the board.
   * @param {Offer} offer
   */
  #begin({ game_id: id, clock }) {
    if (id === null) return;
    const isBusy = location.hash.startsWith("#/game/");
    if ("seconds" in clock && !isBusy) location.hash = gameAddress(id);
    else if (location.hash !== gameAddress(id)) toast("Your game has begun. ", "good", el("a", { href: gameAddress(id) }, "Play"));
  }

  /** @returns {Tab[]} */
  tabs() {
    const { account, waiting } = this.session;
    return [{ name: "lobby", address: "#/", waiting }, { name: "players", address: "#/players" }, { name: "robots", address: "#/robots" }, { name: "learn", address: "#/learn" }, { name: "puzzles", address: "#/puzzles" },
      { name: "account", address: "#/account", label: account?.name ?? "Log in" }];
  }

  /** @param {string[]} address @returns {Promise<[tab: string, view: View, node?: number]>} */
  async view([name, id, number]) {
    const { session } = this;
    switch (name) {
      case "game": return ["lobby", await PortalGameView.load(session, id), number === undefined ? undefined : Number(number)];
      case "new": return ["lobby", new OfferView(session, await gameInfos(), decodeURIComponent(id ?? ""))];
      case "player": return ["players", new PlayerView(session, (await portal.player(decodeURIComponent(id ?? ""))).player)];
      case "players": return ["players", new PlayersView(await gameInfos(), id)];
      case "learn": return ["learn", new LearnView(await gameInfos(), id, false)];
      case "puzzles": return ["puzzles", new PuzzlesView(await gameInfos(), id, number)];
      case "robots": return ["robots", new RobotsView()];
      case "account": return ["account", new AccountView(session)];
      default: return ["lobby", new LobbyView(session, await gameInfos())];
    }
  }
}

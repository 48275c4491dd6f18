// The page of a player: ratings, the record against everybody, the last games.

import { capitalised, ratingText } from "../model/portal-text.js";
import { challengeAddress, playerLink } from "../panels/player-link.js";
import { gameTable, table } from "../panels/table.js";
import { portal } from "../server/portal.js";
import { button, el, toastError } from "../ui/dom.js";
import { dateText } from "../ui/format.js";

/** @import { GameSummary, PlayerPage } from "../server/portal-types.js" */
/** @import { Session } from "../model/session.js" */

const GAMES_AT_ONCE = 30;

export class PlayerView {
  /** @type {GameSummary[]} */
  #games = [];

  /** @param {Session} session @param {PlayerPage} player */
  constructor(session, player) {
    this.player = player;
    this.games = el("div");
    this.more = button("Earlier games", () => this.#list(), { hidden: true });
    const isMe = session.account?.name === player.name;
    this.element = el("div", { class: "page" },
      el("div", { class: "row spread" }, el("h1", {}, player.name),
        isMe ? el("a", { class: "button", href: "#/account" }, "Account") : el("a", { class: "button primary", href: challengeAddress(player.name) }, "Challenge")),
      el("p", { class: "note" }, [player.kind === "person" ? "" : player.kind, player.online ? "here now" : "away", `since ${dateText(player.created)}`].filter(Boolean).join(", "),
        player.owner && [", of ", playerLink({ name: player.owner, kind: "person" })]),
      player.about && el("p", { class: "about" }, player.about),
      el("div", { class: "side" },
        el("section", { class: "card", id: "ratings" }, el("h2", {}, "Ratings"), this.#ratings()),
        el("section", { class: "card", id: "record" }, el("h2", {}, "Record"), this.#record()),
        el("section", { class: "card", id: "games" }, el("h2", {}, "Games"), this.games, el("div", { class: "actions" }, this.more))));
  }

  #ratings() {
    return table("Ratings", ["Game", "Rating", "±", "Rated games"], Object.entries(this.player.ratings).map(([game, rating]) =>
      [capitalised(game), ratingText(rating), String(Math.round(2 * rating.deviation)), String(rating.games)]), "No rated game yet.");
  }

  #record() {
    const record = [...(this.player.record ?? [])].sort((one, other) => one.game.localeCompare(other.game));
    return table("Record", ["Game", "Opponent", "Won", "Drawn", "Lost"], record.map(({ game, opponent, wins, draws, losses }) =>
      [capitalised(game), playerLink(opponent), String(wins), String(draws), String(losses)]), "No finished game yet.");
  }

  start() {
    return this.#list();
  }

  async #list() {
    const last = this.#games.at(-1);
    try {
      const { games } = await portal.games({ player: this.player.name, limit: GAMES_AT_ONCE, ...(last && { before: last.id }) });
      this.#games.push(...games);
      this.more.hidden = games.length < GAMES_AT_ONCE;
      this.games.replaceChildren(gameTable("Games", this.#games, "No game yet."));
    } catch (error) {
      toastError(error);
    }
  }

  close() {}
}

// The players of a game by rating.

import { capitalised, ratingText } from "../model/portal-text.js";
import { playerLink } from "../panels/player-link.js";
import { preferredGame } from "../panels/setup-form.js";
import { table } from "../panels/table.js";
import { portal } from "../server/portal.js";
import { el, form, inputField, selectField, toastError } from "../ui/dom.js";

/** @import { GameInfo } from "../server/types.js" */

const MOST_PLAYERS = 100;

export class PlayersView {
  /** @param {GameInfo[]} infos @param {string} [game] */
  constructor(infos, game) {
    this.game = selectField("Game", infos.map(({ name }) => [name, capitalised(name)]), game || preferredGame(infos).name, () => this.#list());
    const name = inputField("Player", { id: "find-name", required: true, autocomplete: "off" });
    this.list = el("div", { class: "list" });
    this.element = el("div", { class: "page" }, el("h1", {}, "Players"),
      el("div", { class: "fields" }, this.game.field, form("Find", [name.field], async () => {
        const { player } = await portal.player(name.input.value.trim());
        location.hash = `#/player/${encodeURIComponent(player.name)}`;
      }, { id: "find" })),
      this.list);
  }

  start() {
    return this.#list();
  }

  async #list() {
    const game = this.game.select.value;
    try {
      const { players } = await portal.players(game, MOST_PLAYERS);
      if (game !== this.game.select.value) return;
      this.list.replaceChildren(table("Players by rating", ["", "Player", "Rating", "Games"], players.map((player, index) => {
        const rating = player.ratings[game];
        return [String(index + 1), playerLink(player), ratingText(rating), String(rating?.games ?? 0)];
      }), "Nobody has a settled rating in this game yet: it takes some rated games."));
    } catch (error) {
      toastError(error);
    }
  }

  close() {}
}

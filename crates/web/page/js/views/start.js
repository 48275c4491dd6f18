// A new game: which, where it begins, who plays, how long.

import { Clock } from "../model/clock.js";
import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { engineOptions, isHuman, playerOf } from "../model/players.js";
import { capitalised } from "../model/portal-text.js";
import { SetupForm } from "../panels/setup-form.js";
import { api } from "../server/api.js";
import { button, el, inputField, selectField, toastError } from "../ui/dom.js";

/** @import { GameInfo, PlayerConfig } from "../server/types.js" */

/** How many of the newest games are looked at for unfinished ones, and how many of those are shown. */
const RECENT_GAMES = 30;
const SHOWN_GAMES = 6;

/** @param {PlayerConfig} player */
const nameOf = (player) => (isHuman(player) ? "" : player.label);

export class StartView {
  /** @param {GameInfo[]} infos */
  constructor(infos) {
    this.infos = infos;
    this.seconds = inputField("Seconds a move", { type: "number", min: 0.05, max: 60, step: 0.05, placeholder: "the level's own", id: "seconds" });
    this.minutes = inputField("Clock (minutes)", { type: "number", min: 0, max: 180, step: 0.5, value: 0, id: "minutes", title: "0 for no clock" });
    this.increment = inputField("Increment (seconds)", { type: "number", min: 0, max: 60, value: 0, id: "increment" });
    /** @type {HTMLSelectElement[]} */
    this.players = [];
    this.form = new SetupForm(infos, (info) => this.#fields(info));
    this.begin = button("Play", () => this.#begin(), { class: "primary large", id: "begin" });
    this.unfinished = el("section", { class: "unfinished", hidden: true, "aria-label": "Unfinished games" });
    this.element = el("div", { class: "page" }, el("h1", {}, "Play"), this.unfinished, this.form.element,
      el("div", { class: "actions" }, this.begin, el("a", { class: "button", href: "#/edit" }, "Set up a position"), el("a", { class: "button", href: "#/learn", id: "to-learn" }, "Learn the rules")));
  }

  async start() {
    const { games } = await api.list({ q: "", game: "", limit: RECENT_GAMES, offset: 0 });
    const open = games.filter(({ result, turns }) => !result && turns > 0).slice(0, SHOWN_GAMES);
    this.unfinished.hidden = !open.length;
    this.unfinished.replaceChildren(el("h2", {}, "Go on with"), el("div", { class: "chips" }, open.map((game) => {
      const players = game.players.map((name, player) => name || this.infos.find(({ name: known }) => known === game.game)?.players[player]).join(" – ");
      return el("a", { class: "button", href: `#/play/${game.id}` }, `${capitalised(game.game)}: ${game.title || players}, turn ${game.turns + 1}`);
    })));
  }

  /** @param {GameInfo} info */
  #fields(info) {
    const { levels, engines } = engineOptions(info);
    const opponent = levels[1]?.[0] ?? "engine:champion";
    const players = ["human", opponent].map((value, player) =>
      selectField(info.players[player], [["human", "A person"], ...levels, ...engines], value));
    this.players = players.map(({ select }) => select);
    this.players.forEach((select, player) => (select.id = player === 0 ? "first" : "second"));
    return [...players, this.seconds, this.minutes, this.increment].map(({ field }) => field);
  }

  async #begin() {
    this.begin.disabled = true;
    try {
      const [first, second] = this.players.map(({ value }) => playerOf(this.form.info, value, Number(this.seconds.input.value) || null));
      const clock = Clock.initial(Number(this.minutes.input.value), Number(this.increment.input.value));
      const game = await Game.create(newDocument(this.form.setup(), [], { players: [nameOf(first), nameOf(second)], page: { players: [first, second], clock } }));
      await game.position(0);
      await game.save();
      location.hash = `#/play/${game.id}`;
    } catch (error) {
      toastError(error);
    } finally {
      this.begin.disabled = false;
    }
  }

  close() {}
}

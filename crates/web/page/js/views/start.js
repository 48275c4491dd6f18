// A new game: which, where it begins, who plays, how long.

import { Clock } from "../model/clock.js";
import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { engineOptions, isHuman, playerOf } from "../model/players.js";
import { SetupForm } from "../panels/setup-form.js";
import { button, el, inputField, selectField, toastError } from "../ui/dom.js";

/** @import { GameInfo, PlayerConfig } from "../server/types.js" */

/** @param {PlayerConfig} player */
const nameOf = (player) => (isHuman(player) ? "" : player.label);

export class StartView {
  /** @param {GameInfo[]} infos */
  constructor(infos) {
    this.seconds = inputField("Seconds a move (engines)", { type: "number", min: 0.05, max: 60, step: 0.05, value: 1, id: "seconds" });
    this.minutes = inputField("Clock (minutes)", { type: "number", min: 0, max: 180, step: 0.5, value: 0, id: "minutes", title: "0 for no clock" });
    this.increment = inputField("Increment (seconds)", { type: "number", min: 0, max: 60, value: 0, id: "increment" });
    /** @type {HTMLSelectElement[]} */
    this.players = [];
    this.form = new SetupForm(infos, (info) => this.#fields(info));
    this.begin = button("Play", () => this.#begin(), { class: "primary large", id: "begin" });
    this.element = el("div", { class: "page" }, el("h1", {}, "Play"), this.form.element,
      el("div", { class: "actions" }, this.begin, el("a", { class: "button", href: "#/edit" }, "Set up a position")));
  }

  async start() {}

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
      const [first, second] = this.players.map(({ value }) => playerOf(this.form.info, value, Number(this.seconds.input.value) || 1));
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

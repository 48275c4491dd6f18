// The arena: engines against engines. Matches are started, watched, stopped, resumed and deleted.

import { engineOf, engineOptions } from "../model/players.js";
import { clusterCard } from "../panels/cluster.js";
import { MatchCard, unreadableCard } from "../panels/match-card.js";
import { preferredGame } from "../panels/setup-form.js";
import { api } from "../server/api.js";
import { button, el, inputField, selectField, toastError } from "../ui/dom.js";

/** @import { GameInfo } from "../server/types.js" */

const REFRESH_MILLISECONDS = 1000;
const CLUSTER_MILLISECONDS = 5000;

export class ArenaView {
  /** @type {Map<number, MatchCard>} by the match's number */
  #cards = new Map();
  /** @type {Map<number, HTMLElement>} of those that cannot be read */
  #unreadable = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clusterTimer;

  /** @param {GameInfo[]} infos */
  constructor(infos) {
    this.infos = infos;
    this.form = el("section", { class: "card" });
    this.cluster = el("div");
    this.list = el("div", { class: "matches" });
    this.element = el("div", { class: "page" }, el("h1", {}, "Arena"), this.form, this.cluster, this.list);
    this.#showForm(preferredGame(infos));
  }

  async start() {
    await this.#refresh();
    this.#timer = setInterval(() => this.#refresh(), REFRESH_MILLISECONDS);
    this.#clusterTimer = setInterval(() => this.#showCluster(), CLUSTER_MILLISECONDS);
    await this.#showCluster();
  }

  /** @param {string} name */
  #info(name) {
    return this.infos.find((info) => info.name === name) ?? this.infos[0];
  }

  /** @param {GameInfo} info */
  #showForm(info) {
    const { levels, engines } = engineOptions(info);
    const options = [...engines, ...levels];
    const game = selectField("Game", this.infos.map(({ name }) => [name, name]), info.name, (name) => this.#showForm(this.#info(name)));
    game.select.id = "arena-game";
    const players = [selectField("First engine", options, "engine:champion"), selectField("Second engine", options, "engine:random")];
    players.forEach(({ select }, index) => (select.id = `player-${index}`));
    const size = info.sides && inputField("Board", { value: info.size, id: "arena-size" });
    const games = inputField("Games", { type: "number", min: 2, step: 2, value: 20, id: "arena-games" });
    const time = inputField("Milliseconds a turn", { type: "number", min: 1, value: 100, id: "arena-time" });
    const sprt = inputField("Test (elo0, elo1)", { placeholder: "none, or 0,10", id: "arena-sprt" });
    const start = async () => {
      const bounds = sprt.input.value.trim();
      try {
        await api.startMatch({
          game: info.name, players: players.map(({ select }) => engineOf(info, select.value)), games: Number(games.input.value), limits: { seconds: Number(time.input.value) / 1000 },
          size: size ? size.input.value : null, sprt: bounds ? bounds.split(",").map(Number) : null, seed: Math.floor(Math.random() * 1e6),
        });
        await this.#refresh();
      } catch (error) {
        toastError(error);
      }
    };
    this.form.replaceChildren(el("h2", {}, "A new match"),
      el("div", { class: "fields" }, game.field, players.map(({ field }) => field), size?.field, games.field, time.field, sprt.field),
      el("div", { class: "actions" }, button("Start", start, { class: "primary", id: "arena-start" })));
  }

  async #refresh() {
    try {
      const { matches, unreadable } = await api.matches();
      const elements = matches.map((match) => {
        const known = this.#cards.get(match.id);
        known?.show(match);
        const card = known ?? new MatchCard(this.#info(match.game), match);
        this.#cards.set(match.id, card);
        return card.element;
      });
      for (const match of unreadable) {
        const element = this.#unreadable.get(match.id) ?? unreadableCard(match);
        this.#unreadable.set(match.id, element);
        elements.push(element);
      }
      const isSame = elements.length === this.list.children.length && elements.every((element, index) => this.list.children[index] === element);
      if (!isSame) this.list.replaceChildren(...elements);
    } catch (error) {
      clearInterval(this.#timer);
      toastError(error);
    }
  }

  /** The cluster, if the server knows of one; a broker that does not answer is told of in its place. */
  async #showCluster() {
    try {
      const { cluster } = await api.cluster();
      if (cluster) this.cluster.replaceChildren(clusterCard(cluster));
      else clearInterval(this.#clusterTimer);
    } catch (error) {
      this.cluster.replaceChildren(el("p", { class: "error", role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  }

  close() {
    clearInterval(this.#timer);
    clearInterval(this.#clusterTimer);
  }
}

// The arena: engines against engines. Matches are started, watched, stopped and resumed.

import { api } from "../server/api.js";
import { Board } from "../board/board.js";
import { button, choice, el, input, toast } from "../ui/dom.js";
import { seatChoices } from "../model/players.js";

const REFRESH = 1000;

const number = (value) => (value === null ? "∞" : `${value > 0 ? "+" : ""}${value.toFixed(1)}`);
const estimate = (values) => (values ? `${number(values[0])} [${number(values[1])}, ${number(values[2])}]` : "–");

export class ArenaView {
  constructor(infos) {
    this.infos = infos;
    this.cards = new Map();
    this.form = el("section", { class: "card" });
    this.list = el("div", { class: "matches" });
    this.element = el("div", { class: "page" }, el("h1", {}, "Arena"), this.form, this.list);
  }

  async start() {
    this.#fill(this.infos.find(({ name }) => name === localStorage.getItem("game")) ?? this.infos[0]);
    await this.#refresh();
    this.timer = setInterval(() => this.#refresh(), REFRESH);
  }

  #fill(info) {
    this.info = info;
    const { levels, engines } = seatChoices(info);
    const players = [...engines, ...levels];
    const game = choice("Game", this.infos.map(({ name }) => [name, name]), info.name, (name) => this.#fill(this.infos.find((known) => known.name === name)));
    game.select.id = "arena-game";
    this.players = [choice("First engine", players, "engine:champion"), choice("Second engine", players, "engine:random")];
    this.players.forEach(({ select }, index) => (select.id = `player-${index}`));
    this.size = info.sides && input("Board", { value: info.size, id: "arena-size" });
    this.games = input("Games", { type: "number", min: 2, step: 2, value: 20, id: "arena-games" });
    this.time = input("Milliseconds a turn", { type: "number", min: 1, value: 100, id: "arena-time" });
    this.sprt = input("Test (elo0, elo1)", { placeholder: "none, or 0,10", id: "arena-sprt" });
    const fields = [game, ...this.players, this.size, this.games, this.time, this.sprt].filter(Boolean);
    this.form.replaceChildren(el("h2", {}, "A new match"), el("div", { class: "fields" }, fields.map(({ field }) => field)),
      el("div", { class: "actions" }, button("Start", () => this.#begin(), { class: "primary", id: "arena-start" })));
  }

  async #begin() {
    const engine = ({ select }) => {
      const [kind, name] = select.value.split(/:(.*)/s);
      return kind === "level" ? this.info.levels.find((level) => level.name === name).engine : name;
    };
    const bounds = this.sprt.box.value.trim() ? this.sprt.box.value.split(",").map(Number) : null;
    try {
      await api.startMatch({
        game: this.info.name, players: this.players.map(engine), games: Number(this.games.box.value), time: Number(this.time.box.value),
        size: this.size ? this.size.box.value : null, sprt: bounds, seed: Math.floor(Math.random() * 1e6),
      });
      await this.#refresh();
    } catch (error) {
      toast(error.message);
    }
  }

  async #refresh() {
    try {
      const { matches } = await api.matches();
      for (const match of matches) {
        if (!this.cards.has(match.id)) {
          const card = new MatchCard(this.infos.find(({ name }) => name === match.game));
          this.cards.set(match.id, card);
        }
        this.cards.get(match.id).show(match);
      }
      const wanted = matches.map(({ id }) => this.cards.get(id).element);
      if (wanted.some((element, index) => this.list.children[index] !== element)) this.list.replaceChildren(...wanted);
    } catch (error) {
      clearInterval(this.timer);
      toast(error.message);
    }
  }

  close() {
    clearInterval(this.timer);
  }
}

class MatchCard {
  constructor(info) {
    this.info = info;
    this.board = new Board(info, { label: "The game that is being played" });
    this.names = el("p", { class: "note" });
    this.facts = el("div", {});
    this.toggle = button("Stop", () => this.#switch(), { class: "match-toggle" });
    this.live = el("div", { class: "live" }, this.board.element, this.names);
    this.element = el("section", { class: "card match" }, this.facts, this.live, el("div", { class: "actions" }, this.toggle));
  }

  show(match) {
    this.match = match;
    const { players, ranking } = match;
    const order = ranking.length ? ranking : players.map((_, index) => index);
    const head = el("tr", {}, ["", "Player", "Elo", "Points", ...order.map((player) => players[player].name)].map((text) => el("th", {}, text)));
    const rows = order.map((player, place) => el("tr", {}, [
      String(place + 1), players[player].name, estimate(players[player].rating), `${players[player].points}/${players[player].games}`,
      ...order.map((other) => (other === player ? "–" : players[player].meetings[other].join("/"))),
    ].map((text) => el("td", {}, text))));
    const test = match.test && `LLR ${match.test.llr.toFixed(2)} (${match.test.low.toFixed(2)}, ${match.test.high.toFixed(2)})`;
    this.facts.replaceChildren(
      el("h2", {}, `${match.id}. ${match.game}${match.size ? ` ${match.size}` : ""}: ${match.games} of ${match.all} games`),
      el("progress", { max: match.all, value: match.games, "aria-label": "Games played" }),
      el("p", { class: "facts" }, `${match.wins} wins, ${match.draws} draws, ${match.losses} losses of ${players[0].name}; Elo ${estimate(match.elo)}`, test && `; ${test}`, match.verdict && `; decided: ${match.verdict}`),
      el("div", { class: "scroll" }, el("table", { class: "library" }, el("thead", {}, head), el("tbody", {}, rows))));
    this.toggle.textContent = match.running ? "Stop" : "Go on";
    this.toggle.hidden = !match.running && (match.games >= match.all || Boolean(match.verdict));
    this.live.hidden = !match.running || !match.board?.setup;
    if (!this.live.hidden) this.#watch(match.board);
  }

  async #watch({ setup, moves, players }) {
    const position = await api.position(setup, moves).catch(() => null);
    if (!position) return;
    this.board.show(position);
    this.names.textContent = players.map((name, index) => `${this.info.players[index]}: ${name || "…"}`).join(" – ");
  }

  async #switch() {
    try {
      await api.changeMatch(this.match.id, !this.match.running);
    } catch (error) {
      toast(error.message);
    }
  }
}

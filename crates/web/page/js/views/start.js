// A new game: which, where it begins, who sits where, how long.

import { api, games } from "../server/api.js";
import { Board } from "../board/board.js";
import { Clock } from "../model/clock.js";
import { button, choice, el, input, toast } from "../ui/dom.js";
import { Model } from "../model/game.js";
import { seatChoices, seatOf } from "../model/players.js";

// What is said of a game, and the position that its picture shows.
const CARDS = {
  tzaar: { about: "Capture, then grow stronger or capture again. Keep all three kinds alive.", setup: {}, moves: [] },
  surakarta: { about: "Stones fly around the loops to capture.", setup: {}, moves: [] },
  amazons: { about: "Move an amazon, shoot an arrow, and be the last to move.", setup: { size: "6x6" }, moves: ["b1-b4/e4", "e6-d5/b3"] },
  tak: { about: "Build a road from edge to edge, over walls and stacks.", setup: { size: "5x5" }, moves: ["a5", "e1", "c3", "c2", "Cd3", "Sb2", "c4", "c2+"] },
};

// The form of the starting position: game cards, start, size, seed, rules. `extra` adds fields for the chosen game.
export class StartForm {
  constructor(infos, extra = () => []) {
    this.infos = infos;
    this.extra = extra;
    this.cards = el("div", { class: "cards", role: "radiogroup", "aria-label": "Game" });
    this.fields = el("div", { class: "fields" });
    this.element = el("div", { class: "start" }, this.cards, this.fields);
    this.cards.append(...infos.map((info) => this.#card(info)));
    this.choose(infos.find((info) => info.name === localStorage.getItem("game")) ?? infos[0]);
  }

  #card(info) {
    const card = el("button", { type: "button", class: "game-card", role: "radio", "data-game": info.name, onclick: () => this.choose(info) });
    const board = new Board(info);
    board.element.setAttribute("aria-hidden", "true");
    board.element.removeAttribute("tabindex");
    const { about, setup, moves } = CARDS[info.name] ?? { about: "", setup: {}, moves: [] };
    api.position({ game: info.name, ...setup }, moves).then((position) => board.show(position)).catch(() => {});
    card.append(board.element, el("strong", {}, info.name[0].toUpperCase() + info.name.slice(1)), el("span", {}, about));
    return card;
  }

  choose(info) {
    this.info = info;
    localStorage.setItem("game", info.name);
    for (const card of this.cards.children) card.setAttribute("aria-checked", String(card.dataset.game === info.name));
    const starts = choice("Start", info.starts.map(({ name, about }) => [name, name, about]), info.starts[0].name, () => this.#seed());
    this.start = starts.select;
    this.seed = input("Seed", { type: "number", min: 0, step: 1, value: Math.floor(Math.random() * 100000), id: "seed" });
    this.rules = info.rules.map((rule) => ({ rule, ...input(rule.name, { value: rule.default, title: rule.about, "data-rule": rule.name }) }));
    const parts = [];
    if (info.starts.length > 1) parts.push(starts.field);
    parts.push(this.seed.field);
    if (info.sides) {
      const [least, greatest] = info.sides;
      const side = (label, usual) => input(label, { type: "number", min: least, max: greatest, value: usual, id: label.toLowerCase() });
      const [columns, rows] = info.size.split("x");
      this.columns = side("Columns", columns);
      this.rows = side("Rows", rows);
      parts.push(this.columns.field, this.rows.field);
    } else this.columns = null;
    parts.push(...this.extra(info));
    parts.push(el("details", { class: "rules" }, el("summary", {}, "Rules"), el("div", { class: "fields" }, this.rules.map(({ field }) => field))));
    this.fields.replaceChildren(...parts);
    this.#seed();
  }

  #seed() {
    this.seed.field.hidden = this.start.value !== "random";
  }

  // The setup that the form describes.
  setup() {
    const setup = { game: this.info.name };
    if (this.info.starts.length > 1) setup.start = this.start.value;
    if (this.start.value === "random") setup.seed = Number(this.seed.box.value) || 0;
    if (this.columns) setup.size = `${this.columns.box.value}x${this.rows.box.value}`;
    const rules = this.rules.filter(({ rule, box }) => box.value.trim() && box.value.trim() !== rule.default);
    if (rules.length) setup.rules = Object.fromEntries(rules.map(({ rule, box }) => [rule.name, box.value.trim()]));
    return setup;
  }
}

export class StartView {
  constructor() {
    this.element = el("div", { class: "page" });
  }

  async start() {
    const form = new StartForm(await games(), (info) => this.#seats(info));
    this.form = form;
    this.go = button("Play", () => this.#begin(), { class: "primary large", id: "begin" });
    this.element.append(el("h1", {}, "Play"), form.element, el("div", { class: "actions" }, this.go,
      el("a", { class: "button", href: "#/edit" }, "Set up a position")));
  }

  #seats(info) {
    const { levels, engines } = seatChoices(info);
    const usual = levels[1]?.[0] ?? "engine:champion";
    const groups = [["human", "A person"], ...levels, ...engines];
    const seat = (player, value, id) => {
      const made = choice(info.players[player], groups, value);
      made.select.id = id;
      return made;
    };
    this.seats = [seat(0, "human", "first"), seat(1, usual, "second")];
    this.seconds = input("Seconds a move (engines)", { type: "number", min: 0.05, max: 60, step: 0.05, value: 1, id: "seconds" });
    this.minutes = input("Clock (minutes)", { type: "number", min: 0, max: 180, step: 0.5, value: 0, id: "minutes", title: "0 for no clock" });
    this.increment = input("Increment (seconds)", { type: "number", min: 0, max: 60, value: 0, id: "increment" });
    return [...this.seats, this.seconds, this.minutes, this.increment].map(({ field }) => field);
  }

  async #begin() {
    this.go.disabled = true;
    try {
      const { info } = this.form;
      const seconds = Number(this.seconds.box.value) || 1;
      const seats = this.seats.map(({ select }) => seatOf(info, select.value, seconds));
      const clock = Clock.of(Number(this.minutes.box.value), Number(this.increment.box.value));
      const players = seats.map((seat) => (seat === "human" ? "" : seat.label));
      const model = await Model.create(Model.document(this.form.setup(), [], { title: "", players, page: { seats, clock } }));
      await model.position(0);
      await model.save();
      location.hash = `#/play/${model.id}`;
    } catch (error) {
      toast(error.message);
    } finally {
      this.go.disabled = false;
    }
  }

  close() {}
}

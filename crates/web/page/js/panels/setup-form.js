// The form of a starting position: which game, which start, size, seed, rules.

import { Board } from "../board/board.js";
import { api } from "../server/api.js";
import { gameCard } from "../server/files.js";
import { el, inputField, selectField } from "../ui/dom.js";

/** @import { GameInfo, Setup } from "../server/types.js" */

const RANDOM = "random";

/**
 * The game that was chosen last.
 * @param {GameInfo[]} infos
 */
export const preferredGame = (infos) => infos.find((info) => info.name === localStorage.getItem("game")) ?? infos[0];

export class SetupForm {
  /** @param {GameInfo[]} infos @param {(info: GameInfo) => HTMLElement[]} moreFields of the chosen game */
  constructor(infos, moreFields) {
    this.moreFields = moreFields;
    this.cards = el("div", { class: "cards", role: "radiogroup", "aria-label": "Game" }, infos.map((info) => this.#card(info)));
    this.fields = el("div", { class: "fields" });
    this.element = el("div", { class: "setup" }, this.cards, this.fields);
    this.info = preferredGame(infos);
    this.inputs = this.#show();
  }

  /** @param {GameInfo} info */
  #card(info) {
    const board = new Board(info, { label: "", isPicture: true });
    board.element.setAttribute("aria-hidden", "true");
    const about = el("span", {});
    this.#fill(info, board, about).catch(() => {});
    return el("button", { type: "button", class: "game-card", role: "radio", "data-game": info.name, onclick: () => this.#choose(info) },
      board.element, el("strong", {}, info.name[0].toUpperCase() + info.name.slice(1)), about);
  }

  /**
   * A card without a picture is a card too.
   * @param {GameInfo} info @param {Board} board @param {HTMLElement} about
   */
  async #fill(info, board, about) {
    const card = await gameCard(info.name);
    about.textContent = card.about;
    board.show(await api.position({ game: info.name, ...card.setup }, card.moves));
  }

  /** @param {GameInfo} info */
  #choose(info) {
    this.info = info;
    localStorage.setItem("game", info.name);
    this.inputs = this.#show();
  }

  #show() {
    const { info } = this;
    for (const card of this.cards.querySelectorAll("button")) card.setAttribute("aria-checked", String(card.dataset.game === info.name));
    const showSeed = () => (seed.field.hidden = start.select.value !== RANDOM);
    const start = selectField("Start", info.starts.map(({ name, about }) => [name, name, about]), info.starts[0].name, showSeed);
    const seed = inputField("Seed", { type: "number", min: 0, step: 1, value: Math.floor(Math.random() * 100000), id: "seed" });
    const sides = info.sides ? this.#sideFields(info.size, info.sides) : [];
    const rules = info.rules.map((rule) => ({ rule, ...inputField(rule.name, { value: rule.default, title: rule.about, "data-rule": rule.name }) }));
    this.fields.replaceChildren(
      ...(info.starts.length > 1 ? [start.field] : []), seed.field, ...sides.map(({ field }) => field), ...this.moreFields(info),
      el("details", { class: "rules" }, el("summary", {}, "Rules"), el("div", { class: "fields" }, rules.map(({ field }) => field))));
    showSeed();
    return { start: start.select, seed: seed.input, sides: sides.map(({ input }) => input), rules };
  }

  /** @param {string} size the usual one @param {[number, number]} sides */
  #sideFields(size, [min, max]) {
    return size.split("x").map((value, index) => {
      const label = index === 0 ? "Columns" : "Rows";
      return inputField(label, { type: "number", min, max, value, id: label.toLowerCase() });
    });
  }

  /** The setup that the form describes. */
  setup() {
    const { start, seed, sides, rules } = this.inputs;
    /** @type {Setup} */
    const setup = { game: this.info.name };
    if (this.info.starts.length > 1) setup.start = start.value;
    if (start.value === RANDOM) setup.seed = Number(seed.value) || 0;
    if (sides.length) setup.size = sides.map((side) => side.value).join("x");
    const changed = rules.map(({ rule, input }) => [rule.name, input.value.trim(), rule.default]).filter(([, value, usual]) => value && value !== usual);
    if (changed.length) setup.rules = Object.fromEntries(changed);
    return setup;
  }
}

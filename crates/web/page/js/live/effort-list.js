// Where an engine's effort went: its moves as bars.

import { scoreText } from "../model/score.js";
import { el } from "../ui/dom.js";
import { compactNumber, percent } from "../ui/format.js";

/** @import { GameInfo, MoveEffort, PlayerIndex } from "../server/types.js" */

/** How many moves are shown until somebody asks for more. */
const FEW = 5;

/** @typedef {{ row: HTMLLIElement, move: string, show: (effort: MoveEffort) => void }} Bar */

export class EffortList {
  /** @type {MoveEffort[]} */
  #efforts = [];
  /** @type {PlayerIndex} */
  #mover = 0;
  #isLong = false;
  /** @type {Bar[]} */
  #bars = [];

  /** @param {GameInfo} info @param {{ preview: (moves: string[] | null) => void, choose: (moves: string[]) => void }} events */
  constructor(info, events) {
    this.info = info;
    this.events = events;
    this.list = el("ul", { class: "efforts", "aria-label": "Search effort per move" });
    this.more = el("button", { type: "button", class: "quiet more", onclick: () => {
      this.#isLong = !this.#isLong;
      this.show(this.#efforts, this.#mover);
    } });
    this.element = el("div", { hidden: true }, el("h3", {}, "Effort per move"), this.list, this.more);
  }

  /** @param {MoveEffort[]} efforts @param {PlayerIndex} mover */
  show(efforts, mover) {
    this.#efforts = efforts;
    this.#mover = mover;
    this.element.hidden = !efforts.length;
    const shown = this.#isLong ? efforts : efforts.slice(0, FEW);
    // Bars are changed in place: one that is being pressed stays.
    this.#bars.splice(shown.length).forEach(({ row }) => row.remove());
    shown.forEach((effort, index) => {
      const old = this.#bars[index];
      if (old?.move !== effort.move) {
        const bar = this.#bar(effort.move);
        if (old) old.row.replaceWith(bar.row);
        else this.list.append(bar.row);
        this.#bars[index] = bar;
      }
      this.#bars[index].show(effort);
    });
    this.more.hidden = efforts.length <= FEW;
    this.more.textContent = this.#isLong ? "Fewer moves" : `${efforts.length - FEW} more moves`;
  }

  /** @param {string} move @returns {Bar} */
  #bar(move) {
    const [shareText, score] = [el("span", { class: "share" }), el("span", { class: "score" })];
    const preview = () => this.events.preview([move]);
    const hide = () => this.events.preview(null);
    const button = el("button", { type: "button", class: "effort", onmouseenter: preview, onmouseleave: hide, onfocus: preview, onblur: hide, onclick: () => this.events.choose([move]) },
      el("span", { class: "bar-move" }, move), shareText, score);
    const row = el("li", {}, button);
    return { row, move, show: (effort) => {
      row.style.setProperty("--share", `${Math.max(1, effort.share * 100)}%`);
      button.title = `${compactNumber(effort.visits)} positions`;
      shareText.textContent = effort.share < 0.01 ? "< 1 %" : percent(effort.share);
      score.textContent = effort.score ? scoreText(effort.score, this.#mover, this.info.players) : "";
    } };
  }
}

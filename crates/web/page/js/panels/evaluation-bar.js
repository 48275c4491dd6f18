// The evaluation bar: the first player's chance to win, at the side of the board where this player sits.

import { firstChanceText, isProven, scoreText } from "../model/score.js";
import { el } from "../ui/dom.js";

/** @import { Shade } from "../board/pieces.js" */
/** @import { GameInfo, PlayerIndex, Score } from "../server/types.js" */

export class EvaluationBar {
  /** @param {GameInfo} info @param {Shade[]} shades */
  constructor(info, shades) {
    this.info = info;
    this.fill = el("div", { class: `fill ${shades[0]}` });
    this.text = el("span");
    this.element = el("div", { class: `evaluation-bar ${shades[1]}`, role: "meter", "aria-label": `${info.players[0]}'s winning chances`, "aria-valuemin": 0, "aria-valuemax": 100 }, this.fill, this.text);
    this.show(null, 0);
  }

  /** @param {Score | null} score null if there is none @param {PlayerIndex} mover */
  show(score, mover) {
    const { players } = this.info;
    const chance = score?.chance ?? 0.5;
    this.element.style.setProperty("--chance", `${Math.round(chance * 1000) / 10}%`);
    this.element.classList.toggle("proven", Boolean(score && isProven(score)));
    this.text.textContent = !score ? "" : isProven(score) ? "✓" : String(Math.round(chance * 100));
    this.element.setAttribute("aria-valuenow", String(Math.round(chance * 100)));
    this.element.title = !score ? "No engine looks on" : isProven(score) ? scoreText(score, mover, players) : firstChanceText(score, players);
    this.element.setAttribute("aria-valuetext", this.element.title);
  }

  /** @param {boolean} isFlipped */
  flip(isFlipped) {
    this.element.classList.toggle("flipped", isFlipped);
  }
}

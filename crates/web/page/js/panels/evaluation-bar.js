// The evaluation bar: the first player's chance to win, at the side of the board where this player sits.

import { el } from "../ui/dom.js";
import { percent, scoreText } from "../ui/format.js";

export class Gauge {
  constructor(info, shades) {
    this.info = info;
    this.fill = el("div", { class: `fill ${shades[0]}` });
    this.text = el("span", {});
    this.element = el("div", { class: `gauge ${shades[1]}`, role: "meter", "aria-label": `${info.players[0]}'s winning chances`, "aria-valuemin": 0, "aria-valuemax": 100 }, this.fill, this.text);
    this.show(null);
  }

  show(score, mover = 0) {
    const chance = score?.chance ?? 0.5;
    this.element.style.setProperty("--chance", `${Math.round(chance * 1000) / 10}%`);
    this.element.classList.toggle("proven", Boolean(score?.proven));
    this.text.textContent = score ? (score.proven ? "✓" : Math.round(chance * 100)) : "";
    this.element.setAttribute("aria-valuenow", Math.round(chance * 100));
    const words = score?.proven ? scoreText(score, mover, this.info.players) : `${percent(chance)} for ${this.info.players[0]}`;
    this.element.title = score ? words : "No engine looks on";
    this.element.setAttribute("aria-valuetext", this.element.title);
  }

  flip(isFlipped) {
    this.element.classList.toggle("flipped", isFlipped);
  }
}

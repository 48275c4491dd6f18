// Where an engine's effort went: its moves as bars.

import { el } from "../ui/dom.js";
import { amount, percent, scoreText } from "../ui/format.js";

// How many moves are shown until somebody asks for more.
const FEW = 5;

export class Efforts {
  // `events`: preview(words | null), choose(words).
  constructor(info, events) {
    this.info = info;
    this.events = events;
    this.isLong = false;
    this.list = el("ul", { class: "efforts", "aria-label": "Search effort per move" });
    this.more = el("button", { type: "button", class: "quiet more", onclick: () => {
      this.isLong = !this.isLong;
      this.show(this.efforts, this.mover);
    } });
    this.element = el("div", { hidden: true }, el("h3", {}, "Effort per move"), this.list, this.more);
  }

  show(efforts, mover) {
    this.efforts = efforts;
    this.mover = mover;
    this.element.hidden = !efforts.length;
    const shown = this.isLong ? efforts : efforts.slice(0, FEW);
    // Bars are changed in place: one that is being pressed stays.
    while (this.list.children.length > shown.length) this.list.lastChild.remove();
    shown.forEach((effort, index) => {
      const row = this.list.children[index];
      if (row?.dataset.move === effort.move) this.#fill(row, effort);
      else if (row) row.replaceWith(this.#row(effort));
      else this.list.append(this.#row(effort));
    });
    this.more.hidden = efforts.length <= FEW;
    this.more.textContent = this.isLong ? "Fewer moves" : `${efforts.length - FEW} more moves`;
  }

  #row(effort) {
    const words = [effort.move];
    const show = () => this.events.preview(words);
    const hide = () => this.events.preview(null);
    const row = el("li", { "data-move": effort.move },
      el("button", { type: "button", class: "effort", onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide, onclick: () => this.events.choose(words) },
        el("span", { class: "bar-move" }, effort.move), el("span", { class: "share" }), el("span", { class: "worth" })));
    this.#fill(row, effort);
    return row;
  }

  #fill(row, { visits, share, score }) {
    row.style.setProperty("--share", `${Math.max(1, share * 100)}%`);
    const button = row.firstChild;
    button.title = `${amount(visits)} positions`;
    const [, shareText, worth] = button.children;
    shareText.textContent = share < 0.01 ? "< 1 %" : percent(share);
    worth.textContent = !score ? "" : score.proven ? scoreText(score, this.mover, this.info.players) : percent(this.mover === 0 ? score.chance : 1 - score.chance);
  }
}

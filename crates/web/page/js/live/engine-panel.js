// One engine that looks on: its lines, how sure it is, how deep it looks.

import { ask } from "../server/socket.js";
import { button, choice, el, input } from "../ui/dom.js";
import { Efforts } from "./effort-list.js";
import { amount, percent, scoreText } from "../ui/format.js";

export class EnginePanel {
  // `events`: thought(panel) when there is news, preview(moves | null) with all moves from the start, choose(words).
  constructor(info, engine, events, canRemove) {
    this.info = info;
    this.events = events;
    this.isOn = false;
    const engines = info.engines.map(({ name, about }) => [name, name, about]);
    this.name = choice("Engine", engines, engine, () => this.#again());
    this.count = input("Lines", { type: "number", min: 1, max: 10, value: 3, onchange: () => this.#again() });
    this.toggle = button("Start", () => this.switch(), { class: "engine-toggle", "aria-pressed": "false", title: "l" });
    this.facts = el("p", { class: "facts" });
    this.lines = el("ol", { class: "lines" });
    this.efforts = new Efforts(info, { preview: (words) => this.#preview(words), choose: (words) => events.choose(words) });
    this.element = el("section", { class: "card engine", "aria-label": "Engine" },
      el("div", { class: "row" }, this.name.field, this.count.field, this.toggle,
        canRemove && button("×", () => events.remove(this), { class: "quiet", "aria-label": "Remove this engine" })),
      this.facts, this.lines, this.efforts.element);
  }

  switch(isOn = !this.isOn) {
    this.isOn = isOn;
    this.toggle.textContent = isOn ? "Stop" : "Start";
    this.toggle.setAttribute("aria-pressed", String(isOn));
    if (isOn) this.#again();
    else this.handle?.forget();
  }

  // Looks at another position.
  look(line, position) {
    this.line = line;
    this.position = position;
    this.#again();
  }

  #again() {
    this.handle?.forget();
    this.thought = null;
    if (!this.line || !this.position) return;
    this.lines.replaceChildren();
    this.efforts.show([], 0);
    this.facts.textContent = "";
    if (!this.isOn) return;
    if (this.position.ending) {
      this.facts.textContent = "The game is over here.";
      return;
    }
    const preset = this.info.engines.find(({ name }) => name === this.name.select.value);
    const hasLines = preset.settings.some(({ name }) => name === "multi_pv");
    const lines = Math.max(1, Math.min(10, Number(this.count.box.value) || 1));
    const engine = hasLines ? `${preset.name},multi_pv=${lines}` : preset.name;
    this.facts.textContent = "thinks …";
    this.handle = ask({ line: this.line, engine }, (word) => this.#hear(word));
  }

  #hear(word) {
    if (word.event === "waits") this.facts.textContent = word.place ? `waits behind ${word.place} others` : "waits for its turn";
    else if (word.event === "failed") this.facts.textContent = word.reason;
    else this.#show(word.thought);
  }

  #show(thought) {
    this.thought = thought;
    const speed = thought.seconds > 0 ? amount(thought.nodes / thought.seconds) : 0;
    this.facts.textContent = `depth ${thought.depth}/${thought.selective_depth} · ${amount(thought.nodes)} positions · ${speed}/s`;
    const lines = thought.lines.length ? thought.lines : [{ score: thought.score, moves: [thought.move], plies: [] }];
    this.lines.replaceChildren(...lines.map((line) => this.#line(line)));
    this.efforts.show(thought.efforts ?? [], this.position.to_move);
    this.events.thought(this);
  }

  #preview(words) {
    this.events.preview(words && [...this.line.moves, ...words]);
  }

  #line({ score, moves }) {
    const mover = this.position.to_move;
    const words = moves.map((word, index) => el("button", {
      type: "button", class: "pv-move",
      onmouseenter: () => this.#preview(moves.slice(0, index + 1)), onmouseleave: () => this.#preview(null),
      onfocus: () => this.#preview(moves.slice(0, index + 1)), onblur: () => this.#preview(null),
      onclick: () => this.events.choose(moves.slice(0, index + 1)),
    }, word));
    const chance = score && el("span", { class: `chance ${score.proven ? "proven" : ""}`, title: `${percent(score.chance)} for ${this.info.players[0]}` },
      score.proven ? scoreText(score, mover, this.info.players) : percent(mover === 0 ? score.chance : 1 - score.chance));
    return el("li", {}, chance, " ", words);
  }

  close() {
    this.handle?.forget();
  }
}

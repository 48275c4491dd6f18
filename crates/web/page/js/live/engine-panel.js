// One engine that looks on: its lines, how sure it is, how deep it looks.

import { firstChanceText, isProven, scoreText } from "../model/score.js";
import { analyse } from "../server/socket.js";
import { button, el, inputField, selectField } from "../ui/dom.js";
import { compactNumber, speed } from "../ui/format.js";
import { EffortList } from "./effort-list.js";

/** @import { Analysis, AnalysisMessage, GameInfo, Line, PlayerIndex, Position, Score } from "../server/types.js" */
/** @import { Search } from "../server/socket.js" */

/**
 * @typedef {object} EngineEvents
 * @property {(panel: EnginePanel) => void} analysed there is news
 * @property {(moves: string[] | null) => void} preview all moves from the start of the game; null for no preview
 * @property {(anchor: Element, moves: string[], text: string) => void} explain what moves from the start of the game lead to, beside the element
 * @property {(moves: string[]) => void} choose moves from the position that is looked at
 * @property {(panel: EnginePanel) => void} remove
 */

/** What a search says that waits for others. @param {number} place */
export const waitingText = (place) => (place ? `waits behind ${place} others` : "waits for its turn");

export class EnginePanel {
  isOn = false;
  /** @type {Analysis | null} */
  analysis = null;
  /** @type {{ line: Line, position: Position } | null} what it looks at */
  #subject = null;
  /** @type {Search | undefined} */
  #search;

  /** @param {GameInfo} info @param {string} engine @param {EngineEvents} events @param {boolean} canRemove */
  constructor(info, engine, events, canRemove) {
    this.info = info;
    this.events = events;
    this.name = selectField("Engine", info.engines.map(({ name, about }) => [name, name, about]), engine, () => this.#restart());
    this.count = inputField("Lines", { type: "number", min: 1, max: 10, value: 3, onchange: () => this.#restart() });
    this.toggle = button("Start", () => this.switch(), { class: "engine-toggle", "aria-pressed": "false", title: "l" });
    this.facts = el("p", { class: "facts" });
    this.lines = el("ol", { class: "lines" });
    this.efforts = new EffortList(info, { preview: (moves) => this.#preview(moves), choose: (moves) => events.choose(moves) });
    this.element = el("section", { class: "card engine", "aria-label": "Engine" },
      el("div", { class: "row" }, this.name.field, this.count.field, this.toggle,
        canRemove && button("×", () => events.remove(this), { class: "quiet", "aria-label": "Remove this engine" })),
      this.facts, this.lines, this.efforts.element);
  }

  switch(isOn = !this.isOn) {
    this.isOn = isOn;
    this.toggle.textContent = isOn ? "Stop" : "Start";
    this.toggle.setAttribute("aria-pressed", String(isOn));
    if (isOn) this.#restart();
    else this.close();
  }

  /**
   * Looks at another position.
   * @param {Line} line @param {Position} position
   */
  look(line, position) {
    this.#subject = { line, position };
    this.#restart();
  }

  #restart() {
    this.close();
    this.analysis = null;
    if (!this.#subject) return;
    const { line, position } = this.#subject;
    this.lines.replaceChildren();
    this.efforts.show([], 0);
    this.facts.textContent = "";
    if (!this.isOn) return;
    if (position.ending) {
      this.facts.textContent = "The game is over here.";
      return;
    }
    this.facts.textContent = "thinks …";
    this.#search = analyse({ line, engine: this.#engine() }, (message) => this.#receive(message, position.to_move));
  }

  /** The engine with as many lines as are wanted, if it can have several. */
  #engine() {
    const name = this.name.select.value;
    const hasLines = this.info.engines.find((engine) => engine.name === name)?.multi_pv;
    const lines = Math.max(1, Math.min(10, Number(this.count.input.value) || 1));
    return hasLines ? `${name},multi_pv=${lines}` : name;
  }

  /** @param {AnalysisMessage} message @param {PlayerIndex} mover */
  #receive(message, mover) {
    if (message.event === "waits") this.facts.textContent = waitingText(message.place);
    else if (message.event === "failed") this.facts.textContent = message.reason;
    else this.#show(message.analysis, mover);
  }

  /** @param {Analysis} analysis @param {PlayerIndex} mover */
  #show(analysis, mover) {
    this.analysis = analysis;
    const { depth, selective_depth, nodes, seconds, lines, efforts, score, move } = analysis;
    this.facts.textContent = `depth ${depth}/${selective_depth} · ${compactNumber(nodes)} positions · ${speed(nodes, seconds)}`;
    // Who walks through the lines by keyboard stays where they are.
    const focused = [...this.lines.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
    this.lines.replaceChildren(...(lines.length ? lines : [{ score, moves: [move] }]).map((line) => this.#line(line, mover)));
    if (focused >= 0) this.lines.querySelectorAll("button")[focused]?.focus();
    this.efforts.show(efforts, mover);
    this.events.analysed(this);
  }

  /** @param {string[] | null} moves */
  #preview(moves) {
    this.events.preview(moves && this.#subject && [...this.#subject.line.moves, ...moves]);
  }

  /** @param {EventTarget | null} anchor @param {string[]} moves @param {string} score of the line */
  #explain(anchor, moves, score) {
    if (anchor instanceof Element && this.#subject) this.events.explain(anchor, [...this.#subject.line.moves, ...moves], [score, ...moves].join(" "));
  }

  /** @param {{ score: Score | null, moves: string[] }} line @param {PlayerIndex} mover */
  #line({ score, moves }, mover) {
    const { players } = this.info;
    const buttons = moves.map((move, index) => {
      const line = moves.slice(0, index + 1);
      const explain = (/** @type {Event} */ { currentTarget }) => this.#explain(currentTarget, line, score ? scoreText(score, mover, players) : "");
      return el("button", { type: "button", class: "pv-move", onmouseenter: explain, onfocus: explain, onclick: () => this.events.choose(line) }, move);
    });
    const chance = score && el("span", { class: `chance ${isProven(score) ? "proven" : ""}`, title: firstChanceText(score, players) }, scoreText(score, mover, players));
    return el("li", {}, chance, " ", buttons);
  }

  close() {
    this.#search?.cancel();
  }
}

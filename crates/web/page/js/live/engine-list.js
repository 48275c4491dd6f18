// The engines that look on. The first has its arrows and its score on the board.

import { el, toast } from "../ui/dom.js";
import { EnginePanel } from "./engine-panel.js";

/** @import { EngineEvents } from "./engine-panel.js" */
/** @import { GameInfo, Line, Position } from "../server/types.js" */

const MOST_ENGINES = 4;

export class EngineList {
  /** @type {EnginePanel[]} */
  #panels = [];
  /** @type {{ line: Line, position: Position } | null} what they look at */
  #subject = null;

  /** @param {GameInfo} info @param {Omit<EngineEvents, "remove">} events */
  constructor(info, events) {
    this.info = info;
    this.events = events;
    this.element = el("div", { class: "engines" });
    this.add((info.engines.find(({ name }) => name === "champion") ?? info.engines[0]).name);
  }

  get first() {
    return this.#panels[0];
  }

  /** @param {string} name */
  add(name) {
    if (this.#panels.length >= MOST_ENGINES) {
      toast("Four engines are enough");
      return;
    }
    const remove = (/** @type {EnginePanel} */ panel) => {
      panel.close();
      panel.element.remove();
      this.#panels = this.#panels.filter((other) => other !== panel);
    };
    const panel = new EnginePanel(this.info, name, { ...this.events, remove }, this.#panels.length > 0);
    this.#panels.push(panel);
    this.element.append(panel.element);
    if (this.#subject) panel.look(this.#subject.line, this.#subject.position);
  }

  /**
   * All look at another position.
   * @param {Line} line @param {Position} position
   */
  look(line, position) {
    this.#subject = { line, position };
    this.#panels.forEach((panel) => panel.look(line, position));
  }

  close() {
    this.#panels.forEach((panel) => panel.close());
  }
}

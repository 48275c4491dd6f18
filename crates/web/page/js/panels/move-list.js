// The moves as a tree: the main line in numbered pairs, variations in brackets below.

import { el } from "../ui/dom.js";

export class MoveList {
  // `go` is called with the node that was clicked.
  constructor(model, go) {
    this.model = model;
    this.go = go;
    this.offset = 0;
    this.element = el("div", { class: "moves", role: "group", "aria-label": "Moves" });
  }

  show() {
    const { tree } = this.model;
    const parts = [];
    this.#line(tree.nodes[0], 1, parts, 0);
    this.element.replaceChildren(...parts);
    const current = this.element.querySelector(".current");
    if (current) this.#reveal(current.getBoundingClientRect());
  }

  // Only the list scrolls: on a phone the page would run away from the board.
  #reveal({ top, bottom }) {
    const list = this.element.getBoundingClientRect();
    this.element.scrollTop += Math.min(top - list.top, 0) + Math.max(bottom - list.bottom, 0);
  }

  // Writes the line behind a node: the first child, then the variations beside it, then what follows.
  #line(node, depth, out, nesting) {
    let isFirst = true;
    for (let at = node; at.children.length; depth += 1) {
      const [main, ...others] = at.children;
      out.push(this.#move(main, depth, isFirst));
      isFirst = false;
      for (const other of others) {
        const block = el("div", { class: "variation", role: "group" });
        const parts = [this.#move(other, depth, true)];
        this.#line(this.model.tree.nodes[other], depth + 1, parts, nesting + 1);
        block.append(...parts);
        out.push(block);
        isFirst = true;
      }
      at = this.model.tree.nodes[main];
      if (at.comment) {
        out.push(el("p", { class: "comment" }, at.comment));
        isFirst = true;
      }
    }
  }

  #move(index, depth, isFirst) {
    const node = this.model.tree.nodes[index];
    const turn = depth - 1 + this.offset;
    const number = turn % 2 === 0 ? `${turn / 2 + 1}.` : isFirst ? `${(turn + 1) / 2}…` : "";
    const isCurrent = index === this.model.at;
    const title = node.score ? `${Math.round(node.score.chance * 100)} % for ${this.model.info.players[0]}` : undefined;
    return el("span", { class: "turn" },
      number && el("span", { class: "number" }, number),
      el("button", { type: "button", class: `move ${isCurrent ? "current" : ""} ${marks[node.mark] ?? ""}`, "aria-current": isCurrent ? "true" : undefined, "data-node": index, title, onclick: () => this.go(index) },
        node.word, node.mark && el("b", {}, node.mark)));
  }
}

const marks = { "!": "good", "!!": "good", "?": "bad", "??": "blunder", "?!": "doubtful", "!?": "doubtful" };

// The evaluation over the game, to click on.

import { svg } from "../ui/dom.js";

const WIDTH = 360;
const HEIGHT = 90;

export class Graph {
  constructor(model, go) {
    this.model = model;
    this.go = go;
    this.element = svg("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Evaluation over the game", preserveAspectRatio: "none" });
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      const line = this.#line();
      if (!line.length) return;
      const index = Math.round(((event.clientX - box.left) / box.width) * line.length);
      this.go(index === 0 ? 0 : line[Math.min(line.length, index) - 1]);
    });
  }

  #line() {
    return this.model.tree.line();
  }

  show() {
    const line = this.#line();
    const { nodes } = this.model.tree;
    const known = line.map((node, index) => [index + 1, nodes[node].score?.chance]).filter(([, chance]) => chance !== undefined);
    this.element.toggleAttribute("hidden", known.length < 2);
    this.element.style.display = known.length < 2 ? "none" : "";
    const x = (index) => (index / line.length) * WIDTH;
    const y = (chance) => HEIGHT - chance * HEIGHT;
    const points = known.map(([index, chance]) => `${x(index)},${y(chance)}`);
    const area = known.length ? `${x(known[0][0])},${HEIGHT} ${points.join(" ")} ${x(known.at(-1)[0])},${HEIGHT}` : "";
    const dots = known.filter(([index]) => ["?", "??"].includes(nodes[line[index - 1]].mark))
      .map(([index, chance]) => svg("circle", { class: nodes[line[index - 1]].mark === "??" ? "blunder" : "bad", cx: x(index), cy: y(chance), r: 3.5 }));
    const at = line.indexOf(this.model.at) + 1;
    this.element.replaceChildren(
      svg("polygon", { class: "area", points: area }), svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      svg("polyline", { class: "course", points: points.join(" ") }), ...dots,
      svg("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
  }
}

// The evaluation over the game, to click on.

import { svg } from "../ui/dom.js";

/** @import { Game } from "../model/game.js" */

const WIDTH = 360;
const HEIGHT = 90;

export class EvaluationGraph {
  /** @param {Game} game @param {(node: number) => void} go called with the node that was clicked */
  constructor(game, go) {
    this.game = game;
    this.element = svg("svg", { class: "evaluation-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Evaluation over the game", preserveAspectRatio: "none" });
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      const line = [0, ...game.tree.line()];
      go(line[Math.min(line.length - 1, Math.round(((event.clientX - left) / width) * (line.length - 1)))]);
    });
  }

  show() {
    const line = this.game.tree.line();
    const known = line.flatMap((index, place) => {
      const { score, mark } = this.game.tree.nodes[index];
      return score ? [{ x: ((place + 1) / line.length) * WIDTH, y: HEIGHT - score.chance * HEIGHT, mark }] : [];
    });
    this.element.style.display = known.length < 2 ? "none" : "";
    if (known.length < 2) {
      this.element.replaceChildren();
      return;
    }
    const points = known.map(({ x, y }) => `${x},${y}`).join(" ");
    const area = `${known[0].x},${HEIGHT} ${points} ${known[known.length - 1].x},${HEIGHT}`;
    const dots = known.filter(({ mark }) => mark === "?" || mark === "??")
      .map(({ x, y, mark }) => svg("circle", { class: mark === "??" ? "blunder" : "bad", cx: x, cy: y, r: 3.5 }));
    const now = ((line.indexOf(this.game.current) + 1) / line.length) * WIDTH;
    this.element.replaceChildren(
      svg("polygon", { class: "area", points: area }), svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      svg("polyline", { class: "curve", points }), ...dots,
      svg("line", { class: "now", x1: now, x2: now, y1: 0, y2: HEIGHT }));
  }
}

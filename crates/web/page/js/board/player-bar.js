// A player beside the board: name, clock, and the pieces still to be placed.

import { el, svg } from "../ui/dom.js";
import { piece } from "./pieces.js";

export class Strip {
  constructor(model, player, shade, arm) {
    this.model = model;
    this.player = player;
    this.shade = shade;
    this.arm = arm;
    this.name = el("span", { class: "name" });
    this.clock = el("time", { class: "clock", hidden: true });
    this.reserve = el("div", { class: "reserve", role: "group", "aria-label": `${model.info.players[player]}'s pieces` });
    this.element = el("div", { class: "strip" }, el("span", { class: `chip ${shade}`, "aria-hidden": "true" }), this.name, this.reserve, this.clock);
  }

  show({ isMover, reserve, kinds, armed }) {
    const { info } = this.model;
    const own = this.model.playerName(this.player);
    this.name.textContent = own === info.players[this.player] ? own : `${own} (${info.players[this.player]})`;
    this.element.classList.toggle("mover", isMover);
    const rows = reserve.map(([, kind, count]) => {
      const canPlace = kinds.includes(kind);
      const isArmed = canPlace && kind === armed;
      return el("button", {
        type: "button", class: `stock ${isArmed ? "armed" : ""}`, disabled: !canPlace, "aria-pressed": String(isArmed),
        "aria-label": `${kind}, ${count} left`, title: `${kind}: ${count} left`, "data-kind": kind, onclick: () => this.arm(kind),
      }, svg("svg", { viewBox: "-45 -45 90 90", width: 26, height: 26, "aria-hidden": "true" }, piece(kind, this.shade)), String(count));
    });
    this.reserve.replaceChildren(...rows);
  }

  tick(milliseconds, isRunning) {
    this.clock.hidden = milliseconds === null;
    if (milliseconds === null) return;
    const seconds = Math.max(0, milliseconds) / 1000;
    const minutes = Math.floor(seconds / 60);
    const rest = seconds % 60;
    this.clock.textContent = seconds < 10 ? seconds.toFixed(1) : `${minutes}:${String(Math.floor(rest)).padStart(2, "0")}`;
    this.clock.classList.toggle("running", isRunning);
    this.clock.classList.toggle("short", seconds < 10);
  }
}

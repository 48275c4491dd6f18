// A player beside the board: name, clock, and the pieces still to be placed.

import { el, svg } from "../ui/dom.js";
import { clockText } from "../ui/format.js";
import { drawPiece } from "./pieces.js";

/** @import { Shade } from "./pieces.js" */
/** @import { Game } from "../model/game.js" */
/** @import { PlayerIndex, Position } from "../server/types.js" */

const SHORT_MILLISECONDS = 10000;

export class PlayerBar {
  /**
   * @param {Game} game @param {PlayerIndex} player @param {Shade} shade
   * @param {(kind: string) => void} onPickKind a kind of piece shall be placed next
   */
  constructor(game, player, shade, onPickKind) {
    this.game = game;
    this.player = player;
    this.shade = shade;
    this.onPickKind = onPickKind;
    this.name = el("span", { class: "name" });
    this.clock = el("time", { class: "clock", hidden: true });
    this.reserve = el("div", { class: "reserve", role: "group", "aria-label": `${game.info.players[player]}'s pieces` });
    this.tallies = el("dl", { class: "tallies", "aria-label": `What ${game.info.players[player]} counts` });
    this.element = el("div", { class: "player-bar" }, el("span", { class: `colour ${shade}`, "aria-hidden": "true" }), this.name, this.tallies, this.reserve, this.clock);
  }

  /**
   * @param {object} state
   * @param {boolean} state.isMover
   * @param {Position["reserve"]} state.reserve this player's
   * @param {string[]} state.kinds those that can be placed now
   * @param {string | null} state.picked the one that is placed next
   * @param {{ name: string, about: string, value: string }[]} state.tallies
   */
  show({ isMover, reserve, kinds, picked, tallies }) {
    const colour = this.game.info.players[this.player];
    const name = this.game.playerName(this.player);
    this.name.textContent = name === colour ? name : `${name} (${colour})`;
    this.element.classList.toggle("mover", isMover);
    this.tallies.replaceChildren(...tallies.map(({ name: label, about, value }) => el("div", { title: about }, el("dt", {}, label), el("dd", {}, value))));
    this.reserve.replaceChildren(...reserve.map(([, kind, count]) => {
      const canPlace = kinds.includes(kind);
      const isPicked = canPlace && kind === picked;
      return el("button", {
        type: "button", class: `reserve-piece ${isPicked ? "picked" : ""}`, disabled: !canPlace, "aria-pressed": String(isPicked),
        "aria-label": `${kind}, ${count} left`, title: kind === "wall" ? "wall, from the same stones as flats" : `${kind}: ${count} left`, "data-kind": kind, onclick: () => this.onPickKind(kind),
      }, svg("svg", { viewBox: "-45 -45 90 90", width: 26, height: 26, "aria-hidden": "true" }, drawPiece(kind, this.shade)),
        // Walls are taken from the flats: one stock is told once.
        kind === "wall" ? null : String(count));
    }));
  }

  /** @param {"top" | "bottom"} side of the board */
  place(side) {
    this.element.classList.toggle("top", side === "top");
    this.element.classList.toggle("bottom", side === "bottom");
  }

  /** @param {number | null} milliseconds null without a clock @param {boolean} isRunning */
  showClock(milliseconds, isRunning) {
    this.clock.hidden = milliseconds === null;
    if (milliseconds === null) return;
    this.clock.textContent = clockText(milliseconds);
    this.clock.classList.toggle("running", isRunning);
    this.clock.classList.toggle("short", milliseconds < SHORT_MILLISECONDS);
  }
}

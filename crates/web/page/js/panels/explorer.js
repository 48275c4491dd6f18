// The opening explorer: what was played here before, how that ended, and what the engine says.

import { scoreText } from "../model/score.js";
import { api } from "../server/api.js";
import { el } from "../ui/dom.js";

/** @import { Analysis, Explored, GameInfo, Line, PlayerIndex } from "../server/types.js" */

/** How many moves are shown. */
const SHOWN_MOVES = 12;

export class ExplorerPanel {
  #ticket = 0;
  /** @type {Explored | null} */
  #explored = null;
  /** @type {{ analysis: Analysis, mover: PlayerIndex } | null} the engine's word */
  #engine = null;
  /** @type {Line | null} */
  #line = null;

  /** @param {GameInfo} info @param {(move: string) => void} choose */
  constructor(info, choose) {
    this.info = info;
    this.choose = choose;
    this.note = el("p", { class: "note" });
    this.rows = el("tbody");
    this.table = el("table", { hidden: true }, el("thead", {}, el("tr", {}, ["Move", "Games", "Results", "Engine"].map((text) => el("th", { scope: "col" }, text)))), this.rows);
    this.element = el("details", { class: "card explorer", ontoggle: () => this.#load() }, el("summary", {}, "Opening explorer"), this.note, this.table);
  }

  /** @param {Line} line the position on the board */
  look(line) {
    this.#line = line;
    this.#engine = null;
    this.#load();
  }

  /** @param {Analysis} analysis @param {PlayerIndex} mover */
  hear(analysis, mover) {
    this.#engine = { analysis, mover };
    if (this.element.open) this.#show();
  }

  async #load() {
    const ticket = ++this.#ticket;
    if (!this.element.open || !this.#line) return;
    const explored = await api.explore(this.#line).catch(() => null);
    if (ticket !== this.#ticket) return;
    this.#explored = explored;
    this.#show();
  }

  #show() {
    const { games = 0, moves = [] } = this.#explored ?? {};
    this.note.textContent = games ? `${games} games of the library, of matches and of self-play.` : "No game has come here yet.";
    this.table.hidden = !games;
    this.rows.replaceChildren(...moves.slice(0, SHOWN_MOVES).map(({ move, games: count, first, second, draws }) => {
      const text = `${this.info.players[0]} won ${first}, ${this.info.players[1]} ${second}, ${draws} draws`;
      return el("tr", {}, el("td", {}, el("button", { type: "button", class: "pv-move", onclick: () => this.choose(move) }, move)), el("td", {}, String(count)),
        el("td", {}, el("span", { title: text }, `${first} – ${draws} – ${second}`)), el("td", {}, this.#word(move)));
    }));
  }

  /** What the engine says of a move. @param {string} move */
  #word(move) {
    if (!this.#engine) return "";
    const { analysis: { lines, efforts }, mover } = this.#engine;
    const score = lines.find(({ moves }) => moves[0] === move)?.score ?? efforts.find((effort) => effort.move === move)?.score;
    return score ? scoreText(score, mover, this.info.players) : "";
  }
}

// A match of engines: its table, and the game that is being played.

import { Board } from "../board/board.js";
import { api } from "../server/api.js";
import { button, el, toastError } from "../ui/dom.js";

/** @import { Estimate, GameInfo, Match, MatchBoard } from "../server/types.js" */

/** @param {number | null} value */
const signed = (value) => (value === null ? "∞" : `${value > 0 ? "+" : ""}${value.toFixed(1)}`);

/** @param {Estimate | null} estimate */
export const estimateText = (estimate) => (estimate ? `${signed(estimate[0])} [${signed(estimate[1])}, ${signed(estimate[2])}]` : "–");

/**
 * The table of all against all, the best first.
 * @param {Match} match
 */
function crossTable({ players, ranking }) {
  const order = ranking.length ? ranking : players.map((_, index) => index);
  const head = ["", "Player", "Elo", "Points", ...order.map((player) => players[player].name)];
  const rows = order.map((player, place) => {
    const { name, rating, points, games, meetings } = players[player];
    return [String(place + 1), name, estimateText(rating), `${points}/${games}`, ...order.map((other) => (other === player ? "–" : meetings[other].join("/")))];
  });
  return el("table", { class: "library" },
    el("thead", {}, el("tr", {}, head.map((text) => el("th", {}, text)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((text) => el("td", {}, text))))));
}

export class MatchCard {
  /** @param {GameInfo} info @param {Match} match */
  constructor(info, match) {
    this.info = info;
    this.match = match;
    this.board = new Board(info, { label: "The game that is being played" });
    this.names = el("p", { class: "note" });
    this.facts = el("div");
    this.toggle = button("Stop", () => api.changeMatch(this.match.id, !this.match.running).catch(toastError), { class: "match-toggle" });
    this.live = el("div", { class: "live" }, this.board.element, this.names);
    this.element = el("section", { class: "card match" }, this.facts, this.live, el("div", { class: "actions" }, this.toggle));
    this.show(match);
  }

  /** @param {Match} match */
  show(match) {
    this.match = match;
    const { players, test } = match;
    const sprt = test && `; LLR ${test.llr.toFixed(2)} (${test.low.toFixed(2)}, ${test.high.toFixed(2)})`;
    this.facts.replaceChildren(
      el("h2", {}, `${match.id}. ${match.game}${match.size ? ` ${match.size}` : ""}: ${match.games} of ${match.all} games`),
      el("progress", { max: match.all, value: match.games, "aria-label": "Games played" }),
      el("p", { class: "facts" }, `${match.wins} wins, ${match.draws} draws, ${match.losses} losses of ${players[0].name}; Elo ${estimateText(match.elo)}`, sprt, match.verdict && `; decided: ${match.verdict}`),
      el("div", { class: "scroll" }, crossTable(match)));
    this.toggle.textContent = match.running ? "Stop" : "Go on";
    this.toggle.hidden = !match.running && (match.games >= match.all || match.verdict !== null);
    this.live.hidden = !match.running || !match.board?.setup;
    if (match.running && match.board) this.#watch(match.board);
  }

  /** @param {MatchBoard} board */
  async #watch({ setup, moves, players }) {
    const position = setup && (await api.position(setup, moves).catch(() => null));
    if (!position) return;
    this.board.show(position);
    this.names.textContent = players.map((name, index) => `${this.info.players[index]}: ${name || "…"}`).join(" – ");
  }
}

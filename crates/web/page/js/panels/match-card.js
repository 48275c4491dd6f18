// A match of engines: its table, and the game that is being played.

import { Board } from "../board/board.js";
import { api } from "../server/api.js";
import { button, el, toastError } from "../ui/dom.js";
import { showMatchGames } from "./match-games.js";

/** @import { Estimate, GameInfo, Match, LiveGame, UnreadableMatch } from "../server/types.js" */

const VERDICTS = { h0: "no better than the lower bound", h1: "better by the upper bound at least" };

/** @param {number | null} value */
const signed = (value) => (value === null ? "∞" : `${value > 0 ? "+" : ""}${value.toFixed(1)}`);

/** @param {Estimate | null} estimate */
export const estimateText = (estimate) => (estimate ? `${signed(estimate.value)} [${signed(estimate.low)}, ${signed(estimate.high)}]` : "–");

/**
 * The table of all against all, the best first.
 * @param {Match} match
 */
function crossTable({ players, ranking }) {
  const order = ranking.length ? ranking : players.map((_, index) => index);
  const head = ["", "Player", "Elo", "Points", ...order.map((player) => players[player].name)];
  const rows = order.map((player, place) => {
    const { name, rating, points, games, meetings } = players[player];
    return [String(place + 1), name, estimateText(rating), `${points}/${games}`, ...order.map((other) => (other === player ? "–" : `${meetings[other].points}/${meetings[other].games}`))];
  });
  return el("table", { class: "library" },
    el("thead", {}, el("tr", {}, head.map((text) => el("th", {}, text)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((text) => el("td", {}, text))))));
}

/** @param {number} id */
const removeButton = (id) => button("Delete", async () => {
  if (confirm("Delete this match with all its games for good?")) await api.removeMatch(id).catch(toastError);
}, { class: "quiet match-remove", "aria-label": `Delete match ${id}` });

/**
 * A match of which nothing is known but why.
 * @param {UnreadableMatch} match
 */
export const unreadableCard = ({ id, error }) => el("section", { class: "card match" },
  el("h2", {}, `${id}.`), el("p", { class: "error" }, error), el("div", { class: "actions" }, removeButton(id)));

export class MatchCard {
  /** @param {GameInfo} info @param {Match} match */
  constructor(info, match) {
    this.info = info;
    this.match = match;
    this.board = new Board(info, { label: "The game that is being played", isPicture: true });
    this.names = el("p", { class: "note" });
    this.facts = el("div");
    this.toggle = button("Stop", () => api.changeMatch(this.match.id, !this.match.running).catch(toastError), { class: "match-toggle" });
    this.games = button("Games", () => showMatchGames(info, match.id).catch(toastError), { class: "match-games" });
    this.remove = removeButton(match.id);
    this.failure = el("p", { class: "error", role: "alert" });
    this.live = el("div", { class: "live" }, this.board.element, this.names);
    this.element = el("section", { class: "card match" }, this.facts, this.failure, this.live, el("div", { class: "actions" }, this.toggle, this.games, this.remove));
    this.show(match);
  }

  /** @param {Match} match */
  show(match) {
    this.match = match;
    const { players, sprt } = match;
    const test = sprt && `; LLR ${sprt.llr.toFixed(2)} (${sprt.low.toFixed(2)}, ${sprt.high.toFixed(2)})`;
    this.facts.replaceChildren(
      el("h2", {}, `${match.id}. ${match.game}${match.size ? ` ${match.size}` : ""}: ${match.games} of ${match.planned} games`),
      el("progress", { max: match.planned, value: match.games, "aria-label": "Games played" }),
      el("p", { class: "facts" }, `${match.wins} wins, ${match.draws} draws, ${match.losses} losses of ${players[0].name}; Elo ${estimateText(match.elo)}`, test, sprt?.accepted && `; decided: ${VERDICTS[sprt.accepted]}`),
      el("div", { class: "scroll" }, crossTable(match)));
    this.toggle.textContent = match.running ? "Stop" : "Go on";
    this.toggle.hidden = !match.running && (match.games >= match.planned || Boolean(sprt?.accepted));
    this.remove.hidden = match.running;
    this.failure.hidden = !match.failure;
    this.failure.textContent = match.failure ?? "";
    this.live.hidden = !match.running || !match.live?.setup;
    if (match.running && match.live) this.#watch(match.live);
  }

  /** @param {LiveGame} live */
  async #watch({ setup, moves, players }) {
    const position = setup && (await api.position(setup, moves).catch(() => null));
    if (!position) return;
    this.board.show(position);
    this.names.textContent = players.map((name, index) => `${this.info.players[index]}: ${name || "…"}`).join(" – ");
  }
}

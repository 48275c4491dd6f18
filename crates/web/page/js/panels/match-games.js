// The games of a match, to be opened in an analysis.

import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { endingText } from "../model/score.js";
import { api } from "../server/api.js";
import { button, dialog, el, toastError } from "../ui/dom.js";

/** @import { GameInfo, MatchGame } from "../server/types.js" */

/** @param {GameInfo} info @param {number} id */
export async function showMatchGames(info, id) {
  const { games } = await api.matchGames(id);
  /** @param {MatchGame} played */
  const open = async ({ setup, moves, players, winner, reason }) => {
    const game = await Game.create(newDocument(setup, moves, { players, title: `Match ${id}`, result: endingText({ winner, reason }, info.players) }));
    await game.save();
    box.close();
    location.hash = `#/analyse/${game.id}/${moves.length}`;
  };
  const box = dialog(`Games of match ${id}`, games.length ? el("ol", { class: "plain", reversed: true }, games.map((game) =>
    el("li", { class: "row spread" }, el("span", {}, `${game.players.join(" – ")}: ${endingText(game, info.players)}, ${game.moves.length} turns`),
      button("Analyse", () => open(game).catch(toastError), { class: "open-game" })))) : el("p", {}, "No game is over yet."));
}

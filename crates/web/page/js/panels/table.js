// Tables of the portal: games, and whatever else has rows.

import { clockLabel, capitalised, ratedLabel, standText } from "../model/portal-text.js";
import { el } from "../ui/dom.js";
import { dateText } from "../ui/format.js";
import { playerLink } from "./player-link.js";

/** @import { GameSummary } from "../server/portal-types.js" */
/** @import { Child } from "../ui/dom.js" */

/**
 * @param {string} label @param {string[]} heads @param {Child[][]} rows @param {string} none what is said where there are no rows
 */
export function table(label, heads, rows, none) {
  if (!rows.length) return el("p", { class: "note" }, none);
  return el("div", { class: "scroll" }, el("table", { class: "library stacked", "aria-label": label },
    el("thead", {}, el("tr", {}, heads.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell) => el("td", {}, cell)))))));
}

/** @param {number} id */
export const gameAddress = (id) => `#/game/${id}`;

/** @param {string} label @param {GameSummary[]} games @param {string} none */
export function gameTable(label, games, none) {
  return table(label, ["Game", "Players", "Clock", "State", ""], games.map((game) => [
    [capitalised(game.game), " ", game.size],
    el("span", { class: "wrap" }, playerLink(game.players[0]), " – ", playerLink(game.players[1])),
    `${clockLabel(game.clock)}, ${ratedLabel(game.rated)}`,
    el("span", { title: dateText(game.changed) }, standText(game)),
    el("a", { class: "button", href: gameAddress(game.id), "aria-label": `Open game ${game.id}` }, game.ending ? "Look" : "Watch"),
  ]), none);
}

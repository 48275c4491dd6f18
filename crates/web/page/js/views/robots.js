// The robots of the portal, to be challenged.

import { capitalised, ratingText } from "../model/portal-text.js";
import { challengeAddress, playerLink } from "../panels/player-link.js";
import { table } from "../panels/table.js";
import { portal } from "../server/portal.js";
import { el } from "../ui/dom.js";

/** @import { PlayerPage } from "../server/portal-types.js" */

/** @param {PlayerPage} robot */
const ratingsText = ({ ratings }) => Object.entries(ratings).map(([game, rating]) => `${capitalised(game)} ${ratingText(rating)}`).join(", ");

export class RobotsView {
  constructor() {
    this.list = el("div");
    this.element = el("div", { class: "page" }, el("h1", {}, "Robots"),
      el("p", { class: "note" }, "Programs that play here. Make one of your own on your ", el("a", { href: "#/account" }, "account"), "'s page."), this.list);
  }

  async start() {
    const { robots } = await portal.robots();
    robots.sort((one, other) => Number(other.online) - Number(one.online) || one.name.localeCompare(other.name));
    this.list.replaceChildren(table("Robots", ["Robot", "Plays", "Ratings", "About", ""], robots.map((robot) => [
      [playerLink(robot), " ", el("span", { class: robot.online ? "tag good" : "tag" }, robot.online ? "here" : "away")],
      robot.games.map(capitalised).join(", ") || "–", ratingsText(robot) || "–", el("span", { class: "about" }, robot.about),
      el("a", { class: "button", href: challengeAddress(robot.name), "aria-label": `Challenge ${robot.name}` }, "Challenge"),
    ]), "There is no robot yet."));
  }

  close() {}
}

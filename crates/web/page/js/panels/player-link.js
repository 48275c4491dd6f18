// A player's name in lists: a link to the page of this player, with the rating.

import { ratingText } from "../model/portal-text.js";
import { el } from "../ui/dom.js";

/** @import { Player } from "../server/portal-types.js" */

const KINDS = { robot: "robot", guest: "guest", person: "", deleted: "" };

/** @param {string} name */
export const playerAddress = (name) => `#/player/${encodeURIComponent(name)}`;

/** @param {string} name */
export const challengeAddress = (name) => `#/new/${encodeURIComponent(name)}`;

/** @param {{ name: string, kind: Player["kind"], rating?: Player["rating"] }} player */
export function playerLink({ name, kind, rating }) {
  const isGone = kind === "deleted" || (kind === "guest" && name === "guest");
  return el("span", { class: "player" },
    isGone ? el("i", {}, name) : el("a", { href: playerAddress(name) }, name),
    KINDS[kind] && el("span", { class: "tag" }, KINDS[kind]),
    rating && el("span", { class: "rating" }, ratingText(rating)));
}

// Texts that belong to the page itself: what it says of the games, what it teaches, and its puzzles. They come with the page, from a
// server or not.

/** @import { Setup } from "./types.js" */

/** @typedef {{ about: string, setup: Partial<Setup>, moves: string[] }} GameCard  what is said of a game, and the position that its picture shows */

/** @param {string} path below the page */
async function text(path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw new Error(`The page has no ${path}`);
  return response.text();
}

/**
 * What is taught of a game, in Markdown.
 * @param {string} game
 */
export const guideText = (game) => text(`learn/${game}.md`);

/**
 * The puzzles of a game, one a line.
 * @param {string} game
 */
export const puzzleText = (game) => text(`puzzles/${game}.txt`);

/** @type {Promise<Record<string, GameCard>> | undefined} */
let cards;

/** @param {string} game */
export async function gameCard(game) {
  cards ??= text("cards.json").then((json) => JSON.parse(json));
  return (await cards)[game];
}

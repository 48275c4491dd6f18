// The documents of new games.

/** @import { GameDocument, GameRecord, MoveNode, Setup } from "../server/types.js" */

/**
 * A game without variations.
 * @param {Setup} setup @param {string[]} [moves] @param {Partial<GameDocument>} [rest] @returns {GameDocument}
 */
export function newDocument(setup, moves = [], rest = {}) {
  return { setup, nodes: moves.map((move, index) => ({ parent: index, move })), ...rest };
}

const TITLE_TAGS = ["event", "ev", "gn"];

/**
 * The document of a record that was read.
 * @param {GameRecord} record @returns {GameDocument}
 */
export function importedDocument({ setup, moves, players, tags, comments, result }) {
  const document = newDocument(setup, moves, { players, result: result ?? "", page: { tags } });
  document.title = tags.find(([name]) => TITLE_TAGS.includes(name.toLowerCase()))?.[1] ?? "";
  for (const [turns, text] of comments) {
    /** @type {MoveNode | undefined} */
    const node = document.nodes?.[Math.max(0, turns - 1)];
    if (node) node.comment = node.comment ? `${node.comment} ${text}` : text;
  }
  return document;
}

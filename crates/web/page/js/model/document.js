// Documents of new games, and of games in records.

import { takeShapes, withShapes } from "./shapes.js";

/** @import { GameDocument, MoveNode, RecordedGame, Setup } from "../server/types.js" */

/**
 * A game without variations.
 * @param {Setup} setup @param {string[]} [moves] @param {Partial<GameDocument>} [rest] @returns {GameDocument}
 */
export function newDocument(setup, moves = [], rest = {}) {
  return { setup, nodes: moves.map((move, index) => ({ parent: index, move })), ...rest };
}

const TITLE_TAGS = ["event", "ev", "gn"];

/**
 * What people noted, from a comment of a record.
 * @param {string} [text] @returns {Pick<MoveNode, "comment" | "shapes">}
 */
function notes(text = "") {
  const { shapes, comment } = takeShapes(text);
  return { ...(comment && { comment }), ...(shapes.length && { shapes }) };
}

/**
 * The document of a record that was read.
 * @param {RecordedGame} record @returns {GameDocument}
 */
export function importedDocument({ setup, nodes, comment, players, tags, result }) {
  const title = tags.find(([name]) => TITLE_TAGS.includes(name.toLowerCase()))?.[1] ?? "";
  const start = notes(comment);
  return {
    setup, title, players, result: result ?? "", page: { tags, ...(Object.keys(start).length && { start }) },
    nodes: nodes.map(({ parent, move, mark, comment: said }) => ({ parent, move, ...(mark && { mark }), ...notes(said) })),
  };
}

/**
 * A document as records hold it.
 * @param {GameDocument} document @returns {RecordedGame}
 */
export function recordedGame({ setup, nodes = [], players = ["", ""], result, page }) {
  return {
    setup, players, tags: page?.tags ?? [], result: result || null, comment: withShapes(page?.start?.shapes, page?.start?.comment),
    nodes: nodes.map(({ parent, move, mark, shapes, comment }) => ({ parent, move, mark, comment: withShapes(shapes, comment) })),
  };
}

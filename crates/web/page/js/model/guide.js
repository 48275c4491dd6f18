// What is taught of a game: Markdown with blocks for boards. A block has names and values, and a game its moves with comments.

/** @import { Setup, MoveNode } from "../server/types.js" */

/**
 * @typedef {{ kind: "heading", level: number, text: string } | { kind: "paragraph", text: string }
 *   | { kind: "list", ordered: boolean, items: string[] } | { kind: "table", rows: string[][] }
 *   | { kind: "diagram", setup: Setup, moves: string[], caption: string } | Lesson
 *   | { kind: "game", setup: Setup, title: string, nodes: MoveNode[] }} GuidePart
 */

/** @typedef {{ kind: "lesson", setup: Setup, moves: string[], task: string, answer: string, done: string }} Lesson */

/** @param {string[]} lines @returns {{ fields: Record<string, string>, rest: string[] }} */
function readBlock(lines) {
  /** @type {Record<string, string>} */
  const fields = {};
  let index = 0;
  for (; index < lines.length; index += 1) {
    const found = lines[index].match(/^([a-z]+): (.*)$/);
    if (!found) break;
    fields[found[1]] = found[2];
  }
  return { fields, rest: lines.slice(index) };
}

/** @param {string | undefined} text */
const words = (text) => (text ?? "").split(/\s+/).filter(Boolean);

/**
 * Moves with numbers before and comments in braces behind them.
 * @param {string} text @returns {MoveNode[]}
 */
export function readMoves(text) {
  /** @type {MoveNode[]} */
  const nodes = [];
  for (const [word, , comment] of text.matchAll(/(\{([^}]*)\})|\S+/g)) {
    if (comment !== undefined) {
      const last = nodes.at(-1);
      if (last) last.comment = comment;
    } else if (!/^\d+\.$/.test(word)) nodes.push({ parent: nodes.length, move: word });
  }
  return nodes;
}

/** @param {string} game @param {string} kind @param {string[]} lines @returns {GuidePart} */
function boardPart(game, kind, lines) {
  const { fields: { position, size, moves, task = "", answer = "", done = "", caption = "", title = "" }, rest } = readBlock(lines);
  const setup = { game, ...(position && { position }), ...(size && { size }) };
  if (kind === "game") return { kind, setup, title, nodes: readMoves(rest.join(" ")) };
  if (kind === "lesson") return { kind, setup, moves: words(moves), task, answer, done };
  if (kind === "diagram") return { kind, setup, moves: words(moves), caption };
  throw new Error(`There is no block of the kind ${kind}`);
}

/**
 * The parts of a guide.
 * @param {string} game @param {string} text @returns {GuidePart[]}
 */
export function readGuide(game, text) {
  /** @type {GuidePart[]} */
  const parts = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    /** All lines from here on that a test holds for. @param {(line: string) => boolean} test */
    const run = (test) => {
      const start = index;
      while (index + 1 < lines.length && test(lines[index + 1])) index += 1;
      return lines.slice(start, index + 1);
    };
    const heading = line.match(/^(#+) (.*)$/);
    const item = /^(- |\d+\. )/;
    if (heading) parts.push({ kind: "heading", level: heading[1].length, text: heading[2] });
    else if (line.startsWith("```")) {
      const block = run((next) => next !== "```").slice(1);
      index += 1;
      parts.push(boardPart(game, line.slice(3), block));
    } else if (line.startsWith("|")) {
      const rows = run((next) => next.startsWith("|")).map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
      parts.push({ kind: "table", rows: rows.filter((row) => !row.every((cell) => /^-+$/.test(cell))) });
    } else if (item.test(line)) {
      parts.push({ kind: "list", ordered: /^\d/.test(line), items: run((next) => item.test(next)).map((entry) => entry.replace(item, "")) });
    } else if (line.trim()) parts.push({ kind: "paragraph", text: line });
  }
  return parts;
}

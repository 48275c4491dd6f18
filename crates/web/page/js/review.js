// The analysis of a whole game: every position of the main line is judged, and turns are marked by what they lost.

import { answer } from "./live.js";

// What a turn may lose of its player's winning chances before it is marked.
const BAD = 0.12;
const BLUNDER = 0.28;
// How much worse every other turn must be for a good one to be marked.
const ONLY = 0.15;

const NODES = 150000;

export async function review(model, { engine = "champion", nodes = NODES, progress = () => {}, isStopped = () => false, holder = {} } = {}) {
  const { tree } = model;
  const line = [0, ...tree.line()];
  const thoughts = [];
  for (const [index, node] of line.entries()) {
    if (isStopped()) return false;
    const position = await model.position(node);
    thoughts.push(position.ending ? over(position.ending) : await judge(model, node, engine, nodes, holder));
    const { score } = thoughts[index];
    if (node && score) tree.nodes[node].score = score;
    if (index > 0) mark(tree.nodes[node], thoughts[index - 1], thoughts[index], (await model.position(line[index - 1])).to_move);
    progress(index + 1, line.length);
  }
  return true;
}

function judge(model, node, engine, nodes, holder) {
  const line = { setup: model.setup, moves: model.tree.words(node) };
  return answer({ line, engine: `${engine},multi_pv=2`, nodes }, holder);
}

function over({ winner }) {
  const chance = winner === null ? 0.5 : 1 - winner;
  return { score: { chance, text: winner === null ? "draw" : "wins in 0", proven: true }, lines: [] };
}

// Chances are the first player's; a loss is the mover's.
function mark(node, before, after, mover) {
  if (!before.score || !after.score) return;
  const own = (score) => (mover === 0 ? score.chance : 1 - score.chance);
  const loss = own(before.score) - own(after.score);
  const [best, second] = before.lines;
  const isBest = best?.moves[0] === node.word;
  if (loss >= BLUNDER) node.mark = "??";
  else if (loss >= BAD) node.mark = "?";
  else if (isBest && second && own(best.score) - own(second.score) >= ONLY && own(best.score) < 0.97) node.mark = "!";
  else node.mark = "";
}

// The analysis of a whole game: every position of the main line is judged, and turns are marked by what they lost.

import { answer } from "../server/socket.js";

// What a turn may lose of its player's winning chances before it is marked.
const BAD = 0.12;
const BLUNDER = 0.28;
// How much worse every other turn must be for a good one to be marked.
const ONLY = 0.15;

// How much is thought about each position: whichever limit is reached first.
const EFFORT = { nodes: 150000, time: 400 };

export async function review(model, { engine = "champion", progress = () => {}, isStopped = () => false, holder = {} } = {}) {
  const { tree } = model;
  // Nodes themselves, not their numbers: people may add turns meanwhile.
  const steps = [0, ...tree.line()].map((index) => ({ node: tree.nodes[index], moves: tree.words(index) }));
  let before = null;
  for (const [index, { node, moves }] of steps.entries()) {
    if (isStopped()) return false;
    const position = await model.after(moves);
    const question = { line: { setup: model.setup, moves }, engine: `${engine},multi_pv=2`, ...EFFORT };
    const thought = position.ending ? over(position.ending) : await answer(question, holder);
    if (before) {
      node.score = thought.score ?? undefined;
      mark(node, before.thought, thought, before.mover);
    }
    before = { thought, mover: position.to_move };
    progress(index + 1, steps.length);
  }
  return true;
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

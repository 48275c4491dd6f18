// The review of a whole game: every position of the main line is analysed, and turns are marked by what they lost.

import { chanceOf, scoreOfEnding } from "../model/score.js";
import { analyseOnce } from "../server/socket.js";

/** @import { Game } from "../model/game.js" */
/** @import { Analysis, PlayerIndex, Score } from "../server/types.js" */

/** What a turn may lose of its player's winning chances before it is marked. */
const BAD = 0.12;
const BLUNDER = 0.28;
/** How much worse every other turn must be for a good one to be marked, and how clear a win it may be. */
const ONLY_MOVE = 0.15;
const CLEAR_WIN = 0.97;

const ENGINE = "champion,multi_pv=2";
/** How much is searched in each position: whichever limit is reached first. */
const LIMITS = { nodes: 150000, seconds: 0.4 };

/** @typedef {{ score: Score | null, lines: Pick<Analysis["lines"][0], "score" | "moves">[] }} Judgement */

/**
 * The mark of a move by what was thought before and after it; null if too little is known.
 * @param {string} move @param {Judgement} before @param {Judgement} after @param {PlayerIndex} mover
 */
export function moveMark(move, before, after, mover) {
  if (!before.score || !after.score) return null;
  const loss = chanceOf(before.score, mover) - chanceOf(after.score, mover);
  if (loss >= BLUNDER) return "??";
  if (loss >= BAD) return "?";
  const [best, second] = before.lines;
  if (!second || best.moves[0] !== move) return "";
  const chance = chanceOf(best.score, mover);
  return chance < CLEAR_WIN && chance - chanceOf(second.score, mover) >= ONLY_MOVE ? "!" : "";
}

export class Review {
  #isStopped = false;
  /** @type {ReturnType<typeof analyseOnce> | undefined} */
  #search;

  /** @param {Game} game @param {(done: number, all: number) => void} onProgress */
  constructor(game, onProgress) {
    this.game = game;
    this.onProgress = onProgress;
  }

  /** Marks the turns of the main line, until all are marked or it is stopped. */
  async run() {
    const { tree } = this.game;
    // Nodes themselves, not their numbers: people may add turns meanwhile.
    const steps = [0, ...tree.line()].map((index) => ({ node: tree.nodes[index], moves: tree.moves(index) }));
    let before = null;
    for (const [index, { node, moves }] of steps.entries()) {
      if (this.#isStopped) return;
      const position = await this.game.positionAfter(moves);
      const mover = position.to_move;
      /** @type {Judgement | null} */
      const judgement = position.ending ? { score: scoreOfEnding(position.ending, mover), lines: [] } : await this.#analyse(moves);
      if (!judgement) return;
      // What would have been better than the turn that led here is kept with what came of it.
      const better = before?.judgement.lines[0]?.moves[0];
      node.score = judgement.score ? { ...judgement.score, ...(before && better !== node.move && { better }) } : undefined;
      if (before) {
        node.mark = moveMark(node.move, before.judgement, judgement, before.mover) ?? node.mark;
      }
      before = { judgement, mover };
      this.onProgress(index + 1, steps.length);
    }
  }

  /** @param {string[]} moves @returns {Promise<Judgement | null>} */
  #analyse(moves) {
    this.#search = analyseOnce({ line: { setup: this.game.setup, moves }, engine: ENGINE, limits: LIMITS });
    return this.#search.result;
  }

  /** Ends the review behind the position that is being analysed. */
  stop() {
    this.#isStopped = true;
    this.#search?.stop();
  }

  /** Ends the review at once. */
  cancel() {
    this.#isStopped = true;
    this.#search?.cancel();
  }
}

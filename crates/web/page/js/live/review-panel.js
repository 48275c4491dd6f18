// The review of a game: it is run here, and tells how well both have played and what would have been better.

import { reviewSummary } from "../model/review-summary.js";
import { announce } from "../ui/announce.js";
import { button, el, toastError } from "../ui/dom.js";
import { percent } from "../ui/format.js";
import { Review } from "./review.js";

/** @import { Mistake } from "../model/review-summary.js" */
/** @import { Game } from "../model/game.js" */
/** @import { PlayerIndex } from "../server/types.js" */

/**
 * @typedef {object} ReviewEvents
 * @property {() => void} progress something more is known
 * @property {() => Promise<unknown>} finished
 * @property {(node: number) => unknown} go to look at a turn
 * @property {(node: number, move: string) => unknown} play a better move from a node
 * @property {(node: number) => unknown} retry lets people find a better turn from a node themselves
 */

const MARKS = ["!", "?", "??"];

export class ReviewPanel {
  /** @type {Review | null} */
  #review = null;

  /** @param {Game} game @param {ReviewEvents} events */
  constructor(game, events) {
    this.game = game;
    this.events = events;
    /** @type {PlayerIndex} */
    this.firstMover = 0;
    this.progress = el("progress", { hidden: true, "aria-label": "Review", max: 1, value: 0 });
    this.button = button("Review the game", () => this.toggle(), { id: "review" });
    this.summary = el("div", { class: "review-summary" });
    this.element = el("section", { class: "card review", hidden: true, "aria-label": "Review" }, el("h2", {}, "Review"), this.progress, this.summary);
  }

  async toggle() {
    if (this.#review) {
      this.#review.stop();
      return;
    }
    this.#review = new Review(this.game, (done, all) => {
      this.progress.value = done / all;
      this.show();
      this.events.progress();
    });
    this.button.textContent = "Stop the review";
    this.progress.hidden = false;
    this.element.hidden = false;
    try {
      await this.#review.run();
      this.game.page.reviewed = true;
      await this.events.finished();
      announce("The review is finished");
    } catch (error) {
      toastError(error);
    }
    this.#review = null;
    this.button.textContent = "Review the game";
    this.progress.hidden = true;
    this.show();
  }

  /** What is known of the game so far. */
  show() {
    const { players } = this.game.info;
    const { accuracy, counts, mistakes } = reviewSummary(this.game.tree, this.firstMover);
    // Engines that look on leave scores too, but too few to judge a game by.
    this.element.hidden = !this.game.page.reviewed && !this.#review;
    if (this.element.hidden) return;
    const names = { "!": "only good turns found", "?": "mistakes", "??": "blunders" };
    this.summary.replaceChildren(
      el("dl", { class: "accuracy" }, [0, 1].flatMap((player) => [
        el("dt", {}, players[player]), el("dd", {}, "accuracy ", el("b", { class: "accuracy-value" }, accuracy[player] === null ? "–" : percent(accuracy[player] / 100))),
        ...MARKS.slice(1).map((mark) => el("dd", { title: names[/** @type {"?" | "??"} */ (mark)] }, `${counts[player][mark] ?? 0} ${names[/** @type {"?" | "??"} */ (mark)]}`)),
      ])),
      mistakes.length ? el("ol", { class: "review-list" }, mistakes.map((mistake) => this.#mistake(mistake))) : el("p", { class: "note" }, "No mistakes were found."));
  }

  /** @param {Mistake} mistake */
  #mistake({ node, turn, move, mark, loss, better, isTurningPoint }) {
    const { go, play, retry } = this.events;
    const { parent } = this.game.tree.nodes[node];
    const number = (turn + this.firstMover) % 2 === 0 ? `${Math.floor((turn + this.firstMover) / 2) + 1}.` : `${Math.floor((turn + this.firstMover) / 2) + 1}…`;
    return el("li", {}, button(`${number} ${move}${mark}`, () => go(node), { class: `move ${mark === "??" ? "blunder" : "bad"}` }),
      el("span", {}, `lost ${percent(loss)}`), isTurningPoint && el("span", { class: "tag" }, "turning point"),
      better && button(`Better: ${better}`, () => play(parent, better), { class: "quiet better" }),
      button("Try again", () => retry(parent), { class: "quiet retry" }));
  }

  cancel() {
    this.#review?.cancel();
  }
}

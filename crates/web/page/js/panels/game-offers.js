// Draw, takeback and rematch: what can be offered, what is open, and the answers to it.

import { offerChoices, openOffers, opponentName } from "../model/portal-game.js";
import { announce } from "../ui/announce.js";
import { button, el } from "../ui/dom.js";

/** @import { GameState, OfferAnswer, OfferKind } from "../server/portal-types.js" */

export class GameOffers {
  /** What is shown, so that buttons stay the same under the pointer while nothing changes. */
  #shown = "";

  /** @param {(kind: OfferKind, answer: OfferAnswer) => void} answer */
  constructor(answer) {
    this.answer = answer;
    this.possible = el("span", { class: "actions" });
    this.open = el("div", { class: "offers" });
  }

  /** @param {GameState} game */
  show(game) {
    const offers = openOffers(game);
    const key = JSON.stringify(offers);
    if (key === this.#shown) return;
    this.#shown = key;
    const choices = offers.map((offer) => ({ ...offer, ...offerChoices(offer, opponentName(game)) }));
    /** @param {(typeof choices)[0]} choice */
    const buttons = ({ kind, answers }) => answers.map(([answer, label]) =>
      button(label, () => this.answer(kind, answer), { id: `${kind}-${answer}`, class: answer === "accept" && "primary" }));
    this.possible.replaceChildren(...choices.filter(({ state }) => state === "possible").flatMap(buttons));
    this.open.replaceChildren(...choices.filter(({ state }) => state !== "possible").map((choice) =>
      el("div", { class: "offer" }, el("span", {}, choice.text), el("span", { class: "steps" }, buttons(choice)))));
    const received = choices.find(({ state }) => state === "received");
    if (received) announce(received.text);
  }
}

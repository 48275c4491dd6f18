// The chat of a game. Who does not want any switches it off, for all games.

import { portal } from "../server/portal.js";
import { button, el, toastError } from "../ui/dom.js";
import { playerLink } from "./player-link.js";

/** @import { Session } from "../model/session.js" */
/** @import { ChatLine } from "../server/portal-types.js" */

const LONGEST_LINE = 500;

export class Chat {
  /** The number of the last line: after a lost connection all are told again. */
  #last = -1;

  /** @param {number} id of the game @param {Session} session @param {() => void} onSwitch it is on or off now: connect again */
  constructor(id, session, onSwitch) {
    this.id = id;
    this.session = session;
    this.onSwitch = onSwitch;
    this.lines = el("ol", { class: "chat-lines", role: "log", "aria-label": "Chat" });
    this.input = el("input", { id: "chat-text", maxlength: LONGEST_LINE, placeholder: "Say something", "aria-label": "Say something", autocomplete: "off" });
    this.form = el("form", { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => this.#say(event) }, this.input, el("button", { id: "chat-send" }, "Send"));
    this.toggle = button("", () => this.#switch(), { class: "quiet", id: "chat-switch" });
    this.off = el("p", { class: "note" }, "Chat is off in all your games.");
    this.element = el("section", { class: "card chat" }, el("div", { class: "row spread" }, el("h2", {}, "Chat"), this.toggle), this.off, this.lines, this.form);
    this.#show();
  }

  get #isOn() {
    return this.session.account?.chat ?? true;
  }

  #show() {
    const { account } = this.session;
    this.toggle.hidden = !account;
    this.toggle.textContent = this.#isOn ? "Switch off" : "Switch on";
    this.off.hidden = this.#isOn;
    this.lines.hidden = !this.#isOn;
    this.form.hidden = !this.#isOn || !account;
  }

  /** @param {ChatLine} line */
  add({ number, player, text }) {
    if (number <= this.#last) return;
    this.#last = number;
    this.lines.append(el("li", {}, playerLink(player), ": ", text));
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {SubmitEvent} event */
  async #say(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    try {
      // The line comes back with those of others, in their order.
      await portal.say(this.id, text);
      this.input.value = "";
    } catch (error) {
      toastError(error);
    }
  }

  async #switch() {
    try {
      this.session.account = (await portal.change({ chat: !this.#isOn })).account;
      this.#show();
      this.onSwitch();
    } catch (error) {
      toastError(error);
    }
  }
}

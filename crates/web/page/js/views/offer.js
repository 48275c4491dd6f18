// A new game on the portal: for anybody who accepts it, or as a challenge to somebody.

import { capitalised } from "../model/portal-text.js";
import { ClockFields } from "../panels/clock-fields.js";
import { SetupForm } from "../panels/setup-form.js";
import { hasAccount } from "../panels/sign-in.js";
import { portal } from "../server/portal.js";
import { button, el, inputField, selectField, toast, toastError } from "../ui/dom.js";

/** @import { Session } from "../model/session.js" */
/** @import { OfferRequest } from "../server/portal-types.js" */
/** @import { GameInfo, PlayerIndex } from "../server/types.js" */

/** @param {string} label @param {string} id @param {boolean} checked @param {string} title */
function checkField(label, id, checked, title) {
  const input = el("input", { type: "checkbox", id, checked });
  return { field: el("label", { class: "check", title }, input, label), input };
}

export class OfferView {
  /** @param {Session} session @param {GameInfo[]} infos @param {string} opponent empty for anybody */
  constructor(session, infos, opponent) {
    this.session = session;
    const { online } = session.lobby;
    const names = el("datalist", { id: "names" }, online.filter(({ name }) => name !== session.account?.name).map(({ name }) => el("option", { value: name })));
    this.opponent = inputField("Opponent", { id: "opponent", value: opponent, placeholder: "anybody", list: "names", autocomplete: "off" });
    this.clock = new ClockFields();
    this.position = inputField("Position (unrated)", { id: "position", placeholder: "that of the start", autocomplete: "off" });
    this.rated = checkField("Rated", "rated", false, "The result counts for both ratings. Guests and positions of one's own are unrated.");
    this.chat = checkField("Chat", "chat", true, "The players may write to each other.");
    this.rated.input.disabled = session.account?.kind === "guest";
    /** @type {HTMLSelectElement | undefined} */
    this.colour = undefined;
    this.form = new SetupForm(infos, (info) => this.#fields(info));
    this.note = el("p", { class: "note", hidden: true });
    this.send = button("Offer the game", () => this.#send(), { class: "primary large", id: "send-offer" });
    this.element = el("div", { class: "page" }, el("h1", {}, "New game"), names, this.note, this.form.element,
      el("div", { class: "actions" }, this.send, el("a", { class: "button", href: "#/" }, "Back to the lobby")));
  }

  /** Robots say what they play. */
  async start() {
    const opponent = this.opponent.input.value;
    if (!opponent) return;
    const { games } = (await portal.player(opponent)).player;
    this.note.textContent = `${opponent} plays ${games.map(capitalised).join(", ")}.`;
    this.note.hidden = !games.length;
  }

  /** @param {GameInfo} info */
  #fields({ players }) {
    const colour = selectField("You play", [["random", "random"], ["0", players[0]], ["1", players[1]]], "random");
    colour.select.id = "colour";
    this.colour = colour.select;
    return [this.opponent.field, colour.field, ...this.clock.fields, this.position.field, el("div", { class: "checks" }, this.rated.field, this.chat.field)];
  }

  /** @returns {OfferRequest} */
  #offer() {
    const position = this.position.input.value.trim();
    const { game, rules, ...start } = this.form.setup();
    const colour = this.colour?.value ?? "random";
    const to = this.opponent.input.value.trim();
    return {
      setup: { game, ...(rules && { rules }), ...(position ? { position } : start) },
      clock: this.clock.setting(),
      colour: colour === "random" ? "random" : /** @type {PlayerIndex} */ (Number(colour)),
      rated: this.rated.input.checked && !this.rated.input.disabled && !position,
      chat: this.chat.input.checked,
      ...(to && { to }),
    };
  }

  async #send() {
    // Before anybody logs in: that draws the page anew.
    const request = this.#offer();
    this.send.disabled = true;
    try {
      if (await hasAccount(this.session)) {
        await portal.offer(request);
        toast(request.to ? `${request.to} is asked` : "The game waits for an opponent", "good");
        location.hash = "#/";
      }
    } catch (error) {
      toastError(error);
    }
    this.send.disabled = false;
  }

  close() {}
}

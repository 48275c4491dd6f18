// What can be done with an offer in the lobby: accept, decline, cancel.

import { portal } from "../server/portal.js";
import { button, el, toastError } from "../ui/dom.js";
import { hasAccount } from "./sign-in.js";
import { gameAddress } from "./table.js";

/** @import { Session } from "../model/session.js" */
/** @import { Offer } from "../server/portal-types.js" */

/**
 * Buttons are off until the request is answered; the lobby's next state shows what has come of it.
 * @param {string} text @param {() => Promise<unknown>} act @param {Record<string, unknown>} properties
 */
function actionButton(text, act, properties) {
  const made = button(text, async () => {
    made.disabled = true;
    try {
      await act();
    } catch (error) {
      toastError(error);
    }
    made.disabled = false;
  }, properties);
  return made;
}

/** @param {Session} session @param {Offer} offer */
async function accept(session, { id }) {
  if (!(await hasAccount(session))) return;
  const { game } = await portal.accept(id);
  location.hash = gameAddress(game.id);
}

/** @param {Session} session @param {Offer} offer */
export function offerButtons(session, offer) {
  const { account } = session;
  if (offer.from.name === account?.name) {
    return actionButton("Cancel", () => portal.cancel(offer.id), { class: "cancel", "aria-label": `Cancel offer ${offer.id}` });
  }
  const isChallenge = offer.to !== null;
  return el("span", { class: "steps" },
    actionButton("Accept", () => accept(session, offer), { class: "primary accept", "aria-label": `Accept the game of ${offer.from.name}` }),
    isChallenge && actionButton("Decline", () => portal.decline(offer.id), { class: "decline", "aria-label": `Decline the game of ${offer.from.name}` }));
}

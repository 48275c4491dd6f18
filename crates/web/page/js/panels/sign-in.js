// Who somebody is on the portal: a name with a password, a new one, or a guest for a day.

import { portal } from "../server/portal.js";
import { button, dialog, el, form, inputField, toastError } from "../ui/dom.js";

/** @import { Session } from "../model/session.js" */

/** @param {Session} session */
function loginForm(session) {
  const name = inputField("Name", { id: "login-name", name: "username", autocomplete: "username", required: true });
  const password = inputField("Password", { id: "login-password", type: "password", autocomplete: "current-password", required: true });
  return form("Log in", [name.field, password.field], async () => {
    session.become((await portal.login(name.input.value.trim(), password.input.value)).account);
  }, { id: "login" });
}

/** @param {Session} session */
function registerForm(session) {
  const name = inputField("Name", { id: "register-name", name: "username", autocomplete: "username", required: true, minlength: 3, maxlength: 20,
    pattern: "[A-Za-z][A-Za-z0-9_\\-]*", title: "3 to 20 letters, digits, - and _; a letter first" });
  const password = newPasswordField("register-password");
  return form("Register", [name.field, password.field], async () => {
    session.become((await portal.register(name.input.value.trim(), password.input.value)).account);
  }, { id: "register" });
}

/** @param {string} id */
export const newPasswordField = (id) =>
  inputField("New password (10 letters at least)", { id, type: "password", autocomplete: "new-password", required: true, minlength: 10, maxlength: 200 });

/** @param {Session} session */
export function signIn(session) {
  const beGuest = async () => {
    try {
      session.become((await portal.guest()).account);
    } catch (error) {
      toastError(error);
    }
  };
  return el("div", { class: "sign-in" },
    el("section", { class: "card" }, el("h2", {}, "Log in"), loginForm(session)),
    el("section", { class: "card" }, el("h2", {}, "New here?"), registerForm(session)),
    el("section", { class: "card" }, el("h2", {}, "Just looking in"), el("p", { class: "note" }, "A name for today, without a password. Guests play unrated games."),
      el("div", { class: "actions" }, button("Play as a guest", beGuest, { id: "guest" }))));
}

/**
 * Asks who somebody is who wants to play and is not logged in. False if they do not say.
 * @param {Session} session @returns {Promise<boolean>}
 */
export function hasAccount(session) {
  if (session.account) return Promise.resolve(true);
  return new Promise((resolve) => {
    const box = dialog("Who plays?", signIn(session));
    const end = session.listen((notice) => notice?.kind === "account" && box.close());
    box.addEventListener("close", () => {
      end();
      resolve(session.account !== null);
    });
  });
}

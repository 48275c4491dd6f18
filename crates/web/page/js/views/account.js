// The account: who somebody is, what they want, their robots, and how to leave.

import { Robots } from "../panels/robots.js";
import { newPasswordField, signIn } from "../panels/sign-in.js";
import { playerAddress } from "../panels/player-link.js";
import { portal } from "../server/portal.js";
import { button, dialog, el, form, inputField, toast, toastError } from "../ui/dom.js";

/** @import { Session } from "../model/session.js" */
/** @import { Account } from "../server/portal-types.js" */

export class AccountView {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    const { account } = session;
    this.robots = account?.kind === "person" ? new Robots(account.name) : null;
    this.element = el("div", { class: "page" }, account ? this.#account(account) : [el("h1", {}, "Account"), signIn(session)]);
  }

  async start() {
    await this.robots?.load();
  }

  /** @param {Account} account */
  #account(account) {
    const isPerson = account.kind === "person";
    return [
      el("div", { class: "row spread" }, el("h1", { id: "account-name" }, account.name), button("Log out", () => this.#logOut(), { id: "logout" })),
      el("p", { class: "note" }, isPerson ? el("a", { href: playerAddress(account.name) }, "Your page with ratings and games") : "A guest's name is good for a day."),
      el("div", { class: "sign-in" },
        el("section", { class: "card" }, el("h2", {}, "You"), this.#settings(account)),
        isPerson && el("section", { class: "card" }, el("h2", {}, "Password"), this.#passwordForm()),
        el("section", { class: "card" }, el("h2", {}, "Your data"),
          el("p", { class: "note" }, "Everything the portal knows of you, as a file. Games of deleted accounts stay, under the name “deleted”."),
          el("div", { class: "actions" }, el("a", { class: "button", id: "export", href: "api/portal/account/export", download: `${account.name}.json` }, "Export"),
            isPerson && button("Delete the account", () => this.#showRemoval(), { id: "delete-account" })))),
      this.robots?.element,
    ];
  }

  /** @param {Account} account */
  #settings(account) {
    const about = inputField("About you", { id: "about", value: account.about, maxlength: 500, autocomplete: "off" });
    const chat = el("input", { type: "checkbox", id: "account-chat", checked: account.chat });
    return form("Save", [about.field, el("label", { class: "check" }, chat, "Chat in my games")], async () => {
      this.session.account = (await portal.change({ about: about.input.value, chat: chat.checked })).account;
      toast("Saved", "good");
    }, { id: "save-account" });
  }

  #passwordForm() {
    const old = inputField("Present password", { id: "old-password", type: "password", autocomplete: "current-password", required: true });
    const next = newPasswordField("new-password");
    return form("Change", [old.field, next.field], async () => {
      await portal.password(old.input.value, next.input.value);
      old.input.value = next.input.value = "";
      toast("The password is changed; all other logins have ended", "good");
    }, { id: "change-password" });
  }

  async #logOut() {
    try {
      await portal.logout();
      this.session.become(null);
    } catch (error) {
      toastError(error);
    }
  }

  #showRemoval() {
    const password = inputField("Password", { id: "removal-password", type: "password", autocomplete: "current-password", required: true });
    const box = dialog("Delete the account", el("p", {}, "Your running games are lost, and your robots go with you. This cannot be undone."),
      form("Delete for good", [password.field], async () => {
        await portal.remove(password.input.value);
        box.close();
        this.session.become(null);
        toast("The account is deleted", "good");
      }, { id: "removal" }));
  }

  close() {}
}

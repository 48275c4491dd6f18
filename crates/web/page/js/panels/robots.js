// The robots of an account: made here, run elsewhere with the token that is told once.

import { portal } from "../server/portal.js";
import { button, confirmed, dialog, el, form, inputField, toastError } from "../ui/dom.js";
import { playerLink } from "./player-link.js";

/** @import { PlayerPage } from "../server/portal-types.js" */

/** @param {string} name @param {string} token */
function showToken(name, token) {
  const text = el("input", { readonly: true, value: token, id: "token", "aria-label": "Token", onclick: () => text.select() });
  dialog(`The token of ${name}`, el("p", {}, "The robot names it with every request. It is shown this once: keep it where nobody else reads it."), text);
  text.select();
}

export class Robots {
  /** @param {string} owner */
  constructor(owner) {
    this.owner = owner;
    this.list = el("ul", { class: "plain", id: "my-robots" });
    const name = inputField("Name", { id: "robot-name", required: true, minlength: 3, maxlength: 20, autocomplete: "off" });
    const about = inputField("About", { id: "robot-about", maxlength: 500, autocomplete: "off" });
    this.element = el("section", { class: "card" }, el("h2", {}, "Your robots"), this.list, form("Make a robot", [el("div", { class: "fields" }, name.field, about.field)], async () => {
      const { account, token } = await portal.addRobot(name.input.value.trim(), about.input.value);
      name.input.value = about.input.value = "";
      showToken(account.name, token);
      await this.load();
    }, { id: "make-robot" }));
  }

  async load() {
    const { robots } = await portal.robots();
    const mine = robots.filter(({ owner }) => owner === this.owner);
    this.list.replaceChildren(...mine.map((robot) => this.#row(robot)));
    if (!mine.length) this.list.append(el("li", { class: "note" }, "None yet."));
  }

  /** @param {PlayerPage} robot */
  #row(robot) {
    const { name } = robot;
    return el("li", { class: "row spread" }, playerLink(robot), el("span", { class: "steps" },
      button("New token", () => this.#renew(name).catch(toastError), { "aria-label": `New token for ${name}` }),
      button("Delete", () => this.#remove(name).catch(toastError), { "aria-label": `Delete ${name}` })));
  }

  /** @param {string} name */
  async #renew(name) {
    if (!(await confirmed("New token", `The old token of ${name} ends at once.`, "Make a new one"))) return;
    showToken(name, (await portal.renewToken(name)).token);
  }

  /** @param {string} name */
  async #remove(name) {
    if (!(await confirmed("Delete the robot", `${name} loses its running games, and its name is gone.`, "Delete"))) return;
    await portal.removeRobot(name);
    await this.load();
  }
}

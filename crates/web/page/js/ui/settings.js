// What people set once for all games, kept in the browser.

import { dialog, el, selectField } from "./dom.js";
import { BOARDS, boardTheme, showBoardTheme } from "./theme.js";

/** @typedef {"confirm" | "sound"} SettingName */

/** @type {[name: SettingName, label: string, about: string][]} All are off until somebody turns them on. */
const SETTINGS = [
  ["confirm", "Confirm every turn", "A turn counts only when you press Confirm or Enter, and can be undone until then."],
  ["sound", "Sounds", "A short sound for moves, captures and the end of a game."],
];

/** @param {SettingName} name */
export const isSet = (name) => localStorage.getItem(name) === "on";

export function showSettings() {
  const board = selectField("Board", BOARDS, boardTheme(), showBoardTheme);
  board.select.id = "setting-board";
  dialog("Settings", board.field, SETTINGS.map(([name, label, about]) => {
    const box = el("input", { type: "checkbox", id: `setting-${name}`, checked: isSet(name), role: "switch", "aria-describedby": `about-${name}`,
      onchange: () => localStorage.setItem(name, box.checked ? "on" : "off") });
    return el("div", { class: "switch" }, box, el("label", { for: `setting-${name}` }, label), el("p", { class: "note", id: `about-${name}` }, about));
  }));
}

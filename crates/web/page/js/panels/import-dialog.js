// Records and positions of other programs.

import { importedDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { api, gameInfos } from "../server/api.js";
import { button, dialog, el, errorText, selectField, toast, toastError } from "../ui/dom.js";

/**
 * Keeps all games of a text.
 * @param {string} text @param {string} game @param {string} format
 */
async function importGames(text, game, format) {
  const imported = [];
  for (const record of (await api.read(text, game, format)).games) {
    const one = await Game.create(importedDocument(record));
    await one.save();
    imported.push(one);
  }
  return imported;
}

/** @param {string} preferred the game that is selected at first, empty for any */
export async function showImport(preferred) {
  const infos = await gameInfos();
  const text = el("textarea", { rows: 10, placeholder: "Paste games or a position, or drop a file here", "aria-label": "Text to import", id: "import-text" });
  /** @param {File | undefined} file */
  const readFile = async (file) => {
    if (file) text.value = await file.text();
  };
  const format = selectField("Format", [["", "find out"]]);
  /** @param {string} name */
  const fillFormats = (name) => {
    const formats = infos.find((info) => info.name === name)?.formats ?? [];
    format.select.replaceChildren(el("option", { value: "" }, "find out"), ...formats.map(({ name: key, about }) => el("option", { value: key }, `${key}: ${about}`)));
  };
  const game = selectField("Game", [["", "find out"], ...infos.map(({ name }) => /** @type {[string, string]} */ ([name, name]))], preferred, fillFormats);
  fillFormats(preferred);
  game.select.id = "import-game";
  const file = el("input", { type: "file", "aria-label": "File", onchange: () => readFile(file.files?.[0]).catch(toastError) });
  const failure = el("p", { class: "error", role: "alert", id: "import-error" });
  const box = dialog("Import", el("div", { class: "fields" }, game.field, format.field), text, file, failure,
    el("div", { class: "actions" }, button("Import", async () => {
      try {
        const imported = await importGames(text.value, game.select.value, format.select.value);
        const [first] = imported;
        box.close();
        location.hash = `#/analyse/${first.id}/${first.tree.end()}`;
        toast(imported.length === 1 ? "Imported" : `${imported.length} games imported: this is the first, the library has them all`, "good");
      } catch (error) {
        failure.textContent = errorText(error);
      }
    }, { class: "primary", id: "import-go" })));
  text.addEventListener("drop", (event) => {
    event.preventDefault();
    readFile(event.dataTransfer?.files[0]).catch(toastError);
  });
}

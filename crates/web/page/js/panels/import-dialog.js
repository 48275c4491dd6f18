// Records and positions of other programs.

import { api, games } from "../server/api.js";
import { button, choice, dialog, el, toast } from "../ui/dom.js";
import { Model } from "../model/game.js";

// The document of a text that was read.
function documentOf({ setup, moves, players, tags, comments, result }) {
  const nodes = moves.map((word, index) => ({ parent: index, word }));
  for (const [turns, text] of comments) {
    const node = nodes[Math.max(0, turns - 1)];
    if (node) node.comment = node.comment ? `${node.comment} ${text}` : text;
  }
  const title = tags.find(([name]) => ["event", "ev", "gn"].includes(name.toLowerCase()))?.[1] ?? "";
  return { setup, nodes, players, title, result: result ?? "", page: { tags } };
}

export async function importText(text, game, format) {
  const document = documentOf(await api.read(text, game, format));
  const model = await Model.create(document);
  await model.save();
  return model;
}

export async function importDialog(preferred) {
  const infos = await games();
  const text = el("textarea", { rows: 10, placeholder: "Paste a game or a position, or drop a file here", "aria-label": "Text to import", id: "import-text" });
  const format = choice("Format", [["", "find out"]], "");
  const fillFormats = (name) => {
    const info = infos.find((known) => known.name === name);
    format.select.replaceChildren(el("option", { value: "" }, "find out"), ...(info?.formats ?? []).map(({ name: key, about }) => el("option", { value: key }, `${key}: ${about}`)));
  };
  const game = choice("Game", [["", "find out"], ...infos.map(({ name }) => [name, name])], preferred ?? "", fillFormats);
  fillFormats(preferred);
  game.select.id = "import-game";
  const file = el("input", { type: "file", "aria-label": "File", onchange: async () => { text.value = await file.files[0].text(); } });
  const failure = el("p", { class: "error", role: "alert", id: "import-error" });
  const box = dialog("Import", el("div", { class: "fields" }, game.field, format.field), text, file, failure,
    el("div", { class: "actions" }, button("Import", async () => {
      try {
        const model = await importText(text.value, game.select.value, format.select.value);
        box.close();
        location.hash = `#/analyse/${model.id}/${model.tree.end()}`;
        toast("Imported", "good");
      } catch (error) {
        failure.textContent = error.message;
      }
    }, { class: "primary", id: "import-go" })));
  text.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) text.value = await dropped.text();
  });
}

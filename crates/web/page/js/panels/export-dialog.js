// Files and links: every format in and out, pictures of the board.

import { api } from "../server/api.js";
import { button, choice, dialog, el, toast } from "../ui/dom.js";
import { download, pictureOf, png } from "../board/image.js";

// What a record says besides its moves.
function notes(model) {
  const tree = model.tree;
  const line = tree.line();
  const comments = line.map((node, index) => [index + 1, tree.nodes[node].comment]).filter(([, text]) => text);
  return { comments, players: model.players, tags: model.page.tags ?? [] };
}

export const writeGame = (model, format) =>
  api.write({ line: { setup: model.setup, moves: model.tree.words(model.tree.end()) }, format, ...notes(model) });

export const writePosition = (model, format) =>
  api.write({ line: { setup: model.setup, moves: model.tree.words(model.at) }, format });

// A link that holds the position itself, for other machines and times.
export function linkOf(model) {
  const bytes = new TextEncoder().encode(JSON.stringify({ setup: model.setup, moves: model.tree.words(model.at) }));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}${location.pathname}#/link/${text}`;
}

export function readLink(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`, "good");
  } catch {
    toast("The browser does not let the page copy: select the text instead");
  }
}

export function filesDialog(model) {
  const text = el("textarea", { rows: 8, readonly: true, "aria-label": "Text", id: "export-text" });
  const show = async (format) => {
    try {
      text.value = (await writeGame(model, format)).text;
    } catch (error) {
      text.value = "";
      toast(error.message);
    }
  };
  const formats = choice("Format", model.info.formats.map(({ name, about }) => [name, `${name}: ${about}`]), model.info.record_format, show);
  formats.select.id = "export-format";
  const name = () => `${model.info.name}-${model.id ?? "game"}`;
  const board = document.querySelector("svg.board");
  const box = dialog("Files and links", formats.field, text,
    el("div", { class: "actions" },
      button("Copy", () => copy(text.value, "Text")),
      button("Download", () => download(`${name()}.txt`, new Blob([text.value], { type: "text/plain" }))),
      button("Copy link", () => copy(linkOf(model), "Link"), { id: "copy-link" }),
      button("Board as SVG", () => download(`${name()}.svg`, pictureOf(board)), { id: "save-svg" }),
      button("Board as PNG", async () => download(`${name()}.png`, await png(board)), { id: "save-png" })),
    el("label", { class: "field wide" }, el("span", {}, "Link to this position"), el("input", { readonly: true, value: linkOf(model), id: "link", onclick: (event) => event.target.select() })));
  show(formats.select.value);
  return box;
}

export const filesButton = (model) => button("Files and links", () => filesDialog(model()), { id: "files" });

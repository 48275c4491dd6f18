// Files and links: every format of a game, images of the board.

import { pngImage, svgImage } from "../board/image.js";
import { encodeGame } from "../model/link.js";
import { api } from "../server/api.js";
import { button, dialog, download, el, selectField, toast, toastError } from "../ui/dom.js";

/** @import { Game } from "../model/game.js" */
/** @import { RecordNotes } from "../server/types.js" */

/**
 * The main line in a format, with what people noted.
 * @param {Game} game @param {string} format
 */
function writeGame({ setup, tree, names, page }, format) {
  const comments = tree.line().map((node, index) => /** @type {RecordNotes["comments"][0]} */ ([index + 1, tree.nodes[node].comment ?? ""]));
  const notes = { comments: comments.filter(([, text]) => text), players: names, tags: page.tags ?? [] };
  return api.write({ line: { setup, moves: tree.moves(tree.end()) }, format, ...notes });
}

/**
 * A link that holds the game itself, for other machines and times, and shows it where it is shown now.
 * @param {Game} game
 */
async function linkTo(game) {
  const document = game.document();
  return `${location.origin}${location.pathname}#/link/${await encodeGame(document)}/${game.current}`;
}

/** @param {string} text @param {string} what */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`, "good");
  } catch {
    toast("The browser does not let the page copy: select the text instead");
  }
}

/** @param {Game} game @param {SVGSVGElement} board */
function showExport(game, board) {
  const text = el("textarea", { rows: 8, readonly: true, "aria-label": "Text", id: "export-text" });
  /** @param {string} format */
  const show = async (format) => {
    text.value = "";
    try {
      text.value = (await writeGame(game, format)).text;
    } catch (error) {
      toastError(error);
    }
  };
  const formats = selectField("Format", game.info.formats.map(({ name, about }) => [name, `${name}: ${about}`]), game.info.record_format, show);
  formats.select.id = "export-format";
  const link = el("input", { readonly: true, id: "link", onclick: () => link.select() });
  /** @param {string} ending @param {Blob} blob */
  const save = (ending, blob) => download(`${game.info.name}-${game.id ?? "game"}.${ending}`, blob);
  dialog("Files and links", formats.field, text,
    el("div", { class: "actions" },
      button("Copy", () => copy(text.value, "Text")),
      button("Download", () => save("txt", new Blob([text.value], { type: "text/plain" }))),
      button("Copy link", () => copy(link.value, "Link"), { id: "copy-link" }),
      button("Board as SVG", () => save("svg", svgImage(board)), { id: "save-svg" }),
      button("Board as PNG", () => pngImage(board).then((image) => save("png", image), toastError), { id: "save-png" })),
    el("label", { class: "field wide" }, el("span", {}, "Link with the whole game"), link));
  show(formats.select.value);
  linkTo(game).then((address) => (link.value = address), toastError);
}

/** @param {Game} game @param {SVGSVGElement} board */
export const exportButton = (game, board) => button("Files and links", () => showExport(game, board), { id: "files" });

// Files and links: every format of a game, images of the board.

import { pngImage, svgImage } from "../board/image.js";
import { recordedGame } from "../model/document.js";
import { encodeGame } from "../model/link.js";
import { api } from "../server/api.js";
import { button, dialog, download, el, selectField, toast, toastError } from "../ui/dom.js";

/** @import { Game } from "../model/game.js" */
/** @import { GameDocument, GameInfo } from "../server/types.js" */

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

/**
 * Games as text, with a choice of formats.
 * @param {GameInfo} info @param {GameDocument[]} documents
 */
function recordText(info, documents) {
  const text = el("textarea", { rows: 8, readonly: true, "aria-label": "Text", id: "export-text" });
  const games = documents.map(recordedGame);
  /** @param {string} format */
  const show = async (format) => {
    text.value = "";
    try {
      text.value = (await api.write(games, format)).text;
    } catch (error) {
      toastError(error);
    }
  };
  const formats = selectField("Format", info.formats.map(({ name, about }) => [name, `${name}: ${about}`]), info.record_format, show);
  formats.select.id = "export-format";
  show(formats.select.value);
  return { field: formats.field, text };
}

/**
 * Several games in one text.
 * @param {GameInfo} info @param {GameDocument[]} documents
 */
export function showExportOfGames(info, documents) {
  const { field, text } = recordText(info, documents);
  dialog(`${documents.length} games of ${info.name}`, field, text, el("div", { class: "actions" },
    button("Copy", () => copy(text.value, "Text")),
    button("Download", () => download(`${info.name}-games.txt`, new Blob([text.value], { type: "text/plain" })))));
}

/** @param {Game} game @param {SVGSVGElement} board */
function showExport(game, board) {
  const { field, text } = recordText(game.info, [game.document()]);
  const link = el("input", { readonly: true, id: "link", onclick: () => link.select() });
  /** @param {string} ending @param {Blob} blob */
  const save = (ending, blob) => download(`${game.info.name}-${game.id ?? "game"}.${ending}`, blob);
  dialog("Files and links", field, text,
    el("div", { class: "actions" },
      button("Copy", () => copy(text.value, "Text")),
      button("Download", () => save("txt", new Blob([text.value], { type: "text/plain" }))),
      button("Copy link", () => copy(link.value, "Link"), { id: "copy-link" }),
      button("Board as SVG", () => save("svg", svgImage(board)), { id: "save-svg" }),
      button("Board as PNG", () => pngImage(board).then((image) => save("png", image), toastError), { id: "save-png" })),
    el("label", { class: "field wide" }, el("span", {}, "Link with the whole game"), link));
  linkTo(game).then((address) => (link.value = address), toastError);
}

/** @param {Game} game @param {SVGSVGElement} board */
export const exportButton = (game, board) => button("Files and links", () => showExport(game, board), { id: "files" });

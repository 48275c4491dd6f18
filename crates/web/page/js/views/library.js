// All games that are kept, to search and to open.

import { showExportOfGames } from "../panels/export-dialog.js";
import { showImport } from "../panels/import-dialog.js";
import { api } from "../server/api.js";
import { button, el, inputField, selectField, toast, toastError } from "../ui/dom.js";
import { dateText } from "../ui/format.js";

/** @import { GameInfo, GameSummary } from "../server/types.js" */
/** @import { Option } from "../ui/dom.js" */

const PAGE_LENGTH = 30;
/** How many games one text gets. */
const MOST_EXPORTED = 300;
/** How long somebody has stopped typing before the search begins. */
const TYPING_MILLISECONDS = 200;

export class LibraryView {
  #offset = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {GameInfo[]} infos */
  constructor(infos) {
    this.infos = infos;
    this.query = inputField("Search", { type: "search", id: "search", placeholder: "players, moves, comments …", oninput: () => this.#typed() });
    /** @type {Option[]} */
    const games = infos.map(({ name }) => [name, name]);
    this.game = selectField("Game", [["", "all games"], ...games], "", () => this.#list(0));
    this.rows = el("tbody");
    this.more = button("More", () => this.#list(this.#offset + PAGE_LENGTH));
    this.element = el("div", { class: "page" }, el("h1", {}, "Library"),
      el("div", { class: "fields" }, this.query.field, this.game.field),
      el("div", { class: "actions" }, button("Import", () => showImport(this.game.select.value).catch(toastError), { id: "import" }),
        button("Export these", () => this.#export().catch(toastError), { id: "export", title: "All games of one kind that the search finds, in one text" })),
      el("div", { class: "scroll" }, el("table", { class: "library" },
        el("thead", {}, el("tr", {}, ["Game", "Players", "Result", "Turns", "Changed", "Actions"].map((name) => el("th", { scope: "col" }, name)))), this.rows)),
      this.more);
  }

  start() {
    return this.#list(0);
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#list(0), TYPING_MILLISECONDS);
  }

  /** @param {number} offset */
  async #list(offset) {
    try {
      const { games } = await api.list({ q: this.query.input.value, game: this.game.select.value, limit: PAGE_LENGTH, offset });
      this.#offset = offset;
      const rows = games.map((game) => this.#row(game));
      if (offset === 0) this.rows.replaceChildren(...rows);
      else this.rows.append(...rows);
      if (offset === 0 && !rows.length) this.rows.append(el("tr", {}, el("td", { colspan: 6 }, "No game is kept here yet.")));
      this.more.hidden = rows.length < PAGE_LENGTH;
    } catch (error) {
      toastError(error);
    }
  }

  /** Writes all that is found, of one game, in one text. */
  async #export() {
    const info = this.infos.find(({ name }) => name === this.game.select.value);
    if (!info) {
      toast("Choose a game first: a text holds games of one kind");
      return;
    }
    const documents = [];
    for (let offset = 0; ; offset += PAGE_LENGTH) {
      const { games } = await api.list({ q: this.query.input.value, game: info.name, limit: PAGE_LENGTH, offset });
      for (const { id } of games) documents.push((await api.get(String(id))).document);
      if (games.length < PAGE_LENGTH || documents.length >= MOST_EXPORTED) break;
    }
    if (documents.length) showExportOfGames(info, documents);
    else toast("There is no such game");
  }

  /** @param {GameSummary} game */
  #row(game) {
    const colours = this.infos.find(({ name }) => name === game.game)?.players ?? ["", ""];
    const players = game.players.map((name, index) => name || colours[index]).join(" – ");
    const changed = dateText(game.changed);
    const row = el("tr", {}, el("td", {}, game.game), el("td", {}, el("a", { href: `#/analyse/${game.id}` }, game.title ? `${game.title}: ${players}` : players)),
      el("td", {}, game.result || "–"), el("td", {}, String(game.turns)), el("td", {}, changed),
      el("td", {}, el("a", { class: "button", href: `#/play/${game.id}` }, "Play on"), " ", button("Delete", () => this.#remove(game, row), { class: "quiet", "aria-label": `Delete game ${game.id}` })));
    return row;
  }

  /** @param {GameSummary} game @param {HTMLTableRowElement} row */
  async #remove(game, row) {
    if (!confirm("Delete this game for good?")) return;
    try {
      await api.remove(game.id);
      row.remove();
    } catch (error) {
      toastError(error);
    }
  }

  close() {
    clearTimeout(this.#timer);
  }
}

// All games that are kept, to search and to open.

import { api } from "../server/api.js";
import { button, choice, el, input, toast } from "../ui/dom.js";
import { importDialog } from "../panels/import-dialog.js";

const PAGE = 30;

export class LibraryView {
  constructor(infos) {
    this.infos = infos;
    this.offset = 0;
    this.query = input("Search", { type: "search", id: "search", placeholder: "players, moves, comments …", oninput: () => this.#later() });
    this.game = choice("Game", [["", "all games"], ...infos.map(({ name }) => [name, name])], "", () => this.#list());
    this.rows = el("tbody", {});
    this.more = button("More", () => this.#list(this.offset + PAGE));
    this.element = el("div", { class: "page" }, el("h1", {}, "Library"),
      el("div", { class: "fields" }, this.query.field, this.game.field),
      el("div", { class: "actions" }, button("Import", () => importDialog(""), { id: "import" })),
      el("div", { class: "scroll" }, el("table", { class: "library" },
        el("thead", {}, el("tr", {}, ["Game", "Players", "Result", "Turns", "Changed", ""].map((name) => el("th", {}, name)))), this.rows)),
      this.more);
  }

  start() {
    return this.#list();
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#list(), 200);
  }

  async #list(offset = 0) {
    try {
      const { games } = await api.list({ q: this.query.box.value, game: this.game.select.value, limit: PAGE, offset });
      this.offset = offset;
      const rows = games.map((game) => this.#row(game));
      if (offset === 0) this.rows.replaceChildren(...rows);
      else this.rows.append(...rows);
      if (!offset && !rows.length) this.rows.append(el("tr", {}, el("td", { colspan: 6 }, "No game is kept here yet.")));
      this.more.hidden = rows.length < PAGE;
    } catch (error) {
      toast(error.message);
    }
  }

  #row(game) {
    const names = this.infos.find(({ name }) => name === game.game)?.players ?? ["", ""];
    const players = game.players.map((name, index) => name || names[index]).join(" – ");
    const changed = new Date(game.changed * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    const row = el("tr", {}, el("td", {}, game.game), el("td", {}, el("a", { href: `#/analyse/${game.id}` }, game.title ? `${game.title}: ${players}` : players)),
      el("td", {}, game.result || "–"), el("td", {}, String(game.turns)), el("td", {}, changed),
      el("td", {}, el("a", { class: "button", href: `#/play/${game.id}` }, "Play on"), " ", button("Delete", () => this.#remove(game, row), { class: "quiet", "aria-label": `Delete game ${game.id}` })));
    return row;
  }

  async #remove(game, row) {
    if (!confirm("Delete this game for good?")) return;
    try {
      await api.remove(game.id);
      row.remove();
    } catch (error) {
      toast(error.message);
    }
  }

  close() {
    clearTimeout(this.timer);
  }
}

// The position editor: pieces from a palette onto squares; the server says whether it is a position, or why not.

import { Board } from "../board/board.js";
import { drawPiece } from "../board/pieces.js";
import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { putPiece } from "../model/layout-edit.js";
import { preferredGame } from "../panels/setup-form.js";
import { api } from "../server/api.js";
import { button, el, errorText, selectField, svg, toastError } from "../ui/dom.js";

/** @import { GameInfo, Layout, Line, Piece, PlayerIndex, Position, Setup } from "../server/types.js" */

export class EditorView {
  /** @param {GameInfo[]} infos @param {string} [name] the game; without it that of the position that was left last */
  constructor(infos, name) {
    this.infos = infos;
    /** @type {Line | null} the position that the analysis was left with */
    const left = JSON.parse(sessionStorage.getItem("edit") ?? "null");
    const game = name ?? left?.setup.game ?? preferredGame(infos).name;
    this.info = infos.find((info) => info.name === game) ?? infos[0];
    this.line = left?.setup.game === game ? left : { setup: { game: this.info.name }, moves: [] };
    this.rules = this.line.setup.rules ?? {};
    this.element = el("div", { class: "view edit" });
    /** @type {Editor | undefined} */
    this.editor = undefined;
  }

  async start() {
    this.#show(await api.position(this.line.setup, this.line.moves));
  }

  /** @param {Position} position */
  #show(position) {
    this.editor = new Editor(this.info, this.rules, position, (setup) => this.#open(setup));
    const games = selectField("Game", this.infos.map(({ name }) => [name, name]), this.info.name, (name) => {
      sessionStorage.removeItem("edit");
      location.hash = `#/edit/${name}`;
    });
    const { board, side } = this.editor;
    side.prepend(el("h2", {}, "Position"), games.field);
    this.element.replaceChildren(el("h1", { class: "hidden" }, "Position editor"), el("section", { class: "game-board" }, board.element), el("aside", { class: "side" }, side));
  }

  /**
   * Goes on with the position of a setup.
   * @param {Partial<Setup>} setup
   */
  async #open(setup) {
    this.#show(await api.position({ game: this.info.name, rules: this.rules, ...setup }, []));
  }

  close() {}
}

class Editor {
  /** @type {Piece | null} what is put on squares; null removes */
  #tool = null;
  /** @type {Setup | null} that of the layout, if it is a position */
  #setup = null;
  #ticket = 0;

  /**
   * @param {GameInfo} info @param {Record<string, string>} rules @param {Position} position
   * @param {(setup: Partial<Setup>) => Promise<void>} open shows another position
   */
  constructor(info, rules, position, open) {
    this.info = info;
    this.rules = rules;
    // Without phases to choose from the layout says nothing of counters and half made turns.
    this.layout = { ...structuredClone(position.layout), ...(info.phases.length ? {} : { phase: "" }) };
    this.board = new Board(info, { label: "Position editor", onSelect: (square) => this.#put(square) });
    this.board.show(position);
    this.verdict = el("p", { class: "verdict", role: "status", id: "verdict" });
    this.text = el("input", { "aria-label": "Position as text", id: "position-text", onchange: () =>
      open({ position: this.text.value }).catch((error) => this.#showVerdict(errorText(error), false)) });
    this.analyse = button("Analyse", () => this.#begin("analyse"), { class: "primary", id: "edit-analyse" });
    this.play = button("Play from here", () => this.#begin("play"), { id: "edit-play" });
    const mover = selectField("To move", info.players.map((name, index) => [String(index), name]), String(this.layout.to_move),
      (value) => this.#change({ to_move: /** @type {PlayerIndex} */ (Number(value)) }));
    const phase = info.phases.length > 0 &&
      selectField("Phase", info.phases.map(({ name, about }) => [name, about]), this.layout.phase, (value) => this.#change({ phase: value }));
    this.side = el("section", { class: "card" },
      info.sides && el("div", { class: "row" }, this.#sideFields(info.sides, (size) => open({ size }).catch(toastError))),
      this.#palette(), mover.field, phase && phase.field,
      el("label", { class: "field wide" }, el("span", {}, "As text"), this.text), this.verdict,
      el("div", { class: "actions" }, this.analyse, this.play, button("Clear", () => this.#change({ stacks: {} }), { id: "edit-clear" }),
        button("Start", () => open({}).catch(toastError), { id: "edit-start" })));
    this.#change({});
  }

  /** @param {[number, number]} sides @param {(size: string) => void} resize */
  #sideFields([min, max], resize) {
    const boxes = this.layout.size.split("x").map((value, index) =>
      el("input", { type: "number", min, max, value, "aria-label": index === 0 ? "columns" : "rows", onchange: () => resize(boxes.map((box) => box.value).join("x")) }));
    return boxes.map((box) => el("label", { class: "field" }, el("span", {}, box.ariaLabel), box));
  }

  /** What can be put: a piece of either player, a piece of nobody, or nothing. */
  #palette() {
    const palette = el("div", { class: "palette", role: "radiogroup", "aria-label": "Pieces" });
    /** @param {Piece | null} tool @param {string} label @param {string} name @param {Node | string} picture */
    const add = (tool, label, name, picture) => {
      const pick = () => {
        this.#tool = tool;
        for (const other of palette.children) other.setAttribute("aria-checked", String(other === made));
      };
      const made = el("button", { type: "button", role: "radio", "aria-checked": "false", "aria-label": label, title: label, "data-tool": name, onclick: pick }, picture);
      palette.append(made);
      if (palette.children.length === 1) pick();
    };
    for (const { kind, owned } of this.info.pieces) {
      for (const player of /** @type {(PlayerIndex | null)[]} */ (owned ? [0, 1] : [null])) {
        const label = player === null ? kind : `${this.info.players[player]} ${kind}`;
        const shade = player === null ? undefined : this.board.shades[player];
        add([player, kind], label, label, svg("svg", { viewBox: "-48 -48 96 96", width: 38, height: 38, "aria-hidden": "true" }, drawPiece(kind, shade)));
      }
    }
    add(null, "Remove the top piece", "remove", "⌫");
    return palette;
  }

  /** @param {string} square */
  #put(square) {
    const stacks = { ...this.layout.stacks, [square]: putPiece(this.layout.stacks[square] ?? [], this.#tool, this.info) };
    this.#change({ stacks });
  }

  /** @param {Partial<Layout>} change */
  async #change(change) {
    Object.assign(this.layout, change);
    const { board, layout } = this;
    if (board.position) board.position = { ...board.position, layout };
    board.drawPieces(layout.stacks);
    const ticket = ++this.#ticket;
    try {
      const { setup, ending } = await api.compose(this.info.name, layout, this.rules);
      if (this.#ticket !== ticket) return;
      this.#setup = setup;
      this.text.value = setup.position ?? "";
      this.#showVerdict(ending ? `The game is over here: ${ending.reason}` : "This position can be played.", true);
    } catch (error) {
      if (this.#ticket === ticket) this.#showVerdict(errorText(error), false);
    }
  }

  /** @param {string} text @param {boolean} isLegal */
  #showVerdict(text, isLegal) {
    this.verdict.textContent = text;
    this.verdict.className = `verdict ${isLegal ? "legal" : "illegal"}`;
    this.analyse.disabled = !isLegal;
    this.play.disabled = !isLegal;
  }

  /** @param {"analyse" | "play"} view */
  async #begin(view) {
    if (!this.#setup) return;
    try {
      const game = await Game.create(newDocument(this.#setup));
      await game.save();
      location.hash = `#/${view}/${game.id}`;
    } catch (error) {
      toastError(error);
    }
  }
}

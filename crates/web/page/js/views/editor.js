// The position editor: pieces from a palette onto squares; the server says whether it is a position, or why not.

import { api, gameOf } from "../server/api.js";
import { Board } from "../board/board.js";
import { button, choice, el, svg, toast } from "../ui/dom.js";
import { Model } from "../model/game.js";
import { piece } from "../board/pieces.js";

export class EditView {
  constructor(infos) {
    this.infos = infos;
    this.element = el("div", { class: "view edit" });
  }

  async start(name) {
    const kept = JSON.parse(sessionStorage.getItem("edit") ?? "null");
    const source = kept?.setup.game === (name ?? kept?.setup.game) ? kept : { setup: { game: name ?? localStorage.getItem("game") ?? this.infos[0].name }, moves: [] };
    this.info = await gameOf(source.setup.game);
    this.rules = source.setup.rules ?? {};
    const position = await api.position(source.setup, source.moves);
    this.#build(position);
  }

  #build(position) {
    const { info } = this;
    this.position = position;
    this.layout = structuredClone(position.layout);
    this.layout.phase = info.phases.length ? this.layout.phase : "";
    this.board = new Board(info, { label: "Position editor", onTouch: (square) => this.#put(square), onDrop: () => {} });
    this.board.show(position);
    this.verdict = el("p", { class: "verdict", role: "status", id: "verdict" });
    this.mover = choice("To move", info.players.map((name, index) => [String(index), name]), String(this.layout.to_move), (value) => this.#set({ to_move: Number(value) }));
    const phases = info.phases.map(({ name, about }) => [name, about]);
    this.phase = phases.length ? choice("Phase", phases, this.layout.phase, (value) => this.#set({ phase: value })) : null;
    this.palette = el("div", { class: "palette", role: "radiogroup", "aria-label": "Pieces" });
    this.text = el("input", { "aria-label": "Position as text", id: "position-text", onchange: () => this.#read() });
    this.go = button("Analyse", () => this.#open("analyse"), { class: "primary", id: "edit-analyse" });
    this.play = button("Play from here", () => this.#open("play"), { id: "edit-play" });
    const games = choice("Game", this.infos.map(({ name }) => [name, name]), info.name, (name) => {
      sessionStorage.removeItem("edit");
      location.hash = `#/edit/${name}`;
    });
    const size = info.sides && el("div", { class: "row" }, ["columns", "rows"].map((side, index) => this.#size(side, index)));
    this.element.replaceChildren(el("section", { class: "stage" }, this.board.element),
      el("aside", { class: "side" }, el("section", { class: "card" }, el("h2", {}, "Position"), games.field, size, this.palette, this.mover.field, this.phase?.field,
        el("label", { class: "field wide" }, el("span", {}, "As text"), this.text), this.verdict,
        el("div", { class: "actions" }, this.go, this.play, button("Clear", () => this.#set({ stacks: {} }), { id: "edit-clear" }), button("Start", () => this.#reset(), { id: "edit-start" })))));
    this.#fillPalette();
    this.#set({});
  }

  #size(side, index) {
    const [least, greatest] = this.info.sides;
    const box = el("input", { type: "number", min: least, max: greatest, value: this.layout.size.split("x")[index], "aria-label": side, onchange: () => {
      const sides = this.layout.size.split("x");
      sides[index] = box.value;
      this.#resize(sides.join("x"));
    } });
    return el("label", { class: "field" }, el("span", {}, side), box);
  }

  async #resize(size) {
    try {
      const position = await api.position({ game: this.info.name, size, rules: this.rules }, []);
      this.#build(position);
    } catch (error) {
      toast(error.message);
    }
  }

  // What can be put: a piece of either player, a piece of nobody, or nothing.
  #fillPalette() {
    const tools = this.info.pieces.flatMap(({ kind, owned }) => (owned ? [[0, kind], [1, kind]] : [[null, kind]]));
    this.tool = tools[0];
    const pick = (tool, element) => {
      this.tool = tool;
      for (const other of this.palette.children) other.setAttribute("aria-checked", String(other === element));
    };
    const buttons = tools.map((tool) => {
      const [player, kind] = tool;
      const label = `${player === null ? "" : `${this.info.players[player]} `}${kind}`;
      const made = el("button", { type: "button", role: "radio", "aria-label": label, title: label, "data-tool": label, onclick: () => pick(tool, made) },
        svg("svg", { viewBox: "-48 -48 96 96", width: 38, height: 38, "aria-hidden": "true" }, piece(kind, this.board.shades[player])));
      return made;
    });
    const eraser = el("button", { type: "button", role: "radio", "aria-label": "Remove", title: "Remove the top piece", "data-tool": "remove", onclick: () => pick(null, eraser) }, "⌫");
    this.palette.replaceChildren(...buttons, eraser);
    pick(tools[0], buttons[0]);
  }

  // Puts the tool on a square: onto a stack of the same player where there are stacks, else in place of what stands there.
  #put(square) {
    const { stacks } = this.layout;
    const before = stacks[square] ?? [];
    if (!this.tool) stacks[square] = before.slice(0, -1);
    else if (this.#grows(before)) stacks[square] = this.info.mixed_stacks ? [...before, this.tool] : [...before.map(() => this.tool), this.tool];
    else stacks[square] = [this.tool];
    this.#set({});
  }

  #grows(before) {
    if (!before.length) return false;
    if (this.info.mixed_stacks) return true;
    const hasStacks = this.info.phases.length > 0;
    return hasStacks && before[0][0] === this.tool[0];
  }

  async #set(change) {
    Object.assign(this.layout, change);
    this.board.position = { ...this.board.position, layout: this.layout };
    this.board.drawPieces(this.layout.stacks);
    const ticket = (this.asked = {});
    try {
      const { setup, ending } = await api.compose(this.info.name, this.layout, this.rules);
      if (this.asked !== ticket) return;
      this.setup = setup;
      this.text.value = setup.position;
      this.#judge(ending ? `The game is over here: ${ending.reason}` : "This position can be played.", true);
    } catch (error) {
      if (this.asked === ticket) this.#judge(error.message, false);
    }
  }

  #judge(text, isLegal) {
    this.verdict.textContent = text;
    this.verdict.className = `verdict ${isLegal ? "legal" : "illegal"}`;
    this.go.disabled = !isLegal;
    this.play.disabled = !isLegal;
  }

  async #read() {
    try {
      this.#build(await api.position({ game: this.info.name, position: this.text.value, rules: this.rules }, []));
    } catch (error) {
      this.#judge(error.message, false);
    }
  }

  async #reset() {
    this.#build(await api.position({ game: this.info.name, rules: this.rules }, []));
  }

  async #open(where) {
    const seats = ["human", "human"];
    const model = await Model.create(Model.document(this.setup, [], { page: where === "play" ? { seats } : {} }));
    await model.save();
    location.hash = `#/${where}/${model.id}`;
  }

  close() {}
}

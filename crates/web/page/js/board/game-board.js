// A game on the table: the board between its players, and the turn that is being made. Play and analysis put this stage
// beside their own panels and say who may move (`mayMove`) and what follows (`onTurn`, `onStep`, `onShow`).

import { animate } from "./animation.js";
import { Board } from "./board.js";
import { Hand } from "./move-input.js";
import { Strip } from "./player-bar.js";
import { button, el, toast } from "../ui/dom.js";
import { isSet } from "../ui/settings.js";
import { play, speak } from "../ui/announce.js";

export class Table {
  constructor(model, { mayMove = () => true, onTurn = () => {}, onStep = () => {}, onShow = () => {} }) {
    Object.assign(this, { model, mayMove, onTurn, onStep, onShow });
    this.plies = [];
    this.hand = new Hand();
    this.armed = null;
    this.position = null;
    this.showing = 0;
    this.board = new Board(model.info, {
      label: `${model.info.name} board`,
      onTouch: (square) => this.touch(square),
      onDrop: (square) => this.hand.touched.length && this.touch(square),
    });
    this.board.isHeld = (square) => this.hand.touched.length === 1 && this.hand.touched[0] === square;
    this.board.onEscape = () => this.undoStep();
    this.strips = [0, 1].map((player) => new Strip(model, player, this.board.shades[player], (kind) => this.arm(kind)));
    this.status = el("p", { class: "status", role: "status" });
    this.steps = el("div", { class: "steps" });
    this.element = el("section", { class: "stage", "aria-label": "Board" });
    this.#arrange();
  }

  #arrange() {
    const [bottom, top] = this.board.flipped ? [this.strips[1], this.strips[0]] : [this.strips[0], this.strips[1]];
    this.element.replaceChildren(top.element, this.board.element, bottom.element, el("div", { class: "below" }, this.status, this.steps));
  }

  flip() {
    this.board.flip();
    this.#arrange();
    if (this.position) this.#mark();
  }

  // Goes to a node. One step forward is seen as a move.
  async go(node, { animated = true } = {}) {
    const { tree } = this.model;
    const isStep = animated && tree.nodes[node].parent === this.model.at && this.plies.length === 0;
    this.model.at = node;
    this.plies = [];
    this.isPending = false;
    this.model.keepTurn([]);
    const ticket = ++this.showing;
    try {
      const position = await this.model.position();
      const plies = isStep ? (position.last ?? []) : [];
      for (const ply of plies.slice(0, -1)) {
        if (ticket !== this.showing) return;
        await animate(this.board, await this.model.position(tree.nodes[node].parent, plies.slice(0, plies.indexOf(ply) + 1).map((made) => made.word)), ply);
      }
      if (ticket === this.showing) await this.#show(position, plies.at(-1), ticket);
    } catch (error) {
      toast(error.message);
    }
  }

  // Goes on with a turn that was begun before, as far as it can be made here.
  async resume(turn) {
    if (turn?.at !== this.model.at || !turn.plies?.length) return;
    const position = await this.model.position(this.model.at, turn.plies).catch(() => null);
    if (!position) return;
    this.plies = [...turn.plies];
    this.model.keepTurn(this.plies);
    this.isPending = position.turn_start || position.ending !== null;
    await this.#show(this.isPending ? { ...position, plies: [] } : position, null, ++this.showing);
  }

  // A step of the turn is made or taken back.
  #step() {
    this.model.keepTurn(this.plies);
    this.onStep();
  }

  async #show(position, ply, ticket) {
    this.position = position;
    this.hand = new Hand(this.mayMove(position) ? position.plies : []);
    this.#arm();
    this.board.clear();
    const moved = animate(this.board, position, ply);
    this.#mark();
    this.#tell();
    this.onShow(position);
    await moved;
    if (ticket === this.showing) this.#mark();
  }

  // Who may move may have changed. If not, what a quick hand has touched already stays touched.
  refresh() {
    if (!this.position) return;
    const plies = this.mayMove(this.position) ? this.position.plies : [];
    if (this.hand.plies !== plies) this.hand = new Hand(plies);
    this.#arm();
    this.#mark();
    this.#tell();
  }

  #arm() {
    const kinds = [...this.hand.starts()].filter((target) => target !== "pass" && !this.board.places?.has(target));
    if (!kinds.includes(this.armed)) this.armed = kinds[0] ?? null;
    const { to_move: mover, reserve } = this.position;
    this.strips.forEach((strip, player) => strip.show({
      isMover: mover === player && !this.position.ending,
      reserve: reserve.filter(([owner]) => owner === player),
      kinds: mover === player ? kinds : [],
      armed: this.armed,
    }));
  }

  arm(kind) {
    this.armed = kind;
    this.hand.clear();
    this.#arm();
    this.#mark();
  }

  // A square was touched.
  async touch(square) {
    const { hand } = this;
    if (hand.touched.length && hand.touch(square)) return this.#touched();
    if (hand.touched[0] === square && hand.touched.length === 1) return undefined;
    const wasPreview = hand.touched.length > 1;
    hand.clear();
    if (wasPreview) this.board.drawPieces(this.position.layout.stacks);
    if (hand.touch(square)) return this.#touched();
    if (this.armed && hand.touch(this.armed) && hand.touch(square)) return this.#touched();
    hand.clear();
    return this.#mark();
  }

  async #touched() {
    const { hand } = this;
    if (hand.isComplete) return this.make(hand.ply);
    this.#mark();
    this.#tell();
    if (hand.ply && hand.touched.length > 1) {
      const preview = await this.model.position(this.model.at, [...this.plies, hand.ply.word]);
      if (hand === this.hand && hand.ply) {
        this.board.drawPieces(preview.layout.stacks);
        this.#mark();
      }
    }
    return undefined;
  }

  // Makes a ply; the last of a turn ends it, at once or when it is confirmed.
  async make(ply) {
    const ticket = ++this.showing;
    // Until the server has answered nothing else can be touched.
    this.hand = new Hand();
    this.element.dataset.plies = 0;
    try {
      const position = await this.model.position(this.model.at, [...this.plies, ply.word]);
      if (ticket !== this.showing) return;
      this.plies.push(ply.word);
      play(this.position.layout.stacks[ply.targets.at(-1)]?.length ? "capture" : "move");
      this.isPending = position.turn_start || position.ending !== null;
      if (this.isPending && !isSet("confirm")) {
        await this.#commit(position, ply);
      } else {
        this.#step();
        await this.#show(this.isPending ? { ...position, plies: [] } : position, ply, ticket);
      }
    } catch (error) {
      toast(error.message);
      this.undoAll();
    }
  }

  // Makes a word: a turn or a part of it, by an engine or from a line.
  async playWord(word) {
    const position = await this.model.position(this.model.at, [...this.plies, word]);
    const plies = position.last ?? [];
    for (const ply of plies.slice(0, -1)) await this.make(ply);
    if (plies.length) await this.make(plies.at(-1));
    if (this.isPending && this.plies.length) await this.confirm();
  }

  async confirm() {
    if (this.hand.ply && this.hand.touched.length > 1) return this.make(this.hand.ply);
    if (!this.isPending || !this.plies.length) return undefined;
    return this.#commit(await this.model.position(this.model.at, this.plies), null);
  }

  async #commit(position, ply) {
    const word = position.turns.at(-1);
    const mover = (await this.model.position()).to_move;
    this.plies = [];
    this.isPending = false;
    const { model } = this;
    model.keepTurn([]);
    model.at = model.tree.add(model.at, word);
    const made = await model.position();
    speak(`${model.info.players[mover]}: ${word}${made.ending ? `. ${this.ending(made.ending)}` : ""}`);
    if (made.ending) play("end");
    const ticket = ++this.showing;
    const shown = this.#show(made, ply, ticket);
    await this.onTurn(word, made);
    await shown;
  }

  // Takes back the last touch or the last ply of the turn. False if there is none.
  undoStep() {
    if (this.hand.touched.length) {
      this.hand.clear();
      this.board.drawPieces(this.position.layout.stacks);
      this.#mark();
      this.#tell();
      return true;
    }
    if (!this.plies.length) return false;
    this.plies.pop();
    this.isPending = false;
    this.#step();
    this.#again();
    return true;
  }

  undoAll() {
    this.plies = [];
    this.isPending = false;
    this.#step();
    this.#again();
  }

  async #again() {
    const ticket = ++this.showing;
    const position = await this.model.position(this.model.at, this.plies);
    if (ticket === this.showing) await this.#show(position, null, ticket);
  }

  // What keys do: arrows walk through the game, Enter and Escape are for the turn that is being made.
  keys() {
    const { model } = this;
    const { nodes } = model.tree;
    const back = () => model.at && this.go(nodes[model.at].parent, { animated: false });
    const on = () => nodes[model.at].children.length && this.go(nodes[model.at].children[0]);
    const first = () => this.go(0, { animated: false });
    const last = () => this.go(model.tree.end(model.at), { animated: false });
    return {
      ArrowLeft: back, ArrowRight: on, ArrowUp: first, ArrowDown: last, Home: first, End: last,
      Enter: () => this.confirm(), Escape: () => this.undoStep(),
    };
  }

  ending({ winner, reason }) {
    return winner === null ? `Draw: ${reason}` : `${this.model.info.players[winner]} wins: ${reason}`;
  }

  #mark() {
    const marks = {};
    const last = this.position.last ?? [];
    const shown = this.plies.length ? last : last.slice();
    shown.forEach((ply) => ply.targets.forEach((target) => (marks[target] = "last")));
    const notes = new Map();
    const targets = this.hand.touched.length ? this.hand.next() : this.#direct();
    for (const target of targets) {
      marks[target] = `${marks[target] ?? ""} target ${this.position.layout.stacks[target]?.length ? "taken" : ""}`;
      notes.set(target, "can be reached");
    }
    if (!this.hand.touched.length) {
      for (const target of this.hand.starts()) if (!targets.has(target)) marks[target] = `${marks[target] ?? ""} movable`;
    }
    this.hand.touched.forEach((target) => (marks[target] = `${marks[target] ?? ""} chosen`));
    this.board.mark(marks);
    this.board.labelSquares(notes);
    this.element.dataset.plies = this.hand.plies.length;
  }

  // Squares whose touch alone makes a ply: where an arrow can go.
  #direct() {
    const single = this.hand.plies.filter((ply) => ply.targets.length === 1 && ply.targets[0] !== "pass");
    return new Set(single.map((ply) => ply.targets[0]));
  }

  #tell() {
    const { ending, to_move: mover, turn_start: isStart } = this.position;
    const name = this.model.info.players[mover];
    const isOpen = this.isPending && this.plies.length > 0;
    const over = isOpen ? "" : ending ? this.ending(ending) : this.model.result;
    this.status.textContent = over || (isOpen ? "Confirm the turn" : isStart ? `${name} to move` : `${name} goes on with the turn`);
    this.status.classList.toggle("over", Boolean(over));
    const pass = this.hand.plies.find((ply) => ply.targets[0] === "pass");
    const isReady = (this.hand.ply && this.hand.touched.length > 1) || isOpen;
    this.steps.replaceChildren(...[
      isReady && button(this.hand.ply ? `Play ${this.hand.ply.word}` : "Confirm turn", () => this.confirm(), { class: "primary", id: "confirm" }),
      pass && button("Pass", () => this.make(pass), { id: "pass" }),
      (this.plies.length > 0 || this.hand.touched.length > 0) && button("Undo step", () => this.undoStep(), { id: "undo-step", title: "Escape" }),
    ].filter(Boolean));
  }
}

// Play: two seats, people or engines, with or without clocks.

import { Clock } from "../model/clock.js";
import { answer } from "../server/socket.js";
import { button, el, toast } from "../ui/dom.js";
import { filesButton } from "../panels/export-dialog.js";
import { isHuman, questionFor } from "../model/players.js";
import { MoveList } from "../panels/move-list.js";
import { Table } from "../board/game-board.js";
import { speak } from "../ui/announce.js";

export class PlayView {
  constructor(model) {
    this.model = model;
    this.seats = model.page.seats ?? ["human", "human"];
    this.clock = new Clock(model.page.clock ?? {});
    this.holder = {};
    this.table = new Table(model, {
      mayMove: (position) => this.#isLive() && isHuman(this.seats[position.to_move]),
      onTurn: (word, position) => this.#turn(position),
      onStep: () => this.model.save(),
      onShow: () => this.#shown(),
    });
    this.moves = new MoveList(model, (node) => this.table.go(node));
    this.actions = el("div", { class: "actions" });
    this.note = el("p", { class: "note", "aria-live": "polite" });
    this.element = el("div", { class: "view play" }, this.table.element,
      el("aside", { class: "side" }, el("section", { class: "card" }, el("h2", {}, "Moves"), this.moves.element, this.note, this.actions)));
    const bottom = this.seats.findIndex(isHuman);
    if (bottom === 1) this.table.flip();
    this.timer = setInterval(() => this.#tick(), 100);
  }

  async start(node) {
    const root = await this.model.position(0);
    this.moves.offset = root.to_move;
    const { turn } = this.model.page;
    await this.table.go(node ?? this.model.tree.end(), { animated: false });
    await this.table.resume(turn);
    this.#next();
  }

  // Whether the last position of the game is shown, and the game goes on.
  #isLive() {
    return this.model.at === this.model.tree.end() && !this.model.result;
  }

  #shown() {
    this.moves.show();
    this.#showActions();
    history.replaceState(null, "", `#/play/${this.model.id}${this.#isLive() ? "" : `/${this.model.at}`}`);
  }

  async #turn(position) {
    this.clock.press(1 - position.to_move);
    if (position.ending) {
      this.model.result = this.table.ending(position.ending);
      this.clock.stop();
    }
    this.model.page.clock = this.clock.stored;
    await this.model.save();
    this.#next();
  }

  // Lets the clock run and asks the engine whose turn it is.
  async #next() {
    const { position, isPending } = this.table;
    if (!position || (position.ending && !isPending) || !this.#isLive() || this.isPaused) return;
    // A turn that waits to be confirmed is still that of the player before.
    const mover = isPending ? (await this.model.position()).to_move : position.to_move;
    this.clock.start(mover);
    this.table.refresh();
    const seat = this.seats[mover];
    if (isHuman(seat)) return;
    this.note.textContent = `${seat.label} thinks …`;
    const asked = (this.asked = {});
    const node = this.model.at;
    try {
      const line = { setup: this.model.setup, moves: [...this.model.tree.words(this.model.at), ...this.table.plies] };
      const thought = await answer(questionFor(seat, line, this.clock, mover), this.holder);
      if (this.asked !== asked || this.isClosed) return;
      this.note.textContent = "";
      if (this.model.at !== node) await this.table.go(node, { animated: false });
      await this.table.playWord(thought.move);
      if (this.table.plies.length) this.#next();
    } catch (error) {
      this.note.textContent = "";
      if (!this.isClosed) toast(error.message);
    }
  }

  #tick() {
    [0, 1].forEach((player) => this.table.strips[player].tick(this.clock.remaining(player), this.clock.running === player));
    const { running } = this.clock;
    if (running !== null && this.clock.remaining(running) <= 0) this.#end(`${this.model.info.players[1 - running]} wins on time`);
  }

  async #end(result) {
    this.clock.stop();
    this.holder.handle?.forget();
    this.asked = null;
    this.note.textContent = "";
    this.model.result = result;
    this.model.page.clock = this.clock.stored;
    this.table.undoAll();
    speak(result);
    await this.model.save();
    this.table.refresh();
    this.#showActions();
  }

  // Back to the last position in which a person was to move.
  async takeBack() {
    const { tree } = this.model;
    this.holder.handle?.forget();
    this.asked = null;
    this.note.textContent = "";
    let node = tree.end();
    if (!node) return;
    this.model.result = "";
    const human = this.seats.findIndex(isHuman);
    do node = tree.nodes[node].parent;
    while (node && human >= 0 && !isHuman(this.seats[(await this.model.position(node)).to_move]));
    const child = tree.nodes[node].children[0];
    this.model.at = tree.remove(child);
    this.clock.stop();
    await this.model.save();
    await this.table.go(this.model.at, { animated: false });
    speak(`Taken back. ${this.table.status.textContent}`);
    this.#next();
  }

  #showActions() {
    const { model } = this;
    const isOver = Boolean(model.result);
    const people = this.seats.some(isHuman);
    this.actions.replaceChildren(...[
      model.tree.nodes.length > 1 && people && button("Take back", () => this.takeBack(), { id: "take-back" }),
      !isOver && people && button("Resign", () => this.#resign(), { id: "resign" }),
      !people && !isOver && button(this.isPaused ? "Go on" : "Pause", () => this.#pause(), { id: "pause" }),
      button("Flip", () => this.table.flip(), { title: "f" }),
      el("a", { class: "button", href: `#/analyse/${model.id}/${model.at}`, id: "to-analysis" }, "Analyse"),
      isOver && el("a", { class: "button primary", href: "#/", id: "new-game" }, "New game"),
      filesButton(() => model),
    ].filter(Boolean));
  }

  #resign() {
    const mover = this.table.position.to_move;
    const loser = isHuman(this.seats[mover]) ? mover : 1 - mover;
    this.#end(`${this.model.info.players[1 - loser]} wins: resignation`);
  }

  #pause() {
    this.isPaused = !this.isPaused;
    if (this.isPaused) {
      this.clock.stop();
      this.holder.handle?.forget();
      this.asked = null;
      this.note.textContent = "";
    } else this.#next();
    this.#showActions();
  }

  close() {
    this.isClosed = true;
    clearInterval(this.timer);
    this.holder.handle?.forget();
    this.clock.stop();
  }

  keys() {
    return { ...this.table.keys(), f: () => this.table.flip() };
  }
}

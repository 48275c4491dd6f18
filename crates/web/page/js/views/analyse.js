// Analyse: engines look on, moves make a tree, a whole game is judged in one click.

import { button, el, toast } from "../ui/dom.js";
import { EnginePanel } from "../live/engine-panel.js";
import { filesButton } from "../panels/export-dialog.js";
import { Gauge } from "../panels/evaluation-bar.js";
import { Graph } from "../panels/evaluation-graph.js";
import { importDialog } from "../panels/import-dialog.js";
import { MoveList } from "../panels/move-list.js";
import { ProofPanel } from "../live/proof-panel.js";
import { review } from "../live/review.js";
import { speak } from "../ui/announce.js";
import { Table } from "../board/game-board.js";

export class AnalyseView {
  constructor(model) {
    this.model = model;
    this.hasArrows = true;
    this.table = new Table(model, { onTurn: () => this.#changed(), onStep: () => this.#changed(), onShow: (position) => this.#shown(position) });
    this.gauge = new Gauge(model.info, this.table.board.shades);
    this.table.element.prepend(this.gauge.element);
    this.moves = new MoveList(model, (node) => this.table.go(node));
    this.graph = new Graph(model, (node) => this.table.go(node));
    this.panels = [];
    this.engines = el("div", { class: "engines" });
    this.#addEngine(model.info.engines.some(({ name }) => name === "champion") ? "champion" : model.info.engines[0].name);
    this.proof = new ProofPanel(model.info, {
      here: () => ({ setup: model.setup, moves: model.tree.words(model.at), plies: [...this.table.plies] }),
      preview: (moves) => this.#preview(moves),
      choose: (root, words) => this.#chooseFrom(root, words),
    });
    this.comment = el("textarea", { rows: 2, placeholder: "Comment", "aria-label": "Comment on this turn", onchange: () => this.#note({ comment: this.comment.value }) });
    this.marks = el("div", { class: "marks", role: "group", "aria-label": "Mark of this turn" },
      ["!", "!?", "?!", "?", "??", ""].map((mark) => button(mark || "–", () => this.#note({ mark }), { class: "quiet", title: mark || "no mark" })));
    this.typed = el("input", { placeholder: "Type a move (m)", "aria-label": "Type a move", id: "typed", onkeydown: (event) => event.key === "Enter" && this.#type() });
    this.progress = el("progress", { hidden: true, "aria-label": "Review", max: 1, value: 0 });
    this.side = el("aside", { class: "side" }, this.engines,
      el("section", { class: "card" }, el("div", { class: "row" }, el("h2", {}, "Moves"), this.typed), this.moves.element, this.graph.element, this.progress,
        el("div", { class: "row" }, this.marks, this.comment),
        this.#actions()),
      this.proof.element);
    this.element = el("div", { class: "view analyse" }, this.table.element, this.side);
  }

  #actions() {
    this.reviewButton = button("Review the game", () => this.#review(), { id: "review" });
    return el("div", { class: "actions" }, this.reviewButton,
      button("Add engine", () => this.#addEngine("mcts"), { id: "add-engine" }),
      button("Promote", () => this.#promote(), { title: "Make this line the main one" }),
      button("Delete", () => this.#delete(), { title: "Delete from this turn on" }),
      button("Flip", () => this.flip(), { title: "f" }),
      el("a", { class: "button", href: `#/edit/${this.model.info.name}`, id: "to-editor", onclick: () => sessionStorage.setItem("edit", JSON.stringify({ setup: this.model.setup, moves: this.model.tree.words(this.model.at) })) }, "Editor"),
      button("Import", () => importDialog(this.model.info.name), { id: "import" }),
      filesButton(() => this.model));
  }

  async start(node) {
    this.moves.offset = (await this.model.position(0)).to_move;
    const last = this.model.tree.nodes.length - 1;
    const { turn } = this.model.page;
    await this.table.go(Math.min(node ?? this.model.tree.end(), last), { animated: false });
    await this.table.resume(turn);
    if (localStorage.getItem("engine") !== "off") this.panels[0].switch(true);
  }

  #addEngine(name) {
    if (this.panels.length >= 4) return toast("Four engines are enough");
    const events = {
      thought: (panel) => this.#thought(panel),
      preview: (moves) => this.#preview(moves),
      choose: (words) => this.#choose(words),
      remove: (panel) => {
        panel.close();
        panel.element.remove();
        this.panels = this.panels.filter((other) => other !== panel);
      },
    };
    const panel = new EnginePanel(this.model.info, name, events, this.panels.length > 0);
    this.panels.push(panel);
    this.engines.append(panel.element);
    if (this.table.position) panel.look(this.#here(), this.table.position);
    return panel;
  }

  #here() {
    return { setup: this.model.setup, moves: [...this.model.tree.words(this.model.at), ...this.table.plies] };
  }

  #shown(position) {
    this.moves.show();
    this.graph.show();
    const { node } = this.model;
    this.comment.value = node.comment ?? "";
    const ending = position.ending && { chance: position.ending.winner === null ? 0.5 : 1 - position.ending.winner, proven: true, text: "wins in 0" };
    this.gauge.show(ending || node.score || null, position.to_move);
    this.panels.forEach((panel) => panel.look(this.#here(), position));
    this.proof.look(position);
    if (this.model.id !== null) history.replaceState(null, "", `#/analyse/${this.model.id}/${this.model.at}`);
  }

  #thought(panel) {
    if (panel !== this.panels[0]) return;
    const { thought, position } = panel;
    const score = thought.lines[0]?.score ?? thought.score;
    if (score) {
      this.gauge.show(score, position.to_move);
      if (this.model.at && !this.table.plies.length) this.model.node.score = score;
    }
    this.#arrows();
  }

  #arrows() {
    const { thought, position } = this.panels[0];
    if (!this.hasArrows || !thought || this.previewed) return this.table.board.suggest([]);
    const plies = thought.lines.slice(0, 4).flatMap(({ plies }, rank) => (plies ?? []).map((ply) => ({ ...ply, rank, ghost: rank === 0 && this.#ghost(ply, position) }))).reverse();
    return this.table.board.suggest(plies);
  }

  // A piece that is placed is shown as a ghost where it would stand.
  #ghost(ply, position) {
    const kind = this.model.info.pieces.find((piece) => piece.kind === ply.targets[0])?.kind;
    return kind ? [position.to_move, kind] : null;
  }

  // Shows on the board what moves from the start lead to, until the pointer leaves them.
  async #preview(moves) {
    const ticket = (this.previewed = moves);
    if (!moves) {
      this.table.board.drawPieces(this.table.position.layout.stacks);
      return this.#arrows();
    }
    const position = await this.model.after(moves).catch(() => null);
    if (position && this.previewed === ticket) {
      this.table.board.suggest([]);
      this.table.board.drawPieces(position.layout.stacks);
    }
    return undefined;
  }

  async #choose(words) {
    this.previewed = null;
    for (const word of words) await this.table.playWord(word);
  }

  // Goes to a position of the game and plays on from there.
  async #chooseFrom({ moves, plies }, words) {
    await this.table.go(moves.reduce((node, word) => this.model.tree.add(node, word), 0), { animated: false });
    await this.#choose([...plies, ...words]);
  }

  async #type() {
    const word = this.typed.value.trim();
    if (!word) return;
    try {
      await this.table.playWord(word);
      this.typed.value = "";
    } catch (error) {
      toast(error.message);
    }
  }

  async #changed() {
    await this.model.save();
    history.replaceState(null, "", `#/analyse/${this.model.id}/${this.model.at}`);
    this.moves.show();
  }

  #note(change) {
    if (!this.model.at) return toast("The start has no turn to comment on");
    Object.assign(this.model.node, change);
    return this.#changed();
  }

  #promote() {
    this.model.tree.promote(this.model.at);
    this.#changed();
    this.graph.show();
  }

  async #delete() {
    if (!this.model.at) return;
    this.model.at = this.model.tree.remove(this.model.at);
    await this.#changed();
    await this.table.go(this.model.at, { animated: false });
  }

  async #review() {
    if (this.isReviewing) {
      this.isReviewing = false;
      this.holder?.handle?.stop();
      return;
    }
    this.isReviewing = true;
    this.holder = {};
    this.reviewButton.textContent = "Stop the review";
    this.progress.hidden = false;
    try {
      await review(this.model, {
        holder: this.holder,
        isStopped: () => !this.isReviewing || this.isClosed,
        progress: (done, all) => {
          this.progress.value = done / all;
          this.graph.show();
          this.moves.show();
        },
      });
      await this.#changed();
      speak("The review is finished");
    } catch (error) {
      toast(error.message);
    }
    this.isReviewing = false;
    this.reviewButton.textContent = "Review the game";
    this.progress.hidden = true;
  }

  flip() {
    this.table.flip();
    this.table.element.prepend(this.gauge.element);
    this.gauge.flip(this.table.board.flipped);
    this.#arrows();
  }

  close() {
    this.isClosed = true;
    this.panels.forEach((panel) => panel.close());
    this.proof.close();
    this.holder?.handle?.forget();
  }

  keys() {
    const best = () => this.panels[0].thought?.lines[0]?.moves[0] ?? this.panels[0].thought?.move;
    return {
      ...this.table.keys(),
      f: () => this.flip(),
      l: () => {
        this.panels[0].switch();
        localStorage.setItem("engine", this.panels[0].isOn ? "on" : "off");
      },
      x: () => {
        this.hasArrows = !this.hasArrows;
        this.#arrows();
      },
      m: () => this.typed.focus(),
      " ": () => best() && this.table.playWord(best()),
    };
  }
}

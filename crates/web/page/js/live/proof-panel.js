// A solver at work: whether a player can force a win, the proof and disproof numbers, and the tree behind them.

import { button, choice, el } from "../ui/dom.js";
import { ProofTree } from "./proof-tree.js";
import { prove } from "../server/socket.js";
import { speak } from "../ui/announce.js";
import { amount, infinite, resultText } from "../ui/format.js";

export class ProofPanel {
  // `events`: here() gives the position on the board, preview(moves | null) and choose(root, words) show what the tree has.
  constructor(info, events) {
    this.info = info;
    this.events = events;
    this.question = choice("Question", info.players.map((name, player) => [String(player), `Can ${name} win?`]), "0", () => this.#again());
    this.question.select.id = "proof-question";
    this.solver = choice("Solver", info.solvers.map((name) => [name, name, info.engines.find((engine) => engine.name === name)?.about]), "solver", () => this.#again());
    this.toggle = button("Prove", () => (this.isOn ? this.#stop() : this.#begin()), { id: "prove" });
    this.numbers = el("p", { class: "numbers" });
    this.facts = el("p", { class: "facts" });
    this.verdict = el("p", { class: "verdict", role: "status", hidden: true });
    this.tree = new ProofTree(info.players, {
      open: (nodes) => this.handle?.open(nodes),
      preview: (words) => events.preview(words && [...this.root.moves, ...this.root.plies, ...words]),
      choose: (words) => events.choose(this.root, words),
    });
    this.element = el("details", { class: "card proof" }, el("summary", {}, "Proof search"),
      el("div", { class: "row" }, this.question.field, this.solver.field, this.toggle),
      this.verdict, this.numbers, this.facts, this.tree.element);
  }

  // The board shows another position: the proof stays with its own.
  look(position) {
    this.position = position;
    if (!this.root) this.question.select.value = String(position.to_move);
    this.#showButton();
  }

  #isHere() {
    const { moves, plies } = this.events.here();
    const key = (root) => [...root.moves, ...root.plies].join(" ");
    return this.root && key(this.root) === key({ moves, plies });
  }

  #showButton() {
    const isHere = this.#isHere();
    this.isOn = Boolean(this.handle) && !this.isDone && isHere;
    this.toggle.textContent = this.isOn ? "Stop" : this.root && !isHere ? "Prove here" : "Prove";
    this.toggle.disabled = Boolean(this.position?.ending) && !this.isOn;
  }

  #again() {
    if (this.handle && this.#isHere()) this.#begin();
  }

  #begin() {
    this.handle?.forget();
    const { setup, moves, plies } = this.events.here();
    this.root = { moves, plies };
    this.isDone = false;
    this.tree.clear();
    this.verdict.hidden = true;
    this.numbers.textContent = "";
    this.facts.textContent = "searches …";
    const question = {
      line: { setup, moves: [...moves, ...plies] }, engine: this.solver.select.value,
      attacker: Number(this.question.select.value), open: [[]],
    };
    this.handle = prove(question, (word) => this.#hear(word));
    this.#showButton();
  }

  #stop() {
    this.handle?.stop();
  }

  #hear(word) {
    if (word.event === "waits") this.facts.textContent = word.place ? `waits behind ${word.place} others` : "waits for its turn";
    else if (word.event === "failed") this.#fail(word.reason);
    else this.#show(word.proof, word.event === "found");
  }

  #fail(reason) {
    this.facts.textContent = reason;
    this.handle = null;
    this.#showButton();
  }

  #show(proof, isDone) {
    const wasDone = this.isDone;
    this.isDone = isDone;
    if (proof.nodes !== undefined) {
      this.numbers.replaceChildren("Proof number ", el("b", { class: "pn" }, infinite(proof.proof)), " · disproof number ", el("b", { class: "dn" }, infinite(proof.disproof)));
      const speed = proof.seconds > 0 ? amount(proof.nodes / proof.seconds) : 0;
      this.facts.textContent = `${amount(proof.nodes)} positions · ${speed}/s · table ${Math.round(proof.table_fill * 100)} % full${isDone ? "" : " · searches …"}`;
    }
    const result = resultText(proof.result, this.info.players);
    this.verdict.hidden = !result;
    if (result) this.verdict.textContent = `Proven: ${result}.`;
    this.tree.show(proof.tree);
    if (isDone && !wasDone) speak(result ? `Proven: ${result}` : "The proof search has stopped");
    this.#showButton();
  }

  close() {
    this.handle?.forget();
  }
}

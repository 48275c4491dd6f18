// A solver at work: whether a player can force a win, the proof and disproof numbers, and the tree behind them.

import { proofNumberText, resultText } from "../model/score.js";
import { prove } from "../server/socket.js";
import { announce } from "../ui/announce.js";
import { button, el, selectField } from "../ui/dom.js";
import { compactNumber, percent, speed } from "../ui/format.js";
import { waitingText } from "./engine-panel.js";
import { ProofTree } from "./proof-tree.js";

/** @import { GameInfo, PlayerIndex, Position, Proof, ProofMessage, Setup } from "../server/types.js" */
/** @import { ProofSearch } from "../server/socket.js" */

/** @typedef {{ moves: string[], plies: string[] }} Root  the moves of the game to a position, and plies of a turn beyond */

/**
 * @typedef {object} ProofEvents
 * @property {() => Root & { setup: Setup }} here the position on the board
 * @property {(moves: string[] | null) => void} preview all moves from the start of the game; null for no preview
 * @property {(root: Root, moves: string[]) => void} choose moves of the tree from its root
 */

/** @param {Root} root */
const keyOf = ({ moves, plies }) => [...moves, ...plies].join(" ");

export class ProofPanel {
  /** @type {Root | null} */
  #root = null;
  /** @type {ProofSearch | null} */
  #search = null;
  #isDone = false;
  /** @type {Position | null} */
  #position = null;

  /** @param {GameInfo} info @param {ProofEvents} events */
  constructor(info, events) {
    this.info = info;
    this.events = events;
    this.attacker = selectField("Question", info.players.map((name, player) => [String(player), `Can ${name} win?`]), "0", () => this.#restart());
    this.attacker.select.id = "proof-question";
    this.solver = selectField("Solver", info.solvers.map((name) => [name, name, info.engines.find((engine) => engine.name === name)?.about]), "solver", () => this.#restart());
    this.toggle = button("Prove", () => (this.#isRunningHere() ? this.#search?.stop() : this.#start()), { id: "prove" });
    this.numbers = el("p", { class: "numbers" });
    this.facts = el("p", { class: "facts" });
    this.verdict = el("p", { class: "verdict", role: "status", hidden: true });
    this.tree = new ProofTree(info.players, {
      open: (nodes) => this.#search?.open(nodes),
      preview: (moves) => events.preview(moves && this.#root && [...this.#root.moves, ...this.#root.plies, ...moves]),
      choose: (moves) => this.#root && events.choose(this.#root, moves),
    });
    this.element = el("details", { class: "card proof" }, el("summary", {}, "Proof search"),
      el("div", { class: "row" }, this.attacker.field, this.solver.field, this.toggle),
      this.verdict, this.numbers, this.facts, this.tree.element);
  }

  /**
   * The board shows another position: the proof stays with its own.
   * @param {Position} position
   */
  look(position) {
    this.#position = position;
    if (!this.#root) this.attacker.select.value = String(position.to_move);
    this.#showButton();
  }

  #isHere() {
    return this.#root !== null && keyOf(this.#root) === keyOf(this.events.here());
  }

  #isRunningHere() {
    return this.#search !== null && !this.#isDone && this.#isHere();
  }

  #showButton() {
    const isRunning = this.#isRunningHere();
    this.toggle.textContent = isRunning ? "Stop" : this.#root && !this.#isHere() ? "Prove here" : "Prove";
    this.toggle.disabled = Boolean(this.#position?.ending) && !isRunning;
  }

  #restart() {
    if (this.#search && this.#isHere()) this.#start();
  }

  #start() {
    this.close();
    const { setup, moves, plies } = this.events.here();
    this.#root = { moves, plies };
    this.#isDone = false;
    this.tree.clear();
    this.verdict.hidden = true;
    this.numbers.textContent = "";
    this.facts.textContent = "searches …";
    const attacker = /** @type {PlayerIndex} */ (Number(this.attacker.select.value));
    const question = { line: { setup, moves: [...moves, ...plies] }, engine: this.solver.select.value, attacker, open: [[]] };
    this.#search = prove(question, (message) => this.#receive(message));
    this.#showButton();
  }

  /** @param {ProofMessage} message */
  #receive(message) {
    if (message.event === "waits") this.facts.textContent = waitingText(message.place);
    else if (message.event === "failed") {
      this.facts.textContent = message.reason;
      this.#search = null;
      this.#showButton();
    } else this.#show(message.proof, message.event === "found");
  }

  /** @param {Proof} proof @param {boolean} isDone */
  #show(proof, isDone) {
    const wasDone = this.#isDone;
    this.#isDone = isDone;
    const { nodes, seconds = 0, table_fill = 0 } = proof;
    if (nodes !== undefined) {
      this.numbers.replaceChildren("Proof number ", el("b", { class: "pn" }, proofNumberText(proof.proof)), " · disproof number ", el("b", { class: "dn" }, proofNumberText(proof.disproof)));
      this.facts.textContent = `${compactNumber(nodes)} positions · ${speed(nodes, seconds)} · table ${percent(table_fill)} full${isDone ? "" : " · searches …"}`;
    }
    const result = resultText(proof.result, proof.to_move, this.info.players);
    this.verdict.hidden = !result;
    if (result) this.verdict.textContent = `Proven: ${result}.`;
    this.tree.show(proof.tree);
    if (isDone && !wasDone) announce(result ? `Proven: ${result}` : "The proof search has stopped");
    this.#showButton();
  }

  close() {
    this.#search?.cancel();
  }
}

// The tree of a proof: the moves of every open node with their numbers, told anew while the solver goes on.

import { proofNumberText, resultText } from "../model/score.js";
import { el } from "../ui/dom.js";
import { compactNumber } from "../ui/format.js";

/** @import { PlayerIndex, ProofChild, ProofNode, ProofPath } from "../server/types.js" */

/**
 * @typedef {object} ProofTreeEvents
 * @property {(nodes: ProofPath[]) => void} open somebody has opened or closed a node: these are open
 * @property {(path: ProofPath | null) => void} preview
 * @property {(path: ProofPath) => void} choose
 */

/** @typedef {{ path: ProofPath, list: HTMLUListElement }} OpenNode */
/** @typedef {ReturnType<ProofTree["newRow"]>} Row */

/** @param {ProofPath} path */
const keyOf = (path) => JSON.stringify(path);

/**
 * Whether a path leads through a node, or to it.
 * @param {ProofPath} path @param {ProofPath} node
 */
const isBelow = (path, node) => node.every((move, index) => path[index] === move);

export class ProofTree {
  /** @type {Map<string, OpenNode>} A node is open exactly if it has a list. */
  #open = new Map();
  /** @type {Map<string, Row>} */
  #rows = new Map();

  /** @param {[string, string]} players @param {ProofTreeEvents} events */
  constructor(players, events) {
    this.players = players;
    this.events = events;
    this.head = el("div", { class: "branch head", hidden: true }, ["", "Move", "Proof", "Disproof", "Result"].map((text) => el("span", {}, text)));
    this.element = el("div", { class: "proof-tree" });
    this.clear();
  }

  clear() {
    this.#open.clear();
    this.#rows.clear();
    this.head.hidden = true;
    this.element.replaceChildren(this.head, this.#newList([]));
  }

  /** @param {ProofPath} path */
  #newList(path) {
    const list = el("ul", { "aria-label": path.length ? `Moves after ${path.join(" ")}` : "Moves" });
    this.#open.set(keyOf(path), { path, list });
    return list;
  }

  /** @param {ProofNode[]} nodes */
  show(nodes) {
    for (const node of nodes) {
      const open = this.#open.get(keyOf(node.path));
      if (open) this.#fill(open, node);
    }
    this.head.hidden = !this.#rows.size;
  }

  /** @param {OpenNode} open @param {ProofNode} node */
  #fill({ path, list }, { children = [], moves = 0, to_move = 0, error }) {
    const note = error ?? (!children.length ? "The game is over here." : moves > children.length ? `${moves - children.length} more moves` : "");
    const rows = children.map((child) => this.#row([...path, child.move], child, to_move));
    list.querySelector(":scope > .more")?.remove();
    // Rows stay where they are under a pointer or the focus, so that nobody clicks on the wrong one; an open one stays always.
    const isBusy = this.element.matches(":hover, :focus-within") && rows.some((row) => row.parentNode === list);
    /** @type {Set<Element>} */
    const known = new Set(rows);
    for (const row of [...list.children]) if (!isBusy && !known.has(row) && !row.querySelector("ul")) row.remove();
    if (isBusy) list.append(...rows.filter((row) => row.parentNode !== list));
    else rows.forEach((row, index) => list.children[index] !== row && list.insertBefore(row, list.children[index] ?? null));
    if (note) list.append(el("li", { class: "more" }, note));
  }

  /** @param {ProofPath} path @param {ProofChild} child @param {PlayerIndex} mover */
  #row(path, child, mover) {
    const key = keyOf(path);
    const row = this.#rows.get(key) ?? this.newRow(path, child.move);
    this.#rows.set(key, row);
    row.proof.textContent = proofNumberText(child.proof);
    row.disproof.textContent = proofNumberText(child.disproof);
    row.result.textContent = resultText(child.result, mover, this.players);
    row.result.classList.toggle("proven", child.result !== null);
    row.line.title = child.nodes ? `${compactNumber(child.nodes)} positions` : "not searched";
    row.line.classList.toggle("unsearched", !child.nodes);
    return row.element;
  }

  /** @param {ProofPath} path @param {string} move */
  newRow(path, move) {
    const opener = el("button", { type: "button", class: "opener quiet", "aria-expanded": "false", "aria-label": `Moves after ${move}`, onclick: () => this.#toggle(path) }, "▸");
    const preview = () => this.events.preview(path);
    const hide = () => this.events.preview(null);
    const choose = el("button", { type: "button", class: "pv-move", onmouseenter: preview, onmouseleave: hide, onfocus: preview, onblur: hide, onclick: () => this.events.choose(path) }, move);
    const [proof, disproof, result] = ["number", "number", "chance"].map((kind) => el("span", { class: kind }));
    const line = el("div", { class: "branch" }, opener, choose, proof, disproof, result);
    return { path, opener, line, proof, disproof, result, element: el("li", {}, line) };
  }

  /** @param {ProofPath} path */
  #toggle(path) {
    const key = keyOf(path);
    const row = this.#rows.get(key);
    if (!row) return;
    const list = this.#open.get(key)?.list;
    if (list) {
      list.remove();
      for (const [other, node] of [...this.#open]) if (isBelow(node.path, path)) this.#open.delete(other);
      for (const [other, below] of [...this.#rows]) if (below !== row && isBelow(below.path, path)) this.#rows.delete(other);
    } else row.element.append(this.#newList(path));
    row.opener.textContent = list ? "▸" : "▾";
    row.opener.setAttribute("aria-expanded", String(!list));
    this.events.open([...this.#open.values()].map((open) => open.path));
  }
}

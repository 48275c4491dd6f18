// The tree of a proof: the moves of every open node with their numbers, told anew while the solver goes on.

import { el } from "../ui/dom.js";
import { amount, infinite, resultText } from "../ui/format.js";

const keyOf = (path) => JSON.stringify(path);

export class ProofTree {
  // `events`: open(nodes) when somebody opens or closes a node, preview(words | null), choose(words).
  constructor(players, events) {
    this.players = players;
    this.events = events;
    this.head = el("div", { class: "branch head", hidden: true }, el("span", {}), el("span", {}, "Move"), el("span", {}, "Proof"), el("span", {}, "Disproof"), el("span", {}, "Result"));
    this.lists = new Map();
    this.rows = new Map();
    this.element = el("div", { class: "proof-tree" });
    this.clear();
  }

  clear() {
    this.lists.clear();
    this.rows.clear();
    this.head.hidden = true;
    this.element.replaceChildren(this.head, this.#list([]));
  }

  // The list of a node's moves; a node is open exactly if it has one.
  #list(path) {
    const list = el("ul", { "aria-label": path.length ? `Moves after ${path.join(" ")}` : "Moves" });
    this.lists.set(keyOf(path), { path, list });
    return list;
  }

  show(nodes) {
    for (const node of nodes) {
      const open = this.lists.get(keyOf(node.path));
      if (open) this.#fill(open, node);
    }
    this.head.hidden = !this.rows.size;
  }

  #fill({ path, list }, { children = [], moves = 0, error }) {
    const note = error ?? (!children.length ? "The game is over here." : moves > children.length ? `${moves - children.length} more moves` : "");
    const rows = children.map((child) => this.#row([...path, child.move], child));
    list.querySelector(":scope > .more")?.remove();
    // Rows stay where they are under a pointer or the focus, so that nobody clicks on the wrong one; an open one stays always.
    const isBusy = this.element.matches(":hover, :focus-within") && rows.some((row) => row.parentNode === list);
    const known = new Set(rows);
    const rest = [...list.children].filter((row) => !known.has(row));
    rest.filter((row) => !isBusy && !row.querySelector("ul")).forEach((row) => row.remove());
    if (isBusy) list.append(...rows.filter((row) => row.parentNode !== list));
    else rows.forEach((row, index) => list.children[index] !== row && list.insertBefore(row, list.children[index] ?? null));
    if (note) list.append(el("li", { class: "more" }, note));
  }

  #row(path, child) {
    const key = keyOf(path);
    if (!this.rows.has(key)) this.rows.set(key, this.#newRow(path, child.move));
    const row = this.rows.get(key);
    row.proof.textContent = infinite(child.proof);
    row.disproof.textContent = infinite(child.disproof);
    row.result.textContent = resultText(child.result, this.players);
    row.result.classList.toggle("proven", Boolean(child.result));
    row.line.title = child.nodes ? `${amount(child.nodes)} positions` : "not searched";
    row.line.classList.toggle("unsearched", !child.nodes);
    return row.element;
  }

  #newRow(path, word) {
    const opener = el("button", { type: "button", class: "opener quiet", "aria-expanded": "false", "aria-label": `Moves after ${word}`, onclick: () => this.#toggle(path) }, "▸");
    const show = () => this.events.preview(path);
    const hide = () => this.events.preview(null);
    const move = el("button", { type: "button", class: "pv-move", onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide, onclick: () => this.events.choose(path) }, word);
    const [proof, disproof, result] = ["number", "number", "chance"].map((kind) => el("span", { class: kind }));
    const line = el("div", { class: "branch" }, opener, move, proof, disproof, result);
    return { opener, line, proof, disproof, result, element: el("li", {}, line) };
  }

  #toggle(path) {
    const key = keyOf(path);
    const { element, opener } = this.rows.get(key);
    const isOpen = this.lists.has(key);
    if (isOpen) {
      for (const [other, { path: below }] of [...this.lists]) {
        if (path.every((word, index) => below[index] === word)) this.lists.delete(other);
      }
      for (const other of [...this.rows.keys()]) {
        const below = JSON.parse(other);
        if (below.length > path.length && path.every((word, index) => below[index] === word)) this.rows.delete(other);
      }
      element.querySelector(":scope > ul").remove();
    } else element.append(this.#list(path));
    opener.textContent = isOpen ? "▸" : "▾";
    opener.setAttribute("aria-expanded", String(!isOpen));
    this.events.open([...this.lists.values()].map((open) => open.path));
  }
}

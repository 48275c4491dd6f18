// A game with its variations: nodes in a list, node 0 the start, every other behind its parent.

/** @import { MoveNode } from "../server/types.js" */

/** @typedef {MoveNode & { children: number[] }} TreeNode */

export class MoveTree {
  /** @param {MoveNode[]} [nodes] as they are stored: without the start */
  constructor(nodes = []) {
    /** @type {TreeNode[]} */
    this.nodes = [{ parent: -1, move: "", children: [] }];
    nodes.forEach((node) => this.#attach(node));
  }

  /** @param {MoveNode} node */
  #attach(node) {
    const index = this.nodes.push({ ...node, children: [] }) - 1;
    this.nodes[node.parent].children.push(index);
    return index;
  }

  /**
   * The child with this move, made if it is missing.
   * @param {number} parent @param {string} move
   */
  add(parent, move) {
    const known = this.nodes[parent].children.find((child) => this.nodes[child].move === move);
    return known ?? this.#attach({ parent, move });
  }

  /**
   * The nodes from the start to a node, without the start.
   * @param {number} index
   */
  path(index) {
    const path = [];
    for (let at = index; at > 0; at = this.nodes[at].parent) path.unshift(at);
    return path;
  }

  /**
   * The moves from the start to a node.
   * @param {number} index
   */
  moves(index) {
    return this.path(index).map((at) => this.nodes[at].move);
  }

  /** The nodes of the line that goes on from a node by first children. */
  line(index = 0) {
    const line = [];
    for (let at = this.nodes[index].children[0]; at !== undefined; at = this.nodes[at].children[0]) line.push(at);
    return line;
  }

  /** The last node of that line. */
  end(index = 0) {
    return this.line(index).at(-1) ?? index;
  }

  /**
   * The node itself if there is one of this number, else the end of the main line.
   * @param {number} index
   */
  clamp(index) {
    return Number.isInteger(index) && index in this.nodes ? index : this.end();
  }

  /**
   * Makes the line to a node the main one.
   * @param {number} index
   */
  promote(index) {
    for (const at of this.path(index)) {
      const siblings = this.nodes[this.nodes[at].parent].children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /**
   * The node that moves from the start lead to, as far as the tree has them.
   * @param {string[]} moves
   */
  follow(moves) {
    let at = 0;
    for (const move of moves) {
      const next = this.nodes[at].children.find((child) => this.nodes[child].move === move);
      if (next === undefined) break;
      at = next;
    }
    return at;
  }

  /**
   * Adds what another tree has and this one has not; what was noted there goes before what was noted here.
   * @param {MoveTree} other
   */
  addAll(other) {
    /** @type {Map<number, number>} the numbers here of the other's nodes */
    const numbers = new Map([[0, 0]]);
    const open = [...other.nodes[0].children];
    for (let index = open.shift(); index !== undefined; index = open.shift()) {
      const { children, parent, ...node } = other.nodes[index];
      const here = this.add(numbers.get(parent) ?? 0, node.move);
      Object.assign(this.nodes[here], node);
      numbers.set(index, here);
      open.push(...children);
    }
  }

  /**
   * Takes a node and all behind it out; gives the parent's new number.
   * @param {number} index
   */
  remove(index) {
    const { parent } = this.nodes[index];
    const siblings = this.nodes[parent].children;
    siblings.splice(siblings.indexOf(index), 1);
    return this.renumber()(parent);
  }

  /**
   * Numbers the nodes in depth-first order, first children first, so that their order survives storage. Gives the new
   * number of an old one, 0 for one that is gone.
   */
  renumber() {
    /** @type {Map<number, number>} */
    const numbers = new Map();
    const nodes = [];
    const open = [0];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      numbers.set(index, nodes.length);
      nodes.push(this.nodes[index]);
      open.push(...[...this.nodes[index].children].reverse());
    }
    /** @param {number} old */
    const renumbered = (old) => numbers.get(old) ?? 0;
    for (const [index, node] of nodes.entries()) {
      node.children = node.children.map(renumbered);
      if (index > 0) node.parent = renumbered(node.parent);
    }
    this.nodes = nodes;
    return renumbered;
  }

  /**
   * The nodes as they are stored, in the present order: `renumber` first.
   * @returns {MoveNode[]}
   */
  stored() {
    return this.nodes.slice(1).map(({ children, ...node }) => node);
  }
}

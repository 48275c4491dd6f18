// A game with its variations: nodes in a list, node 0 the start, every other behind its parent.

export class Tree {
  constructor(nodes = []) {
    this.nodes = [{ parent: null, word: "", children: [] }];
    nodes.forEach((node) => this.#attach({ ...node, children: [] }));
  }

  #attach(node) {
    this.nodes.push(node);
    const index = this.nodes.length - 1;
    this.nodes[node.parent].children.push(index);
    return index;
  }

  // The child with this word, made if it is missing.
  add(parent, word) {
    const known = this.nodes[parent].children.find((child) => this.nodes[child].word === word);
    return known ?? this.#attach({ parent, word, children: [] });
  }

  // The numbers from the start to a node, without the start.
  path(index) {
    const path = [];
    for (let at = index; at > 0; at = this.nodes[at].parent) path.unshift(at);
    return path;
  }

  words(index) {
    return this.path(index).map((at) => this.nodes[at].word);
  }

  depth(index) {
    return this.path(index).length;
  }

  // The nodes of the line that goes on from a node by first children.
  line(index = 0) {
    const line = [];
    for (let at = this.nodes[index].children[0]; at !== undefined; at = this.nodes[at].children[0]) line.push(at);
    return line;
  }

  end(index = 0) {
    return this.line(index).at(-1) ?? index;
  }

  isMain(index) {
    return this.path(index).every((at) => this.nodes[this.nodes[at].parent].children[0] === at);
  }

  // Makes the line to a node the main one.
  promote(index) {
    for (const at of this.path(index)) {
      const siblings = this.nodes[this.nodes[at].parent].children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  // Takes a node and all behind it out; gives the parent's new number.
  remove(index) {
    const parent = this.nodes[index].parent;
    const siblings = this.nodes[parent].children;
    siblings.splice(siblings.indexOf(index), 1);
    return this.#renumber().get(parent);
  }

  // Numbers the nodes as they are met, first children first, so that their order survives storage.
  #renumber() {
    const places = new Map([[0, 0]]);
    const nodes = [this.nodes[0]];
    const open = [...this.nodes[0].children].reverse();
    while (open.length) {
      const index = open.pop();
      places.set(index, nodes.length);
      nodes.push(this.nodes[index]);
      open.push(...[...this.nodes[index].children].reverse());
    }
    for (const node of nodes) {
      node.children = node.children.map((child) => places.get(child));
      if (node.parent !== null) node.parent = places.get(node.parent);
    }
    this.nodes = nodes;
    return places;
  }

  // The nodes for storage and where the given one has gone.
  store(index) {
    const places = this.#renumber();
    const plain = this.nodes.slice(1).map(({ children, ...node }) => node);
    return { nodes: plain, at: places.get(index) ?? 0 };
  }
}

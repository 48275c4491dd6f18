// A game that is shown: its document, where one stands in it, and how it is kept.

import { api, gameOf } from "../server/api.js";
import { Tree } from "./move-tree.js";
import { toast } from "../ui/dom.js";

export class Model {
  constructor(document, info) {
    this.info = info;
    this.id = null;
    this.version = 0;
    this.setup = document.setup;
    this.title = document.title ?? "";
    this.players = document.players ?? ["", ""];
    this.result = document.result ?? "";
    this.page = document.page ?? {};
    this.tree = new Tree(document.nodes);
    this.at = 0;
    this.positions = new Map();
    this.saving = Promise.resolve();
  }

  static async create(document) {
    return new Model(document, await gameOf(document.setup.game));
  }

  static async load(id) {
    const { version, document } = await api.get(id);
    const model = await Model.create(document);
    return Object.assign(model, { id: Number(id), version });
  }

  // A game without variations.
  static document(setup, moves = [], rest = {}) {
    return { setup, nodes: moves.map((word, index) => ({ parent: index, word })), ...rest };
  }

  get node() {
    return this.tree.nodes[this.at];
  }

  document() {
    const { nodes, at } = this.tree.store(this.at);
    this.at = at;
    if (this.page.turn) this.page.turn.at = at;
    const { setup, title, players, result, page } = this;
    return { setup, title, players, result, page, nodes };
  }

  // Keeps the game; savings follow one another, so that none overtakes.
  save() {
    this.saving = this.saving.then(() => this.#save()).catch((error) => toast(`Not saved: ${error.message}`));
    return this.saving;
  }

  async #save() {
    const document = this.document();
    const answer = this.id === null ? await api.add(document) : await api.replace(this.id, this.version, document);
    this.id = answer.id;
    this.version = answer.version;
  }

  // The position after the moves to a node and some plies beyond.
  position(node = this.at, plies = []) {
    return this.after([...this.tree.words(node), ...plies]);
  }

  // The position after some moves from the start.
  after(moves) {
    const key = moves.join(" ");
    if (!this.positions.has(key)) {
      if (this.positions.size > 400) this.positions.clear();
      const wanted = api.position(this.setup, moves);
      wanted.catch(() => this.positions.delete(key));
      this.positions.set(key, wanted);
    }
    return this.positions.get(key);
  }

  // Notes the plies of a turn that is not finished, so that a reload finds them.
  keepTurn(plies) {
    if (plies.length) this.page.turn = { at: this.at, plies: [...plies] };
    else delete this.page.turn;
  }

  playerName(player) {
    return this.players[player] || this.info.players[player];
  }
}

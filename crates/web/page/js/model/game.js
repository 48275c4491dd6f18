// A game that is shown: its document, which node of it is shown, and how it is kept.

import { api, gameInfo } from "../server/api.js";
import { MoveTree } from "./move-tree.js";
import { storedScore } from "./score.js";

/** @import { GameDocument, GameInfo, PageData, PlayerConfig, PlayerIndex, Position } from "../server/types.js" */

/** How many positions are remembered. */
const MOST_POSITIONS = 400;

export class Game {
  /** @type {number | null} null until it is kept */
  id = null;
  version = 0;
  /** The node that is shown. */
  current = 0;
  /** @type {Map<string, Promise<Position>>} by the moves that lead there */
  #positions = new Map();
  /** @type {Promise<unknown>} */
  #saving = Promise.resolve();

  /** @param {GameDocument} document @param {GameInfo} info */
  constructor(document, info) {
    this.info = info;
    this.setup = document.setup;
    this.title = document.title ?? "";
    this.names = document.players ?? ["", ""];
    this.result = document.result ?? "";
    const { seats, ...page } = document.page ?? {};
    /** @type {PageData} */
    this.page = page;
    /** @type {[PlayerConfig, PlayerConfig]} */
    this.players = page.players ?? seats ?? ["human", "human"];
    this.tree = new MoveTree(document.nodes?.map((node) => (node.score ? { ...node, score: storedScore(node.score) } : node)));
  }

  /** @param {GameDocument} document */
  static async create(document) {
    return new Game(document, await gameInfo(document.setup.game));
  }

  /** @param {string} id */
  static async load(id) {
    const { version, document } = await api.get(id);
    return Object.assign(await Game.create(document), { id: Number(id), version });
  }

  /** The node that is shown. */
  get node() {
    return this.tree.nodes[this.current];
  }

  /** The moves to the node that is shown. */
  get moves() {
    return this.tree.moves(this.current);
  }

  /**
   * What is kept. Nodes are numbered anew.
   * @returns {GameDocument}
   */
  document() {
    this.current = this.tree.renumber()(this.current);
    if (this.page.turn) this.page.turn.at = this.current;
    const { setup, title, names: players, result, page } = this;
    return { setup, title, players, result, page: { ...page, players: this.players }, nodes: this.tree.stored() };
  }

  /** Keeps the game. Savings follow one another, so that none overtakes; one that fails does not stop the next. */
  save() {
    const saved = this.#saving.then(() => this.#save());
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async #save() {
    const document = this.document();
    const kept = this.id === null ? api.add(document) : api.replace(this.id, this.version, document);
    const { id, version } = await kept.catch((error) => {
      throw new Error(`Not saved: ${error.message}`);
    });
    Object.assign(this, { id, version });
  }

  /**
   * The position after the moves to a node and some plies beyond.
   * @param {number} [node] @param {string[]} [plies]
   */
  position(node = this.current, plies = []) {
    return this.positionAfter([...this.tree.moves(node), ...plies]);
  }

  /**
   * The position after some moves from the start.
   * @param {string[]} moves
   */
  positionAfter(moves) {
    const key = moves.join(" ");
    const known = this.#positions.get(key);
    if (known) return known;
    if (this.#positions.size >= MOST_POSITIONS) this.#positions.clear();
    const position = api.position(this.setup, moves);
    position.catch(() => this.#positions.delete(key));
    this.#positions.set(key, position);
    return position;
  }

  /**
   * Notes the plies of a turn that is not finished, so that a reload finds them.
   * @param {string[]} plies
   */
  keepPartialTurn(plies) {
    if (plies.length) this.page.turn = { at: this.current, plies: [...plies] };
    else delete this.page.turn;
  }

  /** @param {PlayerIndex} player */
  playerName(player) {
    return this.names[player] || this.info.players[player];
  }
}

// A game that is shown: its document, which node of it is shown, and how it is kept.

import { ApiError, api, gameInfo } from "../server/api.js";
import { tellTabs } from "../server/tabs.js";
import { MoveTree } from "./move-tree.js";
import { storedScore } from "./score.js";

/** @import { GameDocument, GameInfo, PageData, PlayerConfig, PlayerIndex, Position } from "../server/types.js" */

/** How many positions are remembered. */
const MOST_POSITIONS = 400;

/** The server's word for a game that was changed elsewhere, and how often that may happen at a time. */
const CONFLICT = 409;
const MOST_ATTEMPTS = 5;

/** @param {GameDocument} document */
function treeOf({ nodes, page }) {
  const tree = new MoveTree(nodes?.map((node) => (node.score ? { ...node, score: storedScore(node.score) } : node)));
  Object.assign(tree.nodes[0], page?.start);
  return tree;
}

export class Game {
  /** @type {number | null} null until it is kept */
  id = null;
  version = 0;
  /** The node that is shown. */
  current = 0;
  /** @type {Map<string, Promise<Position>>} by the moves that lead there */
  #positions = new Map();
  title = "";
  /** @type {[string, string]} */
  names = ["", ""];
  /** How the game ended, where it has. */
  result = "";
  /** @type {PageData} */
  page = {};
  /** @type {[PlayerConfig, PlayerConfig]} */
  players = ["human", "human"];
  /** @type {Promise<unknown>} */
  #saving = Promise.resolve();

  /** @param {GameDocument} document @param {GameInfo} info */
  constructor(document, info) {
    this.info = info;
    this.setup = document.setup;
    this.tree = treeOf(document);
    this.#read(document);
  }

  /** @param {GameDocument} document all of it but the moves */
  #read(document) {
    this.title = document.title ?? "";
    this.names = document.players ?? ["", ""];
    this.result = document.result ?? "";
    const { seats, start, ...page } = document.page ?? {};
    this.page = page;
    this.players = page.players ?? seats ?? ["human", "human"];
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
    const { comment, shapes } = this.tree.nodes[0];
    const noted = comment || shapes?.length ? { start: { comment, shapes } } : {};
    return { setup, title, players, result, page: { ...page, ...noted, players: this.players }, nodes: this.tree.stored() };
  }

  /** Keeps the game. Savings follow one another, so that none overtakes; one that fails does not stop the next. */
  save() {
    const saved = this.#saving.then(() => this.#save());
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async #save() {
    try {
      Object.assign(this, await this.#keep());
    } catch (error) {
      throw new Error(`Not saved: ${error instanceof Error ? error.message : error}`);
    }
    if (this.id !== null) tellTabs({ id: this.id, version: this.version });
  }

  /** @returns {Promise<{ id: number, version: number }>} */
  async #keep() {
    const { id } = this;
    if (id === null) return api.add(this.document());
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await api.replace(id, this.version, this.document());
      } catch (error) {
        if (!(error instanceof ApiError && error.status === CONFLICT) || attempt === MOST_ATTEMPTS) throw error;
        // Somebody else has kept the game meanwhile: what is here is added to what is there.
        const { version, document } = await api.get(id);
        this.#merge(document, version);
      }
    }
  }

  /** @param {GameDocument} document as it is kept @param {number} version */
  #merge(document, version) {
    const [mine, moves] = [this.tree, this.moves];
    this.tree = treeOf(document);
    this.tree.addAll(mine);
    this.current = this.tree.follow(moves);
    this.result ||= document.result ?? "";
    this.version = version;
  }

  /**
   * Takes over what another tab has kept. The node that is shown stays, unless it is gone. False if there is nothing new.
   * @returns {Promise<boolean>}
   */
  async update() {
    if (this.id === null) return false;
    await this.#saving;
    const { version, document } = await api.get(this.id);
    if (version <= this.version) return false;
    const { moves } = this;
    this.tree = treeOf(document);
    this.current = this.tree.follow(moves);
    this.#read(document);
    this.version = version;
    return true;
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

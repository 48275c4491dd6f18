// The board: an SVG of any game's board with pieces, marks and arrows on it. Squares are selected by mouse, finger or
// keyboard; what that means is for others to say (`onSelect`, `onDrop`).

import { svg } from "../ui/dom.js";
import { drawArrow } from "./arrows.js";
import { BoardGeometry } from "./geometry.js";
import { drawGrid } from "./grid.js";
import { attachKeyboard } from "./keyboard.js";
import { describeStack, drawFan, drawStack } from "./pieces.js";
import { attachPointer } from "./pointer.js";

/** @import { Shade } from "./pieces.js" */
/** @import { Region } from "../model/tallies.js" */
/** @import { GameInfo, Piece, Ply, Point, Position, Stacks } from "../server/types.js" */

/**
 * @typedef {object} BoardOptions
 * @property {string} [label]
 * @property {(square: string) => void} [onSelect]
 * @property {(square: string) => void} [onDrop] a drag has ended on another square
 * @property {(square: string) => void} [onDragOver] a drag has come to another square
 * @property {(point: Point | null) => void} [onDragTo] where a drag is, null when it has ended
 * @property {() => boolean} [onEscape] whether there was something to undo
 * @property {(square: string) => boolean} [isDraggable]
 * @property {boolean} [isPicture] whether there is nothing to touch
 */

/** @typedef {Pick<Ply, "targets" | "track"> & { rank: number, ghost?: Piece | null }} Suggestion  a piece to be placed is a ghost */

/** @param {Point} point */
const translate = ([x, y]) => `translate(${x} ${y})`;

export class Board {
  flipped = false;
  /** @type {Position | null} */
  position = null;
  /** @type {BoardGeometry | null} */
  geometry = null;
  /** @type {Map<string, SVGGElement>} */
  stacks = new Map();

  /** @param {GameInfo} info @param {BoardOptions} [options] */
  constructor(info, { label = "Board", onSelect = () => {}, onDrop = () => {}, onDragOver = () => {}, onDragTo = () => {}, onEscape = () => false, isDraggable = () => false, isPicture = false } = {}) {
    this.isPicture = isPicture;
    this.onSelect = onSelect;
    this.onDrop = onDrop;
    this.onDragOver = onDragOver;
    this.onDragTo = onDragTo;
    this.onEscape = onEscape;
    this.isDraggable = isDraggable;
    this.info = info;
    /** @type {Shade[]} */
    this.shades = info.players.map((name) => (name === "Black" ? "dark" : "light"));
    /** @param {string} name */
    const layer = (name) => svg("g", { class: name });
    this.layers = {
      grid: layer("grid"), under: layer("under"), ways: layer("ways"), pieces: layer("pieces"), regions: layer("regions"), squares: layer("squares"),
      values: layer("values"), over: layer("over"), drawn: layer("drawn"), moving: layer("moving"), fans: layer("fans"),
    };
    this.element = svg("svg", { class: `board ${info.name}`, role: isPicture ? "img" : "group", "aria-label": label }, Object.values(this.layers));
    if (isPicture) return;
    attachPointer(this);
    attachKeyboard(this);
  }

  /** The middle of each square in the picture. */
  squarePoints() {
    return this.geometry?.squares ?? new Map();
  }

  /** @param {string} name @returns {Point | undefined} */
  squarePoint(name) {
    return this.geometry?.squares.get(name);
  }

  /** @param {Point} point of the picture */
  nearestSquare(point) {
    return this.geometry?.nearest(point) ?? null;
  }

  #targets() {
    return /** @type {SVGGElement[]} */ ([...this.layers.squares.children]);
  }

  focusedSquare() {
    return this.#targets().find((target) => target === document.activeElement)?.dataset.square;
  }

  /** @param {string} name */
  focusSquare(name) {
    this.#targets().find((target) => target.dataset.square === name)?.focus();
  }

  /**
   * Shows a position at once.
   * @param {Position} position
   */
  show(position) {
    const isNew = this.position?.ground.squares.length !== position.ground.squares.length || this.position?.layout.size !== position.layout.size;
    this.position = position;
    if (isNew) this.#drawBoard(position);
    this.drawPieces(position.layout.stacks);
  }

  flip() {
    this.flipped = !this.flipped;
    if (!this.position) return;
    this.#drawBoard(this.position);
    this.drawPieces(this.position.layout.stacks);
  }

  /** @param {Position} position */
  #drawBoard({ ground }) {
    const geometry = new BoardGeometry(ground, this.flipped);
    this.geometry = geometry;
    this.element.setAttribute("viewBox", `0 0 ${geometry.width} ${geometry.height}`);
    this.element.style.setProperty("--ratio", String(geometry.width / geometry.height));
    this.layers.grid.replaceChildren(...drawGrid(ground, geometry));
    this.layers.squares.replaceChildren(...(this.isPicture ? [] : [...geometry.squares]).map(([name, point]) =>
      svg("g", { class: "square", role: "button", tabindex: "-1", "data-square": name, transform: translate(point) },
        ground.cells ? svg("rect", { x: -48, y: -48, width: 96, height: 96, rx: 8 }) : svg("circle", { r: 44 }))));
    this.clear();
  }

  /** @param {Stacks} stacks */
  drawPieces(stacks) {
    this.stacks = new Map(Object.entries(stacks).flatMap(([name, pieces]) => {
      const point = this.squarePoint(name);
      return point && pieces.length ? [[name, this.drawStackAt(pieces, point)]] : [];
    }));
    this.layers.pieces.replaceChildren(...this.stacks.values());
    this.layers.fans.replaceChildren();
    this.labelSquares();
  }

  /** @param {Piece[]} pieces @param {Point} point */
  drawStackAt(pieces, point) {
    const group = drawStack(pieces, this.shades, this.info.mixed_stacks);
    group.setAttribute("transform", translate(point));
    return group;
  }

  /**
   * Shows a stack under the pointer that drags it; null puts it back.
   * @param {string} square @param {Point | null} point
   */
  dragStack(square, point) {
    const group = this.stacks.get(square);
    const shown = point ?? this.squarePoint(square);
    if (!group || !shown) return;
    group.classList.toggle("held", point !== null);
    group.setAttribute("transform", translate(shown));
    if (point) this.layers.pieces.append(group);
  }

  /**
   * Tells screen readers what stands where.
   * @param {Map<string, string>} [notes] more of some squares
   */
  labelSquares(notes = new Map()) {
    for (const target of this.#targets()) {
      const name = target.dataset.square ?? "";
      const note = notes.get(name);
      target.setAttribute("aria-label", `${name}, ${describeStack(this.position?.layout.stacks[name], this.info.players)}${note ? `, ${note}` : ""}`);
    }
  }

  /**
   * Marks squares by CSS classes such as last, selected, target.
   * @param {Record<string, string>} classes
   */
  markSquares(classes) {
    const marks = [];
    for (const target of this.#targets()) {
      const name = target.dataset.square ?? "";
      const wanted = classes[name] ?? "";
      target.setAttribute("class", `square ${wanted}`);
      if (/last|selected|target/.test(wanted)) marks.push(...this.#drawMarks(name, wanted));
    }
    this.layers.under.replaceChildren(...marks);
  }

  /**
   * Marks what belongs together: a road, a territory.
   * @param {Region[]} regions
   */
  markRegions(regions) {
    /** @param {Region} region @returns {SVGElement[]} */
    const draw = ({ squares, player, kind }) => {
      const places = squares.flatMap((square) => {
        const point = this.squarePoint(square);
        return point ? [point] : [];
      });
      const name = `region ${kind} ${this.shades[player]}`;
      if (kind === "road") return [svg("polyline", { class: name, points: places.map((place) => place.join(",")).join(" ") })];
      return places.map(([cx, cy]) => svg("circle", { class: name, cx, cy, r: kind === "gap" ? 16 : 9 }));
    };
    this.layers.regions.replaceChildren(...regions.flatMap(draw));
  }

  /**
   * The marks of a square lie below its pieces, so that no piece changes its colour.
   * @param {string} square @param {string} classes
   */
  #drawMarks(square, classes) {
    const [x, y] = this.squarePoint(square) ?? [0, 0];
    const spot = this.geometry?.cells
      ? svg("rect", { class: `spot ${classes}`, x: x - 48, y: y - 48, width: 96, height: 96, rx: 6 })
      : svg("circle", { class: `spot ${classes}`, cx: x, cy: y, r: 44 });
    if (!classes.includes("target") || classes.includes("taken")) return [spot];
    const dot = classes.includes("shot") ? svg("path", { class: "dot shot", d: `M${x - 14} ${y - 14}l28 28m0 -28l-28 28` }) : svg("circle", { class: "dot", cx: x, cy: y, r: 14 });
    return [spot, dot];
  }

  /**
   * Shows beside a stack what lies in it.
   * @param {string | null} square
   */
  showFan(square) {
    const pieces = square === null ? undefined : this.position?.layout.stacks[square];
    const point = square === null ? undefined : this.squarePoint(square);
    if (!this.info.mixed_stacks || !this.geometry || !pieces || pieces.length < 2 || !point) {
      this.layers.fans.replaceChildren();
      return;
    }
    const [x, y] = point;
    const { width, height } = this.geometry;
    const side = x + 90 > width ? -72 : 72;
    const lowest = Math.min(y + 20, height - 40);
    const group = drawFan(pieces, this.shades);
    group.setAttribute("transform", translate([x + side, Math.max(lowest, Math.min(pieces.length * 40, height - 40))]));
    this.layers.fans.replaceChildren(group);
  }

  /** Takes marks and arrows away. */
  clear() {
    this.layers.over.replaceChildren();
    this.layers.under.replaceChildren();
    this.layers.moving.replaceChildren();
  }

  /**
   * The points of the picture that a ply goes through.
   * @param {Pick<Ply, "targets" | "track">} ply @returns {Point[]}
   */
  pathOf({ targets, track }) {
    const { geometry } = this;
    if (!geometry) return [];
    if (track?.length) return track.map((place) => geometry.point(place));
    return [...new Set(targets)].flatMap((name) => {
      const point = geometry.squares.get(name);
      return point ? [point] : [];
    });
  }

  /**
   * The ways that are not straight: where a stone would fly.
   * @param {Ply[]} plies
   */
  drawWays(plies) {
    const flights = plies.filter(({ track }) => track && track.length > 2);
    this.layers.ways.replaceChildren(...flights.flatMap((ply) => drawArrow(this.pathOf(ply), "way")));
  }

  /** @param {Suggestion[]} suggestions */
  drawArrows(suggestions) {
    this.layers.over.replaceChildren(...suggestions.flatMap(({ rank, ghost, ...ply }) => {
      const path = this.pathOf(ply);
      const end = path.at(-1);
      const arrow = drawArrow(path, rank);
      if (!ghost || !end) return arrow;
      const group = drawStack([ghost], this.shades, true);
      group.setAttribute("class", "ghost");
      group.setAttribute("transform", translate(end));
      return [group, ...arrow];
    }));
  }
}

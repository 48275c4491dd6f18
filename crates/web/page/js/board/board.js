// The board: an SVG of any game's ground with pieces, marks and arrows on it. Squares are touched by mouse, finger or
// keyboard; what a touch means is for others to say (`onTouch`, `onDrop`).

import { svg } from "../ui/dom.js";
import { describe, fan, stack } from "./pieces.js";
import { attachPointer } from "./pointer.js";
import { attachKeyboard } from "./keyboard.js";

const UNIT = 100;

export class Board {
  constructor(info, { label = "Board", onTouch = () => {}, onDrop = () => {} } = {}) {
    this.info = info;
    this.shades = info.players.map((name) => (name === "Black" ? "dark" : "light"));
    this.onTouch = onTouch;
    this.onDrop = onDrop;
    this.flipped = false;
    this.position = null;
    this.layers = Object.fromEntries(["ground", "under", "pieces", "squares", "over", "moving", "fans"].map((name) => [name, svg("g", { class: name })]));
    this.element = svg("svg", { class: `board ${info.name}`, role: "group", "aria-label": label }, Object.values(this.layers));
    attachPointer(this);
    attachKeyboard(this);
  }

  // Where a place of the ground lies in the picture.
  at([x, y]) {
    const { left, right, bottom, top } = this.bounds;
    return this.flipped ? [(right - x) * UNIT, (y - bottom) * UNIT] : [(x - left) * UNIT, (top - y) * UNIT];
  }

  square(name) {
    return this.places.has(name) ? this.at(this.places.get(name)) : null;
  }

  // The square nearest to a place of the picture, if it is near.
  nearest(x, y) {
    let best = null;
    let least = 55;
    for (const name of this.places.keys()) {
      const [sx, sy] = this.square(name);
      const distance = this.position.ground.cells ? Math.max(Math.abs(sx - x), Math.abs(sy - y)) : Math.hypot(sx - x, sy - y);
      if (distance < least) [best, least] = [name, distance];
    }
    return best;
  }

  // Shows a position at once.
  show(position) {
    const isNew = !this.position || this.position.ground.squares.length !== position.ground.squares.length ||
      this.position.layout.size !== position.layout.size;
    this.position = position;
    if (isNew) this.#lay();
    this.drawPieces(position.layout.stacks);
  }

  flip() {
    this.flipped = !this.flipped;
    if (!this.position) return;
    this.#lay();
    this.drawPieces(this.position.layout.stacks);
  }

  #lay() {
    const { squares, lines, cells } = this.position.ground;
    this.places = new Map(squares.map(([name, x, y]) => [name, [x, y]]));
    // Pieces and labels need room around their squares, lines need little.
    const room = cells ? 0.72 : 0.62;
    const spread = (places, axis, margin) => [Math.min(...places.map((place) => place[axis])) - margin, Math.max(...places.map((place) => place[axis])) + margin];
    const span = (axis) => {
      const [low, high] = spread([...this.places.values()], axis, room);
      const [least, most] = spread(lines.flat(), axis, 0.25);
      return [Math.min(low, least), Math.max(high, most)];
    };
    const [[left, right], [bottom, top]] = [span(0), span(1)];
    this.bounds = { left, right, bottom, top };
    const [width, height] = [(right - left) * UNIT, (top - bottom) * UNIT];
    this.element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.style.setProperty("--ratio", width / height);
    const ground = [svg("rect", { class: "plate", width, height, rx: 18 })];
    for (const line of lines) ground.push(svg("polyline", { class: "line", points: line.map((place) => this.at(place).join(",")).join(" ") }));
    for (const [name, x, y] of squares) {
      const [sx, sy] = this.square(name);
      ground.push(cells
        ? svg("rect", { class: (x + y) % 2 ? "cell" : "cell other", x: sx - 50, y: sy - 50, width: 100, height: 100 })
        : svg("circle", { class: "point", cx: sx, cy: sy, r: 6 }));
    }
    this.layers.ground.replaceChildren(...ground, ...this.#labels(squares, cells));
    this.layers.squares.replaceChildren(...squares.map(([name]) => this.#target(name, cells)));
    this.clear();
  }

  // The letter of each column below its lowest square, the number of each row before its first.
  #labels(squares, cells) {
    const lowest = new Map();
    const first = new Map();
    for (const [name, x, y] of squares) {
      const letter = name[0];
      if (!lowest.has(letter) || y < lowest.get(letter)[1]) lowest.set(letter, [x, y]);
      const number = name.slice(1);
      if (!first.has(number) || x < first.get(number)[0]) first.set(number, [x, y]);
    }
    const sign = this.flipped ? -1 : 1;
    const text = (words, [x, y], dx, dy) => {
      const [sx, sy] = this.at([x, y]);
      return svg("text", { class: "label", x: sx + dx * sign, y: sy + dy * sign, "text-anchor": "middle", dy: "0.35em" }, words);
    };
    const letters = [...lowest].map(([letter, place]) => text(letter, place, cells ? 0 : 16, cells ? 61 : 50));
    // On a hexagon squares of one number do not lie in one row.
    const rows = new Map(squares.map(([name, , y]) => [name.slice(1), y]));
    const isStraight = squares.every(([name, , y]) => rows.get(name.slice(1)) === y);
    const numbers = !isStraight ? [] : [...first].map(([number, place]) => text(number, place, cells ? -61 : -48, cells ? 0 : 14));
    return [...letters, ...numbers];
  }

  #target(name, cells) {
    const [x, y] = this.square(name);
    const shape = cells ? svg("rect", { x: -48, y: -48, width: 96, height: 96, rx: 8 }) : svg("circle", { r: 44 });
    return svg("g", { class: "square", role: "button", tabindex: "-1", "data-square": name, transform: `translate(${x} ${y})` }, shape);
  }

  drawPieces(stacks) {
    this.stacks = new Map();
    const groups = Object.entries(stacks).filter(([, tokens]) => tokens.length).map(([name, tokens]) => {
      const group = stack(tokens, this.shades, this.info.mixed_stacks);
      group.setAttribute("transform", `translate(${this.square(name).join(" ")})`);
      this.stacks.set(name, group);
      return group;
    });
    this.layers.pieces.replaceChildren(...groups);
    this.layers.fans.replaceChildren();
    this.labelSquares();
  }

  labelSquares(notes = new Map()) {
    const stacks = this.position.layout.stacks;
    for (const target of this.layers.squares.children) {
      const name = target.dataset.square;
      const note = notes.get(name);
      target.setAttribute("aria-label", `${name}, ${describe(stacks[name], this.info.players)}${note ? `, ${note}` : ""}`);
    }
  }

  // Marks squares: { name: class } such as last, chosen, target.
  mark(classes) {
    const marks = [];
    for (const target of this.layers.squares.children) {
      const wanted = classes[target.dataset.square] ?? "";
      target.setAttribute("class", `square ${wanted}`);
      if (wanted.includes("last") || wanted.includes("chosen")) marks.push(this.#spot(target.dataset.square, wanted));
    }
    this.layers.under.replaceChildren(...marks);
  }

  #spot(name, wanted) {
    const [x, y] = this.square(name);
    return this.position.ground.cells
      ? svg("rect", { class: `spot ${wanted}`, x: x - 50, y: y - 50, width: 100, height: 100 })
      : svg("circle", { class: `spot ${wanted}`, cx: x, cy: y, r: 45 });
  }

  // Shows what lies in a stack beside it.
  unfold(name) {
    const tokens = this.position?.layout.stacks[name];
    if (!this.info.mixed_stacks || !tokens || tokens.length < 2) return this.layers.fans.replaceChildren();
    const [x, y] = this.square(name);
    const view = this.element.viewBox.baseVal;
    const side = x + 90 > view.x + view.width ? -72 : 72;
    const group = fan(tokens, this.shades);
    const lowest = Math.min(y + 20, view.y + view.height - 40);
    const needed = tokens.length * 40;
    group.setAttribute("transform", `translate(${x + side} ${Math.max(lowest, Math.min(view.y + needed, view.y + view.height - 40))})`);
    this.layers.fans.replaceChildren(group);
  }

  clear() {
    this.layers.over.replaceChildren();
    this.layers.under.replaceChildren();
    this.layers.moving.replaceChildren();
  }

  // Draws suggestions: plies with a class that says how good they are.
  suggest(plies) {
    this.layers.over.replaceChildren(...plies.flatMap(({ targets, track, rank, ghost }) => this.#arrow(targets, track, rank, ghost)));
  }

  #arrow(targets, track, rank, ghost) {
    const places = track?.length ? track.map((place) => this.at(place)) : [...new Set(targets)].map((name) => this.square(name)).filter(Boolean);
    if (!places.length) return [];
    const [x, y] = places.at(-1);
    const parts = [];
    if (ghost) {
      const group = stack([ghost], this.shades, true);
      group.setAttribute("class", "ghost");
      group.setAttribute("transform", `translate(${x} ${y})`);
      parts.push(group);
    }
    if (places.length === 1) return [...parts, svg("circle", { class: `hint rank${rank}`, cx: x, cy: y, r: 40 })];
    const [bx, by] = places.at(-2);
    const angle = Math.atan2(y - by, x - bx);
    const tip = [x - Math.cos(angle) * 14, y - Math.sin(angle) * 14];
    const line = [...places.slice(0, -1), [x - Math.cos(angle) * 36, y - Math.sin(angle) * 36]];
    const head = [tip, ...[0.45, -0.45].map((turn) => [tip[0] - Math.cos(angle + turn) * 34, tip[1] - Math.sin(angle + turn) * 34])];
    return [...parts,
      svg("polyline", { class: `arrow rank${rank}`, points: line.map((place) => place.join(",")).join(" ") }),
      svg("polygon", { class: `head rank${rank}`, points: head.map((place) => place.join(",")).join(" ") })];
  }
}

// Learn: the rules of a game with boards to try them on, its notation, a game with comments, a glossary.

import { Board } from "../board/board.js";
import { GameBoard } from "../board/game-board.js";
import { readGuide } from "../model/guide.js";
import { Game } from "../model/game.js";
import { LessonCard } from "../panels/lesson.js";
import { MoveList } from "../panels/move-list.js";
import { anchor, textPart } from "../panels/rich-text.js";
import { preferredGame } from "../panels/setup-form.js";
import { api } from "../server/api.js";
import { guideText } from "../server/files.js";
import { button, el, toastError } from "../ui/dom.js";
import { kept, keep } from "../ui/memory.js";

/** @import { GuidePart, Lesson } from "../model/guide.js" */
/** @import { GameInfo } from "../server/types.js" */

export class LearnView {
  /** @type {IntersectionObserver | undefined} */
  #observer;
  /** @type {GameBoard | null} that of the game with comments */
  #sample = null;

  /** @param {GameInfo[]} infos @param {string | undefined} name @param {boolean} hasEngines whether games can be analysed here */
  constructor(infos, name, hasEngines) {
    this.infos = infos;
    this.hasEngines = hasEngines;
    this.info = infos.find((info) => info.name === name) ?? preferredGame(infos);
    this.count = el("p", { class: "note" });
    this.article = el("article", { class: "guide" });
    this.element = el("div", { class: "page learn" },
      el("nav", { class: "chips", "aria-label": "Games" }, infos.map(({ name: game }) =>
        el("a", { class: "button", href: `#/learn/${game}`, "aria-current": game === this.info.name && "page" }, game[0].toUpperCase() + game.slice(1)))),
      this.count, this.article);
  }

  async start() {
    const parts = readGuide(this.info.name, await guideText(this.info.name));
    const lessons = parts.flatMap((part) => (part.kind === "lesson" ? [part] : []));
    const headings = parts.flatMap((part) => (part.kind === "heading" && part.level === 2 ? [part.text] : []));
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#starts.get(target)?.();
    }, { rootMargin: "300px" });
    this.article.replaceChildren(...parts.flatMap((part) => this.#part(part, lessons) ?? []));
    this.article.querySelector("h1")?.after(this.#contents(headings));
    this.#showCount(lessons.length);
  }

  /** @type {Map<Element, () => void>} what is done when a part comes into view */
  #starts = new Map();

  /** @param {string[]} headings */
  #contents(headings) {
    return el("ul", { class: "contents" }, headings.map((text) => el("li", {}, button(text, () => {
      const heading = document.getElementById(anchor(text));
      heading?.scrollIntoView();
      heading?.focus();
    }, { class: "quiet" }))));
  }

  /** @param {GuidePart} part @param {Lesson[]} lessons */
  #part(part, lessons) {
    if (part.kind === "lesson") return this.#lesson(part, lessons.indexOf(part), lessons.length);
    if (part.kind === "diagram") return this.#diagram(part);
    return part.kind === "game" ? this.#game(part) : textPart(part);
  }

  /** @param {HTMLElement} element @param {() => Promise<unknown>} start */
  #whenSeen(element, start) {
    this.#starts.set(element, () => {
      this.#starts.delete(element);
      start().catch(toastError);
    });
    this.#observer?.observe(element);
    return element;
  }

  get #key() {
    return `learned-${this.info.name}`;
  }

  /** @param {Lesson} lesson @param {number} number @param {number} all */
  #lesson(lesson, number, all) {
    /** @type {number[]} */
    const done = kept(this.#key, []);
    const card = new LessonCard(lesson, number + 1, done.includes(number), () => {
      keep(this.#key, [...new Set([...kept(this.#key, /** @type {number[]} */ ([])), number])]);
      this.#showCount(all);
    });
    return this.#whenSeen(card.element, () => card.start());
  }

  /** @param {number} all */
  #showCount(all) {
    const done = kept(this.#key, /** @type {number[]} */ ([])).length;
    this.count.textContent = `${Math.min(done, all)} of ${all} exercises done.`;
  }

  /** @param {Extract<GuidePart, { kind: "diagram" }>} part */
  #diagram({ setup, moves, caption }) {
    const board = new Board(this.info, { label: caption || "Diagram", isPicture: true });
    const figure = el("figure", {}, board.element, el("figcaption", {}, caption));
    return this.#whenSeen(figure, async () => board.show(await api.position(setup, moves)));
  }

  /** @param {Extract<GuidePart, { kind: "game" }>} part */
  #game({ setup, nodes, title }) {
    const place = el("section", { class: "card sample" }, el("h3", {}, title));
    return this.#whenSeen(place, async () => {
      const game = await Game.create({ setup, nodes, title });
      const board = new GameBoard(game, { mayMove: () => false, onShow: () => list.show() });
      const list = new MoveList(game, (node) => board.go(node));
      this.#sample = board;
      const open = async () => {
        await game.save();
        location.hash = `#/analyse/${game.id}/0`;
      };
      place.append(el("div", { class: "sample-game" }, board.element, el("div", {}, list.element,
        el("div", { class: "actions" }, this.hasEngines && button("Open in Analyse", () => open().catch(toastError), { id: "open-sample" })))));
      list.firstMover = (await game.position(0)).to_move;
      await board.go(0, { animated: false });
    });
  }

  shortcuts() {
    return this.#sample?.shortcuts() ?? {};
  }

  close() {
    this.#observer?.disconnect();
  }
}

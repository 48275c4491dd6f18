// What people note of a turn: a mark and a comment.

import { button, el } from "../ui/dom.js";

/** @import { MoveNode } from "../server/types.js" */

const MARKS = ["!", "!?", "?!", "?", "??", ""];

export class Annotations {
  /** @param {(change: Partial<MoveNode>) => void} annotate */
  constructor(annotate) {
    this.comment = el("textarea", { rows: 2, placeholder: "Comment", "aria-label": "Comment on this turn", onchange: () => annotate({ comment: this.comment.value }) });
    this.element = el("div", { class: "row" },
      el("div", { class: "marks", role: "group", "aria-label": "Mark of this turn" },
        MARKS.map((mark) => button(mark || "–", () => annotate({ mark }), { class: "quiet", title: mark || "no mark" }))),
      this.comment);
  }

  /** @param {MoveNode} node */
  show(node) {
    this.comment.value = node.comment ?? "";
  }
}

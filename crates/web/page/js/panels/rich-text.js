// The Markdown of the page's own texts as elements: strong words, words of notation.

import { el } from "../ui/dom.js";

/** @import { GuidePart } from "../model/guide.js" */
/** @import { Child } from "../ui/dom.js" */

/**
 * @param {string} text @returns {Child[]}
 */
export function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return el("strong", {}, part.slice(2, -2));
    if (part.startsWith("*")) return el("em", {}, part.slice(1, -1));
    return part.startsWith("`") ? el("code", {}, part.slice(1, -1)) : part;
  });
}

/** @param {string} text */
export const anchor = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/**
 * A part that is no board.
 * @param {GuidePart} part @returns {HTMLElement | null}
 */
export function textPart(part) {
  switch (part.kind) {
    case "heading": return part.level === 1 ? el("h1", {}, part.text) : el("h2", { id: anchor(part.text), tabindex: -1 }, part.text);
    case "paragraph": return el("p", {}, inline(part.text));
    case "list": return el(part.ordered ? "ol" : "ul", {}, part.items.map((item) => el("li", {}, inline(item))));
    case "table": {
      const [head, ...rows] = part.rows;
      return el("table", { class: "plain-table" }, el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, inline(cell))))),
        el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, inline(cell)))))));
    }
    default: return null;
  }
}

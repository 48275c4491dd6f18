// What people draw on the board: squares and arrows. In comments of records they stand as PGN has them, [%csl Ga1] and
// [%cal Ga1c3].

const COMMAND = /\[%c([sa])l ([^\]]*)\]/g;

/**
 * A comment with shapes before it.
 * @param {string[]} [shapes] a square, or two with a blank between them @param {string} [comment]
 */
export function withShapes(shapes = [], comment = "") {
  /** @param {string} name @param {string[]} list */
  const command = (name, list) => (list.length ? [`[%${name} ${list.map((shape) => `G${shape.replace(" ", "")}`).join(",")}]`] : []);
  const isArrow = (/** @type {string} */ shape) => shape.includes(" ");
  return [...command("csl", shapes.filter((shape) => !isArrow(shape))), ...command("cal", shapes.filter(isArrow)), comment].join(" ").trim();
}

/**
 * The shapes of a comment and the rest of it.
 * @param {string} text
 */
export function takeShapes(text) {
  const shapes = [...text.matchAll(COMMAND)].flatMap(([, , list]) => list.split(",").flatMap((word) => {
    const squares = /^\s*[A-Z]([A-Za-z]\d+)([A-Za-z]\d+)?\s*$/.exec(word);
    return squares ? [squares[2] ? `${squares[1]} ${squares[2]}` : squares[1]] : [];
  }));
  return { shapes, comment: text.replaceAll(COMMAND, "").trim() };
}

// The board as an image of its own: an SVG with its styles inside, or a PNG drawn from it. The styles are presentation
// attributes, since the policy of the page forbids inline styles.

const STYLES = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "fill-opacity", "stroke-opacity", "font-size", "font-family", "font-weight", "visibility"];

const LEFT_OUT = ".squares, .fans";

/**
 * A copy whose styles are attributes. It is made by hand: a clone has inline styles for a moment, and the browser
 * complains about each of them.
 * @template {Element} E @param {E} from @returns {E}
 */
function copyStyled(from) {
  const copy = /** @type {E} */ (document.createElementNS(from.namespaceURI, from.localName));
  for (const { name, value } of from.attributes) if (name !== "style") copy.setAttribute(name, value);
  const style = getComputedStyle(from);
  STYLES.forEach((name) => copy.setAttribute(name, style.getPropertyValue(name)));
  const children = [...from.childNodes].filter((child) => !(child instanceof Element && child.matches(LEFT_OUT)));
  copy.append(...children.map((child) => (child instanceof Element ? copyStyled(child) : child.cloneNode())));
  return copy;
}

/** @param {SVGSVGElement} board */
function copyOf(board) {
  const copy = copyStyled(board);
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return copy;
}

/** @param {SVGSVGElement} board */
export const svgImage = (board) => new Blob([new XMLSerializer().serializeToString(copyOf(board))], { type: "image/svg+xml" });

/** @param {SVGSVGElement} board @returns {Promise<Blob>} */
export async function pngImage(board) {
  const image = new Image();
  const address = URL.createObjectURL(svgImage(board));
  try {
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser cannot draw this image"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

// The board as an image of its own: an SVG with its styles inside, or a PNG drawn from it. The styles are presentation
// attributes, since the policy of the page forbids inline styles.

const STYLES = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "fill-opacity", "stroke-opacity", "font-size", "font-family", "font-weight", "visibility"];

/** @param {Element} from @param {Element} to */
function copyStyles(from, to) {
  const style = getComputedStyle(from);
  to.removeAttribute("style");
  STYLES.forEach((name) => to.setAttribute(name, style.getPropertyValue(name)));
  [...from.children].forEach((child, index) => copyStyles(child, to.children[index]));
}

/** @param {SVGSVGElement} board */
function copyOf(board) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  copyStyles(board, copy);
  copy.querySelectorAll(".squares, .fans").forEach((layer) => layer.remove());
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
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

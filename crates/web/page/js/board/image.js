// The board as a picture of its own: an SVG with its styles inside, or a PNG drawn from it.

const STYLES = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "fill-opacity", "stroke-opacity", "font-size", "font-family", "font-weight", "visibility"];

function copyStyles(from, to) {
  const style = getComputedStyle(from);
  to.setAttribute("style", STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  [...from.children].forEach((child, index) => copyStyles(child, to.children[index]));
}

function copyOf(board) {
  const copy = board.cloneNode(true);
  copyStyles(board, copy);
  copy.querySelectorAll(".squares, .fans").forEach((layer) => layer.remove());
  const view = board.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", view.width);
  copy.setAttribute("height", view.height);
  return copy;
}

export const pictureOf = (board) => new Blob([new XMLSerializer().serializeToString(copyOf(board))], { type: "image/svg+xml" });

export async function png(board) {
  const image = new Image();
  const address = URL.createObjectURL(pictureOf(board));
  try {
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function download(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

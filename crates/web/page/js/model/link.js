// Links that hold the position itself, for other machines and times: a line as base64 of its JSON, safe in an address.

/** @import { Line } from "../server/types.js" */

/** @param {Line} line */
export function encodeLine({ setup, moves }) {
  const bytes = new TextEncoder().encode(JSON.stringify({ setup, moves }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {Line} */
export function decodeLine(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const { setup, moves } = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof setup?.game === "string" && Array.isArray(moves)) return { setup, moves };
  } catch {
    // Told below.
  }
  throw new Error("This link holds no position");
}

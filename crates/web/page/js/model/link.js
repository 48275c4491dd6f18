// Links that hold a whole game, for other machines and times: its document as JSON, deflated, in base64 that is safe in an
// address. Links of before hold a line of moves as plain JSON.

import { newDocument } from "./document.js";

/** @import { GameDocument } from "../server/types.js" */

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** What engines thought of nodes and how the page showed the game are left out. @param {GameDocument} document */
export async function encodeGame({ setup, title, players, result, nodes = [], page }) {
  const turns = nodes.map(({ parent, move, comment, mark, shapes }) => ({ parent, move, comment, mark, shapes }));
  const kept = { setup, title, players, result, nodes: turns, page: page?.start && { start: page.start } };
  const bytes = await through(new TextEncoder().encode(JSON.stringify(kept)), new CompressionStream("deflate"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {Promise<GameDocument>} */
export async function decodeGame(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const isPlain = bytes[0] === "{".charCodeAt(0);
    const json = new TextDecoder().decode(isPlain ? bytes : await through(bytes, new DecompressionStream("deflate")));
    const { moves, ...document } = JSON.parse(json);
    if (typeof document.setup?.game === "string") {
      if (Array.isArray(moves)) return newDocument(document.setup, moves);
      if (Array.isArray(document.nodes)) return document;
    }
  } catch {
    // Told below.
  }
  throw new Error("This link holds no game");
}

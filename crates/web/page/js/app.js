// The private app: which view an address asks for. A view is loaded when it is first asked for.

import { newDocument } from "./model/document.js";
import { Game } from "./model/game.js";
import { decodeGame } from "./model/link.js";
import { preferredGame } from "./panels/setup-form.js";
import { gameInfos, hasMatches } from "./server/api.js";

/** @import { Site, Tab, View } from "./main.js" */

async function newGame() {
  return Game.create(newDocument({ game: preferredGame(await gameInfos()).name }));
}

/**
 * The node that an address names.
 * @param {string | undefined} text
 */
function nodeNumber(text) {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`An address names a turn by its number, not by ${text}`);
  return Number(text);
}

/** @implements {Site} */
export class App {
  /** @returns {Tab[]} */
  tabs() {
    const names = ["learn", "puzzles", "analyse", "library", ...(hasMatches ? ["arena"] : [])];
    return [{ name: "play", address: "#/" }, ...names.map((name) => ({ name, address: `#/${name}` }))];
  }

  /** @param {string[]} address @returns {Promise<[tab: string, view: View, node?: number]>} */
  async view([name, id, number]) {
    const node = name === "puzzles" ? undefined : nodeNumber(number);
    switch (name) {
      case "play": {
        const { PlayView } = await import("./views/play.js");
        return ["play", new PlayView(await Game.load(id)), node];
      }
      case "analyse": {
        const { AnalyseView } = await import("./views/analyse.js");
        return ["analyse", new AnalyseView(id && id !== "new" ? await Game.load(id) : await newGame()), node];
      }
      case "link": {
        const { AnalyseView } = await import("./views/analyse.js");
        const game = await Game.create(await decodeGame(id));
        return ["analyse", new AnalyseView(game), node ?? game.tree.end()];
      }
      case "review": {
        const { AnalyseView } = await import("./views/analyse.js");
        return ["analyse", new AnalyseView(await Game.load(id), { reviews: true }), node];
      }
      case "learn": {
        const { LearnView } = await import("./views/learn.js");
        return ["learn", new LearnView(await gameInfos(), id, true)];
      }
      case "puzzles": {
        const { PuzzlesView } = await import("./views/puzzles.js");
        return ["puzzles", new PuzzlesView(await gameInfos(), id, number)];
      }
      case "edit": {
        const { EditorView } = await import("./views/editor.js");
        return ["analyse", new EditorView(await gameInfos(), id)];
      }
      case "arena": {
        const { ArenaView } = await import("./views/arena.js");
        return ["arena", new ArenaView(await gameInfos())];
      }
      case "library": {
        const { LibraryView } = await import("./views/library.js");
        return ["library", new LibraryView(await gameInfos())];
      }
      default: {
        const { StartView } = await import("./views/start.js");
        return ["play", new StartView(await gameInfos())];
      }
    }
  }
}

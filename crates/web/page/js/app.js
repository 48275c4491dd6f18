// The private app: which view an address asks for.

import { newDocument } from "./model/document.js";
import { Game } from "./model/game.js";
import { decodeLine } from "./model/link.js";
import { preferredGame } from "./panels/setup-form.js";
import { gameInfos } from "./server/api.js";
import { AnalyseView } from "./views/analyse.js";
import { ArenaView } from "./views/arena.js";
import { EditorView } from "./views/editor.js";
import { LibraryView } from "./views/library.js";
import { PlayView } from "./views/play.js";
import { StartView } from "./views/start.js";

/** @import { Site, Tab, View } from "./main.js" */

async function newGame() {
  return Game.create(newDocument({ game: preferredGame(await gameInfos()).name }));
}

/** @implements {Site} */
export class App {
  /** @returns {Tab[]} */
  tabs() {
    return [{ name: "play", address: "#/" }, { name: "analyse", address: "#/analyse" }, { name: "library", address: "#/library" }, { name: "arena", address: "#/arena" }];
  }

  /** @param {string[]} address @returns {Promise<[tab: string, view: View, node?: number]>} */
  async view([name, id, number]) {
    const node = number === undefined ? undefined : Number(number);
    switch (name) {
      case "play": return ["play", new PlayView(await Game.load(id)), node];
      case "analyse": return ["analyse", new AnalyseView(id && id !== "new" ? await Game.load(id) : await newGame()), node];
      case "link": {
        const { setup, moves } = decodeLine(id);
        return ["analyse", new AnalyseView(await Game.create(newDocument(setup, moves))), moves.length];
      }
      case "edit": return ["analyse", new EditorView(await gameInfos(), id)];
      case "arena": return ["arena", new ArenaView(await gameInfos())];
      case "library": return ["library", new LibraryView(await gameInfos())];
      default: return ["play", new StartView(await gameInfos())];
    }
  }
}

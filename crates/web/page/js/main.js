// The page: which view the address asks for, and what all views share.
//
// A folder uses those below it in this list, and no others (a test holds it):
//   views   one for each address          panels  parts of views
//   live    engines and solvers at work   board   the board and the turn that is made on it
//   model   games, without the browser    server  the API: its types, requests and the websocket
//   ui      elements, dialogs, sounds, numbers as text

import { newDocument } from "./model/document.js";
import { Game } from "./model/game.js";
import { decodeLine } from "./model/link.js";
import { preferredGame } from "./panels/setup-form.js";
import { gameInfos } from "./server/api.js";
import { byId, el, errorText, toastError } from "./ui/dom.js";
import { showSettings } from "./ui/settings.js";
import { attachShortcuts, showShortcuts } from "./ui/shortcuts.js";
import { attachTheme } from "./ui/theme.js";
import { AnalyseView } from "./views/analyse.js";
import { ArenaView } from "./views/arena.js";
import { EditorView } from "./views/editor.js";
import { LibraryView } from "./views/library.js";
import { PlayView } from "./views/play.js";
import { StartView } from "./views/start.js";

/** @import { Shortcuts } from "./ui/shortcuts.js" */

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(node?: number) => Promise<void>} start
 * @property {() => void} close
 * @property {() => Shortcuts} [shortcuts]
 */

const main = byId("view");
/** @type {View | null} */
let shown = null;
let ticket = 0;

/**
 * The view of an address, made but not started: its tab, itself, and the node to start at.
 * @param {string} address @returns {Promise<[tab: string, view: View, node?: number]>}
 */
async function viewOf(address) {
  const [name, id, number] = address.replace(/^#\/?/, "").split("/");
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

async function newGame() {
  return Game.create(newDocument({ game: preferredGame(await gameInfos()).name }));
}

async function route() {
  const mine = ++ticket;
  try {
    const [tab, next, node] = await viewOf(location.hash);
    if (mine !== ticket) {
      next.close();
      return;
    }
    shown?.close();
    shown = next;
    main.replaceChildren(next.element);
    document.title = `${tab[0].toUpperCase()}${tab.slice(1)} – Quadrille`;
    for (const link of document.querySelectorAll("a[data-tab]")) {
      if (link.getAttribute("data-tab") === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    await next.start(node);
  } catch (error) {
    toastError(error);
    if (mine === ticket && !shown) main.replaceChildren(el("p", { class: "page" }, errorText(error), " ", el("a", { href: "#/" }, "Begin anew")));
  }
}

byId("settings").addEventListener("click", showSettings);
byId("help").addEventListener("click", showShortcuts);
attachTheme(byId("theme"));
attachShortcuts(() => shown?.shortcuts?.() ?? {});
addEventListener("hashchange", route);
route();

// The page: which view the address asks for, and what all views share.

import { AnalyseView } from "./views/analyse.js";
import { ArenaView } from "./views/arena.js";
import { EditView } from "./views/editor.js";
import { LibraryView } from "./views/library.js";
import { Model } from "./model/game.js";
import { PlayView } from "./views/play.js";
import { StartView } from "./views/start.js";
import { attachKeys, showKeys } from "./ui/shortcuts.js";
import { el, toast } from "./ui/dom.js";
import { games } from "./server/api.js";
import { readLink } from "./panels/export-dialog.js";
import { showSettings } from "./ui/settings.js";
import { attachTheme } from "./ui/theme.js";

const view = document.getElementById("view");
let shown = null;
let asked = 0;

// The view of an address, made but not started: [tab, view, what to start it with].
async function viewOf(address) {
  const [name, id, node] = address.replace(/^#\/?/, "").split("/");
  const at = node === undefined ? undefined : Number(node);
  switch (name) {
    case "play": return ["play", new PlayView(await Model.load(id)), at];
    case "analyse": return ["analyse", new AnalyseView(id && id !== "new" ? await Model.load(id) : await fresh()), at];
    case "link": {
      const { setup, moves } = readLink(id);
      return ["analyse", new AnalyseView(await Model.create(Model.document(setup, moves))), moves.length];
    }
    case "edit": return ["analyse", new EditView(await games()), id];
    case "arena": return ["arena", new ArenaView(await games())];
    case "library": return ["library", new LibraryView(await games())];
    default: return ["play", new StartView()];
  }
}

async function fresh() {
  const known = await games();
  const game = known.find((info) => info.name === localStorage.getItem("game")) ?? known[0];
  return Model.create(Model.document({ game: game.name }));
}

async function route() {
  const ticket = ++asked;
  try {
    const [tab, next, argument] = await viewOf(location.hash);
    if (ticket !== asked) return next.close();
    shown?.close();
    shown = next;
    view.replaceChildren(next.element);
    document.title = `${tab[0].toUpperCase()}${tab.slice(1)} – Quadrille`;
    for (const link of document.querySelectorAll("[data-tab]")) {
      if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    await next.start(argument);
  } catch (error) {
    toast(error.message);
    if (ticket === asked && !shown) view.replaceChildren(el("p", { class: "page" }, error.message, " ", el("a", { href: "#/" }, "Begin anew")));
  }
  return undefined;
}

document.getElementById("settings").addEventListener("click", showSettings);
document.getElementById("help").addEventListener("click", showKeys);
attachTheme(document.getElementById("theme"));
attachKeys(() => shown?.keys?.() ?? {});
addEventListener("hashchange", route);
route();

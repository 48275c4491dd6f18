// The page: which view the address asks for, and what all views share.
//
// A folder uses those below it in this list, and no others (a test holds it):
//   views   one for each address          panels  parts of views
//   live    engines and solvers at work   board   the board and the turn that is made on it
//   model   games, without the browser    server  the API: its types, requests and the websocket
//   ui      elements, dialogs, sounds, numbers as text

import { findAccount } from "./server/portal.js";
import { byId, el, errorText } from "./ui/dom.js";
import { showSettings } from "./ui/settings.js";
import { attachShortcuts, showShortcuts } from "./ui/shortcuts.js";
import { attachTheme } from "./ui/theme.js";

/** @import { Shortcuts } from "./ui/shortcuts.js" */

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(node?: number) => Promise<void>} start
 * @property {() => void} close
 * @property {() => Shortcuts} [shortcuts]
 */

/** @typedef {{ name: string, address: string, label?: string, waiting?: number }} Tab  how many things wait there for somebody */

/**
 * The private app or the portal.
 * @typedef {object} Site
 * @property {() => Tab[]} tabs
 * @property {(address: string[]) => Promise<[tab: string, view: View, node?: number]>} view that of an address, not started yet
 */

/** @typedef {{ onTabs: () => void, onView: () => void }} SiteEvents  the tabs, or what the view depends on, have changed */

const main = byId("view");
/** @type {View | null} */
let shown = null;
let ticket = 0;

/** @type {Promise<Site> | undefined} */
let opening;
/** @type {Site | undefined} */
let site;
let shownTab = "";
let shownTabs = "";

/** What this page belongs to; only that is loaded. */
async function findSite() {
  const account = await findAccount();
  if (account === undefined) return new (await import("./app.js")).App();
  return new (await import("./portal.js")).Portal(account, { onTabs: showTabs, onView: route });
}

/** The same, asked again if there was no answer. */
function openSite() {
  opening ??= findSite().then((found) => (site = found));
  opening.catch(() => (opening = undefined));
  return opening;
}

/** @param {string} name */
const titleOf = (name) => name.charAt(0).toUpperCase() + name.slice(1);

function showTabs() {
  const tabs = site?.tabs() ?? [];
  const key = JSON.stringify([shownTab, tabs]);
  // Else they would lose the focus.
  if (key === shownTabs) return;
  shownTabs = key;
  byId("tabs").replaceChildren(...tabs.map(({ name, address, label = titleOf(name), waiting }) =>
    el("a", { href: address, "data-tab": name, "aria-current": name === shownTab && "page" },
      el("span", {}, label), waiting ? el("b", { class: "badge", "aria-label": `${waiting} waiting for you` }, waiting) : null)));
  const waiting = tabs.reduce((sum, tab) => sum + (tab.waiting ?? 0), 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}${titleOf(shownTab)} – Quadrille`;
}

/**
 * What is shown at an address that leads nowhere.
 * @param {unknown} error
 */
function showFailure(error) {
  shown?.close();
  shown = null;
  main.replaceChildren(el("div", { class: "page", id: "failure", role: "alert" }, el("h1", {}, "There is nothing to show here"),
    el("p", {}, errorText(error)), el("a", { class: "button primary", href: "#/" }, "To the first page")));
}

async function route() {
  const mine = ++ticket;
  try {
    const [tab, next, node] = await (await openSite()).view(location.hash.replace(/^#\/?/, "").split("/"));
    if (mine !== ticket) {
      next.close();
      return;
    }
    shown?.close();
    shown = next;
    main.replaceChildren(next.element);
    if (!next.element.querySelector("h1")) next.element.prepend(el("h1", { class: "hidden" }, titleOf(tab)));
    shownTab = tab;
    showTabs();
    await next.start(node);
  } catch (error) {
    if (mine === ticket) showFailure(error);
  }
}

byId("settings").addEventListener("click", showSettings);
byId("help").addEventListener("click", showShortcuts);
attachTheme(byId("theme"));
attachShortcuts(() => shown?.shortcuts?.() ?? {});
addEventListener("hashchange", route);
route();

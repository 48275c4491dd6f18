// The folders of the page's scripts, as main.js describes them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../page", import.meta.url));
const SCRIPTS = join(PAGE, "js");

/** From the top down: a folder uses those behind it. */
const FOLDERS = ["", "views", "panels", "live", "board", "model", "server", "ui"];

const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]);
const folderOf = (path) => FOLDERS.indexOf(relative(SCRIPTS, dirname(path)).split(sep)[0]);

test("imports go down", () => {
  for (const path of files(SCRIPTS).filter((file) => file.endsWith(".js"))) {
    assert.notEqual(folderOf(path), -1, `${path} lies in no known folder`);
    for (const [, target] of readFileSync(path, "utf8").matchAll(/(?:from|import\() ?"([^"]+)"/g)) {
      const isDown = folderOf(path) <= folderOf(resolve(dirname(path), target));
      assert.ok(isDown, `${relative(SCRIPTS, path)} uses ${target}`);
    }
  }
});

/** Scripts and all that they import from the start. */
function withImports(paths) {
  const found = new Set();
  const add = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, target] of readFileSync(path, "utf8").matchAll(/^import [^;]*?"([^"]+)";/gm)) add(resolve(dirname(path), target));
  };
  paths.forEach(add);
  return [...found];
}

test("the scripts of the first page are asked for at once", () => {
  const html = readFileSync(join(PAGE, "index.html"), "utf8");
  const preloaded = [...html.matchAll(/rel="modulepreload" href="js\/([^"]+)"/g)].map(([, path]) => path);
  const needed = withImports(["main.js", "app.js", "views/start.js"].map((name) => join(SCRIPTS, name)));
  assert.deepEqual(["main.js", ...preloaded].sort(), needed.map((path) => relative(SCRIPTS, path)).sort());
});

test("models know nothing of the browser", () => {
  for (const path of files(join(SCRIPTS, "model"))) {
    assert.doesNotMatch(readFileSync(path, "utf8"), /\b(window|localStorage|sessionStorage|location|addEventListener)\b|document\.(get|query|create)/, path);
  }
});

test("nothing but the page is built into the program", () => {
  for (const path of files(PAGE)) assert.match(path, /\.(html|css|svg|js|d\.ts)$|\/learn\/[a-z]+\.md$|\/puzzles\/[a-z]+\.txt$|\/cards\.json$/);
});

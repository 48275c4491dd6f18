// A new analysis: which game, which size.

import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { gameInfos } from "../server/api.js";
import { dialog, form } from "../ui/dom.js";
import { SetupForm } from "./setup-form.js";

export async function showNewAnalysis() {
  const setup = new SetupForm(await gameInfos(), () => []);
  const box = dialog("New analysis", form("Begin", [setup.element], async () => {
    const game = await Game.create(newDocument(setup.setup()));
    await game.position(0);
    await game.save();
    box.close();
    location.hash = `#/analyse/${game.id}/0`;
  }, { id: "new-analysis-begin" }));
}

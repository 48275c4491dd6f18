// Who plays: the players' names and what the game is called.

import { dialog, form, inputField } from "../ui/dom.js";

/** @import { Game } from "../model/game.js" */

/** @param {Game} game @param {() => Promise<unknown>} onChange */
export function showNames(game, onChange) {
  const title = inputField("Game", { value: game.title, maxlength: 200, id: "name-title" });
  const names = game.info.players.map((colour, player) => inputField(colour, { value: game.names[player], maxlength: 100, placeholder: colour, id: `name-${player}` }));
  const box = dialog("Names", form("Keep", [title.field, ...names.map(({ field }) => field)], async () => {
    game.title = title.input.value.trim();
    game.names = [names[0].input.value.trim(), names[1].input.value.trim()];
    await onChange();
    box.close();
  }, { id: "names-keep" }));
}

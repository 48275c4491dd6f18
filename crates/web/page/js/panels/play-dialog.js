// Playing on from a position of an analysis, in a game of its own.

import { newDocument } from "../model/document.js";
import { Game } from "../model/game.js";
import { engineOptions, isHuman, playerOf } from "../model/players.js";
import { dialog, form, inputField, selectField } from "../ui/dom.js";

/** @import { PlayerIndex } from "../server/types.js" */

/** @param {Game} game @param {PlayerIndex} mover who is to move: the person's side at first */
export function showPlayFromHere(game, mover) {
  const { info, setup } = game;
  const moves = [...game.moves];
  const { levels, engines } = engineOptions(info);
  const opponent = levels[1]?.[0] ?? "engine:champion";
  const players = info.players.map((name, player) => selectField(name, [["human", "A person"], ...levels, ...engines], player === mover ? "human" : opponent));
  players.forEach(({ select }, player) => (select.id = `here-${player}`));
  const seconds = inputField("Seconds a move", { type: "number", min: 0.05, max: 60, step: 0.05, placeholder: "the level's own" });
  const box = dialog("Play from here", form("Play", [...players, seconds].map(({ field }) => field), async () => {
    const [first, second] = players.map(({ select }) => playerOf(info, select.value, Number(seconds.input.value) || null));
    const names = [first, second].map((player) => (isHuman(player) ? "" : player.label));
    const begun = await Game.create(newDocument(setup, moves, { players: [names[0], names[1]], page: { players: [first, second], clock: null } }));
    await begun.save();
    box.close();
    location.hash = `#/play/${begun.id}`;
  }, { id: "play-here" }));
}

// What the next touch of the board does, and the word of a move that somebody tried in vain: the rules say why it is none.

/** @import { GameInfo, Position, Setup } from "../server/types.js" */

/** @typedef {{ selected: string[], picked: string | null, canConfirm: boolean }} Touches  what is selected, and the piece that is placed next */

/**
 * Whether a Tak position asks for a flat of the other player.
 * @param {Position} position @param {Setup} setup
 */
export const isSwapped = ({ game, layout }, { rules }) => game === "tak" && layout.phase.split(" ")[0] === "1" && rules?.swap !== "off";

/** @param {string} kind */
const article = (kind) => (/^[aeiou]/i.test(kind) ? "an" : "a");

/** @type {Record<string, string>} by Tzaar's phases */
const TZAAR = { s: "capture once", 1: "capture", 2: "capture again, stack on your own, or pass", p: "place a piece" };

/** @type {Record<string, (position: Position, touches: Touches, players: [string, string], setup: Setup) => string>} what is to be done next */
const PROMPTS = {
  tzaar: ({ layout }, { selected }) => {
    if (layout.phase === "p") return TZAAR.p;
    return selected.length ? "touch the stack to go to" : TZAAR[layout.phase] ?? "";
  },
  surakarta: (_, { selected }) => (selected.length ? "touch where it goes: a neighbour, or a stone to capture over a loop" : "touch a stone to move"),
  amazons: ({ layout }, { selected }) => {
    if (layout.phase) return "now shoot an arrow";
    return selected.length ? "touch where the amazon goes" : "move an amazon";
  },
  tak: (position, { selected, picked, canConfirm }, players, setup) => {
    if (isSwapped(position, setup)) return `place a ${players[1 - position.to_move].toLowerCase()} flat for your opponent`;
    if (canConfirm) return `${selected.length - 1} dropped: touch the same square to drop one more, the next to go on, or press Play`;
    if (selected.length) return "touch a neighbour to drop the first stone there";
    return `place ${article(picked ?? "flat")} ${picked ?? "flat"}, or touch a stack to move it`;
  },
};

/**
 * What the next touch does, in a few words.
 * @param {Position} position @param {Touches} touches @param {[string, string]} players @param {Setup} setup
 */
export const prompt = (position, touches, players, setup) => (position.ending ? "" : PROMPTS[position.game]?.(position, touches, players, setup) ?? "");

/** @type {Record<string, string>} */
const PLACED = { flat: "", wall: "S", capstone: "C", tott: "T@", tzarra: "R@", tzaar: "Z@" };

/** @param {string} from @param {string} to */
function takDirection(from, to) {
  const [column, row] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to.slice(1)) - Number(from.slice(1))];
  if ((column === 0) === (row === 0)) return null;
  return column === 0 ? (row > 0 ? "+" : "-") : column > 0 ? ">" : "<";
}

/**
 * The move that touching this square would be; null if it could be none.
 * @param {Position} position @param {Touches} touches @param {string} square
 */
function triedMove({ game, layout }, { selected, picked }, square) {
  const [from] = selected;
  if (game === "amazons" && layout.phase) return square;
  if (from === undefined || PLACED[from] !== undefined) return picked && PLACED[picked] !== undefined ? PLACED[picked] + square : null;
  if (game === "surakarta") return from + square;
  if (game !== "tak") return `${from}-${square}`;
  const direction = takDirection(from, square);
  return direction && `${from}${direction}`;
}

/** @param {string} message such as "move 'a1', column 1: a1 is not empty" */
const reasonIn = (message) => message.replace(/^move '[^']*'(, column \d+)?: /, "");

/**
 * Why a square cannot be touched now. `ask` says what is wrong with a move, or nothing if it can be made.
 * @param {GameInfo} info @param {Position} position @param {Touches} touches @param {string} square
 * @param {(move: string) => Promise<string | null>} ask
 */
export async function refusal(info, position, touches, square, ask) {
  const move = triedMove(position, touches, square);
  if (move) {
    const reason = await ask(move);
    if (reason) return reasonIn(reason);
  }
  const [owner, kind] = position.layout.stacks[square]?.at(-1) ?? [];
  if (kind === undefined) return touches.selected.length ? `A stack moves along its row or column, not to ${square}` : `${square} is empty`;
  if (owner === null) return `${square} is blocked`;
  if (owner !== undefined && owner !== position.to_move) return `${square} belongs to ${info.players[owner]}`;
  return `What stands on ${square} cannot move now`;
}

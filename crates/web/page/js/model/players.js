// Who plays: a person, or an engine with its limits.

/** @import { Clock } from "./clock.js" */
/** @import { GameInfo, Limits, Line, PlayerConfig, EnginePlayer, PlayerIndex, Question } from "../server/types.js" */
/** @import { Option } from "../ui/dom.js" */

/** The least time that an engine is given for a turn. */
const LEAST_MILLISECONDS = 50;

/** @param {PlayerConfig} player @returns {player is "human"} */
export const isHuman = (player) => player === "human";

/**
 * The levels and engines of a game, to select from.
 * @param {GameInfo} info @returns {{ levels: Option[], engines: Option[] }}
 */
export function engineOptions(info) {
  return {
    levels: info.levels.map((level) => [`level:${level.name}`, `Level: ${level.name}`, level.about]),
    engines: info.engines.map((engine) => [`engine:${engine.name}`, `Engine: ${engine.name}`, engine.about]),
  };
}

/**
 * The player of an option; without `seconds` a turn levels have their own time, and engines one second.
 * @param {GameInfo} info @param {string} option @param {number | null} seconds @returns {PlayerConfig}
 */
export function playerOf(info, option, seconds) {
  if (option === "human") return "human";
  const [kind, label] = option.split(/:(.*)/s);
  const level = kind === "level" && info.levels.find((known) => known.name === label);
  if (level) return { label, engine: seconds ? `${level.engine},seconds=${seconds}` : level.engine };
  return { label, engine: label, time: Math.round((seconds ?? 1) * 1000) };
}

/**
 * The engine of an option that is no person.
 * @param {GameInfo} info @param {string} option
 */
export function engineOf(info, option) {
  const player = playerOf(info, option, null);
  return isHuman(player) ? "" : player.engine;
}

/**
 * What an engine is asked when it is to move.
 * @param {EnginePlayer} player @param {Line} line @param {Clock} clock @param {PlayerIndex} mover @returns {Question}
 */
export function questionFor({ engine, time, nodes, depth }, line, clock, mover) {
  const left = clock.remaining(mover);
  const milliseconds = left === null ? time : Math.max(LEAST_MILLISECONDS, Math.min(time ?? Infinity, left / 2));
  /** @type {Limits} */
  const limits = {};
  if (milliseconds !== undefined) limits.seconds = milliseconds / 1000;
  if (left !== null) limits.clock = { seconds: Math.max(LEAST_MILLISECONDS, left) / 1000, increment: clock.increment / 1000 };
  if (nodes !== undefined) limits.nodes = nodes;
  if (depth !== undefined) limits.depth = depth;
  return { line, engine, urgent: true, seed: Math.floor(Math.random() * 2 ** 31), limits };
}

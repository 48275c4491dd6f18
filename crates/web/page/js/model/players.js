// Who sits where: a person, or an engine with a limit. A seat is "human" or { label, engine, time?, nodes?, depth? }.

export const isHuman = (seat) => seat === "human" || seat === undefined;

// The choices of a game: people, levels, engines.
export function seatChoices(info) {
  const levels = (info.levels ?? []).map((level) => [`level:${level.name}`, `Level: ${level.name}`, level.about]);
  const engines = info.engines.map((engine) => [`engine:${engine.name}`, `Engine: ${engine.name}`, engine.about]);
  return { levels, engines };
}

// The seat of a choice; `seconds` a move is for engines without a clock.
export function seatOf(info, key, seconds) {
  if (key === "human") return "human";
  const [kind, name] = key.split(/:(.*)/s);
  const level = kind === "level" && info.levels.find((known) => known.name === name);
  if (level) return { label: name, engine: level.engine };
  return { label: name, engine: name, time: Math.round(seconds * 1000) };
}

// What an engine at a seat is asked.
export function questionFor(seat, line, clock, mover) {
  const question = { line, engine: seat.engine, urgent: true, seed: Math.floor(Math.random() * 2 ** 31) };
  for (const limit of ["time", "nodes", "depth"]) if (seat[limit] !== undefined) question[limit] = seat[limit];
  const left = clock.remaining(mover);
  if (left !== null) {
    question.clock = [Math.max(50, Math.round(left)), clock.increment];
    question.time = Math.max(50, Math.min(question.time ?? Infinity, Math.round(left / 2)));
  }
  return question;
}

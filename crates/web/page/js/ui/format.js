// Numbers for people.

/** @param {number} share 0 to 1 */
export const percent = (share) => `${Math.round(share * 100)} %`;

/**
 * A large number in few letters: 12 k, 3.4 M.
 * @param {number} number
 */
export function compactNumber(number) {
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  return number >= 1e4 ? `${Math.round(number / 1e3)} k` : String(Math.round(number));
}

/**
 * Nodes a second.
 * @param {number} nodes @param {number} seconds
 */
export const speed = (nodes, seconds) => (seconds > 0 ? `${compactNumber(nodes / seconds)}/s` : "0/s");

/**
 * What a clock shows: minutes and seconds, tenths of a second near the end.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

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

/** @param {number} number */
const twoDigits = (number) => String(Math.floor(number)).padStart(2, "0");

/**
 * What a clock shows: minutes and seconds, with hours or in days if there are many, tenths of a second near the end.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return `${hours}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** @param {number} seconds since 1970 */
export const dateText = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

// What the browser remembers for the page between visits.

/**
 * @template T @param {string} name @param {T} usual @returns {T}
 */
export function kept(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? usual;
  } catch {
    return usual;
  }
}

/** @param {string} name @param {unknown} value */
export const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));

// The tabs of this browser that show the same game: each tells the others what it has kept, and one at a time asks an engine.

/** @typedef {{ id: number, version: number }} Change  a game that was kept, and its version now */

const CHANNEL = "quadrille-games";

/** @param {Change} change */
export function tellTabs(change) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/**
 * Calls back when a tab has kept a game, this one too. Gives how to end that.
 * @param {(change: Change) => void} listener
 */
export function hearTabs(listener) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(data);
  return () => channel.close();
}

/**
 * Does work that only one tab shall do at a time; the others wait for it. Where browsers have no locks nobody waits.
 * @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>}
 */
export const alone = (name, work) => (globalThis.navigator?.locks ? navigator.locks.request(name, work) : work());

// Text for screen readers.

import { byId } from "./dom.js";

/** @param {string} text */
export function announce(text) {
  const region = byId("announcements");
  region.textContent = "";
  // The same text twice is read only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 30);
}

// Who answers the page: the server it comes from, or, where it is a static site, workers of the browser. Nothing else of the
// page knows which of them it is.

import { http } from "./http.js";

/** @import { AnalysisMessage, LiveRequest, ProofMessage } from "./types.js" */

/**
 * @typedef {object} Backend
 * @property {boolean} hasMatches whether it plays matches
 * @property {(method: string, path: string, body?: unknown) => Promise<any>} request
 * @property {(events: LiveEvents) => LiveConnection} openLive searches that tell what they find as they go
 */

/** @typedef {{ onOpen: () => void, onMessage: (message: AnalysisMessage | ProofMessage) => void, onClose: () => void }} LiveEvents */
/** @typedef {{ isClosed: () => boolean, send: (request: LiveRequest) => void }} LiveConnection  what is sent before it is open is lost */

const isStaticSite = Boolean(globalThis.document?.querySelector("meta[name=quadrille-site]"));

/** @type {Backend} */
export const backend = isStaticSite ? (await import("./site/site.js")).site : http;

// The server that the page comes from: requests by HTTP, searches by a websocket.

import { ApiError } from "./api-error.js";
import { decode, encode } from "./wire.js";

/** @import { Backend } from "./backend.js" */

/** @type {Backend} */
export const http = {
  hasMatches: true,

  async request(method, path, body) {
    const hasBody = body !== undefined;
    const response = await fetch(path, {
      method,
      headers: hasBody ? { "content-type": "application/json" } : {},
      body: hasBody ? encode(body) : null,
    }).catch(() => {
      throw new ApiError(0, "The server does not answer. Is Quadrille still running?");
    });
    const answer = await response.text().then(decode).catch(() => ({}));
    if (!response.ok) throw new ApiError(response.status, answer.error ?? response.statusText);
    return answer;
  },

  openLive({ onOpen, onMessage, onClose }) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${location.pathname.replace(/[^/]*$/, "")}api/live`);
    socket.onopen = onOpen;
    socket.onmessage = ({ data }) => onMessage(decode(data));
    socket.onclose = onClose;
    return {
      isClosed: () => socket.readyState > WebSocket.OPEN,
      send: (request) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(encode(request));
      },
    };
  },
};

// A websocket that tells what happens, and connects again whenever it is lost. What the server sends first is the whole
// state, so nothing need be asked again.

import { decode } from "./wire.js";

const FIRST_WAIT_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = 15000;
/** After a sleep of the machine a connection may be dead without being closed: one that was quiet for so long is made anew. */
const STALE_MILLISECONDS = 30000;

/**
 * How long to wait after some attempts in vain: twice as long each time, less up to a half by chance, so that not all pages
 * come back to a restarted server at once.
 * @param {number} failures @param {number} chance 0 to 1
 */
export const reconnectWait = (failures, chance) => Math.min(LONGEST_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** failures) * (1 - chance / 2);

/** @template Message */
export class EventSocket {
  #failures = 0;
  #heard = 0;
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {string} path below the portal's API
   * @param {(message: Message) => void} onMessage @param {(isOpen: boolean) => void} onState
   */
  constructor(path, onMessage, onState) {
    this.path = path;
    this.onMessage = onMessage;
    this.onState = onState;
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${location.pathname.replace(/[^/]*$/, "")}api/portal/${this.path}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.#failures = 0;
      this.onState(true);
    };
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      this.onMessage(decode(data));
    };
    socket.onclose = () => {
      this.onState(false);
      this.#timer = setTimeout(() => this.#connect(), reconnectWait(this.#failures, Math.random()));
      this.#failures += 1;
    };
  }

  #wake = () => {
    if (document.visibilityState !== "visible" || Date.now() - this.#heard < STALE_MILLISECONDS) return;
    this.#leave();
    this.#connect();
  };

  /** Hears nothing more of the present connection. */
  #leave() {
    clearTimeout(this.#timer);
    if (!this.#socket) return;
    Object.assign(this.#socket, { onopen: null, onmessage: null, onclose: null });
    this.#socket.close();
  }

  /** Nothing more is heard. */
  close() {
    document.removeEventListener("visibilitychange", this.#wake);
    this.#leave();
  }
}

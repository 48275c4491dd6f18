// Questions to engines and solvers, and what they find. After a lost connection open questions are asked again.

import { backend } from "./backend.js";

/** @import { LiveConnection } from "./backend.js" */
/** @import { Analysis, AnalysisMessage, LiveRequest, ProofMessage, ProofPath, ProofQuestion, Question } from "./types.js" */

const RECONNECT_MILLISECONDS = 1000;

/** @typedef {{ request: LiveRequest, isLast: (event: string) => boolean, listener: (message: any) => void }} OpenQuestion */

/** @type {LiveConnection | undefined} */
let connection;
let nextId = 1;
/** @type {Map<number, OpenQuestion>} */
const openQuestions = new Map();

function connect() {
  if (connection && !connection.isClosed()) return;
  const mine = backend.openLive({
    onOpen: () => openQuestions.forEach(({ request }) => send(request)),
    onMessage: receive,
    onClose: () => {
      if (connection === mine && openQuestions.size) setTimeout(connect, RECONNECT_MILLISECONDS);
    },
  });
  connection = mine;
}

/** @param {AnalysisMessage | ProofMessage} message */
function receive(message) {
  const question = openQuestions.get(message.id);
  if (!question) return;
  if (question.isLast(message.event)) openQuestions.delete(message.id);
  question.listener(message);
}

/** @param {LiveRequest} request */
function send(request) {
  connection?.send(request);
}

/** @param {number} id @param {OpenQuestion} question */
function ask(id, question) {
  openQuestions.set(id, question);
  connect();
  send(question.request);
  return {
    /** Ends the search; what it has found is still heard. */
    stop: () => send({ do: "stop", id }),
    /** Ends the search; nothing more is heard. */
    cancel: () => {
      if (openQuestions.delete(id)) send({ do: "forget", id });
    },
  };
}

/** @typedef {ReturnType<typeof analyse>} Search */
/** @typedef {ReturnType<typeof prove>} ProofSearch */

/**
 * Asks an engine.
 * @param {Question} question @param {(message: AnalysisMessage) => void} listener
 */
export function analyse(question, listener) {
  const id = nextId++;
  return ask(id, { request: { do: "think", id, question }, isLast: (event) => event === "failed" || event === "found", listener });
}

/**
 * Asks an engine for its answer, which is null where it was cancelled before.
 * @param {Question} question @param {(analysis: Analysis) => void} [onProgress] what it thinks on the way
 */
export function analyseOnce(question, onProgress = () => {}) {
  /** @type {Search} */
  let search;
  /** @type {() => void} */
  let giveUp;
  /** @type {Promise<Analysis | null>} */
  const result = new Promise((resolve, reject) => {
    giveUp = () => resolve(null);
    search = analyse(question, (message) => {
      if (message.event === "thinks") onProgress(message.analysis);
      if (message.event === "found") resolve(message.analysis);
      if (message.event === "failed") reject(new Error(message.reason));
    });
  });
  const cancel = () => {
    search.cancel();
    giveUp();
  };
  return { result, stop: () => search.stop(), cancel };
}

/**
 * Asks a solver; its tree can be looked into until it is cancelled.
 * @param {ProofQuestion} question @param {(message: ProofMessage) => void} listener
 */
export function prove(question, listener) {
  const id = nextId++;
  const search = ask(id, { request: { do: "prove", id, question }, isLast: (event) => event === "failed", listener });
  return {
    ...search,
    /**
     * Says which nodes of the tree are told.
     * @param {ProofPath[]} open
     */
    open: (open) => {
      question.open = open;
      if (openQuestions.has(id)) send({ do: "open", id, open });
    },
  };
}

// The websocket: questions to engines and solvers, and what they think. After a lost connection open questions are asked
// again.

let socket;
let next = 1;
const open = new Map();

function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${location.pathname.replace(/[^/]*$/, "")}api/live`);
  socket = mine;
  mine.onopen = () => open.forEach(({ wish }) => send(wish));
  mine.onmessage = (message) => {
    const word = JSON.parse(message.data);
    const asked = open.get(word.id);
    if (!asked) return;
    const isLast = word.event === "failed" || (word.event === "found" && asked.wish.do === "think");
    if (isLast) open.delete(word.id);
    asked.hear(word);
  };
  mine.onclose = () => {
    if (socket === mine && open.size) setTimeout(connect, 1000);
  };
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function begin(kind, question, hear) {
  const id = next++;
  const wish = { do: kind, id, question };
  open.set(id, { wish, hear });
  connect();
  send(wish);
  return {
    stop: () => send({ do: "stop", id }),
    forget: () => {
      if (open.delete(id)) send({ do: "forget", id });
    },
    // Which nodes of a proof's tree are told.
    open: (nodes) => {
      question.open = nodes;
      if (open.has(id)) send({ do: "open", id, open: nodes });
    },
  };
}

// Asks an engine; `hear` is called with { event: "waits" | "thinks" | "found" | "failed", ... }.
export const ask = (question, hear) => begin("think", question, hear);

// Asks a solver; its tree can be looked into until it is forgotten.
export const prove = (question, hear) => begin("prove", question, hear);

// Asks for one answer: a thought, or an error.
export function answer(question, holder = {}) {
  return new Promise((resolve, reject) => {
    holder.handle = ask(question, (word) => {
      if (word.event === "found") resolve(word.thought);
      if (word.event === "failed") reject(new Error(word.reason));
    });
  });
}

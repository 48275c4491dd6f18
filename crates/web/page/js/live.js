// The websocket: questions to engines and what they think. After a lost connection open questions are asked again.

let socket;
let next = 1;
const open = new Map();

function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${location.pathname.replace(/[^/]*$/, "")}api/live`);
  socket = mine;
  mine.onopen = () => open.forEach((question, id) => send({ do: "think", id, question: question.question }));
  mine.onmessage = (message) => {
    const word = JSON.parse(message.data);
    const asked = open.get(word.id);
    if (!asked) return;
    if (word.event === "found" || word.event === "failed") open.delete(word.id);
    asked.hear(word);
  };
  mine.onclose = () => {
    if (socket === mine && open.size) setTimeout(connect, 1000);
  };
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// Asks an engine; `hear` is called with { event: "waits" | "thinks" | "found" | "failed", ... }.
export function ask(question, hear) {
  const id = next++;
  open.set(id, { question, hear });
  connect();
  send({ do: "think", id, question });
  return {
    stop: () => send({ do: "stop", id }),
    forget: () => {
      if (open.delete(id)) send({ do: "forget", id });
    },
  };
}

// Asks for one answer: a thought, or an error.
export function answer(question, holder = {}) {
  return new Promise((resolve, reject) => {
    holder.handle = ask(question, (word) => {
      if (word.event === "found") resolve(word.thought);
      if (word.event === "failed") reject(new Error(word.reason));
    });
  });
}

// The server's JSON API; GET /api describes it.

export class ApiError extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

async function request(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError(0, "The server does not answer. Is Quadrille still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer.error ?? response.statusText);
  return answer;
}

export const api = {
  position: (setup, moves) => request("POST", "api/position", { setup, moves }),
  compose: (game, layout, rules) => request("POST", "api/compose", { game, layout, rules }),
  read: (text, game, format) => request("POST", "api/read", { text, game: game || null, format: format || null }),
  write: (body) => request("POST", "api/write", body),
  list: (query) => request("GET", `api/games?${new URLSearchParams(query)}`),
  add: (document) => request("POST", "api/games", document),
  get: (id) => request("GET", `api/games/${id}`),
  replace: (id, version, document) => request("PUT", `api/games/${id}`, { version, document }),
  matches: () => request("GET", "api/matches"),
  startMatch: (wanted) => request("POST", "api/matches", wanted),
  changeMatch: (id, running) => request("PUT", `api/matches/${id}`, { running }),
  remove: (id) => request("DELETE", `api/games/${id}`),
};

let rules;

// The games with their players, starts, rules, formats and engines.
export async function games() {
  rules ??= request("GET", "api/rules").catch((error) => {
    rules = undefined;
    throw error;
  });
  return (await rules).games;
}

export const gameOf = async (name) => (await games()).find((game) => game.name === name);

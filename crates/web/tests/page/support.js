// What the tests of the page share: facts of games, positions, and a server that answers from a function.

export const SURAKARTA = {
  name: "surakarta", players: ["Black", "White"], starts: [{ name: "standard", about: "" }], size: "6x6", sides: null, mixed_stacks: false,
  pieces: [{ kind: "stone", owned: true }], phases: [], rules: [], formats: [], record_format: "moves",
  levels: [{ name: "casual", about: "", engine: "level-casual", seconds: 1 }], engines: [{ name: "champion", about: "", multi_pv: true }], solvers: [],
};

/** A position with nothing on the board. */
export const position = (change = {}) => ({
  game: "surakarta", position: "", to_move: 0, turn_start: true, ending: null, turns: [], plies: [], last: null, reserve: [],
  ground: { cells: true, squares: [], lines: [] }, layout: { size: "6x6", stacks: {}, to_move: 0, phase: "" }, ...change,
});

/** Answers requests by `answer(method, path, body)`; what it throws is an error of the server. Gives the requests. */
export function serve(answer) {
  const requests = [];
  globalThis.fetch = async (path, { method, body }) => {
    const request = { method, path, body: body && JSON.parse(body) };
    requests.push(request);
    if (path === "api/rules") return Response.json({ games: [SURAKARTA] });
    try {
      return Response.json(await answer(method, path, request.body));
    } catch (error) {
      return Response.json({ error: error.message }, { status: error.status ?? 422 });
    }
  };
  return requests;
}

/** A game of the portal in its second turn, seen by its first player. */
export const gameState = (change = {}) => ({
  id: 17, version: 5, setup: { game: "surakarta" }, players: [player("anna"), player("bert")], clock: { seconds: 300, increment: 5 }, rated: false, chat: true,
  moves: ["a", "b"], plies: [], position: "", to_move: 0, ending: null, remaining: [290, 280], draw_offer: null, takeback_offer: null, rematch_offer: null,
  rematch: null, ratings: null, created: 1, changed: 2, watchers: 0, you: 0, move_token: "token-1", ...change,
});

/** Somebody on the portal. */
export const player = (name, rating = null) => ({ name, kind: "person", rating });

/** An open challenge of bert to anna. */
export const offer = (change = {}) => ({
  id: 3, from: player("bert"), to: player("anna"), setup: { game: "tak", size: "5x5" }, colour: "random", clock: { seconds: 300, increment: 5 }, rated: false,
  chat: true, state: "open", game_id: null, created: 1, expires: 2, ...change,
});

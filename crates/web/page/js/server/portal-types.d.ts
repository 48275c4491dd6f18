// The JSON of the portal (docs/portal-api.md). Players of a game are 0 and 1 here, as in types.d.ts; times are seconds.

import type { Ending, PlayerIndex, Setup } from "./types.js";

export interface Rating {
  rating: number;
  deviation: number;
  /** Whether it rests on few games yet. */
  provisional: boolean;
}

/** Who somebody is, with the rating in the game in question. */
export interface Player {
  name: string;
  kind: "person" | "robot" | "guest" | "deleted";
  rating: Rating | null;
}

/** Live, or correspondence with so many days for each turn. */
export type ClockSetting = { seconds: number; increment: number } | { days: number };

export type Colour = PlayerIndex | "random";

// ---- accounts

export interface Account {
  name: string;
  kind: "person" | "robot" | "guest";
  about: string;
  /** Whether chat is shown and may be sent in this account's games. */
  chat: boolean;
  games: string[];
  owner: string | null;
  created: number;
  ratings: Record<string, GameRating>;
}

export type GameRating = Rating & { games: number };

export interface PlayerPage {
  name: string;
  kind: Player["kind"];
  about: string;
  /** What a robot plays. */
  games: string[];
  owner: string | null;
  online: boolean;
  created: number;
  ratings: Record<string, GameRating>;
  record?: Meetings[];
}

/** The games of one kind against one opponent. */
export interface Meetings {
  game: string;
  opponent: Player;
  wins: number;
  draws: number;
  losses: number;
}

// ---- the lobby

export interface OfferRequest {
  setup: Setup;
  clock: ClockSetting;
  /** What the one who offers it plays. */
  colour: Colour;
  rated: boolean;
  chat: boolean;
  /** Without it anybody may accept: a seek. */
  to?: string;
}

export interface Offer {
  id: number;
  from: Player;
  to: Player | null;
  setup: Setup;
  colour: Colour;
  clock: ClockSetting;
  rated: boolean;
  chat: boolean;
  state: "open" | "accepted" | "declined" | "cancelled" | "expired";
  /** The game that it has become. */
  game_id: number | null;
  created: number;
  expires: number;
}

export interface Lobby {
  seeks: Offer[];
  games: GameSummary[];
  online: Player[];
}

// ---- games

export interface GameSummary {
  id: number;
  game: string;
  size: string;
  players: [Player, Player];
  clock: ClockSetting;
  rated: boolean;
  turns: number;
  to_move: PlayerIndex;
  ending: Ending | null;
  created: number;
  changed: number;
}

export interface GameState {
  id: number;
  /** Of two states the one with the greater version is newer. */
  version: number;
  setup: Setup;
  players: [Player, Player];
  clock: ClockSetting;
  rated: boolean;
  chat: boolean;
  /** The finished turns. */
  moves: string[];
  /** The plies made of the turn in progress. */
  plies: string[];
  position: string;
  to_move: PlayerIndex;
  ending: Ending | null;
  /** What each has left; that of the player to move runs while there is no ending. */
  remaining: [number, number];
  /** Who has offered it. */
  draw_offer: PlayerIndex | null;
  takeback_offer: PlayerIndex | null;
  rematch_offer: PlayerIndex | null;
  /** The game that goes on after this one. */
  rematch: number | null;
  /** After a rated game. */
  ratings: [RatingChange, RatingChange] | null;
  created: number;
  changed: number;
  watchers: number;
  /** null for spectators. */
  you: PlayerIndex | null;
  /** What the next move has to name; null if it is not ours to make. */
  move_token: string | null;
}

export interface RatingChange {
  before: number;
  after: number;
}

export interface ChatLine {
  number: number;
  player: Pick<Player, "name" | "kind">;
  text: string;
  time: number;
}

export type OfferKind = "draw" | "takeback" | "rematch";
export type OfferAnswer = "offer" | "accept" | "decline";

// ---- the websockets

export type GameMessage = { event: "game"; game: GameState } | { event: "chat"; line: ChatLine };

export type LobbyMessage =
  | ({ event: "lobby" } & Lobby)
  | { event: "offer"; number: number; offer: Offer }
  | { event: "game"; number: number; game: GameState }
  | { event: "chat"; number: number; game_id: number; line: ChatLine };

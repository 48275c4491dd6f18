// The JSON that the server speaks (docs/json.md), and what the page keeps inside of a game's document. Players are 0 and 1
// here, in the order in which they move: wire.js translates them. A move is text: a whole turn, or one of its plies.

export type PlayerIndex = 0 | 1;
/** From 0 to 1, a draw counted half. */
export type Chance = number;
export type Point = [x: number, y: number];

// ---- the games: GET /api/rules

export interface Named {
  name: string;
  about: string;
}

export interface GameInfo {
  name: string;
  players: [string, string];
  starts: Named[];
  /** The usual size, columns x rows. */
  size: string;
  /** The shortest and the longest side, where sizes can be chosen. */
  sides: [number, number] | null;
  /** Whether the pieces of a stack differ. */
  mixed_stacks: boolean;
  pieces: { kind: string; owned: boolean }[];
  phases: Named[];
  rules: (Named & { default: string })[];
  formats: Named[];
  record_format: string;
  levels: (Named & { engine: string; base: string; seconds: number })[];
  engines: EngineInfo[];
  /** The engines that prove. */
  solvers: string[];
}

export interface EngineInfo extends Named {
  /** Whether it can show several lines. */
  multi_pv: boolean;
}

// ---- positions: POST /api/position, /api/compose

/** Where a game begins. */
export interface Setup {
  game: string;
  position?: string;
  start?: string;
  size?: string;
  seed?: number;
  rules?: Record<string, string>;
}

/** A position reached by moves. */
export interface Line {
  setup: Setup;
  moves: string[];
}

/** Whose it is (null for nobody's), and its kind. */
export type Piece = [player: PlayerIndex | null, kind: string];

/** For each square its pieces from the bottom up. */
export type Stacks = Record<string, Piece[]>;

export interface Layout {
  size: string;
  stacks: Stacks;
  to_move: PlayerIndex;
  phase: string;
}

/** One decision; a turn has one or more. */
export interface Ply {
  move: string;
  /** What to select in turn: squares, kinds of pieces in the reserve, or "pass". */
  targets: string[];
  /** The way that a piece takes, where it is not straight. */
  track?: Point[];
}

export interface Ending {
  /** null for a draw. */
  winner: PlayerIndex | null;
  reason: string;
}

export interface Position {
  game: string;
  /** The position as text. */
  position: string;
  to_move: PlayerIndex;
  /** Whether a turn begins here, not only a further ply of one. */
  turn_start: boolean;
  ending: Ending | null;
  turns: string[];
  /** The board without pieces. */
  ground: { cells: boolean; squares: [name: string, x: number, y: number][]; lines: Point[][] };
  layout: Layout;
  reserve: [player: PlayerIndex, kind: string, count: number][];
  /** All legal plies. */
  plies: Ply[];
  /** The plies of the last move. */
  last: Ply[] | null;
  /** What endgame tables say for the player to move, where they have the position: "wins, converts in 11". */
  table?: string;
  /** What the regions are worth that the position has fallen apart into (Amazons). */
  regions?: RegionValue[];
}

/** What a region is worth as a combinatorial game, the first player counting positive. */
export interface RegionValue {
  squares: string[];
  /** "+2", "3|-1", "hot 1 ± ½", or bounds: "-1…+3". */
  label: string;
  /** The canonical form, if it is known and short. */
  value: string | null;
  mean: number | null;
  temperature: number | null;
}

// ---- what was played before: POST /api/explore

export interface Explored {
  games: number;
  /** The most frequent first. */
  moves: { move: string; games: number; first: number; second: number; draws: number }[];
}

// ---- records: POST /api/read, /api/write

export interface RecordedGame {
  setup: Setup;
  /** With all variations. */
  nodes: MoveNode[];
  /** What is said before the first turn. */
  comment: string;
  players: [string, string];
  tags: [name: string, value: string][];
  result: string | null;
}

// ---- games that are kept: /api/games

export interface GameDocument {
  setup: Setup;
  title?: string;
  players?: [string, string];
  /** Every node behind its parent; the first child of a node is the main line. */
  nodes?: MoveNode[];
  /** How the game ended, where the board does not tell. */
  result?: string;
  page?: PageData;
}

export interface MoveNode {
  /** Nodes are counted from 1; 0 is the start. */
  parent: number;
  move: string;
  comment?: string;
  mark?: string;
  /** What people drew: a square, or two with a blank between them for an arrow. */
  shapes?: string[];
  score?: Score;
}

/** What only the page understands. */
export interface PageData {
  players?: [PlayerConfig, PlayerConfig];
  /** What `players` is called in older documents. */
  seats?: [PlayerConfig, PlayerConfig];
  clock?: ClockState | null;
  /** The plies of a turn that is not finished, and the node it begins at. */
  turn?: PartialTurn;
  tags?: [name: string, value: string][];
  /** What people noted of the start. */
  start?: Pick<MoveNode, "comment" | "shapes">;
  /** Whether a review has been made. */
  reviewed?: boolean;
}

export type PlayerConfig = "human" | EnginePlayer;

/** An engine that plays, and its limits for a turn (time in milliseconds). */
export interface EnginePlayer {
  label: string;
  engine: string;
  time?: number;
  nodes?: number;
  depth?: number;
}

/** Milliseconds. */
export interface ClockState {
  left: [number, number];
  increment: number;
}

export interface PartialTurn {
  at: number;
  plies: string[];
}

export interface StoredGame {
  id: number;
  version: number;
  document: GameDocument;
}

export interface GameSummary {
  id: number;
  game: string;
  title: string;
  players: [string, string];
  result: string;
  turns: number;
  /** Seconds since 1970. */
  created: number;
  changed: number;
}

// ---- engines: /api/live, "think"

/** How long to think: whichever limit is reached first. */
export interface Limits {
  seconds?: number;
  /** What is left, and added for each turn. */
  clock?: { seconds: number; increment: number };
  nodes?: number;
  depth?: number;
}

export interface Question {
  line: Line;
  /** Its name with settings: "champion,multi_pv=3". */
  engine: string;
  limits?: Limits;
  seed?: number;
  /** The move of a game: goes before analyses. */
  urgent?: boolean;
}

/** What is certain, for the player to move. */
export type ProvenResult = { proven: "win" | "loss"; plies: number } | { proven: "draw" };

/** For the player to move: an estimate in the engine's own units, or what is proven; the chance is the first player's. */
export type Score = ({ estimate: number } | ProvenResult) & {
  chance: Chance;
  /** What would have been better than the turn before; a review notes it. */
  better?: string;
};

export interface Analysis {
  move: string;
  score: Score | null;
  depth: number;
  selective_depth: number;
  nodes: number;
  seconds: number;
  /** 0 to 1. */
  table_fill: number;
  /** The best first. */
  lines: AnalysisLine[];
  efforts: MoveEffort[];
}

export interface AnalysisLine {
  score: Score;
  moves: string[];
  /** The plies of its first move. */
  plies: Ply[] | null;
}

export interface MoveEffort {
  move: string;
  /** Of all visits, 0 to 1. */
  share: number;
  visits: number;
  /** What the visits have shown, for the player to move. */
  value: number | null;
  score: Score | null;
}

// ---- solvers: /api/live, "prove"

export interface ProofQuestion {
  line: Line;
  engine: string;
  attacker: PlayerIndex;
  /** The nodes of the tree to tell the children of. */
  open: ProofPath[];
}

/** A node of a proof's tree: the moves from its root. */
export type ProofPath = string[];

/** A proof or disproof number; null if it is infinite. */
export type ProofNumber = number | null;

/** What is certain, for the player to move: a result, or a bound of it. */
export type ProofResult = ProvenResult | { at_most: "draw" } | { at_least: "draw" };

/** The numbers are missing until the search has begun. */
export interface Proof {
  attacker: PlayerIndex;
  to_move: PlayerIndex;
  tree: ProofNode[];
  proof?: ProofNumber;
  disproof?: ProofNumber;
  result?: ProofResult | null;
  nodes?: number;
  seconds?: number;
  table_fill?: number;
}

export interface ProofNode {
  path: ProofPath;
  error?: string;
  to_move?: PlayerIndex;
  /** How many there are; `children` are the most promising of them. */
  moves?: number;
  children?: ProofChild[];
}

export interface ProofChild {
  move: string;
  proof: ProofNumber;
  disproof: ProofNumber;
  result: ProofResult | null;
  nodes: number;
}

// ---- the websocket: /api/live

export type LiveRequest =
  | { do: "think"; id: number; question: Question }
  | { do: "prove"; id: number; question: ProofQuestion }
  | { do: "open"; id: number; open: ProofPath[] }
  | { do: "stop"; id: number }
  | { do: "forget"; id: number };

export type LiveStatus = { id: number; event: "waits"; place: number } | { id: number; event: "failed"; reason: string };
export type AnalysisMessage = LiveStatus | { id: number; event: "thinks" | "found"; analysis: Analysis };
export type ProofMessage = LiveStatus | { id: number; event: "thinks" | "found"; proof: Proof };

// ---- matches: /api/matches

/** A value with its 95 % interval; null for infinite. */
export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface MatchRequest {
  game: string;
  size: string | null;
  players: string[];
  games: number;
  /** For a turn. */
  limits: Limits;
  /** The bounds of a sequential test. */
  sprt: number[] | null;
  seed: number;
}

export interface Match {
  id: number;
  running: boolean;
  game: string;
  size: string | null;
  /** Finished, and planned. */
  games: number;
  planned: number;
  wins: number;
  draws: number;
  losses: number;
  elo: Estimate | null;
  sprt: { llr: number; low: number; high: number; accepted: "h0" | "h1" | null } | null;
  ranking: number[];
  players: MatchPlayer[];
  /** The game that is being played. */
  live: LiveGame | null;
  /** Why it could not go on. */
  failure: string | null;
}

/** A game of a match: GET /api/matches/ID/games. */
export interface MatchGame extends Line, Ending {
  players: [string, string];
}

/** A match whose journal cannot be read. */
export interface UnreadableMatch {
  id: number;
  error: string;
}

export interface MatchPlayer {
  name: string;
  points: number;
  games: number;
  rating: Estimate;
  /** Against each player: points and games. */
  meetings: { points: number; games: number }[];
}

export interface LiveGame {
  setup: Setup | null;
  moves: string[];
  players: [string, string];
}

/** What a cluster of workers does (`quadrille cluster --json`). */
export interface Cluster {
  runs: ClusterRun[];
  workers: ClusterWorker[];
}

/** A command with jobs for workers. */
export interface ClusterRun {
  id: string;
  about: string;
  game: string;
  waiting: number;
  running: number;
  done: number;
  total: number | null;
  set_aside: [string, string][];
  seconds_left: number | null;
  is_coordinated: boolean;
}

/** A worker, with its speed in nodes a second. */
export interface ClusterWorker {
  name: string;
  threads: number;
  speed: number;
  running: number;
  done: number;
  failed: number;
  silent: number;
  is_alive: boolean;
  paused: string | null;
}

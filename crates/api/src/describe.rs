//! What the API tells: the shapes of docs/json.md with what a page needs besides.

use crate::searches::Path;
use crate::{RequestError, limits};
use quadrille_engine::json::{GameSummary, LevelSummary, Named, PositionSummary, RegionSummary};
use quadrille_engine::{
    Analysis, BoardPiece, BoardState, Branch, Effort, EngineSpec, Error, GameInfo, Gesture, Layout, Opening,
    Player, Position, PresetInfo, ProofNode, Score, Size, Solver, SolverReport, Variation,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a page has to know of a game before it begins one.
#[derive(Clone, Serialize, JsonSchema)]
pub struct GameDescription {
    #[serde(flatten)]
    summary: GameSummary,
    /// The usual size of the board, columns x rows.
    size: String,
    /// The least and the greatest side of the board, where there is a choice.
    sides: Option<[u8; 2]>,
    /// Whether a part of a stack can be lifted.
    mixed_stacks: bool,
    pieces: Vec<PieceKind>,
    /// The phases that a layout may name.
    phases: Vec<Named>,
    levels: Vec<LevelSummary>,
    /// The engines but for the levels.
    engines: Vec<EngineDescription>,
    /// The names of the engines that prove.
    solvers: Vec<String>,
}

/// An engine, without its settings.
#[derive(Clone, Serialize, JsonSchema)]
struct EngineDescription {
    name: String,
    about: String,
    /// Whether it can show several lines (setting `multi_pv`).
    multi_pv: bool,
}

/// A kind of pieces.
#[derive(Clone, Serialize, JsonSchema)]
struct PieceKind {
    kind: String,
    /// Whether they belong to players.
    owned: bool,
}

impl GameDescription {
    /// That of a game.
    pub fn of(game: &dyn GameInfo) -> Self {
        let board = game.board();
        let size = game.open(&Opening::default()).map(|position| position.board().layout.size.to_string());
        let piece = |&(kind, owned): &(&str, bool)| PieceKind { kind: kind.into(), owned };
        GameDescription {
            summary: GameSummary::of(game),
            size: size.unwrap_or_default(),
            sides: board.sides.map(|(least, greatest)| [least, greatest]),
            mixed_stacks: board.mixed_stacks,
            pieces: board.pieces.iter().map(piece).collect(),
            phases: board.phases.iter().copied().map(Named::from).collect(),
            levels: game.levels().map(LevelSummary::from).into(),
            engines: game
                .presets()
                .into_iter()
                .filter(|preset| !is_level(preset.name))
                .map(EngineDescription::from)
                .collect(),
            solvers: game.solvers().into_iter().map(String::from).collect(),
        }
    }
}

impl From<PresetInfo> for EngineDescription {
    fn from(PresetInfo { name, about, settings, .. }: PresetInfo) -> Self {
        let multi_pv = settings.iter().any(|setting| setting.name == "multi_pv");
        EngineDescription { name: name.into(), about: about.into(), multi_pv }
    }
}

/// Whether an engine is a level of play for people.
pub fn is_level(preset: &str) -> bool {
    preset.parse::<EngineSpec>().is_ok_and(|spec| spec.is_level())
}

/// A position with everything that is needed to show it and to play on.
#[derive(Serialize, JsonSchema)]
pub struct PositionDescription {
    #[serde(flatten)]
    summary: PositionSummary,
    /// Whether the ply to come is the first of its turn.
    turn_start: bool,
    /// The turns made so far.
    turns: Vec<String>,
    /// The board without pieces.
    ground: BoardShape,
    layout: LayoutJson,
    /// The pieces that are still to be placed: whose, of which kind, how many.
    reserve: Vec<(Player, String, u32)>,
    /// The legal plies.
    plies: Vec<Ply>,
    /// The plies of the last move; null if there is none.
    last: Option<Vec<Ply>>,
    /// What the endgame tables of the program say, if they have the position: `draw`, or `wins, converts in 11` or `loses, converts in 4` for the
    /// player to move, the plies to the next capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<String>,
    /// What the regions are worth that the position has fallen apart into (Amazons).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) regions: Vec<RegionSummary>,
}

/// A board without pieces.
#[derive(Serialize, JsonSchema)]
struct BoardShape {
    /// Whether pieces stand in cells, not on points.
    cells: bool,
    /// The squares: name, x, y.
    squares: Vec<(String, f32, f32)>,
    /// The lines that are drawn.
    lines: Vec<Vec<[f32; 2]>>,
}

/// A ply: its word, what to touch in turn, and the way that something flies.
#[derive(Serialize, JsonSchema)]
pub struct Ply {
    #[serde(rename = "move")]
    word: String,
    targets: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    track: Vec<[f32; 2]>,
}

impl PositionDescription {
    /// That of a position, and the plies of the move that led there.
    pub fn of(position: &dyn Position, last: Option<Vec<Ply>>) -> Self {
        let BoardState { ground, layout, reserve } = position.board();
        PositionDescription {
            summary: PositionSummary::of(position),
            turn_start: position.turn_start(),
            turns: position.turns(),
            ground: BoardShape {
                cells: ground.cells,
                squares: ground.squares.into_iter().map(|(name, [x, y])| (name, x, y)).collect(),
                lines: ground.lines,
            },
            layout: layout.into(),
            reserve: reserve.into_iter().map(|(player, kind, count)| (player, kind.into(), count)).collect(),
            plies: position.plies().into_iter().map(Ply::from).collect(),
            last,
            table: None,
            regions: Vec::new(),
        }
    }
}

impl From<(String, Gesture)> for Ply {
    fn from((word, Gesture { targets, track }): (String, Gesture)) -> Self {
        Ply { word, targets, track }
    }
}

/// The plies of a word; none for a word that cannot be played.
pub fn plies_of(position: &dyn Position, word: &str) -> Option<Vec<Ply>> {
    Some(position.plies_of(word).ok()?.into_iter().map(Ply::from).collect())
}

/// What stands where.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutJson {
    /// Columns x rows.
    size: String,
    /// For each square its pieces from the bottom up: whose, if anybody's, and of which kind.
    stacks: BTreeMap<String, Vec<(Option<Player>, String)>>,
    to_move: Player,
    /// What else the game has to know; empty for the usual.
    #[serde(default)]
    phase: String,
}

impl LayoutJson {
    /// Whether it is of a size that a board can have.
    pub fn check(&self) -> Result<(), RequestError> {
        limits::text("a size", &self.size, limits::NAME)?;
        limits::text("a phase", &self.phase, limits::NAME)?;
        limits::length("squares with pieces", self.stacks.len(), MOST_SQUARES)?;
        for (square, pieces) in &self.stacks {
            limits::text("a square's name", square, limits::NAME)?;
            let kinds: Vec<&String> = pieces.iter().map(|(_, kind)| kind).collect();
            limits::texts("pieces of a square", kinds.into_iter(), MOST_PIECES, limits::NAME)?;
        }
        Ok(())
    }
}

/// More squares and pieces on one of them than any board has.
const MOST_SQUARES: usize = 200;
const MOST_PIECES: usize = 200;

impl From<Layout> for LayoutJson {
    fn from(Layout { size, stacks, to_move, phase }: Layout) -> Self {
        let tokens = |tokens: Vec<BoardPiece>| {
            tokens.into_iter().map(|BoardPiece { player, kind }| (player, kind)).collect()
        };
        let stacks = stacks.into_iter().map(|(square, stack)| (square, tokens(stack))).collect();
        LayoutJson { size: size.to_string(), stacks, to_move, phase }
    }
}

impl TryFrom<LayoutJson> for Layout {
    type Error = String;

    fn try_from(layout: LayoutJson) -> Result<Self, String> {
        let size = layout.size.parse::<Size>().map_err(|error| error.to_string())?;
        let mut read = Layout { phase: layout.phase, ..Layout::empty(size, layout.to_move) };
        for (square, tokens) in layout.stacks {
            tokens.into_iter().for_each(|(player, kind)| read.put(&square, player, &kind));
        }
        Ok(read)
    }
}

/// A score and the chance that it stands for.
#[derive(Serialize, JsonSchema)]
pub struct ScoreDescription {
    /// For the player to move.
    #[serde(flatten)]
    score: Score,
    /// The first player's chance to win, a draw counted half.
    chance: f64,
}

impl ScoreDescription {
    fn of(position: &dyn Position, score: Score) -> Self {
        let chance = position.game().chance(score);
        let first = if position.to_move() == Player::First { chance } else { 1.0 - chance };
        ScoreDescription { score, chance: rounded(first) }
    }
}

/// What an engine thinks of a position.
#[derive(Serialize, JsonSchema)]
pub struct AnalysisDescription {
    #[serde(rename = "move")]
    best_move: String,
    score: Option<ScoreDescription>,
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    seconds: f64,
    /// From 0 to 1.
    table_fill: f64,
    /// The best first.
    lines: Vec<LineDescription>,
    /// The best first, and not all of them.
    efforts: Vec<EffortDescription>,
}

#[derive(Serialize, JsonSchema)]
struct LineDescription {
    score: ScoreDescription,
    moves: Vec<String>,
    /// The plies of the first move.
    plies: Option<Vec<Ply>>,
}

#[derive(Serialize, JsonSchema)]
struct EffortDescription {
    #[serde(rename = "move")]
    word: String,
    visits: u64,
    /// The part of all visits.
    share: f64,
    /// What the visits have shown, for the player to move.
    value: Option<f64>,
    score: Option<ScoreDescription>,
}

impl AnalysisDescription {
    /// What an engine has found of a position.
    pub fn of(position: &dyn Position, analysis: &Analysis) -> Self {
        let score = |score| ScoreDescription::of(position, score);
        let line = |line: &Variation<String>| LineDescription {
            score: score(line.score),
            moves: line.moves.clone(),
            plies: line.moves.first().and_then(|word| plies_of(position, word)),
        };
        let visits: u64 = analysis.efforts.iter().map(|effort| effort.visits).sum();
        let effort = |effort: &Effort<String>| EffortDescription {
            word: effort.m.clone(),
            visits: effort.visits,
            share: rounded(effort.visits as f64 / visits.max(1) as f64),
            value: effort.value.map(rounded),
            score: effort.score.map(score),
        };
        AnalysisDescription {
            best_move: analysis.best_move().into(),
            score: analysis.score.map(score),
            depth: analysis.depth,
            selective_depth: analysis.selective_depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            table_fill: f64::from(analysis.table_fill) / 1000.0,
            lines: analysis.lines.iter().map(line).collect(),
            efforts: analysis.efforts.iter().take(SHOWN_EFFORTS).map(effort).collect(),
        }
    }
}

/// How many moves are told with the effort that was spent on them.
const SHOWN_EFFORTS: usize = 60;

/// To four digits, enough for a page.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// How many moves of a node are told.
const SHOWN_BRANCHES: usize = 40;

/// What a solver knows: of the question, if it has searched, and of the nodes that are open.
#[derive(Serialize, JsonSchema)]
pub struct ProofDescription {
    /// Whose win is in question.
    attacker: Player,
    to_move: Player,
    tree: Vec<NodeDescription>,
    #[serde(flatten)]
    known: Option<SolverReport>,
}

/// A node of a solver's tree, as the moves from its root.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum NodeDescription {
    Known {
        path: Path,
        to_move: Player,
        /// How many there are.
        moves: usize,
        /// The most promising of them for their mover.
        children: Vec<Branch<String>>,
    },
    Unknown {
        path: Path,
        error: String,
    },
}

impl ProofDescription {
    /// What a solver knows by now, and what it knows of these nodes.
    pub fn of(
        solver: &dyn Solver,
        attacker: Player,
        known: Option<&SolverReport>,
        tree: Vec<(Path, Result<ProofNode, Error>)>,
    ) -> Self {
        let node = |(path, found): (Path, Result<ProofNode, Error>)| match found {
            Ok(ProofNode { to_move, mut branches }) => {
                let moves = branches.len();
                branches.truncate(SHOWN_BRANCHES);
                NodeDescription::Known { path, to_move, moves, children: branches }
            }
            Err(error) => NodeDescription::Unknown { path, error: error.to_string() },
        };
        let tree = tree.into_iter().map(node).collect();
        ProofDescription { attacker, to_move: solver.to_move(), tree, known: known.cloned() }
    }
}

//! JSON from positions. Players are 0 and 1, in the order in which they move.

use crate::searches::Path;
use quadrille_engine::{
    Analysis, BoardPiece, BoardState, Branch, Effort, EngineSpec, Error, Finding, GameInfo, Gesture, Layout,
    Opening, Player, Position, PresetInfo, ProofNode, Score, Setting, Size, Solver, SolverReport, Variation,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a page has to know of a game before it begins one.
pub fn game(game: &dyn GameInfo) -> Value {
    let board = game.board();
    let named = |(name, about): &(&str, &str)| json!({ "name": name, "about": about });
    json!({
        "name": game.name(),
        "players": game.players(),
        "starts": game.starts().iter().map(named).collect::<Vec<_>>(),
        "size": game.open(&Opening::default()).map_or(Value::Null, |position| position.board().layout.size.to_string().into()),
        "sides": board.sides,
        "mixed_stacks": board.mixed_stacks,
        "pieces": board.pieces.iter().map(|(kind, owned)| json!({ "kind": kind, "owned": owned })).collect::<Vec<_>>(),
        "phases": board.phases.iter().map(named).collect::<Vec<_>>(),
        "rules": game.rules().iter().map(|rule| json!({ "name": rule.name, "default": rule.value, "about": rule.about })).collect::<Vec<_>>(),
        "formats": game.formats().iter().map(|format| json!({ "name": format.name, "about": format.about })).collect::<Vec<_>>(),
        "record_format": game.record_format(),
        "levels": game.levels().iter().map(|level| json!({ "name": level.name(), "about": level.about, "engine": level.preset, "seconds": level.seconds })).collect::<Vec<_>>(),
        "engines": game.presets().iter().filter(|preset| !is_level(preset.name)).map(engine).collect::<Vec<_>>(),
        "solvers": game.solvers(),
    })
}

fn is_level(preset: &str) -> bool {
    preset.parse::<EngineSpec>().is_ok_and(|spec| spec.is_level())
}

fn engine(preset: &PresetInfo) -> Value {
    let setting = |setting: &Setting| json!({ "name": setting.name, "default": setting.value, "range": setting.range, "about": setting.about });
    json!({ "name": preset.name, "about": preset.about, "settings": preset.settings.iter().map(setting).collect::<Vec<_>>() })
}

/// A position with everything that is needed to show it and to play on.
pub fn position(position: &dyn Position) -> Value {
    let BoardState { ground, layout, reserve } = position.board();
    json!({
        "game": position.game().name(),
        "position": position.text(),
        "to_move": position.to_move().index(),
        "turn_start": position.turn_start(),
        "ending": ending(position),
        "turns": position.turns(),
        "ground": {
            "cells": ground.cells,
            "squares": ground.squares.iter().map(|(name, [x, y])| json!([name, x, y])).collect::<Vec<_>>(),
            "lines": ground.lines,
        },
        "layout": layout_json(&layout),
        "reserve": reserve.iter().map(|(player, kind, count)| json!([player.index(), kind, count])).collect::<Vec<_>>(),
        "plies": position.plies().into_iter().map(ply).collect::<Vec<_>>(),
    })
}

/// How the game ended, or null.
pub fn ending(position: &dyn Position) -> Value {
    position.ending().map_or(
        Value::Null,
        |ending| json!({ "winner": ending.outcome.winner().map(Player::index), "reason": ending.reason }),
    )
}

/// A ply: its word, what to touch in turn, and the way that something flies.
fn ply((word, touch): (String, Gesture)) -> Value {
    let mut ply = json!({ "word": word, "targets": touch.targets });
    if !touch.track.is_empty() {
        ply["track"] = json!(touch.track);
    }
    ply
}

/// The plies of a word, or null for a word that cannot be played.
pub fn plies_of(position: &dyn Position, word: &str) -> Value {
    position.plies_of(word).map_or(Value::Null, |plies| plies.into_iter().map(ply).collect())
}

fn layout_json(layout: &Layout) -> Value {
    let token = |token: &BoardPiece| json!([token.player.map(Player::index), token.kind]);
    let stack = |(square, tokens): (&String, &Vec<BoardPiece>)| {
        (square.clone(), Value::Array(tokens.iter().map(token).collect()))
    };
    json!({
        "size": layout.size.to_string(),
        "stacks": layout.stacks.iter().map(stack).collect::<serde_json::Map<_, _>>(),
        "to_move": layout.to_move.index(),
        "phase": layout.phase,
    })
}

/// A layout as a page sends it: what [`position`] gives under `layout`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutText {
    size: String,
    stacks: BTreeMap<String, Vec<(Option<usize>, String)>>,
    to_move: usize,
    #[serde(default)]
    phase: String,
}

impl LayoutText {
    /// The layout, or what is wrong with its form.
    pub fn read(self) -> Result<Layout, String> {
        let player = |number: usize| {
            Player::BOTH.get(number).copied().ok_or_else(|| format!("players are 0 and 1, not {number}"))
        };
        let size = self.size.parse::<Size>().map_err(|error| error.to_string())?;
        let mut layout = Layout { phase: self.phase, ..Layout::empty(size, player(self.to_move)?) };
        for (square, tokens) in self.stacks {
            for (owner, kind) in tokens {
                layout.put(&square, owner.map(player).transpose()?, &kind);
            }
        }
        Ok(layout)
    }
}

/// What an engine thinks of a position. Scores are the mover's, chances the first player's.
pub fn analysis(position: &dyn Position, analysis: &Analysis) -> Value {
    let line = |line: &Variation<String>| {
        let plies = line.moves.first().map_or(Value::Null, |word| plies_of(position, word));
        json!({ "score": describe_score(position, line.score), "moves": line.moves, "plies": plies })
    };
    let visits: u64 = analysis.efforts.iter().map(|effort| effort.visits).sum();
    let effort = |effort: &Effort<String>| {
        json!({
            "move": effort.moves.concat(),
            "share": rounded(effort.visits as f64 / visits.max(1) as f64),
            "visits": effort.visits,
            "score": effort.score.map(|score| describe_score(position, score)),
        })
    };
    json!({
        "move": analysis.best_move(),
        "score": analysis.score.map(|score| describe_score(position, score)),
        "depth": analysis.depth,
        "selective_depth": analysis.selective_depth,
        "nodes": analysis.nodes,
        "seconds": analysis.elapsed.as_secs_f64(),
        "table_fill": f64::from(analysis.table_fill) / 1000.0,
        "lines": analysis.lines.iter().map(line).collect::<Vec<_>>(),
        "efforts": analysis.efforts.iter().take(SHOWN_EFFORTS).map(effort).collect::<Vec<_>>(),
    })
}

/// How many moves are told with the effort that was spent on them.
const SHOWN_EFFORTS: usize = 60;

/// To four digits, enough for a page.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

fn describe_score(position: &dyn Position, score: Score) -> Value {
    let chance = position.game().chance(score);
    let first = if position.to_move() == Player::First { chance } else { 1.0 - chance };
    json!({ "text": score.to_string(), "proven": score.is_proven(), "chance": rounded(first) })
}

/// How many moves of a node are told.
const SHOWN_BRANCHES: usize = 40;

/// What a solver knows: of the question, if it has searched, and of the nodes that are open.
pub fn proof(
    solver: &dyn Solver,
    attacker: Player,
    known: Option<&SolverReport>,
    tree: &[(Path, Result<ProofNode, Error>)],
) -> Value {
    let mover = solver.to_move();
    let mut proof = json!({
        "attacker": attacker.index(),
        "to_move": mover.index(),
        "tree": tree.iter().map(|(path, found)| node(path, found)).collect::<Vec<_>>(),
    });
    if let Some(known) = known {
        proof["proof"] = number(known.proof, known.disproof);
        proof["disproof"] = number(known.disproof, known.proof);
        proof["result"] = result(known.finding, mover);
        proof["move"] = json!(known.turn.concat());
        proof["line"] = json!(known.line);
        proof["nodes"] = json!(known.nodes);
        proof["seconds"] = json!(known.elapsed.as_secs_f64());
        proof["table_fill"] = json!(f64::from(known.table_fill) / 1000.0);
    }
    proof
}

fn node(path: &Path, found: &Result<ProofNode, Error>) -> Value {
    let ProofNode { to_move, branches } = match found {
        Ok(node) => node,
        Err(error) => return json!({ "path": path, "error": error.to_string() }),
    };
    let child = |branch: &Branch<String>| {
        json!({
            "move": branch.moves.concat(),
            "proof": number(branch.proof, branch.disproof),
            "disproof": number(branch.disproof, branch.proof),
            "result": result(branch.finding, *to_move),
            "nodes": branch.size,
        })
    };
    json!({
        "path": path,
        "to_move": to_move.index(),
        "moves": branches.len(),
        "children": branches.iter().take(SHOWN_BRANCHES).map(child).collect::<Vec<_>>(),
    })
}

/// A proof or disproof number; null for the infinite one.
fn number(number: u32, other: u32) -> Value {
    if other == 0 { Value::Null } else { number.into() }
}

/// What is certain, given for whom the finding is.
fn result(finding: Finding, player: Player) -> Value {
    match finding {
        Finding::Win { plies } => json!({ "winner": player.index(), "plies": plies }),
        Finding::Loss { plies } => json!({ "winner": (!player).index(), "plies": plies }),
        Finding::Draw => json!({ "winner": null }),
        Finding::NoWin => json!({ "cannot_win": player.index() }),
        Finding::NoLoss => json!({ "cannot_win": (!player).index() }),
        Finding::Unknown => Value::Null,
    }
}

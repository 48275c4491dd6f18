//! What the tree says, for those who ask.

use super::edge::Edge;
use super::memory::NONE;
use super::settings::{FinalMove, MctsSettings};
use super::tree::Tree;
use crate::current_turn::current_turn;
use crate::{Effort, Report, Variation};
use quadrille_core::{Game, Order, Player, Score};

/// The numbers of a search that the tree does not hold.
pub(super) struct Numbers {
    pub(super) nodes: u64,
    pub(super) deepest: usize,
}

/// The report of a tree with the given root.
pub(super) fn report<G: Game>(
    tree: &Tree<G::Move>,
    root: &G,
    order: &impl Order<G>,
    settings: &MctsSettings,
    numbers: Numbers,
) -> Report<G::Move> {
    let mover = root.to_move();
    let (node, edges) = tree.at(tree.root);
    let mut ranked: Vec<&Edge<G::Move>> = edges.iter().collect();
    ranked.sort_by(|&one, &other| {
        let [one, other] = [one, other].map(|edge| standing(tree, edge, mover, settings));
        other.partial_cmp(&one).expect("values are numbers")
    });
    let visited = |edge: &&&Edge<G::Move>| edge.visits() > 0;
    let lines: Vec<_> = ranked
        .iter()
        .filter(visited)
        .take(settings.multi_pv as usize)
        .map(|&edge| Variation {
            score: score(tree, edge, mover, settings),
            moves: line(tree, edge, settings),
        })
        .collect();
    let effort = |&edge: &&Edge<G::Move>| {
        let score = Some(score(tree, edge, mover, settings));
        Effort { m: edge.m, visits: edge.visits().into(), value: edge.value(mover), score }
    };
    let best = lines.first();
    let plan = best.map_or(vec![ranked[0].m], |line| line.moves.clone());
    let proven = node.proof.get().map(|proof| proof.score(mover));
    Report {
        turn: current_turn(root, order, &plan),
        score: proven.or(best.map(|line| line.score)),
        nodes: numbers.nodes,
        depth: plan.len() as u32,
        selective_depth: numbers.deepest as u32,
        table_fill: tree.fill(),
        lines,
        efforts: ranked.iter().filter(visited).map(effort).collect(),
    }
}

/// By what moves are compared: what is proven, then visits or value, then the other of the two.
fn standing<M: Copy + PartialEq>(
    tree: &Tree<M>,
    edge: &Edge<M>,
    mover: Player,
    settings: &MctsSettings,
) -> (i32, f64, f64) {
    let proven = tree.proof(edge).map_or(0, |proof| proof.rank(mover));
    let (visits, value) = (f64::from(edge.visits()), edge.value(mover).unwrap_or(-1.0));
    match settings.final_move {
        FinalMove::Visits => (proven, visits, value),
        FinalMove::Value => (proven, value, visits),
    }
}

/// What a move is worth to its mover, in units of the evaluation or proven.
fn score<M: Copy + PartialEq>(
    tree: &Tree<M>,
    edge: &Edge<M>,
    mover: Player,
    settings: &MctsSettings,
) -> Score {
    if let Some(proof) = tree.proof(edge) {
        return proof.before().score(mover);
    }
    const SURE: f64 = 1e-6;
    let value = edge.value(mover).unwrap_or(0.5).clamp(SURE, 1.0 - SURE);
    Score::Estimate((settings.scale * libm::log(value / (1.0 - value))) as i32)
}

/// The line of play that begins with a move and goes on with the final moves.
fn line<'t, M: Copy + PartialEq>(
    tree: &'t Tree<M>,
    mut edge: &'t Edge<M>,
    settings: &MctsSettings,
) -> Vec<M> {
    let mut moves = vec![edge.m];
    while edge.child() != NONE {
        let (node, edges) = tree.at(edge.child());
        let standing = |edge: &&Edge<M>| standing(tree, edge, node.mover, settings);
        let visited = edges.iter().filter(|edge| edge.visits() > 0);
        let best = visited
            .max_by(|one, other| standing(one).partial_cmp(&standing(other)).expect("values are numbers"));
        let Some(best) = best else { break };
        moves.push(best.m);
        edge = best;
    }
    moves
}

/// Whether the line expected is so many plies long, or cannot become longer.
pub(super) fn is_deep<M: Copy + PartialEq>(
    tree: &Tree<M>,
    report: &Report<M>,
    depth: u32,
    expansion: u32,
) -> bool {
    let moves = report.lines.first().map_or(&[][..], |line| &line.moves);
    let mut node = tree.root;
    for &m in moves {
        let Some(edge) = tree.at(node).1.iter().find(|edge| edge.m == m) else { return false };
        if edge.child() == NONE {
            return moves.len() >= depth as usize || edge.visits() > expansion || edge.proof.get().is_some();
        }
        node = edge.child();
    }
    moves.len() >= depth as usize
}

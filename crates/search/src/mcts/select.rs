use super::edge::Edge;
use super::memory::{NONE, Node, made};
use super::settings::{MctsSettings, Selection};
use super::tree::{Step, Tree};
use quadrille_core::Player;

impl<M: Copy + PartialEq> Tree<M> {
    /// Goes down from a position to a move whose result is known or that leads out of the tree. The visits are under
    /// way from here on.
    pub(super) fn descend(&self, mut number: u32, settings: &MctsSettings, path: &mut Vec<Step<M>>) {
        loop {
            let (node, edges) = self.at(number);
            let place = select(node, edges, made(node, edges), settings);
            let edge = &edges[place];
            path.push(step(number, node, edge, place, settings));
            number = edge.child();
            if number == NONE || self.proof(edge).is_some() {
                return;
            }
        }
    }

    /// Goes down from a position as long as positions have been visited more than `busy` times, and gives the number of
    /// the one reached.
    pub(super) fn descend_busy(
        &self,
        mut number: u32,
        busy: u32,
        settings: &MctsSettings,
        path: &mut Vec<Step<M>>,
    ) -> u32 {
        loop {
            let (node, edges) = self.at(number);
            let made = made(node, edges);
            if made <= busy {
                return number;
            }
            let place = select(node, edges, made, settings);
            let edge = &edges[place];
            let child = edge.child();
            if child == NONE || self.proof(edge).is_some() {
                return number;
            }
            path.push(step(number, node, edge, place, settings));
            number = child;
        }
    }
}

/// Takes a step from a position by one of its moves.
#[inline]
fn step<M: Copy>(number: u32, node: &Node, edge: &Edge<M>, place: usize, settings: &MctsSettings) -> Step<M> {
    node.try_move(place);
    let seen = settings.threads > 1 && edge.enter();
    Step { node: number, place, m: edge.m, seen }
}

/// The place of the move to try next. Moves are tried in the order in which they lie, so that among those not yet tried
/// only the first is of interest.
fn select<M: Copy>(node: &Node, edges: &[Edge<M>], made: u32, settings: &MctsSettings) -> usize {
    let (tried, untried) = edges.split_at(node.tried());
    let rule = Rule::new(settings, made);
    let (mut best, mut best_merit) = (None, f64::NEG_INFINITY);
    let (mut visits, mut won) = (0.0, 0.0);
    for (place, edge) in tried.iter().enumerate() {
        let tally = edge.tally();
        let n = f64::from(tally.visits + tally.pending);
        let w = tally.won(node.mover);
        (visits, won) = (visits + n, won + w);
        if edge.proof.get().is_some_and(|proof| proof.is_loss(node.mover)) {
            continue;
        }
        // Another thread may be about to begin the first visit.
        let mut value = if n > 0.0 { w / n } else { 1.0 };
        if settings.implicit_minimax > 0.0 && tally.visits > 0 {
            let best = f64::from(if node.mover == Player::First { edge.best() } else { 1.0 - edge.best() });
            value += settings.implicit_minimax * (best - value);
        }
        let merit = rule.merit(value, n, edge.prior);
        if merit > best_merit {
            (best, best_merit) = (Some(place), merit);
        }
    }
    let open = widened(settings, made) > tried.len();
    if let Some(edge) = untried.first().filter(|_| open || best.is_none()) {
        let value = if visits > 0.0 { won / visits } else { 0.5 };
        if rule.merit(value + settings.first_play_urgency, 0.0, edge.prior) > best_merit {
            best = Some(tried.len());
        }
    }
    // Where every move is lost so is the position, and nobody comes here.
    best.unwrap_or(0)
}

/// How many moves of a position with so many visits are open to selection (progressive widening).
fn widened(settings: &MctsSettings, visits: u32) -> usize {
    match settings.widening {
        0 => usize::MAX,
        first => first as usize + libm::pow(f64::from(visits), settings.widening_power) as usize,
    }
}

/// The rule of selection at one position.
struct Rule {
    selection: Selection,
    exploration: f64,
}

impl Rule {
    /// Takes together what is the same for all moves.
    fn new(settings: &MctsSettings, visits: u32) -> Self {
        let visits = f64::from(visits.max(1));
        let factor = match settings.selection {
            Selection::Even => 0.0,
            Selection::Tak => 1.0,
            Selection::Uct => libm::log(visits).sqrt(),
            Selection::Puct => visits.sqrt(),
        };
        let growth = match settings.exploration_base {
            0.0 => 0.0,
            base => libm::log((1.0 + visits + base) / base),
        };
        Rule { selection: settings.selection, exploration: (settings.exploration + growth) * factor }
    }

    /// What speaks for a move with this value after `n` visits.
    #[inline]
    fn merit(&self, value: f64, n: f64, prior: f32) -> f64 {
        match self.selection {
            Selection::Even => -n,
            Selection::Tak | Selection::Uct => value + self.exploration * n.max(1.0).sqrt().recip(),
            Selection::Puct => value + self.exploration * f64::from(prior) / (1.0 + n),
        }
    }
}

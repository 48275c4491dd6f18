use super::settings::{MctsSettings, Selection};
use super::tree::{Edge, NONE, Step, Tree};
use quadrille_core::Player;

impl<M: Copy + PartialEq> Tree<M> {
    /// Goes down from a position to a move whose result is known or that leads out of the tree. The visits are under
    /// way from here on.
    pub(super) fn descend(&mut self, mut node: u32, settings: &MctsSettings, path: &mut Vec<Step<M>>) {
        loop {
            let number = self.select(node, settings);
            let (first, _) = self.edges(node);
            let place = self.node_mut(node);
            place.tried = place.tried.max(number - first + 1);
            let edge = self.edge_mut(number);
            edge.pending += 1;
            let &mut Edge { m, child, .. } = edge;
            path.push(Step { node, edge: number, m });
            if child == NONE || self.proof(self.edge(number)).is_some() {
                return;
            }
            node = child;
        }
    }

    /// The move to try next. Moves are tried in the order in which they lie, so that among those not yet tried only the
    /// first is of interest.
    fn select(&self, number: u32, settings: &MctsSettings) -> u32 {
        let node = self.node(number);
        let (first, edges) = self.edges(number);
        let (tried, untried) = edges.split_at(node.tried as usize);
        let rule = Rule::new(settings, node.visits);
        let (mut best, mut best_merit) = (None, f64::NEG_INFINITY);
        let (mut visits, mut won) = (0.0, 0.0);
        for (place, edge) in tried.iter().enumerate() {
            let n = f64::from(edge.visits + edge.pending);
            let w = if node.mover == Player::First { edge.sum } else { f64::from(edge.visits) - edge.sum };
            (visits, won) = (visits + n, won + w);
            if edge.proof.is_some_and(|proof| proof.is_loss(node.mover)) {
                continue;
            }
            // A visit under way is lost when the tree is recycled: the move is as good as untried.
            let mut value = if n > 0.0 { w / n } else { 1.0 };
            if settings.minimax > 0.0 && edge.visits > 0 {
                let best = f64::from(if node.mover == Player::First { edge.best } else { 1.0 - edge.best });
                value += settings.minimax * (best - value);
            }
            let merit = rule.merit(value, n, edge.prior);
            if merit > best_merit {
                (best, best_merit) = (Some(place), merit);
            }
        }
        let open = widened(settings, node.visits) > tried.len();
        if let Some(edge) = untried.first().filter(|_| open || best.is_none()) {
            let value = if visits > 0.0 { won / visits } else { 0.5 };
            if rule.merit(value + settings.urgency, 0.0, edge.prior) > best_merit {
                best = Some(tried.len());
            }
        }
        // Where every move is lost so is the position, and nobody comes here.
        first + best.unwrap_or(0) as u32
    }
}

/// How many moves of a position with so many visits are open to selection (progressive widening).
fn widened(settings: &MctsSettings, visits: u32) -> usize {
    match settings.widening {
        0 => usize::MAX,
        first => first as usize + f64::from(visits).powf(settings.widening_power) as usize,
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
            Selection::Uct => visits.ln().sqrt(),
            Selection::Puct => visits.sqrt(),
        };
        Rule { selection: settings.selection, exploration: settings.exploration * factor }
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

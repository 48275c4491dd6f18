//! What positions are worth with best play, found by trying everything: slow, short and obviously right.

use quadrille_core::{Game, HouseRules, Line, Outcome, Player};
use std::collections::HashMap;

/// A position as the house rules see it: its key, and its reversible plies where they can end the game.
type Identity = (u64, usize);

fn identity<G: Game>(game: &G, rules: HouseRules) -> Identity {
    (game.key(), if rules.quiet.is_some() { game.reversible_plies() } else { 0 })
}

fn children<G: Game>(game: &G) -> impl Iterator<Item = G> {
    let make = |m| {
        let mut child = game.clone();
        child.make(m);
        child
    };
    game.legal_moves().into_iter().map(make)
}

/// Best play in games that cannot go round in circles: every position is searched to the end, once.
pub struct Exhaustive {
    known: HashMap<u64, Outcome>,
    /// How many new positions one question may look at.
    most: usize,
}

impl Exhaustive {
    /// Gives up on positions that take more than `most` new ones to be decided.
    pub fn new(most: usize) -> Self {
        Exhaustive { known: HashMap::new(), most }
    }

    /// The outcome with best play of both sides, or `None` where that would take too long to find.
    pub fn outcome<G: Game>(&mut self, game: &G) -> Option<Outcome> {
        let most = self.known.len() + self.most;
        self.search(game, most)
    }

    fn search<G: Game>(&mut self, game: &G, most: usize) -> Option<Outcome> {
        if let Some(&outcome) = self.known.get(&game.key()) {
            return Some(outcome);
        }
        if self.known.len() >= most {
            return None;
        }
        let (win, loss) = (Outcome::Win(game.to_move()), Outcome::Win(!game.to_move()));
        let mut best = None;
        if let Some(outcome) = game.outcome() {
            best = Some(outcome);
        } else {
            for child in children(game) {
                let outcome = self.search(&child, most)?;
                if outcome == win || best.is_none_or(|best| best == loss) {
                    best = Some(outcome);
                }
                if outcome == win {
                    break;
                }
            }
        }
        let outcome = best.unwrap_or_else(|| game.stuck().outcome);
        self.known.insert(game.key(), outcome);
        Some(outcome)
    }
}

/// Best play in any game, by retrograde analysis: of all positions that can be reached, those that are won are marked
/// backwards from the endings; where nobody can force a win the game is a draw, by repetition or because it never ends.
///
/// Counts of reversible plies are kept apart where the house rules end games by them. Repetition together with a count
/// of who is ahead ([`Verdict::Count`](quadrille_core::Verdict::Count)) cannot be judged this way.
pub struct Retrograde {
    rules: HouseRules,
    known: HashMap<Identity, Outcome>,
    most: usize,
}

impl Retrograde {
    /// Gives up on positions from which more than `most` new ones can be reached.
    pub fn new(rules: HouseRules, most: usize) -> Self {
        Retrograde { rules, known: HashMap::new(), most }
    }

    /// How many positions have been judged so far.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The outcome with best play of both sides from a position without history, or `None` where too many positions
    /// can be reached.
    pub fn outcome<G: Game>(&mut self, game: &G) -> Option<Outcome> {
        let identity = identity(game, self.rules);
        if !self.known.contains_key(&identity) {
            self.judge(game)?;
        }
        self.known.get(&identity).copied()
    }

    /// Judges everything that can be reached from a position.
    fn judge<G: Game>(&mut self, root: &G) -> Option<()> {
        let mut nodes = vec![Node::new(root)];
        let mut numbers = HashMap::from([(identity(root, self.rules), 0)]);
        let mut open = vec![(0, root.clone())];
        let mut decided = Vec::new();
        while let Some((number, game)) = open.pop() {
            let known = self.known.get(&identity(&game, self.rules)).copied();
            let ending = || Line::new(game.clone(), self.rules).ending().map(|ending| ending.outcome);
            if let Some(outcome) = known.or_else(ending) {
                nodes[number].outcome = Some(outcome);
                decided.push(number);
                continue;
            }
            for child in children(&game) {
                let next = nodes.len();
                let child_number = *numbers.entry(identity(&child, self.rules)).or_insert(next);
                if child_number == next {
                    nodes.push(Node::new(&child));
                    open.push((next, child));
                }
                nodes[child_number].parents.push(number);
                nodes[number].not_lost += 1;
            }
            if nodes.len() > self.most {
                return None;
            }
        }
        while let Some(number) = decided.pop() {
            let Some(winner) = nodes[number].outcome.and_then(Outcome::winner) else { continue };
            for parent in std::mem::take(&mut nodes[number].parents) {
                let node = &mut nodes[parent];
                node.not_lost -= 1;
                if node.outcome.is_none() && (node.to_move == winner || node.not_lost == 0) {
                    node.outcome = Some(Outcome::Win(winner));
                    decided.push(parent);
                }
            }
        }
        let judged = numbers
            .into_iter()
            .map(|(identity, number)| (identity, nodes[number].outcome.unwrap_or(Outcome::Draw)));
        self.known.extend(judged);
        Some(())
    }
}

struct Node {
    to_move: Player,
    outcome: Option<Outcome>,
    /// Moves whose positions are not known to be lost for the mover.
    not_lost: usize,
    parents: Vec<usize>,
}

impl Node {
    fn new<G: Game>(game: &G) -> Self {
        Node { to_move: game.to_move(), outcome: None, not_lost: 0, parents: Vec::new() }
    }
}

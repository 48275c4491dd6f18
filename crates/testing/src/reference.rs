//! What positions are worth with best play, found by trying everything: slow, short and obviously right.

use quadrille_core::{DrawRules, Game, GameHistory, Outcome, Player};
use std::collections::{HashMap, VecDeque};

/// A position as the draw rules see it: its key, and its reversible plies where they can end the game.
type Identity = (u64, usize);

fn identity<G: Game>(game: &G, rules: DrawRules) -> Identity {
    (game.key(), if rules.no_progress.is_some() { game.reversible_plies() } else { 0 })
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
        let outcome = best.unwrap_or_else(|| game.no_moves_result().outcome);
        self.known.insert(game.key(), outcome);
        Some(outcome)
    }
}

/// Best play in any game, by retrograde analysis: of all positions that can be reached, those that are won are marked
/// backwards from the endings; where nobody can force a win the game is a draw, by repetition or because it never ends.
///
/// Counts of reversible plies are kept apart where the draw rules end games by them. Repetition together with a count
/// of who is ahead ([`NoProgressVerdict::Count`](quadrille_core::NoProgressVerdict::Count)) cannot be judged this way.
pub struct Retrograde {
    rules: DrawRules,
    /// The outcome, and in how many plies it can be forced if it is a win.
    known: HashMap<Identity, (Outcome, u32)>,
    most: usize,
}

impl Retrograde {
    /// Gives up on positions from which more than `most` new ones can be reached.
    pub fn new(rules: DrawRules, most: usize) -> Self {
        Retrograde { rules, known: HashMap::new(), most }
    }

    /// How many positions have been judged so far.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The outcome with best play of both sides from a position without history, or `None` where too many positions
    /// can be reached.
    pub fn outcome<G: Game>(&mut self, game: &G) -> Option<Outcome> {
        self.verdict(game).map(|(outcome, _)| outcome)
    }

    /// In how many plies a win can be forced, 0 in a draw; `None` where too many positions can be reached.
    pub fn plies<G: Game>(&mut self, game: &G) -> Option<u32> {
        self.verdict(game).map(|(_, plies)| plies)
    }

    /// A move that keeps the outcome and, in a win, makes it nearer. `None` where there is no such move: in a lost or
    /// finished position, or where too many positions can be reached.
    pub fn best_move<G: Game>(&mut self, game: &G) -> Option<G::Move> {
        let (outcome, plies) = self.verdict(game)?;
        game.legal_moves().into_iter().find(|&m| {
            let mut child = game.clone();
            child.make(m);
            let nearer = |(found, left)| found == outcome && (outcome == Outcome::Draw || left < plies);
            outcome != Outcome::Win(!game.to_move()) && self.verdict(&child).is_some_and(nearer)
        })
    }

    fn verdict<G: Game>(&mut self, game: &G) -> Option<(Outcome, u32)> {
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
        let mut decided = VecDeque::new();
        while let Some((number, game)) = open.pop() {
            let known = self.known.get(&identity(&game, self.rules)).copied();
            let ending =
                || GameHistory::new(game.clone(), self.rules).ending().map(|ending| (ending.outcome, 0));
            if let Some(verdict) = known.or_else(ending) {
                nodes[number].verdict = Some(verdict);
                decided.push_back(number);
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
        while let Some(number) = decided.pop_front() {
            let Some((Outcome::Win(winner), plies)) = nodes[number].verdict else { continue };
            for parent in std::mem::take(&mut nodes[number].parents) {
                let node = &mut nodes[parent];
                node.not_lost -= 1;
                node.longest = if node.to_move == winner { plies + 1 } else { node.longest.max(plies + 1) };
                if node.verdict.is_none() && (node.to_move == winner || node.not_lost == 0) {
                    node.verdict = Some((Outcome::Win(winner), node.longest));
                    decided.push_back(parent);
                }
            }
        }
        let judged = numbers
            .into_iter()
            .map(|(identity, number)| (identity, nodes[number].verdict.unwrap_or((Outcome::Draw, 0))));
        self.known.extend(judged);
        Some(())
    }
}

struct Node {
    to_move: Player,
    verdict: Option<(Outcome, u32)>,
    /// Moves whose positions are not known to be lost for the mover.
    not_lost: usize,
    /// The plies until the end after the moves that are known to be decided.
    longest: u32,
    parents: Vec<usize>,
}

impl Node {
    fn new<G: Game>(game: &G) -> Self {
        Node { to_move: game.to_move(), verdict: None, not_lost: 0, longest: 0, parents: Vec::new() }
    }
}

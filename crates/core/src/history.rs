use crate::{Ending, Game, Outcome};
use std::fmt;

/// The draw rules that depend on how a position came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct DrawRules {
    /// The occurrence of a position, with the same player to move, that makes a draw: 3 as a rule.
    pub repetition: Option<u8>,
    /// How long a game may go on without an irreversible ply.
    pub no_progress: Option<NoProgressRule>,
}

/// So many reversible plies in a row end the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoProgressRule {
    /// The number of plies.
    pub plies: u16,
    /// What happens then.
    pub verdict: NoProgressVerdict,
}

/// What a game is worth that is stopped for want of progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoProgressVerdict {
    /// A draw.
    Draw,
    /// Who is ahead by [`Game::balance`] wins.
    Count,
}

/// Why a game is over: by the board, or by the path to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason<R> {
    /// The game's own reason.
    Board(R),
    /// The position has occurred too often.
    Repetition,
    /// Nothing irreversible has happened for too long.
    NoProgress,
}

impl<R: fmt::Display> fmt::Display for EndReason<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndReason::Board(reason) => reason.fmt(f),
            EndReason::Repetition => f.write_str("repetition"),
            EndReason::NoProgress => f.write_str("no progress"),
        }
    }
}

/// A game's history: its draw rules, where it began, the plies and the keys of all positions. Repetition and
/// no-progress draws are decided here and nowhere else.
#[derive(Clone)]
pub struct GameHistory<G: Game> {
    rules: DrawRules,
    start: G,
    position: G,
    plies: Vec<(G::Move, G::Undo)>,
    /// One key more than there are plies: the last is that of the present position.
    keys: Vec<u64>,
}

impl<G: Game> GameHistory<G> {
    /// A game about to begin.
    pub fn new(start: G, rules: DrawRules) -> Self {
        GameHistory { rules, position: start.clone(), keys: vec![start.key()], start, plies: Vec::new() }
    }

    /// The draw rules.
    pub fn rules(&self) -> DrawRules {
        self.rules
    }

    /// Where it began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Where it stands.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The plies made.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> + DoubleEndedIterator + '_ {
        self.plies.iter().map(|&(m, _)| m)
    }

    /// The keys of all positions since the start, the present one last.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let earlier = &self.keys[..self.plies.len()];
        let reach = self.position.reversible_plies().min(earlier.len());
        let key = self.position.key();
        1 + earlier[earlier.len() - reach..].iter().filter(|&&earlier| earlier == key).count()
    }

    /// Whether and why the game is over.
    pub fn ending(&self) -> Option<Ending<EndReason<G::Reason>>> {
        self.ending_under(self.rules)
    }

    /// Whether and why the game would be over under other draw rules.
    pub fn ending_under(&self, rules: DrawRules) -> Option<Ending<EndReason<G::Reason>>> {
        let board = |ending: Ending<G::Reason>| Ending {
            outcome: ending.outcome,
            reason: EndReason::Board(ending.reason),
        };
        if let Some(ending) = self.position.ending() {
            return Some(board(ending));
        }
        if self.position.count_moves() == 0 {
            return Some(board(self.position.no_moves_result()));
        }
        if rules.repetition.is_some_and(|times| self.occurrences() >= usize::from(times)) {
            return Some(Ending::draw(EndReason::Repetition));
        }
        let limit =
            rules.no_progress.filter(|limit| self.position.reversible_plies() >= usize::from(limit.plies))?;
        let outcome = match limit.verdict {
            NoProgressVerdict::Draw => Outcome::Draw,
            NoProgressVerdict::Count => Outcome::from_balance(self.position.balance()),
        };
        Some(Ending { outcome, reason: EndReason::NoProgress })
    }

    /// Makes a move if the game is not over and the move is legal.
    pub fn play(&mut self, m: G::Move) -> Result<(), PlayError> {
        if self.ending().is_some() {
            return Err(PlayError::Over);
        }
        if !self.position.is_legal(m) {
            return Err(PlayError::Illegal);
        }
        let undo = self.position.make(m);
        self.plies.push((m, undo));
        self.keys.push(self.position.key());
        Ok(())
    }

    /// Takes back the last ply, if there is one.
    pub fn undo(&mut self) -> Option<G::Move> {
        let (m, undo) = self.plies.pop()?;
        self.position.unmake(m, undo);
        self.keys.pop();
        Some(m)
    }
}

/// Why a move was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    Over,
    /// The move is not legal here.
    Illegal,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayError::Over => "the game is over",
            PlayError::Illegal => "the move is not legal",
        })
    }
}

impl std::error::Error for PlayError {}

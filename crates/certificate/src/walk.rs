use crate::Claim;
use quadrille_core::{DrawRules, Game, GameHistory, NoProgressRule, NoProgressVerdict, Notation, Record};
use rustc_hash::FxHashMap;
use std::collections::hash_map::{Entry, RandomState};
use std::fmt;
use std::hash::BuildHasher;

/// What was played through.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProofSize {
    /// Different positions that are not over.
    pub positions: u64,
    /// Those in which the strategy chose.
    pub decisions: u64,
    /// The plies of the longest game.
    pub longest: usize,
}

/// Where a strategy fails, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The turns that lead there from the start.
    pub turns: Vec<String>,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turns, reason) = (&self.turns, &self.reason);
        match turns.len() {
            0 => write!(f, "at the start: {reason}"),
            many if many > 2 * SHOWN => {
                let (first, last) = (turns[..SHOWN].join(" "), turns[many - SHOWN..].join(" "));
                write!(f, "after {first} ... {last} ({many} turns): {reason}")
            }
            _ => write!(f, "after {}: {reason}", turns.join(" ")),
        }
    }
}

/// How many turns of a long game are shown from its beginning, and from its end.
const SHOWN: usize = 20;

impl std::error::Error for Fault {}

/// What a strategy says in a position where its player moves, or why it says nothing.
pub(crate) type Decide<'a, G> = dyn FnMut(&GameHistory<G>) -> Result<<G as Game>::Move, String> + 'a;

/// The longest game that is followed, in plies.
const LONGEST: usize = 100_000;

/// Plays through everything that can happen when a player follows a strategy, each position once, and checks that the
/// claim is met at every end. The opponent's plies are tried in the order of their texts, so that the order of the
/// strategy's decisions depends on nothing but the rules and the notation.
///
/// No game can go on for ever. A win must not pass through a position twice: a position under way is refused, and one
/// that has been left was won without those under way. Who holds may come back to any position, since what can happen
/// there has been or is being looked at.
pub(crate) struct Walk<G: Notation> {
    claim: Claim,
    history: GameHistory<G>,
    no_progress: Option<NoProgressRule>,
    seen: FxHashMap<Identity, Progress>,
    hashers: [RandomState; 2],
    path: Vec<Step<G>>,
    tally: ProofSize,
    /// How many positions may be remembered.
    most: u64,
}

/// How far the play from a position has been looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    UnderWay,
    /// From here on the claim is met, if no more reversible plies than this have been made before.
    Met(u32),
}

/// What tells positions apart: 128 bits of their texts under keys that are drawn anew for each walk, so that nobody can
/// look for two texts with the same ones. The texts themselves would take four times the memory.
type Identity = [u64; 2];

struct Step<G: Notation> {
    identity: Identity,
    /// The plies to try, the next one last.
    plies: Vec<G::Move>,
}

impl<G: Notation> Walk<G> {
    pub(crate) fn new(start: &G, rules: DrawRules, claim: Claim, most: u64) -> Result<Self, Fault> {
        let Some(rules) = claim.rules_that_matter(rules) else {
            let reason = "no claim can be checked where games are both drawn by repetition and counted at the no-progress limit";
            return Err(Fault { turns: Vec::new(), reason: reason.into() });
        };
        Ok(Walk {
            claim,
            history: GameHistory::new(start.clone(), rules),
            no_progress: rules.no_progress,
            seen: FxHashMap::default(),
            hashers: [RandomState::new(), RandomState::new()],
            path: Vec::new(),
            tally: ProofSize::default(),
            most,
        })
    }

    /// Plays through the strategy that `decide` is asked for.
    pub(crate) fn run(mut self, decide: &mut Decide<'_, G>) -> Result<ProofSize, Fault> {
        self.enter(decide)?;
        while let Some(step) = self.path.last_mut() {
            match step.plies.pop() {
                Some(ply) => {
                    if self.history.play(ply).is_err() {
                        return Err(self.fault("the move is not legal".into()));
                    }
                    self.enter(decide)?;
                }
                None => {
                    let plies = self.history.position().reversible_plies();
                    if let Some(step) = self.path.pop() {
                        self.seen.insert(step.identity, Progress::Met(plies as u32));
                    }
                    self.history.undo();
                }
            }
        }
        Ok(self.tally)
    }

    /// Comes to a position: it is left again at once where nothing has to be tried.
    fn enter(&mut self, decide: &mut Decide<'_, G>) -> Result<(), Fault> {
        self.tally.longest = self.tally.longest.max(self.path.len());
        if let Some(ending) = self.history.ending() {
            if !self.claim.is_met(ending.outcome) {
                return Err(self.fault(format!("the game is over, and not as claimed: {}", ending.reason)));
            }
            self.history.undo();
            return Ok(());
        }
        let identity = self.identity();
        if self.is_known(identity)? {
            self.history.undo();
            return Ok(());
        }
        if self.path.len() >= LONGEST {
            return Err(self.fault(format!("the game goes on for more than {LONGEST} plies")));
        }
        let position = self.history.position();
        let plies = if position.to_move() == self.claim.player() {
            self.tally.decisions += 1;
            vec![decide(&self.history).map_err(|reason| self.fault(reason))?]
        } else {
            replies(position)
        };
        self.path.push(Step { identity, plies });
        Ok(())
    }

    /// Whether nothing has to be tried here any more; if not, it is under way from now on.
    fn is_known(&mut self, identity: Identity) -> Result<bool, Fault> {
        let quiet_plies = self.history.position().reversible_plies() as u32;
        match self.seen.entry(identity) {
            Entry::Occupied(mut seen) => match (*seen.get(), self.claim) {
                (Progress::UnderWay, Claim::Holds(_)) => return Ok(true),
                (Progress::UnderWay, Claim::Wins(_)) => {
                    return Err(self.fault("a position comes back, so the game need not end".into()));
                }
                (Progress::Met(plies), _) if self.no_progress.is_none() || quiet_plies <= plies => {
                    return Ok(true);
                }
                (Progress::Met(_), _) => *seen.get_mut() = Progress::UnderWay,
            },
            Entry::Vacant(unseen) => {
                unseen.insert(Progress::UnderWay);
                self.tally.positions += 1;
            }
        }
        if self.tally.positions > self.most {
            return Err(self.fault(format!("there are more than {} positions to remember", self.most)));
        }
        Ok(false)
    }

    /// Of the board, and of the reversible plies where fewer of them are not as good as more.
    fn identity(&self) -> Identity {
        let position = self.history.position();
        let mut text = position.render_board();
        if matches!(self.no_progress, Some(NoProgressRule { verdict: NoProgressVerdict::Count, .. })) {
            text += &format!(" {}", position.reversible_plies());
        }
        self.hashers.each_ref().map(|hasher| hasher.hash_one(&text))
    }

    fn fault(&self, reason: String) -> Fault {
        let mut record = Record::from_position(self.history.start().clone());
        self.history.moves().for_each(|ply| record.push(ply));
        Fault { turns: record.words(), reason }
    }
}

/// The legal plies, the first in the order of their texts last.
fn replies<G: Notation>(position: &G) -> Vec<G::Move> {
    let mut plies: Vec<_> =
        position.legal_moves().into_iter().map(|ply| (position.render_move(ply), ply)).collect();
    plies.sort_by(|(one, _), (other, _)| other.cmp(one));
    plies.into_iter().map(|(_, ply)| ply).collect()
}

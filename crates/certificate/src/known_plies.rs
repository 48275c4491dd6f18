use crate::region_plan::identity;
use crate::{Claim, Error, ProgressStrategy, ProofSize, Reader, WinOracle, Writer};
use quadrille_core::{DrawRules, Game, GameHistory, Notation, Outcome};
use rustc_hash::FxHashMap;
use std::io::{Read, Write};

/// The plies of a strategy by position, put together from certificates about positions on its way and from plies known
/// otherwise: what several solvers have proven becomes one strategy.
///
/// Nothing of it is believed: what does not fit together is found when the strategy is written, for then it is played through.
pub struct KnownPlies<G: Game> {
    claim: Claim,
    rules: DrawRules,
    plies: FxHashMap<u64, G::Move>,
}

impl<G: Notation> KnownPlies<G> {
    /// None so far, for a claim under these rules.
    pub fn new(claim: Claim, rules: DrawRules) -> Self {
        KnownPlies { claim, rules, plies: FxHashMap::default() }
    }

    /// Adds a ply of the claim's player in a position, unless one is known there.
    pub fn insert(&mut self, position: &G, ply: G::Move) {
        self.plies.entry(identity(position, self.rules)).or_insert(ply);
    }

    /// Adds all plies of a certificate, which is checked on the way: it has to make the same claim about a position.
    pub fn read(&mut self, certificate: Reader<impl Read>, start: &G, most: u64) -> Result<(), Error> {
        let (claim, rules) = (self.claim, self.rules);
        let proven = certificate.read(start, rules, most, &mut |history, ply| {
            self.insert(history.position(), ply);
        })?;
        match proven.iter().any(|(known, _)| *known == claim) {
            true => Ok(()),
            false => Err(Error::Foreign(format!("it does not show that {}", claim.words(G::PLAYERS)))),
        }
    }

    /// Writes the strategy from a position on.
    pub fn write(
        &mut self,
        writer: &mut Writer<impl Write>,
        start: &G,
        most: u64,
        most_planned: usize,
    ) -> Result<ProofSize, Error> {
        let mut strategy = ProgressStrategy::new(self.claim.player(), most_planned);
        let (claim, rules) = (self.claim, self.rules);
        let mut oracle = |history: &GameHistory<G>| match claim {
            Claim::Wins(_) => strategy.ply(history, self),
            Claim::Holds(_) => self.ply(history.position()),
        };
        writer.strategy(start, rules, claim, most, &mut oracle)
    }

    fn ply(&self, position: &G) -> Option<G::Move> {
        self.plies.get(&identity(position, self.rules)).copied()
    }
}

impl<G: Notation> WinOracle<G> for KnownPlies<G> {
    fn winning_ply(&mut self, history: &GameHistory<G>) -> Option<G::Move> {
        self.ply(history.position())
    }

    /// Known where the player moves, and where every reply leads to such a position or to his win.
    fn wins(&mut self, history: &GameHistory<G>, _: u64) -> bool {
        let player = self.claim.player();
        let position = history.position();
        if position.to_move() == player {
            return self.ply(position).is_some();
        }
        position.legal_moves().into_iter().all(|ply| {
            let mut after = history.clone();
            if after.play(ply).is_err() {
                return false;
            }
            match after.ending() {
                Some(ending) => ending.outcome == Outcome::Win(player),
                None => self.ply(after.position()).is_some(),
            }
        })
    }
}

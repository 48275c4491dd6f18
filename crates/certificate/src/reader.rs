use crate::lines::Lines;
use crate::walk::Walk;
use crate::{Claim, Error, Header, ProofSize};
use quadrille_core::{DrawRules, GameHistory, Notation};
use std::io::Read;

/// A certificate being read. Its text is taken in as it is checked: memory is needed for the positions only.
pub struct Reader<R: Read> {
    header: Header,
    lines: Lines<R>,
}

impl<R: Read> Reader<R> {
    /// Reads what the certificate is about.
    pub fn new(input: R) -> Result<Self, Error> {
        let mut lines = Lines::new(input)?;
        Ok(Reader { header: Header::read(&mut lines)?, lines })
    }

    /// What it is about, as the file says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Plays through the strategies, remembering at most so many positions, and gives what they prove about the
    /// position, which has to be that of the [`header`](Reader::header).
    pub fn verify<G: Notation>(
        self,
        start: &G,
        rules: DrawRules,
        most: u64,
    ) -> Result<Vec<(Claim, ProofSize)>, Error> {
        self.read(start, rules, most, &mut |_, _| ())
    }

    /// The same, and shows every ply of the strategies with the line that leads to it.
    pub(crate) fn read<G: Notation>(
        mut self,
        start: &G,
        rules: DrawRules,
        most: u64,
        look: &mut dyn FnMut(&GameHistory<G>, G::Move),
    ) -> Result<Vec<(Claim, ProofSize)>, Error> {
        let mut proven = Vec::new();
        loop {
            let line = self.lines.next()?;
            if line == "end" && !proven.is_empty() {
                self.lines.finish()?;
                return Ok(proven);
            }
            let claim = line.strip_prefix("claim ").and_then(|words| Claim::parse(words, G::PLAYERS));
            let Some(claim) = claim.filter(|claim| proven.iter().all(|(known, _)| known != claim)) else {
                return Err(self.lines.error("expected another claim or the end".into()));
            };
            let tally = self.strategy(start, rules, claim, most, look)?;
            proven.push((claim, tally));
        }
    }

    fn strategy<G: Notation>(
        &mut self,
        start: &G,
        rules: DrawRules,
        claim: Claim,
        most: u64,
        look: &mut dyn FnMut(&GameHistory<G>, G::Move),
    ) -> Result<ProofSize, Error> {
        let mut broken = None;
        let mut decide = |line: &GameHistory<G>| match self.lines.next() {
            Ok(word) => {
                let ply = line.position().parse_move(word);
                ply.inspect(|&ply| look(line, ply)).map_err(|error| format!("'{word}': {}", error.reason))
            }
            Err(error) => {
                broken = Some(error);
                Err(String::new())
            }
        };
        let tally = Walk::new(start, rules, claim, most).and_then(|walk| walk.run(&mut decide));
        match broken {
            Some(error) => Err(error),
            None => tally.map_err(|fault| Error::Strategy(claim.words(G::PLAYERS), fault)),
        }
    }
}

use crate::compression::Encoder;
use crate::lines::WINDOW_LOG;
use crate::walk::Walk;
use crate::{Claim, Error, Header, ProofSize};
use quadrille_core::{DrawRules, GameHistory, Notation};
use std::io::Write;

/// Strong enough that a ply takes about a byte, fast enough not to matter beside the search.
const LEVEL: i32 = 9;

/// A certificate being written.
pub struct Writer<W: Write> {
    out: Encoder<'static, W>,
}

impl<W: Write> Writer<W> {
    /// Begins a certificate.
    pub fn new(out: W, header: &Header) -> Result<Self, Error> {
        let mut out = Encoder::new(out, LEVEL)?;
        out.include_checksum(true)?;
        out.window_log(WINDOW_LOG)?;
        header.write(&mut out)?;
        Ok(Writer { out })
    }

    /// Writes the strategy that an oracle knows, and checks it on the way, remembering at most so many positions. The
    /// oracle is asked where the claim's player moves; `None` means that it does not know.
    ///
    /// A winning strategy must not come back to a position of the line it is asked about.
    pub fn strategy<G: Notation>(
        &mut self,
        start: &G,
        rules: DrawRules,
        claim: Claim,
        most: u64,
        oracle: &mut dyn FnMut(&GameHistory<G>) -> Option<G::Move>,
    ) -> Result<ProofSize, Error> {
        let words = claim.words(G::PLAYERS);
        writeln!(self.out, "claim {words}")?;
        let mut broken = None;
        let mut decide = |history: &GameHistory<G>| {
            let position = history.position();
            let ply = oracle(history).filter(|&ply| position.is_legal(ply));
            let ply = ply.ok_or_else(|| "no move is known here".to_string())?;
            writeln!(self.out, "{}", position.render_move(ply)).map_err(|error| {
                broken = Some(error);
                String::new()
            })?;
            Ok(ply)
        };
        let tally = Walk::new(start, rules, claim, most).and_then(|walk| walk.run(&mut decide));
        match broken {
            Some(error) => Err(error.into()),
            None => tally.map_err(|fault| Error::Strategy(words, fault)),
        }
    }

    /// Ends the certificate and gives back what it was written to.
    pub fn finish(mut self) -> Result<W, Error> {
        writeln!(self.out, "end")?;
        Ok(self.out.finish()?)
    }
}

//! Certificates checked, in strings.

use crate::{VerifyError, find};
use quadrille_certificate::{Claim, Header, ProofSize, Reader};
use quadrille_core::Outcome;
use std::io::Read;

/// What a valid certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What it is about.
    pub problem: Header,
    /// Every claim in words, and how much was played through for it.
    pub claims: Vec<(String, ProofSize)>,
    /// The outcome with best play, if the claims settle it.
    pub outcome: Option<Outcome>,
}

/// Checks a certificate with nothing but the rules of its game, remembering at most so many positions.
pub fn verify(input: impl Read + Send + 'static, most: u64) -> Result<Verified, VerifyError> {
    let input: Box<dyn Read + Send> = Box::new(input);
    let reader = Reader::new(input)?;
    let problem = reader.header().clone();
    let game = find(&problem.game)?;
    let claims = game.verify(reader, most)?;
    let outcome = Claim::outcome(&claims.iter().map(|(claim, _)| *claim).collect::<Vec<_>>());
    let words = |(claim, tally): (Claim, ProofSize)| (claim.words(game.players()), tally);
    Ok(Verified { problem, claims: claims.into_iter().map(words).collect(), outcome })
}

//! Certificates checked, in strings.

use crate::{Opening, VerifyError, find};
use quadrille_certificate::{Claim, Header, ProofSize, Reader};
use quadrille_core::Outcome;
use std::io::Read;

/// What a valid certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What it is about.
    pub problem: Header,
    /// Every rule it was proven under, those that the certificate does not name included.
    pub rules: Vec<RuleOfProof>,
    /// Every claim in words, and how much was played through for it.
    pub claims: Vec<(String, ProofSize)>,
    /// The outcome with best play, if the claims settle it.
    pub outcome: Option<Outcome>,
}

/// A rule that something was proven under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleOfProof {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The value that the game is usually played with.
    pub standard: String,
}

impl RuleOfProof {
    /// Whether the game is usually played so.
    pub fn is_standard(&self) -> bool {
        self.value == self.standard
    }
}

/// Checks a certificate with nothing but the rules of its game, remembering at most so many positions.
pub fn verify(input: impl Read + Send + 'static, most: u64) -> Result<Verified, VerifyError> {
    let input: Box<dyn Read + Send> = Box::new(input);
    let reader = Reader::new(input)?;
    let problem = reader.header().clone();
    let game = find(&problem.game)?;
    let (position, rules) = (Some(problem.position.clone()), problem.rules.clone());
    let stated = game.open(&Opening { position, rules, ..Opening::default() })?.rules();
    let usual = game.rules();
    let rules = stated.into_iter().map(|(name, value)| {
        let standard = usual.iter().find(|rule| rule.name == name).map(|rule| rule.value.clone());
        RuleOfProof { name, value, standard: standard.unwrap_or_default() }
    });
    let rules = rules.collect();
    let claims = game.verify(reader, most)?;
    let outcome = Claim::outcome(&claims.iter().map(|(claim, _)| *claim).collect::<Vec<_>>());
    let words = |(claim, tally): (Claim, ProofSize)| (claim.words(game.players()), tally);
    Ok(Verified { problem, rules, claims: claims.into_iter().map(words).collect(), outcome })
}

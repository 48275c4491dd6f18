//! Certificates put together from parts that several solvers have proven.

use crate::games::{self, JoinResult};
use crate::solver::{MOST_PLANNED, MOST_POSITIONS};
use crate::{Opening, draw_rules};
use quadrille_certificate::{Claim, Header, KnownPlies, Reader, Writer};
use quadrille_core::{Depict, GameHistory};
use std::io::{Read, Write};

/// What is known of a strategy.
pub struct ClaimParts {
    /// What it achieves.
    pub claim: Claim,
    /// Words that its player plays, each after the words that lead there from the position that the certificate is about.
    pub decisions: Vec<(Vec<String>, String)>,
    /// Certificates of the same claim about positions that these lead to.
    pub certificates: Vec<Box<dyn Read + Send>>,
}

pub(crate) fn join<G: Depict>(opening: &Opening, claims: Vec<ClaimParts>, out: &mut dyn Write) -> JoinResult {
    let history = games::begin::<G>(opening)?;
    let start = GameHistory::new(history.position().clone(), history.rules());
    let (position, rules) = (start.position(), start.rules());
    let pairs = draw_rules::pairs(&G::list_rules(&position.rules()), &rules);
    let header = Header { game: G::NAME.into(), rules: pairs, position: position.render() };
    let mut writer = Writer::new(out, &header)?;
    let mut proven = Vec::new();
    for ClaimParts { claim, decisions, certificates } in claims {
        let mut known = KnownPlies::<G>::new(claim, rules);
        for (path, word) in decisions {
            let mut line = start.clone();
            path.iter().try_for_each(|word| games::play(&mut line, word))?;
            let before = line.moves().len();
            games::play(&mut line, &word)?;
            // A word may be several plies.
            let mut replayed = start.clone();
            for (number, ply) in line.moves().enumerate() {
                if number >= before && replayed.position().to_move() == claim.player() {
                    known.insert(replayed.position(), ply);
                }
                replayed.play(ply).expect("it was played before");
            }
        }
        for certificate in certificates {
            let reader = Reader::new(certificate)?;
            let Header { position, rules, .. } = reader.header().clone();
            let part = games::begin::<G>(&Opening { position: Some(position), rules, ..Opening::default() })?;
            known.read(reader, part.position(), MOST_POSITIONS)?;
        }
        let size = known.write(&mut writer, position, MOST_POSITIONS, MOST_PLANNED)?;
        proven.push((claim.words(G::PLAYERS), size));
    }
    writer.finish()?;
    Ok(proven)
}

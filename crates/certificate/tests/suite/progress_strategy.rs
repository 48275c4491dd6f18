//! A strategy gets on even if whoever knows the winning plies does not.

use crate::thin;
use quadrille_certificate::{Claim, Header, ProgressStrategy, Reader, WinOracle, Writer};
use quadrille_core::{
    DrawRules, Game, GameHistory, NoProgressRule, NoProgressVerdict, Notation, Outcome, Player,
};
use quadrille_testing::Retrograde;

const MOST: u64 = 1_000_000;

/// Knows who wins, and would rather not get on: of the plies that keep the win it names the one furthest from it.
struct Dawdler {
    reference: Retrograde,
    player: Player,
}

impl<G: Game> WinOracle<G> for Dawdler {
    fn winning_ply(&mut self, line: &GameHistory<G>) -> Option<G::Move> {
        let position = line.position();
        let after = |&ply: &G::Move| {
            let mut after = position.clone();
            after.make(ply);
            after
        };
        let plies = position.legal_moves().into_iter();
        let winning: Vec<_> = plies
            .filter(|ply| self.reference.outcome(&after(ply)) == Some(Outcome::Win(self.player)))
            .collect();
        winning
            .into_iter()
            .max_by_key(|ply| (after(ply).reversible_plies(), self.reference.plies(&after(ply))))
    }

    fn wins(&mut self, line: &GameHistory<G>, _: u64) -> bool {
        self.reference.outcome(line.position()) == Some(Outcome::Win(self.player))
    }
}

/// How many of these wins cannot be written with the dawdler's plies alone; with a course all can.
fn circles<G: Notation>(positions: &[(G, Outcome)], rules: DrawRules) -> usize {
    let mut circles = 0;
    let mut oracle = Dawdler { reference: Retrograde::new(rules, usize::MAX), player: Player::First };
    for (position, _) in positions {
        let Some(Outcome::Win(player)) = oracle.reference.outcome(position) else { continue };
        oracle.player = player;
        let write = |oracle: &mut dyn FnMut(&GameHistory<G>) -> Option<G::Move>| {
            let mut writer = Writer::new(Vec::new(), &Header::default()).unwrap();
            writer.strategy(position, rules, Claim::Wins(player), MOST, oracle).and_then(|_| writer.finish())
        };
        circles += usize::from(write(&mut |line| oracle.winning_ply(line)).is_err());
        let mut course = ProgressStrategy::new(player, MOST as usize);
        let file = write(&mut |line| course.ply(line, &mut oracle));
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", position.render()));
        let proven = Reader::new(file.as_slice()).unwrap().verify(position, rules, MOST).unwrap();
        assert_eq!(proven[0].0, Claim::Wins(player), "{}", position.render());
    }
    circles
}

#[test]
fn a_course_gets_on_where_its_guide_does_not() {
    let quiet = |plies, verdict, repetition| DrawRules {
        repetition,
        no_progress: Some(NoProgressRule { plies, verdict }),
    };
    let positions = thin::surakarta(30);
    let found = [
        circles(&positions, thin::REPETITION),
        circles(&positions, quiet(8, NoProgressVerdict::Draw, Some(3))),
        circles(&thin::tak(100), thin::REPETITION),
    ];
    assert!(found.iter().all(|&circles| circles > 0), "{found:?}");
    assert_eq!(circles(&positions, quiet(4, NoProgressVerdict::Count, None)), 0);
    assert_eq!(circles(&thin::tzaar(50), DrawRules::default()), 0);
}

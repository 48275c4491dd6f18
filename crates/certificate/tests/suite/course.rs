//! A strategy gets on even if whoever knows the winning plies does not.

use crate::thin;
use quadrille_certificate::{Claim, Course, Guide, Header, Reader, Writer};
use quadrille_core::{Game, HouseRules, Line, Notation, Outcome, Player, QuietLimit, Verdict};
use quadrille_testing::Retrograde;

const MOST: u64 = 1_000_000;

/// Knows who wins, and would rather not get on: of the plies that keep the win it names the one furthest from it.
struct Dawdler {
    reference: Retrograde,
    player: Player,
}

impl<G: Game> Guide<G> for Dawdler {
    fn winning_ply(&mut self, line: &Line<G>) -> Option<G::Move> {
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

    fn wins(&mut self, line: &Line<G>, _: u64) -> bool {
        self.reference.outcome(line.position()) == Some(Outcome::Win(self.player))
    }
}

/// How many of these wins cannot be written with the dawdler's plies alone; with a course all can.
fn circles<G: Notation>(positions: &[(G, Outcome)], rules: HouseRules) -> usize {
    let mut circles = 0;
    let mut guide = Dawdler { reference: Retrograde::new(rules, usize::MAX), player: Player::First };
    for (position, _) in positions {
        let Some(Outcome::Win(player)) = guide.reference.outcome(position) else { continue };
        guide.player = player;
        let write = |oracle: &mut dyn FnMut(&Line<G>) -> Option<G::Move>| {
            let mut writer = Writer::new(Vec::new(), &Header::default()).unwrap();
            writer.strategy(position, rules, Claim::Wins(player), MOST, oracle).and_then(|_| writer.finish())
        };
        circles += usize::from(write(&mut |line| guide.winning_ply(line)).is_err());
        let mut course = Course::new(player, MOST as usize);
        let file = write(&mut |line| course.ply(line, &mut guide));
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", position.render()));
        let proven = Reader::new(file.as_slice()).unwrap().verify(position, rules, MOST).unwrap();
        assert_eq!(proven[0].0, Claim::Wins(player), "{}", position.render());
    }
    circles
}

#[test]
fn a_course_gets_on_where_its_guide_does_not() {
    let quiet =
        |plies, verdict, repetition| HouseRules { repetition, quiet: Some(QuietLimit { plies, verdict }) };
    let positions = thin::surakarta(30);
    let found = [
        circles(&positions, thin::REPETITION),
        circles(&positions, quiet(8, Verdict::Draw, Some(3))),
        circles(&thin::tak(100), thin::REPETITION),
    ];
    assert!(found.iter().all(|&circles| circles > 0), "{found:?}");
    assert_eq!(circles(&positions, quiet(4, Verdict::Count, None)), 0);
    assert_eq!(circles(&thin::tzaar(50), HouseRules::default()), 0);
}

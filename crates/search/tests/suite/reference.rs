//! The reference that solvers are tested against is tested itself: two methods that share nothing agree, and what is
//! known otherwise comes out.

use crate::thin;
use quadrille_core::{DrawRules, Game, NoProgressRule, NoProgressVerdict, Notation, Outcome};
use quadrille_surakarta::Surakarta;
use quadrille_testing::Retrograde;

fn counts<G: Game>(positions: &[(G, Outcome)]) -> [usize; 3] {
    let mut counts = [0; 3];
    for (game, outcome) in positions {
        counts[match outcome.winner() {
            Some(player) if player == game.to_move() => 0,
            Some(_) => 1,
            None => 2,
        }] += 1;
    }
    counts
}

#[test]
fn exhaustive_search_and_retrograde_analysis_agree() {
    fn check<G: Game>(positions: Vec<(G, Outcome)>) {
        let mut retrograde = Retrograde::new(DrawRules::default(), 20_000);
        let mut checked = 0;
        for (game, outcome) in &positions {
            if let Some(found) = retrograde.outcome(game) {
                assert_eq!(found, *outcome);
                checked += 1;
            }
        }
        let [wins, losses, draws] = counts(&positions);
        assert!(checked > 500 && wins > 50 && losses > 50 && draws == 0);
    }
    check(thin::amazons(1000));
    check(thin::tzaar(1000));
}

#[test]
fn thin_positions_of_games_that_go_round_in_circles_have_all_three_outcomes() {
    for counts in [counts(&thin::surakarta(1000)), counts(&thin::tak(1000))] {
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    }
}

/// A position's own best move is as good as the position, and no move is better.
#[test]
fn every_outcome_is_that_of_the_best_move() {
    let mut reference = Retrograde::new(thin::REPETITION, usize::MAX);
    for (game, outcome) in thin::surakarta(300) {
        let worth = |outcome: Outcome| {
            outcome.winner().map_or(0, |player| if player == game.to_move() { 1 } else { -1 })
        };
        let best = game.legal_moves().into_iter().map(|m| {
            let mut child = game;
            child.make(m);
            worth(reference.outcome(&child).unwrap())
        });
        assert_eq!(best.max(), Some(worth(outcome)), "{}", game.render());
    }
}

#[test]
fn a_quiet_limit_takes_away_wins_that_come_too_late() {
    let quiet = |plies| DrawRules {
        no_progress: Some(NoProgressRule { plies, verdict: NoProgressVerdict::Draw }),
        ..thin::REPETITION
    };
    let wins: Vec<Surakarta> = thin::surakarta(300)
        .into_iter()
        .filter(|(game, outcome)| *outcome == Outcome::Win(game.to_move()))
        .map(|(game, _)| game)
        .collect();
    let won = |rules: DrawRules| {
        let mut reference = Retrograde::new(rules, usize::MAX);
        wins.iter().filter(|game| reference.outcome(*game) == Some(Outcome::Win(game.to_move()))).count()
    };
    let rising = [1, 2, 4, 8, 12].map(|plies| won(quiet(plies)));
    assert!(rising.is_sorted() && rising[0] < rising[2] && rising[2] < wins.len(), "{rising:?}");
}

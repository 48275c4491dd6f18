//! Every variant of the solver agrees with the reference on thin positions, in both views of a turn, with a table far too
//! small for the search.

mod common;
mod thin;

use common::{AnyOrder, Arbitrary};
use quadrille_core::{Game, HouseRules, Line, Notation, Outcome, Player, QuietLimit, Verdict};
use quadrille_search::{
    Control, Dfpn, DfpnSettings, Finding, InTurns, Keeping, Leaves, Limits, Solution, Solve, Summation,
    Turns, Within,
};
use quadrille_testing::Retrograde;
use std::sync::atomic::AtomicBool;

fn variants() -> Vec<DfpnSettings> {
    let tiny = DfpnSettings { table: 0, advantage: 500, weak_threshold: 500, ..DfpnSettings::default() };
    let all = DfpnSettings { epsilon: 0.25, leaves: Leaves::Evaluation, ..tiny.clone() };
    vec![
        tiny.clone(),
        DfpnSettings { keeping: Keeping::TwoBig, ..tiny.clone() },
        DfpnSettings { epsilon: 0.125, ordered: false, ..tiny.clone() },
        DfpnSettings { leaves: Leaves::Mobility, foresight: false, ..tiny.clone() },
        DfpnSettings { leaves: Leaves::Evaluation, first_player_steps: true, ..tiny.clone() },
        DfpnSettings { summation: Summation::Weak, ..tiny.clone() },
        DfpnSettings { summation: Summation::HeuristicWeak, ..tiny.clone() },
        DfpnSettings { summation: Summation::Widening, widening: 2, ..tiny },
        DfpnSettings { summation: Summation::HeuristicWeak, merge: false, ..all.clone() },
        DfpnSettings { summation: Summation::Widening, ..all.clone() },
        DfpnSettings { summation: Summation::Weak, threads: 2, ..all },
    ]
}

fn solver<G: Game>(settings: DfpnSettings) -> Box<dyn Solve<G>> {
    if settings.turns {
        let merge = settings.merge;
        let dfpn = Dfpn::<Turns<G>, _, _>::new(Within(Arbitrary), Within(AnyOrder), settings);
        Box::new(InTurns::new(dfpn, merge))
    } else {
        Box::new(Dfpn::new(Arbitrary, AnyOrder, settings))
    }
}

fn solve<G: Game>(solver: &mut dyn Solve<G>, line: &Line<G>, attacker: Option<Player>) -> Solution<G> {
    let stop = AtomicBool::new(false);
    solver.solve(line, attacker, &Limits::default(), &Control::new(&stop), &mut |_| ())
}

/// The outcome that a finding says, if it is one.
fn outcome(finding: Finding, mover: Player) -> Option<Outcome> {
    match finding {
        Finding::Win { .. } => Some(Outcome::Win(mover)),
        Finding::Loss { .. } => Some(Outcome::Win(!mover)),
        Finding::Draw => Some(Outcome::Draw),
        Finding::NoWin | Finding::NoLoss | Finding::Unknown => None,
    }
}

/// Each variant solves its share of the positions, one after the other with the same table.
fn check<G: Notation>(positions: &[(G, Outcome)], rules: HouseRules) {
    let views: Vec<_> = [false, true]
        .into_iter()
        .flat_map(|turns| variants().into_iter().map(move |settings| DfpnSettings { turns, ..settings }))
        .collect();
    for (number, settings) in views.iter().enumerate() {
        let mut solver = solver::<G>(settings.clone());
        for (game, right) in positions.iter().skip(number).step_by(views.len()) {
            let mover = game.to_move();
            let line = Line::new(game.clone(), rules);
            let place = || format!("{}: {settings:?}", game.render());
            let found = solve(&mut *solver, &line, None);
            assert_eq!(
                outcome(found.finding, mover),
                Some(*right),
                "{:?} {} {} {}",
                found.finding,
                found.proof,
                found.disproof,
                place()
            );
            for attacker in Player::BOTH {
                let found = solve(&mut *solver, &line, Some(attacker)).finding;
                let proven = outcome(found, mover) == Some(Outcome::Win(attacker));
                assert_eq!(proven, *right == Outcome::Win(attacker), "{found:?}, {attacker:?}: {}", place());
            }
            let mut after = line.clone();
            found
                .turn
                .iter()
                .for_each(|&m| after.play(m).unwrap_or_else(|error| panic!("{error}: {}", place())));
            assert!(after.position().turn_start() || after.ending().is_some(), "{}", place());
        }
    }
}

#[test]
fn amazons() {
    check(&thin::amazons(1000), HouseRules::default());
}

#[test]
fn tzaar() {
    check(&thin::tzaar(1000), HouseRules::default());
}

#[test]
fn surakarta() {
    check(&thin::surakarta(1000), thin::REPETITION);
}

#[test]
fn tak() {
    check(&thin::tak(1000), thin::REPETITION);
}

#[test]
fn a_quiet_limit_is_counted_on_every_path() {
    for plies in [3, 6, 10] {
        let rules =
            HouseRules { quiet: Some(QuietLimit { plies, verdict: Verdict::Draw }), ..thin::REPETITION };
        let mut reference = Retrograde::new(rules, usize::MAX);
        let positions: Vec<_> = thin::surakarta(300)
            .into_iter()
            .filter_map(|(game, _)| reference.outcome(&game).map(|outcome| (game, outcome)))
            .collect();
        check(&positions, rules);
    }
}

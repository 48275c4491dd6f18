//! No solver claims what cannot be verified: thin positions of all games by presets in turn, in both views of a turn, with
//! a table so small that it overflows.

use crate::thin;
use quadrille_core::{Notation, Outcome};
use quadrille_engine::{EngineSpec, Finding, Limits, Opening, find, verify};
use std::io::Cursor;
use std::sync::atomic::AtomicBool;

const PRESETS: [&str; 9] =
    ["solver", "dfpn", "dfpn-eps", "wpns", "hwpns", "efb", "hw-eps-efb", "wpns-eps-efb", "dw-eps-efb"];

fn check<G: Notation>(positions: Vec<(G, Outcome)>) {
    let stop = AtomicBool::new(false);
    for (number, (position, outcome)) in positions.into_iter().enumerate() {
        let text = position.render();
        let rules = G::list_rules(&position.rules());
        let rules = rules.into_iter().map(|rule| (rule.name.to_string(), rule.value)).collect();
        let opening = Opening { position: Some(text.clone()), rules, ..Opening::default() };
        let turns = if number % 2 == 0 { "off" } else { "on" };
        let settings = [("table", "0"), ("turns", turns)].map(|(name, value)| (name.into(), value.into()));
        let preset = PRESETS[number % PRESETS.len()].to_string();
        let spec = EngineSpec { preset, settings: settings.to_vec() };
        let mut solver = find(G::NAME).unwrap().solver(&spec, &opening).unwrap();
        let solved = solver.solve(None, &Limits::default(), &stop, &mut |_| ());
        let expected = match outcome {
            Outcome::Draw => matches!(solved.finding, Finding::Draw),
            Outcome::Win(player) if player == position.to_move() => {
                matches!(solved.finding, Finding::Win { .. })
            }
            Outcome::Win(_) => matches!(solved.finding, Finding::Loss { .. }),
        };
        assert!(expected, "{} {text} by {spec}: {:?} is not {outcome:?}", G::NAME, solved.finding);
        let mut file = Vec::new();
        let certified = solver.certify(solved.finding, &stop, &mut file);
        certified.unwrap_or_else(|error| panic!("{} {text} by {spec}: {error}", G::NAME));
        let verified = verify(Cursor::new(file), 1_000_000).unwrap();
        assert_eq!((verified.outcome, &verified.problem.position), (Some(outcome), &text), "{}", G::NAME);
    }
}

#[test]
fn what_solvers_find_in_amazons_is_verified() {
    check(thin::amazons(200));
}

#[test]
fn what_solvers_find_in_tzaar_is_verified() {
    check(thin::tzaar(500));
}

/// Stones may go round in circles. The solver knows that it wins, but with so small a table it does not always find the
/// same way again: the strategy has to see to it that it gets on.
#[test]
fn what_solvers_find_in_surakarta_is_verified() {
    check(thin::surakarta(100));
}

#[test]
fn what_solvers_find_in_tak_is_verified() {
    check(thin::tak(200));
}

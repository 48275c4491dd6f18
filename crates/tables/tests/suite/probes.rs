use quadrille_core::{
    Arrange, GameHistory, KnownResult, NoProgressVerdict, Notation, Oracle, Outcome, Player,
};
use quadrille_surakarta::{Rules, Surakarta};
use quadrille_tables::{TableValue, Tables};

/// The longest win of three stones against two: 13 plies to the next capture.
const LONG: &str = "3v2";

fn longest() -> (Surakarta, u8, Vec<String>) {
    let reports = Tables::shipped().report(&mut |_| {}).unwrap();
    let report = reports.into_iter().find(|report| report.material.to_string() == LONG).unwrap();
    let longest = report.longest.unwrap();
    (Surakarta::parse(&longest.position, &Rules::default()).unwrap(), longest.plies, longest.line)
}

/// Who plays by the table wins, whatever the other does: here both play their best, down to the last stone.
#[test]
fn play_by_the_table_wins() {
    let tables = Tables::shipped();
    let (start, plies, line) = longest();
    assert_eq!((line.len(), tables.value(&start)), (usize::from(plies), Some(TableValue::Win(plies))));
    let bound = tables.clone().decide(&start).unwrap();
    assert_eq!((bound.outcome, bound.reversible), (Outcome::Win(Player::First), u16::from(plies)));
    let mut history = GameHistory::new(start, Surakarta::draw_rules());
    while history.ending().is_none() {
        let probe = tables.probe(&history).unwrap();
        assert!(probe.holds);
        assert_eq!(probe.moves[0].1, probe.value);
        history.play(probe.moves[0].0).unwrap();
    }
    assert_eq!(history.ending().unwrap().outcome, Outcome::Win(Player::First));
    assert!(history.moves().len() <= usize::from(bound.plies));
}

/// What was played before may take a win away: too many plies without a capture, or another verdict.
#[test]
fn a_probe_looks_at_the_game() {
    let tables = Tables::shipped();
    let (start, plies, _) = longest();
    let after = |quiet_plies: u16| {
        let mut setup = start.setup();
        setup.quiet_plies = quiet_plies;
        let position = Surakarta::arrange(&setup, &Rules::default()).unwrap();
        tables.probe(&GameHistory::new(position, Surakarta::draw_rules())).unwrap().holds
    };
    assert!(after(100 - u16::from(plies)) && !after(101 - u16::from(plies)));

    let mut rules = Surakarta::draw_rules();
    let draw = KnownResult::DRAW;
    assert!(draw.holds(rules, 50, |_| true));
    rules.no_progress.as_mut().unwrap().verdict = NoProgressVerdict::Count;
    assert!(!draw.holds(rules, 50, |_| true));
}

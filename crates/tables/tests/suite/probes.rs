use quadrille_core::{
    Arrange, Game, GameHistory, KnownResult, NoProgressVerdict, Notation, Oracle, Outcome, Player,
};
use quadrille_surakarta::{Move, Ply, Rules, Surakarta};
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

/// The step back.
fn back(m: Move) -> Move {
    match m.ply() {
        Some(Ply::Go { from, to }) => Move::new(to, from),
        _ => m,
    }
}

/// What was played before may take a win away: too many plies without a capture, positions that may not come again, or another verdict.
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

    // Both players go to and fro, so that the win is still some plies away before the last step.
    let far = |history: &GameHistory<Surakarta>| {
        let is_quiet = history.position().reversible_plies() == history.moves().len();
        is_quiet && tables.probe(history).is_some_and(|probe| probe.value.plies() > 1)
    };
    let mut histories = start.legal_moves().into_iter().flat_map(|there| {
        let mut history = GameHistory::new(start, Surakarta::draw_rules());
        history.play(there).unwrap();
        let answers = history.position().legal_moves();
        answers.into_iter().filter_map(move |answer| {
            let mut history = history.clone();
            let to_and_fro = [there, answer, back(there), back(answer)];
            to_and_fro
                .iter()
                .chain(&to_and_fro[..3])
                .try_for_each(|&m| history.play(m))
                .is_ok()
                .then_some(history)
        })
    });
    let mut history = histories.find(far).expect("some steps give nothing away");
    assert!(
        !tables.probe(&history).unwrap().holds,
        "the position to come next would be there for the third time"
    );
    (0..3).for_each(|_| _ = history.undo());
    assert!(tables.probe(&history).unwrap().holds, "every position before has occurred once");

    let mut rules = Surakarta::draw_rules();
    let draw = KnownResult::DRAW;
    assert!(draw.holds(rules, 50, |_| true));
    rules.no_progress.as_mut().unwrap().verdict = NoProgressVerdict::Count;
    assert!(!draw.holds(rules, 50, |_| true));
}

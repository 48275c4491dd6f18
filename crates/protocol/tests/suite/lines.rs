//! No line makes a parser panic, and what is understood is understood again.

use proptest::prelude::*;
use quadrille_engine::Player;
use quadrille_protocol::{Command, Dialect, ProgramSpec, SauCommand, read_info};

/// Words of the protocols in any order, with some nonsense between.
fn talk() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[ -~]{0,8}",
        "-?[0-9]{1,25}",
        proptest::sample::select(vec![
            "ugi",
            "tei",
            "isready",
            "setoption",
            "name",
            "value",
            "position",
            "startpos",
            "fen",
            "tps",
            "moves",
            "go",
            "p1time",
            "wtime",
            "binc",
            "movetime",
            "nodes",
            "depth",
            "infinite",
            "ponder",
            "solve",
            "stop",
            "ponderhit",
            "query",
            "result",
            "quit",
            "teinewgame",
            "size",
            "halfkomi",
            "new",
            "black",
            "move",
            "CBCC",
            "error",
            "end",
            "info",
            "score",
            "cp",
            "mate",
            "forced",
            "multipv",
            "pv",
            "cmd=a",
            "proto=tei",
            ",",
            "\"",
            "timeout=1",
        ])
        .prop_map(String::from),
    ];
    proptest::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_line_is_understood_or_refused(line in talk()) {
        for dialect in [Dialect::Ugi, Dialect::Tei] {
            match Command::parse(&line, dialect) {
                Ok(None) => prop_assert!(line.trim().is_empty()),
                Ok(Some(Command::Go(go))) => {
                    let limits = go.limits(Player::First);
                    prop_assert!(!go.waits() || limits == Default::default());
                }
                Ok(Some(_)) => {}
                Err(error) => prop_assert!(error.to_string().len() < 400 && !error.to_string().contains('\n')),
            }
        }
        let _ = (SauCommand::parse(&line), read_info(&line), line.parse::<ProgramSpec>());
        prop_assert!(ProgramSpec::describes(&line) || line.parse::<ProgramSpec>().is_err());
    }
}

#[test]
fn clocks_are_those_of_the_player_to_move_and_never_below_zero() {
    let Ok(Some(Command::Go(go))) = Command::parse("go wtime -20 btime 5000 winc 0 binc 100", Dialect::Tei)
    else {
        panic!("it is a good line")
    };
    let clock = |player| go.limits(player).clock.unwrap();
    assert_eq!(
        (clock(Player::First).remaining.as_millis(), clock(Player::First).increment.as_millis()),
        (0, 0)
    );
    assert_eq!(
        (clock(Player::Second).remaining.as_millis(), clock(Player::Second).increment.as_millis()),
        (5000, 100)
    );
    assert!(!go.waits());
    for (line, waits) in
        [("go", true), ("go infinite", true), ("go ponder wtime 1", true), ("go solve", false)]
    {
        let Ok(Some(Command::Go(go))) = Command::parse(line, Dialect::Tei) else { panic!("{line}") };
        assert_eq!(go.waits(), waits, "{line}");
    }
}

/// What is not understood may have been a limit, and a search without one does not end.
#[test]
fn words_that_are_not_known_after_go_are_errors() {
    for (line, reason) in [
        ("go banana", "go: there is no limit 'banana': the limits are clocks, movetime, "),
        ("go perft 3", "go: there is no limit 'perft'"),
        ("go depth 3 now", "go: there is no limit 'now'"),
        ("go infinite banana", "go: there is no limit 'banana'"),
        ("go depth x", "go: depth takes a number, not 'x'"),
        ("go depth 1.5", "go: depth takes a number, not '1.5'"),
        ("go depth -1", "go: depth takes a number, not '-1'"),
        ("go nodes", "go: nodes takes a number, not nothing"),
        ("go movetime 1s", "go: movetime takes a number, not '1s'"),
        ("go wtime btime 5", "go: wtime takes a number, not 'btime'"),
        ("go movestogo soon", "go: movestogo takes a number, not 'soon'"),
    ] {
        for dialect in [Dialect::Ugi, Dialect::Tei] {
            let error = Command::parse(line, dialect).expect_err(line).to_string();
            assert!(error.starts_with(reason), "{line}: {error}");
        }
    }
    let line = "go wtime 60000 btime 60000 winc 0 binc 0 movestogo 40";
    assert!(matches!(Command::parse(line, Dialect::Tei), Ok(Some(Command::Go(go))) if go.is_limited()));
}

//! Formats: examples, tolerant spellings, and what is said about bad input.

use quadrille_core::{
    Arrange, Depict, Format, Game, Ink, Notation, Player, Record, RuleError, Size, Start, TextError,
};
use quadrille_surakarta::{
    Move, Point, Rules, SetupError, Stalemate, Surakarta, championship_name, championship_point, sau_name,
    sau_point,
};
use quadrille_testing::check_formats;

const START: &str = "wwwwwwwwwwww............bbbbbbbbbbbb b";

fn start() -> Surakarta {
    Surakarta::start(&Start::default(), &Rules::default()).unwrap()
}

fn parse(text: &str) -> Surakarta {
    Surakarta::parse(text, &Rules::default()).unwrap()
}

fn format(name: &str) -> Format<Surakarta> {
    Surakarta::formats().into_iter().find(|format| format.name == name).unwrap()
}

fn read(name: &str, text: &str) -> Result<Record<Surakarta>, TextError> {
    (format(name).read)(text, &Rules::default())
}

fn write(name: &str, record: &Record<Surakarta>) -> String {
    (format(name).write)(record).unwrap()
}

/// What is wrong with a text: `line:column reason`.
fn complaint<T: std::fmt::Debug>(result: Result<T, TextError>) -> String {
    let error = result.unwrap_err();
    format!("{}:{} {}", error.line, error.column, error.reason)
}

#[test]
fn positions() {
    assert_eq!(start().render(), START);
    assert_eq!(parse(START), start());
    assert_eq!(parse(&format!("  {} 0\n", START.to_uppercase())), start());
    let board = &START[..36];
    let later = parse(&format!("{board} w 12"));
    assert_eq!((later.to_move(), later.reversible_plies()), (Player::Second, 12));
    assert_eq!(later.render(), format!("{board} w 12"));
    for plies in [1, 2, u16::MAX] {
        let text = format!("{board} b {plies}");
        assert_eq!(parse(&text).render(), text, "only a counter of 0 is left out");
    }
    let corner = parse("b................................... b");
    assert_eq!(corner.at("a6".parse().unwrap()), Some(Player::First));
    assert_eq!(corner.stones(Player::First), 1 << 30);
}

#[test]
fn finished_positions() {
    let game = parse(&("b".to_string() + &".".repeat(35) + " w"));
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Player::First));
    assert!(game.draw(Ink::Plain).ends_with("the game is over: all stones captured\n"));
}

#[test]
fn bad_positions() {
    let board = &START[..36];
    let complaint = |text: &str| complaint(Surakarta::parse(text, &Rules::default()));
    assert_eq!(complaint(""), "1:1 the board ends after 0 of 36 points");
    assert_eq!(complaint("bbb w"), "1:4 the board ends after 3 of 36 points");
    assert_eq!(complaint(&START.replacen('.', "x", 1)), "1:13 a4 is 'b', 'w' or '.', not 'x'");
    assert_eq!(complaint(&format!("  {board}. b")), "1:39 the board goes on after 36 points");
    assert_eq!(complaint(board), "1:37 expected the side to move, 'b' or 'w', found the end");
    assert_eq!(complaint(&format!("{board} x")), "1:38 expected the side to move, 'b' or 'w', found 'x'");
    assert_eq!(complaint(&format!("{board} bw")), "1:38 expected the side to move, 'b' or 'w', found 'bw'");
    assert_eq!(
        complaint(&format!("{board} b -1")),
        "1:40 expected the plies since the last capture, found '-'"
    );
    assert_eq!(
        complaint(&format!("{board} b 70000")),
        "1:40 expected the plies since the last capture, found '70000'"
    );
    assert_eq!(complaint(&format!("{board} b 1 2")), "1:42 nothing may follow here, found '2'");
    assert_eq!(complaint(&format!(" {} b", ".".repeat(36))), "1:2 there are no stones on the board");
    assert_eq!(complaint(&START.replacen('.', "w", 1)), "1:1 White has 13 stones, more than 12");
}

#[test]
fn setup_errors_are_typed() {
    let mut setup = start().setup();
    setup.points[20] = Some(Player::First);
    let error = SetupError::TooMany { player: Player::First, stones: 13 };
    assert_eq!(Surakarta::arrange(&setup, &Rules::default()), Err(error));
    setup.points = [None; 36];
    assert_eq!(Surakarta::arrange(&setup, &Rules::default()), Err(SetupError::Empty));
}

#[test]
fn moves() {
    let game = start();
    let m = game.parse_move("b2b3").unwrap();
    for spelling in ["b2-b3", "b2xb3", "B2B3", "B2Xb3", " b2b3 "] {
        assert_eq!(game.parse_move(spelling), Ok(m), "{spelling}");
    }
    assert_eq!(game.render_move(m), "b2b3");
}

#[test]
fn refused_moves() {
    let complaint = |game: &Surakarta, text: &str| complaint(game.parse_move(text));
    let game = start();
    assert_eq!(complaint(&game, ""), "1:1 expected a point, a1 to f6, found the end");
    assert_eq!(complaint(&game, "b2"), "1:3 expected a point, a1 to f6, found the end");
    assert_eq!(complaint(&game, "b2g3"), "1:3 expected a point, a1 to f6, found 'g3'");
    assert_eq!(complaint(&game, "b2-b7"), "1:4 expected a point, a1 to f6, found 'b7'");
    assert_eq!(complaint(&game, "é2b3"), "1:1 expected a point, a1 to f6, found 'é2'");
    assert_eq!(complaint(&game, "b2b3b4"), "1:5 nothing may follow here, found 'b4'");
    assert_eq!(complaint(&game, " b3b4"), "1:2 b3 is empty");
    assert_eq!(complaint(&game, "b5b4"), "1:1 b5 holds a stone of White, and Black is to move");
    assert_eq!(complaint(&game, "b2b2"), "1:1 b2 is where the stone stands already");
    assert_eq!(complaint(&game, "b1b2"), "1:1 b2 holds another stone of Black");
    assert_eq!(complaint(&game, "b2b4"), "1:1 b4 is empty and not next to b2");
    assert_eq!(complaint(&game, "b2b5"), "1:1 there is no free way from b2 over a loop to b5");
    assert_eq!(complaint(&game, "a1b5"), "1:1 a1 is a corner: no stone captures from there");
    assert_eq!(complaint(&game, "b2a6"), "1:1 a6 is a corner: no stone is captured there");
    assert_eq!(complaint(&game, "pass"), "1:1 there is no passing under these rules");
    let passes = Surakarta::start(&Start::default(), &Rules { stalemate: Stalemate::Passes }).unwrap();
    assert_eq!(complaint(&passes, "pass"), "1:1 Black has a move and cannot pass");
    let over = parse(&("b".to_string() + &".".repeat(35) + " b"));
    assert_eq!(complaint(&over, "a6a5"), "1:1 the game is over: all stones captured");
}

#[test]
fn passes_are_written_and_read() {
    let rules = Rules { stalemate: Stalemate::Passes };
    let game = Surakarta::parse("........................ww....bw.... b", &rules).unwrap();
    assert_eq!(game.render_move(Move::PASS), "pass");
    assert_eq!(game.parse_move("PASS"), Ok(Move::PASS));
    let mut record = Record::from_position(game);
    record.push(Move::PASS);
    check_formats(&record);
    assert!((format("sau").write)(&record).is_err());
}

const BOARD: &str = "\
W W W . W W
W W W W W W
. . . W . .
B . . . . .
. B B B B B
B B B B B B
";

#[test]
fn boards() {
    let game = parse("www.wwwwwwww...w..b......bbbbbbbbbbb b 2");
    let record = Record::from_position(game);
    assert_eq!(write("board", &record), BOARD);
    let again = read("board", BOARD).unwrap();
    assert_eq!(again.last().key(), game.key());
    assert_eq!(again.last().reversible_plies(), 0, "the board does not hold the counter");

    let white = read("board", &format!("\n{BOARD}W\n")).unwrap();
    assert_eq!(white.last().to_move(), Player::Second);
    assert_eq!(write("board", &white), format!("{BOARD}w\n"));
    let black = read("board", &format!("{}\r\n b", BOARD.replace(' ', "").to_lowercase())).unwrap();
    assert_eq!(black.last().key(), game.key());
    assert_eq!(parse(BOARD).key(), game.key(), "a board is told apart from the one-line text");
    check_formats(&white);
}

#[test]
fn bad_boards() {
    let complaint = |text: &str| complaint(read("board", text));
    assert_eq!(complaint(""), "1:1 the board ends before rank 6");
    assert_eq!(complaint("......\n......\n"), "3:1 the board ends before rank 4");
    assert_eq!(complaint(&BOARD.replace(". . . W . .", ". . . X . .")), "3:7 d4 is 'B', 'W' or '.', not 'X'");
    assert_eq!(complaint(&BOARD.replace(". . . W . .", ". . . W .")), "3:10 rank 4 ends before f4");
    assert_eq!(
        complaint(&BOARD.replace(". . . W . .", ". . . W . . .")),
        "3:13 rank 4 goes on after 6 points"
    );
    assert_eq!(complaint(&format!("{BOARD}x")), "7:1 expected the side to move, 'b' or 'w', found 'x'");
    assert_eq!(complaint(&format!("{BOARD}b\nb")), "8:1 nothing may follow the side to move");
    assert_eq!(complaint(&format!("\n{}", BOARD.replace('.', "B"))), "2:1 Black has 24 stones, more than 12");
    assert_eq!(complaint(START), "1:7 rank 6 goes on after 6 points");
}

#[test]
fn lists_of_moves_keep_variations_marks_and_several_games() {
    let text = format!("{START}\n# before\nc2c3!\n# good\n(\nd2d3?\n# why\nc5c4\n(\nd5d4\n)\n)\nc5c4\n");
    let record = read("moves", &text).unwrap();
    assert_eq!(record.words(), ["c2c3", "c5c4"]);
    assert_eq!(record.marks, [(1, "!".to_string())]);
    let [(0, variation)] = record.variations() else { panic!("{:?}", record.variations()) };
    assert_eq!(variation.words(), ["d2d3", "c5c4"]);
    assert_eq!(variation.variations()[0].1.words(), ["d5d4"]);
    assert_eq!(write("moves", &record), text);
    let several = format!("{text}\n{text}\nc4c3\n");
    let format = Surakarta::formats().into_iter().find(|format| format.name == "moves").unwrap();
    assert_eq!((format.games)(&several).len(), 2, "a blank line alone begins no game");
    assert_eq!(read("moves", &format!("{START} (c2c3)")).unwrap_err().line, 1);
}

/// White's stone on d6 goes over the large loop at f6 and along rank 4 to b4.
fn game_with_capture() -> Record<Surakarta> {
    let mut record = Record::from_position(start());
    for word in ["a2a3", "a5a4", "a3b4", "d6b4"] {
        let m = record.last().parse_move(word).unwrap();
        record.push(m);
    }
    record
}

#[test]
fn championship_records() {
    let text = "\
[Event \"final\"]
[Result \"R\"]
# [SK][one][other]
B2A-3A
R5A-4A
# b4 is in danger
B3A-4B
R6Dx4B
# and gone
";
    let record = read("championship", text).unwrap();
    assert_eq!(record.moves(), game_with_capture().moves());
    assert_eq!(record.tag("event"), Some("final"));
    assert_eq!(record.result.as_deref(), Some("R"));
    let comment = |at: usize, text: &str| (at, text.to_string());
    let comments = [comment(0, "[SK][one][other]"), comment(2, "b4 is in danger"), comment(4, "and gone")];
    assert_eq!(record.comments, comments);
    assert_eq!(write("championship", &record), text);
    check_formats(&record);

    let loose = "[SK][one][other]\n1. b2a-3a W5AX4A\r\n\n 2. B3Ax4B R6D-4B";
    let record = read("championship", loose).unwrap();
    assert_eq!(record.moves(), game_with_capture().moves());
    assert_eq!(record.comments, [comment(0, "[SK][one][other]")]);
    assert_eq!(read("championship", "").unwrap().last(), &start());
}

#[test]
fn bad_championship_records() {
    let complaint = |text: &str| complaint(read("championship", text));
    assert_eq!(complaint("B2A-3A\nB2B-3B"), "2:1 White is to move");
    assert_eq!(complaint("R5A-4A"), "1:1 Black is to move");
    assert_eq!(complaint("  a2a3"), "1:3 expected a move like B2C-3C or R5Ax1C, found 'a2a3'");
    assert_eq!(complaint("B2A-3A R7A-4A"), "1:9 rows are 1 to 6, not 7");
    assert_eq!(complaint("B0A-3A"), "1:2 rows are 1 to 6, not 0");
    assert_eq!(complaint("BA2-3A"), "1:2 expected a row, 1 to 6, found 'A'");
    assert_eq!(complaint("B2G-3A"), "1:3 expected a column, A to F, found 'G'");
    assert_eq!(complaint("B2A-3"), "1:6 expected a column, A to F, found the end");
    assert_eq!(complaint("B2A-3A!"), "1:7 nothing may follow here, found '!'");
    assert_eq!(complaint("# x\nB2A-3A\nR5A-3A"), "3:1 there is no free way from a5 over a loop to a3");
    assert_eq!(complaint("B3A-4A"), "1:1 a3 is empty");
}

#[test]
fn platform_transcripts() {
    let text = "\
move ABAC
move AEAD
# b4 is in danger
move ACBD
move DFBD
end white
";
    let record = read("sau", text).unwrap();
    assert_eq!(record.moves(), game_with_capture().moves());
    assert_eq!(record.result.as_deref(), Some("white"));
    assert_eq!(write("sau", &record), text);
    check_formats(&record);

    let log = "name?\nname Quadrille\nnew black\nMOVE abac\nmove AEAC\nerror\nmove AEAD\nmove ACBD\nmove DFBD\nend\nquit\n";
    let record = read("sau", log).unwrap();
    assert_eq!(record.moves(), game_with_capture().moves());
    assert_eq!(record.result, None);
}

#[test]
fn bad_platform_transcripts() {
    let complaint = |text: &str| complaint(read("sau", text));
    assert_eq!(complaint("move"), "1:5 the move is missing");
    assert_eq!(complaint("move ABAC x"), "1:11 nothing may follow the move");
    assert_eq!(complaint("move A2A3"), "1:6 expected four letters A to F, like CBCC, found 'A2A3'");
    assert_eq!(complaint("move ABACA"), "1:6 expected four letters A to F, like CBCC, found 'ABACA'");
    assert_eq!(complaint("move ABAC\n  move AEAC"), "2:8 there is no free way from a5 over a loop to a3");
    assert_eq!(complaint("error"), "1:1 there is no move that could be refused");
    assert_eq!(complaint("go"), "1:1 expected a line like 'move CBCC'");
    assert_eq!(complaint("end red"), "1:5 the winner is black or white");
    assert_eq!(complaint("move ABAC\nnew white"), "2:1 another game begins here");
    // The platform's referee lets corner stones capture; these rules do not.
    assert_eq!(complaint("move AAAF"), "1:6 a1 is a corner: no stone captures from there");
}

#[test]
fn records_without_a_position_begin_at_the_start() {
    let mut record = Record::from_position(parse(&START.replace(" b", " w")));
    for name in ["championship", "sau"] {
        let error = (format(name).write)(&record).unwrap_err();
        assert_eq!(error.to_string(), "this format holds games from the usual start only");
    }
    record.tags.push(("two words".into(), String::new()));
    let error = (format("championship").write)(&record).unwrap_err();
    assert_eq!(error.to_string(), "'two words' cannot be the name of a tag: it takes letters and digits");
}

#[test]
fn point_names_of_the_platform() {
    let corners =
        [("a1", "AA", "1A"), ("f1", "FA", "1F"), ("a6", "AF", "6A"), ("f6", "FF", "6F"), ("c2", "CB", "2C")];
    for (name, sau, championship) in corners {
        let point: Point = name.parse().unwrap();
        assert_eq!((sau_name(point).as_str(), championship_name(point).as_str()), (sau, championship));
    }
    for point in Point::all() {
        assert_eq!(sau_point(&sau_name(point).to_lowercase()), Some(point));
        assert_eq!(championship_point(&championship_name(point).to_lowercase()), Some(point));
    }
    for bad in ["", "A", "AG", "GA", "A1", "AAA", "é"] {
        assert_eq!((sau_point(bad), championship_point(bad)), (None, None), "{bad}");
    }
    // Black stands on the platform's top two rows: letters A and B of the second axis.
    let black = Point::all().filter(|&point| start().at(point) == Some(Player::First));
    assert!(black.map(sau_name).all(|name| name.ends_with(['A', 'B'])));
}

#[test]
fn pictures() {
    assert_eq!(
        game_with_capture().last().draw(Ink::Plain),
        "\
6 | W W W . W W
5 | . W W W W W
4 | W W . . . .
3 | . . . . . .
2 | . B B B B B
1 | B B B B B B
  +------------
    a b c d e f
Black to move
"
    );
    assert!(start().draw(Ink::Colour).contains("\x1b[1;33mB\x1b[0m"));
}

#[test]
fn details() {
    let game = parse("......................w....b..wb.... b 3");
    let details = game.details();
    let expected = [
        ("stones", "black 2, white 2"),
        ("steps", "black 11, white 9"),
        ("captures", "black 2, white 2"),
        ("stones in the corners", "black 0, white 1"),
        ("stones in the outer rim", "black 1, white 0"),
        ("stones in the inner rim", "black 1, white 1"),
        ("stones in the centre", "black 0, white 0"),
        ("plies since a capture", "3"),
        ("key", &format!("{:016x}", game.key())),
    ];
    let expected: Vec<(String, String)> =
        expected.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    assert_eq!(details, expected);
}

#[test]
fn rules_by_name() {
    let mut rules = Rules::default();
    for (value, stalemate) in
        [("loses", Stalemate::Loses), ("passes", Stalemate::Passes), ("draws", Stalemate::Draws)]
    {
        Surakarta::set_rule(&mut rules, "stalemate", value).unwrap();
        assert_eq!(rules.stalemate, stalemate);
        assert_eq!(Surakarta::list_rules(&rules)[0].value, value);
    }
    assert_eq!(Surakarta::set_rule(&mut rules, "komi", "1"), Err(RuleError::Unknown("komi".into())));
    let error = Surakarta::set_rule(&mut rules, "stalemate", "wins").unwrap_err();
    assert_eq!(error.to_string(), "rule stalemate is draws, loses or passes, not 'wins'");
}

#[test]
fn starts_by_name() {
    let named = |name: &str| Start { name: Some(name.into()), ..Start::default() };
    let sized = |side| Start { size: Some(Size::square(side)), ..Start::default() };
    for (name, _) in Surakarta::starts() {
        assert_eq!(Surakarta::start(&named(name), &Rules::default()), Ok(start()));
    }
    assert_eq!(Surakarta::start(&sized(6), &Rules::default()), Ok(start()));
    let complaint = |start| Surakarta::start(&start, &Rules::default()).unwrap_err().to_string();
    assert_eq!(complaint(named("chess")), "there is no start 'chess': the only one is 'standard'");
    assert_eq!(complaint(sized(5)), "Surakarta is played on 6x6 points, not on 5x5");
}

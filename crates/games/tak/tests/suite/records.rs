//! Games in PTN and as lines of playtak, and texts that are neither.

use proptest::prelude::*;
use quadrille_core::{Arrange, Format, Game, Notation, Record, Size, Start};
use quadrille_tak::{Rules, Tak};
use quadrille_testing::{check_formats, check_text, walk};

fn format(name: &str) -> Format<Tak> {
    Tak::formats().into_iter().find(|format| format.name == name).expect("a format of this name")
}

fn read(name: &str, text: &str) -> Record<Tak> {
    (format(name).read)(text, &Rules::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(name: &str, text: &str) -> String {
    (format(name).read)(text, &Rules::default()).unwrap_err().to_string()
}

fn write(name: &str, record: &Record<Tak>) -> String {
    (format(name).write)(record).unwrap()
}

#[test]
fn ptn_keeps_variations_marks_and_several_games() {
    let moves = "1. a1 e5\n2. c3! {good}\n(2. b2?! {quiet} b3 (2... c2 3. d3))\n(2. Sc3)\n2... c4\n3. d4\n";
    let tags = "[Size \"5\"]\n[Komi \"0\"]\n[Flats \"21\"]\n[Caps \"1\"]\n[Opening \"swap\"]\n\n";
    let text = tags.to_string() + moves;
    let record = read("ptn", &text);
    assert_eq!(record.words(), ["a1", "e5", "c3", "c4", "d4"]);
    assert_eq!(record.marks, [(3, "!".to_string())]);
    let [(2, quiet), (2, wall)] = record.variations() else { panic!("{:?}", record.variations()) };
    assert_eq!((quiet.words(), wall.words()), (vec!["b2".into(), "b3".into()], vec!["Sc3".into()]));
    assert_eq!(quiet.variations()[0].1.words(), ["c2", "d3"]);
    assert_eq!(write("ptn", &record), text);
    check_formats(&record);
    let several = format!("{text}\n{text}\n{tags}1. a1 {{[not a tag\n[nor this]}} e5");
    assert_eq!((format("ptn").games)(&several).len(), 3);
    for (moves, error) in [
        ("(1. a1)", "line 3, column 1: there is no turn before this variation"),
        ("1. a1 (b1", "line 3, column 10: a variation is not closed: a ')' is missing"),
        ("1. a1) b1", "line 3, column 6: no variation is open here"),
        ("1. a1 (a9)", "line 3, column 8: "),
    ] {
        let text = format!("[Size \"5\"]\n\n{moves}");
        let found = (format("ptn").read)(&text, &Rules::default()).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
    let deep = format!("[Size \"5\"]\n\n1. a1 {}", "(b1 ".repeat(5000));
    let found = (format("ptn").read)(&deep, &Rules::default()).unwrap_err().to_string();
    assert!(found.contains("nested too deeply"), "{found}");
}

#[test]
fn ptn_is_read_tolerantly_and_written_canonically() {
    let text = "\u{feff}[site \"PlayTak.com\"]\r\n[Unknown_Tag \"a \\\"kept\\\" value\"]\n [ Size  \"5\" ]\n\
                [Komi \"2.5\"]\n[Result \"1-0\"]\n\n{before} 1.a1 e5\n2. c3! {a good\nsquare}Sc4 3. Cb3\n\n\
                3... b5'' 4. c3-? R-0 {after}";
    let record = read("ptn", text);
    assert_eq!(record.last().render(), "x,2,x2,1/x2,2S,x2/x,1C,x3/x2,1,x2/2,x4 2 4");
    assert_eq!(record.last().komi(), 5);
    assert_eq!(record.tag("unknown_tag"), Some("a \"kept\" value"));
    assert_eq!(record.tag("Size"), None);
    let comments: Vec<_> = record.comments.iter().map(|(at, text)| (*at, text.as_str())).collect();
    assert_eq!(comments, [(0, "before"), (3, "a good\nsquare"), (7, "after")]);
    let canonical = "[site \"PlayTak.com\"]\n[Unknown_Tag \"a \\\"kept\\\" value\"]\n[Size \"5\"]\n[Komi \"2.5\"]\n\
                     [Flats \"21\"]\n[Caps \"1\"]\n[Opening \"swap\"]\n[Result \"R-0\"]\n\n{before}\n1. a1 e5\n\
                     2. c3! {a good\nsquare} Sc4\n3. Cb3 b5''\n4. c3-? {after}\nR-0\n";
    assert_eq!(write("ptn", &record), canonical);
    check_formats(&record);
}

#[test]
fn ptn_names_the_rules_and_the_start() {
    let record =
        read("ptn", "[Size \"6\"][Flats \"25\"][Caps \"2\"][Komi \"-0.5\"][Opening \"no-swap\"]\n1. Ca1 Sf6");
    assert_eq!(record.last().rules(), Rules { komi: -1, swap: false, flats: Some(25), capstones: Some(2) });
    assert_eq!(record.last().render(), "x5,2S/x6/x6/x6/x6/1C,x5 1 2");
    assert_eq!(record.result, None);
    assert!(write("ptn", &record).contains("[Komi \"-0.5\"]"));
    check_formats(&record);

    let record = read("ptn", "[TPS \"x3/x,12,x/x3 2 4\"]\n4. -- b2> 5. a1");
    assert_eq!(record.last().render(), "x3/x,1,2/1,x2 2 5");
    let text = write("ptn", &record);
    assert!(text.ends_with("[TPS \"x3/x,12,x/x3 2 4\"]\n\n4. -- b2>\n5. a1\n"), "{text}");
    check_formats(&record);

    let record = read("ptn", "[Size \"4x3\"]\n[Flats \"9\"]\n[Caps \"0\"]\n[Result \"0-0\"]\n");
    assert_eq!(record.last().size(), Size { columns: 4, rows: 3 });
    assert_eq!(record.tag("Result"), Some("0-0"));
    check_formats(&record);
}

#[test]
fn ptn_errors_name_the_place() {
    for (text, message) in [
        ("", "line 1, column 1: the tag Size is missing"),
        ("1. a1 a2", "line 1, column 1: the tag Size is missing"),
        ("[Size \"5\"\n1. a1", "line 2, column 1: expected ']', found '1'"),
        ("[Size 5]", "line 1, column 7: expected '\"', found '5'"),
        ("[ \"5\"]", "line 1, column 3: expected the name of a tag"),
        ("[Size \"5]\n\n1. a1", "line 1, column 8: the value of the tag has no end"),
        ("[Size \"five\"]", "line 1, column 8: 'five' is not a board size: write columns x rows, like 5x6"),
        ("[Size \"9\"]", "line 1, column 8: a board has 1 to 8 columns and rows, not 9x9"),
        ("[Size \"2\"]", "line 1, column 8: 2x2 has no standard reserve: set the rules flats and caps"),
        ("[Size \"5\"]\n[Komi \"1.3\"]", "line 2, column 8: expected the komi in flats, like 2 or 2.5"),
        ("[Size \"5\"]\n[Komi \"64\"]", "line 2, column 8: expected the komi in flats, like 2 or 2.5"),
        ("[Size \"5\"]\n[Komi \"NaN\"]", "line 2, column 8: expected the komi in flats, like 2 or 2.5"),
        ("[Size \"5\"]\n[Flats \"many\"]", "line 2, column 9: expected a number of stones"),
        ("[Size \"5\"]\n[Opening \"x\"]", "line 2, column 11: the opening is 'swap' or 'no-swap'"),
        ("[TPS \"x3/x2/x3 1 1\"]", "line 1, column 10: this row has 2 squares, the first one 3"),
        (
            "[Size \"4\"]\n[TPS \"x3/x3/x3 1 1\"]",
            "line 1, column 8: the size is 4x4, but the board of the tag TPS is 3x3",
        ),
        ("[Size \"5\"]\n\n1. a1 e5\n2. c3 z9", "line 4, column 7: expected a square from a1 to e5"),
        ("[Size \"5\"]\n\n1. a1 a1", "line 3, column 7: a1 is not empty"),
        ("[Size \"5\"]\n\n1. a1 -- b1", "line 3, column 7: expected a square from a1 to e5"),
        ("[Size \"5\"]\n\n1. a1 {open", "line 3, column 7: the comment has no end"),
        ("[Size \"5\"]\n\n1. a1 1-0 b1", "line 3, column 11: the result stands before this move"),
        ("[Size \"5\"]\n\n1. a1 b1,b2", "line 3, column 10: the turn is over before this ply"),
    ] {
        let found = error("ptn", text);
        assert!(found.starts_with(message), "{text}\n{found}\n{message}");
    }
}

#[test]
fn playtak_lines_are_read_and_written() {
    let text = "# a log\nSize 5 Komi 4\nGame#12 P A1\nGame#12 Timems 600000 599000\nP E5\n\n  P C3 W\r\nP B1\nP C4\nM B1 A1 1\n\
                # near the end\nP B5 C\nM A1 C1 1 1\nGame#12 Over 0-R\n";
    let record = read("playtak", text);
    assert_eq!(record.last().render(), "x,1C,x2,1/x2,1,x2/x2,1S,x2/x5/x,2,2,x2 1 5");
    assert_eq!(record.last().komi(), 4);
    assert_eq!(record.result.as_deref(), Some("0-R"));
    let canonical = "Size 5 Komi 4 Pieces 21 Caps 1\n# a log\nP A1\nP E5\nP C3 W\nP B1\nP C4\nM B1 A1 1\n# near the end\n\
                     P B5 C\nM A1 C1 1 1\nOver 0-R\n";
    assert_eq!(write("playtak", &record), canonical);
    check_formats(&record);

    let record = read("playtak", "Size 3 Pieces 12 Caps 1 Komi -3");
    assert_eq!(
        record.last().rules(),
        Rules { komi: -3, flats: Some(12), capstones: Some(1), ..Rules::default() }
    );
    check_formats(&record);
}

#[test]
fn playtak_holds_what_the_server_knows() {
    for record in [
        read("ptn", "[Size \"5\"][Opening \"no-swap\"]"),
        read("ptn", "[Size \"5x6\"][Flats \"20\"][Caps \"0\"]"),
        read("ptn", "[TPS \"x3/x,12,x/x3 2 4\"]"),
    ] {
        assert!((format("playtak").write)(&record).is_err());
    }
    let mut record = read("ptn", "[Size \"5\"]");
    record.result = Some("White is happy".to_string());
    assert!((format("playtak").write)(&record).is_err());
    assert!((format("ptn").write)(&record).is_err());
    record.result = None;
    record.tags.push(("no name".to_string(), String::new()));
    assert!((format("ptn").write)(&record).is_err());
}

#[test]
fn playtak_errors_name_the_place() {
    for (text, message) in [
        ("", "line 1, column 1: a line like 'Size 6' is missing"),
        ("P A1", "line 1, column 1: expected a line like 'Size 6' before the moves"),
        ("Size six", "line 1, column 6: expected the size of the board, found 's'"),
        ("Size 9", "line 1, column 1: a board has 1 to 8 columns and rows, not 9x9"),
        ("Size 5 Colour 3", "line 1, column 8: expected Komi, Pieces or Caps"),
        ("Size 5\nGame# P A1", "line 2, column 6: expected the number of the game, found ' '"),
        ("Size 5\nSize 5", "line 2, column 1: expected a line that begins with P, M or Over"),
        ("Size 5\n  Q A1", "line 2, column 3: expected a line that begins with P, M or Over"),
        ("Size 5\nP a1", "line 2, column 3: expected a square from a1 to e5"),
        ("Size 5\nP A1 X", "line 2, column 6: expected W, C or nothing after the square"),
        ("Size 5\nP A1 C", "line 2, column 1: each player's first ply places a flat of the opponent"),
        ("Size 5\nP A1\nGame#1 P A1", "line 3, column 8: a1 is not empty"),
        ("Size 5\nP A1\nP B1\nM B1 C2 1", "line 4, column 6: no stack goes from b1 to c2"),
        ("Size 5\nP A1\nP B1\nM B1 B1 1", "line 4, column 6: no stack goes from b1 to b1"),
        (
            "Size 5\nP A1\nP B1\nM B1 C1",
            "line 4, column 8: expected 1 drops of at least one stone, together at most 8",
        ),
        ("Size 5\nP A1\nP B1\nM B1 C1 x", "line 4, column 9: expected a number of stones, found 'x'"),
        ("Size 5\nP A1\nP B1\nM B1 C1 2", "line 4, column 1: b1 holds fewer than 2 stones: 1"),
        ("Size 5\nP A1\nOver now", "line 3, column 6: expected a result: R-0 0-R F-0 0-F 1-0 0-1 1/2-1/2"),
        ("Size 5\nOver 1-0\nP A1", "line 3, column 1: the result stands before this line"),
    ] {
        assert_eq!(error("playtak", text), message, "{text}");
    }
}

#[test]
fn walks_survive_all_formats() {
    for seed in 0..40 {
        let side = 3 + (seed % 6) as u8;
        let rules = Rules { komi: seed as i8 % 7 - 3, swap: seed % 4 != 0, ..Rules::default() };
        let start =
            Tak::start(&Start { size: Some(Size::square(side)), ..Start::default() }, &rules).unwrap();
        let mut record = Record::from_position(start.clone());
        let mut last = start.clone();
        walk(&start, seed, 100, |game| {
            let made = last.legal_moves().into_iter().find(|&m| {
                let mut after = last.clone();
                after.make(m);
                after == *game
            });
            made.into_iter().for_each(|m| record.push(m));
            last = game.clone();
        });
        assert!(record.moves().len() > 5);
        record.comments.push((2, "a comment".to_string()));
        record.tags.push(("Event".to_string(), "test".to_string()));
        record.result = Some("1/2-1/2".to_string());
        check_formats(&record);
        for name in ["ptn", "playtak"] {
            if let Ok(text) = (format(name).write)(&record) {
                let again = read(name, &text);
                assert_eq!((again.start(), again.moves()), (record.start(), record.moves()), "{text}");
                assert_eq!(again.comments, record.comments);
                assert_eq!(again.result, record.result);
            }
        }
    }
}

/// Pieces of real text, so that random joins of them come far into the readers.
const SCRAPS: [&str; 40] = [
    "[Size \"5\"]",
    "[TPS \"",
    "x3/x,12,x/x3 2 4",
    "\"]",
    "[Komi \"2\"]",
    "\n",
    "1. ",
    "a1",
    "e5",
    " ",
    "Sc3",
    "Cd4",
    "2a1>11",
    "--",
    "{",
    "}",
    "R-0",
    "1/2-1/2",
    "Size 5",
    "Game#7 ",
    "P A1",
    "P B2 W",
    "M A1 C1 1 1",
    "Over 0-F",
    "#",
    "x3",
    "/",
    ",",
    "1221C",
    "2S",
    "x5/x5/x5/x5/x5 1 1",
    "1",
    "2",
    "ä",
    "\u{feff}",
    "\r\n",
    "[",
    "99999999999",
    "x255",
    "*",
];

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        check_text::<Tak>(&text);
    }

    #[test]
    fn any_scraps_are_read_or_refused(scraps in proptest::collection::vec(0usize..40, 0..25)) {
        check_text::<Tak>(&scraps.into_iter().map(|scrap| SCRAPS[scrap]).collect::<String>());
    }

    #[test]
    fn changed_records_are_read_or_refused(at in 0usize..150, with in "[ -~\n]{0,3}", cut in 0usize..4) {
        let text = "[Size \"5\"]\n[Komi \"2\"]\n\n1. a1 e5\n2. c3 Sc4 {why}\n3. c3< Cb1\n4. Sa2 b1> 1-0\n";
        let (start, end) = (at.min(text.len()), (at + cut).min(text.len()));
        check_text::<Tak>(&format!("{}{with}{}", &text[..start], &text[end..]));
    }
}

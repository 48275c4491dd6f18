//! The formats: golden examples, tolerant spellings, round trips, and what is said of bad text.

use crate::common;
use quadrille_amazons::{Amazons, Rules};
use quadrille_core::{Arrange, Depict, Format, Game, Ink, Notation, Player, Record, Size, Start};
use quadrille_testing::{Random, check_formats, check_text};

const STANDARD: &str = "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w";

fn position(text: &str) -> Amazons {
    Amazons::parse(text, &Rules::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn format(name: &str) -> Format<Amazons> {
    Amazons::formats().into_iter().find(|format| format.name == name).expect("a format")
}

fn read(name: &str, text: &str) -> Record<Amazons> {
    (format(name).read)(text, &Rules::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(name: &str, text: &str) -> String {
    (format(name).read)(text, &Rules::default()).map(|record| record.last().render()).unwrap_err().to_string()
}

/// Some turns from a position, random but for the seed.
fn played(start: &Amazons, seed: u64, turns: usize) -> Record<Amazons> {
    let mut random = Random::new(seed);
    let mut record = Record::from_position(start.clone());
    for _ in 0..2 * turns {
        let moves = record.last().legal_moves();
        if moves.is_empty() {
            break;
        }
        record.push(moves[random.below(moves.len())]);
    }
    record
}

#[test]
fn formats_have_their_names() {
    let names: Vec<_> = Amazons::formats().iter().map(|format| format.name).collect();
    assert_eq!(names, ["position", "fairy", "cgt", "sgf", "moves"]);
}

#[test]
fn positions_in_all_alphabets() {
    for (text, own) in [
        (STANDARD, STANDARD),
        ("  1B1B1/B3B/5/W3W/1W1W1   b \n", "1B1B1/B3B/5/W3W/1W1W1 b"),
        ("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", STANDARD),
        ("2q/*1*/Q2 b - - 12 34", "2B/x1x/W2 b"),
        ("5/5/5 w - -", "5/5/5 w"),
        ("x.o|.#.", "B1W/1x1 w"),
        ("x.o|.#. b", "B1W/1x1 b"),
        ("..|..", "2/2 w"),
        ("3/W1B w:a1", "3/W1B w:a1"),
        ("3/W1B w:A1", "3/W1B w:a1"),
    ] {
        assert_eq!(position(text).render(), own, "{text}");
    }
}

#[test]
fn positions_are_written_in_all_alphabets() {
    let record = Record::from_position(position("B1W/1x1 b"));
    let write = |name: &str| (format(name).write)(&record).unwrap();
    assert_eq!(write("position"), "B1W/1x1 b\n");
    assert_eq!(write("fairy"), "q1Q/1*1 b - - 0 1\n");
    assert_eq!(write("cgt"), "x.o|.#. b\n");
    assert_eq!(write("moves"), "B1W/1x1 b\n");
    assert_eq!(write("sgf"), "(;GM[18]FF[4]CA[UTF-8]SZ[3:2]AB[aa]AW[ca]AA[bb]PL[B])\n");

    let record = Record::from_position(position("3/W1B w:a1"));
    for name in ["fairy", "cgt", "sgf"] {
        let error = (format(name).write)(&record).unwrap_err().to_string();
        assert_eq!(error, "an arrow is due from a1, and this format knows positions between turns only");
    }
}

#[test]
fn bad_positions_are_explained() {
    for (text, error) in [
        ("", "column 1: a row is empty"),
        ("3/3", "column 4: whose move is it? Expected 'w' or 'b'"),
        ("3/3 white", "column 6: nothing may follow here, found 'hite'"),
        ("3/3 W", "column 5: whose move is it? Expected 'w' or 'b'"),
        ("3/4 w", "column 3: this row has 4 squares, the first has 3"),
        ("3//3 w", "column 3: a row is empty"),
        ("3/3/ w", "column 5: a row is empty"),
        ("W9B/10 w", "column 3: a row has at most 10 squares"),
        ("12/12 w", "column 1: a row has at most 10 squares"),
        (
            "3/99999999999999999999999 w",
            "column 3: expected a number of empty squares, found '99999999999999999999999'",
        ),
        ("W0W/3 w", "column 2: 0 empty squares cannot stand in a row"),
        ("1/1/1/1/1/1/1/1/1/1/1 w", "column 21: a board has at most 10 rows"),
        (
            "WkB/3 w",
            "column 2: 'k' is no content of a square: write 'W', 'B', 'x' or a number of empty squares",
        ),
        (
            "QWB/3 w",
            "column 2: 'W' is no content of a square: write 'Q', 'q', '*' or a number of empty squares",
        ),
        ("x.B|...", "column 3: 'B' is no content of a square: write 'o', 'x', '#' or '.'"),
        ("x.3|...", "column 3: '3' is no content of a square: write 'o', 'x', '#' or '.'"),
        ("x..|... x", "column 9: whose move is it? Expected 'w' or 'b'"),
        ("x..|... w:a2", "column 10: nothing may follow here, found ':a2'"),
        ("1/1/1/1/1/1/1/1/1/1/1 w", "column 21: a board has at most 10 rows"),
        ("3/3 w - - 0 1 2", "column 15: nothing may follow here, found '2'"),
        ("3/3 w KQkq", "column 7: nothing may follow here, found 'KQkq'"),
        ("3/W1B w:", "column 9: expected a square like d7, found the end"),
        ("3/W1B w:d1", "column 9: d1 is not on the 3x2 board"),
        ("3/W1B w:a3", "column 9: a3 is not on the 3x2 board"),
        ("3/W1B w:a0", "column 9: a0 is not on the 3x2 board"),
        ("3/W1B w:a", "column 9: expected a square like d7, found 'a'"),
        ("3/W1B w:b1", "column 9: b1 holds no white amazon that could shoot"),
        ("3/W1B w:c1", "column 9: c1 holds no white amazon that could shoot"),
        ("xx1/Wx1 w:a1", "column 11: the amazon on a1 must shoot, but all squares next to it are blocked"),
    ] {
        assert_eq!(refusal("position", text), format!("line 1, {error}"), "{text}");
    }
    assert_eq!(
        refusal("fairy", "WB/2 w"),
        "line 1, column 1: 'W' is no content of a square: write 'Q', 'q', '*' or a number of empty squares"
    );
}

#[test]
fn turns_in_all_spellings() {
    let game = position(STANDARD);
    for word in [
        "d1-d7/g7",
        "d1-d7(g7)",
        "D1-D7xG7",
        "d1d7,d7g7",
        "d1d7g7",
        "D1D7G7",
        "d1d7/g7",
        "d1-d7,g7",
        "d1-d7/d7-g7",
        "d1-d7,d7/g7",
        "D1-D7XG7",
    ] {
        let plies = game.parse_turn(word).unwrap_or_else(|error| panic!("{word}: {error}"));
        assert_eq!(game.render_turn(&plies), "d1-d7/g7", "{word}");
    }
    let far = position("10/W9/10 w");
    assert_eq!(far.render_turn(&far.parse_turn("a2-a3/j3").unwrap()), "a2-a3/j3");
    let tall = position("2/2/2/2/2/2/2/2/2/W1 w");
    assert_eq!(tall.render_turn(&tall.parse_turn("a1a10b10").unwrap()), "a1-a10/b10");

    let mut half = game.clone();
    for word in ["d1-d7", "d1d7", "D1-D7"] {
        assert_eq!(game.parse_turn(word).unwrap(), game.parse_turn("d1-d7/g7").unwrap()[..1]);
    }
    half.make(game.parse_move("d1-d7").unwrap());
    for word in ["/g7", "g7", "G7", "d7g7", "d7/g7", "d7-g7", "D7xG7", "(g7)", "xg7", ",d7g7"] {
        let plies = half.parse_turn(word).unwrap_or_else(|error| panic!("{word}: {error}"));
        assert_eq!(half.render_turn(&plies), "/g7", "{word}");
        assert_eq!(half.parse_move(word).as_ref(), Ok(&plies[0]), "{word}");
    }
}

#[test]
fn bad_turns_are_explained() {
    let game = position("3B2B3/10/10/B8B/10/10/W8W/3x6/10/3W2W3 w");
    for (word, error) in [
        ("", "column 1: expected a square like d7, found the end"),
        ("d", "column 1: expected a square like d7, found 'd'"),
        ("d1", "column 1: d1 alone is no move: where from and where to, like d1-d7?"),
        ("d1-", "column 4: expected a square like d7, found the end"),
        ("d1=d2", "column 3: expected a square like d7, found '='"),
        ("k1-d2", "column 1: k1 is not on the 10x10 board"),
        ("d1-d11", "column 4: d11 is not on the 10x10 board"),
        ("d1-d1000", "column 4: d1000 is not on the 10x10 board"),
        ("d2-d3", "column 1: White is to move, and d2 is empty"),
        ("d3-d4", "column 1: White is to move, and d3 holds an arrow"),
        ("d10-d9", "column 1: White is to move, and d10 holds a black amazon"),
        ("d1-d1", "column 4: d1 is where it starts from"),
        ("d1-e3", "column 4: d1 and e3 are not on one line"),
        ("d1-d5", "column 4: d3 holds an arrow"),
        ("a4-j4", "column 4: j4 holds a white amazon"),
        ("/g7", "column 1: no arrow is due: an amazon moves first"),
        ("(g7)", "column 1: no arrow is due: an amazon moves first"),
        ("d1-d2/", "column 7: expected a square like d7, found the end"),
        ("d1-d2/d2", "column 7: d2 is where it starts from"),
        ("d1-d2/d4", "column 7: d3 holds an arrow"),
        ("d1-d2/e9", "column 7: d2 and e9 are not on one line"),
        ("d1-d2(e3", "column 9: expected ')', found the end"),
        ("d1-d2,d1e3", "column 7: the arrow is shot from d2, not from d1"),
        ("d1-d2/e3!", "column 9: nothing may follow here, found '!'"),
        ("d1-d2-e3", "column 6: expected a square like d7, found '-'"),
    ] {
        let found = game.parse_turn(word).unwrap_err().to_string();
        assert_eq!(found, format!("line 1, {error}"), "{word}");
    }
    assert_eq!(
        game.parse_move("d1-d2/e3").unwrap_err().to_string(),
        "line 1, column 6: only the amazon's move is wanted here, the arrow comes after it"
    );
    let half = position("3B2B3/10/10/B8B/10/10/W8W/3x6/3W6/6W3 w:d2");
    for (word, error) in [
        ("a4-a5", "column 1: the arrow is shot from d2, not from a4"),
        ("/d3", "column 2: d3 holds an arrow"),
        ("d2d2", "column 3: d2 is where it starts from"),
        ("e3/f3", "column 1: the arrow is shot from d2, not from e3"),
    ] {
        assert_eq!(half.parse_move(word).unwrap_err().to_string(), format!("line 1, {error}"), "{word}");
        assert_eq!(half.parse_turn(word).unwrap_err().to_string(), format!("line 1, {error}"), "{word}");
    }
}

#[test]
fn lists_of_moves() {
    let text = "2B/3/W2 w\n# a comment\na1-b2/a1\nc3-c2/c3\nb2-b1\n";
    let record = read("moves", text);
    assert_eq!(record.moves().len(), 5);
    assert_eq!(record.last().render(), "2x/2B/xW1 w:b1");
    assert_eq!((format("moves").write)(&record).as_deref(), Ok(text));
    let wrong = "2B/3/W2 w\na1-b2/a1\nc3-c1/b2\n";
    assert_eq!(refusal("moves", wrong), "line 3, column 7: b2 holds a white amazon");
    assert_eq!(
        refusal("moves", "\n2B/3/W2 w:a2"),
        "line 2, column 11: a2 holds no white amazon that could shoot"
    );
}

/// The format's own example, from its own start: Black stands below and moves first.
#[test]
fn sgf_begins_where_the_format_says() {
    let record = read("sgf", "(;GM[18];B[djddgd];W[addgad];B[gjehea])");
    assert_eq!(record.start().render(), "3W2W3/10/10/W8W/10/10/B8B/10/10/3B2B3 b");
    assert_eq!(record.words(), ["d1-d7/g7", "a7-d4/a7", "g1-e3/e10"]);
    assert_eq!(
        (format("sgf").write)(&record).as_deref(),
        Ok("(;GM[18]FF[4]CA[UTF-8]SZ[10]\n;B[djddgd]\n;W[addgad]\n;B[gjehea])\n")
    );
}

#[test]
fn sgf_holds_games_from_our_start() {
    let mut record = Record::from_position(Amazons::start(&Start::default(), &Rules::default()).unwrap());
    for word in ["d1-d7/g7", "a7-d4/d1"] {
        record.push_word(word, 0, word).unwrap();
    }
    record.tags = vec![("White".into(), "A [strong] one\\".into()), ("Black".into(), "B".into())];
    record.tags.push(("Komment".into(), "kept".into()));
    record.comments =
        vec![(0, "start".into()), (1, "inside".into()), (2, "after".into()), (4, "last".into())];
    record.result = Some("W+R".into());
    let text = (format("sgf").write)(&record).unwrap();
    assert_eq!(
        text,
        "(;GM[18]FF[4]CA[UTF-8]SZ[10]AB[ad][jd][da][ga]AW[dj][gj][ag][jg]PL[W]\
         PW[A [strong\\] one\\\\]PB[B]KOMMENT[kept]RE[W+R]C[start]\n\
         ;W[djddgd]C[inside\nafter]\n;B[addgdj]C[last])\n"
    );
    let again = read("sgf", &text);
    assert_eq!(again.start(), record.start());
    assert_eq!(again.moves(), record.moves());
    assert_eq!((again.tag("White"), again.tag("komment")), (record.tag("White"), Some("kept")));
    assert_eq!(again.result, record.result);
    let comments = [(0, "start".to_string()), (2, "inside\nafter".to_string()), (4, "last".to_string())];
    assert_eq!(again.comments, comments);

    record.tags = vec![("AB".into(), "aa".into())];
    let error = (format("sgf").write)(&record).unwrap_err().to_string();
    assert_eq!(error, "the tag 'AB' cannot be a property of SGF");
}

#[test]
fn sgf_is_read_with_tolerance() {
    for (text, start, words) in [
        ("(;SZ[5])", "1W1W1/W3W/5/B3B/1B1B1 b", &[][..]),
        ("(;GM[18]SZ[3:2]AW[ab]PL[W])", "3/W2 w", &[]),
        ("(;SZ[3:2]AW[ab];W[abaaab])", "3/W2 w", &["a1-a2/a1"]),
        ("\u{feff} ( ; SZ [3] AB [aa] [ca]\nAA[ab:cb] ; PL[W] )\n", "B1B/xxx/3 w", &[]),
        ("(;SZ[3]AA[aa:cc]AE[bb][cc]AW[bb];W[bbccbb])", "xxx/xWx/xx1 w", &["b2-c1/b2"]),
        ("(;SZ[2]AE[aa])", "2/2 b", &[]),
        ("(;SZ[2];B[abaabb];W[baab])", "1W/B1 b", &["a1-a2/b1", "b2-a1"]),
        (
            "(;SZ[2]AW[aa]AB[bb](;W[aaabaa](;B[bbbabb])(;C[\\)\\]]))(;W[aabaaa]))",
            "W1/1B w",
            &["a2-a1/a2", "b1-b2/b1"],
        ),
    ] {
        let record = read("sgf", text);
        assert_eq!(record.start().render(), start, "{text}");
        assert_eq!(record.words(), words, "{text}");
        check_formats(&record);
    }
    let record = read("sgf", "(;SZ[3]GN[one\\\ntwo]US[a][b]C[x\\]\\\\y];C[second node])");
    assert_eq!(record.tag("GN"), Some("onetwo"));
    assert_eq!(record.tags.len(), 3);
    assert_eq!(record.comments, [(0, "x]\\y".to_string()), (0, "second node".to_string())]);
}

#[test]
fn sgf_keeps_variations_marks_and_drawings() {
    let text = "(;GM[18]FF[4]CA[UTF-8]SZ[10]SQ[aa]C[start](\n;B[djddgd]TE[1](\n;W[addgad]AR[aj:bi]C[main]\n;B[gjehea])(\n;W[jdjfjd]BM[2]))(\n;B[djdhdj]))\n";
    let record = read("sgf", text);
    assert_eq!(record.words(), ["d1-d7/g7", "a7-d4/a7", "g1-e3/e10"]);
    assert_eq!(record.marks, [(2, "!".to_string())]);
    assert_eq!(record.comments, [(0, "[%csl Ga10] start".to_string()), (4, "[%cal Ga1b2] main".to_string())]);
    let variations: Vec<_> = record.variations().iter().map(|(at, line)| (*at, line.words())).collect();
    assert_eq!(variations, [(0, vec!["d1-d3/d1".to_string()]), (2, vec!["j7-j5/j7".to_string()])]);
    assert_eq!(record.variations()[1].1.marks, [(2, "??".to_string())]);
    assert_eq!((format("sgf").write)(&record).as_deref(), Ok(text));
    let games = (format("sgf").games)("(;SZ[5]C[\\](])\n(;SZ[6])\n");
    assert_eq!(games, ["(;SZ[5]C[\\](])", "(;SZ[6])"]);
}

#[test]
fn bad_sgf_is_explained() {
    for (text, error) in [
        ("", "line 1, column 1: expected '(', found the end"),
        ("()", "line 1, column 1: the game has no node"),
        ("(;", "line 1, column 3: the game is not closed: a ')' is missing"),
        ("(;GM[18)", "line 1, column 6: the value is not closed: a ']' is missing"),
        ("(;GM[1])", "line 1, column 6: GM[1] is another game: Amazons is GM[18]"),
        ("(;GM 18)", "line 1, column 6: property GM has no value: expected '['"),
        ("(;*[18])", "line 1, column 3: expected ';', '(', ')' or a property, found '*'"),
        ("(;SZ[5])\n(;SZ[5])", "line 2, column 1: here begins another game"),
        ("(;SZ[5]) x", "line 1, column 10: nothing may follow here, found 'x'"),
        ("(;SZ[big])", "line 1, column 6: the size is a number, or columns and rows like 6:5"),
        ("(;SZ[11])", "line 1, column 6: the board is 11x11: it may have 1 to 10 columns and rows"),
        ("(;SZ[5]AB[af])", "line 1, column 11: 'af' names no square of the 5x5 board"),
        ("(;SZ[5]AB[a])", "line 1, column 11: 'a' names no square of the 5x5 board"),
        ("(;SZ[5]PL[X])", "line 1, column 11: the player to move is B or W"),
        ("(;SZ[10]\n;B[djdd];W[adaead])", "line 2, column 12: it is the turn of Black"),
        ("(;SZ[10]\n;B[djdd];B[gjgigj])", "line 2, column 12: the amazon on d7 has to shoot first"),
        ("(;SZ[10]\n;B[djddg])", "line 2, column 4: a turn has three squares: from, to, arrow, like djddgd"),
        ("(;SZ[10]\n;B[])", "line 2, column 4: a turn has three squares: from, to, arrow, like djddgd"),
        (
            "(;SZ[10]\n;B[djddg\u{e9}])",
            "line 2, column 4: a turn has three squares: from, to, arrow, like djddgd",
        ),
        (
            "(;SZ[10]\n;B[djd\u{e9}g])",
            "line 2, column 4: a turn has three squares: from, to, arrow, like djddgd",
        ),
        ("(;SZ[10]\n;B[djddgk])", "line 2, column 8: 'gk' is no square of the 10x10 board"),
        ("(;SZ[10]\n;B[dadbdc])", "line 2, column 4: Black is to move, and d10 holds a white amazon"),
        ("(;SZ[10]\n;B[djegaa])", "line 2, column 6: d1 and e4 are not on one line"),
        ("(;SZ[10]\n;B[djddda])", "line 2, column 8: d10 holds a white amazon"),
        ("(;SZ[10]\n;B[djddgd];B[gjehea])", "line 2, column 14: it is the turn of White"),
        ("(;SZ[10];B[djddgd]\n;AW[aa])", "line 2, column 5: AW sets up, but the game has begun"),
    ] {
        assert_eq!(refusal("sgf", text), error, "{text}");
    }
}

#[test]
fn records_survive_all_formats() {
    for (start, seed) in common::starts().iter().zip(0..) {
        check_formats(&played(start, seed, 3));
        check_formats(&played(start, seed, 60));
    }
    for seed in 0..300 {
        check_formats(&played(&common::scattered(seed), seed, 4));
    }
}

/// Games keep all their moves in SGF, whoever began.
#[test]
fn sgf_keeps_the_moves() {
    for seed in 0..300 {
        let record = played(&common::scattered(seed), seed, 5);
        let Ok(text) = (format("sgf").write)(&record) else { continue };
        let again = read("sgf", &text);
        assert_eq!((again.start(), again.moves()), (record.start(), record.moves()), "{text}");
        assert_eq!(again.last(), record.last());
    }
}

#[test]
fn deep_and_long_texts_are_no_trouble() {
    let deep = format!("(;SZ[5]{}", "(;".repeat(100_000));
    assert!(refusal("sgf", &deep).ends_with("variations are nested too deeply"));
    check_text::<Amazons>(&"1/".repeat(10_000));
    check_text::<Amazons>(&"(;B[".repeat(1000));
}

#[test]
fn pictures() {
    let game = position("1B2/3B/W1x1/2W1 w:c1");
    let board = " 4  . B . .\n 3  . . . B\n 2  W . x .\n 1  . . W .\n    a b c d\nWhite to shoot from c1\n";
    assert_eq!(game.draw(Ink::Plain), board);
    assert!(game.draw(Ink::Colour).contains("\u{1b}[1;33mW\u{1b}[0m"));
    let details = position(STANDARD).details();
    let detail =
        |name: &str| details.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str());
    for (name, value) in [
        ("size", "10x10"),
        ("to move", "White"),
        ("moves", "80"),
        ("empty squares", "92"),
        ("arrows", "0"),
        ("regions", "1"),
        ("White amazons", "4"),
        ("Black queen moves", "80"),
        ("White turns", "2176"),
    ] {
        assert_eq!(detail(name), Some(value), "{name}");
    }
    assert_eq!(detail("key").map(str::len), Some(16));
    let small = Amazons::start(&Start { size: Some(Size::square(2)), ..Start::default() }, &Rules::default())
        .unwrap();
    assert_eq!(small.draw(Ink::Plain), " 2  . B\n 1  W .\n    a b\nWhite to move\n");
    assert_eq!(small.to_move(), Player::First);
}

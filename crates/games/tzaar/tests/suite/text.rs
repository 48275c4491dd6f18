//! Positions and moves as text, what is said about wrong ones, and the picture of the board.

use quadrille_core::{Arrange, Depict, Game, Ink, Notation, Start};
use quadrille_testing::walk;
use quadrille_tzaar::{Rules, Tzaar};

const MANUAL_POSITION: &str = "Ttttt/TRrrRZ3/T.z.z.T/......RT/.z3...Z.T/t.z.tzRt/r3..T2zrt/.RRRrt/TTTTt w 1";

const STUDY: &str = "Z..../...r.T/R2.....T/...T...T/t2z10.....T/......../t....rt/tR..rt/TT.Z9t w 1";

fn game(text: &str) -> Tzaar {
    Tzaar::parse(text, &Rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn positions_are_read_tolerantly_and_written_one_way() {
    assert_eq!(game(STUDY).render(), STUDY);
    assert_eq!(game(&format!("  {} \n", STUDY.replace(" w 1", "\tW\n1"))).render(), STUDY);
    assert_eq!(game(&STUDY.replace("tR", "t1R")).render(), STUDY);
    for phase in ["b 1", "b 2", "w 2", "w s"] {
        let text = STUDY.replace("w 1", phase);
        assert_eq!(game(&text).render(), text);
    }
}

#[test]
fn wrong_positions_are_refused_with_place_and_reason() {
    let with = |from: &str, to: &str| STUDY.replacen(from, to, 1);
    let placement = ".t.../....../......./......../......../......../......./....../....T";
    for (text, expected) in [
        (
            String::new(),
            "line 1, column 1: expected a field of row 1: T, R, Z, t, r, z or '.', found the end",
        ),
        (
            with("Z....", "Z..x."),
            "line 1, column 4: expected a field of row 1: T, R, Z, t, r, z or '.', found 'x'",
        ),
        (
            with("Z....", "Z..."),
            "line 1, column 5: expected a field of row 1: T, R, Z, t, r, z or '.', found '/'",
        ),
        (with("Z....", "Z....."), "line 1, column 6: expected '/' after the 5 fields of row 1, found '.'"),
        (with(" w 1", "/.. w 1"), "line 1, column 75: the board has nine rows, here begins a tenth"),
        (with(" w 1", ". w 1"), "line 1, column 74: expected '/' after the 5 fields of row 9, found '.'"),
        (with(" w 1", ""), "line 1, column 74: expected who moves, 'w' or 'b', found the end"),
        (with(" w 1", " x 1"), "line 1, column 75: expected who moves, 'w' or 'b', found 'x'"),
        (with(" w 1", " w"), "line 1, column 76: expected the phase: '1', '2', 's' or 'p', found the end"),
        (with(" w 1", " w 3"), "line 1, column 77: expected the phase: '1', '2', 's' or 'p', found '3'"),
        (with(" w 1", " w 1 1"), "line 1, column 79: nothing may follow here, found '1'"),
        (with("z10", "z15"), "line 1, column 34: B5: a stack is 1 to 14 high, not 15"),
        (with("z10", "z0"), "line 1, column 34: B5: a stack is 1 to 14 high, not 0"),
        (with("z10", "z999"), "line 1, column 35: expected a height up to 14, found '999'"),
        (
            with("Z9", "Z14").replace("R2", "R12"),
            "line 1, column 1: White has 35 pieces, counting heights; there are 30",
        ),
        (with("Z..../...r", "ZZZZZ/..Zr"), "line 1, column 1: White has 7 stacks of type Tzaar; there are 6"),
        (with(" w 1", " b s"), "line 1, column 1: the opening capture is White's, not Black's"),
        (with(" w 1", " w p"), "line 1, column 14: A3: while pieces are placed there are no stacks"),
        (
            format!("{placement} b p"),
            "line 1, column 1: 1 white and 1 black pieces do not fit whose turn it is: players place in turn, White first",
        ),
        (format!("{placement} w 1"), "line 1, column 1: both players lack a type, so neither has won"),
        (format!("{} w 1", placement.replace('t', ".")), "line 1, column 1: Black has no pieces"),
        (
            game_start().render().replace('s', "p"),
            "line 1, column 1: all pieces are placed: the phase is 's'",
        ),
        (format!("\n\n  {}", with("z10", "z15")), "line 3, column 36: B5: a stack is 1 to 14 high, not 15"),
    ] {
        let error = Tzaar::parse(&text, &Rules).expect_err(&text).to_string();
        assert_eq!(error, expected, "{text}");
    }
}

fn game_start() -> Tzaar {
    Tzaar::start(&Start::default(), &Rules).unwrap()
}

#[test]
fn moves_are_read_in_all_spellings() {
    let first = game(MANUAL_POSITION);
    let capture = first.parse_move("F1xE1").unwrap();
    for spelling in ["f1xe1", "F1-E1", "f1-e1", "F1XE1", " F1xE1 "] {
        assert_eq!(first.parse_move(spelling), Ok(capture), "{spelling}");
    }
    let mut second = first.clone();
    second.make(capture);
    assert_eq!(second.parse_move("A1-A2"), second.parse_move("A1+A2"));
    assert_eq!(second.parse_move("PASS"), second.parse_move("pass"));
    assert_eq!(second.render_move(second.parse_move("a1-a2").unwrap()), "A1+A2");
    let turn = first.parse_turn("f1-e1,a1-a2").unwrap();
    assert_eq!(first.render_turn(&turn), "F1xE1,A1+A2");
    let empty = Tzaar::start(&Start { name: Some("placement".into()), ..Start::default() }, &Rules).unwrap();
    assert_eq!(empty.parse_move("t@a1"), empty.parse_move("T@A1"));
    assert_eq!(empty.render_move(empty.parse_move("z@e5").unwrap()), "Z@E5");
}

#[test]
fn wrong_moves_are_refused_with_place_and_reason() {
    let first = STUDY.to_string();
    let second = STUDY.replace("w 1", "w 2");
    let placed = "T..../....../......./......../......../......../......./....../..... b p".to_string();
    let last = "....R/....../..r..../......../.......T/Z3..z..../......./..t5.../....T w 2".to_string();
    let high = "T8.T8.R/....../..r..../......../......../Z3..z..../......./..t5.../..... w 2".to_string();
    let over = STUDY.replace('Z', "R");
    for (position, word, expected) in [
        (&first, "", "column 1: expected a field, found the end"),
        (&first, "J1xA1", "column 1: expected a field, found 'J1'"),
        (&first, "A9xA1", "column 1: expected a field, found 'A9'"),
        (&first, "E9xA1", "column 1: expected a field, found 'E9'"),
        (&first, "A1", "column 3: expected 'x', '+' or '-', found the end"),
        (&first, "A1:A2", "column 3: expected 'x', '+' or '-', found ':'"),
        (&first, "A1xx2", "column 4: expected a field, found 'x2'"),
        (&first, "A1x\u{e9}2", "column 4: expected a field, found '\u{e9}'"),
        (&first, "A1xA5A", "column 6: nothing may follow here, found 'A'"),
        (&first, "B1xA1", "column 1: B1 holds no white stack"),
        (&first, "A5xA3", "column 1: A5 holds no white stack"),
        (&first, "A1xA2", "column 4: A2 is empty"),
        (&first, "A1-A2", "column 4: A2 is empty"),
        (&first, "A1xD2", "column 4: A1 does not see D2 along a line"),
        (&first, "A1xA5", "column 4: A1 does not see A5 along a line"),
        (&first, "A3xB5", "column 4: A3 does not see B5 along a line"),
        (&first, "A3xA5", ""),
        (&first, "D4xB5", "column 4: D4 does not see B5 along a line"),
        (&first, "A3xA1", "column 4: A1 is White's own and cannot be captured"),
        (&first, "A3+A1", "column 1: White must begin the turn with a capture"),
        (&first, "A3+A5", "column 4: A5 is not White's own: no stacking there"),
        (&first, "pass", "column 1: White must begin the turn with a capture"),
        (&first, "T@A2", "column 1: all pieces are placed"),
        (&second, "pass", ""),
        (&second, "A3+A1", ""),
        (&second, "A5+A3", "column 1: A5 holds no white stack"),
        (&placed, "A1xA2", "column 1: Black must place a piece first"),
        (&placed, "pass", "column 1: Black must place a piece first"),
        (&placed, "T@A1", "column 3: A1 is not empty"),
        (&placed, "X@A2", "column 1: expected T, R or Z, found 'X'"),
        (&placed, "T@A2", ""),
        (&last, "I5+I1", ""),
        (&last, "I1+E1", "column 4: E1 is White's last Tzarra: nothing may be put on it"),
        (&high, "A1+C1", "column 1: no stack may get higher than 14"),
        (&over, "A3xA5", "column 1: the game is over: no Tzaar left"),
    ] {
        let found = game(position).parse_move(word);
        let found = found.map_or_else(|error| error.to_string(), |_| String::new());
        let expected = if expected.is_empty() { String::new() } else { format!("line 1, {expected}") };
        assert_eq!(found, expected, "{position}: {word}");
    }
    let higher = game("Z..../...r.T/R2.....T/...T...T/t3z10.....T/......../t....rt/tR..rt/TT.Z9t w 1");
    let error = higher.parse_move("A3xA5").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 4: A5 is higher: height 3 against 2");
    let error = game(STUDY).parse_turn("A3xA5,pass,A1xA2").unwrap_err();
    assert_eq!((error.line, error.column), (1, 12));
}

#[test]
fn the_board_is_drawn_with_its_names() {
    let picture = game(MANUAL_POSITION).draw(Ink::Plain);
    let expected = PICTURE.trim_start_matches('\n');
    assert_eq!(picture, expected);
    let colours = game(MANUAL_POSITION).draw(Ink::Colour);
    assert!(colours.contains("\x1b[1;33mZ3\x1b[0m") && colours.contains("\x1b[1;36mz3\x1b[0m"));
    assert!(game(&STUDY.replace('Z', "R")).draw(Ink::Plain).ends_with("Black has won: no Tzaar left\n"));
}

const PICTURE: &str = "
                    E8
               D8        F8
          C7        T         G7
     B6        .         T         H6
A5        r3        R         T         I5
     t         .         R         T
.         .         .         R         t
     z3        z         T2        r
.         .         .         z         t
     .         .         t         r
T         .                   z         t
     .         .         .         R
T         z         .         Z         t
     R         .         .         .
T         r         z         R         T
     t         r         .         T
A1        t         R         T         I1
     B1        t         Z3        H1
          C1        t         G1
               D1        F1
                    E1
White to move: first move of the turn
";

#[test]
fn details_name_every_derived_value() {
    let game = game(STUDY);
    let details = game.details();
    let value = |name: &str| details.iter().find(|(title, _)| title == name).map(|(_, value)| value.as_str());
    for (name, expected) in [
        ("White pieces", "20"),
        ("White Tzarra by height", "1x1 1x2"),
        ("White Tzaar highest", "9"),
        ("Black Tott capturable", "4"),
        ("Black Tzaar capturable", "0"),
        ("White captures", "11"),
        ("Black stackings", "23"),
        ("stacks", "21"),
    ] {
        assert_eq!(value(name), Some(expected), "{name}");
    }
    assert_eq!(value("key"), Some(format!("{:016x}", game.key()).as_str()));
    walk(&game, 1, 20, |game| assert!(game.details().len() == details.len()));
}

//! Positions and moves as text.

use quadrille_core::{Arrange, Depict, Ink, Notation, RuleError, Size, Start};
use quadrille_tak::{Rules, Setup, SetupError, Tak};

fn given(flats: u8, capstones: u8) -> Rules {
    Rules { flats: Some(flats), capstones: Some(capstones), ..Rules::default() }
}

fn position(tps: &str) -> Tak {
    Tak::parse(tps, &Rules::default()).unwrap_or_else(|error| panic!("{tps}: {error}"))
}

#[test]
fn positions_are_written_as_they_are_read() {
    for text in [
        "x3/x3/x3 1 1",
        "x,2,1S/x2,112C/2,x2 2 17",
        "x6/x4,1S,x/x2,21111S,1C,22122C,x/x6/x6/x6 2 11",
        "1,2,1,2/x4/2,1,2,1/x4 1 5",
    ] {
        assert_eq!(Tak::parse(text, &given(20, 1)).unwrap().render(), text);
    }
    for (text, canonical) in [
        (" x,x,x/x1,x2/x3  1  1 ", "x3/x3/x3 1 1"),
        ("x,x,1/x3/2,x,x\n2\t3\n", "x2,1/x3/2,x2 2 3"),
        ("x3/x3/x3 1 01", "x3/x3/x3 1 1"),
    ] {
        assert_eq!(position(text).render(), canonical);
    }
}

#[test]
fn rectangles_are_columns_by_rows() {
    let game = Tak::parse("x5,1/2,x5 1 2", &given(5, 1)).unwrap();
    assert_eq!(game.size(), Size { columns: 6, rows: 2 });
    assert_eq!(game.carry_limit(), 2);
    assert_eq!(game.render(), "x5,1/2,x5 1 2");
}

#[test]
fn texts_that_are_no_positions() {
    for (text, message) in [
        ("", "line 1, column 1: expected x, 1 or 2, found the end"),
        ("x3/x3/x3", "line 1, column 9: the side to move (1 or 2) is missing"),
        ("x3/x3/x3 1", "line 1, column 11: the number of the move is missing"),
        ("x3/x3/x3 3 1", "line 1, column 10: the side to move is 1 or 2"),
        ("x3/x3/x3 ä 1", "line 1, column 10: the side to move is 1 or 2"),
        ("x3/x3/x3 11", "line 1, column 11: expected a blank, found '1'"),
        ("x3/x3/x3 1 a", "line 1, column 12: expected the number of the move, found 'a'"),
        ("x3/x3/x3 1 1 1", "line 1, column 14: nothing may follow here, found '1'"),
        ("x3/x2/x3 1 1", "line 1, column 4: this row has 2 squares, the first one 3"),
        ("x3/x4/x3 1 1", "line 1, column 4: this row has 4 squares, the first one 3"),
        ("x3/1,3,x/x3 1 1", "line 1, column 6: expected x, 1 or 2, found '3'"),
        ("x3/x,,x/x3 1 1", "line 1, column 6: expected x, 1 or 2, found ','"),
        ("x3/x0,x3/x3 1 1", "line 1, column 4: x0 stands for no square"),
        ("x999/x3/x3 1 1", "line 1, column 2: expected a number of empty squares, found '999'"),
        ("x200,x200/x3 1 1", "line 1, column 6: the row is too long"),
        ("x3/x,1T,x/x3 1 1", "line 1, column 7: expected ',', '/' or a blank, found 'T'"),
        ("x9/x9 1 1", "line 1, column 1: a board has 1 to 8 columns and rows, not 9x2"),
        ("x/x 1 1", "line 1, column 1: 1x2 has no standard reserve: set the rules flats and caps"),
        ("x2/x2 1 1", "line 1, column 1: 2x2 has no standard reserve: set the rules flats and caps"),
        ("x3/x3 1 1", "line 1, column 1: 3x2 has no standard reserve: set the rules flats and caps"),
        ("  x3/x,1S2,x/x3 1 4", "line 1, column 3: b2: a wall can only be the top of a stack"),
        ("x5/x5/x5/x5/x3,2C1,x 1 4", "line 1, column 1: d1: a capstone can only be the top of a stack"),
        ("x3/x,1C,x/x3 1 4", "line 1, column 1: White has 1 capstones on the board, but only 0 in all"),
        (
            "x3/x,22222222222,x/x3 1 4",
            "line 1, column 1: Black has 11 flats and walls on the board, but only 10 in all",
        ),
        ("x3/x3/x3 1 0", "line 1, column 1: the move number 0 is not between 1 and 1000000000"),
        (
            "x3/x,2222222222,x/x3 1 1",
            "line 1, column 1: the opening must place a flat of Black, who has none left",
        ),
        (
            "x3/x,1111111111,x/x3 2 1",
            "line 1, column 1: the opening must place a flat of White, who has none left",
        ),
    ] {
        assert_eq!(Tak::parse(text, &Rules::default()).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn setups_that_are_no_positions() {
    let mut setup = position("x3/x3/x3 1 1").setup();
    setup.stacks.pop();
    assert_eq!(Tak::arrange(&setup, &Rules::default()), Err(SetupError::Squares { wanted: 9, found: 8 }));
    let setup = position("x3/x3/x3 1 1").setup();
    for (flats, capstones, swap) in [(0, 0, false), (0, 5, true), (60, 4, true), (255, 255, false)] {
        let rules = Rules { swap, ..given(flats, capstones) };
        assert!(matches!(Tak::arrange(&setup, &rules), Err(SetupError::Reserve(_))), "{rules:?}");
    }
    assert!(Tak::arrange(&setup, &Rules { swap: false, ..given(0, 5) }).is_ok());
    let quiet = Setup { quiet_plies: u32::MAX, ..setup.clone() };
    assert_eq!(Tak::arrange(&quiet, &Rules::default()), Err(SetupError::QuietPlies(u32::MAX)));
    let rules = Rules { komi: -128, ..Rules::default() };
    assert_eq!(Tak::arrange(&setup, &rules), Err(SetupError::Komi(-128)));
}

#[test]
fn starts_and_rules_by_name() {
    let start = |name: Option<&str>, size: Option<Size>, rules: &Rules| {
        Tak::start(&Start { name: name.map(String::from), size, seed: None }, rules)
    };
    assert_eq!(start(None, None, &Rules::default()).unwrap().render(), "x6/x6/x6/x6/x6/x6 1 1");
    assert!(start(Some("standard"), Some(Size::square(3)), &Rules::default()).is_ok());
    let message = start(Some("random"), None, &Rules::default()).unwrap_err().to_string();
    assert_eq!(message, "Tak has no start 'random', only 'standard'");
    let message = start(None, Some(Size { columns: 5, rows: 6 }), &Rules::default()).unwrap_err().to_string();
    assert_eq!(message, "5x6 has no standard reserve: set the rules flats and caps");
    let message =
        start(None, Some(Size { columns: 255, rows: 255 }), &Rules::default()).unwrap_err().to_string();
    assert_eq!(message, "a board has 1 to 8 columns and rows, not 255x255");

    let mut rules = Rules::default();
    for (name, value) in [("flats", "12"), ("caps", "3"), ("komi", "-5"), ("swap", "off")] {
        Tak::set_rule(&mut rules, name, value).unwrap();
        let listed = Tak::list_rules(&rules).into_iter().find(|rule| rule.name == name).unwrap();
        assert_eq!(listed.value, value);
    }
    assert_eq!(rules, Rules { komi: -5, swap: false, ..given(12, 3) });
    assert_eq!(start(None, Some(Size { columns: 5, rows: 6 }), &rules).unwrap().rules(), rules);
    Tak::set_rule(&mut rules, "flats", "standard").unwrap();
    assert_eq!(rules.flats, None);
    for (name, value) in [("flats", "64"), ("caps", "-1"), ("komi", "128"), ("komi", "2.5"), ("swap", "yes")]
    {
        assert!(
            matches!(Tak::set_rule(&mut rules, name, value), Err(RuleError::Value { .. })),
            "{name} {value}"
        );
    }
    assert_eq!(Tak::set_rule(&mut rules, "carry", "3"), Err(RuleError::Unknown("carry".into())));
    // Reserves that are the standard are not named, so that the rules serve for another size.
    assert_eq!(start(None, None, &given(30, 1)).unwrap().rules(), Rules::default());
}

#[test]
fn moves_are_read_in_all_spellings() {
    let game = position("x5/x5/1,x,2S,x2/121,12,1111C,x2/x5 1 9");
    for (text, canonical) in [
        ("a1", "a1"),
        ("Fa1", "a1"),
        ("Sa1", "Sa1"),
        ("e5", "e5"),
        ("a3+", "a3+"),
        ("1a3+", "a3+"),
        ("1a3+1", "a3+"),
        ("a3+1", "a3+"),
        ("3a2>", "3a2>"),
        ("3a2>3", "3a2>"),
        ("2a2-", "2a2-"),
        ("4c2>22", "4c2>22"),
        ("c2+", "c2+"),
        ("3c2-'", "3c2-"),
        ("a1*", "a1"),
        ("a1''", "a1"),
        ("2a2-?!", "2a2-"),
        ("a3+!", "a3+"),
        (" a1 ", "a1"),
    ] {
        let m = game.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.render_move(m), canonical, "{text}");
    }
}

#[test]
fn moves_are_refused_with_a_reason() {
    let game = position("x5/x2,1,x2/1,x,2S,x2/121,12,1111C,x2/2C,x4 1 9");
    for (text, message) in [
        ("", "column 1: expected a square from a1 to e5"),
        ("f1", "column 1: expected a square from a1 to e5"),
        ("a6", "column 1: expected a square from a1 to e5"),
        ("Sa", "column 2: expected a square from a1 to e5"),
        ("A1", "column 1: expected a square from a1 to e5"),
        ("2a2", "column 4: expected a direction: + - > or <"),
        ("a2^", "column 3: nothing may follow here, found '^'"),
        ("3a2>11", "column 5: the drops make 2 stones, but 3 are lifted"),
        ("2a2>20", "column 5: each drop is at least one stone, and all together are at most 8"),
        ("9a2>", "column 1: 9 stones cannot be lifted"),
        ("0a2>", "column 1: 0 stones cannot be lifted"),
        ("a2", "column 1: a2 is not empty"),
        ("Cb1", "column 1: White has no capstone left"),
        ("a4+", "column 1: a4 is empty"),
        ("b2+", "column 1: Black controls the stack on b2, not White"),
        ("4a2+", "column 1: a2 holds fewer than 4 stones: 3"),
        ("6a2+", "column 1: at most 5 stones can be carried, not 6"),
        ("3c2>111", "column 1: the stack would leave the board"),
        ("a3<", "column 1: the stack would leave the board"),
        ("2a2-", "column 1: a capstone stands on a1"),
        ("2c2+", "column 1: a wall stands on c3: only a capstone alone crushes it, as the last drop"),
        ("2c2+11", "column 1: a wall stands on c3: only a capstone alone crushes it, as the last drop"),
        ("c4-", "column 1: a wall stands on c3: only a capstone alone crushes it, as the last drop"),
        ("  a4+", "column 3: a4 is empty"),
    ] {
        let error = game.parse_move(text).unwrap_err().to_string();
        assert_eq!(error, format!("line 1, {message}"), "{text}");
    }
    let opening = position("x5/x5/x5/x5/2,x4 2 1");
    for text in ["Sb1", "Cb1", "a1+"] {
        let error = opening.parse_move(text).unwrap_err();
        assert_eq!(error.reason, "each player's first ply places a flat of the opponent");
    }
    let over = position("1,1,1/x3/2,2,x 2 4");
    assert_eq!(over.parse_move("c1").unwrap_err().reason, "the game is over");
}

#[test]
fn pictures_show_the_board() {
    let game = position("x5/x2,1,x2/1,x,2S,x2/121,12,2211112121C,x2/2C,x4 1 9");
    let picture = "\
5 .   .  .         . .
4 .   .  1         . .
3 1   .  2S        . .
2 121 12 (5)12121C . .
1 2C  .  .         . .
  a   b  c         d e
White: 11 flats, 0 capstones left
Black: 14 flats, 0 capstones left
White to move
";
    assert_eq!(game.draw(Ink::Plain), picture);
    assert!(game.draw(Ink::Colour).contains("\x1b["));
    let names: Vec<String> = game.details().into_iter().map(|(name, _)| name).collect();
    for name in ["key", "spreads", "placements", "balance (half flats)", "White flats left"] {
        assert!(names.iter().any(|found| found == name), "{name}");
    }
}

//! Records and the formats of other programs and sites, and what is said about wrong ones.

use quadrille_core::{Arrange, Format, Game, Notation, Record, Start};
use quadrille_testing::{Random, check_formats, check_text};
use quadrille_tzaar::{Rules, Tzaar};

/// The example of the manual's input file (1.2.1).
const MANUAL: &str = include_str!("../manual.txt");
const MANUAL_POSITION: &str = "Ttttt/TRrrRZ3/T.z.z.T/......RT/.z3...Z.T/t.z.tzRt/r3..T2zrt/.RRRrt/TTTTt w 1";

const STUDY: &str = "Z..../...r.T/R2.....T/...T...T/t2z10.....T/......../t....rt/tR..rt/TT.Z9t w 1";

fn game(text: &str) -> Tzaar {
    Tzaar::parse(text, &Rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn format(name: &str) -> Format<Tzaar> {
    Tzaar::formats().into_iter().find(|format| format.name == name).unwrap()
}

fn read(name: &str, text: &str) -> Record<Tzaar> {
    (format(name).read)(text, &Rules).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"))
}

fn read_error(name: &str, text: &str) -> String {
    match (format(name).read)(text, &Rules) {
        Ok(record) => panic!("{text} was read as {}", record.last().render()),
        Err(error) => error.to_string(),
    }
}

fn write_error(name: &str, record: &Record<Tzaar>) -> String {
    (format(name).write)(record).unwrap_err().to_string()
}

fn game_start() -> Tzaar {
    Tzaar::start(&Start::default(), &Rules).unwrap()
}

#[test]
fn formats_have_their_names() {
    let names: Vec<_> = Tzaar::formats().iter().map(|format| format.name).collect();
    assert_eq!(names, ["position", "waltz", "littlegolem", "boardspace", "moves"]);
}

#[test]
fn waltz_files_are_read_and_written() {
    let record = read("waltz", MANUAL);
    assert_eq!(record.last().render(), MANUAL_POSITION);
    assert_eq!((format("waltz").write)(&record).as_deref(), Ok(MANUAL));
    assert_eq!(game(&MANUAL.replace('\n', " ")).render(), MANUAL_POSITION);
    assert_eq!(
        read("waltz", &MANUAL.replacen('1', "-1", 1)).last().render(),
        MANUAL_POSITION.replace("w 1", "b 1")
    );
    // 60 stacks: the opening for White, an ordinary turn for Black.
    let start = (format("waltz").write)(&Record::from_position(game_start())).unwrap();
    assert_eq!(read("waltz", &start).last(), &game_start());
    let black = read("waltz", &start.replacen('1', "-1", 1));
    assert!(black.last().render().ends_with(" b 1"));
}

#[test]
fn wrong_waltz_files_are_refused_with_number_and_place() {
    let with = |line: usize, text: &str| {
        let lines: Vec<&str> =
            MANUAL.lines().enumerate().map(|(n, old)| if n + 1 == line { text } else { old }).collect();
        lines.join("\n")
    };
    for (text, expected) in [
        (String::new(), "line 1, column 1: number 1: missing, there must be 163"),
        (with(1, "2"), "line 1, column 1: number 1: expected who moves, 1 (White) or -1 (Black), found '2'"),
        (
            with(2, "1 -1 -1 -1 -4 100 100 100 100"),
            "line 2, column 12: number 6: expected a piece from -3 to 3, found '-4'",
        ),
        (
            with(2, "1 -1 -1 -1 -1 0 100 100 100"),
            "line 2, column 15: number 7: expected 100 where there is no field, found '0'",
        ),
        (
            with(6, "0 -3 0 0 0 0 3 0 1"),
            "line 6, column 10: number 42: expected 100 where there is no field, found '0'",
        ),
        (
            with(8, "100 100 x 0 0 1 -3 -2 -1"),
            "line 8, column 9: number 58: expected a piece from -3 to 3, found 'x'",
        ),
        (
            with(12, "1 1 1 1 1 15 0 0 0"),
            "line 12, column 11: number 97: expected a height from 1 to 14, found '15'",
        ),
        (
            with(12, "1 1 1 1 1 0 0 0 0"),
            "line 12, column 11: number 97: expected a height from 1 to 14, found '0'",
        ),
        (
            with(13, "1 1 1 0 1 0 1 0 0"),
            "line 13, column 3: number 102: expected height 0 where there is no stack, found '1'",
        ),
        (with(19, "0 0 0 0 1 1 1 1"), "line 19, column 16: number 163: missing, there must be 163"),
        (with(19, "0 0 0 0 1 1 1 1 1 7"), "line 19, column 19: number 164: there must be only 163"),
        (
            with(12, "1 1 1 1 1 14 0 0 0"),
            "line 19, column 9: number 159: White has 34 pieces, counting heights; there are 30",
        ),
        (
            with(3, "3 3 3 3 3 3 100 100 100"),
            "line 6, column 16: number 44: White has 7 stacks of type Tzaar; there are 6",
        ),
        (
            MANUAL.replacen("-3", "-1", 3).replace("-3", "-2").replace(" 3", " 2"),
            "line 1, column 1: numbers 2 to 82: both players lack a type, so neither has won",
        ),
    ] {
        assert_eq!(read_error("waltz", &text), expected, "{text}");
    }
    let record = |text: &str| Record::from_position(game(text));
    let won = record(&STUDY.replace("w 1", "w 2").replace('z', "t").replace("t10", "t"));
    assert!((format("waltz").write)(&won).unwrap().starts_with("-1\n"));
    assert_eq!(
        write_error("waltz", &record(&STUDY.replace("w 1", "w 2"))),
        "a WALTZ file holds no position inside a turn"
    );
    assert_eq!(
        write_error("waltz", &record(&STUDY.replace("w 1", "w s"))),
        "a WALTZ file holds the opening capture with all 60 stacks only"
    );
    assert_eq!(
        write_error("waltz", &record(&game_start().render().replace("w s", "w 1"))),
        "in a WALTZ file 60 stacks with White to move are the opening capture"
    );
    let empty = Tzaar::start(&Start { name: Some("placement".into()), ..Start::default() }, &Rules).unwrap();
    assert_eq!(write_error("waltz", &Record::from_position(empty)), "a WALTZ file holds no placement");
}

/// The fixed start in the order of Little Golem: column A upwards from A5 to A1 of the array, then B, ...
const POS: &str = "cCCCCcbBBBccbaAAbccbacCabcCBACcabcCBAcCABCCBaaABCCbbbBCccccC";

fn golem(moves: &str) -> String {
    format!("(;FF[TZAAR]VA[RANDOM]EV[Cup [1\\]]PB[Ann]PW[Bob]POS[{POS}]SO[here]{moves})\n")
}

#[test]
fn little_golem_records_are_read_and_written() {
    let text = golem("RE[B+]C[good luck];W[nlol];B[ksls-krkq];W[msls-pass]C[hm]");
    let record = read("littlegolem", &text);
    assert_eq!(record.start(), &game_start());
    assert_eq!(record.words(), ["D8xE7", "A1xB1,A2+A3", "C1xB1,pass"]);
    assert_eq!(record.tag("pb"), Some("Ann"));
    assert_eq!(record.tag("EV"), Some("Cup [1]"));
    assert_eq!(record.tag("SO"), Some("here"));
    assert_eq!(record.result.as_deref(), Some("B+"));
    assert_eq!(record.comments, [(0, "good luck".to_string()), (5, "hm".to_string())]);
    let written = (format("littlegolem").write)(&record).unwrap();
    assert_eq!(written, text);
    check_formats(&record);
    // White space and letters in the other case do no harm.
    let loose = text.replace(";W", " \n ;w ").replace("nlol", "NLOL");
    assert_eq!(read("littlegolem", &loose).last(), record.last());
}

#[test]
fn little_golem_records_keep_variations_and_marks() {
    let text = golem("(;W[nlol]TE[1](;B[ksls-krkq])(;B[ksls-pass]BM[1]C[slow]))(;W[lsks])");
    let record = read("littlegolem", &text);
    assert_eq!(record.words(), ["D8xE7", "A1xB1,A2+A3"]);
    assert_eq!(record.marks, [(1, "!".to_string())]);
    let lines: Vec<_> = record.variations().iter().map(|(at, line)| (*at, line.words().join(" "))).collect();
    assert_eq!(lines, [(0, "B1xA1".to_string()), (1, "A1xB1,pass".to_string())]);
    assert_eq!((format("littlegolem").write)(&record).unwrap(), text);
    check_formats(&record);
}

#[test]
fn wrong_little_golem_records_are_refused_with_place_and_reason() {
    let start = golem("").find("POS").unwrap();
    let column = |more: usize| format!("line 1, column {}", start + 1 + more);
    let after = golem("").trim_end().len();
    let at = |more: usize| format!("line 1, column {}", after + more);
    for (text, expected) in [
        (String::new(), "line 1, column 1: expected '(', found the end".to_string()),
        ("(;FF[TZAAR])".into(), "line 1, column 1: there is no POS with the starting position".into()),
        ("(;FF[HEX])".into(), "line 1, column 6: this is no record of Tzaar: FF is not TZAAR".into()),
        ("(;W[nlol])".into(), "line 1, column 5: there is no POS before the first move".into()),
        ("(;EV[x".into(), "line 1, column 6: the value is not closed: a ']' is missing".into()),
        ("(;EV x]".into(), "line 1, column 6: property EV has no value: expected '['".into()),
        ("(;[x]".into(), "line 1, column 3: expected ';', '(', ')' or a property, found '['".into()),
        (golem("").replace("POS[c", "POS[x"), column(4) + ": expected a piece, a to c or A to C, found 'x'"),
        (golem("").replace("POS[c", "POS["), column(63) + ": POS has 1 pieces less than 60"),
        (golem("").replace("POS[c", "POS[cc"), column(64) + ": POS has more than 60 pieces"),
        (
            golem("").replace("POS[c", "POS[b"),
            column(4) + ": White has 10 stacks of type Tzarra; there are 9",
        ),
        (golem(&format!("POS[{POS}]")), at(4) + ": POS stands here a second time"),
        (golem(";B[nlol]"), at(3) + ": B does not move here: it is White's turn"),
        (golem(";W[nlol-pass]"), at(8) + ": the turn is over before this move"),
        (golem(";W[nlol];B[ksls];W[msls]"), at(19) + ": W does not move here: it is Black's second move"),
        (golem(";W[nln]"), at(3) + ": expected four letters from k to s, or pass"),
        (golem(";W[nlnt]"), at(6) + ": expected a letter from k to s, found 't'"),
        (golem(";W[nlkk]"), at(5) + ": there is no field 'kk'"),
        (golem(";W[nloo]"), at(5) + ": there is no field 'oo'"),
        (golem(";W[pass]"), at(3) + ": White must begin the turn with a capture"),
        (golem(";W[nlnn]"), at(3) + ": D8 does not see D6 along a line"),
        (golem(";W[nlol];B[nmnn]"), at(11) + ": D7 holds no black stack"),
        (golem("(;W[nlol])(;B[nlol])"), at(14) + ": B does not move here: it is White's turn"),
        (
            golem(") x"),
            "line 1, column ".to_string()
                + &(after + 2).to_string()
                + ": nothing may follow here, found 'x)'",
        ),
    ] {
        assert_eq!(read_error("littlegolem", &text), expected, "{text}");
    }
    let refusal = "a record of Little Golem begins with 60 stacks and White's opening capture";
    assert_eq!(write_error("littlegolem", &Record::from_position(game(STUDY))), refusal);
    let mut record = Record::from_position(game_start());
    record.tags.push(("my event".into(), "x".into()));
    let refusal = "'my event' is no name for a property of a Little Golem record";
    assert_eq!(write_error("littlegolem", &record), refusal);
}

/// A record that contains the move which some sites allow and others make a loss.
#[test]
fn stacking_onto_ones_last_stack_of_a_type_is_refused_in_records() {
    let start = "....R/....../..r..../......../.......T/Z3..z..../......./..t5.../....T w 2";
    let reason = "line 2, column 4: E1 is White's last Tzarra: nothing may be put on it";
    assert_eq!(read_error("moves", &format!("{start}\nI1+E1\n")), reason);
    assert_eq!(read_error("boardspace", &format!("{start}\nI1-E1\n")), reason);
}

#[test]
fn boardspace_names_count_the_centre() {
    let start = game_start().render();
    let text = format!("# a game\n{start}\nD8xE8\n# well\nE9xE8,A2+A3\n");
    let record = read("boardspace", &text);
    assert_eq!(record.words(), ["D8xE7", "E8xE7,A2+A3"]);
    assert_eq!(record.comments, [(0, "a game".to_string()), (1, "well".to_string())]);
    let written = (format("boardspace").write)(&record).unwrap();
    assert_eq!(written, text.replace("# a game\n", "").replace("w s\n", "w s\n# a game\n"));
    for (moves, expected) in [
        ("E5xE6", "line 2, column 1: E5 is the missing centre"),
        ("D8xE5", "line 2, column 4: E5 is the missing centre"),
        ("E6xE7", "line 2, column 1: E6 holds no white stack"),
        ("D8xE8,pass", "line 2, column 7: the turn is over before this ply"),
        ("D8xE8 x", "line 2, column 7: expected a field, found 'x'"),
    ] {
        assert_eq!(read_error("boardspace", &format!("{start}\n{moves}")), expected);
    }
    assert_eq!(read_error("boardspace", "# only\n"), "line 2, column 1: there is no position");
    assert!(read_error("boardspace", "\nT..").starts_with("line 2, column 4: expected a field of row 1"));
}

#[test]
fn records_survive_every_format() {
    for seed in 0..40 {
        let name = ["fixed", "random", "placement"][seed as usize % 3];
        let start =
            Tzaar::start(&Start { name: Some(name.into()), seed: Some(seed), size: None }, &Rules).unwrap();
        let mut random = Random::new(seed);
        let mut record = Record::from_position(start);
        record.comments.push((0, "first ] \\ \n comment".into()));
        for _ in 0..random.below(150) {
            let moves = record.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.push(moves[random.below(moves.len())]);
            if random.below(9) == 0 {
                record.comments.push((record.moves().len(), "a # comment".into()));
            }
        }
        check_formats(&record);
        for name in ["littlegolem", "boardspace", "moves"] {
            if let Ok(text) = (format(name).write)(&record) {
                let again = read(name, &text);
                assert_eq!((again.start(), again.moves()), (record.start(), record.moves()), "{name}");
            }
        }
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = Random::new(11);
    let list = format!("{}\nD8xE7\nE8xE7,A2+A3\n", game_start().render());
    let texts = [
        STUDY.to_string(),
        MANUAL.into(),
        golem("RE[B+];W[nlol];B[ksls-krkq]"),
        list,
        "G4xC6,F2+F1".into(),
        "T@A1".into(),
    ];
    let letters: Vec<char> = "TRZtrz./0123456789 -+x@,;[]()\\#\npasswbABkls\u{e9}\u{1f600}".chars().collect();
    for _ in 0..3000 {
        let mut text: Vec<char> = texts[random.below(texts.len())].chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len().max(1));
            match random.below(3) {
                0 => text.insert(at.min(text.len()), letters[random.below(letters.len())]),
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.truncate(at + text.len() / 2),
            }
        }
        check_text::<Tzaar>(&text.into_iter().collect::<String>());
    }
}

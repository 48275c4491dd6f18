//! What the reference knows can be written down and is found valid; what is false is refused, whoever wrote it.

use crate::thin;
use proptest::prelude::*;
use quadrille_certificate::{Claim, Error, Fault, Header, Reader, Writer};
use quadrille_core::{
    DrawRules, Game, GameHistory, NoProgressRule, NoProgressVerdict, Notation, Outcome, Player,
};
use quadrille_surakarta::Surakarta;
use quadrille_tak::Tak;
use quadrille_testing::Retrograde;
use std::collections::HashMap;
use std::io::Write;

const MOST: u64 = 1_000_000;

/// The claims that settle an outcome.
fn claims(outcome: Outcome) -> Vec<Claim> {
    match outcome {
        Outcome::Win(player) => vec![Claim::Wins(player)],
        Outcome::Draw => Player::BOTH.map(Claim::Holds).to_vec(),
    }
}

fn header<G: Notation>(position: &G) -> Header {
    Header {
        game: G::NAME.into(),
        rules: vec![("some".into(), "rule 7".into())],
        position: position.render(),
    }
}

/// The certificate of an outcome, by a reference that knows everything.
fn certificate<G: Notation>(
    position: &G,
    rules: DrawRules,
    reference: &mut Retrograde,
) -> Result<Vec<u8>, Error> {
    let outcome = reference.outcome(position).unwrap();
    let mut writer = Writer::new(Vec::new(), &header(position))?;
    for claim in claims(outcome) {
        writer.strategy(position, rules, claim, MOST, &mut |line: &GameHistory<G>| {
            reference.best_move(line.position())
        })?;
    }
    writer.finish()
}

fn verify<G: Notation>(file: &[u8], position: &G, rules: DrawRules) -> Result<Vec<Claim>, Error> {
    let reader = Reader::new(file)?;
    let proven = reader.verify(position, rules, MOST)?;
    Ok(proven.into_iter().map(|(claim, _)| claim).collect())
}

fn compress(text: &str) -> Vec<u8> {
    let mut out = zstd::stream::write::Encoder::new(Vec::new(), 1).unwrap();
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap()
}

fn text_of(file: &[u8]) -> String {
    String::from_utf8(zstd::stream::decode_all(file).unwrap()).unwrap()
}

fn check<G: Notation>(positions: &[(G, Outcome)], rules: DrawRules) {
    let mut reference = Retrograde::new(rules, 200_000);
    let mut wins = [0; 2];
    for (position, _) in positions {
        let Some(outcome) = reference.outcome(position) else { continue };
        let text = position.render();
        let file =
            certificate(position, rules, &mut reference).unwrap_or_else(|error| panic!("{text}: {error}"));
        let proven = verify(&file, position, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(proven, claims(outcome), "{text}");
        assert_eq!(Claim::outcome(&proven), Some(outcome));
        assert_eq!(Reader::new(file.as_slice()).unwrap().header(), &header(position));
        wins[usize::from(outcome == Outcome::Win(position.to_move()))] += 1;
    }
    assert!(wins.iter().all(|&count| count > 1), "{wins:?}");
}

#[test]
fn wins_losses_and_draws_of_every_game_are_certified() {
    check(&thin::amazons(60), DrawRules::default());
    check(&thin::tzaar(200), DrawRules::default());
    check(&thin::surakarta(60), thin::REPETITION);
    check(&thin::tak(100), thin::REPETITION);
}

fn quiet(plies: u16, verdict: NoProgressVerdict, repetition: Option<u8>) -> DrawRules {
    DrawRules { repetition, no_progress: Some(NoProgressRule { plies, verdict }) }
}

/// Under a no-progress limit a position may have to be won again with fewer plies left.
#[test]
fn certificates_keep_to_the_quiet_limit() {
    let positions = thin::surakarta(60);
    let rules = quiet(3, NoProgressVerdict::Draw, Some(3));
    let mut limited = Retrograde::new(rules, usize::MAX);
    let is_draw =
        |position: &Surakarta, limited: &mut Retrograde| limited.outcome(position) == Some(Outcome::Draw);
    let wins: Vec<_> =
        positions.iter().filter(|(position, _)| !is_draw(position, &mut limited)).copied().collect();
    check(&wins, rules);
    check(&positions, quiet(3, NoProgressVerdict::Count, None));
    let counted = quiet(4, NoProgressVerdict::Count, Some(3));
    let mut reference = Retrograde::new(thin::REPETITION, usize::MAX);
    let (won, _) =
        positions.iter().find(|(position, outcome)| *outcome == Outcome::Win(position.to_move())).unwrap();
    assert!(matches!(certificate(won, counted, &mut reference), Err(Error::Strategy(..))));
    let hasty = quiet(1, NoProgressVerdict::Draw, Some(3));
    let mut hasty_reference = Retrograde::new(hasty, usize::MAX);
    let mut too_late = 0;
    for (position, outcome) in &positions {
        let file = certificate(position, thin::REPETITION, &mut reference).unwrap();
        match verify(&file, position, hasty) {
            Ok(_) => assert_eq!(hasty_reference.outcome(position), Some(*outcome), "{}", position.render()),
            Err(error) => too_late += usize::from(error.to_string().ends_with("not as claimed: no progress")),
        }
    }
    assert!(too_late > 5);
}

#[test]
fn a_board_text_says_exactly_what_the_key_says() {
    fn check<G: Notation>(positions: Vec<(G, Outcome)>) {
        let mut boards = HashMap::new();
        let mut keys = HashMap::new();
        for (position, _) in positions {
            quadrille_testing::walk(&position, 1, 40, |position| {
                let board = format!("{:?} {}", position.rules(), position.render_board());
                let key = position.key();
                assert_eq!(*boards.entry(board.clone()).or_insert(key), key, "{board}");
                assert_eq!(*keys.entry(key).or_insert(board.clone()), board);
            });
        }
    }
    check(thin::amazons(100));
    check(thin::tzaar(100));
    check(thin::surakarta(300));
    check(thin::tak(1000));
}

const ROAD: &str = "2,2,x/x3/1,1,x 1 3";

fn tak(text: &str) -> Tak {
    Tak::parse(text, &Default::default()).unwrap()
}

fn refusal(lines: &str) -> String {
    let text = format!("quadrille certificate 1\ngame tak\nposition {ROAD}\n{lines}");
    verify(&compress(&text), &tak(ROAD), thin::REPETITION).unwrap_err().to_string()
}

#[test]
fn a_refusal_shows_both_ends_of_a_long_game() {
    let turns = (0..1000).map(|turn| format!("t{turn}")).collect();
    let told = Fault { turns, reason: "why".into() }.to_string();
    assert!(told.starts_with("after t0 t1 ") && told.ends_with(" t998 t999 (1000 turns): why"), "{told}");
    assert!(told.len() < 300, "{told}");
}

#[test]
fn a_refusal_says_where_and_why() {
    let no_claim = "line 4 of the certificate: expected another claim or the end";
    for (lines, message) in [
        ("claim White wins\nc1\n", "the certificate is truncated"),
        ("end\n", no_claim),
        ("claim Red wins\nc1\nend\n", no_claim),
        ("claim White wins\nc1\nend\nend\n", "line 7 of the certificate: nothing may follow the end"),
        (
            "claim White wins\nc3\nend\n",
            "\"White wins\" is not proven: after c3 Sa2: 'end': expected a square from a1 to c3",
        ),
        ("claim White wins\na3\nend\n", "\"White wins\" is not proven: at the start: 'a3': a3 is not empty"),
    ] {
        assert_eq!(refusal(lines), message);
    }
}

/// A strategy that plays the same two plies again and again.
#[test]
fn a_strategy_that_walks_to_and_fro_is_no_win() {
    let corners = Surakarta::parse("w..................................b b", &Default::default()).unwrap();
    let mut to_and_fro = |line: &GameHistory<Surakarta>| {
        let position = line.position();
        ["f1e1", "e1f1"].iter().find_map(|word| position.parse_move(word).ok())
    };
    let mut writer = Writer::new(Vec::new(), &header(&corners)).unwrap();
    let claim = Claim::Wins(Player::First);
    let error =
        writer.strategy(&corners, thin::REPETITION, claim, MOST, &mut to_and_fro).unwrap_err().to_string();
    assert!(error.ends_with("a position comes back, so the game need not end"), "{error}");
    let error =
        writer.strategy(&corners, thin::REPETITION, claim, 2, &mut to_and_fro).unwrap_err().to_string();
    assert!(error.ends_with("there are more than 2 positions to remember"), "{error}");
}

/// Every cut and every changed bit of a file, and any change of its text: refused, or a claim that is true.
fn small() -> (Tak, Vec<u8>, Retrograde) {
    let (position, _) = thin::tak(400)
        .into_iter()
        .filter(|(position, outcome)| *outcome == Outcome::Win(!position.to_move()))
        .max_by_key(|(position, _)| position.legal_moves().len())
        .unwrap();
    let mut reference = Retrograde::new(thin::REPETITION, usize::MAX);
    let file = certificate(&position, thin::REPETITION, &mut reference).unwrap();
    (position, file, reference)
}

#[test]
fn a_damaged_file_is_refused() {
    let (position, file, _) = small();
    let valid = verify(&file, &position, thin::REPETITION).unwrap();
    for length in 0..file.len() {
        assert!(verify(&file[..length], &position, thin::REPETITION).is_err(), "cut to {length}");
    }
    for bit in 0..8 * file.len() {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        if let Ok(claims) = verify(&damaged, &position, thin::REPETITION) {
            assert_eq!(claims, valid, "bit {bit}");
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(verify(&bytes, &tak(ROAD), thin::REPETITION).is_err());
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(verify(&compress(&text), &tak(ROAD), thin::REPETITION).is_err());
    }
}

/// Lines of a strategy exchanged, left out, doubled, or replaced by another legal looking one.
#[test]
fn a_forged_strategy_is_refused_or_true() {
    let (position, file, mut reference) = small();
    let text = text_of(&file);
    let lines: Vec<&str> = text.lines().collect();
    let outcome = reference.outcome(&position).unwrap();
    let mut random = quadrille_testing::Random::new(1);
    let mut refused = 0;
    for _ in 0..2000 {
        let mut forged = lines.clone();
        let [one, other] = [0, 0].map(|_| 1 + random.below(lines.len() - 1));
        match random.below(5) {
            0 => forged.swap(one, other),
            1 => drop(forged.remove(one)),
            2 => forged.insert(one, lines[other]),
            3 => forged[one] = lines[other],
            _ => forged.iter_mut().for_each(|line| {
                *line = match *line {
                    "claim White wins" => "claim Black wins",
                    "claim Black wins" => "claim White wins",
                    line => line,
                }
            }),
        }
        match verify(&compress(&(forged.join("\n") + "\n")), &position, thin::REPETITION) {
            Ok(proven) => assert_eq!(Claim::outcome(&proven), Some(outcome), "{forged:?}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 1000, "{refused}");
}

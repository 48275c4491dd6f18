//! Thin positions of every game, with what they are worth by exhaustive search or retrograde analysis.

use quadrille_amazons::Amazons;
use quadrille_core::{Arrange, DrawRules, Game, Notation, Outcome, Size, Start};
use quadrille_surakarta::Surakarta;
use quadrille_tak::{Rules, Tak};
use quadrille_testing::{Exhaustive, Random, Retrograde, back_from_the_end};
use quadrille_tzaar::Tzaar;

/// Endless play is a draw, however it is stopped.
pub const REPETITION: DrawRules = DrawRules { repetition: Some(3), no_progress: None };

/// Up to `wanted` different positions with a move to make, from the ends of random games: as many plies back as the reference
/// can judge.
fn judged<G: Game>(
    wanted: usize,
    mut start: impl FnMut(u64) -> G,
    mut outcome: impl FnMut(&G) -> Option<Outcome>,
) -> Vec<(G, Outcome)> {
    let mut found: Vec<(G, Outcome)> = Vec::new();
    let mut keys = std::collections::HashSet::new();
    for seed in 0..wanted as u64 {
        back_from_the_end(&start(seed), seed, 500, |game| {
            let Some(outcome) = outcome(game) else { return false };
            if !game.legal_moves().is_empty() && keys.insert(game.key()) {
                found.push((game.clone(), outcome));
            }
            found.len() < wanted
        });
        if found.len() >= wanted {
            break;
        }
    }
    found
}

/// The last plies of games on boards from 4x4 to 6x5.
pub fn amazons(wanted: usize) -> Vec<(Amazons, Outcome)> {
    let mut reference = Exhaustive::new(5_000);
    let start = |seed: u64| {
        let size = Size { columns: 4 + (seed % 3) as u8, rows: 4 + (seed / 3 % 2) as u8 };
        Amazons::start(&Start { size: Some(size), ..Start::default() }, &Default::default()).unwrap()
    };
    judged(wanted, start, |game| reference.outcome(game))
}

/// Three to five stacks a side, anywhere, every type among them.
pub fn tzaar(wanted: usize) -> Vec<(Tzaar, Outcome)> {
    let mut reference = Exhaustive::new(20_000);
    let mut random = Random::new(3);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut fields = vec![".".to_string(); 60];
        for types in ["TRZ", "trz"] {
            for number in 0..3 + random.below(3) {
                let letter = &types[number % 3..][..1];
                let height = 1 + random.below(3);
                fields[random.below(60)] =
                    if height > 1 { format!("{letter}{height}") } else { letter.into() };
            }
        }
        let mut rows =
            [5, 6, 7, 8, 8, 8, 7, 6, 5].map(|width| fields.drain(..width).collect::<String>()).join("/");
        rows += [" w 1", " w 2", " b 1", " b 2"][random.below(4)];
        let Ok(game) = Tzaar::parse(&rows, &Default::default()) else { continue };
        if !game.legal_moves().is_empty()
            && let Some(outcome) = reference.outcome(&game)
        {
            found.push((game, outcome));
        }
    }
    found
}

/// Three stones at most, anywhere.
pub fn surakarta(wanted: usize) -> Vec<(Surakarta, Outcome)> {
    let mut reference = Retrograde::new(REPETITION, usize::MAX);
    let mut random = Random::new(7);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut points = vec!['.'; 36];
        let black = 1 + random.below(2);
        for (letter, stones) in [('b', black), ('w', 1 + random.below(3 - black))] {
            for _ in 0..stones {
                points[random.below(36)] = letter;
            }
        }
        let side = ["b", "w"][random.below(2)];
        let text = format!("{} {side}", String::from_iter(points));
        let Ok(game) = Surakarta::parse(&text, &Default::default()) else { continue };
        if !game.legal_moves().is_empty() {
            let outcome = reference.outcome(&game).expect("there is no limit");
            found.push((game, outcome));
        }
    }
    found
}

/// Games on small boards with few stones, every position of which is judged.
pub fn tak(wanted: usize) -> Vec<(Tak, Outcome)> {
    let positions = BOARDS.into_iter().flat_map(|(columns, rows, flats, capstones)| {
        let rules = Rules { flats: Some(flats), capstones: Some(capstones), ..Rules::default() };
        let start = Start { size: Some(Size { columns, rows }), ..Start::default() };
        let start = Tak::start(&start, &rules).unwrap();
        let mut reference = Retrograde::new(REPETITION, usize::MAX);
        judged(wanted.div_ceil(BOARDS.len()), |_| start.clone(), |game| reference.outcome(game))
    });
    positions.take(wanted).collect()
}

/// Columns, rows, flats and capstones each.
const BOARDS: [(u8, u8, u8, u8); 5] = [(2, 2, 3, 0), (2, 2, 4, 0), (3, 2, 2, 1), (3, 2, 3, 0), (2, 3, 3, 0)];

use quadrille_core::{Game, Outcome, Player, Symmetric};
use quadrille_surakarta::{Rules, Stalemate, Surakarta};
use quadrille_tables::{Build, TableValue, Tables, Verify};
use rustc_hash::FxHashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Makes the tables up to so many stones in a folder.
pub fn build(folder: &Path, stones: u8, stalemate: Stalemate) -> usize {
    let (rules, stop) = (Rules { stalemate }, AtomicBool::new(false));
    let (threads, memory, checkpoint) = (2, 64, Duration::MAX);
    let build = Build { folder, stones, rules, threads, memory, checkpoint, stop: &stop, progress: &|_| {} };
    build.run().unwrap()
}

/// All sets of so many points.
fn sets(size: u32, from: u32) -> Vec<u64> {
    if size == 0 {
        return vec![0];
    }
    let with = |first: u32| sets(size - 1, first + 1).into_iter().map(move |rest| rest | 1 << first);
    (from..36).flat_map(with).collect()
}

type Values = FxHashMap<[u64; 2], TableValue>;

/// The stones of the player to move and of the other one.
fn stones(position: &Surakarta) -> [u64; 2] {
    [position.stones(position.to_move()), position.stones(!position.to_move())]
}

/// The values of all positions of some stones against others, both ways round, by going over them again and again until nothing changes: no symmetry, no
/// moves taken back.
fn brute_force(mover: u32, other: u32, rules: &Rules, known: &mut Values) {
    let mut open = Vec::new();
    for (mover, other) in [(mover, other), (other, mover)] {
        for first in sets(mover, 0) {
            let second = sets(other, 0).into_iter().filter(|second| first & second == 0);
            open.extend(second.map(|second| [first, second]));
        }
    }
    open.sort_unstable();
    open.dedup();
    let mut plies = 0;
    let mut found = true;
    while found || plies < 2 {
        let mut new = Vec::new();
        open.retain(|&[mover, other]| {
            let position = Surakarta::from_stones([mover, other], Player::First, rules).unwrap();
            let value = value_in(&position, plies, known);
            new.extend(value.map(|value| ([mover, other], value)));
            value.is_none()
        });
        found = !new.is_empty();
        known.extend(new);
        plies += 1;
    }
    known.extend(open.into_iter().map(|position| (position, TableValue::Draw)));
}

/// The value, if it is a win or a loss with the next capture in so many plies.
fn value_in(position: &Surakarta, plies: u8, known: &Values) -> Option<TableValue> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        let lost = position.no_moves_result().outcome != Outcome::Draw;
        return (lost && plies == 0).then_some(TableValue::Loss(0));
    }
    let after = moves.into_iter().map(|m| {
        let mut after = *position;
        after.make(m);
        let value = if after.ending().is_some() {
            Some(TableValue::Loss(0))
        } else {
            known.get(&stones(&after)).copied()
        };
        value.map(|value| value.before(position.is_capture(m)))
    });
    let after: Vec<_> = after.collect();
    if after.contains(&Some(TableValue::Win(plies))) {
        return Some(TableValue::Win(plies));
    }
    let losses = after.iter().map(|value| value.filter(|value| value.sign() < 0).map(TableValue::plies));
    let longest = losses.collect::<Option<Vec<_>>>()?.into_iter().max();
    (longest == Some(plies)).then_some(TableValue::Loss(plies))
}

/// The value, if the next capture of a win or a loss is at most so many plies away, by trying all moves; captures lead to known values.
fn value_within(position: &Surakarta, plies: u8, known: &Values) -> Option<TableValue> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return (position.no_moves_result().outcome != Outcome::Draw).then_some(TableValue::Loss(0));
    }
    let after = moves.into_iter().map(|m| {
        let (mut after, is_capture) = (*position, position.is_capture(m));
        after.make(m);
        let value = match after.ending() {
            Some(_) => Some(TableValue::Loss(0)),
            None if is_capture => known.get(&stones(&after)).copied(),
            None if plies <= 1 => None,
            None => value_within(&after, plies - 1, known),
        };
        value.map(|value| value.before(is_capture))
    });
    let after: Vec<_> = after.collect();
    let wins = after.iter().flatten().filter(|value| value.sign() > 0).map(|value| value.plies());
    if let Some(plies) = wins.min() {
        return Some(TableValue::Win(plies));
    }
    let losses = after.iter().map(|value| value.filter(|value| value.sign() < 0).map(TableValue::plies));
    losses.collect::<Option<Vec<_>>>()?.into_iter().max().map(TableValue::Loss)
}

/// Every position with up to 3 stones, in every image, has the value of brute force, and positions with 4 have it as far as brute force sees.
#[test]
fn tables_are_equal_to_brute_force() {
    const SIGHT: u8 = 3;
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(build(folder.path(), 4, Stalemate::Draws), 6);
    let (tables, rules) = (Tables::only_of(folder.path()).unwrap(), Rules::default());
    let mut known = Values::default();
    for (mover, other) in [(1, 1), (2, 1)] {
        brute_force(mover, other, &rules, &mut known);
    }
    assert_eq!(known.len(), 36 * 35 + 2 * 630 * 34);
    for (&[mover, other], &value) in &known {
        let position = Surakarta::from_stones([mover, other], Player::First, &rules).unwrap();
        assert_eq!(tables.value(&position), Some(value), "{mover:x} {other:x}");
    }
    let pairs = sets(2, 0).into_iter().step_by(29);
    let others = |taken: u64| sets(2, 0).into_iter().step_by(31).filter(move |set| set & taken == 0);
    let (mut seen, mut all) = (0, 0);
    for stones in pairs.flat_map(|mover| others(mover).map(move |other| [mover, other])) {
        let position = Surakarta::from_stones(stones, Player::First, &rules).unwrap();
        let value = tables.value(&position).unwrap();
        let near = (value.sign() != 0 && value.plies() <= SIGHT).then_some(value);
        assert_eq!(value_within(&position, SIGHT, &known), near, "{stones:x?}: {value}");
        (seen, all) = (seen + usize::from(near.is_some()), all + 1);
    }
    assert!(seen > 50 && all - seen > 50, "{seen} of {all}");
}

/// The same where a player without a move loses or passes, which stones in corners come to.
#[test]
fn other_stalemate_rules_have_other_tables() {
    let folder = tempfile::tempdir().unwrap();
    let usual = Tables::shipped();
    for (stalemate, expected) in
        [(Stalemate::Loses, TableValue::Loss(0)), (Stalemate::Passes, TableValue::Loss(2))]
    {
        build(folder.path(), 4, stalemate);
        let tables = Tables::only_of(folder.path()).unwrap();
        // One stone in the corner, three around it.
        let rules = Rules { stalemate };
        let stones = [1, 1 << 1 | 1 << 6 | 1 << 7];
        let position = Surakarta::from_stones(stones, Player::First, &rules).unwrap();
        assert_eq!(tables.value(&position).map(TableValue::sign), Some(expected.sign()), "{stalemate}");
        let usually = Surakarta::from_stones(stones, Player::First, &Rules::default()).unwrap();
        assert_eq!(usual.value(&usually), Some(TableValue::Draw));
        assert_eq!(usual.value(&position), None, "the rule is another");
        let stop = AtomicBool::new(false);
        let verify = Verify {
            tables: &tables,
            sample: Some(5000),
            seed: 1,
            threads: 2,
            stop: &stop,
            progress: &|_, _| {},
        };
        assert!(verify.run().unwrap() > 5000);
    }
}

/// Images of a position and the position with exchanged colours are worth the same.
#[test]
fn images_are_worth_the_same() {
    let tables = Tables::shipped();
    let mut number = 1u64;
    let mut next = |below: u64| {
        number = quadrille_core::zobrist::mix(number);
        number % below
    };
    for _ in 0..2000 {
        let stones = 2 + next(4);
        let (mut black, mut white) = (0u64, 0u64);
        while u64::from((black | white).count_ones()) < stones || black == 0 || white == 0 {
            let bit = 1 << next(36);
            (black, white) = (black & !bit, white & !bit);
            if (black | white).count_ones() as u64 == stones {
                (black, white) = (0, 0);
            }
            *(if next(2) == 0 { &mut black } else { &mut white }) |= bit;
        }
        let position = Surakarta::from_stones([black, white], Player::First, &Rules::default()).unwrap();
        let value = tables.value(&position);
        assert!(value.is_some());
        for symmetry in 0..8 {
            let image = position.image(symmetry);
            assert_eq!(tables.value(&image), value);
            assert_eq!(image.swapped().and_then(|swapped| tables.value(&swapped)), value);
        }
    }
}

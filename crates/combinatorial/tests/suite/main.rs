//! Combinatorial games against facts of the theory.

use quadrille_combinatorial::{Dyadic, Value, Values};
use quadrille_core::Player;

/// The games born by a day: what the games of the days before can be options of.
fn born_by(day: u32, values: &mut Values) -> Vec<Value> {
    let mut games = vec![Values::ZERO];
    for _ in 0..day {
        let sets = 1u32 << games.len();
        let subset = |set: u32| (0..games.len()).filter(|i| set >> i & 1 != 0).map(|i| games[i]).collect();
        let pairs = (0..sets).flat_map(|left| (0..sets).map(move |right| (left, right)));
        let mut born: Vec<Value> =
            pairs.map(|(left, right)| values.game(subset(left), subset(right))).collect();
        born.sort();
        born.dedup();
        games = born;
    }
    games
}

/// There are 1, 4 and 22 games born by days 0, 1 and 2 (Siegel, Section III.1).
#[test]
fn games_of_the_first_days() {
    let mut values = Values::default();
    for (day, count) in [(0, 1), (1, 4), (2, 22)] {
        assert_eq!(born_by(day, &mut values).len(), count);
    }
}

/// Sums are a group with an order: what is compared alone is compared in company, and play agrees with both.
#[test]
fn sums_order_and_play_agree() {
    let mut values = Values::default();
    let games = born_by(2, &mut values);
    for &a in &games {
        let opposites = games.iter().filter(|&&b| values.sum(a, b) == Values::ZERO).count();
        assert_eq!(opposites, 1, "{}", values.text(a));
        let negative = values.negative(a);
        assert_eq!(values.sum(a, negative), Values::ZERO);
        for &b in &games {
            let sum = values.sum(a, b);
            assert_eq!(sum, values.sum(b, a));
            // Left survives as second player exactly in games of at least 0, Right in those of at most 0.
            let at_least = values.at_most(Values::ZERO, sum);
            let at_most = values.at_most(sum, Values::ZERO);
            assert_eq!(values.wins(&[a, b], Player::Second, u64::MAX), Some(!at_least));
            assert_eq!(values.wins(&[a, b], Player::First, u64::MAX), Some(!at_most));
            for &c in &games {
                let (left, right) = (values.sum(a, c), values.sum(b, c));
                assert_eq!(values.at_most(a, b), values.at_most(left, right));
            }
        }
    }
}

#[test]
fn numbers() {
    let mut values = Values::default();
    let [zero, one] = [0, 1].map(|n| values.number(Dyadic::whole(n)));
    let half = values.game(vec![zero], vec![one]);
    assert_eq!(values.text(half), "1/2");
    let quarter = values.game(vec![zero], vec![half]);
    let star = values.game(vec![zero], vec![zero]);
    assert_eq!(
        values.as_number(quarter),
        Dyadic::ZERO.middle(Dyadic::whole(1)).unwrap().middle(Dyadic::ZERO)
    );
    assert_eq!(values.as_number(star), None);
    let sum = values.sum(half, quarter);
    assert_eq!(values.text(sum), "3/4");
    // A number with a denominator beyond what is kept as one is still compared rightly.
    let mut tiny = half;
    for _ in 0..40 {
        tiny = values.game(vec![zero], vec![tiny]);
    }
    assert!(values.at_most(zero, tiny) && !values.at_most(tiny, zero) && values.at_most(tiny, quarter));
    assert_eq!(values.wins(&[tiny], Player::Second, u64::MAX), Some(false));
}

/// Means add up, temperatures do not rise in sums, and the mean lies between the stops.
#[test]
fn thermographs_of_sums() {
    let mut values = Values::default();
    let numbers: Vec<_> = (-1..=2).map(|n| values.number(Dyadic::whole(n))).collect();
    let mut games = born_by(2, &mut values);
    for &left in &numbers {
        games.extend(numbers.iter().map(|&right| values.game(vec![left], vec![right])));
    }
    let hot: Vec<_> = games.iter().map(|&game| values.game(vec![numbers[3]], vec![game])).collect();
    games.extend(hot);
    games.sort();
    games.dedup();
    for &a in &games {
        for &b in &games {
            let sum = values.sum(a, b);
            let [a, b, sum] = [a, b, sum].map(|game| values.thermograph(game).unwrap());
            assert_eq!(sum.mean, a.mean + b.mean);
            assert!(sum.temperature <= a.temperature.max(b.temperature));
        }
    }
}

/// Values that are written down and read again are the same.
#[test]
fn forms_are_read_as_they_were_listed() {
    let mut values = Values::default();
    let games = born_by(2, &mut values);
    let (list, numbers) = values.list(games.iter().copied());
    let (mut others, mut known) = (Values::default(), Default::default());
    for game in &games {
        let read = others.read(&list, numbers[game], &mut known).unwrap();
        assert_eq!(others.text(read), values.text(*game));
    }
    assert_eq!(others.len(), numbers.len());
    assert!(others.read(&list, numbers.len() as u32, &mut known).is_none());
}

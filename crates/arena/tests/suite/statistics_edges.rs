//! What the statistics say where there is little to say anything from.

use quadrille_arena::statistics::{CrossTable, Pairs, Points, Sample, ScoreCounts, Sprt, Verdict, compare};

#[test]
fn without_pairs() {
    let none = Pairs::default();
    assert_eq!((none.score(), none.elo(), none.normalised_elo()), (None, None, None));
    assert_eq!(none.superiority(), 0.5);
    assert_eq!(Sprt::normalised(0.0, 5.0).llr(&none), 0.0);
    assert_eq!(Sprt::normalised(0.0, 5.0).verdict(&none), Verdict::Continue);
}

#[test]
fn all_wins() {
    let wins = Pairs([0, 0, 0, 0, 20]);
    let elo = wins.elo().unwrap();
    assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
    assert!(elo.low > 300.0 && elo.low < 330.0, "{elo:?}"); // 0.05^(1/20) = 0.861
    assert_eq!(wins.normalised_elo().unwrap().value, f64::INFINITY);
    assert!(wins.superiority() > 0.999 && wins.superiority() < 1.0);
    let losses = wins.reversed();
    assert_eq!(losses.elo().unwrap().low, f64::NEG_INFINITY);
    assert_eq!(losses.superiority(), 1.0 - wins.superiority());
}

#[test]
fn all_equal() {
    let draws = Pairs([0, 0, 50, 0, 0]);
    let elo = draws.elo().unwrap();
    assert_eq!(elo.value, 0.0);
    assert!(elo.low < -19.0 && elo.low > -21.0 && (elo.low + elo.high).abs() < 1e-9);
    assert_eq!(draws.normalised_elo().unwrap().value, 0.0);
    assert_eq!(draws.superiority(), 0.5);
    assert!(Sprt::normalised(-5.0, 5.0).llr(&draws).abs() < 1e-9);
}

/// Whatever the counts, the ratio is finite, grows with every pair won, and changes its sign with the point of view.
#[test]
fn llr_of_all_small_matches() {
    for code in 0..4usize.pow(5) {
        let counts = std::array::from_fn(|i| [0, 1, 7, 300][code / 4usize.pow(i as u32) % 4]);
        let pairs = Pairs(counts);
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 1.0), (-50.0, 50.0), (0.0, 200.0)] {
            for (test, mirror) in [
                (Sprt::normalised(elo0, elo1), Sprt::normalised(-elo1, -elo0)),
                (Sprt::logistic(elo0, elo1), Sprt::logistic(-elo1, -elo0)),
            ] {
                let llr = test.llr(&pairs);
                assert!(llr.is_finite(), "{counts:?} {test:?}");
                let mirrored = mirror.llr(&pairs.reversed());
                assert!((llr + mirrored).abs() <= 1e-6 * (1.0 + llr.abs()), "{counts:?} {test:?}");
            }
        }
    }
}

/// With wins alone, the best distribution for a t-value has only wins and losses: a coin whose mean follows from `t`.
#[test]
fn llr_of_wins_alone() {
    let t = std::f64::consts::SQRT_2 * 5.0 / quadrille_arena::statistics::NORMALISED_ELO;
    let mean = 0.5 + 0.5 * t / t.hypot(1.0);
    let llr = Sprt::normalised(0.0, 5.0).llr(&Pairs([0, 0, 0, 0, 104]));
    assert!((llr - 104.0 * (mean / 0.5).ln()).abs() < 0.002, "{llr}");
}

#[test]
fn perfect_and_missing_results_have_ratings() {
    let mut table = CrossTable::new(4);
    for _ in 0..10 {
        table.add_pair(0, 1, Points::Win, Points::Win);
        table.add_pair(1, 2, Points::Win, Points::Loss);
    }
    table.add_lone(3, 0, Points::Win);
    let ratings = table.ratings();
    let all: Vec<_> = (0..4).map(|player| ratings.rating(player)).collect();
    assert!(all.iter().all(|rating| rating.value.is_finite() && rating.error().is_finite()));
    assert!(all.iter().map(|rating| rating.value).sum::<f64>().abs() < 1e-6);
    assert_eq!(ratings.ranking()[0], 0);
    let lead = ratings.difference(0, 1);
    assert!(lead.value > 400.0 && lead.value < 1500.0 && lead.error() > 200.0, "{lead:?}");
    assert!((ratings.difference(1, 2).value).abs() < 60.0);
    assert!(all[3].error() > 1000.0, "nothing is known of the last player: {:?}", all[3]);
    assert_eq!(table.total(3).games.total(), 1);
}

/// Between two players, ratings say what the pairs say.
#[test]
fn two_ratings_agree_with_the_pairs() {
    let pairs = Pairs([40, 180, 400, 260, 90]);
    let mut table = CrossTable::new(2);
    table.add_counts(1, 0, ScoreCounts { pairs, ..ScoreCounts::default() });
    let (difference, elo) = (table.ratings().difference(1, 0), pairs.elo().unwrap());
    assert!((difference.value - elo.value).abs() < 0.01, "{difference:?} {elo:?}");
    assert!((difference.error() - elo.error()).abs() < 0.05, "{difference:?} {elo:?}");
}

#[test]
fn equal_observations_are_no_certainty() {
    let (never, always) = (Sample::binomial(0, 1).unwrap(), Sample::binomial(1, 1).unwrap());
    assert!(compare(&always, &never).p_value > 0.3);
    assert_eq!(compare(&always, &always).p_value, 1.0);
}

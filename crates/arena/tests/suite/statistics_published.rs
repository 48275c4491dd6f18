//! The statistics against results that others published.

use quadrille_arena::statistics::{
    CrossTable, Pairs, Sample, ScoreCounts, Sprt, compare, elo_of_score, normal, score_of_elo,
};

fn assert_close(what: &str, ours: f64, published: f64, tolerance: f64) {
    assert!((ours - published).abs() <= tolerance, "{what}: {ours}, published {published}");
}

/// Half a unit of the second decimal.
const ROUNDING: f64 = 0.005 + 1e-9;

type Test = (&'static str, (f64, f64), [u64; 5], f64);

/// Tests of Stockfish in normalised Elo: the pull request that quotes them, bounds, pairs, LLR.
const NORMALISED: [Test; 20] = [
    ("4644 STC", (0.0, 2.0), [310, 13250, 33553, 13686, 305], 2.98),
    ("4644 LTC", (0.5, 2.5), [54, 13691, 44552, 14197, 52], 2.94),
    ("6285 STC", (-1.75, 0.25), [289, 26459, 62934, 26379, 331], 2.94),
    ("6285 LTC", (-1.75, 0.25), [118, 38575, 109888, 38432, 122], 2.95),
    ("4470 STC", (-1.75, 0.25), [492, 16326, 40315, 16457, 474], 2.94),
    ("4470 LTC", (-1.75, 0.25), [186, 36697, 114494, 36566, 185], 2.96),
    ("6310 LTC", (0.5, 2.5), [118, 27586, 72779, 28269, 158], 2.94),
    ("5751 STC", (-1.75, 0.25), [208, 7812, 17109, 7919, 248], 2.92),
    ("5987 VLTC", (-1.75, 0.25), [11, 11844, 35309, 11957, 12], 2.94),
    ("5607 STC", (-1.75, 0.25), [103, 4047, 8935, 4232, 123], 2.96),
    ("6633", (-1.75, 0.25), [677, 25001, 61196, 24940, 714], 2.95),
    ("6019 STC", (0.0, 2.0), [320, 12431, 27275, 12858, 316], 2.95),
    ("6019 LTC", (0.5, 2.5), [197, 45541, 117722, 46579, 228], 2.96),
    ("5594 STC", (-1.75, 0.25), [1029, 35797, 77551, 35993, 894], 2.93),
    ("6036 first", (0.5, 2.5), [1, 1098, 3954, 1346, 1], 2.94),
    ("6036 second", (0.0, 2.0), [0, 1236, 4490, 1474, 1], 2.94),
    ("6036 third", (0.5, 2.5), [4, 2290, 7932, 2562, 4], 2.95),
    ("4403 failed", (-1.75, 0.25), [44, 11252, 34531, 10903, 50], -2.94),
    ("3514 STC", (-0.5, 2.5), [264, 5737, 31270, 5964, 269], 2.97),
    ("3514 LTC", (0.5, 3.5), [29, 2205, 35000, 2392, 34], 2.94),
];

/// Tests of Stockfish from 2020, in logistic Elo.
const LOGISTIC: [Test; 8] = [
    ("3209 STC", (-0.25, 1.25), [253, 4282, 17604, 4431, 286], 2.94),
    ("3209 LTC", (0.25, 1.25), [58, 3302, 33130, 3518, 84], 2.97),
    ("3098 STC", (-0.25, 1.25), [491, 7345, 29693, 7670, 465], 2.96),
    ("3098 LTC", (0.25, 1.25), [53, 2220, 21459, 2445, 47], 2.97),
    ("2971 STC", (-0.5, 1.5), [17, 253, 1042, 337, 39], 2.96),
    ("2971 LTC", (0.25, 1.75), [11, 407, 3238, 513, 11], 2.93),
    ("2964", (-1.5, 0.5), [83, 1252, 4676, 1325, 92], 2.93),
    ("2493 LTC", (0.0, 2.0), [1284, 17437, 55536, 18085, 1292], 2.94),
];

/// Unit tests of fastchess (app/tests/sprt_test.cpp), its kinds WL and DD added. Its test of a match without any losses
/// is left out: its expected value has changed from version to version.
const FASTCHESS_NORMALISED: [Test; 2] = [
    ("normalised 1", (0.0, 2.0), [365, 16618, 36229, 16974, 390], 2.25),
    ("normalised 2", (-1.75, 0.25), [127, 4883, 10712, 5150, 104], 3.01),
];
const FASTCHESS_LOGISTIC: [Test; 2] = [
    ("logistic 1", (0.5, 2.5), [223, 9863, 21279, 10037, 246], -3.07),
    ("logistic 2", (0.0, 2.0), [871, 26175, 55983, 26678, 821], -4.98),
];

#[test]
fn llr_in_normalised_elo() {
    for (name, (elo0, elo1), pairs, llr) in NORMALISED.into_iter().chain(FASTCHESS_NORMALISED) {
        assert_close(name, Sprt::normalised(elo0, elo1).llr(&Pairs(pairs)), llr, ROUNDING);
    }
}

#[test]
fn llr_in_logistic_elo() {
    for (name, (elo0, elo1), pairs, llr) in LOGISTIC.into_iter().chain(FASTCHESS_LOGISTIC) {
        assert_close(name, Sprt::logistic(elo0, elo1).llr(&Pairs(pairs)), llr, ROUNDING);
    }
}

/// Elo with its error, normalised Elo with its error: unit tests of fastchess (app/tests/elo_test.cpp) and reports of
/// matches by fastchess.
#[test]
fn elo_of_pairs() {
    for (counts, (value, error), (normalised, normalised_error)) in [
        ([34, 54, 63, 64, 75], (55.58, 27.65), (57.94, 28.28)),
        ([332, 433, 498, 333, 334], (-8.64, 10.33), (-9.17, 10.96)),
        ([7895, 8757, 5685, 568, 9999], (-21.04, 2.95), (-19.01, 2.65)),
        ([1, 10, 78, 48, 13], (72.85, 22.33), (132.30, 39.32)),
        ([352, 579, 1264, 743, 464], (19.83, 6.77), (24.25, 8.26)),
        ([0, 0, 1, 8, 1], (190.85, 65.54), (549.34, 152.27)),
        ([0, 1, 0, 1, 0], (0.0, 296.58), (0.0, 340.48)),
        ([59, 1751, 4800, 3267, 169], (30.09, 2.56), (56.71, 4.80)),
    ] {
        let elo = Pairs(counts).elo().unwrap();
        assert_close("Elo", elo.value, value, ROUNDING);
        assert_close("error of Elo", elo.error(), error, ROUNDING);
        let elo = Pairs(counts).normalised_elo().unwrap();
        assert_close("normalised Elo", elo.value, normalised, ROUNDING);
        assert_close("error of normalised Elo", elo.error(), normalised_error, ROUNDING);
    }
}

/// Regression tests of Stockfish (its wiki, "Regression Tests"): Elo and normalised Elo with their errors.
#[test]
fn elo_of_stockfish_regressions() {
    for (counts, value, error, normalised, normalised_error) in [
        ([18, 1850, 25507, 2580, 45], 4.54, 0.8, 16.29, 2.8),
        ([5, 803, 18029, 1154, 9], 3.12, 0.8, 13.92, 3.4),
        ([30, 5872, 17820, 6261, 17], 2.10, 1.3, 4.64, 2.8),
    ] {
        let elo = Pairs(counts).elo().unwrap();
        assert_close("Elo", elo.value, value, ROUNDING);
        assert_close("error of Elo", elo.error(), error, 0.05);
        let elo = Pairs(counts).normalised_elo().unwrap();
        assert_close("normalised Elo", elo.value, normalised, ROUNDING);
        assert_close("error of normalised Elo", elo.error(), normalised_error, 0.05);
    }
}

/// Reports of cutechess-cli, which takes single games as the unit: wins, losses, draws, Elo and its error.
#[test]
fn elo_of_games() {
    for ([wins, losses, draws], value, error) in [
        ([635, 2, 1363], 113.9, 7.9),
        ([411, 252, 220], 63.3, 20.1),
        ([552, 218, 1730], 46.7, 7.5),
        ([320, 129, 144], 116.0, 25.2),
        ([113, 62, 25], 90.6, 46.6),
    ] {
        let games = Sample::multinomial([0.0, 0.5, 1.0], [losses, draws, wins]).unwrap();
        let elo = games.interval().map(elo_of_score);
        assert_close("Elo", elo.value, value, 0.05);
        assert_close("error of Elo", elo.error(), error, 0.1);
    }
}

/// The likelihood of superiority by fastchess, in percent.
#[test]
fn superiority() {
    assert_close("pairs", 100.0 * Pairs([332, 433, 498, 333, 334]).superiority(), 5.05, ROUNDING);
}

/// Tables of the normal distribution, and the scores that the chessprogramming wiki gives for Elo differences.
#[test]
fn tables() {
    for (p, quantile) in [(0.5, 0.0), (0.9, 1.281552), (0.95, 1.644854), (0.975, 1.959964), (0.995, 2.575829)]
    {
        assert_close("quantile", normal::quantile(p), quantile, 5e-7);
        assert_close("probability", normal::cumulative(quantile), p, 5e-7);
    }
    for (score, elo) in [(0.5, 0.0), (0.75, 190.85), (0.9, 381.70), (0.25, -190.85)] {
        assert_close("Elo", elo_of_score(score), elo, ROUNDING);
        assert_close("score", score_of_elo(elo_of_score(score)), score, 1e-12);
    }
    assert_close("score at 100 Elo", score_of_elo(100.0), 0.640, 0.0005);
}

/// The example of the talkchess thread "EloStat, Bayeselo and Ordo": scores of 75 %, 75 % and 90 % are consistent with
/// ratings 191 apart. Ordo finds 190.1.
#[test]
fn ratings_of_consistent_results() {
    let mut table = CrossTable::new(3);
    let of_score = |counts| ScoreCounts { pairs: Pairs(counts), ..ScoreCounts::default() };
    table.add_counts(0, 1, of_score([10, 10, 30, 50, 80]));
    table.add_counts(1, 2, of_score([10, 10, 30, 50, 80]));
    table.add_counts(0, 2, of_score([0, 4, 10, 40, 126]));
    let [first, second, third] = [0, 1, 2].map(|player| table.ratings().rating(player));
    assert_close("first", first.value, 190.85, 1.0);
    assert_close("second", second.value, 0.0, 1e-6);
    assert_close("third", third.value, -190.85, 1.0);
}

/// Agresti 2013, "Categorical Data Analysis", section 3.1: heart attacks among 11034 with placebo (189) and 11037 with
/// aspirin (104); the difference is 0.0077 with standard error 0.0015.
#[test]
fn difference_of_proportions() {
    let placebo = Sample::binomial(189, 11034).unwrap();
    let aspirin = Sample::binomial(104, 11037).unwrap();
    let difference = compare(&placebo, &aspirin);
    assert_close("difference", difference.value, 0.0077, 5e-5);
    assert_close("standard error", difference.standard_error, 0.0015, 5e-5);
    assert!(difference.z > 4.9 && difference.p_value < 1e-6);
}

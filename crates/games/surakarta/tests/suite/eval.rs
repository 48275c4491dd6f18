//! The evaluation against its definition, feature by feature.

use proptest::prelude::*;
use quadrille_core::{Arrange, Evaluate, Game, Notation, Player, Settings, Start, Symmetric, WIN};
use quadrille_surakarta::{Point, Rules, Setup, Surakarta, SurakartaEvaluation, SurakartaWeights};
use quadrille_testing::{Random, walk};
use std::collections::HashSet;

/// All features off.
fn nothing() -> SurakartaWeights {
    SurakartaWeights { material: 0, ..SurakartaWeights::material() }
}

/// A weight for everything, each different from what SIA gives it.
fn everything() -> SurakartaWeights {
    SurakartaWeights {
        material: 7,
        corner: 2,
        crossing: 13,
        point: 9,
        mobility: 3,
        to_move: 11,
        distribution: 31,
        quads: 2,
        quad_one: 5,
        quad_two: 3,
        quad_three: 1,
        quad_four: -8,
        quad_diagonal: 12,
        circuits: 17,
        cache: 8,
    }
}

fn presets() -> [SurakartaWeights; 6] {
    [
        SurakartaWeights::material(),
        SurakartaWeights::mobility(),
        SurakartaWeights::distribution(),
        SurakartaWeights::sia(),
        SurakartaWeights::fitted(),
        everything(),
    ]
}

fn start() -> Surakarta {
    Surakarta::start(&Start::default(), &Rules::default()).unwrap()
}

/// A position from its six rows, the sixth rank first.
fn board(rows: [&str; 6], to_move: char) -> Surakarta {
    Surakarta::parse(&format!("{} {to_move}", rows.concat()), &Rules::default()).unwrap()
}

fn value(weights: &SurakartaWeights, game: &Surakarta) -> i32 {
    SurakartaEvaluation::new(weights).evaluate(game)
}

/// The definition, with places and counts instead of bits.
mod definition {
    use super::*;

    type Place = (i32, i32);

    fn places(game: &Surakarta, player: Player) -> HashSet<Place> {
        let place = |point: Point| (i32::from(point.column()), i32::from(point.row()));
        Point::all().filter(|&point| game.at(point) == Some(player)).map(place).collect()
    }

    fn side(weights: &SurakartaWeights, game: &Surakarta, player: Player) -> i32 {
        let stones = places(game, player);
        let material: i32 = stones
            .iter()
            .map(|&(column, row)| match (column.min(5 - column), row.min(5 - row)) {
                (0, 0) => weights.corner,
                (1, 1) => weights.crossing,
                _ => weights.point,
            })
            .sum();
        let lines = (0..6).flat_map(|line| {
            [
                stones.iter().filter(|stone| stone.0 == line).count(),
                stones.iter().filter(|stone| stone.1 == line).count(),
            ]
        });
        let most = lines.max().unwrap().max(2) as i32;
        let mut quads = 0;
        for column in 0..5 {
            for row in 0..5 {
                let has = |right, up| stones.contains(&(column + right, row + up));
                let corners = [has(0, 0), has(1, 0), has(1, 1), has(0, 1)];
                quads += match corners.iter().filter(|&&stone| stone).count() {
                    0 => 0,
                    1 => weights.quad_one,
                    2 if corners[0] == corners[2] => weights.quad_diagonal,
                    2 => weights.quad_two,
                    3 => weights.quad_three,
                    _ => weights.quad_four,
                };
            }
        }
        weights.material * material
            + weights.mobility * game.count_steps(player) as i32
            + weights.distribution * stones.len() as i32 / most
            + weights.quads * quads
    }

    /// The points along a circuit at a distance from the border, with the loops between every six of them.
    fn circuit(near: i32) -> Vec<Place> {
        let far = 5 - near;
        let lines: [fn(i32, i32, i32) -> Place; 4] = [
            |along, near, _| (along, near),
            |along, _, far| (far, along),
            |along, _, far| (5 - along, far),
            |along, near, _| (near, 5 - along),
        ];
        lines.iter().flat_map(|line| (0..6).map(|along| line(along, near, far))).collect()
    }

    /// Ends of loops from which a player's stone is the first that is met.
    fn ends(game: &Surakarta, player: Player) -> i32 {
        let (mine, theirs) = (places(game, player), places(game, !player));
        let mut ends = 0;
        for spots in [circuit(1), circuit(2)] {
            for line in 0..4 {
                let forward = (0..24).map(|i| spots[(6 * line + i) % 24]);
                let backward = (1..=24).map(|i| spots[(6 * line + 24 - i) % 24]);
                let first = |mut way: Box<dyn Iterator<Item = Place>>| {
                    way.find(|at| mine.contains(at) || theirs.contains(at))
                };
                let met = [first(Box::new(forward)), first(Box::new(backward))];
                ends += met.iter().flatten().filter(|at| mine.contains(at)).count() as i32;
            }
        }
        ends
    }

    pub fn value(weights: &SurakartaWeights, game: &Surakarta) -> i32 {
        let mover = game.to_move();
        weights.to_move + side(weights, game, mover) - side(weights, game, !mover)
            + weights.circuits * (ends(game, mover) - ends(game, !mover))
    }
}

fn compare(evaluations: &mut [(SurakartaWeights, SurakartaEvaluation)], game: &Surakarta) {
    for (weights, evaluation) in evaluations {
        let value = evaluation.evaluate(game);
        assert_eq!(value, definition::value(weights, game), "{} {weights:?}", game.render());
        assert!(value.abs() < WIN / 100);
    }
}

fn check_images(evaluation: &mut SurakartaEvaluation, game: &Surakarta) {
    let value = evaluation.evaluate(game);
    for symmetry in 0..game.symmetries() {
        assert_eq!(evaluation.evaluate(&game.image(symmetry)), value, "{} {symmetry}", game.render());
    }
    assert_eq!(evaluation.evaluate(&game.swapped().unwrap()), value, "{}", game.render());
}

/// One evaluation for all games: what its cache keeps from one must not show in another.
#[test]
fn agrees_with_the_definition_along_games() {
    let caches = [0, 1, 12];
    let mut evaluations: Vec<_> = presets()
        .into_iter()
        .flat_map(|weights| caches.map(|cache| SurakartaWeights { cache, ..weights.clone() }))
        .map(|weights| (weights.clone(), SurakartaEvaluation::new(&weights)))
        .collect();
    for seed in 0..40 {
        walk(&start(), seed, 150, |game| compare(&mut evaluations, game));
    }
}

proptest! {
    #[test]
    fn agrees_with_the_definition_on_any_board(stones in prop::collection::vec(0..4u8, 36), black in any::<bool>()) {
        let mut counts = [0; 2];
        let points = std::array::from_fn(|index| {
            let player = *Player::BOTH.get(usize::from(stones[index]))?;
            counts[player] += 1;
            (counts[player] <= 12).then_some(player)
        });
        let to_move = if black { Player::First } else { Player::Second };
        let setup = Setup { points, to_move, quiet_plies: 0 };
        if let Ok(game) = Surakarta::arrange(&setup, &Rules::default()) {
            let mut evaluations = presets().map(|weights| (weights.clone(), SurakartaEvaluation::new(&weights)));
            compare(&mut evaluations, &game);
            evaluations.iter_mut().for_each(|(_, evaluation)| check_images(evaluation, &game));
        }
    }
}

/// A search makes and takes back moves and tells of them: the values are those of a fresh evaluation all the same.
#[test]
fn remembers_nothing_of_the_path() {
    for weights in presets() {
        let mut evaluation = SurakartaEvaluation::new(&weights);
        let mut random = Random::new(5);
        let mut game = start();
        evaluation.reset(&game);
        let mut path = Vec::new();
        for _ in 0..3000 {
            let moves = game.legal_moves();
            if path.len() > 60 || moves.is_empty() || (random.below(3) == 0 && !path.is_empty()) {
                let (m, undo) = path.pop().unwrap();
                game.unmake(m, undo);
                evaluation.unmade();
            } else {
                let m = moves[random.below(moves.len())];
                path.push((m, game.make(m)));
                evaluation.made(&game, m);
            }
            assert_eq!(evaluation.evaluate(&game), value(&weights, &game), "{}", game.render());
        }
    }
}

/// Black's stones on the empty board of one feature, in two arrangements: the first is worth more by so much.
fn better(weights: &SurakartaWeights, more: [&str; 6], less: [&str; 6], difference: i32) {
    let [more, less] = [more, less].map(|rows| board(rows, 'b'));
    assert_eq!(value(weights, &more) - value(weights, &less), difference);
    // To White the same positions are worth as much less.
    let [more, less] = [more, less].map(|game| {
        let setup = Setup { to_move: Player::Second, ..game.setup() };
        Surakarta::arrange(&setup, &game.rules()).unwrap()
    });
    assert_eq!(value(weights, &more) - value(weights, &less), -difference);
}

const ALONE: [&str; 6] = ["...w..", "......", "......", "......", "......", "......"];

/// The rows of [`ALONE`] with other rows at the bottom.
fn below(rows: [&'static str; 4]) -> [&'static str; 6] {
    [ALONE[0], ALONE[1], rows[0], rows[1], rows[2], rows[3]]
}

#[test]
fn material_by_point() {
    let material = SurakartaWeights { material: 10, ..nothing() };
    let edge = below(["......", "......", "......", "..b..."]);
    better(&material, edge, below(["......", "......", "......", "b....."]), 70);
    better(&material, below(["......", "......", ".b....", "......"]), edge, 10);
    better(&material, below(["......", "......", "......", "..b.b."]), edge, 100);
}

#[test]
fn mobility_counts_steps() {
    let mobility = SurakartaWeights { mobility: 2, ..nothing() };
    let centre = below(["......", "..b...", "......", "......"]);
    better(&mobility, centre, below(["......", "......", "......", "..b..."]), 6);
    better(&mobility, centre, below(["......", "......", "......", "b....."]), 10);
}

#[test]
fn the_mover_has_the_initiative() {
    let game = start();
    assert_eq!(value(&SurakartaWeights { to_move: 9, ..nothing() }, &game), 9);
    assert_eq!(value(&SurakartaWeights { to_move: 9, ..nothing() }, &game.swapped().unwrap()), 9);
}

/// Equation 3: 25 x 4 / 2 against 25 x 4 / 3 and 25 x 4 / 4.
#[test]
fn distribution_is_over_rows_and_columns() {
    let distribution = SurakartaWeights { distribution: 25, ..nothing() };
    let spread = below(["......", "bb....", "...b..", "..b..."]);
    better(&distribution, spread, below(["......", "......", "...b..", "bbb..."]), 50 - 33);
    better(&distribution, spread, below(["b.....", "b.....", "b.....", "b....."]), 50 - 25);
    better(
        &distribution,
        below(["......", "b.....", ".b....", "..b..."]),
        below(["......", "b.....", ".b....", "......"]),
        12,
    );
}

/// Table 2, with the other quads that a change brings along.
#[test]
fn quads_reward_loose_formations() {
    let quads = SurakartaWeights { quads: 1, ..nothing() };
    let side_by_side = below(["......", "......", "......", "bb...."]);
    // In the corner: a diagonal has one quad of two and three of one, a pair one of two and one of one.
    better(&quads, below(["......", "......", ".b....", "b....."]), side_by_side, (10 + 15) - (5 + 5));
    better(&quads, side_by_side, below(["......", "......", "......", "......"]), 10);
    let square = below(["......", "......", "bb....", "bb...."]);
    let only = |set: fn(&mut SurakartaWeights)| {
        let mut weights = SurakartaWeights {
            quad_one: 0,
            quad_two: 0,
            quad_three: 0,
            quad_four: 0,
            quad_diagonal: 0,
            ..SurakartaWeights { quads: 1, ..nothing() }
        };
        set(&mut weights);
        weights
    };
    let empty = below(["......", "......", "......", "......"]);
    better(&only(|weights| weights.quad_four = -5), empty, square, 5);
    better(&only(|weights| weights.quad_two = 5), square, empty, 10);
    better(&only(|weights| weights.quad_one = 5), square, empty, 5);
    better(
        &only(|weights| weights.quad_three = 5),
        below(["......", "......", "b.....", "bb...."]),
        empty,
        5,
    );
    better(
        &only(|weights| weights.quad_diagonal = 5),
        below(["......", "......", "b.....", ".b...."]),
        empty,
        5,
    );
}

/// Alone on a circuit a stone holds the eight ends of its loops; an enemy there has those that it is met from first.
#[test]
fn circuits_are_held_by_the_stones_next_to_their_loops() {
    let circuits = SurakartaWeights { circuits: 1, ..nothing() };
    let corner = board(["......", "......", "......", "......", "......", "b....w"], 'b');
    assert_eq!(value(&circuits, &corner), 0);
    let inner = board(["......", "......", "......", "......", "......", ".b...w"], 'b');
    assert_eq!(value(&circuits, &inner), 8);
    // On a2 and f2, at the two ends of a line, both are met from four ends.
    let shared = board(["......", "......", "......", "......", "b....w", "......"], 'b');
    assert_eq!(value(&circuits, &shared), 0);
    // A second stone on e1, just over the loop from f2, leaves that one only its own end.
    let taken = board(["......", "......", "......", "......", "b....w", "....b."], 'b');
    assert_eq!(value(&circuits, &taken), 7 - 1);
}

#[test]
fn presets_are_the_papers() {
    let sia = SurakartaWeights::sia();
    assert_eq!(sia, SurakartaWeights::default());
    assert_eq!((sia.corner, sia.crossing, sia.point, sia.distribution), (3, 11, 10, 25));
    assert_eq!(sia.circuits, 0);
    let quads = [sia.quad_one, sia.quad_two, sia.quad_three, sia.quad_four, sia.quad_diagonal];
    assert_eq!(quads.map(|value| value * sia.quads), [5, 5, 0, -5, 10]);
    let features = |weights: SurakartaWeights| {
        [weights.material, weights.mobility, weights.to_move, weights.distribution, weights.quads]
            .map(|weight| weight != 0)
    };
    assert_eq!(features(SurakartaWeights::material()), [true, false, false, false, false]);
    assert_eq!(features(SurakartaWeights::mobility()), [true, true, true, false, false]);
    assert_eq!(features(SurakartaWeights::distribution()), [true, true, true, true, false]);
    assert_eq!(features(sia), [true; 5]);
}

/// The largest weights still leave room below a win.
#[test]
fn no_weight_reaches_a_win() {
    let mut weights = SurakartaWeights::default();
    for setting in weights.list() {
        if let Some((_, most)) = setting.range.split_once(" to ").filter(|_| setting.name != "cache") {
            weights.set(setting.name, most).unwrap();
        }
    }
    let game = board(["......", ".b..b.", "..bb..", "..bb..", ".b..b.", "w....."], 'b');
    assert!(value(&weights, &game) < WIN - 100_000_000);
}

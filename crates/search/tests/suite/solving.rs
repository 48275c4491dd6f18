//! Every variant of the solver agrees with the reference on thin positions, in both views of a turn, with a table far too
//! small for the search.

use crate::common::{AnyOrder, Arbitrary};
use crate::thin;
use quadrille_amazons::{Amazons, Endgame};
use quadrille_core::{
    Arrange, DrawRules, Game, GameHistory, Margin, MarginOracle, NoProgressRule, NoProgressVerdict, Notation,
    Outcome, Player, Scored, Size, Start, Symmetric,
};
use quadrille_search::{
    ByInnerGame, Dfpn, DfpnSettings, Finding, Leaves, Limits, MarginEvaluation, MarginGame, MarginSolver,
    ProofReplacement, SearchRequest, Solution, Solve, Summation, TurnAdapter, Turns,
};
use quadrille_testing::{Random, Retrograde};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

fn variants() -> Vec<DfpnSettings> {
    let tiny = DfpnSettings { table: 0, advantage: 500, weak_threshold: 500, ..DfpnSettings::default() };
    let all = DfpnSettings { epsilon: 0.25, leaves: Leaves::Evaluation, ..tiny.clone() };
    vec![
        tiny.clone(),
        DfpnSettings { replacement: ProofReplacement::TwoBig, ..tiny.clone() },
        DfpnSettings { epsilon: 0.125, ordered: false, ..tiny.clone() },
        DfpnSettings { leaves: Leaves::Mobility, known_results: false, ..tiny.clone() },
        DfpnSettings { leaves: Leaves::Evaluation, first_player_view: true, ..tiny.clone() },
        DfpnSettings { leaves: Leaves::Graded, advantage: 50, summation: Summation::Weak, ..tiny.clone() },
        DfpnSettings { summation: Summation::Weak, ..tiny.clone() },
        DfpnSettings { summation: Summation::HeuristicWeak, ..tiny.clone() },
        DfpnSettings { summation: Summation::Widening, widening: 2, ..tiny.clone() },
        DfpnSettings { threshold_control: true, ..tiny.clone() },
        DfpnSettings { source_nodes: true, ..tiny.clone() },
        DfpnSettings { symmetric_plies: 1_000_000, threshold_control: true, source_nodes: true, ..tiny },
        DfpnSettings { summation: Summation::HeuristicWeak, merge: false, weak_solved: true, ..all.clone() },
        DfpnSettings { summation: Summation::Widening, ..all.clone() },
        DfpnSettings {
            summation: Summation::Weak,
            threshold_control: true,
            source_nodes: true,
            ..all.clone()
        },
        DfpnSettings { symmetric_plies: 3, ..all.clone() },
        DfpnSettings { summation: Summation::Weak, threads: 2, source_nodes: true, ..all },
    ]
}

fn solver<G: Symmetric>(settings: DfpnSettings) -> Box<dyn Solve<G>> {
    if settings.turns {
        let merge = settings.merge;
        let dfpn =
            Dfpn::<Turns<G>, _, _>::new(ByInnerGame(Arbitrary), ByInnerGame(AnyOrder), settings).unwrap();
        Box::new(TurnAdapter::new(dfpn, merge))
    } else {
        Box::new(Dfpn::new(Arbitrary, AnyOrder, settings).unwrap().with_symmetries())
    }
}

fn solve<G: Game>(
    solver: &mut dyn Solve<G>,
    line: &GameHistory<G>,
    attacker: Option<Player>,
) -> Solution<G::Move> {
    let stop = AtomicBool::new(false);
    solver.solve(&SearchRequest::new(line, Limits::default(), &stop), attacker, &mut |_| ())
}

/// The outcome that a finding says, if it is one.
fn outcome(finding: Finding, mover: Player) -> Option<Outcome> {
    match finding {
        Finding::Win { .. } => Some(Outcome::Win(mover)),
        Finding::Loss { .. } => Some(Outcome::Win(!mover)),
        Finding::Draw => Some(Outcome::Draw),
        Finding::NoWin | Finding::NoLoss | Finding::Unknown => None,
    }
}

/// Each variant solves its share of the positions, one after the other with the same table.
fn check<G: Notation + Symmetric>(positions: &[(G, Outcome)], rules: DrawRules) {
    let views: Vec<_> = [false, true]
        .into_iter()
        .flat_map(|turns| variants().into_iter().map(move |settings| DfpnSettings { turns, ..settings }))
        .collect();
    for (number, settings) in views.iter().enumerate() {
        let mut solver = solver::<G>(settings.clone());
        for (game, right) in positions.iter().skip(number).step_by(views.len()) {
            let mover = game.to_move();
            let line = GameHistory::new(game.clone(), rules);
            let place = || format!("{}: {settings:?}", game.render());
            let found = solve(&mut *solver, &line, None);
            assert_eq!(
                outcome(found.finding, mover),
                Some(*right),
                "{:?} {} {} {}",
                found.finding,
                found.proof,
                found.disproof,
                place()
            );
            for attacker in Player::BOTH {
                let found = solve(&mut *solver, &line, Some(attacker)).finding;
                let proven = outcome(found, mover) == Some(Outcome::Win(attacker));
                assert_eq!(proven, *right == Outcome::Win(attacker), "{found:?}, {attacker:?}: {}", place());
            }
            let mut after = line.clone();
            found
                .turn
                .iter()
                .for_each(|&m| after.play(m).unwrap_or_else(|error| panic!("{error}: {}", place())));
            assert!(after.position().turn_start() || after.ending().is_some(), "{}", place());
        }
    }
}

#[test]
fn amazons() {
    check(&thin::amazons(1000), DrawRules::default());
}

#[test]
fn tzaar() {
    check(&thin::tzaar(1000), DrawRules::default());
}

#[test]
fn surakarta() {
    check(&thin::surakarta(1000), thin::REPETITION);
}

#[test]
fn tak() {
    check(&thin::tak(1000), thin::REPETITION);
}

#[test]
fn a_quiet_limit_is_counted_on_every_path() {
    for plies in [3, 8] {
        let rules = DrawRules {
            no_progress: Some(NoProgressRule { plies, verdict: NoProgressVerdict::Draw }),
            ..thin::REPETITION
        };
        let mut reference = Retrograde::new(rules, usize::MAX);
        let positions: Vec<_> = thin::surakarta(60)
            .into_iter()
            .filter_map(|(game, _)| reference.outcome(&game).map(|outcome| (game, outcome)))
            .collect();
        check(&positions, rules);
    }
}

/// The margin with best play, by trying everything.
fn margin(game: &Amazons, known: &mut HashMap<u64, Margin>) -> Margin {
    if let Some(&margin) = known.get(&game.key()) {
        return margin;
    }
    let moves = game.legal_moves();
    let margins = moves.into_iter().map(|m| {
        let mut child = game.clone();
        child.make(m);
        margin(&child, known)
    });
    let margin = match game.to_move() {
        Player::First => margins.max(),
        Player::Second => margins.min(),
    }
    .unwrap_or_else(|| {
        let winner = !game.to_move();
        Margin { winner, points: turns_alone(game, winner) }
    });
    known.insert(game.key(), margin);
    margin
}

/// How many turns a player can make while the other passes, by trying everything in a text: whose turn it is, is the last
/// word of a position.
fn turns_alone(game: &Amazons, player: Player) -> u32 {
    let text = game.render();
    let (board, _) = text.split_once(' ').unwrap();
    let side = ["w", "b"][player];
    let game = Amazons::parse(&format!("{board} {side}"), &Default::default()).unwrap();
    let mut most = 0;
    for step in game.legal_moves() {
        let mut stepped = game.clone();
        stepped.make(step);
        for shot in stepped.legal_moves() {
            let mut shot_from = stepped.clone();
            shot_from.make(shot);
            most = most.max(1 + turns_alone(&shot_from, player));
        }
    }
    most
}

#[test]
fn margins_of_amazons_are_those_of_trying_everything() {
    let stop = AtomicBool::new(false);
    let mut known = HashMap::new();
    let positions = thin::amazons(300);
    let thin = positions.iter().filter(|(game, _)| game.empty().count_ones() <= 5);
    let mut sizes = HashSet::new();
    for (number, (game, _)) in thin.enumerate() {
        let settings = DfpnSettings { turns: number % 2 == 0, table: 0, ..DfpnSettings::default() };
        let with_oracle = number % 3 == 0;
        let make = move || {
            let solver: Box<dyn Solve<MarginGame<Amazons>>> = match settings.turns {
                true => {
                    let (evaluation, order) = (ByInnerGame(Arbitrary), ByInnerGame(AnyOrder));
                    let solver = Dfpn::<Turns<_>, _, _>::new(evaluation, order, settings.clone())?;
                    Box::new(TurnAdapter::new(solver, true))
                }
                false if with_oracle => {
                    let evaluation = MarginEvaluation::new(Arbitrary, Endgame::default());
                    Box::new(Dfpn::new(evaluation, AnyOrder, settings.clone())?)
                }
                false => Box::new(Dfpn::new(Arbitrary, AnyOrder, settings.clone())?),
            };
            Ok(solver)
        };
        let mut oracle = Endgame::default();
        let bounds = move |game: &Amazons| match with_oracle {
            true => MarginOracle::margins(&mut oracle, game),
            false => game.margins(),
        };
        let mut solver = MarginSolver::new(solver(variants()[0].clone()), bounds, make);
        let line = GameHistory::new(game.clone(), DrawRules::default());
        let question = SearchRequest::new(&line, Limits::default(), &stop);
        let found = solver.solve_margin(&question, &mut |_| ()).unwrap().expect("Amazons has margins");
        let right = margin(game, &mut known);
        assert_eq!(found.margins, right..=right, "{}", game.render());
        sizes.insert(right.rank());
    }
    assert!(sizes.len() > 5, "{sizes:?}");
}

#[test]
fn a_node_limit_repeats_itself_and_leaves_bounds() {
    let start = Start { size: Some(Size { columns: 5, rows: 5 }), ..Start::default() };
    let line = GameHistory::new(Amazons::start(&start, &Default::default()).unwrap(), DrawRules::default());
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let ask = || {
        let settings = DfpnSettings { table: 1, epsilon: 0.25, ..DfpnSettings::default() };
        let mut dfpn = Dfpn::new(Arbitrary, AnyOrder, settings).unwrap();
        dfpn.solve(&SearchRequest::new(&line, limits, &stop), None, &mut |_| ())
    };
    let (once, again) = (ask(), ask());
    assert_eq!((once.finding, once.nodes, &once.line), (again.finding, again.nodes, &again.line));
    assert!(once.finding == Finding::Unknown && once.proof > 0 && once.disproof > 0);
    assert!((20_000..25_000).contains(&once.nodes) && once.turn.len() == 2);
}

#[test]
fn a_saved_table_goes_on_where_it_was() {
    let (game, _) = thin::amazons(1000).pop().unwrap();
    let line = GameHistory::new(game, DrawRules::default());
    let settings = DfpnSettings { table: 1, ..DfpnSettings::default() };
    let mut dfpn = solver::<Amazons>(settings.clone());
    let first = solve(&mut *dfpn, &line, None);
    let mut saved = Vec::new();
    dfpn.save(&mut saved).unwrap();
    let mut resumed = solver::<Amazons>(settings);
    resumed.load(&mut saved.as_slice()).unwrap();
    let second = solve(&mut *resumed, &line, None);
    assert_eq!(first.finding, second.finding);
    assert!(second.nodes < 1 + first.nodes / 2, "{} after {}", second.nodes, first.nodes);
    assert!(resumed.load(&mut &saved[..100]).is_err());
    assert!(solver::<Amazons>(variants()[0].clone()).load(&mut saved.as_slice()).is_err());
}

/// From a solved position on, the winner is led to the end.
#[test]
fn winning_plies_win() {
    fn check<G: Notation + Symmetric>(positions: &[(G, Outcome)], rules: DrawRules) {
        let stop = AtomicBool::new(false);
        for turns in [false, true] {
            let mut solver = solver::<G>(DfpnSettings { turns, ..variants()[5].clone() });
            for (number, (game, right)) in positions.iter().enumerate() {
                let Outcome::Win(winner) = *right else { continue };
                let mut line = GameHistory::new(game.clone(), rules);
                let mut random = Random::new(number as u64);
                while line.ending().is_none() {
                    let moves = line.position().legal_moves();
                    let m = if line.position().to_move() == winner {
                        let found = solver.winning_ply(&SearchRequest::new(&line, Limits::default(), &stop));
                        found.unwrap_or_else(|| panic!("no win: {}", line.position().render()))
                    } else {
                        moves[random.below(moves.len())]
                    };
                    line.play(m).unwrap();
                }
                assert_eq!(line.ending().unwrap().outcome, *right, "{}", game.render());
            }
        }
    }
    check(&thin::tzaar(100), DrawRules::default());
    check(&thin::amazons(100), DrawRules::default());
    check(&thin::surakarta(100), thin::REPETITION);
    check(&thin::tak(100), thin::REPETITION);
}

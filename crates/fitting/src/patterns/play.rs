//! Games whose quiet positions patterns are fitted to.

use quadrille_core::{Arrange, Game, GameHistory, Notation, Player, RandomSource, Score, Start, Xoshiro};
use quadrille_search::{Engine, Limits, Pvs, PvsSettings, SearchRequest};
use quadrille_surakarta::{
    Rules, Surakarta, SurakartaEvaluation, SurakartaOrder, SurakartaPatterns, SurakartaWeights,
};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// The longest game in plies; beyond it the game is drawn.
const LONGEST: usize = 300;
/// One move in so many is played at random.
const SLIPS: u32 = 24;

/// Plays the games of these numbers and writes their samples.
pub fn play(
    numbers: Range<u64>,
    nodes: u64,
    patterns: Option<SurakartaPatterns>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut evaluation = SurakartaEvaluation::new(&SurakartaWeights::fitted());
    if let Some(patterns) = patterns {
        evaluation = evaluation.with_patterns(patterns);
    }
    let settings = PvsSettings {
        table: 4,
        quiescence: 16,
        late_moves: 4,
        late_reduction: 0.5,
        ..PvsSettings::default()
    };
    let mut engine = Pvs::new(evaluation, SurakartaOrder, settings).map_err(io::Error::other)?;
    numbers.into_iter().try_for_each(|number| play_game(&mut engine, number, nodes, out))
}

/// Plays a game and writes its quiet positions: those in which the search does not want to capture. One a line: board,
/// player to move, plies since the last capture if any, the search's score, and the mover's result in half points. There
/// is none before a move at random.
fn play_game(
    engine: &mut impl Engine<Surakarta>,
    number: u64,
    nodes: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut dice = Xoshiro::new(number);
    let start = Surakarta::start(&Start::default(), &Rules::default()).expect("the game's own start");
    let mut history = GameHistory::new(start, Surakarta::draw_rules());
    let opening = 4 + dice.below(17) as usize;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let (mut quiet, mut winner): (Vec<(Surakarta, i32)>, Option<Player>) = Default::default();
    engine.new_game(number);
    for ply in 0..LONGEST {
        if let Some(ending) = history.ending() {
            winner = ending.outcome.winner();
            break;
        }
        let position = *history.position();
        let mover = position.to_move();
        if ply < opening || dice.below(SLIPS) == 0 {
            for (position, score) in quiet.drain(..) {
                writeln!(out, "{} {score} -", position.render())?;
            }
            let moves = position.legal_moves();
            history.play(moves[dice.below(moves.len() as u32) as usize]).expect("a legal move");
            continue;
        }
        let report = engine.think(&SearchRequest::new(&history, limits, &stop), &mut |_| {});
        let m = report.turn[0];
        match report.score {
            Some(Score::Estimate(score)) if !position.is_capture(m) => quiet.push((position, score)),
            Some(Score::Win { .. }) => winner = Some(mover),
            Some(Score::Loss { .. }) => winner = Some(!mover),
            _ => {}
        }
        if winner.is_some() {
            break;
        }
        history.play(m).expect("an engine's move");
    }
    for (position, score) in quiet {
        let points = winner.map_or(1, |winner| 2 * u8::from(winner == position.to_move()));
        writeln!(out, "{} {score} {points}", position.render())?;
    }
    writeln!(out, "# game {number}")
}

//! Engines made of engines: who is asked, with which limits, and whose word counts.

use quadrille_core::{Arrange, Game, HouseRules, Line, Score, Start};
use quadrille_search::{Clock, Engine, Limited, Limits, Report, SearchRequest, Stage, Staged, Word};
use quadrille_surakarta::Surakarta;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// An engine that always says the same and remembers with which limits it was asked.
#[derive(Clone)]
struct Oracle {
    score: Score,
    asked: Arc<Mutex<Vec<Limits>>>,
}

impl Oracle {
    fn new(score: Score) -> Self {
        Oracle { score, asked: Arc::default() }
    }

    fn asked(&self) -> Vec<Limits> {
        std::mem::take(&mut self.asked.lock().unwrap())
    }
}

impl Engine<Surakarta> for Oracle {
    fn new_game(&mut self, _: u64) {}

    fn think(
        &mut self,
        request: &SearchRequest<'_, Surakarta>,
        _: &mut dyn FnMut(&Report<<Surakarta as Game>::Move>),
    ) -> Report<<Surakarta as Game>::Move> {
        self.asked.lock().unwrap().push(request.limits);
        let turn = vec![request.line.position().legal_moves()[0]];
        Report { score: Some(self.score), nodes: 7, ..Report::of_turn(turn) }
    }
}

const WIN: Score = Score::Win { plies: 3 };
const LOSS: Score = Score::Loss { plies: 4 };

fn ask(engine: &mut dyn Engine<Surakarta>, limits: Limits) -> Report<<Surakarta as Game>::Move> {
    let start = Surakarta::start(&Start::default(), &Default::default()).unwrap();
    let line = Line::new(start, HouseRules::default());
    engine.think(&SearchRequest::new(&line, limits, &AtomicBool::new(false)), &mut |_| {})
}

fn staged(when: fn(&Surakarta) -> bool, first: &Oracle, word: Word, last: &Oracle) -> Staged<Surakarta> {
    let stage = Stage { when, engine: Box::new(first.clone()), word };
    Staged::new(vec![stage], Box::new(last.clone()))
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn a_stage_is_asked_where_it_is_meant_to_be() {
    let (first, last) = (Oracle::new(LOSS), Oracle::new(Score::Estimate(5)));
    let report = ask(&mut staged(|_| true, &first, Word::Final, &last), nodes(100));
    assert_eq!((report.score, report.nodes), (Some(LOSS), 7));
    assert_eq!((first.asked(), last.asked()), (vec![nodes(100)], vec![]));
    let report = ask(&mut staged(|_| false, &first, Word::Final, &last), nodes(100));
    assert_eq!((report.score, report.nodes), (Some(Score::Estimate(5)), 7));
    assert_eq!((first.asked(), last.asked()), (vec![], vec![nodes(100)]));
}

#[test]
fn a_prover_has_its_part_and_only_a_win_counts() {
    let last = Oracle::new(Score::Estimate(5));
    let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::from_secs(2) };
    let limits =
        Limits { time: Some(Duration::from_secs(8)), clock: Some(clock), nodes: Some(100), depth: Some(9) };
    let clock = Clock { remaining: Duration::from_secs(15), increment: Duration::from_millis(500) };
    let part =
        Limits { time: Some(Duration::from_secs(2)), clock: Some(clock), nodes: Some(25), depth: Some(9) };
    for score in [WIN, LOSS, Score::Estimate(9)] {
        let first = Oracle::new(score);
        let report = ask(&mut staged(|_| true, &first, Word::Win(0.25), &last), limits);
        assert_eq!(first.asked(), [part]);
        if score == WIN {
            assert_eq!((report.score, report.nodes), (Some(WIN), 7));
            assert_eq!(last.asked(), []);
        } else {
            assert_eq!((report.score, report.nodes), (Some(Score::Estimate(5)), 14));
            assert_eq!(last.asked(), [Limits { nodes: Some(93), ..limits }]);
        }
    }
}

#[test]
fn without_an_end_in_sight_a_prover_is_not_asked() {
    let (first, last) = (Oracle::new(WIN), Oracle::new(LOSS));
    let limits = Limits { depth: Some(3), ..Limits::default() };
    assert_eq!(ask(&mut staged(|_| true, &first, Word::Win(0.5), &last), limits).score, Some(LOSS));
    assert_eq!((first.asked(), last.asked()), (vec![], vec![limits]));
}

#[test]
fn an_engine_keeps_to_its_own_limits_within_those_it_is_given() {
    let oracle = Oracle::new(LOSS);
    let own = Limits { time: Some(Duration::from_secs(5)), depth: Some(4), ..Limits::default() };
    let mut limited = Limited::new(Box::new(oracle.clone()), own);
    ask(&mut limited, Limits { time: Some(Duration::from_secs(9)), depth: Some(3), ..nodes(10) });
    assert_eq!(oracle.asked(), [Limits { time: own.time, depth: Some(3), ..nodes(10) }]);
}

//! Engines with a solver beside them: with which limits it is asked, and that no turn is played that it knows to lose.

use crate::common::{AnyOrder, Arbitrary};
use crate::thin;
use quadrille_core::{
    Arrange, DrawRules, Game, GameHistory, Notation, Outcome, Player, Playout, Score, Start,
};
use quadrille_search::{
    Branch, Clock, Dfpn, DfpnSettings, Engine, Finding, GuardSettings, Guarded, Limits, RandomEngine,
    RandomSettings, Report, SearchRequest, Solution, Solve,
};
use quadrille_surakarta::Surakarta;
use quadrille_testing::Exhaustive;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Move = <Surakarta as Game>::Move;

/// Who was asked, and with which limits.
type Asked = Arc<Mutex<Vec<(&'static str, Limits)>>>;

/// An engine that plays the first move, or a solver that always finds the same.
struct Scripted {
    asked: Asked,
    finding: Finding,
}

impl Scripted {
    fn note(&self, who: &'static str, request: &SearchRequest<'_, Surakarta>) {
        self.asked.lock().unwrap().push((who, request.limits));
    }
}

impl Engine<Surakarta> for Scripted {
    fn new_game(&mut self, _: u64) {}

    fn think(
        &mut self,
        request: &SearchRequest<'_, Surakarta>,
        _: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        self.note("engine", request);
        let turn = vec![request.history.position().legal_moves()[0]];
        Report { score: Some(Score::Estimate(5)), nodes: 7, ..Report::of_turn(turn) }
    }
}

impl Solve<Surakarta> for Scripted {
    fn solve(
        &mut self,
        request: &SearchRequest<'_, Surakarta>,
        _: Option<Player>,
        _: &mut dyn FnMut(&Solution<Move>),
    ) -> Solution<Move> {
        self.note("solver", request);
        let turn = vec![request.history.position().legal_moves()[1]];
        let line = turn.clone();
        Solution { finding: self.finding, turn, line, proof: 1, disproof: 1, nodes: 10, table_fill: 0 }
    }

    fn winning_ply(&mut self, request: &SearchRequest<'_, Surakarta>) -> Option<Move> {
        Some(request.history.position().legal_moves()[2])
    }

    fn branches(&mut self, _: &GameHistory<Surakarta>, _: &[Move], _: Player) -> Vec<Branch<Move>> {
        Vec::new()
    }

    fn save(&self, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    fn load(&mut self, _: &mut dyn io::Read) -> io::Result<()> {
        Ok(())
    }
}

/// The place of the move that is played from the start in the list of moves, and who was asked.
fn ask(finding: Finding, limits: Limits, pieces: u32) -> (usize, Vec<(&'static str, Limits)>) {
    let asked = Asked::default();
    let scripted = || Box::new(Scripted { asked: asked.clone(), finding });
    let settings = GuardSettings { solver_pieces: 24, win_share: 0.25, loss_share: 0.5 };
    let pieces = if pieces <= 24 { |_: &Surakarta| 24 } else { |_: &Surakarta| 25 };
    let mut guarded = Guarded::new(scripted(), scripted(), pieces, settings);
    let start = Surakarta::start(&Start::default(), &Default::default()).unwrap();
    let line = GameHistory::new(start, DrawRules::default());
    let stop = AtomicBool::new(false);
    let report = guarded.think(&SearchRequest::new(&line, limits, &stop), &mut |_| {});
    let place = line.position().legal_moves().iter().position(|m| report.turn == [*m]).unwrap();
    (place, std::mem::take(&mut asked.lock().unwrap()))
}

#[test]
fn the_solver_has_its_shares() {
    let limits = Limits { time: Some(Duration::from_secs(8)), nodes: Some(100), ..Limits::default() };
    let seconds =
        |seconds, nodes| Limits { time: Some(Duration::from_secs(seconds)), nodes: Some(nodes), ..limits };
    let (place, asked) = ask(Finding::Unknown, limits, 24);
    assert_eq!(place, 0, "the engine has the last word");
    let expected = [("solver", seconds(2, 25)), ("engine", seconds(4, 45)), ("solver", seconds(8, 83))];
    assert_eq!(asked, expected);
    // All is lost: the engine has all that is left.
    let (place, asked) = ask(Finding::Loss { plies: 4 }, limits, 24);
    assert_eq!((place, &asked[1..]), (0, &[("engine", seconds(8, 90))][..]));
    let (place, asked) = ask(Finding::Win { plies: 3 }, limits, 24);
    assert_eq!((place, asked.len()), (2, 1), "a win is played at once");
}

#[test]
fn the_solver_is_asked_near_the_end_and_where_thinking_is_limited() {
    let nodes = Limits { nodes: Some(100), ..Limits::default() };
    assert_eq!(ask(Finding::Win { plies: 3 }, nodes, 25), (0, vec![("engine", nodes)]));
    let depth = Limits { depth: Some(3), ..Limits::default() };
    assert_eq!(ask(Finding::Win { plies: 3 }, depth, 24), (0, vec![("engine", depth)]));
    let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
    let clock = Limits { clock: Some(clock), ..Limits::default() };
    assert_eq!(ask(Finding::Unknown, clock, 24).1.len(), 3);
}

/// However the engine chooses, here at random, a guarded one keeps what a position is worth: by the win that is looked for
/// first, and by the look at what was chosen alone.
fn keeps_its_positions<G: Notation + Playout>(positions: Vec<(G, Outcome)>) {
    let stop = AtomicBool::new(false);
    let mut reference = Exhaustive::new(100_000);
    let mut kept = 0;
    for (number, (game, outcome)) in positions.into_iter().enumerate() {
        let opponent = !game.to_move();
        if outcome == Outcome::Win(opponent) {
            continue;
        }
        for (win_share, loss_share) in [(0.9, 0.0), (0.0, 0.9)] {
            let table = DfpnSettings { table: 1, ..DfpnSettings::default() };
            let solver = Dfpn::<G, _, _>::new(Arbitrary, AnyOrder, table).unwrap();
            let engine = RandomEngine::new(RandomSettings::default());
            let settings = GuardSettings { solver_pieces: 0, win_share, loss_share };
            let mut guarded = Guarded::new(Box::new(engine), Box::new(solver), |_| 0, settings);
            guarded.new_game(number as u64);
            let mut line = GameHistory::new(game.clone(), DrawRules::default());
            let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
            let report = guarded.think(&SearchRequest::new(&line, limits, &stop), &mut |_| {});
            report.turn.iter().for_each(|&m| line.play(m).unwrap());
            let after = reference.outcome(line.position()).expect("it was judged before");
            assert_ne!(after, Outcome::Win(opponent), "{} {:?}", game.render(), report.turn);
            kept += 1;
        }
    }
    assert!(kept > 100, "{kept}");
}

#[test]
fn no_turn_is_played_that_is_known_to_lose() {
    keeps_its_positions(thin::amazons(200));
    keeps_its_positions(thin::tzaar(150));
}

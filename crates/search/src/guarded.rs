use crate::limits::TURNS;
use crate::{Engine, Finding, Limits, Report, SearchRequest, Solve, Variation};
use quadrille_core::{Game, GameHistory, Outcome, Score};
use std::time::Duration;

quadrille_core::settings! {
    /// How a [`Guarded`] engine asks its solver.
    pub struct GuardSettings {
        /// the pieces on the board up to which a solver is asked
        pub solver_pieces: u32 = 0 in 0..=1000;
        /// the part of time and nodes in which the solver looks for a win before the engine thinks
        pub win_share: f64 = 0.25 in 0.0..=0.9;
        /// the part in which it looks whether the turn chosen loses, and for another if it does
        pub loss_share: f64 = 0.1 in 0.0..=0.9;
    }
}

/// An engine with a solver beside it, near the end of the game.
///
/// A win that the solver proves is played. A turn after which the solver proves a win of the opponent is not played as
/// long as there is another: one that the engine preferred on the way, or the one that is hardest to refute.
/// Where neither time nor nodes limit the thinking, the solver is not asked.
pub struct Guarded<G: Game> {
    engine: Box<dyn Engine<G>>,
    solver: Box<dyn Solve<G>>,
    pieces: fn(&G) -> u32,
    settings: GuardSettings,
}

impl<G: Game> Guarded<G> {
    /// This engine with this solver, which is asked where `pieces` are few enough.
    pub fn new(
        engine: Box<dyn Engine<G>>,
        solver: Box<dyn Solve<G>>,
        pieces: fn(&G) -> u32,
        settings: GuardSettings,
    ) -> Self {
        Guarded { engine, solver, pieces, settings }
    }

    /// What is left of the turn, if it keeps a win that the solver knows.
    fn winning_turn(&mut self, request: &SearchRequest<'_, G>) -> Option<Vec<G::Move>> {
        let mut history = request.history.clone();
        let mut turn = Vec::new();
        loop {
            let m = self.solver.winning_ply(&request.at(&history))?;
            history.play(m).ok()?;
            turn.push(m);
            if history.position().turn_start() || history.ending().is_some() {
                return Some(turn);
            }
        }
    }

    /// Whether the opponent is proven to win after a turn, and the positions visited to find out.
    fn loses(&mut self, request: &SearchRequest<'_, G>, turn: &[G::Move]) -> (bool, u64) {
        let opponent = !request.history.position().to_move();
        let Some(after) = played(request.history, turn) else { return (true, 0) };
        match after.ending() {
            Some(ending) => (ending.outcome == Outcome::Win(opponent), 0),
            None => {
                let found = self.solver.judge(&request.at(&after), opponent);
                let loses = match found.finding {
                    Finding::Win { .. } => after.position().to_move() == opponent,
                    Finding::Loss { .. } => after.position().to_move() != opponent,
                    _ => false,
                };
                (loses, found.nodes)
            }
        }
    }

    /// The report that is acted on: the last of those from the engine after whose turn no win of the opponent is proven;
    /// else one with the solver's best defence; the last where all is lost.
    fn safest(
        &mut self,
        request: &SearchRequest<'_, G>,
        mut reports: Vec<Report<G::Move>>,
        last: Report<G::Move>,
    ) -> Report<G::Move> {
        reports.retain(|report| report.turn != last.turn);
        reports.push(last.clone());
        let mut left = request.limits;
        let (mut visited, mut refuted) = (0, Vec::new());
        while let Some(report) = reports.pop() {
            let (loses, nodes) = self.loses(&request.within(left), &report.turn);
            visited += nodes;
            left.nodes = left.nodes.map(|most| most.saturating_sub(nodes).max(1));
            if !loses {
                return Report { nodes: last.nodes + visited, ..report };
            }
            reports.retain(|other| other.turn != report.turn);
            refuted.push(report.turn);
        }
        let opponent = !request.history.position().to_move();
        let defence = self.solver.solve(&request.within(left), Some(opponent), &mut |_| ());
        visited += defence.nodes;
        let (loses, nodes) = match defence.finding {
            Finding::Loss { .. } => (true, 0),
            _ if refuted.contains(&defence.turn) => (true, 0),
            _ => self.loses(&request.within(left), &defence.turn),
        };
        let nodes = last.nodes + visited + nodes;
        match loses {
            true => Report { score: defence.finding.score().or(last.score), nodes, ..last },
            false => Report { turn: defence.turn, score: None, nodes, lines: Vec::new(), ..last },
        }
    }

    /// The time by which a share of it is used up after the engine has thought: at the end of a decision's own time, or
    /// a share of what the clock gives a turn later.
    fn deadline(&self, request: &SearchRequest<'_, G>) -> Option<Duration> {
        let Limits { time, clock, .. } = request.limits;
        let on_clock = clock
            .map(|clock| request.control.elapsed() + clock.share(TURNS).mul_f64(self.settings.loss_share));
        time.into_iter().chain(on_clock).min()
    }
}

/// The game after a turn; `None` if it cannot be played.
fn played<G: Game>(history: &GameHistory<G>, turn: &[G::Move]) -> Option<GameHistory<G>> {
    let mut after = history.clone();
    turn.iter().try_for_each(|&m| after.play(m)).ok()?;
    Some(after)
}

impl<G: Game> Engine<G> for Guarded<G> {
    fn new_game(&mut self, seed: u64) {
        self.engine.new_game(seed);
        self.solver.new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let limits = request.limits;
        let GuardSettings { solver_pieces, win_share, loss_share } = self.settings;
        let position = request.history.position();
        let is_asked = win_share + loss_share > 0.0 && (self.pieces)(position) <= solver_pieces;
        let Some(first) = limits.part(win_share).filter(|_| is_asked) else {
            return self.engine.think(request, watch);
        };
        let mover = position.to_move();
        let asked = request.within(first);
        let found = self.solver.judge(&asked, mover);
        if let Finding::Win { plies } = found.finding
            && let Some(turn) = self.winning_turn(&asked)
        {
            let score = Score::Win { plies };
            let lines = vec![Variation { score, moves: turn.clone() }];
            let report = Report { score: Some(score), lines, nodes: found.nodes, ..Report::of_turn(turn) };
            watch(&report);
            return report;
        }
        let lost = matches!(found.finding, Finding::Loss { .. });
        let kept = if lost { 0.0 } else { loss_share };
        let left = limits.nodes.map(|nodes| nodes.saturating_sub(found.nodes).max(1));
        let of_engine = Limits {
            time: limits.time.map(|time| time.mul_f64(1.0 - kept)),
            nodes: left.map(|nodes| nodes - (nodes as f64 * kept) as u64),
            ..limits
        };
        let mut reports: Vec<Report<G::Move>> = Vec::new();
        let mut report = self.engine.think(&request.within(of_engine), &mut |report| {
            reports.push(report.clone());
            watch(report);
        });
        let proven = report.score.is_some_and(|score| score.is_proven());
        if kept > 0.0 && !proven && !request.control.is_stopped() {
            let nodes = left.map(|nodes| nodes.saturating_sub(report.nodes).max(1));
            let rest = Limits { time: self.deadline(request), clock: None, nodes, ..limits };
            let chosen = report.turn.clone();
            report = self.safest(&request.within(rest), reports, report);
            if report.turn != chosen {
                watch(&report);
            }
        }
        Report { nodes: found.nodes + report.nodes, ..report }
    }
}

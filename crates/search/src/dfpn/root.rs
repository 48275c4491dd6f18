//! What a solver answers to those who ask.

use super::budget::Budget;
use super::numbers::{ASSUMED, Numbers, State};
use super::{Answer, Asked, Dfpn, Lines};
use crate::current_turn::current_turn;
use crate::{Branch, Engine, Finding, Limits, Report, SearchRequest, Solution, Solve, Variation};
use quadrille_core::{Evaluate, Game, GameHistory, Order, Player, Score};
use std::io;

/// What a state means to a player, given whether he is the attacker.
pub(super) fn finding(state: State, attacking: bool) -> Finding {
    let plies = u32::from(state.depth);
    match (state.is_proven(), attacking) {
        _ if !state.is_solved() || state.rests_on <= ASSUMED => Finding::Unknown,
        (true, true) => Finding::Win { plies },
        (true, false) => Finding::Loss { plies },
        (false, true) if state.drawn => Finding::NoWin,
        (false, false) if state.drawn => Finding::NoLoss,
        (false, true) => Finding::Loss { plies },
        (false, false) => Finding::Win { plies },
    }
}

/// A solution without moves.
fn solution<M>(state: State, attacking: bool, nodes: u64, table_fill: u32) -> Solution<M> {
    let Numbers { proof, disproof } = state.numbers;
    let (turn, line) = (Vec::new(), Vec::new());
    Solution { finding: finding(state, attacking), turn, line, proof, disproof, nodes, table_fill }
}

/// What two answers come to, one for each attacker.
fn together(one: Finding, other: Finding) -> Finding {
    match (one, other) {
        (Finding::NoWin, Finding::NoLoss) | (Finding::NoLoss, Finding::NoWin) => Finding::Draw,
        (_, Finding::Unknown) => one,
        _ => other,
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Dfpn<G, E, O> {
    /// Asks for one attacker.
    fn solve_for(
        &mut self,
        history: &GameHistory<G>,
        attacker: Player,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> (Solution<G::Move>, bool) {
        let attacking = attacker == history.position().to_move();
        let mut show = |state, nodes, fill| watch(&solution(state, attacking, nodes, fill));
        let answer = self.ask(&Asked { history, attacker, lines: Lines::Whole }, budget, &mut show);
        let turn = current_turn(history.position(), &self.shared.order, &answer.line);
        let found = solution(answer.state, attacking, answer.nodes, self.shared.table.fill());
        (Solution { turn, line: answer.line, ..found }, answer.saw_draw)
    }

    /// Asks for one attacker and for no more than the first ply of an answer.
    fn ask_briefly(&mut self, request: &SearchRequest<'_, G>, attacker: Player) -> Answer<G::Move> {
        let settings = self.shared.settings.clone();
        let budget = Budget::new(&request.limits, &request.control, &settings);
        self.ask(
            &Asked { history: request.history, attacker, lines: Lines::FirstPly },
            &budget,
            &mut |_, _, _| (),
        )
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Solve<G> for Dfpn<G, E, O> {
    fn solve(
        &mut self,
        request: &SearchRequest<'_, G>,
        attacker: Option<Player>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Solution<G::Move> {
        let &SearchRequest { history, ref limits, ref control } = request;
        let settings = self.shared.settings.clone();
        let budget = |limits: &Limits| Budget::new(limits, control, &settings);
        if let Some(attacker) = attacker {
            return self.solve_for(history, attacker, &budget(limits), watch).0;
        }
        // Where there are draws, the one question takes half of the time at most: the other may be easier.
        let mover = history.position().to_move();
        let limited = limits.time.is_some() || limits.clock.is_some() || limits.nodes.is_some();
        let (mut first, saw_draw) = self.solve_for(history, mover, &budget(limits).halved(), watch);
        if first.finding.is_decided() || first.finding == Finding::Unknown && !limited {
            return first;
        }
        let rest = Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_sub(first.nodes)), ..*limits };
        let draws = saw_draw || first.finding != Finding::Unknown;
        let attacker = if draws { !mover } else { mover };
        let (mut second, _) = self.solve_for(history, attacker, &budget(&rest), watch);
        let finding = together(first.finding, second.finding);
        let nodes = first.nodes + second.nodes;
        let chosen = if attacker == mover || second.finding.is_decided() { &mut second } else { &mut first };
        Solution { finding, nodes, ..chosen.clone() }
    }

    fn judge(&mut self, request: &SearchRequest<'_, G>, attacker: Player) -> Solution<G::Move> {
        let answer = self.ask_briefly(request, attacker);
        let attacking = attacker == request.history.position().to_move();
        solution(answer.state, attacking, answer.nodes, self.shared.table.fill())
    }

    fn winning_ply(&mut self, request: &SearchRequest<'_, G>) -> Option<G::Move> {
        let answer = self.ask_briefly(request, request.history.position().to_move());
        let wins = matches!(finding(answer.state, true), Finding::Win { .. });
        answer.line.first().copied().filter(|_| wins)
    }

    fn branches(
        &mut self,
        history: &GameHistory<G>,
        path: &[G::Move],
        attacker: Player,
    ) -> Vec<Branch<G::Move>> {
        self.list_branches(history, path, attacker).unwrap_or_default()
    }

    fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.shared.table.save(out)
    }

    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.shared.table.load(input)
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>> Engine<G> for Dfpn<G, E, O> {
    fn new_game(&mut self, _: u64) {
        self.shared.table.clear();
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let longest = self.shared.settings.longest;
        self.shared.settings.longest = request.limits.depth.map_or(longest, |depth| depth.clamp(1, longest));
        let solution = self.solve(request, None, &mut |_| ());
        self.shared.settings.longest = longest;
        let report = report(solution);
        watch(&report);
        report
    }
}

/// What a solution is to those who want a move.
fn report<M>(solution: Solution<M>) -> Report<M> {
    let Solution { finding, turn, line, nodes, table_fill, .. } = solution;
    let score = finding.score();
    let depth = match score {
        Some(Score::Win { plies } | Score::Loss { plies }) => plies,
        _ => line.len() as u32,
    };
    let lines = score.map(|score| Variation { score, moves: line }).into_iter().collect();
    Report { turn, score, nodes, depth, selective_depth: depth, table_fill, lines, efforts: Vec::new() }
}

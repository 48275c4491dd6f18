//! Analysing together: the tree has scores, workers search its leaves with an engine (job-level alpha-beta).
//!
//! A job gives the best few moves of a position with their scores, and those become children; what the last of them is worth bounds the moves
//! that are not among them. Where that seems better than what has become of the children, a job looks at twice as many.

use super::checkpoint::Checkpoint;
use super::growth::{Leaf, LeafAnswer, LeafFinding, LeafJobs, LeafValue, TreeWork};
use super::scores::{ExpectedLine, MaxScore};
use super::tree::{NewChild, NodeValue, ROOT, Tree};
use crate::coordinator::Coordinator;
use crate::job::{AnalyseTask, AnalysedAnswer, Answer, Task};
use crate::run::run_id;
use crate::{ClusterError, Result};
use quadrille_arena::StopSignal;
use quadrille_engine::{
    Analysis, Effort, EngineSpec, Opening, Player, Position, Report, Score, Timed, Variation,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The moves that a job looks for in a position, unless more lines are wanted.
const WIDTH: usize = 4;

/// A position that is analysed by workers.
pub struct AnalysisPlan<'a> {
    /// The position, with the game that led to it.
    pub position: &'a dyn Position,
    /// Who searches leaves.
    pub engine: EngineSpec,
    /// How many of the first moves are followed and told of.
    pub lines: usize,
    /// Positions for each leaf.
    pub job_nodes: u64,
    /// Positions for all together, at most.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
    /// Where what is known is kept.
    pub checkpoint: Option<PathBuf>,
}

impl Coordinator {
    /// Has a position analysed until the limits are reached, it is decided or somebody stops it. `watch` is shown what is
    /// known after every job.
    pub fn analyse(
        &self,
        plan: &AnalysisPlan<'_>,
        stop: &StopSignal,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis> {
        if let Some(ending) = plan.position.ending() {
            return Err(quadrille_engine::Error::Finished(ending.reason).into());
        }
        let (clock, game, opening) = (Instant::now(), plan.position.game(), plan.position.opening());
        let engine = self.engine(game, &plan.engine)?;
        game.check(&with_lines(&engine, plan.lines))?;
        let engine = engine.to_string();
        let place = (game.name(), &opening.position, &opening.moves, &opening.rules);
        let problem = serde_json::to_string(&(place, &engine, plan.job_nodes)).expect("words and numbers");
        let id = run_id(&["analyse", &problem, &self.place(Path::new("."))]);
        let run =
            self.run_of(id, format!("analysis of a position of {}", game.name()), game, vec![engine.clone()]);
        let max = plan.position.to_move();
        let mut show = |tree: &Tree<MaxScore>, nodes, _: u64| {
            if let Ok(report) = report(tree, plan, nodes) {
                watch(&Timed { found: report, elapsed: clock.elapsed() });
            }
        };
        let mut work = TreeWork {
            jobs: ScoreJobs {
                opening: opening.clone(),
                engine,
                max,
                lines: plan.lines,
                nodes: plan.job_nodes,
            },
            game: game.name(),
            opening,
            known: Checkpoint::open(plan.checkpoint.as_deref(), &problem)?,
            index: 0,
            lines: plan.lines,
            most_nodes: plan.nodes,
            deadline: plan.time.map(|time| clock + time),
            checkpoint: plan.checkpoint.as_deref(),
            watch: &mut show,
            pending: BTreeMap::new(),
            saved: Instant::now(),
            error: None,
        };
        work.begin(true, None);
        let end = self.run(&run, &mut work, stop)?;
        work.save()?;
        if work.tree().is_leaf(ROOT) {
            let reason = end.set_aside.first().map_or("no job was done", |(_, reason)| reason);
            return Err(ClusterError::Wrong(format!("nothing is known of the position: {reason}")));
        }
        Ok(Timed { found: report(work.tree(), plan, work.known.nodes)?, elapsed: clock.elapsed() })
    }
}

/// An engine that looks for several lines.
pub(crate) fn with_lines(engine: &EngineSpec, lines: usize) -> EngineSpec {
    let mut engine = engine.clone();
    engine.settings.push(("multi_pv".into(), lines.to_string()));
    engine
}

/// What the tree says, as an engine would.
fn report(tree: &Tree<MaxScore>, plan: &AnalysisPlan<'_>, nodes: u64) -> Result<Report<String>> {
    let ranked = tree.ranked(ROOT);
    let (mut lines, mut deepest) = (Vec::new(), 0);
    for &child in ranked.iter().take(plan.lines.max(1)) {
        let (moves, depth) = expected_line(tree, plan, child)?;
        deepest = deepest.max(depth);
        lines.push(Variation { score: tree.node(child).value.after_plies(1).0, moves });
    }
    let effort = |&child: &usize| {
        let node = tree.node(child);
        let score = Some(node.value.after_plies(1).0);
        Effort { m: node.word.clone(), visits: node.nodes, value: None, score }
    };
    let (best, depths) = (lines.first(), ranked.iter().map(|child| tree.node(*child).evidence.depth + 1));
    Ok(Report {
        turn: best.and_then(|line| line.moves.first().cloned()).into_iter().collect(),
        score: best.map(|line| line.score),
        nodes,
        depth: depths.min().unwrap_or(0),
        selective_depth: deepest,
        table_fill: 0,
        efforts: ranked.iter().map(effort).collect(),
        lines,
    })
}

/// The turns that are expected from the root on through one of its children, and how deep that has been looked at.
fn expected_line(tree: &Tree<MaxScore>, plan: &AnalysisPlan<'_>, child: usize) -> Result<(Vec<String>, u32)> {
    let mut place = child;
    while let Some(&next) = tree.ranked(place).first() {
        place = next;
    }
    let path = tree.path(place);
    let ExpectedLine { moves, depth } = &tree.node(place).evidence;
    let mut position = plan.position.game().open(&Opening::at(plan.position))?;
    path.iter().chain(moves).try_for_each(|word| position.play(word))?;
    Ok((position.turns(), path.len() as u32 + depth))
}

/// The question what a position is worth to max.
struct ScoreJobs {
    opening: Opening,
    engine: String,
    max: Player,
    lines: usize,
    nodes: u64,
}

impl ScoreJobs {
    /// The first ply of a line, if it can be played to its end, with what follows it.
    fn child(&self, leaf: &Leaf, line: &[String]) -> quadrille_engine::Result<NewChild<MaxScore>> {
        let first = line.first().map_or("", String::as_str);
        let plies = leaf.position.plies_of(first)?.into_iter().map(|(word, _)| word);
        let moves: Vec<String> = plies.chain(line.iter().skip(1).cloned()).collect();
        let mut after = leaf.position.game().open(&Opening::at(&*leaf.position))?;
        let (word, rest) = moves.split_first().expect("a word that can be played has plies");
        after.play(word)?;
        let is_max = after.to_move() == self.max;
        rest.iter().try_for_each(|word| after.play(word))?;
        let evidence = ExpectedLine { moves: rest.to_vec(), depth: 0 };
        Ok(NewChild { word: word.clone(), is_max, value: MaxScore::default(), evidence })
    }
}

impl LeafJobs for ScoreJobs {
    type Value = MaxScore;

    fn known(&self, leaf: &Leaf) -> Option<LeafValue<MaxScore>> {
        let score = match leaf.position.ending()?.outcome.winner() {
            None => Score::Draw,
            Some(winner) if winner == self.max => Score::Win { plies: 0 },
            Some(_) => Score::Loss { plies: 0 },
        };
        Some((MaxScore(score), ExpectedLine::default()))
    }

    fn task(&self, leaf: &Leaf, children: usize) -> Task {
        let at_root = if leaf.path.is_empty() { self.lines } else { 0 };
        Task::Analyse(AnalyseTask {
            game: leaf.position.game().name().into(),
            rules: self.opening.rules.clone(),
            position: self.opening.position.clone().unwrap_or_default(),
            moves: self.opening.moves.iter().chain(&leaf.path).cloned().collect(),
            engine: self.engine.clone(),
            lines: WIDTH.max(2 * children).max(at_root),
            nodes: self.nodes,
        })
    }

    fn read(&mut self, leaf: &Leaf, answer: Answer) -> std::result::Result<LeafAnswer<MaxScore>, String> {
        let Answer::Analysed(AnalysedAnswer { nodes, depth, lines, is_all }) = answer else {
            return Err("it answers another question".into());
        };
        let is_max = leaf.position.to_move() == self.max;
        let mut moves = Vec::new();
        for (score, line) in lines {
            let mut child = self.child(leaf, &line).map_err(|error| error.to_string())?;
            child.value = MaxScore::of(score, is_max).after_plies(-1);
            child.evidence.depth = depth.saturating_sub(1);
            moves.push(child);
        }
        let last =
            moves.iter().map(|child| child.value).max_by(|one, other| MaxScore::compare(is_max, one, other));
        let others = Some(last.ok_or("it has no moves")?).filter(|_| !is_all);
        Ok(LeafAnswer { nodes, found: LeafFinding::Moves(moves, others) })
    }
}

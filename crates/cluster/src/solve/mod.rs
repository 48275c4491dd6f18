//! Solving together: the coordinator grows the top of the tree, workers solve leaves within a budget.

mod tree;

pub use tree::INFINITE;

use crate::coordinator::{Author, Coordinator, Taken, Work};
use crate::fingerprint::Build;
use crate::job::{Answer, SolveTask, SolvedAnswer, Task};
use crate::run::{Run, run_id};
use crate::{ClusterError, Result};
use quadrille_engine::{
    Claim, ClaimParts, EngineSpec, Finding, GameInfo, Opening, Player, Position, ProofSize,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tree::{Numbers, ROOT, Tree};

/// How often what is known is written.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(60);

/// A position that is solved by workers.
pub struct SolvePlan<'a> {
    /// The game.
    pub game: &'static dyn GameInfo,
    /// The position, which is looked at alone.
    pub position: &'a dyn Position,
    /// Who solves leaves.
    pub engine: EngineSpec,
    /// Ask only whether this player can force a win.
    pub attacker: Option<Player>,
    /// Positions for each leaf.
    pub job_nodes: u64,
    /// Positions for all together, at most.
    pub nodes: Option<u64>,
    /// Whether a certificate is wanted.
    pub certify: bool,
    /// Where what is known is kept.
    pub checkpoint: Option<PathBuf>,
}

/// What was found together.
pub struct SolvedTogether {
    /// What is certain, for the player to move; plies are not counted.
    pub finding: Finding,
    /// The word that the proof begins with, if the player to move has one.
    pub word: Option<String>,
    /// The numbers of the question that was asked last.
    pub proof: u32,
    /// The disproof number.
    pub disproof: u32,
    /// The positions visited by all.
    pub nodes: u64,
    /// The jobs done.
    pub jobs: u64,
    claims: Vec<ClaimParts>,
}

/// How it goes: proof number, disproof number, positions, jobs.
pub type WatchSolving<'a> = dyn FnMut(u32, u32, u64, u64) + 'a;

impl SolvedTogether {
    /// Writes the certificate of what was found, put together and played through by the rules; each claim in words, and how much was
    /// played through.
    pub fn certify(self, plan: &SolvePlan<'_>, out: &mut dyn Write) -> Result<Vec<(String, ProofSize)>> {
        let joined = plan.game.join(&Opening::at(plan.position), self.claims, out);
        joined.map_err(|error| {
            ClusterError::Wrong(format!("the parts of the proof do not fit together: {error}"))
        })
    }
}

/// What is kept in a checkpoint.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    /// The problem and who solves: a file of another is refused.
    problem: String,
    /// The trees by question: whether it is the second.
    trees: Vec<Tree>,
    nodes: u64,
    jobs: u64,
}

impl Coordinator {
    /// Has a position solved.
    pub fn solve(
        &self,
        plan: &SolvePlan<'_>,
        stop: &AtomicBool,
        watch: &mut WatchSolving<'_>,
    ) -> Result<SolvedTogether> {
        let mover = plan.position.to_move();
        let questions = plan.attacker.map_or_else(|| vec![mover, !mover], |attacker| vec![attacker]);
        let engine = self.engine(plan.game, &plan.engine)?.to_string();
        let problem = serde_json::json!([
            plan.game.name(),
            plan.position.text(),
            plan.position.rules(),
            engine,
            plan.job_nodes,
            plan.certify,
            questions,
        ])
        .to_string();
        let mut known = Checkpoint { problem: problem.clone(), trees: Vec::new(), nodes: 0, jobs: 0 };
        if let Some(path) = plan.checkpoint.as_deref().filter(|path| path.exists()) {
            known = read_checkpoint(path, &problem)?;
        }
        let mut found = SolvedTogether {
            finding: Finding::Unknown,
            word: None,
            proof: 1,
            disproof: 1,
            nodes: known.nodes,
            jobs: known.jobs,
            claims: Vec::new(),
        };
        for (index, attacker) in questions.into_iter().enumerate() {
            let mut work = SolveWork {
                plan,
                engine: engine.clone(),
                attacker,
                index,
                leaves: BTreeMap::new(),
                decided: HashMap::new(),
                given: 0,
                watch,
                saved: Instant::now(),
                error: None,
                known,
            };
            work.begin()?;
            let run = Run {
                id: run_id(&["solve", &problem, &format!("{attacker}"), &self.place(Path::new("."))]),
                about: format!(
                    "whether {} wins a position of {}",
                    plan.game.players()[attacker],
                    plan.game.name()
                ),
                game: plan.game.name().into(),
                engines: vec![engine.clone()],
                programs: Vec::new(),
                build: Build::own(),
                ack_wait: self.ack_wait.as_secs_f64(),
            };
            self.run(&run, &mut work, stop)?;
            work.save()?;
            known = work.known;
            (found.nodes, found.jobs) = (known.nodes, known.jobs);
            let tree = &known.trees[index];
            let root = tree.node(ROOT);
            (found.proof, found.disproof) = (root.numbers.proof, root.numbers.disproof);
            let verdict = root.numbers.verdict();
            if verdict.is_some() {
                found.claims.push(self.claim(plan, tree, attacker)?);
            }
            let is_second = index == 1;
            found.finding = match (verdict, attacker == mover) {
                (None, _) => found.finding,
                (Some(true), true) => Finding::Win { plies: 0 },
                (Some(true), false) => Finding::Loss { plies: 0 },
                (Some(false), true) => Finding::NoWin,
                (Some(false), false) if is_second => Finding::Draw,
                (Some(false), false) => Finding::NoLoss,
            };
            if verdict == Some(attacker == mover) || found.word.is_none() {
                let moves =
                    |child: &&usize| tree.node(**child).numbers.verdict() == verdict && verdict.is_some();
                found.word = root.children.iter().find(moves).map(|child| tree.node(*child).word.clone());
            }
            if verdict != Some(false) || stop.load(Ordering::Relaxed) {
                break;
            }
        }
        // A win of the opponent is shown by that alone.
        if let Finding::Loss { .. } = found.finding {
            found.claims.drain(..found.claims.len() - 1);
        }
        Ok(found)
    }

    /// The strategy of a decided tree, with the certificates of its leaves.
    fn claim(&self, plan: &SolvePlan<'_>, tree: &Tree, attacker: Player) -> Result<ClaimParts> {
        let is_win = tree.node(ROOT).numbers.verdict() == Some(true);
        let claim = if is_win { Claim::Wins(attacker) } else { Claim::Holds(!attacker) };
        let (decisions, leaves) = tree.strategy();
        let mut certificates: Vec<Box<dyn std::io::Read + Send>> = Vec::new();
        for hash in
            leaves.iter().filter_map(|leaf| tree.node(*leaf).certificate.as_ref()).filter(|_| plan.certify)
        {
            certificates.push(Box::new(std::io::Cursor::new(self.get_object(hash)?)));
        }
        Ok(ClaimParts { claim, decisions, certificates })
    }
}

fn read_checkpoint(path: &Path, problem: &str) -> Result<Checkpoint> {
    let wrong = |reason: String| ClusterError::Wrong(format!("{}: {reason}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| ClusterError::File(path.into(), error))?;
    let mut known: Checkpoint = serde_json::from_slice(&bytes)
        .map_err(|error| wrong(format!("this is no checkpoint of a queue: {error}")))?;
    if known.problem != problem {
        return Err(wrong("it belongs to another problem or to other settings".into()));
    }
    known.trees.iter_mut().for_each(Tree::restore);
    Ok(known)
}

/// A question being answered.
struct SolveWork<'a, 'b> {
    plan: &'a SolvePlan<'a>,
    engine: String,
    attacker: Player,
    /// Which question.
    index: usize,
    /// The leaves that jobs are about, by the names of the jobs.
    leaves: BTreeMap<String, usize>,
    /// What jobs have decided, by position: other paths may lead there too.
    decided: HashMap<String, (Numbers, Option<String>)>,
    given: u64,
    watch: &'a mut WatchSolving<'b>,
    saved: Instant,
    error: Option<ClusterError>,
    known: Checkpoint,
}

impl SolveWork<'_, '_> {
    /// The first moves are those of the rules: there is work for several from the beginning.
    fn begin(&mut self) -> Result<()> {
        if self.known.trees.len() > self.index {
            return Ok(());
        }
        self.known.trees.push(Tree::new(self.plan.position.to_move() == self.attacker));
        let root = self.position(ROOT)?;
        match self.ended(&*root, ROOT) {
            Some(numbers) => self.tree().set(ROOT, numbers, None),
            None => self.expand(ROOT, &*root, &[])?,
        }
        Ok(())
    }

    fn tree(&mut self) -> &mut Tree {
        &mut self.known.trees[self.index]
    }

    fn position(&self, place: usize) -> Result<Box<dyn Position>> {
        let moves = self.known.trees[self.index].path(place);
        Ok(self.plan.game.open(&Opening { moves, ..Opening::at(self.plan.position) })?)
    }

    /// What a position is worth without a search: where the game is over, and where it has come back on its path, for who repeats
    /// does not get on.
    fn ended(&self, position: &dyn Position, place: usize) -> Option<Numbers> {
        if let Some(ending) = position.ending() {
            let is_won = ending.outcome.winner() == Some(self.attacker);
            return Some(if is_won { Numbers::PROVEN } else { Numbers::DISPROVEN });
        }
        let text = position.text();
        let tree = &self.known.trees[self.index];
        let mut ancestor = place;
        while ancestor != ROOT {
            ancestor = tree.node(ancestor).parent;
            if self.position(ancestor).is_ok_and(|before| before.text() == text) {
                return Some(Numbers::DISPROVEN);
            }
        }
        None
    }

    /// Gives a leaf its moves, all of them, with the numbers that a solver had for some.
    fn expand(
        &mut self,
        place: usize,
        position: &dyn Position,
        branches: &[(String, u32, u32)],
    ) -> Result<()> {
        let plies = position.legal_moves();
        let is_by_ply = branches.iter().all(|(word, _, _)| plies.contains(word));
        let words = if is_by_ply { plies } else { position.legal_turns() };
        let known: HashMap<&str, Numbers> = branches
            .iter()
            .map(|(word, proof, disproof)| (word.as_str(), Numbers { proof: *proof, disproof: *disproof }))
            .collect();
        let opening = Opening::at(position);
        let mut moves = Vec::new();
        for word in words {
            let mut after = self.plan.game.open(&opening)?;
            after.play(&word)?;
            let numbers = match after.ending() {
                Some(ending) if ending.outcome.winner() == Some(self.attacker) => Numbers::PROVEN,
                Some(_) => Numbers::DISPROVEN,
                None => known.get(word.as_str()).copied().unwrap_or(Numbers::UNKNOWN),
            };
            let attacks = after.to_move() == self.attacker;
            moves.push((word, attacks, numbers));
        }
        self.tree().expand(place, moves);
        Ok(())
    }

    /// The next leaf that needs a job, with its position; leaves that need none are settled on the way.
    fn next_leaf(&mut self) -> Result<Option<(usize, Box<dyn Position>)>> {
        while let Some(place) = self.known.trees[self.index].most_proving() {
            let position = self.position(place)?;
            let known = self.decided.get(&position.text()).cloned();
            match self.ended(&*position, place).map(|numbers| (numbers, None)).or(known) {
                Some((numbers, certificate)) => self.tree().set(place, numbers, certificate),
                None => return Ok(Some((place, position))),
            }
        }
        Ok(None)
    }

    fn save(&mut self) -> Result<()> {
        self.saved = Instant::now();
        let Some(path) = &self.plan.checkpoint else { return Ok(()) };
        let failed = |error| ClusterError::File(path.clone(), error);
        let unfinished = path.with_added_extension("unfinished");
        let bytes = serde_json::to_vec(&self.known).expect("a tree is plain data");
        std::fs::write(&unfinished, bytes).map_err(failed)?;
        std::fs::rename(&unfinished, path).map_err(failed)
    }
}

impl Work for SolveWork<'_, '_> {
    fn next(&mut self) -> Option<(String, Task)> {
        let is_spent = self.plan.nodes.is_some_and(|most| self.known.nodes >= most);
        if is_spent || self.is_decided() {
            return None;
        }
        let (place, position) = match self.next_leaf() {
            Ok(found) => found?,
            Err(error) => {
                self.error = Some(error);
                return None;
            }
        };
        self.tree().give(place);
        self.given += 1;
        let key = place.to_string();
        self.leaves.insert(key.clone(), place);
        let task = SolveTask {
            game: self.plan.game.name().into(),
            rules: position.rules(),
            position: position.text(),
            attacker: self.attacker,
            engine: self.engine.clone(),
            nodes: self.plan.job_nodes,
            certify: self.plan.certify,
        };
        Some((key, Task::Solve(task)))
    }

    fn take(&mut self, key: &str, answer: Answer, _: &Author<'_>) -> Result<Taken> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let Answer::Solved(SolvedAnswer { proof, disproof, nodes, certificate, branches }) = answer else {
            return Ok(Taken::Wrong("it answers another question".into()));
        };
        let Some(place) = self.leaves.remove(key) else { return Ok(Taken::Known) };
        let numbers = Numbers { proof, disproof };
        let is_decided = numbers.verdict().is_some();
        if is_decided && self.plan.certify && certificate.is_none() {
            self.leaves.insert(key.into(), place);
            return Ok(Taken::Wrong("it has no certificate".into()));
        }
        self.known.nodes = self.known.nodes.saturating_add(nodes);
        self.known.jobs += 1;
        let position = self.position(place)?;
        if is_decided {
            self.decided.insert(position.text(), (numbers, certificate.clone()));
            self.tree().set(place, numbers, certificate);
        } else {
            self.expand(place, &*position, &branches)?;
        }
        let root = self.tree().node(ROOT).numbers;
        (self.watch)(root.proof, root.disproof, self.known.nodes, self.known.jobs);
        if self.saved.elapsed() > CHECKPOINT_INTERVAL {
            self.save()?;
        }
        Ok(Taken::Written)
    }

    fn set_aside(&mut self, key: &str) {
        // The leaf stays given out: others are tried.
        self.leaves.remove(key);
    }

    fn is_decided(&self) -> bool {
        self.known.trees[self.index].node(ROOT).numbers.verdict().is_some()
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.known.nodes, self.plan.nodes)
    }

    /// A job for every thread that there is, and one that waits: more would be guesses.
    fn window(&self, threads: usize) -> usize {
        threads + 1
    }
}

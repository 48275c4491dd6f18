//! Solving together: the tree has proof numbers, workers solve its leaves within a budget.

use super::checkpoint::Checkpoint;
use super::growth::{Leaf, LeafAnswer, LeafFinding, LeafJobs, LeafValue, TreeWork};
use super::proof_numbers::ProofNumbers;
use super::tree::{NewChild, Tree};
use crate::coordinator::Coordinator;
use crate::job::{Answer, SolveTask, SolvedAnswer, Task};
use crate::run::run_id;
use crate::{ClusterError, Result};
use quadrille_arena::StopSignal;
use quadrille_engine::{
    Claim, ClaimParts, EngineSpec, Finding, GameInfo, Opening, Player, Position, ProofSize,
};
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

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

    /// Takes in the answer to a question, whether it was the second.
    fn add(&mut self, tree: &Tree<ProofNumbers>, (attacker, mover): (Player, Player), is_second: bool) {
        let root = tree.root();
        [self.proof, self.disproof] = root.value.shown();
        let verdict = root.value.verdict();
        self.finding = match (verdict, attacker == mover) {
            (None, _) => self.finding,
            (Some(true), true) => Finding::Win { plies: 0 },
            (Some(true), false) => Finding::Loss { plies: 0 },
            (Some(false), true) => Finding::NoWin,
            (Some(false), false) if is_second => Finding::Draw,
            (Some(false), false) => Finding::NoLoss,
        };
        if verdict == Some(attacker == mover) || self.word.is_none() {
            let leads = |child: &&usize| tree.node(**child).value.verdict() == verdict && verdict.is_some();
            self.word = root.children.iter().find(leads).map(|child| tree.node(*child).word.clone());
        }
    }
}

impl Coordinator {
    /// Has a position solved.
    pub fn solve(
        &self,
        plan: &SolvePlan<'_>,
        stop: &StopSignal,
        watch: &mut WatchSolving<'_>,
    ) -> Result<SolvedTogether> {
        let mover = plan.position.to_move();
        let questions = plan.attacker.map_or_else(|| vec![mover, !mover], |attacker| vec![attacker]);
        let engine = self.engine(plan.game, &plan.engine)?.to_string();
        let (text, rules) = (plan.position.text(), plan.position.rules());
        let problem = (plan.game.name(), text, rules, &engine, plan.job_nodes, plan.certify, &questions);
        let problem = serde_json::to_string(&problem).expect("words and numbers");
        let mut known = Checkpoint::open(plan.checkpoint.as_deref(), &problem)?;
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
            let about =
                format!("whether {} wins a position of {}", plan.game.players()[attacker], plan.game.name());
            let id = run_id(&["solve", &problem, &attacker.to_string(), &self.place(Path::new("."))]);
            let run = self.run_of(id, about, plan.game, vec![engine.clone()]);
            let jobs = ProofJobs { plan, engine: engine.clone(), attacker, decided: HashMap::new() };
            let mut show = |tree: &Tree<ProofNumbers>, nodes, jobs| {
                let [proof, disproof] = tree.root().value.shown();
                watch(proof, disproof, nodes, jobs);
            };
            let mut work = TreeWork {
                jobs,
                game: plan.game.name(),
                opening: Opening::at(plan.position),
                known,
                index,
                lines: 1,
                most_nodes: plan.nodes,
                deadline: None,
                checkpoint: plan.checkpoint.as_deref(),
                watch: &mut show,
                pending: BTreeMap::new(),
                saved: Instant::now(),
                error: None,
            };
            let first = work.jobs.first(plan.position)?;
            work.begin(mover == attacker, Some(first));
            self.run(&run, &mut work, stop)?;
            work.save()?;
            known = work.known;
            (found.nodes, found.jobs) = (known.nodes, known.jobs);
            let tree = &known.trees[index];
            found.add(tree, (attacker, mover), index == 1);
            let verdict = tree.root().value.verdict();
            if verdict.is_some() {
                found.claims.push(self.claim(plan, tree, attacker)?);
            }
            if verdict != Some(false) || stop.finish.load(Ordering::Relaxed) {
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
    fn claim(&self, plan: &SolvePlan<'_>, tree: &Tree<ProofNumbers>, attacker: Player) -> Result<ClaimParts> {
        let is_win = tree.root().value.verdict() == Some(true);
        let claim = if is_win { Claim::Wins(attacker) } else { Claim::Holds(!attacker) };
        let (decisions, leaves) = tree.strategy();
        let mut certificates: Vec<Box<dyn std::io::Read + Send>> = Vec::new();
        let hashes = leaves.iter().filter_map(|leaf| tree.node(*leaf).evidence.as_ref());
        for hash in hashes.filter(|_| plan.certify) {
            certificates.push(Box::new(std::io::Cursor::new(self.get_object(hash)?)));
        }
        Ok(ClaimParts { claim, decisions, certificates })
    }
}

/// The question whether the attacker can force a win.
struct ProofJobs<'a> {
    plan: &'a SolvePlan<'a>,
    engine: String,
    attacker: Player,
    /// What jobs have decided, by position: other paths may lead there too.
    decided: HashMap<String, LeafValue<ProofNumbers>>,
}

impl ProofJobs<'_> {
    /// The first moves are those of the rules: there is work for several from the beginning.
    fn first(&self, root: &dyn Position) -> Result<LeafFinding<ProofNumbers>> {
        match self.ended(root) {
            Some(numbers) => Ok(LeafFinding::Value((numbers, None))),
            None => Ok(LeafFinding::Moves(self.moves(root, &[])?, None)),
        }
    }

    fn ended(&self, position: &dyn Position) -> Option<ProofNumbers> {
        let winner = position.ending()?.outcome.winner();
        Some(if winner == Some(self.attacker) { ProofNumbers::PROVEN } else { ProofNumbers::DISPROVEN })
    }

    /// All moves of a leaf, with the numbers that a solver had for some.
    fn moves(
        &self,
        position: &dyn Position,
        branches: &[(String, u32, u32)],
    ) -> Result<Vec<NewChild<ProofNumbers>>> {
        let plies = position.legal_moves();
        let is_by_ply = branches.iter().all(|(word, _, _)| plies.contains(word));
        let words = if is_by_ply { plies } else { position.legal_turns() };
        let known: HashMap<&str, ProofNumbers> = branches
            .iter()
            .map(|&(ref word, proof, disproof)| {
                (word.as_str(), ProofNumbers { proof: proof.into(), disproof: disproof.into() })
            })
            .collect();
        let opening = Opening::at(position);
        let child = |word: String| {
            let mut after = self.plan.game.open(&opening)?;
            after.play(&word)?;
            let value = self.ended(&*after).or_else(|| known.get(word.as_str()).copied());
            let (value, is_max) = (value.unwrap_or_default(), after.to_move() == self.attacker);
            Ok(NewChild { word, is_max, value, evidence: None })
        };
        words.into_iter().map(child).collect()
    }
}

impl LeafJobs for ProofJobs<'_> {
    type Value = ProofNumbers;

    /// Where the game is over, where it has come back on its path (for who repeats does not get on), and where a job has been.
    fn known(&self, leaf: &Leaf) -> Option<LeafValue<ProofNumbers>> {
        let text = leaf.position.text();
        let repeated = leaf.earlier.contains(&text).then_some(ProofNumbers::DISPROVEN);
        let settled = self.ended(&*leaf.position).or(repeated);
        settled.map(|numbers| (numbers, None)).or_else(|| self.decided.get(&text).cloned())
    }

    fn task(&self, leaf: &Leaf, _: usize) -> Task {
        Task::Solve(SolveTask {
            game: self.plan.game.name().into(),
            rules: leaf.position.rules(),
            position: leaf.position.text(),
            attacker: self.attacker,
            engine: self.engine.clone(),
            nodes: self.plan.job_nodes,
            certify: self.plan.certify,
        })
    }

    fn read(&mut self, leaf: &Leaf, answer: Answer) -> std::result::Result<LeafAnswer<ProofNumbers>, String> {
        let Answer::Solved(SolvedAnswer { proof, disproof, nodes, certificate, branches }) = answer else {
            return Err("it answers another question".into());
        };
        let numbers = ProofNumbers { proof: proof.into(), disproof: disproof.into() };
        let found = if numbers.verdict().is_none() {
            let moves = self.moves(&*leaf.position, &branches).map_err(|error| error.to_string())?;
            LeafFinding::Moves(moves, None)
        } else if self.plan.certify && certificate.is_none() {
            return Err("it has no certificate".into());
        } else {
            self.decided.insert(leaf.position.text(), (numbers, certificate.clone()));
            LeafFinding::Value((numbers, certificate))
        };
        Ok(LeafAnswer { nodes, found })
    }
}

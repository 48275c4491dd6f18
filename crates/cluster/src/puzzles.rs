//! Puzzles from games of self-play, on many machines: a job is a game.

use crate::Result;
use crate::coordinator::{Author, Coordinator, Taken, Work};
use crate::job::{Answer, PuzzleTask, Task};
use crate::run::run_id;
use crate::self_play::SelfPlayPlan;
use quadrille_arena::{Puzzle, PuzzleCollection, PuzzleMaker, StopSignal};
use serde::{Deserialize, Serialize};

/// How puzzles are made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzlePlan {
    /// The games.
    pub games: SelfPlayPlan,
    /// Who proves.
    pub solver: String,
    /// Positions for a proof.
    pub nodes: u64,
    /// Positions for every other turn.
    pub other_nodes: u64,
    /// How many turns before its end a game is looked at.
    pub turns: usize,
}

impl Coordinator {
    /// Has puzzles made, as [`PuzzleMaker::make`] does. `found` is told how many there are.
    pub fn puzzles(
        &self,
        maker: &PuzzleMaker<'_>,
        stop: &StopSignal,
        found: &mut dyn FnMut(usize),
    ) -> Result<Vec<Puzzle>> {
        let games = &maker.games;
        let engine = self.engine(games.game, &games.engine)?.to_string();
        let solver = self.engine(games.game, &maker.solver)?.to_string();
        let plan = PuzzlePlan {
            games: SelfPlayPlan {
                game: games.game.name().into(),
                size: games.opening.start.size.map(|size| size.to_string()),
                rules: games.opening.rules.clone(),
                varied: Vec::new(),
                plies: games.plies,
                slips: 0,
                engine: engine.clone(),
                nodes: games.limits.nodes,
                visits: 0,
                seed: games.seed,
            },
            solver: solver.clone(),
            nodes: maker.nodes,
            other_nodes: maker.other_nodes,
            turns: maker.turns,
        };
        let text = serde_json::to_string(&plan).expect("a plan is plain data");
        // There is no journal: every call is a run of its own.
        let moment = format!("{} {} {}", crate::host_name(), std::process::id(), crate::run::now());
        let id = run_id(&["puzzles", &text, &moment]);
        let run =
            self.run_of(id, format!("puzzles of {}", games.game.name()), games.game, vec![engine, solver]);
        let collection = PuzzleCollection::new(maker.most, maker.most_of_length);
        let plan = self.put_object(text.as_bytes())?;
        let mut work = PuzzleWork { plan, next: 0, games: games.games, answered: 0, collection, found };
        self.run(&run, &mut work, stop)?;
        Ok(work.collection.into_puzzles())
    }
}

struct PuzzleWork<'a> {
    plan: String,
    next: u64,
    games: u64,
    answered: u64,
    collection: PuzzleCollection,
    found: &'a mut dyn FnMut(usize),
}

impl Work for PuzzleWork<'_> {
    fn next(&mut self) -> Option<(String, Task)> {
        let game = self.next;
        self.next += 1;
        let task = Task::Puzzles(PuzzleTask { plan: self.plan.clone(), game });
        (game < self.games).then(|| (game.to_string(), task))
    }

    fn take(&mut self, key: &str, answer: Answer, _: &Author<'_>) -> Result<Taken> {
        let (Ok(game), Answer::Puzzles(puzzles)) = (key.parse(), answer) else {
            return Ok(Taken::Wrong("it answers another question".into()));
        };
        self.answered += 1;
        for (length, position, line) in puzzles {
            if !self.collection.is_full() && self.collection.add(game, Puzzle { position, length, line }) {
                (self.found)(self.collection.len());
            }
        }
        Ok(Taken::Written)
    }

    fn set_aside(&mut self, _key: &str) {}

    fn is_decided(&self) -> bool {
        self.collection.is_full()
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.answered, Some(self.games))
    }
}

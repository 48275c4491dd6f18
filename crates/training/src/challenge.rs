use quadrille_arena::{
    Adjudication, MatchHost, MatchPlan, MatchResults, Openings, RunError, StopSignal, TimeControl,
    TournamentFormat,
};
use quadrille_engine::EngineSpec;
use std::path::Path;
use std::time::Duration;

/// A match of what was learnt against what there was: same nodes, both colours of random openings.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// The game.
    pub game: &'static str,
    /// The size of the board, if it is not the usual one.
    pub size: Option<String>,
    /// Rules that differ from the usual ones.
    pub rules: Vec<(String, String)>,
    /// Who learnt, and who plays as before.
    pub players: [EngineSpec; 2],
    /// How many games; an even number.
    pub games: u32,
    /// Positions for each turn.
    pub nodes: u64,
    /// The seed of the openings.
    pub seed: u64,
}

impl Challenge {
    /// The plan of the match.
    pub fn plan(&self) -> MatchPlan {
        let nodes = Some(self.nodes);
        let margin = Duration::from_millis(50);
        MatchPlan {
            version: env!("CARGO_PKG_VERSION").into(),
            game: self.game.into(),
            size: self.size.clone(),
            rules: self.rules.clone(),
            players: self.players.iter().map(EngineSpec::to_string).collect(),
            format: TournamentFormat::RoundRobin,
            pairs: self.games / 2,
            control: TimeControl { time: None, clock: None, nodes, depth: None, margin },
            openings: Openings::RandomPlies(4),
            seed: self.seed,
            sprt: None,
            adjudication: Adjudication { score: None, turns: 4, proven: true },
            longest: 1000,
            tuned: Vec::new(),
            td: None,
        }
    }

    /// Has the match of a journal played, or gone on with. `watch` sees the results after every game.
    pub fn run(
        &self,
        host: &dyn MatchHost,
        journal: &Path,
        stop: &StopSignal,
        mut watch: impl FnMut(&MatchResults),
    ) -> Result<MatchResults, RunError> {
        host.run(self.plan(), journal, stop, &mut |_, results| watch(results)).map(|(_, results)| results)
    }
}

/// Whether the first player of a match has proven to be the better one: the 95 % interval of his Elo is above 0.
pub fn is_better(results: &MatchResults) -> bool {
    results.counts().pairs.elo().is_some_and(|elo| elo.low > 0.0)
}

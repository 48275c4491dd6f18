//! What a match is: everything that decides which games are played. Two journals belong together exactly if their
//! plans are equal.

use quadrille_engine::{Clock, Error, Size, find, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The plan of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchPlan {
    /// The version of Quadrille that plays it.
    pub version: String,
    /// The game's name.
    pub game: String,
    /// The size of the board, where the game has several.
    pub size: Option<String>,
    /// Rules and draw rules, name and value.
    #[serde(with = "json::pairs")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub rules: Vec<(String, String)>,
    /// The players, as they were asked for.
    pub players: Vec<String>,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// Pairs of games for every two players who meet.
    pub pairs: u32,
    /// How long a move may take.
    pub control: TimeControl,
    /// Where the games begin.
    pub openings: Openings,
    /// The seed of all random choices.
    pub seed: u64,
    /// The sequential test that ends a match of two, if any.
    pub sprt: Option<SprtBounds>,
    /// When a game is stopped before its end.
    pub adjudication: Adjudication,
    /// The longest game in turns; beyond it a game is drawn.
    pub longest: u32,
    /// What is tuned, if this is a tuning and not a match: every pair is an iteration.
    pub tuned: Vec<TunedParameter>,
    /// How it is tuned by temporal differences; by SPSA without it. Then an iteration is one game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub td: Option<TdSettings>,
}

/// How positions learn from those after them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TdSettings {
    /// How much of what is learnt from a later position goes on to the one before, from 0 to 1.
    pub lambda: f64,
    /// The score that stands for odds of e to 1.
    pub scale: f64,
}

/// A setting that is tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TunedParameter {
    /// The setting's name.
    pub name: String,
    /// Where it starts.
    pub start: f64,
    /// The least value tried.
    pub min: f64,
    /// The largest value tried.
    pub max: f64,
    /// How far from the value the last iterations try.
    pub step: f64,
    /// By which part of the step the last iterations move the value for each game won.
    pub rate: f64,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody meets everybody; of two players, each other.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
}

/// How long a move may take. What is `None` does not limit it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TimeControl {
    /// Time for each turn; in JSON in seconds.
    #[serde(rename = "seconds", with = "json::optional_seconds")]
    #[schemars(with = "Option<f64>")]
    pub time: Option<Duration>,
    /// A clock for the game: what is on it at first and what each turn adds.
    pub clock: Option<Clock>,
    /// Positions for each turn.
    pub nodes: Option<u64>,
    /// Depth.
    pub depth: Option<u32>,
    /// How far a time may be overstepped before it costs the game; in JSON in seconds.
    #[serde(with = "json::seconds")]
    #[schemars(with = "f64")]
    pub margin: Duration,
}

/// Where the games begin. Every opening is played with both colours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Openings {
    /// The game's random starts, all different (Tzaar's placements).
    RandomStarts,
    /// So many random plies from the start, all positions different.
    RandomPlies(u32),
    /// Openings of a file, in order: the line's number, a position and, behind a bar, moves.
    Listed(Vec<(u32, String)>),
    /// The same start for all: only sensible for players that choose at random.
    Start,
}

impl Openings {
    /// The openings of a text: an opening a line, but for empty lines and comments.
    ///
    /// ```
    /// use quadrille_arena::Openings;
    /// let listed = Openings::listed("# Tak\n\nx3/x3/x3 1 1 | a1 c3\n");
    /// assert_eq!(listed, Openings::Listed(vec![(3, "x3/x3/x3 1 1 | a1 c3".into())]));
    /// ```
    pub fn listed(text: &str) -> Openings {
        let lines = text.lines().zip(1..).map(|(line, number)| (number, line.trim().to_string()));
        Openings::Listed(lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect())
    }
}

/// A sequential probability ratio test in normalised Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SprtBounds {
    /// The hypothesis that it is no better than this ...
    pub elo0: f64,
    /// ... against the hypothesis that it is at least this much better.
    pub elo1: f64,
    /// The chance of accepting the second where the first is true.
    pub alpha: f64,
    /// The chance of accepting the first where the second is true.
    pub beta: f64,
}

/// When a game is stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Adjudication {
    /// Won when both players have agreed on an estimate of at least this size ...
    pub score: Option<i32>,
    /// ... for so many turns in a row.
    pub turns: u32,
    /// Ended as soon as a player reports a proven result.
    pub proven: bool,
}

/// A pair of games to play: two players, one opening, both colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// Its number in the whole match.
    pub number: u64,
    /// The players by number; the first moves first in the first game.
    pub players: [usize; 2],
    /// The opening by number.
    pub opening: usize,
}

impl MatchPlan {
    /// A plan of the usual kind: everybody meets everybody in so many pairs of games, at 100 ms a turn, each pair after four
    /// random plies of its own.
    pub fn new(game: &str, players: &[&str], pairs: u32) -> MatchPlan {
        MatchPlan {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.into(),
            size: None,
            rules: Vec::new(),
            players: players.iter().map(|player| player.to_string()).collect(),
            format: TournamentFormat::RoundRobin,
            pairs,
            control: TimeControl {
                time: Some(Duration::from_millis(100)),
                margin: Duration::from_millis(50),
                ..TimeControl::default()
            },
            openings: Openings::RandomPlies(4),
            seed: 0,
            sprt: None,
            adjudication: Adjudication::default(),
            longest: 1000,
            tuned: Vec::new(),
            td: None,
        }
    }

    /// All pairs in the order of play, made one after the other. Every two players who meet play the same openings.
    pub fn schedule(&self) -> impl Iterator<Item = Pair> + Send + use<> {
        let count = self.players.len();
        let hosts = match self.format {
            TournamentFormat::Gauntlet => count.min(1),
            TournamentFormat::RoundRobin => count,
        };
        let meetings =
            move || (0..hosts).flat_map(move |one| (one + 1..count).map(move |other| [one, other]));
        let rounds = 0..self.pairs as usize;
        rounds
            .flat_map(move |opening| meetings().map(move |players| (opening, players)))
            .zip(0..)
            .map(|((opening, players), number)| Pair { number, players, opening })
    }

    /// How many pairs the [`schedule`](MatchPlan::schedule) has.
    pub fn pair_count(&self) -> u64 {
        let others = self.players.len().saturating_sub(1) as u64;
        let meetings = match self.format {
            TournamentFormat::Gauntlet => others,
            TournamentFormat::RoundRobin => others.saturating_mul(others + 1) / 2,
        };
        meetings.saturating_mul(self.pairs.into())
    }

    /// What is wrong with the plan, if anything, but for its players: rules that do not exist, too few games, ...
    pub fn check(&self) -> Result<(), PlanError> {
        let wrong = |reason: String| Err(PlanError::Wrong(reason));
        if self.players.len() < 2 {
            return wrong("a match needs two players at least".into());
        }
        if !(1..=MOST_PAIRS).contains(&self.pairs) {
            return wrong(format!("a match has 2 to {} games", 2 * MOST_PAIRS));
        }
        if self.longest == 0 {
            return wrong("the longest game needs one turn at least".into());
        }
        if self.adjudication.score.is_some_and(|score| score <= 0 || self.adjudication.turns == 0) {
            return wrong("adjudication needs one turn at least and a score above 0".into());
        }
        for TunedParameter { name, start, min, max, step, rate } in &self.tuned {
            if !(min <= start && start <= max && min < max && *step > 0.0 && *rate > 0.0) {
                let needs = "min <= start <= max, min < max and a positive step and rate";
                return wrong(format!("parameter {name} needs {needs}"));
            }
        }
        let sensible =
            |td: TdSettings| (0.0..=1.0).contains(&td.lambda) && td.scale > 0.0 && td.scale.is_finite();
        if !self.td.is_none_or(sensible) {
            return wrong("temporal differences need a lambda from 0 to 1 and a scale above 0".into());
        }
        if self.sprt.is_some() && self.players.len() != 2 {
            return wrong("a sequential test is for two players".into());
        }
        if let Some(SprtBounds { elo0, elo1, alpha, beta }) = self.sprt {
            let chance = |p: f64| p > 0.0 && p < 0.5;
            if !(elo0 < elo1 && chance(alpha) && chance(beta)) {
                return wrong(
                    "a sequential test needs elo0 below elo1 and error chances between 0 and 0.5".into(),
                );
            }
        }
        find(&self.game)?.open(&self.start()?)?;
        Ok(())
    }

    /// The opening every game of the match has in common, without the moves and placements that differ.
    pub fn start(&self) -> Result<quadrille_engine::Opening, PlanError> {
        let size = self
            .size
            .as_deref()
            .map(str::parse::<Size>)
            .transpose()
            .map_err(|error| PlanError::Wrong(error.to_string()))?;
        let start = quadrille_engine::Start { size, ..Default::default() };
        Ok(quadrille_engine::Opening { start, rules: self.rules.clone(), ..Default::default() })
    }

    /// The pair of this number, if the match has it.
    pub fn pair(&self, number: u64) -> Option<Pair> {
        let count = self.players.len();
        let hosts = match self.format {
            TournamentFormat::Gauntlet => count.min(1),
            TournamentFormat::RoundRobin => count,
        };
        let guests = |host: usize| (count - 1 - host) as u64;
        let meetings: u64 = (0..hosts).map(guests).sum();
        let opening = number.checked_div(meetings).filter(|opening| *opening < u64::from(self.pairs))?;
        let mut meeting = number % meetings;
        let host = (0..hosts).find(|&host| {
            let is_his = meeting < guests(host);
            meeting -= if is_his { 0 } else { guests(host) };
            is_his
        })?;
        Some(Pair { number, players: [host, host + 1 + meeting as usize], opening: opening as usize })
    }
}

/// The most pairs that two players may have to play.
const MOST_PAIRS: u32 = 5_000_000;

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// A game, player, rule or position is wrong.
    #[error(transparent)]
    Engine(#[from] Error),
    /// The plan itself is.
    #[error("{0}")]
    Wrong(String),
}

mod folder;
mod options;
mod stages;

pub use options::Arguments;

use crate::output::say;
use anyhow::{Context, bail};
use clap::ValueEnum;
use options::Stage;
use quadrille_arena::MatchSummary;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::atomic::Ordering;

/// What came of a stage.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    round: u64,
    stage: &'static str,
    /// Games in the file, or those learnt from.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u64>,
    /// Positions learnt from.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// The losses on what was taught, on what was kept back, and on the results of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    losses: Option<[f64; 3]>,
    /// Those of a policy, on what was taught and on what was kept back.
    #[serde(skip_serializing_if = "Option::is_none")]
    policy_losses: Option<[f64; 2]>,
    /// The match, of the new network against the old one.
    #[serde(skip_serializing_if = "Option::is_none", rename = "match")]
    summary: Option<MatchSummary>,
    /// Whether the new network is the best so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<bool>,
}

impl Output {
    fn new(round: u64, stage: &'static str) -> Output {
        Output {
            round,
            stage,
            games: None,
            positions: None,
            losses: None,
            policy_losses: None,
            summary: None,
            accepted: None,
        }
    }
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let policy = arguments.stage == Some(Stage::Policy);
    if policy && arguments.game.move_feature_names().is_empty() {
        bail!("{} has no learned policy", arguments.game.name());
    }
    if !policy && arguments.stage != Some(Stage::Play) && arguments.game.feature_names().is_empty() {
        bail!("{} has no learned evaluation", arguments.game.name());
    }
    if arguments.match_games % 2 == 1 {
        bail!("--match-games must be even: every opening is played with both colours");
    }
    std::fs::create_dir_all(&arguments.folder)
        .with_context(|| format!("cannot make the folder {}", arguments.folder.display()))?;
    let signal = arguments.queue.stop_on_interrupt()?;
    for round in arguments.first_round()..=arguments.rounds {
        arguments.begin(round)?;
        for stage in Stage::value_variants() {
            if arguments.stage.is_some_and(|only| only != *stage) {
                continue;
            }
            match stage {
                Stage::Play => arguments.play(round, &signal)?,
                Stage::Fit => arguments.fit(round, &signal)?,
                Stage::Match => arguments.challenge(round, &signal)?,
                Stage::Policy if arguments.stage.is_none() && arguments.play.visits == 0 => {}
                Stage::Policy => arguments.fit_policy(round, &signal)?,
            }
            if signal.finish.load(Ordering::Relaxed) {
                say("stopped as asked: the same command goes on");
                return Ok(());
            }
        }
    }
    Ok(())
}

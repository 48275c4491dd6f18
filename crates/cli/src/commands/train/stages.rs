//! What the stages of a round do.

use super::Output;
use super::folder::copy;
use super::options::{Arguments, Fit};
use crate::output::{print, print_json, replace_file, say};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_arena::report::losses_svg;
use quadrille_arena::{LocalHost, MatchHost, MatchSummary, StopSignal};
use quadrille_engine::{Limits, Opening, Start};
use quadrille_network::{Network, Origin};
use quadrille_training::{
    Challenge, GamesFile, TrainingPlay, fit, fit_policy, is_better, read_choices, read_samples,
};
use std::sync::atomic::Ordering;

impl Arguments {
    pub(super) fn play(&self, round: u64, signal: &StopSignal) -> anyhow::Result<()> {
        let start = Start { size: self.size, ..Start::default() };
        let play = TrainingPlay {
            game: self.game,
            opening: Opening { start, rules: self.rules.rules.clone(), ..Opening::default() },
            varied: self.vary.clone(),
            plies: self.play.plies,
            slips: self.play.slips,
            engine: self.player(self.before(round)),
            limits: Limits { nodes: Some(self.play.nodes), ..Limits::default() },
            visits: self.play.visits,
            seed: self.play.seed.wrapping_add(round - 1),
            threads: usize::from(self.threads),
            stop: &signal.abandon,
        };
        let path = self.file("games", round, "txt");
        let bar = bar(self.play.games, "games");
        let show = |games: u64| {
            bar.set_position(games);
            if bar.is_hidden() && games.is_power_of_two() {
                say(&format!("{games} games"));
            }
        };
        let games = match self.queue.coordinator()? {
            Some(coordinator) => {
                coordinator.self_play(&play, &path, self.play.games, signal, &mut |games| show(games))?
            }
            None => {
                let mut file = GamesFile::open(&path, &play.plan())?;
                show(file.games());
                play.run(&mut file, self.play.games, &show)?;
                file.games()
            }
        };
        bar.finish_and_clear();
        let text = format!("round {round}: {games} games");
        self.tell(&text, Output { games: Some(games), ..Output::new(round, "play") })
    }

    pub(super) fn fit(&self, round: u64, signal: &StopSignal) -> anyhow::Result<()> {
        let samples = read_samples(self.game, &self.games_files(round), self.fit.quiet)?;
        let Fit { result, hidden, epochs, .. } = self.fit;
        let settings = self.fit.settings();
        let origin =
            Origin { positions: samples.positions(), commit: commit(), command: self.command(round) };
        let bar = bar(u64::from(epochs), "epochs");
        let done = fit(self.game, &samples, result, usize::from(hidden), &settings, origin, &mut |loss| {
            bar.inc(1);
            if bar.is_hidden() {
                say(&format!(
                    "loss {:.5} taught, {:.5} kept back, {:.5} of results",
                    loss[0], loss[1], loss[2]
                ));
            }
            !signal.abandon.load(Ordering::Relaxed)
        });
        bar.finish_and_clear();
        if signal.abandon.load(Ordering::Relaxed) {
            return Ok(());
        }
        let losses = *done.losses.last().context("there are no epochs")?;
        let mut network = Network::new(self.game.name());
        network.insert(done.model);
        replace_file(&self.file("network", round, "txt"), &network.to_string())?;
        let title = format!("{} positions of {} games", samples.positions(), samples.games);
        replace_file(&self.file("losses", round, "svg"), &losses_svg(&title, &done.losses))?;
        let text = format!(
            "round {round}: {title}, scale {:.0}; loss {:.5} taught, {:.5} kept back, {:.5} of results",
            done.scale, losses[0], losses[1], losses[2]
        );
        let (games, positions) = (Some(samples.games), Some(samples.positions()));
        self.tell(&text, Output { games, positions, losses: Some(losses), ..Output::new(round, "fit") })
    }

    pub(super) fn fit_policy(&self, round: u64, signal: &StopSignal) -> anyhow::Result<()> {
        let choices = read_choices(self.game, &self.games_files(round))?;
        let origin =
            Origin { positions: choices.positions(), commit: commit(), command: self.command(round) };
        let bar = bar(u64::from(self.fit.epochs), "epochs");
        let mut losses = [0.0; 2];
        let model = fit_policy(self.game, &choices, &self.fit.settings(), origin, &mut |loss| {
            bar.inc(1);
            losses = loss;
            if bar.is_hidden() {
                say(&format!("loss {:.5} taught, {:.5} kept back", loss[0], loss[1]));
            }
            !signal.abandon.load(Ordering::Relaxed)
        });
        bar.finish_and_clear();
        if signal.abandon.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut network = Network::new(self.game.name());
        network.insert(model);
        replace_file(&self.file("policy", round, "txt"), &network.to_string())?;
        let text = format!(
            "round {round}: {} positions of {} games; loss {:.5} taught, {:.5} kept back",
            choices.positions(),
            choices.games,
            losses[0],
            losses[1]
        );
        let (games, positions) = (Some(choices.games), Some(choices.positions()));
        self.tell(
            &text,
            Output { games, positions, policy_losses: Some(losses), ..Output::new(round, "policy") },
        )
    }

    pub(super) fn challenge(&self, round: u64, signal: &StopSignal) -> anyhow::Result<()> {
        let new = self.file("network", round, "txt");
        let first = |(name, values): &(String, Vec<String>)| Some((name.clone(), values.last()?.clone()));
        let challenge = Challenge {
            game: self.game.name(),
            size: self.size.map(|size| size.to_string()),
            rules: self.rules.rules.iter().cloned().chain(self.vary.iter().filter_map(first)).collect(),
            players: [self.player(Some(new.clone())), self.player(self.before(round))],
            games: self.match_games,
            nodes: self.play.nodes,
            seed: self.play.seed.wrapping_add(1000 + round),
        };
        let bar = bar(u64::from(self.match_games), "games");
        let journal = self.file("match", round, "match");
        let (coordinator, local) = (self.queue.coordinator()?, LocalHost::new(usize::from(self.threads)));
        let host: &dyn MatchHost = coordinator.as_ref().map_or(&local, |coordinator| coordinator);
        let results = challenge.run(host, &journal, signal, |results| bar.set_position(results.games()))?;
        bar.finish_and_clear();
        if signal.finish.load(Ordering::Relaxed) {
            return Ok(());
        }
        let accepted = is_better(&results);
        if accepted {
            copy(&new, &self.best())?;
        }
        let verdict = if accepted { "it is the best so far" } else { "it is not proven better" };
        let text = format!("round {round}: {}; {verdict}", quadrille_arena::report::headline(&results));
        let summary = Some(MatchSummary::of(&challenge.plan(), &results));
        self.tell(&text, Output { summary, accepted: Some(accepted), ..Output::new(round, "match") })
    }

    fn tell(&self, text: &str, output: Output) -> anyhow::Result<()> {
        if self.json { print_json(&output) } else { print(&format!("{text}\n")) }
    }
}

fn bar(length: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{eta}} left"));
    ProgressBar::new(length).with_style(style.expect("the template is right"))
}

/// The commit of the source, where it is at hand; else the version.
fn commit() -> String {
    let git = std::process::Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output();
    let hash = git.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let hash = hash.and_then(|bytes| String::from_utf8(bytes).ok()).map(|text| text.trim().to_owned());
    hash.filter(|hash| !hash.is_empty()).unwrap_or(concat!("version ", env!("CARGO_PKG_VERSION")).into())
}

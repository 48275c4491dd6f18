use crate::journal::{JournalEntry, players_by_turn};
use crate::match_player::{BuildPlayer, MatchPlayer};
use crate::plan::{MatchPlan, Pair, PlanError};
use crate::referee::play;
use crate::scheduler::{RunError, StopSignal};
use crate::statistics::SplitMix;
use quadrille_engine::{Opening, find};
use std::time::{SystemTime, UNIX_EPOCH};

/// Plays one game of a match after the other. A player that was built once stays for later games.
pub(crate) struct GameRunner<'a> {
    plan: &'a MatchPlan,
    build: &'a BuildPlayer,
    stop: &'a StopSignal,
    players: Vec<Option<Box<dyn MatchPlayer>>>,
}

impl<'a> GameRunner<'a> {
    /// Players are built when they are needed.
    pub(crate) fn new(plan: &'a MatchPlan, build: &'a BuildPlayer, stop: &'a StopSignal) -> Self {
        GameRunner { plan, build, stop, players: plan.players.iter().map(|_| None).collect() }
    }

    /// With all players of the plan.
    pub(crate) fn with_players(
        plan: &'a MatchPlan,
        build: &'a BuildPlayer,
        stop: &'a StopSignal,
        players: Vec<Box<dyn MatchPlayer>>,
    ) -> Self {
        GameRunner { plan, build, stop, players: players.into_iter().map(Some).collect() }
    }

    fn take_player(&mut self, player: usize) -> Result<Box<dyn MatchPlayer>, PlanError> {
        self.players[player].take().map_or_else(|| (self.build)(self.plan, &self.plan.players[player]), Ok)
    }

    /// Plays one game of a pair; `None` if it was abandoned.
    pub(crate) fn play(
        &mut self,
        pair: &Pair,
        game: u8,
        opening: &Opening,
    ) -> Result<Option<JournalEntry>, RunError> {
        let mut position = find(&self.plan.game)?.open(opening)?;
        let [one, other] = players_by_turn(pair, game);
        let (mut first, mut second) = (self.take_player(one)?, self.take_player(other)?);
        let mut seeds = SplitMix::member(self.plan.seed, GAME_SEEDS + pair.number * 2 + u64::from(game));
        let seeds = [seeds.number(), seeds.number()];
        let players: [&mut dyn MatchPlayer; 2] = [&mut *first, &mut *second];
        let record = play(self.plan, opening, &mut *position, players, seeds, &self.stop.abandon);
        (self.players[one], self.players[other]) = (Some(first), Some(second));
        let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
        Ok(record.map(|record| JournalEntry { pair: *pair, game, record, ended }))
    }
}

/// The members of the match's seed from here on belong to games, those before to openings.
const GAME_SEEDS: u64 = 1 << 40;

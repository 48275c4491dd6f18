use crate::journal::{JournalEntry, players_by_turn};
use crate::match_player::{BuildPlayer, MatchPlayer};
use crate::plan::{MatchPlan, Pair, PlanError};
use crate::referee::play;
use crate::scheduler::{RunError, StopSignal};
use crate::statistics::SplitMix;
use quadrille_engine::{Opening, find};
use std::time::{SystemTime, UNIX_EPOCH};

/// Plays one game of a match after the other. A player that was built once stays for later games.
#[derive(Default)]
pub struct GameRunner {
    /// By their numbers in the plan.
    players: Vec<Option<Box<dyn MatchPlayer>>>,
}

/// What the games of a match have in common.
#[derive(Clone, Copy)]
pub struct MatchContext<'a> {
    /// The plan.
    pub plan: &'a MatchPlan,
    /// Makes the players.
    pub build: &'a BuildPlayer,
    /// Ends games from outside.
    pub stop: &'a StopSignal,
}

impl GameRunner {
    /// With all players of a plan. Without them ([`GameRunner::default`]) they are built when they are needed.
    pub fn with_players(players: Vec<Box<dyn MatchPlayer>>) -> Self {
        GameRunner { players: players.into_iter().map(Some).collect() }
    }

    fn take_player(
        &mut self,
        context: &MatchContext<'_>,
        player: usize,
    ) -> Result<Box<dyn MatchPlayer>, PlanError> {
        let built = self.players.get_mut(player).and_then(Option::take);
        built.map_or_else(|| (context.build)(context.plan, &context.plan.players[player]), Ok)
    }

    /// Plays one game of a pair; `None` if it was abandoned.
    pub fn play(
        &mut self,
        context: &MatchContext<'_>,
        pair: &Pair,
        game: u8,
        opening: &Opening,
    ) -> Result<Option<JournalEntry>, RunError> {
        let MatchContext { plan, stop, .. } = *context;
        let mut position = find(&plan.game)?.open(opening)?;
        let [one, other] = players_by_turn(pair, game);
        let (mut first, mut second) = (self.take_player(context, one)?, self.take_player(context, other)?);
        let mut seeds = SplitMix::member(plan.seed, GAME_SEEDS + pair.number * 2 + u64::from(game));
        let seeds = [seeds.number(), seeds.number()];
        let players: [&mut dyn MatchPlayer; 2] = [&mut *first, &mut *second];
        let record = play(plan, opening, &mut *position, players, seeds, &stop.abandon);
        self.players.resize_with(plan.players.len(), || None);
        (self.players[one], self.players[other]) = (Some(first), Some(second));
        let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
        Ok(record.map(|record| JournalEntry { pair: *pair, game, record, ended }))
    }
}

/// The members of the match's seed from here on belong to games, those before to openings.
const GAME_SEEDS: u64 = 1 << 40;

use quadrille_api::Setup;
use quadrille_arena::{Fault, MatchPlan, MatchPlayer, PlayerMove};
use quadrille_engine::{MoveRequest, Opening, find};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The game that is being played, for those who watch.
#[derive(Clone, Default, Serialize, JsonSchema)]
pub struct LiveGame {
    setup: Option<Setup>,
    moves: Vec<String>,
    /// In the order in which they move.
    players: [String; 2],
}

/// A player whose games can be watched.
pub struct WatchedPlayer {
    inner: Box<dyn MatchPlayer>,
    name: String,
    game: String,
    opening: Opening,
    live: Arc<Mutex<LiveGame>>,
}

impl WatchedPlayer {
    pub fn new(
        inner: Box<dyn MatchPlayer>,
        name: &str,
        plan: &MatchPlan,
        live: &Arc<Mutex<LiveGame>>,
    ) -> WatchedPlayer {
        WatchedPlayer {
            inner,
            name: name.into(),
            game: plan.game.clone(),
            opening: Opening::default(),
            live: Arc::clone(live),
        }
    }

    /// Shows the position in which the player is to move.
    fn show(&self, moves: &[String]) {
        let opening = Opening { moves: [&self.opening.moves, moves].concat(), ..self.opening.clone() };
        let Some(position) = find(&self.game).ok().and_then(|game| game.open(&opening).ok()) else { return };
        let mut live = self.live.lock().expect("nothing panics here");
        live.players[position.to_move().index()] = self.name.clone();
        live.setup = Some(Setup {
            game: self.game.clone(),
            position: self.opening.position.clone(),
            start: None,
            size: None,
            seed: None,
            rules: self.opening.rules.iter().map(|(name, value)| (name.clone(), json!(value))).collect(),
        });
        live.moves = opening.moves;
    }
}

impl MatchPlayer for WatchedPlayer {
    fn new_game(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        self.opening = opening.clone();
        self.inner.new_game(opening, seed)
    }

    fn choose(&mut self, request: &MoveRequest<'_>, deadline: Option<Instant>) -> Result<PlayerMove, Fault> {
        self.show(request.moves);
        self.inner.choose(request, deadline)
    }
}

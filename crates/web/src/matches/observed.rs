use crate::setup::Setup;
use quadrille_arena::{Choice, Contestant, Fault, Plan};
use quadrille_engine::{Limits, Opening, find};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The game that is being played, for those who watch.
#[derive(Default)]
pub struct Scene {
    setup: Option<Setup>,
    moves: Vec<String>,
    players: [String; 2],
    /// Why the match could not go on.
    pub failure: Option<String>,
}

impl Scene {
    pub fn describe(&self) -> Value {
        json!({ "setup": self.setup, "moves": self.moves, "players": self.players, "failure": self.failure })
    }
}

/// A contestant whose games can be watched.
pub struct Observed {
    inner: Box<dyn Contestant>,
    name: String,
    game: String,
    opening: Opening,
    scene: Arc<Mutex<Scene>>,
}

impl Observed {
    pub fn new(inner: Box<dyn Contestant>, name: &str, plan: &Plan, scene: &Arc<Mutex<Scene>>) -> Observed {
        Observed {
            inner,
            name: name.into(),
            game: plan.game.clone(),
            opening: Opening::default(),
            scene: Arc::clone(scene),
        }
    }

    /// Shows the position in which the contestant is to move.
    fn show(&self, moves: &[String]) {
        let opening = Opening { moves: [&self.opening.moves, moves].concat(), ..self.opening.clone() };
        let Some(session) = find(&self.game).ok().and_then(|game| game.open(&opening).ok()) else { return };
        let mut scene = self.scene.lock().expect("observers do not panic");
        scene.players[session.to_move().index()] = self.name.clone();
        scene.setup = Some(Setup {
            game: self.game.clone(),
            position: self.opening.position.clone(),
            start: None,
            size: None,
            seed: None,
            rules: self.opening.rules.iter().map(|(name, value)| (name.clone(), json!(value))).collect(),
        });
        scene.moves = opening.moves;
    }
}

impl Contestant for Observed {
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), Fault> {
        self.opening = opening.clone();
        self.inner.begin(opening, seed)
    }

    fn choose(
        &mut self,
        moves: &[String],
        limits: &Limits,
        deadline: Option<Instant>,
        abandon: &AtomicBool,
    ) -> Result<Choice, Fault> {
        self.show(moves);
        self.inner.choose(moves, limits, deadline, abandon)
    }
}

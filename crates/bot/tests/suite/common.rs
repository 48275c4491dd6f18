//! A portal in memory, and robots on it.

use quadrille_bot::config::{AcceptConfig, Config, RobotConfig};
use quadrille_bot::journal::Journal;
use quadrille_bot::{
    Event, GameResult, GameView, Invitation, MakePlayer, Offer, Portal, PortalError, Reporter, Robot,
    RobotStatus, SearchLimit, Shared,
};
use quadrille_engine::{Opening, Player, Start, find};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long anything may take that a test waits for.
pub const TIMEOUT: Duration = Duration::from_secs(60);

pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + TIMEOUT;
    while !is_so() {
        assert!(Instant::now() < until, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// What goes wrong with a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fault {
    /// Only so many plies arrive, and no answer comes back.
    LostAfter(usize),
    /// It is refused.
    Refused,
}

/// A game on the portal, and everything that went wrong.
pub struct World {
    pub view: GameView,
    pub over: bool,
    pub faults: VecDeque<Fault>,
    /// The plies that arrived.
    pub plies: Vec<String>,
    pub posts: usize,
    pub events: VecDeque<Event>,
    pub answers: Vec<(String, bool)>,
    /// Whether the opponent answers.
    pub opponent_moves: bool,
    told_end: bool,
}

impl World {
    pub fn new(game: &str, size: Option<&str>, colour: Player) -> Arc<Mutex<World>> {
        let start = Start { size: size.map(|size| size.parse().unwrap()), ..Start::default() };
        let view = GameView {
            id: "g1".into(),
            game: find(game).unwrap(),
            opening: Opening { start, ..Opening::default() },
            colour,
            our_turn: false,
            opponent: "Anna".into(),
            rating: Some(1684.0),
            rated: false,
            clock: None,
        };
        let mut world = World {
            view,
            over: false,
            faults: VecDeque::new(),
            plies: Vec::new(),
            posts: 0,
            events: VecDeque::new(),
            answers: Vec::new(),
            opponent_moves: true,
            told_end: false,
        };
        world.go_on();
        Arc::new(Mutex::new(world))
    }

    /// Lets the opponent play until it is the robot's turn.
    pub fn go_on(&mut self) {
        let mut position = self.view.position().unwrap();
        while self.opponent_moves && position.ending().is_none() && position.to_move() != self.view.colour {
            let moves = position.legal_moves();
            let word = &moves[(self.plies.len() * 7919 + 13) % moves.len()];
            position.play(word).unwrap();
            self.view.opening.moves.push(word.clone());
        }
        self.over = position.ending().is_some();
        self.view.our_turn = !self.over && position.to_move() == self.view.colour;
    }
}

pub struct TestPortal(pub Arc<Mutex<World>>);

impl Portal for TestPortal {
    fn poll(&mut self, wait: Duration) -> Result<Vec<Event>, PortalError> {
        std::thread::sleep(wait.min(Duration::from_millis(1)));
        let mut world = self.0.lock().unwrap();
        let mut events: Vec<Event> = world.events.drain(..).collect();
        if world.over && !world.told_end {
            world.told_end = true;
            let ending = world.view.position().unwrap().ending().unwrap();
            let result = match ending.outcome.winner() {
                None => GameResult::Draw,
                Some(winner) if winner == world.view.colour => GameResult::Win,
                Some(_) => GameResult::Loss,
            };
            events.push(Event::Over(world.view.id.clone(), result, ending.reason));
        } else if !world.over {
            events.push(Event::Game(world.view.clone()));
        }
        Ok(events)
    }

    fn play(&mut self, game: &GameView, plies: &[String]) -> Result<(), PortalError> {
        let mut world = self.0.lock().unwrap();
        world.posts += 1;
        assert_eq!(game.opening, world.view.opening, "a move for another position");
        let fault = world.faults.pop_front();
        let arriving = match fault {
            None => plies.len(),
            Some(Fault::LostAfter(count)) => count,
            Some(Fault::Refused) => return Err(PortalError::Refused("not now".into())),
        };
        for ply in &plies[..arriving] {
            let mut position = world.view.position().unwrap();
            assert_eq!(position.to_move(), world.view.colour, "a double move: {ply}");
            position.play(ply).unwrap_or_else(|error| panic!("an illegal move: {error}"));
            world.view.opening.moves.push(ply.clone());
            world.plies.push(ply.clone());
        }
        world.go_on();
        if fault.is_some() { Err(PortalError::Lost("the answer is lost".into())) } else { Ok(()) }
    }

    fn answer_invitation(&mut self, invitation: &Invitation, accept: bool) -> Result<(), PortalError> {
        self.0.lock().unwrap().answers.push((invitation.id.clone(), accept));
        Ok(())
    }

    fn answer_offer(&mut self, _: &str, offer: Offer, accept: bool) -> Result<(), PortalError> {
        self.0.lock().unwrap().answers.push((format!("{offer:?}"), accept));
        Ok(())
    }
}

/// The text of a configuration with one robot that plays a game with an engine, on a portal that is never asked.
pub fn config(game: &str, engine: &str) -> String {
    format!(
        "data = \"data\"\ncontact = \"test@example.org\"\n[[robots]]\nname = \"robo\"\ngame = \"{game}\"
engine = \"{engine}\"\n[robots.quadrille]\nurl = \"http://127.0.0.1:1\"\ntoken = {{ file = \"token\" }}\n"
    )
}

pub fn robot_config(game: &str, engine: &str) -> RobotConfig {
    let mut config = Config::parse(&config(game, engine), Path::new("/nowhere")).unwrap();
    config.robots[0].accept = AcceptConfig::default();
    config.robots.remove(0)
}

/// What a test's robots share, with a journal in a folder. Lines of the log are kept.
pub fn shared(folder: &Path) -> (Shared, Arc<Mutex<Vec<String>>>) {
    let journal = Arc::new(Journal::open(&folder.join("bot.sqlite")).unwrap());
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&lines);
    let log = Box::new(move |line: &str| kept.lock().unwrap().push(line.to_string()));
    let shared = Shared {
        reporter: Arc::new(Reporter::new(Arc::clone(&journal), None, Vec::new(), log)),
        journal,
        searches: SearchLimit::new(2),
        positions: None,
        stop_time: Duration::from_millis(100),
        backoff: (Duration::from_millis(1), Duration::from_millis(10)),
    };
    (shared, lines)
}

pub fn robot(
    config: RobotConfig,
    world: &Arc<Mutex<World>>,
    maker: Box<dyn MakePlayer>,
    shared: &Shared,
) -> Robot {
    let status = Arc::new(RobotStatus::new(&config.name, &config.game, &config.strength()));
    Robot::new(config, Box::new(TestPortal(Arc::clone(world))), maker, shared.clone(), status).unwrap()
}

/// Steps a robot until something is so.
pub fn step_until(robot: &mut Robot, what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + TIMEOUT;
    while !is_so() {
        assert!(Instant::now() < until, "waited in vain: {what}");
        robot.step();
    }
}

use crate::match_player::{Fault, MatchPlayer, PlayerMove};
use crate::plan::{Adjudication, MatchPlan, TimeControl};
use quadrille_engine::{Clock, Ending, Limits, MoveRequest, Opening, Outcome, Player, Position, Score, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A game that was played to its end, whatever that was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameRecord {
    /// The position it began with.
    pub opening: String,
    /// The moves of the opening, which nobody chose.
    pub opening_moves: Vec<String>,
    /// What the players answered.
    pub turns: Vec<Turn>,
    /// Who won.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Why it ended: the game's own reason, a fault, or an adjudication.
    pub reason: String,
    /// Whether a fault decided it.
    pub fault: bool,
}

/// One answer of a player: a turn, or a part of one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Turn {
    /// Who answered.
    pub player: Player,
    /// Whether a turn began with it.
    pub begins: bool,
    /// The move.
    #[serde(rename = "move")]
    pub word: String,
    /// How long it took; in JSON in seconds.
    #[serde(rename = "seconds", with = "json::seconds")]
    #[schemars(with = "f64")]
    pub time: Duration,
    /// The positions visited.
    pub nodes: u64,
    /// What the player thought of the position, from its own side.
    pub score: Option<Score>,
}

/// Plays one game between two players; our rules decide. `None` if `abandon` was raised before the end.
pub fn play(
    plan: &MatchPlan,
    opening: &Opening,
    position: &mut dyn Position,
    players: [&mut dyn MatchPlayer; 2],
    seeds: [u64; 2],
    abandon: &AtomicBool,
) -> Option<GameRecord> {
    let mut game = Game {
        control: plan.control,
        clocks: [plan.control.clock.map(|clock| clock.remaining); 2],
        spent: Duration::ZERO,
        nodes: 0,
        turns_played: 0,
        adjudicator: Adjudicator { rule: plan.adjudication, agreed: 0, leader: None },
        words: Vec::new(),
        answers: Vec::new(),
        opening: opening.clone(),
    };
    for player in Player::BOTH {
        if let Err(fault) = players[player.index()].new_game(opening, seeds[player.index()]) {
            return Some(game.lost(player, fault));
        }
    }
    loop {
        if let Some(Ending { outcome, reason }) = position.ending() {
            return Some(game.over(outcome, reason, false));
        }
        if game.turns_played >= plan.longest {
            return Some(game.over(Outcome::Draw, "longest game".into(), false));
        }
        if abandon.load(Ordering::Relaxed) {
            return None;
        }
        let player = position.to_move();
        match game.ask(position, &mut *players[player.index()], player, abandon) {
            Err(_) if abandon.load(Ordering::Relaxed) => return None,
            Err(fault) => return Some(game.lost(player, fault)),
            Ok(score) => {
                let judged = position.ending().is_none() && position.turn_start();
                if judged && let Some((outcome, reason)) = game.adjudicator.verdict(player, score) {
                    return Some(game.over(outcome, reason.into(), false));
                }
            }
        }
    }
}

struct Game {
    control: TimeControl,
    clocks: [Option<Duration>; 2],
    /// The time and the positions that the present turn has taken: it may hold several answers.
    spent: Duration,
    nodes: u64,
    turns_played: u32,
    adjudicator: Adjudicator,
    words: Vec<String>,
    answers: Vec<Turn>,
    opening: Opening,
}

impl Game {
    /// Lets a player give one answer, on his clock.
    fn ask(
        &mut self,
        position: &mut dyn Position,
        asked: &mut dyn MatchPlayer,
        player: Player,
        abandon: &AtomicBool,
    ) -> Result<Option<Score>, Fault> {
        let TimeControl { time, clock, nodes, depth, margin } = self.control;
        let increment = clock.map_or(Duration::ZERO, |clock| clock.increment);
        let remaining = self.clocks[player.index()];
        let limits = Limits {
            time: time.map(|time| time.saturating_sub(self.spent)),
            clock: remaining.map(|remaining| Clock { remaining, increment }),
            nodes: nodes.map(|nodes| nodes.saturating_sub(self.nodes).max(1)),
            depth,
        };
        let allowed = [limits.time, remaining].into_iter().flatten().min();
        let allowed = allowed.map(|allowed| allowed.saturating_add(margin));
        let begins = position.turn_start();
        let started = Instant::now();
        let deadline = allowed.and_then(|allowed| started.checked_add(allowed));
        let request = MoveRequest { opening: &self.opening, moves: &self.words, limits, stop: abandon };
        let PlayerMove { word, score, nodes } = asked.choose(&request, deadline)?;
        let elapsed = started.elapsed();
        if allowed.is_some_and(|allowed| elapsed > allowed) {
            return Err(Fault::Time);
        }
        position.play(&word).map_err(|error| Fault::Illegal(error.to_string()))?;
        if let Some(remaining) = &mut self.clocks[player.index()] {
            let increment = if position.turn_start() { increment } else { Duration::ZERO };
            *remaining = remaining.saturating_sub(elapsed).saturating_add(increment);
        }
        (self.spent, self.nodes) = (self.spent + elapsed, self.nodes + nodes);
        if position.turn_start() {
            (self.spent, self.nodes) = (Duration::ZERO, 0);
            self.turns_played += 1;
        }
        self.answers.push(Turn { player, begins, word: word.clone(), time: elapsed, nodes, score });
        self.words.push(word);
        Ok(score)
    }

    fn lost(self, player: Player, fault: Fault) -> GameRecord {
        self.over(Outcome::Win(!player), fault.to_string(), true)
    }

    fn over(self, outcome: Outcome, reason: String, fault: bool) -> GameRecord {
        GameRecord {
            opening: self.opening.position.unwrap_or_default(),
            opening_moves: self.opening.moves,
            turns: self.answers,
            outcome,
            reason,
            fault,
        }
    }
}

/// Stops games whose result is not in doubt.
struct Adjudicator {
    rule: Adjudication,
    /// How many turns in a row have named the same leader.
    agreed: u32,
    leader: Option<Player>,
}

impl Adjudicator {
    fn verdict(&mut self, player: Player, score: Option<Score>) -> Option<(Outcome, &'static str)> {
        let proven = match score {
            Some(Score::Win { .. }) => Some(Outcome::Win(player)),
            Some(Score::Loss { .. }) => Some(Outcome::Win(!player)),
            Some(Score::Draw) => Some(Outcome::Draw),
            Some(Score::Estimate(_)) | None => None,
        };
        if self.rule.proven
            && let Some(outcome) = proven
        {
            return Some((outcome, "adjudicated: proven"));
        }
        let bound = self.rule.score?;
        let leader = match score {
            Some(Score::Estimate(value)) if value >= bound => Some(player),
            Some(Score::Estimate(value)) if value <= -bound => Some(!player),
            _ => proven.and_then(Outcome::winner),
        };
        self.agreed = if leader.is_some() && leader == self.leader { self.agreed + 1 } else { 1 };
        self.leader = leader;
        let leader = leader.filter(|_| self.agreed >= self.rule.turns.saturating_mul(2))?;
        Some((Outcome::Win(leader), "adjudicated: score"))
    }
}

use crate::contestant::{Choice, Contestant, Fault};
use crate::plan::{Adjudication, Plan, TimeControl};
use quadrille_engine::{Clock, Limits, Opening, Outcome, Player, Score, Session};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A game that was played to its end, whatever that was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The position it began with.
    pub opening: String,
    /// The turns, each a word, with what is known of them.
    pub turns: Vec<Turn>,
    /// Who won: 1, 2, or 0 for a draw.
    pub winner: u8,
    /// Why it ended: the game's own reason, a fault, or an adjudication.
    pub reason: String,
    /// Whether a fault decided it.
    pub fault: bool,
}

impl GameRecord {
    /// Who won.
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            1 => Outcome::Win(Player::First),
            2 => Outcome::Win(Player::Second),
            _ => Outcome::Draw,
        }
    }
}

/// One answer of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The move.
    pub word: String,
    /// How long it took, in microseconds.
    pub micros: u64,
    /// The positions visited.
    pub nodes: u64,
    /// The player's own score, as text.
    pub score: Option<String>,
}

/// Plays one game between two contestants; our rules decide. `None` if `abandon` was raised before the end.
pub fn play(
    plan: &Plan,
    opening: &Opening,
    board: &mut dyn Session,
    contestants: [&mut dyn Contestant; 2],
    seeds: [u64; 2],
    abandon: &AtomicBool,
) -> Option<GameRecord> {
    let mut game = Game {
        control: plan.control,
        clocks: [plan.control.clock.map(|(base, _)| base); 2],
        jury: Jury { rule: plan.adjudication, agreed: 0, leader: None },
        words: Vec::new(),
        turns: Vec::new(),
    };
    let position = board.position();
    for player in Player::BOTH {
        if let Err(fault) = contestants[player.index()].begin(opening, seeds[player.index()]) {
            return Some(game.lost(position, player, fault));
        }
    }
    loop {
        if let Some((outcome, reason)) = board.ending() {
            return Some(game.over(position, outcome, reason, false));
        }
        if game.words.len() >= plan.longest as usize {
            return Some(game.over(position, Outcome::Draw, "longest game".into(), false));
        }
        if abandon.load(Ordering::Relaxed) {
            return None;
        }
        let player = board.to_move();
        let score = match game.turn(board, &mut *contestants[player.index()], player) {
            Ok(score) => score,
            Err(fault) => return Some(game.lost(position, player, fault)),
        };
        if board.ending().is_none()
            && let Some((outcome, reason)) = game.jury.verdict(player, score)
        {
            return Some(game.over(position, outcome, reason.into(), false));
        }
    }
}

struct Game {
    control: TimeControl,
    clocks: [Option<Duration>; 2],
    jury: Jury,
    words: Vec<String>,
    turns: Vec<Turn>,
}

impl Game {
    /// Lets a player make one answer, on his clock.
    fn turn(
        &mut self,
        board: &mut dyn Session,
        contestant: &mut dyn Contestant,
        player: Player,
    ) -> Result<Option<Score>, Fault> {
        let TimeControl { time, clock, nodes, depth, margin } = self.control;
        let increment = clock.map_or(Duration::ZERO, |(_, increment)| increment);
        let remaining = self.clocks[player.index()];
        let limits =
            Limits { time, clock: remaining.map(|remaining| Clock { remaining, increment }), nodes, depth };
        let allowed = [time, remaining].into_iter().flatten().min().map(|allowed| allowed + margin);
        let started = Instant::now();
        let deadline = allowed.map(|allowed| started + allowed);
        let Choice { word, score, nodes } = contestant.choose(&self.words, &limits, deadline)?;
        let elapsed = started.elapsed();
        if allowed.is_some_and(|allowed| elapsed > allowed) {
            return Err(Fault::Time);
        }
        board.play(&word).map_err(|error| Fault::Illegal(error.to_string()))?;
        if let Some(remaining) = &mut self.clocks[player.index()] {
            *remaining = remaining.saturating_sub(elapsed);
            if board.turn_start() {
                *remaining += increment;
            }
        }
        let micros = elapsed.as_micros() as u64;
        self.turns.push(Turn {
            word: word.clone(),
            micros,
            nodes,
            score: score.map(|score| score.to_string()),
        });
        self.words.push(word);
        Ok(score)
    }

    fn lost(self, opening: String, player: Player, fault: Fault) -> GameRecord {
        self.over(opening, Outcome::Win(!player), fault.to_string(), true)
    }

    fn over(self, opening: String, outcome: Outcome, reason: String, fault: bool) -> GameRecord {
        let winner = outcome.winner().map_or(0, |player| player.index() as u8 + 1);
        GameRecord { opening, turns: self.turns, winner, reason, fault }
    }
}

/// Stops games whose result is not in doubt.
struct Jury {
    rule: Adjudication,
    /// How many answers in a row have named the same leader.
    agreed: u32,
    leader: Option<Player>,
}

impl Jury {
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

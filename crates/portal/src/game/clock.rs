use crate::shapes::Clock;
use crate::time::{Micros, SECOND};
use quadrille_engine::Player;

/// What both players have left, in portal time.
#[derive(Clone, PartialEq, Debug)]
pub struct Clocks {
    /// At the time `since`; for a correspondence game, for the present turn.
    pub remaining: [Micros; 2],
    /// Since when the clock of the player to move runs.
    pub since: Micros,
    /// Whose clock that is.
    pub running: Player,
    pub stopped: bool,
}

impl Clocks {
    /// Those of a new game.
    pub fn new(clock: &Clock, running: Player, now: Micros) -> Clocks {
        Clocks { remaining: [full(clock); 2], since: now, running, stopped: false }
    }

    /// What a player has left.
    pub fn left(&self, player: Player, now: Micros) -> Micros {
        let left = self.remaining[player.index()];
        let runs = !self.stopped && self.running == player;
        if runs { (left - (now - self.since).max(0)).max(0) } else { left }
    }

    /// When the running clock is over.
    pub fn deadline(&self) -> Micros {
        self.since + self.remaining[self.running.index()]
    }

    /// Whether a player's time is over.
    pub fn is_over(&self, player: Player, now: Micros) -> bool {
        self.left(player, now) == 0
    }

    /// A player's turn is over, and the opponent's clock runs.
    pub fn end_turn(&mut self, player: Player, clock: &Clock, now: Micros) {
        let left = self.left(player, now);
        self.remaining[player.index()] = match clock {
            Clock::Live { increment, .. } => left + micros(*increment),
            Clock::Correspondence { .. } => full(clock),
        };
        (self.since, self.running) = (now, player.opponent());
    }

    /// After a takeback: time that was used stays used, but a turn by correspondence begins anew.
    pub fn restart(&mut self, to_move: Player, clock: &Clock, now: Micros) {
        self.remaining[self.running.index()] = self.left(self.running, now);
        if let Clock::Correspondence { .. } = clock {
            self.remaining = [full(clock); 2];
        }
        (self.since, self.running) = (now, to_move);
    }

    /// The game is over.
    pub fn stop(&mut self, now: Micros) {
        self.remaining[self.running.index()] = self.left(self.running, now);
        (self.since, self.stopped) = (now, true);
    }
}

fn micros(seconds: f64) -> Micros {
    (seconds * SECOND as f64).round() as Micros
}

fn full(clock: &Clock) -> Micros {
    match clock {
        Clock::Live { seconds, .. } => micros(*seconds),
        Clock::Correspondence { days } => micros(*days * 86_400.0),
    }
}

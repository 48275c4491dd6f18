use quadrille_engine::{Clock, Player};
use std::time::Duration;

/// The clocks of both players.
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
}

impl Clocks {
    pub fn new(base: Duration, increment: Duration) -> Self {
        Clocks { left: [base; 2], increment }
    }

    /// A player's clock, for engines.
    pub fn of(&self, player: Player) -> Clock {
        Clock { remaining: self.left[player.index()], increment: self.increment }
    }

    /// Takes off what a player has used, and adds the increment if his turn is over. False where the time was up.
    pub fn use_up(&mut self, player: Player, used: Duration, turn_over: bool) -> bool {
        let left = &mut self.left[player.index()];
        let in_time = used <= *left;
        *left = left.saturating_sub(used);
        if turn_over {
            *left += self.increment;
        }
        in_time
    }

    /// For people: `White 4:58.0, Black 5:00.0`.
    pub fn describe(&self, players: [&str; 2]) -> String {
        let clock = |player: Player| {
            let seconds = self.left[player.index()].as_secs_f64();
            format!("{} {}:{:04.1}", players[player.index()], (seconds / 60.0) as u64, seconds % 60.0)
        };
        Player::BOTH.map(clock).join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_taken_off_and_added() {
        let seconds = Duration::from_secs;
        let mut clocks = Clocks::new(seconds(65), seconds(3));
        assert!(clocks.use_up(Player::First, seconds(10), true));
        assert_eq!(clocks.describe(["White", "Black"]), "White 0:58.0, Black 1:05.0");
        assert!(clocks.use_up(Player::First, seconds(58), false));
        assert!(!clocks.use_up(Player::First, seconds(1), false));
        assert_eq!(clocks.of(Player::First), Clock { remaining: seconds(0), increment: seconds(3) });
    }
}

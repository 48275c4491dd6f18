use crate::match_player::Fault;
use crate::plan::TimeControl;
use crate::referee::GameRecord;
use std::time::Duration;

/// Turns that had a time limit. Many late ones mean that the machine was too busy for the match to be fair.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimedTurns {
    /// All of them.
    pub all: u64,
    /// Those that took more than their time by [`LATE`](TimedTurns::LATE).
    pub late: u64,
}

impl TimedTurns {
    /// By how much a turn may overstep its time before it is called late: engines that have a core to themselves keep to
    /// it.
    pub const LATE: Duration = Duration::from_millis(20);

    /// The share of late turns, from 0 to 1; `None` where no turn had a limit.
    pub fn share(&self) -> Option<f64> {
        (self.all > 0).then(|| self.late as f64 / self.all as f64)
    }

    /// Takes the turns of a game in.
    pub(crate) fn add(&mut self, control: &TimeControl, record: &GameRecord) {
        if control.time.is_none() && control.clock.is_none() {
            return;
        }
        let mut clocks = [control.clock.map(|clock| clock.remaining); 2];
        for turn in record.turns.chunk_by(|_, next| !next.begins) {
            let spent = turn.iter().fold(Duration::ZERO, |sum, answer| sum.saturating_add(answer.time));
            let clock = &mut clocks[turn[0].player.index()];
            let allowed = [control.time, *clock].into_iter().flatten().min().unwrap_or(Duration::MAX);
            self.count(spent > allowed.saturating_add(Self::LATE));
            if let (Some(remaining), Some(settings)) = (clock, control.clock) {
                *remaining = remaining.saturating_sub(spent).saturating_add(settings.increment);
            }
        }
        // A turn that cost the game is not in the record.
        if record.fault && [Fault::Time, Fault::Hang].iter().any(|fault| fault.to_string() == record.reason) {
            self.count(true);
        }
    }

    fn count(&mut self, is_late: bool) {
        self.all += 1;
        self.late += u64::from(is_late);
    }
}

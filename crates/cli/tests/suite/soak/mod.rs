//! A portal, robots of all games and a bad network in between, all of them killed at random moments: nothing may be lost.

mod network;
mod processes;
mod referee;

use network::Network;
use processes::{Bots, Portal, Process};
use referee::Referee;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long two robots have for what is left of their games when nothing is killed any more.
const TIMEOUT: Duration = Duration::from_secs(120);

/// How much a process may grow while nothing is killed.
const GROWTH: f64 = 32.0;

/// What was seen.
pub struct Summary {
    /// Finished games.
    pub games: usize,
    /// Moves in them.
    pub moves: usize,
    /// How often the portal and robots were killed.
    pub kills: [u32; 2],
    /// Connections that were cut.
    pub cuts: u64,
    /// How much the portal and the robots grew in the second half, in megabytes.
    pub growth: [f64; 2],
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Summary { games, moves, kills: [portal, robots], cuts, growth } = self;
        write!(
            f,
            "{games} games with {moves} turns came to their ends; the portal was killed {portal} times, robots {robots} times, \
             {cuts} connections were cut; then the portal grew by {:.1} MB and the robots by {:.1} MB",
            growth[0], growth[1]
        )
    }
}

/// Runs for this time: half of it with kills, half of it without. The error says what was lost.
pub fn soak(program: &Path, time: Duration, seed: u64) -> Result<Summary, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut random = Random(seed);
    let mut portal = Portal::start(program, folder.path())?;
    let network = Network::start(portal.port(), seed)?;
    let robots = portal.add_robots()?;
    let mut bots = [0, 1].map(|side| Bots::new(program, folder.path(), side, &robots, network.port()));
    bots.iter_mut().try_for_each(Process::start)?;
    let mut referee = Referee::new(portal.port(), robots);

    let mut kills = [0, 0];
    let middle = Instant::now() + time / 2;
    let mut next_kill = Instant::now() + random.between(2.0, 5.0);
    while Instant::now() < middle {
        if Instant::now() >= next_kill {
            let victim: &mut dyn Process = match random.below(3) {
                0 => &mut portal,
                number => &mut bots[number as usize - 1],
            };
            kills[usize::from(victim.is_robots())] += 1;
            victim.kill()?;
            std::thread::sleep(random.between(0.0, 1.5));
            victim.start()?;
            next_kill = Instant::now() + random.between(2.0, 8.0);
        }
        referee.look()?;
        std::thread::sleep(Duration::from_millis(300));
    }

    let memory = |portal: &Portal, bots: &[Bots; 2]| [portal.megabytes(), bots[0].megabytes()];
    let before = memory(&portal, &bots);
    let end = Instant::now() + time / 2;
    while Instant::now() < end {
        referee.look()?;
        std::thread::sleep(Duration::from_millis(300));
    }
    referee.begin_no_more();
    network.behave();
    let deadline = Instant::now() + TIMEOUT;
    while referee.are_some_running() {
        if Instant::now() > deadline {
            return Err(format!("games that go on no more: {}", referee.running()));
        }
        referee.look()?;
        std::thread::sleep(Duration::from_millis(300));
    }
    let after = memory(&portal, &bots);
    let growth = [after[0] - before[0], after[1] - before[1]];
    if growth.iter().any(|&growth| growth > GROWTH) {
        return Err(format!("memory grew by {growth:.0?} MB (portal, robots)"));
    }
    bots.iter_mut().try_for_each(|bots| bots.check_results(referee.finished()))?;
    portal.stop()?;
    let (games, moves) = referee.totals();
    Ok(Summary { games, moves, kills, cuts: network.cuts(), growth })
}

/// Numbers that are the same for the same seed (Knuth's linear congruence).
pub struct Random(pub u64);

impl Random {
    /// A number below.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    /// So many seconds.
    pub fn between(&mut self, least: f64, most: f64) -> Duration {
        Duration::from_secs_f64(least + (most - least) * self.below(1000) as f64 / 1000.0)
    }
}

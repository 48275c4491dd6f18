//! The gate: whatever a request starts (an engine's or a solver's search, a match) passes it first. It knows what one request
//! may ask for, and the memory that all work takes together.
//!
//! Moves of games are not counted against that memory one by one: those that wait have no table yet, and no more of them run
//! than there are search threads, so their share is set aside for good. What others analyse can never take it.

use crate::RequestError;
use quadrille_engine::{EngineSpec, GameInfo, PresetInfo, SettingKind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// What one request may ask for, and what all work may take together.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkLimits {
    /// Megabytes of all tables together; without a number, the share of moves and 1536 more.
    pub memory: Option<u32>,
    /// Megabytes of the tables of one engine.
    pub table: u32,
    /// Threads of one search.
    pub threads: u32,
    /// The time of a question that is waited for, and of a turn in a match.
    pub time: Duration,
    /// Games of a match.
    pub games: u64,
    /// Players of a match.
    pub players: usize,
    /// Matches that are played at once.
    pub matches: usize,
}

impl Default for WorkLimits {
    fn default() -> Self {
        WorkLimits {
            memory: None,
            table: 64,
            threads: 1,
            time: Duration::from_secs(60),
            games: 20_000,
            players: 16,
            matches: 2,
        }
    }
}

/// Megabytes beyond the share of moves, where no number is given.
const USUAL_MEMORY: u32 = 1536;

/// Megabytes that a search takes besides its tables, rounded up.
const BESIDES_TABLES: u32 = 1;

/// The most lines that an engine shows.
const MOST_LINES: u32 = 20;

/// The longest text of an engine with its settings.
const LONGEST_ENGINE: usize = 1000;

/// Lets work in that the server can bear.
#[derive(Clone)]
pub struct Gate {
    limits: Arc<WorkLimits>,
    /// Megabytes for all but moves.
    memory: u32,
    used: Arc<Mutex<u32>>,
}

/// An engine that may be built.
#[derive(Clone, PartialEq, Debug)]
pub struct AdmittedEngine {
    /// The engine with settings within the limits.
    pub spec: EngineSpec,
    /// The megabytes it takes.
    pub megabytes: u32,
}

/// Memory that is taken, until this is dropped.
pub struct Reservation {
    megabytes: u32,
    used: Arc<Mutex<u32>>,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        *lock(&self.used) -= self.megabytes;
    }
}

fn lock(used: &Mutex<u32>) -> MutexGuard<'_, u32> {
    used.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Gate {
    /// A gate for so many searches at once, or why the limits contradict each other.
    pub fn new(limits: WorkLimits, searches: usize) -> Result<Gate, String> {
        let share = (limits.table as usize + BESIDES_TABLES as usize).saturating_mul(searches);
        let share = u32::try_from(share).map_err(|_| "tables are too large for so many searches")?;
        let all = limits.memory.unwrap_or(share.saturating_add(USUAL_MEMORY));
        let least = share.saturating_add(limits.table + BESIDES_TABLES);
        if all < least {
            return Err(format!(
                "{searches} searches with tables of {} MB need {least} MB of memory at least, not {all}",
                limits.table
            ));
        }
        Ok(Gate { limits: Arc::new(limits), memory: all - share, used: Arc::default() })
    }

    /// The limits.
    pub fn limits(&self) -> &WorkLimits {
        &self.limits
    }

    /// The engine that a request names, if its settings keep within the limits and none of them names a file. Where none
    /// is asked for, its tables are as large as its own, and not larger than `usual`.
    pub fn engine(
        &self,
        game: &dyn GameInfo,
        text: &str,
        usual: Option<u32>,
    ) -> Result<AdmittedEngine, RequestError> {
        if text.len() > LONGEST_ENGINE {
            return Err(RequestError::too_much(
                "the length of an engine with its settings",
                LONGEST_ENGINE,
                text.len(),
            ));
        }
        let mut asked: EngineSpec = text.parse().map_err(RequestError::wrong)?;
        game.check(&asked)?;
        let presets = game.presets();
        let preset = presets.iter().find(|preset| preset.name == asked.preset);
        let preset = preset.expect("an engine that is checked is there");
        if let Some((name, value)) = named_file(game, &presets, preset, &asked) {
            return Err(RequestError::wrong(format!(
                "setting {name} names a file ('{}'), which a request may not",
                value.escape_debug()
            )));
        }
        let tables = preset.tables.max(1);
        let bounds = [
            ("table", self.limits.table / tables),
            ("threads", self.limits.threads),
            ("multi_pv", MOST_LINES),
        ];
        let mut table = 0;
        for (name, limit) in bounds {
            let Some(setting) = preset.settings.iter().find(|setting| setting.name == name) else { continue };
            let value = asked.settings.iter().rev().find(|(asked, _)| asked == name);
            let open = |value: u32| name == "table" && value == 0;
            let value = match value.map(|(_, value)| value.parse().unwrap_or(u32::MAX)) {
                // What takes as much as there is takes what it is given.
                Some(value) if open(value) => {
                    asked.settings.push((name.into(), limit.to_string()));
                    limit
                }
                Some(value) if value > limit => {
                    return Err(RequestError::too_much(
                        &format!("setting {name} of {}", preset.name),
                        limit,
                        value,
                    ));
                }
                Some(value) => value,
                None => {
                    let own = setting.value.parse().ok().filter(|&own| !open(own)).unwrap_or(u32::MAX);
                    let wanted = usual.filter(|_| name == "table").unwrap_or(own).min(own).min(limit);
                    // The tables of several stages differ, unless they are asked for.
                    if wanted != own || (name == "table" && tables > 1) {
                        asked.settings.push((name.into(), wanted.to_string()));
                    }
                    wanted
                }
            };
            if name == "table" {
                table = value;
            }
        }
        Ok(AdmittedEngine { spec: asked, megabytes: table * preset.tables + BESIDES_TABLES })
    }

    /// The time that is asked for, or the longest.
    pub fn time(&self, asked: Option<Duration>) -> Result<Duration, RequestError> {
        let longest = self.limits.time;
        match asked {
            Some(asked) if asked > longest => {
                Err(RequestError::too_much("seconds", longest.as_secs_f64(), asked.as_secs_f64()))
            }
            asked => Ok(asked.unwrap_or(longest)),
        }
    }

    /// Takes memory for work that begins or waits with a table of its own.
    pub fn reserve(&self, megabytes: u32) -> Result<Reservation, RequestError> {
        let mut used = lock(&self.used);
        match used.checked_add(megabytes).filter(|&all| all <= self.memory) {
            Some(all) => *used = all,
            None => {
                return Err(RequestError::Busy(format!(
                    "all analyses and matches may take {} MB together: {used} are taken, and this asks for {megabytes}; \
                     try again later",
                    self.memory
                )));
            }
        }
        Ok(Reservation { megabytes, used: Arc::clone(&self.used) })
    }
}

/// The setting of an engine that names a file, unless whoever runs the server has named this file in an engine of their own.
fn named_file<'a>(
    game: &dyn GameInfo,
    presets: &[PresetInfo],
    preset: &PresetInfo,
    spec: &'a EngineSpec,
) -> Option<&'a (String, String)> {
    let is_file = |name: &str| {
        preset.settings.iter().any(|setting| setting.name == name && setting.kind == SettingKind::File)
    };
    let is_own = |named: &(String, String)| {
        presets.iter().any(|preset| {
            let plain = EngineSpec { preset: preset.name.into(), settings: Vec::new() };
            game.spell_out(&plain).settings.contains(named)
        })
    };
    spec.settings.iter().find(|named| is_file(&named.0) && !is_own(named))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_engine::{define, find, games};

    fn gate() -> Gate {
        Gate::new(WorkLimits { memory: Some(400), ..WorkLimits::default() }, 2).unwrap()
    }

    fn refused<T>(result: Result<T, RequestError>) -> String {
        result.err().expect("this is too much").to_string()
    }

    #[test]
    fn every_engine_of_every_game_is_let_in_within_the_limits() {
        let gate = gate();
        for game in games() {
            for preset in game.presets() {
                let engine = gate.engine(game, preset.name, None).unwrap();
                assert!(engine.megabytes <= 65, "{} {engine:?}", game.name());
            }
        }
        assert_eq!(
            gate.engine(find("surakarta").unwrap(), "champion", None).unwrap().spec.to_string(),
            "champion"
        );
    }

    #[test]
    fn no_setting_that_names_a_file_is_let_in_by_any_engine() {
        let gate = gate();
        let mut found = 0;
        for game in games() {
            for preset in game.presets() {
                for setting in preset.settings.iter().filter(|setting| setting.kind == SettingKind::File) {
                    let asked = format!("{},{}=/dev/ptmx", preset.name, setting.name);
                    assert!(refused(gate.engine(game, &asked, None)).contains("names a file"), "{asked}");
                    found += 1;
                }
            }
        }
        assert!(found > 10, "{found}");
        let own: EngineSpec = "champion,realisation_plies=/etc/own".parse().unwrap();
        define("surakarta", "gate-test", own.clone()).unwrap();
        let game = find("surakarta").unwrap();
        assert!(gate.engine(game, "gate-test", None).is_ok());
        assert!(gate.engine(game, &own.to_string(), None).is_ok(), "as a journal has it");
        assert!(gate.engine(game, "gate-test,realisation_plies=/etc/other", None).is_err());
    }

    #[test]
    fn what_is_too_much_is_named_with_its_limit() {
        let gate = gate();
        let game = find("tzaar").unwrap();
        let engine = |text: &str| refused(gate.engine(game, text, None));
        assert_eq!(
            engine("waltz-9,table=65536"),
            "setting table of waltz-9 may be 64 here at most, not 65536"
        );
        assert_eq!(
            engine("champion,threads=256"),
            "setting threads of champion may be 1 here at most, not 256"
        );
        assert!(engine(&format!("champion{}", ",depth=1".repeat(200))).contains("1000"));
        assert!(engine("champion,table=1,table=999").contains("999"), "the last one counts");
        assert!(engine("champion,table=64").contains("32 here at most"), "there are two tables");
        let three_tables = gate.engine(game, "waltz-expert", Some(16)).unwrap();
        assert_eq!((three_tables.megabytes, &*three_tables.spec.to_string()), (49, "waltz-expert,table=16"));
        assert!(refused(gate.time(Some(Duration::from_secs(61)))).contains("60 here at most, not 61"));
    }

    #[test]
    fn memory_is_given_out_until_there_is_none_and_taken_back() {
        // Of 400 MB, two searches of 65 have theirs for moves.
        let gate = gate();
        let held = [gate.reserve(130).unwrap(), gate.reserve(130).unwrap()];
        assert!(
            refused(gate.reserve(11).map(drop))
                .contains("270 MB together: 260 are taken, and this asks for 11")
        );
        drop(held);
        assert!(gate.reserve(270).is_ok());
        assert!(Gate::new(WorkLimits { memory: Some(100), ..WorkLimits::default() }, 2).is_err());
    }
}

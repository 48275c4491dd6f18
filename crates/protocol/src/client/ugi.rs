use super::failure::Failure;
use super::process::{Process, Wait};
use super::program::{Answer, DRAW_RULES};
use super::spec::ProgramSpec;
use crate::command::{Dialect, shown};
use crate::info::read_info;
use crate::options::rule_name;
use quadrille_engine::{GameInfo, Limits, Opening, Size, Start};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long a program that was told to stop may take to answer.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// A running program that speaks UGI or TEI. It ends with this value.
pub struct UgiProgram {
    process: Process,
    dialect: Dialect,
    timeout: Duration,
    /// The names of its options.
    options: Vec<String>,
    /// The game so far as a `position` command, without moves that were made since it began.
    position: String,
    opening_moves: Vec<String>,
}

impl UgiProgram {
    /// Starts a program, shakes hands and sets its options.
    pub fn start(spec: &ProgramSpec, dialect: Dialect) -> Result<UgiProgram, Failure> {
        let mut program = UgiProgram {
            process: Process::start(&spec.command)?,
            dialect,
            timeout: spec.timeout,
            options: Vec::new(),
            position: "position startpos".into(),
            opening_moves: Vec::new(),
        };
        program.ask(dialect.hello(), dialect.agreed())?;
        for (name, value) in &spec.options {
            if !program.set(name, value) {
                return Err(Failure::Unable(format!("the program has no option '{name}'")));
            }
        }
        program.ask("isready", "readyok")?;
        Ok(program)
    }

    /// Sends a command and waits for the line that ends its answer. Options that are listed on the way are noted.
    fn ask(&mut self, command: &str, end: &str) -> Result<(), Failure> {
        self.process.send(command);
        let wait = Wait { until: Instant::now() + self.timeout, abandon: &AtomicBool::new(false) };
        while let Some(line) = self.process.receive(&wait)? {
            if line.trim() == end {
                return Ok(());
            }
            self.options.extend(option_name(&line));
        }
        Err(Failure::Silent(command.into(), self.timeout))
    }

    /// Sets an option, if the program has it.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let known = self.options.iter().find(|option| option.eq_ignore_ascii_case(name));
        let line = known.map(|known| format!("setoption name {known} value {value}"));
        line.inspect(|line| self.process.send(line)).is_some()
    }

    /// Begins a game. A program that has an option `Seed` is given the seed.
    pub fn begin(&mut self, game: &dyn GameInfo, opening: &Opening, seed: u64) -> Result<(), Failure> {
        for (rule, value) in &opening.rules {
            if !self.set(rule_name(rule), value) && !DRAW_RULES.contains(&rule.as_str()) {
                return Err(Failure::Unable(format!("the program has no option for {rule}={value}")));
            }
        }
        self.set("Seed", &(seed >> 1).to_string());
        let place = Opening { moves: Vec::new(), ..opening.clone() };
        let text = game.open(&place)?.text();
        let size = match self.dialect {
            Dialect::Ugi => None,
            Dialect::Tei => Some(Size::square(text.matches('/').count() as u8 + 1)),
        };
        let usual = Opening { start: Start { size, ..Start::default() }, ..Opening::default() };
        let is_usual = game.open(&usual).is_ok_and(|usual| usual.text() == text);
        self.position = if is_usual {
            "position startpos".into()
        } else {
            format!("position {} {text}", self.dialect.position())
        };
        self.opening_moves = opening.moves.clone();
        let new_game = self.dialect.new_game();
        self.process.send(&size.map_or(new_game.into(), |size| format!("{new_game} {}", size.rows)));
        self.ask("isready", "readyok")
    }

    /// The move after `moves`, which are those since the opening. After `deadline`, or when `abandon` is raised, the
    /// program is stopped; it has failed if it does not answer even then.
    pub fn choose(
        &mut self,
        moves: &[String],
        limits: &Limits,
        deadline: Option<Instant>,
        abandon: &AtomicBool,
    ) -> Result<Answer, Failure> {
        let words: Vec<&str> = self.opening_moves.iter().chain(moves).map(String::as_str).collect();
        let moves = if words.is_empty() { String::new() } else { format!(" moves {}", words.join(" ")) };
        let position = format!("{}{moves}", self.position);
        self.process.send(&position);
        let go = self.go(limits);
        self.process.send(&go);
        let started = Instant::now();
        let mut answer = Answer { word: String::new(), score: None, nodes: 0 };
        let until = deadline.unwrap_or(started + self.timeout);
        if self.hear(&mut answer, &Wait { until, abandon })? {
            return Ok(answer);
        }
        self.process.send("stop");
        let until = Instant::now() + STOP_TIMEOUT;
        if self.hear(&mut answer, &Wait { until, abandon: &AtomicBool::new(false) })? {
            return Ok(answer);
        }
        Err(Failure::Silent(go, started.elapsed()))
    }

    /// Listens until the move comes; false if it does not come in time.
    fn hear(&mut self, answer: &mut Answer, wait: &Wait<'_>) -> Result<bool, Failure> {
        while let Some(line) = self.process.receive(wait)? {
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                answer.word = words.next().map_or("nothing".into(), shown);
                return Ok(true);
            }
            let info = read_info(&line).filter(|info| info.line.unwrap_or(1) == 1).unwrap_or_default();
            answer.score = info.score.or(answer.score);
            answer.nodes = info.nodes.unwrap_or(answer.nodes);
        }
        Ok(false)
    }

    /// The `go` command. What the opponent has on his clock we do not know; it is told as if it were the same.
    fn go(&self, limits: &Limits) -> String {
        let mut go = String::from("go");
        if let Some(clock) = limits.clock {
            let times = [clock.remaining, clock.remaining, clock.increment, clock.increment];
            for (name, time) in self.dialect.clocks().iter().zip(times) {
                go += &format!(" {name} {}", time.as_millis());
            }
        }
        let mut add = |name: &str, value: Option<u128>| {
            go += &value.map_or(String::new(), |value| format!(" {name} {value}"))
        };
        add("movetime", limits.time.map(|time| time.as_millis()));
        add("nodes", limits.nodes.map(u128::from));
        add("depth", limits.depth.map(u128::from));
        go
    }
}

/// The name in an `option` line.
fn option_name(line: &str) -> Option<String> {
    let rest = line.trim().strip_prefix("option name ")?;
    let words: Vec<&str> = rest.split_whitespace().take_while(|&word| word != "type").collect();
    (!words.is_empty()).then(|| words.join(" "))
}

//! UGI and TEI, line by line: what a front end or a referee can say.

use quadrille_engine::{Clock, Limits, Player, Size};
use std::str::SplitWhitespace;
use std::time::Duration;

/// Which of the two sister protocols. They differ in a few words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// The universal game interface.
    Ugi,
    /// The Tak engine interface.
    Tei,
}

impl Dialect {
    /// The word that opens a conversation.
    pub const fn hello(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugi",
            Dialect::Tei => "tei",
        }
    }

    /// The word that answers it, after the options.
    pub const fn agreed(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugiok",
            Dialect::Tei => "teiok",
        }
    }

    /// The command that begins a game.
    pub const fn new_game(self) -> &'static str {
        match self {
            Dialect::Ugi => "uginewgame",
            Dialect::Tei => "teinewgame",
        }
    }

    /// What stands before a position.
    pub const fn position(self) -> &'static str {
        match self {
            Dialect::Ugi => "fen",
            Dialect::Tei => "tps",
        }
    }

    /// The names of the clocks and increments, the first player's first.
    pub const fn clocks(self) -> [&'static str; 4] {
        match self {
            Dialect::Ugi => ["p1time", "p2time", "p1inc", "p2inc"],
            Dialect::Tei => ["wtime", "btime", "winc", "binc"],
        }
    }
}

/// A command of UGI or TEI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Say who you are and what can be set.
    Hello,
    /// Say when you are ready.
    Ready,
    /// Change an option; a button has no value.
    Set {
        /// The option.
        name: String,
        /// The value, empty for a button.
        value: String,
    },
    /// A game begins, in TEI on a board of this size and with this komi.
    NewGame {
        /// The size, if it is named.
        size: Option<Size>,
        /// The komi in half flats, if it is named.
        half_komi: Option<String>,
    },
    /// A position, the starting one if there is no text, and the moves made from there.
    Position {
        /// The text of the position.
        text: Option<String>,
        /// Turns or plies.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Answer now.
    Stop,
    /// The move that was pondered on has been made.
    PonderHit,
    /// Tell about the position.
    Query(Query),
    /// Good-bye.
    Quit,
}

/// What a referee without rules asks about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Whether the first player is to move.
    FirstToMove,
    /// Whether the game is over.
    GameOver,
    /// How it has ended.
    Result,
}

/// How to think.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// What is left on the clocks.
    pub remaining: [Option<Duration>; 2],
    /// What each turn adds to them.
    pub increments: [Duration; 2],
    /// Time for this move.
    pub time: Option<Duration>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// How deep to look.
    pub depth: Option<u32>,
    /// Until `stop`.
    pub infinite: bool,
    /// On the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Prove the result instead of estimating it.
    pub solve: bool,
}

impl Go {
    /// Whether the search ends by itself.
    pub fn is_limited(&self) -> bool {
        let named = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        (named || self.remaining.iter().all(Option::is_some)) && !self.infinite && !self.ponder
    }

    /// The limits for the player to move.
    pub fn limits(&self, player: Player) -> Limits {
        if self.infinite || self.ponder {
            return Limits::default();
        }
        let clock = self.remaining[player.index()]
            .map(|remaining| Clock { remaining, increment: self.increments[player.index()] });
        Limits { time: self.time, clock, nodes: self.nodes, depth: self.depth }
    }

    /// Whether the answer has to wait for `stop`, even if the thinking ends before.
    pub fn waits(&self) -> bool {
        let Go { remaining, time, nodes, depth, .. } = self;
        let limited =
            remaining.iter().any(Option::is_some) || time.is_some() || nodes.is_some() || depth.is_some();
        self.infinite || self.ponder || !limited && !self.solve
    }
}

/// Why a line cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct LineError(pub String);

impl Command {
    /// Reads a line; `None` if there is nothing on it.
    ///
    /// ```
    /// use quadrille_protocol::{Command, Dialect};
    /// assert_eq!(Command::parse("stop ", Dialect::Tei), Ok(Some(Command::Stop)));
    /// assert_eq!(Command::parse("teinewgame 5", Dialect::Tei), Command::parse("teinewgame size 5", Dialect::Tei));
    /// let error = Command::parse("go depth deep", Dialect::Ugi).unwrap_err();
    /// assert_eq!(error.to_string(), "go: depth takes a number, not 'deep'");
    /// ```
    pub fn parse(line: &str, dialect: Dialect) -> Result<Option<Command>, LineError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        Ok(Some(match first {
            "isready" => Command::Ready,
            "setoption" => set(words)?,
            "position" => position(words)?,
            "go" => Command::Go(go(words)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "query" => Command::Query(match words.next() {
                Some("p1turn") => Query::FirstToMove,
                Some("gameover") => Query::GameOver,
                Some("result") => Query::Result,
                other => {
                    return wrong(format!("query takes p1turn, gameover or result, not {}", found(other)));
                }
            }),
            "quit" => Command::Quit,
            word if word == dialect.hello() => Command::Hello,
            word if word == dialect.new_game() => new_game(words)?,
            word => return wrong(format!("there is no command '{}'", shown(word))),
        }))
    }
}

fn wrong<T>(reason: String) -> Result<T, LineError> {
    Err(LineError(reason))
}

/// A word of the line for an error: not longer than a person wants to read.
pub(crate) fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut text: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().count() > LONGEST {
        text += "...";
    }
    text
}

fn found(word: Option<&str>) -> String {
    word.map_or("nothing".into(), |word| format!("'{}'", shown(word)))
}

fn set(mut words: SplitWhitespace<'_>) -> Result<Command, LineError> {
    if words.next() != Some("name") {
        return wrong("setoption: write setoption name NAME value VALUE".into());
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    if name.is_empty() {
        return wrong("setoption: the name is missing".into());
    }
    Ok(Command::Set { name: name.join(" "), value: words.collect::<Vec<_>>().join(" ") })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, LineError> {
    let kind = words.next();
    let text: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let text = match kind {
        Some("startpos") if text.is_empty() => None,
        Some("startpos") => return wrong(format!("position: expected moves, not '{}'", shown(text[0]))),
        Some("fen" | "tps") if !text.is_empty() => Some(text.join(" ")),
        Some("fen" | "tps") => return wrong("position: the text is missing".into()),
        other => return wrong(format!("position takes startpos, fen or tps, not {}", found(other))),
    };
    Ok(Command::Position { text, moves: words.map(String::from).collect() })
}

/// `SIZE`, or `size SIZE halfkomi KOMI` as the newer draft of TEI has it.
fn new_game(mut words: SplitWhitespace<'_>) -> Result<Command, LineError> {
    let (mut size, mut half_komi) = (None, None);
    while let Some(word) = words.next() {
        let (name, value) =
            if matches!(word, "size" | "halfkomi") { (word, words.next()) } else { ("size", Some(word)) };
        match name {
            "size" => {
                let parsed = value.and_then(|value| value.parse().ok());
                size =
                    Some(parsed.ok_or_else(|| {
                        LineError(format!("a new game needs a size, not {}", found(value)))
                    })?);
            }
            _ => match value {
                Some(value) => half_komi = Some(value.to_string()),
                None => return wrong("a new game: halfkomi needs a number".into()),
            },
        }
    }
    Ok(Command::NewGame { size, half_komi })
}

/// A word that is not known may have been a limit: an error is better than a search without one.
fn go(mut words: SplitWhitespace<'_>) -> Result<Go, LineError> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut number = |least: i128| -> Result<u64, LineError> {
            let text = words.next();
            let value = text.and_then(|text| text.parse::<i128>().ok()).filter(|value| *value >= least);
            let value = value.map(|value| value.clamp(0, u64::MAX.into()) as u64);
            value.ok_or_else(|| LineError(format!("go: {word} takes a number, not {}", found(text))))
        };
        match word {
            // A clock that has run out may be below zero.
            "p1time" | "wtime" => go.remaining[0] = Some(milliseconds(number(i128::MIN)?)),
            "p2time" | "btime" => go.remaining[1] = Some(milliseconds(number(i128::MIN)?)),
            "p1inc" | "winc" => go.increments[0] = milliseconds(number(0)?),
            "p2inc" | "binc" => go.increments[1] = milliseconds(number(0)?),
            // A clock is shared out as if it were for the rest of the game, which is safe.
            "movestogo" => _ = number(0)?,
            "movetime" => go.time = Some(milliseconds(number(0)?)),
            "nodes" => go.nodes = Some(number(0)?.max(1)),
            "depth" => go.depth = Some(number(0)?.min(u32::MAX.into()) as u32),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "solve" => go.solve = true,
            word => {
                return wrong(format!("go: there is no limit '{}': the limits are {LIMITS}", shown(word)));
            }
        }
    }
    Ok(go)
}

/// What can follow `go`, beside the dialect's names of clocks.
const LIMITS: &str = "clocks, movetime, nodes, depth, infinite, ponder and solve";

/// At most a year, so that sums of times stay times.
fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count.min(366 * 24 * 3600 * 1000))
}

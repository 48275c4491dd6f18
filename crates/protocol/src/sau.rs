//! The protocol of the Chinese championship's Surakarta platform, SAU.
//!
//! A point is two letters, column and row, A to F; Black's back row is row A. The platform takes captures by corner
//! stones, which the rules do not know: we never make one, but follow the game if the opponent does.

use crate::command::{LineError, shown};
use crate::lines::{InputLine, Lines};
use crate::search::{Ended, Event, OnStop, Search};
use quadrille_engine::{
    EnginePlayer, EngineSpec, GameInfo, Limits, MoveRequest, Opening, Player, Position, Score, find,
};
use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A command of the platform.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SauCommand {
    /// Say your name.
    Name,
    /// A game begins, and this is your colour. Black moves at once.
    New(Player),
    /// The opponent's move in Quadrille's notation.
    Move(String),
    /// Your last move is refused; make another.
    Refused,
    /// The game is over.
    End,
    /// Good-bye.
    Quit,
}

impl SauCommand {
    /// Reads a line in either case; `None` if there is nothing on it.
    ///
    /// ```
    /// use quadrille_protocol::SauCommand;
    /// assert_eq!(SauCommand::parse("move CBCC"), Ok(Some(SauCommand::Move("c2c3".into()))));
    /// assert_eq!(SauCommand::parse("move CB").unwrap_err().to_string(), "move takes four letters A to F, not 'CB'");
    /// ```
    pub fn parse(line: &str) -> Result<Option<SauCommand>, LineError> {
        let line = line.to_ascii_lowercase();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let second = words.next().unwrap_or_default();
        Ok(Some(match (first, second) {
            ("name?" | "name", _) => SauCommand::Name,
            ("new", "black") => SauCommand::New(Player::First),
            ("new", "white") => SauCommand::New(Player::Second),
            ("new", other) => {
                return Err(LineError(format!("new takes black or white, not '{}'", shown(other))));
            }
            ("move", letters) => SauCommand::Move(own_word(letters).ok_or_else(|| {
                LineError(format!("move takes four letters A to F, not '{}'", shown(&letters.to_uppercase())))
            })?),
            ("error", _) => SauCommand::Refused,
            ("end", _) => SauCommand::End,
            ("quit" | "exit", _) => SauCommand::Quit,
            (other, _) => return Err(LineError(format!("there is no command '{}'", shown(other)))),
        }))
    }
}

/// `cbcc` is `c2c3`.
fn own_word(letters: &str) -> Option<String> {
    let is_move = letters.len() == 4 && letters.bytes().all(|letter| (b'a'..=b'f').contains(&letter));
    let point =
        |(at, letter): (usize, u8)| char::from(if at % 2 == 0 { letter } else { letter - b'a' + b'1' });
    is_move.then(|| letters.bytes().enumerate().map(point).collect())
}

/// `c2c3` is `CBCC`.
fn platform_word(word: &str) -> String {
    let letter = |c: char| c.to_digit(10).and_then(|row| char::from_digit(row + 9, 16)).unwrap_or(c);
    word.chars().map(|c| letter(c).to_ascii_uppercase()).collect()
}

/// Plays on the platform until `quit` or the end of the input. The limits are those of a move; a clock is for the whole
/// game and runs down. Lines that make no sense are told of on `remarks`.
pub fn serve_sau(
    engine: &EngineSpec,
    limits: Limits,
    input: impl BufRead,
    output: impl Write + Send + 'static,
    mut remarks: impl Write,
) -> io::Result<()> {
    let mut server = Server::new(engine, limits, output).map_err(io::Error::other)?;
    let mut lines = Lines::new(input, LONGEST_LINE);
    while let Some(line) = lines.read()? {
        let command = match line {
            InputLine::Text(line) => SauCommand::parse(&line),
            InputLine::TooLong => Err(LineError("the line is too long".into())),
        };
        match command.and_then(|command| command.map_or(Ok(true), |command| server.follow(command))) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error) => writeln!(remarks, "error: {error}")?,
        }
    }
    server.halt();
    Ok(())
}

const LONGEST_LINE: usize = 4096;

/// How many positions are visited for each move when the best one was refused.
const SECOND_LOOK: u64 = 20_000;

struct Server<W> {
    game: &'static dyn GameInfo,
    limits: Limits,
    /// What is left of the clock.
    remaining: Option<Duration>,
    output: Arc<Mutex<W>>,
    /// The game as the platform sees it.
    position: Box<dyn Position>,
    /// The engine, unless it is thinking or has broken down.
    player: Option<Box<dyn EnginePlayer>>,
    search: Option<(Search, Arc<Mutex<Duration>>)>,
    /// Our last move.
    answer: Option<String>,
    /// Moves that the platform does not take here.
    refused: Vec<String>,
    games_begun: u64,
}

impl<W: Write + Send + 'static> Server<W> {
    fn new(engine: &EngineSpec, limits: Limits, output: W) -> quadrille_engine::Result<Self> {
        let game = find("surakarta")?;
        Ok(Server {
            game,
            limits,
            remaining: None,
            output: Arc::new(Mutex::new(output)),
            position: game.open(&Opening::default())?,
            player: Some(game.player(engine)?),
            search: None,
            answer: None,
            refused: Vec::new(),
            games_begun: 0,
        })
    }

    /// Whether the conversation goes on.
    fn follow(&mut self, command: SauCommand) -> Result<bool, LineError> {
        match command {
            SauCommand::Name => say(&self.output, "name Quadrille\n"),
            SauCommand::New(colour) => {
                self.halt();
                self.restart(Opening::default())?;
                self.remaining = self.limits.clock.map(|clock| clock.remaining);
                self.games_begun += 1;
                if let Some(player) = &mut self.player {
                    player.new_game(self.games_begun);
                }
                if colour == Player::First {
                    self.think()?;
                }
            }
            SauCommand::Move(word) => {
                self.take_over();
                self.refused.clear();
                if self.position.play(&word).is_err() {
                    self.force(&word)?;
                }
                self.think()?;
            }
            SauCommand::Refused => {
                self.take_over();
                let word =
                    self.answer.take().ok_or_else(|| LineError("there is no move to take back".into()))?;
                self.position.take_back();
                self.refused.push(word);
                self.second_look()?;
            }
            SauCommand::End => self.halt(),
            SauCommand::Quit => {
                self.halt();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Ends the search; its answer is not wanted any more.
    fn halt(&mut self) {
        if let Some((search, _)) = self.search.take() {
            self.player = search.stop(OnStop::Silence);
        }
        self.answer = None;
    }

    /// Waits for the search and makes its move on the board.
    fn take_over(&mut self) {
        let Some((search, spent)) = self.search.take() else { return };
        let Ended { player, analysis } = search.wait();
        self.player = player;
        let spent = *spent.lock().unwrap_or_else(PoisonError::into_inner);
        let increment = self.limits.clock.map_or(Duration::ZERO, |clock| clock.increment);
        self.remaining = self.remaining.map(|remaining| remaining.saturating_sub(spent) + increment);
        if let Some(analysis) = analysis
            && self.position.play(analysis.best_move()).is_ok()
        {
            self.answer = Some(analysis.best_move().into());
        }
    }

    fn restart(&mut self, opening: Opening) -> Result<(), LineError> {
        self.position = self.game.open(&opening).map_err(|error| LineError(error.to_string()))?;
        self.refused.clear();
        Ok(())
    }

    /// Makes a move that our rules do not know: the stone is put where the platform says.
    fn force(&mut self, word: &str) -> Result<(), LineError> {
        let position = self.position.text();
        let mut fields = position.split(' ');
        let (points, mover) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let mut points = points.as_bytes().to_vec();
        let index = |point: &[u8]| usize::from(b'6' - point[1]) * 6 + usize::from(point[0] - b'a');
        let (from, to) = (index(&word.as_bytes()[..2]), index(&word.as_bytes()[2..]));
        if points.get(from) != mover.as_bytes().first() || points.get(to) == mover.as_bytes().first() {
            return Err(LineError(format!("move {}: there is no such stone to move", platform_word(word))));
        }
        points.swap(from, to);
        points[from] = b'.';
        let next = if mover == "b" { "w" } else { "b" };
        self.restart_at(&format!("{} {next}", String::from_utf8_lossy(&points)))
    }

    fn restart_at(&mut self, position: &str) -> Result<(), LineError> {
        self.restart(Opening { position: Some(position.into()), ..Opening::default() })
    }

    /// The game is over when the platform says so: where our house rules have ended it, the history is forgotten.
    fn go_on(&mut self) -> Result<(), LineError> {
        if self.position.ending().is_some() {
            let position = self.position.text();
            let without_count: Vec<&str> = position.split(' ').take(2).collect();
            self.restart_at(&without_count.join(" "))?;
        }
        Ok(())
    }

    /// The engine, taken for a question about the position.
    fn take_player(&mut self) -> Result<Box<dyn EnginePlayer>, LineError> {
        self.go_on()?;
        self.player.take().ok_or_else(|| LineError("the engine has broken down".into()))
    }

    fn think(&mut self) -> Result<(), LineError> {
        let player = self.take_player()?;
        let mut limits = self.limits;
        if let (Some(clock), Some(remaining)) = (&mut limits.clock, self.remaining) {
            clock.remaining = remaining;
        }
        let output = Arc::clone(&self.output);
        let spent = Arc::new(Mutex::new(Duration::ZERO));
        let (noted, started) = (Arc::clone(&spent), Instant::now());
        let tell = move |event: Event<'_>| {
            if let Event::Answer(Ok(analysis)) = event {
                *noted.lock().unwrap_or_else(PoisonError::into_inner) = started.elapsed();
                say(&output, &format!("move {}\n", platform_word(analysis.best_move())));
            }
        };
        self.search = Some((Search::begin(player, self.position.opening(), limits, false, tell), spent));
        Ok(())
    }

    /// Plays the best move that has not been refused, by a short look at each.
    fn second_look(&mut self) -> Result<(), LineError> {
        let mut moves = self.position.legal_moves();
        moves.retain(|word| !self.refused.contains(word));
        let mut player = self.take_player()?;
        let opening = self.position.opening();
        let limits = Limits { nodes: Some(SECOND_LOOK), ..Limits::default() };
        let position = &mut self.position;
        let mut value = |word: &String| {
            if position.play(word).is_err() {
                return i64::MIN;
            }
            let ending = position.ending();
            position.take_back();
            let moves = std::slice::from_ref(word);
            let request = MoveRequest { opening: &opening, moves, limits, stop: &AtomicBool::new(false) };
            let score = player.think(&request, &mut |_| ()).ok().and_then(|analysis| analysis.score);
            match (score.map(Score::reversed), ending) {
                (Some(Score::Estimate(value)), _) => value.into(),
                (Some(Score::Win { plies }), _) => PROVEN - i64::from(plies),
                (Some(Score::Loss { plies }), _) => i64::from(plies) - PROVEN,
                (None, Some(ending)) if ending.outcome.winner().is_some() => PROVEN,
                (Some(Score::Draw) | None, _) => 0,
            }
        };
        let best = moves.iter().map(|word| (value(word), word)).max_by_key(|(value, _)| *value);
        let best = best.map(|(_, word)| word.clone());
        self.player = Some(player);
        let word = best.ok_or_else(|| LineError("every move has been refused".into()))?;
        say(&self.output, &format!("move {}\n", platform_word(&word)));
        self.position.play(&word).map_err(|error| LineError(error.to_string()))?;
        self.answer = Some(word);
        Ok(())
    }
}

/// Above every estimate.
const PROVEN: i64 = 1 << 40;

/// A reader that has gone away is found when the input ends.
fn say(output: &Mutex<impl Write>, text: &str) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}

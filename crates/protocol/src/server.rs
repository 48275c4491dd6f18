//! The engine's side of UGI and TEI.

use crate::command::{Command, Dialect, Go, LineError, Query, shown};
use crate::info::write_info;
use crate::lines::{InputLine, Lines};
use crate::options::Options;
use crate::search::{Event, OnStop, Search};
use quadrille_engine::{
    Analysis, EnginePlayer, EngineSpec, Error, GameInfo, Opening, Outcome, Player, Position, Report, Size,
    Timed, Variation,
};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The longest line that is read: a game of many thousand moves.
const LONGEST_LINE: usize = 1 << 20;

/// The engine that proves results.
const SOLVER: &str = "solver";

/// What stands for a move where there is none.
const NO_MOVE: &str = "(none)";

/// Answers in UGI or TEI until `quit` or the end of the input. `quit` also ends a search; where the input ends, only one
/// without an end of its own. `engine` is the one that plays unless another is chosen by the option of that name.
pub fn serve(
    game: &'static dyn GameInfo,
    dialect: Dialect,
    engine: &EngineSpec,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let mut server = Server::new(game, dialect, engine, output).map_err(io::Error::other)?;
    let mut lines = Lines::new(input, LONGEST_LINE);
    while let Some(line) = lines.read()? {
        let command = match line {
            InputLine::Text(line) => Command::parse(&line, dialect),
            InputLine::TooLong => Err(LineError(format!("a line has more than {LONGEST_LINE} characters"))),
        };
        match command {
            Ok(Some(Command::Quit)) => {
                server.stop(OnStop::Answer);
                return Ok(());
            }
            Ok(Some(command)) => server.follow(command)?,
            Ok(None) => {}
            Err(error) => server.remark(&error)?,
        }
    }
    server.finish();
    Ok(())
}

struct Server<W> {
    game: &'static dyn GameInfo,
    dialect: Dialect,
    output: Arc<Mutex<W>>,
    options: Options,
    /// The size of the board that a TEI game began with.
    size: Option<Size>,
    /// The position as it was given.
    text: Option<String>,
    moves: Vec<String>,
    /// The position, for queries.
    position: Box<dyn Position>,
    /// The engine that was built last, unless it thinks or has broken down.
    ready: Option<ReadyEngine>,
    /// The search that runs, or has ended without anybody having asked for its engine since.
    search: Option<RunningSearch>,
    games_begun: u64,
}

/// An engine that waits for a question.
struct ReadyEngine {
    player: Box<dyn EnginePlayer>,
    spec: EngineSpec,
}

/// An engine that thinks, and what it was asked.
struct RunningSearch {
    search: Search,
    go: Go,
    spec: EngineSpec,
}

impl<W: Write + Send + 'static> Server<W> {
    fn new(
        game: &'static dyn GameInfo,
        dialect: Dialect,
        engine: &EngineSpec,
        output: W,
    ) -> quadrille_engine::Result<Self> {
        Ok(Server {
            game,
            dialect,
            output: Arc::new(Mutex::new(output)),
            options: Options::new(game, dialect, engine),
            size: None,
            text: None,
            moves: Vec::new(),
            position: game.open(&Opening::default())?,
            ready: None,
            search: None,
            games_begun: 0,
        })
    }

    fn follow(&mut self, command: Command) -> io::Result<()> {
        let result = match command {
            Command::Hello => return self.introduce(),
            Command::Ready => return self.get_ready(),
            Command::Query(query) => return self.answer(query),
            Command::Go(go) => return self.go(go),
            Command::Set { name, value } => self.set(&name, &value),
            Command::NewGame { size, half_komi } => self.begin(size, half_komi),
            Command::Position { text, moves } => self.place(text, moves),
            Command::Stop => {
                self.stop(OnStop::Answer);
                Ok(())
            }
            Command::PonderHit => return self.ponder_hit(),
            Command::Quit => Ok(()),
        };
        result.or_else(|error| self.remark(&error))
    }

    fn say(&self, text: &str) -> io::Result<()> {
        say(&self.output, text)
    }

    /// A line for people that no program minds.
    fn remark(&self, error: &dyn std::fmt::Display) -> io::Result<()> {
        self.say(&format!("info string error: {}\n", error.to_string().replace('\n', " ")))
    }

    fn introduce(&self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let agreed = self.dialect.agreed();
        let options = self.options.list();
        self.say(&format!(
            "id name Quadrille {version}\nid author The Quadrille developers\n{options}{agreed}\n"
        ))
    }

    fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(|running| running.search.is_running())
    }

    fn get_ready(&mut self) -> io::Result<()> {
        if !self.is_thinking()
            && let Err(error) = self.prepare()
        {
            self.remark(&error)?;
        }
        self.say("readyok\n")
    }

    /// Builds the engine that the options ask for.
    fn prepare(&mut self) -> quadrille_engine::Result<()> {
        self.ready = Some(self.engine(self.options.spec())?);
        Ok(())
    }

    fn answer(&self, query: Query) -> io::Result<()> {
        let ending = self.position.ending();
        let response = match query {
            Query::FirstToMove => (self.position.to_move() == Player::First).to_string(),
            Query::GameOver => ending.is_some().to_string(),
            Query::Result => match ending.map(|ending| ending.outcome) {
                None => "none".into(),
                Some(Outcome::Draw) => "draw".into(),
                Some(Outcome::Win(Player::First)) => "p1win".into(),
                Some(Outcome::Win(Player::Second)) => "p2win".into(),
            },
        };
        self.say(&format!("response {response}\n"))
    }

    /// Where the position does not fit the new value, as on a board of another size, it goes back to the start. A table is
    /// made at once, and where there is no memory for it the one before is kept.
    fn set(&mut self, name: &str, value: &str) -> Result<(), LineError> {
        let before = self.options.clone();
        self.options.set(name, value)?;
        let mut result = self.open().or_else(|_| self.place(None, Vec::new()));
        if result.is_ok() && self.options.table() != before.table() {
            let made = match self.is_thinking() {
                true => self.game.player(&self.options.spec()).map(drop),
                false => self.prepare(),
            };
            result = made.map_err(|error| LineError(error.to_string()));
        }
        result.inspect_err(|_| self.options = before)
    }

    fn begin(&mut self, size: Option<Size>, half_komi: Option<String>) -> Result<(), LineError> {
        let before = (self.options.clone(), self.size, self.text.take(), std::mem::take(&mut self.moves));
        self.size = size.or(self.size);
        let result =
            half_komi.map_or(Ok(()), |komi| self.options.set("HalfKomi", &komi)).and_then(|()| self.open());
        if let Err(error) = result {
            (self.options, self.size, self.text, self.moves) = before;
            return Err(error);
        }
        self.stop(OnStop::Answer);
        self.games_begun += 1;
        let seed = self.seed();
        if let Some(engine) = &mut self.ready {
            engine.player.new_game(seed);
        }
        Ok(())
    }

    /// Each game has a seed of its own, and a conversation that is repeated has the same ones.
    fn seed(&self) -> u64 {
        self.options.seed().wrapping_add(self.games_begun)
    }

    fn place(&mut self, text: Option<String>, moves: Vec<String>) -> Result<(), LineError> {
        let before = (std::mem::replace(&mut self.text, text), std::mem::replace(&mut self.moves, moves));
        self.open().inspect_err(|_| (self.text, self.moves) = before)
    }

    fn opening(&self) -> Opening {
        let mut opening = self.options.opening();
        opening.start.size = self.size.or(opening.start.size);
        Opening { position: self.text.clone(), moves: self.moves.clone(), ..opening }
    }

    /// Sets up the position of the queries.
    fn open(&mut self) -> Result<(), LineError> {
        self.position = self.game.open(&self.opening()).map_err(|error| LineError(error.to_string()))?;
        Ok(())
    }

    /// Ends the search, if there is one.
    fn stop(&mut self, how: OnStop) {
        if let Some(RunningSearch { search, spec, .. }) = self.search.take() {
            self.ready = search.stop(how).map(|player| ReadyEngine { player, spec });
        }
    }

    /// Nothing more will be said: waits for the search if it ends by itself.
    fn finish(&mut self) {
        if let Some(running) = self.search.take_if(|running| running.go.is_limited()) {
            running.search.wait();
        }
        self.stop(OnStop::Answer);
    }

    /// The engine, built anew if it is another than before; one like that before is ready where that fails.
    fn engine(&mut self, spec: EngineSpec) -> quadrille_engine::Result<ReadyEngine> {
        self.stop(OnStop::Answer);
        let before = match self.ready.take() {
            Some(engine) if engine.spec == spec => return Ok(engine),
            // What another engine holds is free before the new one takes its own.
            Some(ReadyEngine { spec, .. }) => Some(spec),
            None => None,
        };
        self.build(spec).inspect_err(|_| self.ready = before.and_then(|spec| self.build(spec).ok()))
    }

    fn build(&self, spec: EngineSpec) -> quadrille_engine::Result<ReadyEngine> {
        let mut player = self.game.player(&spec)?;
        player.new_game(self.seed());
        Ok(ReadyEngine { player, spec })
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        let spec = if go.solve { self.options.spec_of(SOLVER) } else { self.options.spec() };
        let ReadyEngine { player, spec } = match self.engine(spec) {
            Ok(engine) => engine,
            Err(error) => {
                self.remark(&error)?;
                return self.say(&format!("bestmove {NO_MOVE}\n"));
            }
        };
        let opening = self.opening();
        let output = Arc::clone(&self.output);
        let splitter = self.options.plies().then_some((self.game, opening.clone()));
        let tell = move |event: Event<'_>| {
            let split = |analysis: &Analysis| match &splitter {
                Some((game, opening)) => into_plies(*game, opening, analysis),
                None => analysis.clone(),
            };
            let failed = |reason: &str| {
                format!("info string error: the engine broke down: {}\nbestmove {NO_MOVE}\n", shown(reason))
            };
            let text = match event {
                Event::Progress(analysis) => write_info(&split(analysis)),
                Event::Answer(Ok(analysis)) => {
                    let analysis = split(analysis);
                    write_info(&analysis) + &format!("bestmove {}\n", analysis.best_move())
                }
                Event::Answer(Err(Error::Finished(_))) => format!("bestmove {NO_MOVE}\n"),
                Event::Answer(Err(error)) => failed(&error.to_string()),
                Event::Failure(reason) => failed(&reason),
            };
            // A reader that has gone away is found by the conversation itself.
            let _ = say(&output, &text);
        };
        let limits = go.limits(self.position.to_move());
        let search = Search::begin(player, opening, limits, go.waits(), tell);
        self.search = Some(RunningSearch { search, go, spec });
        Ok(())
    }

    /// The pondering is given up for a search of the same position with the limits that were given: the table knows
    /// already what was found.
    fn ponder_hit(&mut self) -> io::Result<()> {
        match &self.search {
            Some(RunningSearch { go, .. }) if go.ponder => {
                let go = Go { ponder: false, ..*go };
                self.stop(OnStop::Silence);
                self.go(go)
            }
            _ => Ok(()),
        }
    }
}

fn say(output: &Mutex<impl Write>, text: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    output.write_all(text.as_bytes()).and_then(|()| output.flush())
}

/// The same with its turns taken apart, and only the first ply of the move.
fn into_plies(game: &dyn GameInfo, opening: &Opening, analysis: &Analysis) -> Analysis {
    let plies = |words: &[String]| -> Vec<String> {
        let Ok(mut position) = game.open(opening) else { return Vec::new() };
        let split = |word: &String| {
            let plies = position.plies_of(word).inspect(|_| _ = position.play(word)).unwrap_or_default();
            plies.into_iter().map(|(ply, _)| ply).collect::<Vec<_>>()
        };
        words.iter().flat_map(split).collect()
    };
    let variation = |line: &Variation<String>| Variation { score: line.score, moves: plies(&line.moves) };
    let turn: Vec<_> = plies(&analysis.turn).into_iter().take(1).collect();
    let found = Report {
        turn: if turn.is_empty() { analysis.turn.clone() } else { turn },
        lines: analysis.lines.iter().map(variation).collect(),
        ..analysis.found.clone()
    };
    Timed { found, elapsed: analysis.elapsed }
}

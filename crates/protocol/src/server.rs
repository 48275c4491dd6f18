//! The engine's side of UGI and TEI.

use crate::command::{Command, Dialect, Go, LineError, Query, shown};
use crate::info::write_info;
use crate::lines::{Line, Lines};
use crate::options::Options;
use crate::search::{ENGINE, Ending, Event, Search};
use quadrille_engine::{EngineSpec, GameInfo, Opening, Outcome, Player, Session, Size, Thought};
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
            Line::Text(line) => Command::parse(&line, dialect),
            Line::TooLong => Err(LineError(format!("a line has more than {LONGEST_LINE} characters"))),
        };
        match command {
            Ok(Some(Command::Quit)) => {
                server.stop(Ending::Answer);
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
    board: Box<dyn Session>,
    chair: Chair,
    games_begun: u64,
}

/// Where the engine is.
enum Chair {
    /// It is not built yet, or the options have changed.
    Empty,
    Ready(Seated),
    Thinking(Search, Go, EngineSpec),
}

/// An engine in a session of its own.
struct Seated {
    session: Box<dyn Session>,
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
            board: game.open(&Opening::default())?,
            chair: Chair::Empty,
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
                self.stop(Ending::Answer);
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

    fn get_ready(&mut self) -> io::Result<()> {
        let is_thinking = matches!(&self.chair, Chair::Thinking(search, ..) if search.is_running());
        if !is_thinking && let Err(error) = self.seat(self.options.spec()) {
            self.remark(&error)?;
        }
        self.say("readyok\n")
    }

    fn answer(&self, query: Query) -> io::Result<()> {
        let ending = self.board.ending();
        let response = match query {
            Query::FirstToMove => (self.board.to_move() == Player::First).to_string(),
            Query::GameOver => ending.is_some().to_string(),
            Query::Result => match ending {
                None => "none".into(),
                Some((Outcome::Draw, _)) => "draw".into(),
                Some((Outcome::Win(Player::First), _)) => "p1win".into(),
                Some((Outcome::Win(Player::Second), _)) => "p2win".into(),
            },
        };
        self.say(&format!("response {response}\n"))
    }

    /// Where the position does not fit the new value, as on a board of another size, it goes back to the start.
    fn set(&mut self, name: &str, value: &str) -> Result<(), LineError> {
        let before = self.options.clone();
        self.options.set(name, value)?;
        self.open().or_else(|_| self.place(None, Vec::new())).inspect_err(|_| self.options = before)
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
        self.stop(Ending::Answer);
        self.games_begun += 1;
        let seed = self.seed();
        if let Chair::Ready(Seated { session, .. }) = &mut self.chair {
            session.new_game(ENGINE, seed);
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

    /// Puts the pieces on the board of the queries.
    fn open(&mut self) -> Result<(), LineError> {
        self.board = self.game.open(&self.opening()).map_err(|error| LineError(error.to_string()))?;
        Ok(())
    }

    /// Ends the search, if there is one.
    fn stop(&mut self, ending: Ending) {
        self.chair = match std::mem::replace(&mut self.chair, Chair::Empty) {
            Chair::Thinking(search, _, spec) => match search.stop(ending) {
                Some(session) => Chair::Ready(Seated { session, spec }),
                None => Chair::Empty,
            },
            chair => chair,
        };
    }

    /// Nothing more will be said: waits for the search if it ends by itself.
    fn finish(&mut self) {
        match std::mem::replace(&mut self.chair, Chair::Empty) {
            Chair::Thinking(search, go, _) if go.is_limited() => _ = search.wait(),
            chair => {
                self.chair = chair;
                self.stop(Ending::Answer);
            }
        }
    }

    /// The engine, built anew if it is another than before.
    fn seat(&mut self, spec: EngineSpec) -> quadrille_engine::Result<&mut Seated> {
        self.stop(Ending::Answer);
        if !matches!(&self.chair, Chair::Ready(seated) if seated.spec == spec) {
            self.chair = Chair::Empty; // what the old engine holds is free before the new one takes its own
            let mut session = self.game.open(&Opening::default())?;
            session.seat(&spec)?;
            session.new_game(ENGINE, self.seed());
            self.chair = Chair::Ready(Seated { session, spec });
        }
        match &mut self.chair {
            Chair::Ready(seated) => Ok(seated),
            _ => unreachable!("it was just seated"),
        }
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        let spec = if go.solve { self.options.spec_of(SOLVER) } else { self.options.spec() };
        let opening = self.opening();
        let seated = self.seat(spec).and_then(|seated| seated.session.restart(&opening));
        if let Err(error) = seated {
            self.remark(&error)?;
            return self.say(&format!("bestmove {NO_MOVE}\n"));
        }
        let Chair::Ready(Seated { session, spec }) = std::mem::replace(&mut self.chair, Chair::Empty) else {
            unreachable!("it was just seated")
        };
        let output = Arc::clone(&self.output);
        let splitter = self.options.plies().then_some((self.game, opening));
        let tell = move |event: Event<'_>| {
            let split = |thought: &Thought| match &splitter {
                Some((game, opening)) => into_plies(*game, opening, thought),
                None => thought.clone(),
            };
            let text = match event {
                Event::Progress(thought) => write_info(&split(thought)),
                Event::Answer(Some(thought)) => {
                    let thought = split(thought);
                    write_info(&thought) + &format!("bestmove {}\n", thought.turn)
                }
                Event::Answer(None) => format!("bestmove {NO_MOVE}\n"),
                Event::Failure(reason) => {
                    format!(
                        "info string error: the engine broke down: {}\nbestmove {NO_MOVE}\n",
                        shown(&reason)
                    )
                }
            };
            // A reader that has gone away is found by the conversation itself.
            let _ = say(&output, &text);
        };
        let search = Search::begin(session, go.limits(self.board.to_move()), go.waits(), tell);
        self.chair = Chair::Thinking(search, go, spec);
        Ok(())
    }

    /// The pondering is given up for a search of the same position with the limits that were given: the table knows
    /// already what was found.
    fn ponder_hit(&mut self) -> io::Result<()> {
        match &self.chair {
            Chair::Thinking(_, go, _) if go.ponder => {
                let go = Go { ponder: false, ..*go };
                self.stop(Ending::Silence);
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

/// The same thought with its turns taken apart, and only the first ply of the move.
fn into_plies(game: &dyn GameInfo, opening: &Opening, thought: &Thought) -> Thought {
    let plies = |words: &[String]| -> Vec<String> {
        let Ok(mut board) = game.open(opening) else { return Vec::new() };
        let split = |word: &String| {
            let plies = board.touches(word).inspect(|_| _ = board.play(word)).unwrap_or_default();
            plies.into_iter().map(|(ply, _)| ply).collect::<Vec<_>>()
        };
        words.iter().flat_map(split).collect()
    };
    let lines = thought.lines.iter().map(|(score, words)| (*score, plies(words))).collect();
    let turn = plies(std::slice::from_ref(&thought.turn)).into_iter().next();
    Thought { turn: turn.unwrap_or_else(|| thought.turn.clone()), lines, ..thought.clone() }
}

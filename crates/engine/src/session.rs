use crate::catalogue::Catalogue;
use crate::solver::{GameSolver, Solver};
use crate::table::{self, Notes, Table};
use crate::{EngineSpec, Error, Limits, Opening, games, house, own, presets};
use quadrille_core::perft::{self, Counting, Unit};
use quadrille_core::{Depict, HouseRules, Ink, Line, Outcome, Player, Record, Score, Touch};
use quadrille_search::{Control, Effort, Engine, PlayoutTask, Playouts, Report, Transitions, playouts};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The result of anything that can fail on the words it was given.
pub type Result<T> = std::result::Result<T, Error>;

/// One game being played or looked at, in strings only.
pub trait Session: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// What the players are called.
    fn players(&self) -> [&'static str; 2];
    /// The position as text.
    fn position(&self) -> String;
    /// Whose decision it is.
    fn to_move(&self) -> Player;
    /// Whether the ply to come is the first of its turn.
    fn turn_start(&self) -> bool;
    /// Whether the game is over by the board or by the house rules: the outcome and the reason. A game read from a
    /// record may be played on where only the house rules have ended it.
    fn ending(&self) -> Option<(Outcome, String)>;
    /// The legal plies.
    fn legal_moves(&self) -> Vec<String>;
    /// The legal turns, or what is left of the present one, each distinct word once.
    fn legal_turns(&self) -> Vec<String>;
    /// Plays a word: a ply or a turn.
    fn play(&mut self, word: &str) -> Result<()>;
    /// Takes back the last ply, if there is one.
    fn undo(&mut self) -> bool;
    /// Takes back everything.
    fn rewind(&mut self);
    /// The turns made so far.
    fn turns(&self) -> Vec<String>;
    /// The board for people.
    fn draw(&self, ink: Ink) -> String;
    /// Every derived value of the position by name.
    fn details(&self) -> Vec<(String, String)>;
    /// Notes the players' names and the outcome for records.
    fn annotate(&mut self, names: [&str; 2], outcome: Outcome);
    /// The game so far in one of the game's formats.
    fn write(&self, format: &str) -> Result<String>;
    /// Counts the leaves below the position.
    fn perft(&self, task: &Perft, progress: &(dyn Fn(usize, usize) + Sync)) -> u64;
    /// Counts the leaves below each ply.
    fn divide(&self, task: &Perft) -> Vec<(String, u64)>;
    /// Begins another game of the same kind; the engines stay.
    fn restart(&mut self, opening: &Opening) -> Result<()>;
    /// Adds an engine and gives its number.
    fn seat(&mut self, spec: &EngineSpec) -> Result<usize>;
    /// Tells an engine that a new game begins; its random choices follow from the seed.
    fn new_game(&mut self, engine: usize, seed: u64);
    /// Asks an engine for a move, which is not played. `watch` is shown what it thinks on the way. `None` if the game is
    /// over.
    fn think(
        &mut self,
        engine: usize,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought),
    ) -> Option<Thought>;
    /// Makes a solver for the position.
    fn solver(&self, spec: &EngineSpec) -> Result<Box<dyn Solver>>;
    /// What lies on the table.
    fn table(&self) -> Table;
    /// The legal plies, each with what to touch to make it.
    fn plies(&self) -> Vec<(String, Touch)>;
    /// The plies of a word that can be played here, each with what to touch to make it.
    fn touches(&self, word: &str) -> Result<Vec<(String, Touch)>>;
    /// The rules and house rules in force, name and value, as an [`Opening`] takes them.
    fn rules(&self) -> Vec<(String, String)>;
    /// What people noted.
    fn notes(&self) -> Notes;
    /// Replaces what people noted.
    fn set_notes(&mut self, notes: Notes);
    /// Plays random games between two random players from the position, colours exchanged in every second one.
    fn playouts(&self, players: &[EngineSpec; 2], task: &PlayoutTask<'_>) -> Result<PlayoutTally>;
    /// Which categories of moves the game so far has seen, and which it has chosen.
    fn transitions(&self) -> Transitions;
}

/// How random games ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayoutTally {
    /// Each ending with its number of games.
    pub endings: Vec<PlayoutEnding>,
    /// All plies together.
    pub plies: u64,
}

/// One way to end, by colour.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlayoutEnding {
    /// The game's reason.
    pub reason: String,
    /// The winner, `None` for a draw.
    pub winner: Option<Player>,
    /// Whether the first-named player moved second.
    pub exchanged: bool,
    /// How many games.
    pub games: u64,
}

/// What an engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move: a whole turn or the first plies of one, as one word.
    pub turn: String,
    /// What the position is worth to the player to move, if the engine judges it.
    pub score: Option<Score>,
    /// The positions visited.
    pub nodes: u64,
    /// How deep it has looked everywhere.
    pub depth: u32,
    /// How deep it has looked somewhere.
    pub selective_depth: u32,
    /// How full its table is, in thousandths.
    pub table_fill: u32,
    /// How long it took.
    pub elapsed: Duration,
    /// The best lines of play, best first: the score and the turns as words.
    pub lines: Vec<(Score, Vec<String>)>,
    /// Where the effort went, best move first, if the engine visits moves unevenly.
    pub efforts: Vec<MoveEffort>,
}

/// What an engine has found out about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveEffort {
    /// The ply.
    pub word: String,
    /// How often it has been visited.
    pub visits: u32,
    /// What the visits have shown, for the player to move: 1 for wins only, 0 for losses only.
    pub value: f64,
    /// The same in units of the evaluation, or what is proven.
    pub score: Score,
}

/// What to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// How deep.
    pub depth: u32,
    /// In what the depth is measured.
    pub unit: Unit,
    /// By how many threads.
    pub threads: usize,
}

/// A session of one game: its line, and what a record says besides.
pub(crate) struct GameSession<G: Depict> {
    line: Line<G>,
    house: HouseRules,
    tags: Vec<(String, String)>,
    comments: Vec<(usize, String)>,
    result: Option<String>,
    engines: Vec<Box<dyn Engine<G>>>,
}

impl<G: Depict> GameSession<G> {
    pub(crate) fn new(line: Line<G>) -> Self {
        let house = line.rules();
        GameSession { line, house, tags: Vec::new(), comments: Vec::new(), result: None, engines: Vec::new() }
    }

    /// A record may go on where house rules would have stopped the game, so they are suspended.
    pub(crate) fn from_record(record: Record<G>, house: HouseRules) -> Self {
        let mut line = Line::new(record.start().clone(), HouseRules::default());
        for &m in record.moves() {
            line.play(m).expect("a record holds legal moves");
        }
        let Record { tags, comments, result, .. } = record;
        GameSession { line, house, tags, comments, result, engines: Vec::new() }
    }

    fn record(&self) -> Record<G> {
        let mut record = Record::from_position(self.line.start().clone());
        self.line.moves().for_each(|m| record.push(m));
        record.tags = self.tags.clone();
        record.comments =
            self.comments.iter().filter(|(at, _)| *at <= record.moves().len()).cloned().collect();
        record.result = self.result.clone();
        record
    }
}

impl<G: Depict + Catalogue> Session for GameSession<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> [&'static str; 2] {
        G::PLAYERS
    }

    fn position(&self) -> String {
        self.line.position().render()
    }

    fn to_move(&self) -> Player {
        self.line.position().to_move()
    }

    fn turn_start(&self) -> bool {
        self.line.position().turn_start()
    }

    fn ending(&self) -> Option<(Outcome, String)> {
        self.line.ending_under(self.house).map(|ending| (ending.outcome, ending.reason.to_string()))
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.line.ending().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        position.legal_moves().into_iter().map(|m| position.render_move(m)).collect()
    }

    fn legal_turns(&self) -> Vec<String> {
        if self.line.ending().is_some() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        add_turns(self.line.position(), self.line.position(), &mut Vec::new(), &mut turns);
        let mut seen = HashSet::new();
        turns.retain(|turn| seen.insert(turn.clone()));
        turns
    }

    fn play(&mut self, word: &str) -> Result<()> {
        games::play(&mut self.line, word)
    }

    fn undo(&mut self) -> bool {
        self.line.undo().is_some()
    }

    fn rewind(&mut self) {
        while self.undo() {}
    }

    fn turns(&self) -> Vec<String> {
        self.record().words()
    }

    fn draw(&self, ink: Ink) -> String {
        self.line.position().draw(ink)
    }

    fn details(&self) -> Vec<(String, String)> {
        self.line.position().details()
    }

    fn annotate(&mut self, names: [&str; 2], outcome: Outcome) {
        self.result = Some(self.line.position().render_result(outcome));
        self.tags.retain(|(tag, _)| !G::PLAYER_TAGS.contains(&tag.as_str()));
        self.tags
            .extend(G::PLAYER_TAGS.iter().zip(names).map(|(tag, name)| (tag.to_string(), name.to_string())));
    }

    fn write(&self, format: &str) -> Result<String> {
        let formats = G::formats();
        let Some(found) = formats.iter().find(|known| known.name == format) else {
            return Err(Error::Format(format.into(), formats.iter().map(|known| known.name).collect()));
        };
        (found.write)(&self.record()).map_err(|error| Error::Write(found.name, error))
    }

    fn perft(&self, task: &Perft, progress: &(dyn Fn(usize, usize) + Sync)) -> u64 {
        perft::parallel(self.line.position(), task.depth, task.unit, task.threads, progress)
    }

    fn divide(&self, task: &Perft) -> Vec<(String, u64)> {
        let mut position = self.line.position().clone();
        let divided = perft::divide(&mut position, task.depth, task.unit, Counting::Bulk);
        divided.into_iter().map(|(m, leaves)| (position.render_move(m), leaves)).collect()
    }

    fn restart(&mut self, opening: &Opening) -> Result<()> {
        let fresh = GameSession::new(games::begin(opening)?);
        *self = GameSession { engines: std::mem::take(&mut self.engines), ..fresh };
        Ok(())
    }

    fn seat(&mut self, spec: &EngineSpec) -> Result<usize> {
        self.engines.push(presets::build(&own::spell_out(G::NAME, spec))?);
        Ok(self.engines.len() - 1)
    }

    fn new_game(&mut self, engine: usize, seed: u64) {
        self.engines[engine].new_game(seed);
    }

    fn think(
        &mut self,
        engine: usize,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        if self.line.ending().is_some() {
            return None;
        }
        let control = Control::new(stop);
        let position = self.line.position();
        let mut tell = |report: &Report<G>| watch(&thought(position, report, control.elapsed()));
        let report = self.engines[engine].think(&self.line, limits, &control, &mut tell);
        Some(thought(position, &report, control.elapsed()))
    }

    fn solver(&self, spec: &EngineSpec) -> Result<Box<dyn Solver>> {
        Ok(Box::new(GameSolver::new(self.line.position(), self.house, spec)?))
    }

    fn table(&self) -> Table {
        Table::of(self.line.position())
    }

    fn plies(&self) -> Vec<(String, Touch)> {
        if self.line.ending().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        position.legal_moves().into_iter().map(|m| (position.render_move(m), position.touch(m))).collect()
    }

    fn touches(&self, word: &str) -> Result<Vec<(String, Touch)>> {
        let plies = self.line.position().parse_turn(word).map_err(|error| Error::Move(word.into(), error))?;
        Ok(table::touches(self.line.position(), &plies))
    }

    fn rules(&self) -> Vec<(String, String)> {
        let mut rules = G::list_rules(&self.line.position().rules());
        rules.extend(house::list(&self.house));
        // A verdict has no meaning without a limit.
        rules.retain(|rule| rule.name != "quiet-verdict" || self.house.quiet.is_some());
        rules.into_iter().map(|rule| (rule.name.to_string(), rule.value)).collect()
    }

    fn notes(&self) -> Notes {
        Notes::of(&self.record())
    }

    fn set_notes(&mut self, notes: Notes) {
        let mut record = self.record();
        notes.put(&mut record);
        Record { tags: self.tags, comments: self.comments, result: self.result, .. } = record;
    }

    fn playouts(&self, players: &[EngineSpec; 2], task: &PlayoutTask<'_>) -> Result<PlayoutTally> {
        let settings = |player| presets::playout_settings(&own::spell_out(G::NAME, player));
        let settings = [settings(&players[0])?, settings(&players[1])?];
        let Playouts { endings, plies } = playouts(self.line.position(), &settings, task);
        let mut rows: Vec<_> = endings
            .into_iter()
            .zip([false, true])
            .flat_map(|(endings, exchanged)| {
                endings.into_iter().map(move |(ending, games)| PlayoutEnding {
                    reason: ending.reason.to_string(),
                    winner: ending.outcome.winner(),
                    exchanged,
                    games,
                })
            })
            .collect();
        rows.sort();
        Ok(PlayoutTally { endings: rows, plies })
    }

    fn transitions(&self) -> Transitions {
        Transitions::of_line(&G::Order::default(), &self.line)
    }
}

/// A report in words.
fn thought<G: Depict>(position: &G, report: &Report<G>, elapsed: Duration) -> Thought {
    let words = |moves: &[G::Move]| {
        let mut record = Record::from_position(position.clone());
        moves.iter().for_each(|&m| record.push(m));
        record.words()
    };
    let &Report { score, nodes, depth, selective_depth, table_fill, .. } = report;
    let lines = report.lines.iter().map(|line| (line.score, words(&line.moves))).collect();
    let effort = |&Effort { m, visits, value, score }: &Effort<G>| MoveEffort {
        word: position.render_move(m),
        visits,
        value,
        score,
    };
    Thought {
        turn: position.render_turn(&report.turn),
        score,
        nodes,
        depth,
        selective_depth,
        table_fill,
        elapsed,
        lines,
        efforts: report.efforts.iter().map(effort).collect(),
    }
}

/// Adds the words of all ways to finish the turn that began at `start` and stands at `position` after `plies`.
fn add_turns<G: Depict>(start: &G, position: &G, plies: &mut Vec<G::Move>, turns: &mut Vec<String>) {
    for m in position.legal_moves() {
        let mut child = position.clone();
        child.make(m);
        plies.push(m);
        if child.turn_start() || child.ending().is_some() {
            turns.push(start.render_turn(plies));
        } else {
            add_turns(start, &child, plies, turns);
        }
        plies.pop();
    }
}

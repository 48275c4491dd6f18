use crate::move_list::move_list;
use crate::{Arrange, Outcome, Record, TextError, WriteError};

/// The text of positions, moves and records.
pub trait Notation: Arrange {
    /// The game's name in commands and files, in lower case.
    const NAME: &'static str;
    /// What the players are called.
    const PLAYERS: [&'static str; 2];
    /// The format games are usually recorded in.
    const RECORD_FORMAT: &'static str = "moves";
    /// The tags that name the players in that format.
    const PLAYER_TAGS: [&'static str; 2] = ["First", "Second"];
    /// What stands between the plies of a turn written as one word.
    const TURN_JOINT: &'static str = ",";

    /// Reads a setup in Quadrille's own text, or another that can be told apart from it.
    fn parse_setup(text: &str) -> Result<Self::Setup, TextError>;

    /// Quadrille's own text of this position.
    fn render(&self) -> String;

    /// The text of what [`key`](crate::Game::key) is a hash of: the position without counters that belong to the path.
    fn render_board(&self) -> String {
        self.render()
    }

    /// Reads one ply and says why it is not legal here, if so.
    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError>;

    /// Writes a legal ply.
    fn render_move(&self, m: Self::Move) -> String;

    /// How records state the outcome of a game that ended in this position, on the board or otherwise.
    fn render_result(&self, outcome: Outcome) -> String {
        outcome.winner().map_or("draw".into(), |winner| format!("{} wins", Self::PLAYERS[winner]))
    }

    /// The formats of positions and records besides the list of moves that all games have, Quadrille's own position text first.
    fn own_formats() -> Vec<Format<Self>>;

    /// Reads a position.
    fn parse(text: &str, rules: &Self::Rules) -> Result<Self, TextError> {
        let setup = Self::parse_setup(text)?;
        let start = text.len() - text.trim_start().len();
        Self::arrange(&setup, rules).map_err(|error| TextError::at(text, start, error))
    }

    /// Reads one word: a ply, or as many plies of a turn as it holds.
    fn parse_turn(&self, word: &str) -> Result<Vec<Self::Move>, TextError> {
        self.parse_plies(word, Self::parse_move)
    }

    /// Reads the plies of a word, each as `parse` reads it.
    fn parse_plies(
        &self,
        word: &str,
        parse: impl Fn(&Self, &str) -> Result<Self::Move, TextError>,
    ) -> Result<Vec<Self::Move>, TextError> {
        let mut position = self.clone();
        let mut plies = Vec::new();
        let mut offset = 0;
        for ply in word.split(Self::TURN_JOINT) {
            if !plies.is_empty() && position.turn_start() {
                return Err(TextError::at(word, offset, "the turn is over before this ply"));
            }
            let m = parse(&position, ply).map_err(|error| error.within(word, offset))?;
            position.make(m);
            plies.push(m);
            offset += ply.len() + Self::TURN_JOINT.len();
        }
        Ok(plies)
    }

    /// Writes plies of one turn as one word.
    fn render_turn(&self, plies: &[Self::Move]) -> String {
        let mut position = self.clone();
        let mut words = Vec::with_capacity(plies.len());
        for &m in plies {
            words.push(position.render_move(m));
            position.make(m);
        }
        words.join(Self::TURN_JOINT)
    }

    /// All formats of positions and records.
    fn formats() -> Vec<Format<Self>> {
        let mut formats = Self::own_formats();
        formats.push(move_list());
        formats
    }
}

/// A text format. Every format reads and writes a [`Record`]: that of a position has no moves, and writing a record
/// in a position format writes its last position.
pub struct Format<G: Notation> {
    /// Its name in commands.
    pub name: &'static str,
    /// A line for people.
    pub about: &'static str,
    /// Reads a record. The rules are those the text does not name.
    pub read: fn(&str, &G::Rules) -> Result<Record<G>, TextError>,
    /// Writes a record.
    pub write: fn(&Record<G>) -> Result<String, WriteError>,
    /// The parts of a text that are a game each.
    pub games: fn(&str) -> Vec<&str>,
}

impl<G: Notation> Format<G> {
    /// Quadrille's own position text, which every game has.
    pub fn position(name: &'static str, about: &'static str) -> Self {
        Format {
            name,
            about,
            read: |text, rules| G::parse(text, rules).map(Record::from_position),
            write: |record| Ok(record.last().render() + "\n"),
            games: Self::ONE_GAME,
        }
    }

    /// The [`games`](Format::games) of formats whose texts hold one.
    pub const ONE_GAME: fn(&str) -> Vec<&str> = |text| vec![text];

    /// The parts of a text where `begins` says which lines begin another game.
    pub fn games_from(text: &str, mut begins: impl FnMut(&str) -> bool) -> Vec<&str> {
        let mut starts = vec![0];
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            if begins(line) && offset > 0 {
                starts.push(offset);
            }
            offset += line.len();
        }
        let ends = starts.iter().copied().skip(1).chain([text.len()]);
        starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
    }
}

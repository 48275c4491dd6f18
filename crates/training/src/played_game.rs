use quadrille_engine::{Opening, Outcome, Player, Score};
use std::fmt;
use std::str::FromStr;

/// A game as it stands in a file, on one line: rules, first position, turns and outcome with tabs between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Rules that differ from the game's usual ones, name and value.
    pub rules: Vec<(String, String)>,
    /// Where it begins, after the random opening.
    pub position: String,
    /// Its turns.
    pub turns: Vec<PlayedTurn>,
    /// How it ended: by the rules, or as was proven; `None` if it was cut.
    pub outcome: Option<Outcome>,
}

impl PlayedGame {
    /// Where it begins, and its rules.
    pub fn opening(&self) -> Opening {
        Opening { position: Some(self.position.clone()), rules: self.rules.clone(), ..Opening::default() }
    }

    /// The number of turns after which none is random: from there on the outcome says something of every turn.
    pub fn random_until(&self) -> usize {
        self.turns.iter().rposition(PlayedTurn::is_random).map_or(0, |last| last + 1)
    }
}

/// A turn: the word, what the engine thought of the position before it and, if asked for, how often it visited which turns,
/// with bars between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurn {
    /// The turn.
    pub word: String,
    /// What the position before it was worth to the player to move.
    pub score: TurnScore,
    /// The turns that were looked at, the most visited first.
    pub visits: Vec<(String, u64)>,
}

/// What an engine thought of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnScore {
    /// It was not asked: the turn is random.
    Random,
    /// An estimate.
    Estimate(i32),
    /// A proven result.
    Proven(Outcome),
}

impl PlayedTurn {
    /// Whether the turn was played at random.
    pub fn is_random(&self) -> bool {
        self.score == TurnScore::Random
    }
}

impl TurnScore {
    /// What an engine reported for a player; no report counts as even.
    pub fn new(score: Option<Score>, player: Player) -> TurnScore {
        match score {
            None => TurnScore::Estimate(0),
            Some(Score::Estimate(value)) => TurnScore::Estimate(value),
            Some(Score::Win { .. }) => TurnScore::Proven(Outcome::Win(player)),
            Some(Score::Loss { .. }) => TurnScore::Proven(Outcome::Win(!player)),
            Some(Score::Draw) => TurnScore::Proven(Outcome::Draw),
        }
    }
}

const DRAW: &str = "draw";
const CUT: &str = "cut";

fn outcome(text: &str) -> Option<Outcome> {
    let winner = |player: Player| (Outcome::Win(player).to_string() == text).then_some(Outcome::Win(player));
    let draw = || (text == DRAW).then_some(Outcome::Draw);
    Player::BOTH.into_iter().find_map(winner).or_else(draw)
}

impl fmt::Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules: Vec<String> = self.rules.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let turns: Vec<String> = self.turns.iter().map(PlayedTurn::to_string).collect();
        write!(f, "{}\t{}\t{}\t", rules.join(" "), self.position, turns.join(" "))?;
        match self.outcome {
            Some(outcome) => outcome.fmt(f),
            None => f.write_str(CUT),
        }
    }
}

impl fmt::Display for PlayedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|", self.word)?;
        match self.score {
            TurnScore::Random => f.write_str("?"),
            TurnScore::Estimate(value) => value.fmt(f),
            TurnScore::Proven(Outcome::Win(player)) => player.fmt(f),
            TurnScore::Proven(Outcome::Draw) => f.write_str(DRAW),
        }?;
        self.visits.iter().try_for_each(|(word, visits)| write!(f, "|{word}|{visits}"))
    }
}

impl FromStr for PlayedGame {
    type Err = String;

    fn from_str(line: &str) -> Result<PlayedGame, String> {
        let [rules, position, turns, end] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err("it is not rules, position, turns and outcome with tabs between".into());
        };
        let rule = |text: &str| {
            let (name, value) = text.split_once('=').ok_or(format!("'{text}' is no rule"))?;
            Ok((name.into(), value.into()))
        };
        Ok(PlayedGame {
            rules: rules.split_whitespace().map(rule).collect::<Result<_, String>>()?,
            position: position.into(),
            turns: turns.split_whitespace().map(str::parse).collect::<Result<_, _>>()?,
            outcome: match end {
                CUT => None,
                _ => Some(outcome(end).ok_or(format!("'{end}' is no outcome"))?),
            },
        })
    }
}

impl FromStr for PlayedTurn {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayedTurn, String> {
        let wrong = || format!("'{text}' is not a turn, its score and visits with bars between");
        let mut words = text.split('|');
        let (word, score) = words.next().zip(words.next()).ok_or_else(wrong)?;
        let score = match score {
            "?" => TurnScore::Random,
            DRAW => TurnScore::Proven(Outcome::Draw),
            _ => match (score.parse(), score.parse()) {
                (Ok(player), _) => TurnScore::Proven(Outcome::Win(player)),
                (_, Ok(value)) => TurnScore::Estimate(value),
                _ => return Err(wrong()),
            },
        };
        let mut visits = Vec::new();
        while let Some(word) = words.next() {
            let count = words.next().and_then(|count| count.parse().ok()).ok_or_else(wrong)?;
            visits.push((word.into(), count));
        }
        Ok(PlayedTurn { word: word.into(), score, visits })
    }
}

//! What the server says, line by line.

use crate::portal::{Invitation, Terms};
use std::time::Duration;

/// A line of the server.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    /// Logged in, under this name.
    LoggedIn(String),
    /// Not logged in, and why.
    LoginFailed(String),
    /// Somebody offers a game.
    Seek(SeekLine),
    /// A game of ours begins or goes on.
    GameStart(GameStart),
    /// Something about a game.
    Game(u64, GameLine),
    /// The opponent wants to play again, by accepting this seek.
    Rematch(u64),
    /// `OK`.
    Done,
    /// `NOK`.
    Refused,
    /// Something that does not matter to a robot.
    Passed,
    /// Something that is not understood.
    Unknown,
}

/// What is said about a game.
#[derive(Clone, PartialEq, Debug)]
pub enum GameLine {
    /// A move, as `P A1` or `M A1 C1 1 2`.
    Move(String),
    /// What White and Black have left.
    Time([Duration; 2]),
    /// The last move was taken back.
    Undo,
    /// The end, as `R-0`.
    Over(String),
    /// The opponent has left for good.
    Abandoned,
    /// The opponent offers a draw.
    OfferDraw,
    /// The opponent asks to take back the last move.
    RequestUndo,
    /// Something that does not matter to a robot.
    Passed,
    /// Something that is not understood.
    Unknown,
}

/// `Game Start NO WHITE vs BLACK COLOUR SIZE TIME INC KOMI PIECES CAPS UNRATED ...`
#[derive(Clone, PartialEq, Debug)]
pub struct GameStart {
    pub number: u64,
    pub players: [String; 2],
    pub is_white: bool,
    pub size: u8,
    pub time: u32,
    pub increment: u32,
    pub half_komi: i32,
    pub flats: u32,
    pub capstones: u32,
    pub rated: bool,
}

/// `Seek new NO FROM SIZE TIME INC COLOUR KOMI PIECES CAPS UNRATED TOURNAMENT TRIGMOVE TRIGAMOUNT TO ISBOT`
#[derive(Clone, PartialEq, Debug)]
pub struct SeekLine {
    pub number: u64,
    pub from: String,
    pub size: u8,
    pub time: u32,
    pub increment: u32,
    pub half_komi: i32,
    pub flats: u32,
    pub capstones: u32,
    pub rated: bool,
    pub to: Option<String>,
    pub from_robot: bool,
}

impl Line {
    /// Reads a line.
    pub fn read(line: &str) -> Line {
        let words: Vec<&str> = line.split(' ').collect();
        let has = |start: &str| line.starts_with(start);
        match words[0] {
            "Message" if line.contains("logged in from another window") => Line::LoginFailed(line.into()),
            "OK" => Line::Done,
            "NOK" => Line::Refused,
            "Welcome!" | "Login" | "Online" | "OnlinePlayers" | "GameList" | "Shout" | "ShoutRoom"
            | "Tell" | "Told" | "CmdReply" | "Joined" | "Left" | "Message" | "Observe" | "Is" | "Rematch"
            | "PONG" | "" => Line::Passed,
            "Welcome" => match words.get(1).map(|name| name.trim_end_matches('!')) {
                Some(name) if !name.is_empty() => Line::LoggedIn(name.into()),
                _ => Line::Unknown,
            },
            "Authentication" | "Wrong" => Line::LoginFailed(line.into()),
            _ if has("You're already logged in") => Line::LoginFailed(line.into()),
            "Accept" if has("Accept Rematch ") => {
                words.get(2).and_then(|word| word.parse().ok()).map_or(Line::Unknown, Line::Rematch)
            }
            "Seek" if has("Seek remove ") => Line::Passed,
            "Seek" => read_seek(&words).map_or(Line::Unknown, Line::Seek),
            "Game" => read_start(&words).map_or(Line::Unknown, Line::GameStart),
            word => match word.strip_prefix("Game#").map(str::parse) {
                Some(Ok(number)) => Line::Game(number, read_game_line(&words[1..])),
                _ => Line::Unknown,
            },
        }
    }
}

fn read_game_line(words: &[&str]) -> GameLine {
    match words {
        ["P", _] | ["P", _, "C" | "W"] => GameLine::Move(words.join(" ")),
        ["M", _, _, _, ..] => GameLine::Move(words.join(" ")),
        ["Time", white, black] => read_times(white, black, 1000),
        ["Timems", white, black] => read_times(white, black, 1),
        ["Undo"] => GameLine::Undo,
        ["Over", result] => GameLine::Over(result.to_string()),
        ["Abandoned.", ..] => GameLine::Abandoned,
        ["OfferDraw"] => GameLine::OfferDraw,
        ["RequestUndo"] => GameLine::RequestUndo,
        ["RemoveDraw" | "RemoveUndo"] => GameLine::Passed,
        _ => GameLine::Unknown,
    }
}

fn read_times(white: &str, black: &str, milliseconds: u64) -> GameLine {
    let time = |word: &str| {
        let count: i64 = word.parse().ok()?;
        Some(Duration::from_millis((count.max(0) as u64).saturating_mul(milliseconds)))
    };
    match (time(white), time(black)) {
        (Some(white), Some(black)) => GameLine::Time([white, black]),
        _ => GameLine::Unknown,
    }
}

fn read_start(words: &[&str]) -> Option<GameStart> {
    let [_, "Start", number, white, "vs", black, colour, size, time, increment, rest @ ..] = words else {
        return None;
    };
    let [half_komi, flats, capstones, unrated, ..] = rest else { return None };
    Some(GameStart {
        number: number.parse().ok()?,
        players: [white.to_string(), black.to_string()],
        is_white: match *colour {
            "white" => true,
            "black" => false,
            _ => return None,
        },
        size: size.parse().ok()?,
        time: time.parse().ok()?,
        increment: increment.parse().ok()?,
        half_komi: half_komi.parse().ok()?,
        flats: flats.parse().ok()?,
        capstones: capstones.parse().ok()?,
        rated: *unrated == "0",
    })
}

fn read_seek(words: &[&str]) -> Option<SeekLine> {
    let [
        _,
        "new",
        number,
        from,
        size,
        time,
        increment,
        _colour,
        half_komi,
        flats,
        capstones,
        unrated,
        rest @ ..,
    ] = words
    else {
        return None;
    };
    // TOURNAMENT TRIGMOVE TRIGAMOUNT TO ISBOT
    let to = rest.get(3).filter(|to| !to.is_empty() && **to != "0").map(|to| to.to_string());
    Some(SeekLine {
        number: number.parse().ok()?,
        from: from.to_string(),
        size: size.parse().ok()?,
        time: time.parse().ok()?,
        increment: increment.parse().ok()?,
        half_komi: half_komi.parse().ok()?,
        flats: flats.parse().ok()?,
        capstones: capstones.parse().ok()?,
        rated: *unrated == "0",
        to,
        from_robot: rest.get(4) == Some(&"1"),
    })
}

impl SeekLine {
    /// As an invitation to a robot of this name.
    pub fn invitation(&self, name: &str) -> Invitation {
        let playable = (3..=8).contains(&self.size) && self.flats > 0;
        Invitation {
            id: self.number.to_string(),
            from: self.from.clone(),
            from_robot: self.from_robot,
            game: "tak".into(),
            size: Some(format!("{0}x{0}", self.size)),
            clock: Terms::Live(
                Duration::from_secs(self.time.into()),
                Duration::from_secs(self.increment.into()),
            ),
            rated: self.rated,
            to_us: self.to.as_ref().is_some_and(|to| to.eq_ignore_ascii_case(name)),
            impossible: (!playable)
                .then(|| format!("no such game: size {}, {} flats", self.size, self.flats)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_server() {
        let start = Line::read("Game Start 17 anna vs robo black 6 600 10 4 30 1 1 0 0 0 0");
        let Line::GameStart(start) = start else { panic!("{start:?}") };
        assert_eq!((start.number, start.size, start.half_komi, start.is_white), (17, 6, 4, false));
        assert!(!start.rated);
        let seek = Line::read("Seek new 3 anna 5 900 20 A 0 21 1 0 0 0 0 robo 0");
        let Line::Seek(seek) = seek else { panic!("{seek:?}") };
        assert_eq!((seek.to.as_deref(), seek.rated, seek.from_robot), (Some("robo"), true, false));
        assert_eq!(Line::read("Game#17 P A1 C"), Line::Game(17, GameLine::Move("P A1 C".into())));
        assert_eq!(Line::read("Game#17 M A1 C1 1 2"), Line::Game(17, GameLine::Move("M A1 C1 1 2".into())));
        let times = [Duration::from_millis(1500), Duration::ZERO];
        assert_eq!(Line::read("Game#17 Timems 1500 -3"), Line::Game(17, GameLine::Time(times)));
        assert_eq!(Line::read("Welcome Guest12!"), Line::LoggedIn("Guest12".into()));
        assert_eq!(Line::read("Accept Rematch 5"), Line::Rematch(5));
        let half = ["Game#17 P", "Game#", "Game Start 17 anna vs", "Seek new 3 anna", "Welcome", "Gibberish"];
        for line in half {
            assert!(matches!(Line::read(line), Line::Unknown | Line::Game(17, GameLine::Unknown)), "{line}");
        }
    }

    #[test]
    fn no_line_is_too_strange_to_be_read() {
        let lines = [
            "Game Start 17 anna vs robo black 6 600 10 4 30 1 1 0 0 0 0",
            "Seek new 3 anna 5 900 20 A 0 21 1 0 0 0 0 robo 0",
            "Game#17 M A1 C1 1 2",
            "Game#17 Timems 1500 9223372036854775807",
        ];
        for line in lines {
            for end in 0..=line.len() {
                Line::read(&line[..end]);
                for strange in [" ", "-1", "99999999999999999999", "\u{e9}", "#"] {
                    Line::read(&format!("{}{strange}{}", &line[..end], &line[end..]));
                }
            }
        }
    }
}

use crate::Error;
use crate::lines::Lines;
use std::io::{self, Read, Write};

const TITLE: &str = "quadrille certificate 1";

/// More rules than any game has.
const MOST_RULES: usize = 64;

/// What a certificate is about.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// Rules of the game and draw rules, name and value.
    pub rules: Vec<(String, String)>,
    /// The position as text.
    pub position: String,
}

impl Header {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{TITLE}\ngame {}", self.game)?;
        self.rules.iter().try_for_each(|(name, value)| writeln!(out, "rule {name} {value}"))?;
        writeln!(out, "position {}", self.position)
    }

    pub(crate) fn read(lines: &mut Lines<impl Read>) -> Result<Header, Error> {
        let mut header = Header::default();
        if lines.next()? != TITLE {
            return Err(Error::Foreign(format!("its first line is not '{TITLE}'")));
        }
        header.game = lines.field("game")?;
        loop {
            let line = lines.next()?;
            if let Some(position) = line.strip_prefix("position ") {
                header.position = position.to_string();
                return Ok(header);
            }
            let rule = line.strip_prefix("rule ").and_then(|rule| rule.split_once(' '));
            let rule = rule.map(|(name, value)| (name.to_string(), value.to_string()));
            match rule {
                Some(rule) if header.rules.len() < MOST_RULES => header.rules.push(rule),
                _ => return Err(lines.error("expected a rule or the position".into())),
            }
        }
    }
}

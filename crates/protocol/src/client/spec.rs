use super::waltz;
use crate::command::Dialect;
use std::str::FromStr;
use std::time::Duration;

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// UGI or a dialect of it: lines on its standard input and output.
    Ugi(Dialect),
    /// WALTZ's position files: it is run for each turn, which it writes over the position.
    Waltz,
}

/// A program as a player: how it is started, what it speaks, and which of its options are set.
///
/// Written `cmd=PROGRAM ARGUMENTS,proto=tei,timeout=30,Hash=64`; a value with commas stands in double quotes. The
/// time-out in seconds is for getting ready, and for a move where nothing else limits the time. In the command of a program
/// that reads position files (`proto=waltz`), `{file}` stands for the file and `{time}` for the seconds a turn may take.
///
/// ```
/// let spec: quadrille_protocol::ProgramSpec = "cmd=\"other 'an argument'\",proto=ugi,Hash=64".parse().unwrap();
/// assert_eq!(spec.command, ["other", "an argument"]);
/// assert_eq!(spec.options, [("Hash".to_string(), "64".to_string())]);
/// assert!("cmd=other,proto=uci".parse::<quadrille_protocol::ProgramSpec>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// What it speaks.
    pub protocol: Protocol,
    /// How long it may take to get ready.
    pub timeout: Duration,
    /// Its options, name and value.
    pub options: Vec<(String, String)>,
}

impl ProgramSpec {
    /// Whether a player's text describes a program and not an engine of ours: it begins with a name and a value.
    pub fn describes(text: &str) -> bool {
        parts(text).next().is_some_and(|first| first.contains('='))
    }

    /// Whether its command has to say how long a turn may take.
    pub fn needs_time(&self) -> bool {
        self.protocol == Protocol::Waltz && self.command.iter().any(|word| word.contains(waltz::TIME))
    }
}

impl FromStr for ProgramSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut command, mut protocol, mut timeout, mut options) = (None, None, 60.0, Vec::new());
        for part in parts(text) {
            let (name, value) = part.split_once('=').ok_or_else(|| format!("'{part}' is not name=value"))?;
            let value = value.trim().trim_matches('"');
            match name.trim() {
                "cmd" => {
                    let words = shlex::split(value).filter(|words| !words.is_empty());
                    command = Some(words.ok_or_else(|| format!("'{value}' is not a command"))?);
                }
                "proto" => {
                    protocol = Some(match value {
                        "ugi" => Protocol::Ugi(Dialect::Ugi),
                        "tei" => Protocol::Ugi(Dialect::Tei),
                        "waltz" => Protocol::Waltz,
                        _ => return Err(format!("a program speaks ugi, tei or waltz, not '{value}'")),
                    });
                }
                "timeout" => {
                    let seconds = value.parse().ok().filter(|seconds| (0.001..=86400.0).contains(seconds));
                    timeout = seconds.ok_or_else(|| format!("a time-out is in seconds, not '{value}'"))?;
                }
                name => options.push((name.into(), value.into())),
            }
        }
        let command = command.ok_or("a program needs a command: cmd=\"program arguments\"")?;
        let protocol = protocol.ok_or("a program needs a protocol: proto=ugi, proto=tei or proto=waltz")?;
        if protocol == Protocol::Waltz {
            if !command.iter().any(|word| word.contains(waltz::FILE)) {
                return Err("the command of a program that reads position files needs {file}".into());
            }
            if let Some((name, _)) = options.first() {
                return Err(format!("a program that reads position files has no option '{name}'"));
            }
        }
        Ok(ProgramSpec { command, protocol, timeout: Duration::from_secs_f64(timeout), options })
    }
}

/// The parts of a text between commas that are not in double quotes.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c| {
        quoted ^= c == '"';
        c == ',' && !quoted
    })
}

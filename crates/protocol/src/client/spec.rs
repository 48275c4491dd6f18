use crate::command::Dialect;
use std::str::FromStr;
use std::time::Duration;

/// A program as a player: how it is started, what it speaks, and which of its options are set.
///
/// Written `cmd=PROGRAM ARGUMENTS,proto=tei,timeout=30,Hash=64`; a value with commas stands in double quotes. The
/// time-out in seconds is for getting ready, and for a move where nothing else limits the time.
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
    pub dialect: Dialect,
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
}

impl FromStr for ProgramSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut command, mut dialect, mut timeout, mut options) = (None, None, 60.0, Vec::new());
        for part in parts(text) {
            let (name, value) = part.split_once('=').ok_or_else(|| format!("'{part}' is not name=value"))?;
            let value = value.trim().trim_matches('"');
            match name.trim() {
                "cmd" => {
                    let words = shlex::split(value).filter(|words| !words.is_empty());
                    command = Some(words.ok_or_else(|| format!("'{value}' is not a command"))?);
                }
                "proto" => {
                    dialect = Some(match value {
                        "ugi" => Dialect::Ugi,
                        "tei" => Dialect::Tei,
                        _ => return Err(format!("a program speaks ugi or tei, not '{value}'")),
                    });
                }
                "timeout" => {
                    let seconds = value.parse().ok().filter(|seconds| (0.001..=86400.0).contains(seconds));
                    timeout = seconds.ok_or_else(|| format!("a time-out is in seconds, not '{value}'"))?;
                }
                name => options.push((name.into(), value.into())),
            }
        }
        Ok(ProgramSpec {
            command: command.ok_or("a program needs a command: cmd=\"program arguments\"")?,
            dialect: dialect.ok_or("a program needs a protocol: proto=ugi or proto=tei")?,
            timeout: Duration::from_secs_f64(timeout),
            options,
        })
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

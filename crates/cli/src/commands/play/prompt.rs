//! Lines that a person types: edited and completed on a terminal, plain elsewhere.

use anyhow::Context as _;
use quadrille_engine::Position;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};
use std::io::{BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// What can be said besides moves, with what it does.
pub const WORDS: [(&str, &str); 10] = [
    ("help", "this list"),
    ("moves", "the legal moves"),
    ("undo", "take back your last turn, and the answer to it"),
    ("hint", "what the strongest engine would play"),
    ("eval", "what the strongest engine thinks of the position"),
    ("show", "the board again, with the position as text"),
    ("save", "save FILE: the game so far as a record"),
    ("load", "load FILE: go on with another game or position"),
    ("resign", "give up"),
    ("quit", "break off; the game is saved"),
];

pub enum Prompt {
    Terminal(Box<Editor<Completions, MemHistory>>),
    /// Lines arrive from a thread, so that an interrupt is seen while none does.
    Plain(Receiver<std::io::Result<String>>, Arc<AtomicBool>),
}

impl Prompt {
    pub fn new(stop: &Arc<AtomicBool>) -> anyhow::Result<Self> {
        if std::io::stdin().is_terminal() {
            let config =
                Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
            let mut editor = Editor::with_history(config, MemHistory::new())?;
            editor.set_helper(Some(Completions::default()));
            return Ok(Prompt::Terminal(Box::new(editor)));
        }
        let (sender, lines) = channel();
        std::thread::spawn(move || std::io::stdin().lock().lines().try_for_each(|line| sender.send(line)));
        Ok(Prompt::Plain(lines, Arc::clone(stop)))
    }

    /// The next line; `None` at the end of the input or when interrupted.
    pub fn ask(&mut self, position: &dyn Position) -> anyhow::Result<Option<String>> {
        match self {
            Prompt::Terminal(editor) => {
                if let Some(completions) = editor.helper_mut() {
                    (completions.plies, completions.turns) = (position.legal_moves(), position.legal_turns());
                }
                match editor.readline(&format!("{}> ", position.game().players()[position.to_move().index()]))
                {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(error).context("cannot read from the terminal"),
                }
            }
            Prompt::Plain(lines, stop) => loop {
                match lines.recv_timeout(POLL_INTERVAL) {
                    Ok(line) => return line.map(Some).context("cannot read the standard input"),
                    Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => {}
                    Err(_) => return Ok(None),
                }
            },
        }
    }
}

/// How often a wait for input looks for an interrupt.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Completes words, moves and the names of files.
#[derive(Default, Helper, Highlighter, Hinter, Validator)]
pub struct Completions {
    plies: Vec<String>,
    turns: Vec<String>,
    files: FilenameCompleter,
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(&self, line: &str, end: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line.starts_with("save ") || line.starts_with("load ") {
            return self.files.complete_path(line, end);
        }
        let pair = |word: &str| Pair { display: word.into(), replacement: word.into() };
        Ok((0, self.candidates(&line[..end]).into_iter().map(pair).collect()))
    }
}

impl Completions {
    /// The words and plies that a text begins; where it begins none, or is one, the turns.
    fn candidates(&self, text: &str) -> Vec<&str> {
        let begun = |word: &&str| {
            word.len() > text.len()
                && word.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text))
        };
        let words = WORDS.iter().map(|(word, _)| *word);
        let found: Vec<&str> = words.chain(self.plies.iter().map(String::as_str)).filter(begun).collect();
        if found.is_empty() { self.turns.iter().map(String::as_str).filter(begun).collect() } else { found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_completed_before_turns() {
        let list = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        let completions = Completions {
            plies: list(&["A1xB1", "A1xB2"]),
            turns: list(&["A1xB1,pass", "A1xB1,B1+C1", "A1xB2,pass"]),
            files: FilenameCompleter::new(),
        };
        assert_eq!(completions.candidates("a1"), ["A1xB1", "A1xB2"]);
        assert_eq!(completions.candidates("A1xB1"), ["A1xB1,pass", "A1xB1,B1+C1"]);
        assert_eq!(completions.candidates("A1xB1,p"), ["A1xB1,pass"]);
        assert_eq!(completions.candidates("h"), ["help", "hint"]);
        assert!(completions.candidates("é").is_empty());
    }
}

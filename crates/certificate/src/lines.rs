use crate::Error;
use crate::compression::Decoder;
use std::io::{BufRead, BufReader, Read};

/// The longest line: far above any position.
const LONGEST: u64 = 4096;

/// The window a file may ask for, as a power of two: what the writer needs, and no more.
pub(crate) const WINDOW_LOG: u32 = 23;

/// What a zstd frame begins with.
const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The text lines of a compressed file.
pub(crate) struct Lines<R: Read> {
    input: BufReader<Decoder<'static, BufReader<R>>>,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Result<Self, Error> {
        let mut input = BufReader::new(input);
        if !input.fill_buf()?.starts_with(&MAGIC) {
            return Err(Error::Foreign("it is not a compressed file".into()));
        }
        let mut decoder = Decoder::with_buffer(input)?;
        decoder.window_log_max(WINDOW_LOG)?;
        Ok(Lines { input: BufReader::new(decoder), line: Vec::new(), number: 0 })
    }

    /// The next line; a file that has none is truncated.
    pub(crate) fn next(&mut self) -> Result<&str, Error> {
        self.line.clear();
        self.number += 1;
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut self.line)?;
        if self.line.pop_if(|last| *last == b'\n').is_none() {
            let is_long = self.line.len() as u64 == LONGEST;
            return Err(if is_long { self.error("the line is too long".into()) } else { Error::Truncated });
        }
        match std::str::from_utf8(&self.line) {
            Ok(line) => Ok(line),
            Err(_) => Err(Error::Line(self.number, "the line is no text".into())),
        }
    }

    /// What follows `name` in the next line.
    pub(crate) fn field(&mut self, name: &str) -> Result<String, Error> {
        let value = self.next()?.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).map(String::from);
        value.ok_or_else(|| self.error(format!("expected '{name}'")))
    }

    /// Nothing may follow.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        match self.input.fill_buf()?.is_empty() {
            true => Ok(()),
            false => Err(Error::Line(self.number + 1, "nothing may follow the end".into())),
        }
    }

    /// An error in the line read last.
    pub(crate) fn error(&self, reason: String) -> Error {
        Error::Line(self.number, reason)
    }
}

//! Lines of bounded length from a reader that may send anything.

use std::io::{self, BufRead};

/// A line, or the remark that it is too long to keep.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum InputLine {
    Text(String),
    TooLong,
}

/// Reads lines. Bytes that are not UTF-8 are replaced.
pub(crate) struct Lines<R> {
    input: R,
    longest: usize,
    /// Whether the rest of a line that is too long is still to come.
    skipping: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most so many bytes.
    pub(crate) fn new(input: R, longest: usize) -> Self {
        Lines { input, longest, skipping: false }
    }

    /// The next line without its end, `None` after the last. That a line is too long is told at once.
    pub(crate) fn read(&mut self) -> io::Result<Option<InputLine>> {
        let mut bytes = Vec::new();
        loop {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            let end = available.iter().position(|&byte| byte == b'\n');
            let is_last = available.is_empty();
            let part = &available[..end.unwrap_or(available.len())];
            let used = part.len() + usize::from(end.is_some());
            let too_long = bytes.len() + part.len() > self.longest;
            if !self.skipping && !too_long {
                bytes.extend_from_slice(part);
            }
            self.input.consume(used);
            let skipped = self.skipping;
            self.skipping = (skipped || too_long) && end.is_none();
            match (skipped, too_long) {
                (false, true) => return Ok(Some(InputLine::TooLong)),
                (true, _) if !is_last => continue,
                _ if end.is_some() || is_last && !bytes.is_empty() => {
                    return Ok(Some(InputLine::Text(String::from_utf8_lossy(&bytes).into_owned())));
                }
                _ if is_last => return Ok(None),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_newlines_and_at_the_end_and_long_ones_are_left_out() {
        for capacity in [1, 2, 3, 7, 100] {
            let input =
                io::BufReader::with_capacity(capacity, &b"one\n\ntwelve and more\xff\nfour\nfive5"[..]);
            let mut lines = Lines::new(input, 5);
            let mut next = || lines.read().unwrap();
            for expected in ["one", ""] {
                assert_eq!(next(), Some(InputLine::Text(expected.into())));
            }
            assert_eq!(next(), Some(InputLine::TooLong));
            for expected in ["four", "five5"] {
                assert_eq!(next(), Some(InputLine::Text(expected.into())));
            }
            assert_eq!((next(), next()), (None, None));
        }
    }

    #[test]
    fn a_line_without_end_is_refused_at_once() {
        let mut lines = Lines::new(io::BufReader::new(io::repeat(b'x')), 100_000);
        assert_eq!(lines.read().unwrap(), Some(InputLine::TooLong));
    }
}

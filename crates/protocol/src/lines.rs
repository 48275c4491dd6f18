//! Lines of bounded length from a reader that may send anything.

use std::io::{self, BufRead};

/// A line, or the remark that it was too long to keep.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(String),
    TooLong,
}

/// The next line without its end, `None` after the last. Bytes that are not UTF-8 are replaced.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if available.is_empty() {
            let nothing = bytes.is_empty() && !too_long;
            return Ok((!nothing).then(|| finish(bytes, too_long)));
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        too_long |= bytes.len() + part.len() > longest;
        if !too_long {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finish(bytes, too_long)));
        }
    }
}

fn finish(bytes: Vec<u8>, too_long: bool) -> Line {
    if too_long { Line::TooLong } else { Line::Text(String::from_utf8_lossy(&bytes).into_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_newlines_and_at_the_end_and_long_ones_are_left_out() {
        let mut input = io::BufReader::with_capacity(3, &b"one\n\ntwelve\xff\nfour"[..]);
        let mut next = || read_line(&mut input, 5).unwrap();
        let text = |text: &str| Some(Line::Text(text.into()));
        assert_eq!(
            [next(), next(), next(), next(), next()],
            [text("one"), text(""), Some(Line::TooLong), text("four"), None]
        );
    }
}

use std::fmt;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

impl TextError {
    /// An error at byte `offset` of `text`.
    ///
    /// ```
    /// let error = quadrille_core::TextError::at("ab\ncd", 4, "no 'd' here");
    /// assert_eq!(error.to_string(), "line 2, column 2: no 'd' here");
    /// ```
    pub fn at(text: &str, offset: usize, reason: impl fmt::Display) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
        TextError {
            line: before.iter().filter(|&&b| b == b'\n').count() + 1,
            column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
            reason: reason.to_string(),
        }
    }

    /// The same error of a text that is a part of `whole`, beginning at byte `offset` of it.
    pub fn within(self, whole: &str, offset: usize) -> Self {
        let start = TextError::at(whole, offset, "");
        TextError {
            line: start.line + self.line - 1,
            column: if self.line == 1 { start.column + self.column - 1 } else { self.column },
            reason: self.reason,
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for TextError {}

/// A reader that knows where it is, for the small formats of board games.
///
/// ```
/// use quadrille_core::Cursor;
/// let mut cursor = Cursor::new("[Size 6] 1. a1");
/// assert!(cursor.eat("["));
/// assert_eq!(cursor.take_while(char::is_alphabetic), "Size");
/// cursor.skip_whitespace();
/// assert_eq!(cursor.expect("(").unwrap_err().to_string(), "line 1, column 7: expected '(', found '6'");
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Cursor<'a> {
    /// A reader at the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, offset: 0 }
    }

    /// Where it is, in bytes.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Goes back (or on) to an offset that [`offset`](Cursor::offset) gave.
    pub fn seek(&mut self, offset: usize) {
        self.offset = offset;
    }

    /// What is left.
    pub fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.offset == self.text.len()
    }

    /// The next character, which stays.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// What comes next, for messages: a character in quotes, or the end.
    pub fn found(&self) -> String {
        self.peek().map_or("the end".into(), |c| format!("'{}'", c.escape_debug()))
    }

    /// Takes the next character.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.offset += c.len_utf8();
        Some(c)
    }

    /// Takes `token` if it comes next.
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.offset += token.len();
        }
        found
    }

    /// Takes `token` or says what stands there instead.
    pub fn expect(&mut self, token: &str) -> Result<(), TextError> {
        if self.eat(token) {
            return Ok(());
        }
        Err(self.error(format!("expected '{token}', found {}", self.found())))
    }

    /// Takes characters while they satisfy a condition.
    pub fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.offset += length;
        &rest[..length]
    }

    /// Passes over white space.
    pub fn skip_whitespace(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The next word: what stands before the next white space. Empty at the end.
    pub fn word(&mut self) -> &'a str {
        self.skip_whitespace();
        self.take_while(|c| !c.is_whitespace())
    }

    /// Takes a decimal number, `what` in the error.
    pub fn number<N: std::str::FromStr>(&mut self, what: &str) -> Result<N, TextError> {
        let start = self.offset;
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| {
            let found = if digits.is_empty() { self.found() } else { format!("'{digits}'") };
            TextError::at(self.text, start, format!("expected {what}, found {found}"))
        })
    }

    /// An error at the present place.
    pub fn error(&self, reason: impl fmt::Display) -> TextError {
        self.error_at(self.offset, reason)
    }

    /// An error at an earlier place.
    pub fn error_at(&self, offset: usize, reason: impl fmt::Display) -> TextError {
        TextError::at(self.text, offset, reason)
    }

    /// Everything must have been read, but for white space.
    pub fn finish(&mut self) -> Result<(), TextError> {
        self.skip_whitespace();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self
                .error(format!("nothing may follow here, found '{}'", self.clone().word().escape_debug()))),
        }
    }
}

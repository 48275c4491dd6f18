//! The syntax of SGF: game trees, nodes, properties, values.

use quadrille_core::{Cursor, TextError};

/// A property with its values.
pub(crate) struct Property<'a> {
    pub name: &'a str,
    pub values: Vec<Value>,
}

/// A property's value without escapes, and where it begins in the text.
pub(crate) struct Value {
    pub text: String,
    pub offset: usize,
}

pub(crate) type Node<'a> = Vec<Property<'a>>;

/// The nodes of the main line of the only game in a text: at every fork the first way.
pub(crate) fn main_line(text: &str) -> Result<Vec<Node<'_>>, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.eat("\u{feff}");
    cursor.skip_whitespace();
    cursor.expect("(")?;
    let mut depth = 1_usize;
    let mut nodes = Vec::new();
    // The main line is what stands before the first bracket that closes.
    let mut on_main_line = true;
    while depth > 0 {
        cursor.skip_whitespace();
        let start = cursor.offset();
        match cursor.next_char() {
            Some('(') => depth += 1,
            Some(')') => {
                depth -= 1;
                on_main_line = false;
            }
            Some(';') => {
                let node = read_node(&mut cursor)?;
                if on_main_line {
                    nodes.push(node);
                }
            }
            None => return Err(cursor.error("the game is not closed: a ')' is missing")),
            Some(c) => {
                let reason = format!("expected ';', '(', ')' or a property, found '{}'", c.escape_debug());
                return Err(cursor.error_at(start, reason));
            }
        }
    }
    cursor.skip_whitespace();
    if cursor.peek() == Some('(') {
        return Err(cursor.error("only one game is read from a text, and here begins another"));
    }
    cursor.finish()?;
    if nodes.is_empty() {
        return Err(TextError::at(text, 0, "the game has no node"));
    }
    Ok(nodes)
}

fn read_node<'a>(cursor: &mut Cursor<'a>) -> Result<Node<'a>, TextError> {
    let mut node = Vec::new();
    loop {
        cursor.skip_whitespace();
        let name = cursor.take_while(|c| c.is_ascii_uppercase());
        if name.is_empty() {
            return Ok(node);
        }
        let mut values = Vec::new();
        cursor.skip_whitespace();
        while cursor.eat("[") {
            values.push(read_value(cursor)?);
            cursor.skip_whitespace();
        }
        if values.is_empty() {
            return Err(cursor.error(format!("property {name} has no value: expected '['")));
        }
        node.push(Property { name, values });
    }
}

/// What stands before the closing bracket. A backslash makes the next character plain, and joins lines.
fn read_value(cursor: &mut Cursor) -> Result<Value, TextError> {
    let offset = cursor.offset();
    let mut text = String::new();
    loop {
        match cursor.next_char() {
            Some(']') => return Ok(Value { text, offset }),
            Some('\\') if cursor.eat("\r\n") || cursor.eat("\n") => {}
            Some('\\') => text.extend(cursor.next_char()),
            Some(c) => text.push(c),
            None => return Err(cursor.error_at(offset, "the value is not closed: a ']' is missing")),
        }
    }
}

/// A value with its brackets.
pub(crate) fn write_value(text: &str) -> String {
    format!("[{}]", text.replace('\\', "\\\\").replace(']', "\\]"))
}

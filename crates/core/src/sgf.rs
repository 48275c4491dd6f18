//! The syntax of SGF, for all games that are written in it: game trees, nodes, properties, values
//! (red-bean.com/sgf).

use crate::record::MOST_NESTED;
use crate::{Cursor, Notation, Record, RecordedTurn, TextError};

/// A property with its values.
pub struct Property {
    /// Its name, in capitals.
    pub name: String,
    /// Its values, one at least.
    pub values: Vec<Value>,
}

/// A property's value without escapes, and where it begins in the text.
pub struct Value {
    /// The value.
    pub text: String,
    /// The byte of the text that it begins with.
    pub offset: usize,
}

/// The properties of one point of the game.
pub type Node = Vec<Property>;

/// Nodes in a row, and the lines that go on from the last of them: the first of them is the main one.
#[derive(Default)]
pub struct Tree {
    /// The nodes in a row.
    pub nodes: Vec<Node>,
    /// The lines that go on.
    pub lines: Vec<Tree>,
}

impl Tree {
    /// Reads the only game of a text.
    ///
    /// ```
    /// let tree = quadrille_core::sgf::Tree::read("(;GM[18];B[djdd](;W[aabb])(;W[cc]C[a \\] b]))").unwrap();
    /// assert_eq!(tree.nodes.len(), 2);
    /// assert_eq!(tree.lines[1].nodes[0][1].values[0].text, "a ] b");
    /// ```
    pub fn read(text: &str) -> Result<Tree, TextError> {
        let mut cursor = Cursor::new(text);
        cursor.eat("\u{feff}");
        cursor.skip_whitespace();
        cursor.expect("(")?;
        let mut open = vec![Tree::default()];
        let game = loop {
            cursor.skip_whitespace();
            let start = cursor.offset();
            let depth = open.len();
            let tree = open.last_mut().expect("a tree is open until the game ends");
            match cursor.next_char() {
                Some('(') if depth > MOST_NESTED => {
                    return Err(cursor.error_at(start, "variations are nested too deeply"));
                }
                Some('(') => open.push(Tree::default()),
                Some(')') => {
                    let tree = open.pop().expect("a tree is open until the game ends");
                    match open.last_mut() {
                        Some(outer) => outer.lines.push(tree),
                        None => break tree,
                    }
                }
                Some(';') if tree.lines.is_empty() => tree.nodes.push(read_node(&mut cursor)?),
                Some(';') => return Err(cursor.error_at(start, "a line goes on behind its variations")),
                None => return Err(cursor.error("the game is not closed: a ')' is missing")),
                Some(c) => {
                    let reason =
                        format!("expected ';', '(', ')' or a property, found '{}'", c.escape_debug());
                    return Err(cursor.error_at(start, reason));
                }
            }
        };
        cursor.skip_whitespace();
        if cursor.peek() == Some('(') {
            return Err(cursor.error("here begins another game"));
        }
        cursor.finish()?;
        if game.main_line().next().is_none() {
            return Err(TextError::at(text, 0, "the game has no node"));
        }
        Ok(game)
    }

    /// Reads its nodes into a record, and the lines beside the main one as variations.
    pub fn read_into<G: Notation>(
        &self,
        record: &mut Record<G>,
        read_node: &impl Fn(&mut Record<G>, &Node) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        let mut variations = Vec::new();
        let mut tree = self;
        loop {
            for node in &tree.nodes {
                read_node(record, node)?;
            }
            let Some((main, others)) = tree.lines.split_first() else { break };
            for other in others {
                let mut variation = Record::from_position(record.last().clone());
                other.read_into(&mut variation, read_node)?;
                variations.push((record.moves().len(), variation));
            }
            tree = main;
        }
        let plies = record.moves().len();
        variations.retain(|(at, _)| *at < plies);
        variations.into_iter().for_each(|(at, variation)| record.add_variation(at, variation));
        Ok(())
    }

    /// The nodes of the main line: at every fork the first way.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(Some(self), |tree| tree.lines.first()).flat_map(|tree| &tree.nodes)
    }
}

/// The games of a text, each from its first bracket on.
pub fn games(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    let (mut in_value, mut is_escaped) = (false, false);
    for (offset, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if in_value => is_escaped = true,
            ']' => in_value = false,
            '[' => in_value = true,
            '(' if !in_value => {
                if depth == 0 && !games.is_empty() {
                    start = offset;
                }
                depth += 1;
            }
            ')' if !in_value => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    games.push(&text[start..=offset]);
                    start = offset + 1;
                }
            }
            _ => {}
        }
    }
    if games.is_empty() || !text[start..].trim().is_empty() {
        games.push(&text[start..]);
    }
    games
}

fn read_node(cursor: &mut Cursor<'_>) -> Result<Node, TextError> {
    let mut node = Vec::new();
    loop {
        cursor.skip_whitespace();
        let name = cursor.take_while(|c| c.is_ascii_alphabetic()).to_ascii_uppercase();
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
fn read_value(cursor: &mut Cursor<'_>) -> Result<Value, TextError> {
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
pub fn write_value(text: &str) -> String {
    format!("[{}]", text.replace('\\', "\\\\").replace(']', "\\]"))
}

/// The nodes of a record's turns, each as `write_turn` writes it. Where there are variations, the turn and what follows
/// stand in brackets, then each of them.
pub fn write_line<G: Notation>(
    record: &Record<G>,
    write_turn: &impl Fn(&RecordedTurn<'_, G>) -> String,
) -> String {
    let mut out = String::new();
    let mut behind = Vec::new();
    for turn in record.recorded_turns() {
        if !turn.variations.is_empty() {
            out.push('(');
            let lines = turn.variations.iter().map(|line| format!("({})", write_line(line, write_turn)));
            behind.push(format!("){}", lines.collect::<String>()));
        }
        out += &write_turn(&turn);
    }
    behind.into_iter().rev().for_each(|lines| out += &lines);
    out
}

/// What people thought of a move, and the property that says so.
const MARKS: [(&str, &str); 6] =
    [("!!", "TE[2]"), ("!", "TE[1]"), ("!?", "IT[]"), ("?!", "DO[]"), ("?", "BM[1]"), ("??", "BM[2]")];

/// The mark that a property stands for.
pub fn read_mark(property: &Property) -> Option<&'static str> {
    let text = property.values.first().map_or("", |value| value.text.trim());
    let is = |known: &str| known.trim_end_matches(']').split_once('[') == Some((&property.name, text));
    MARKS.iter().find(|(_, known)| is(known)).map(|(mark, _)| *mark)
}

/// The property for a mark, nothing if there is none.
pub fn write_mark(mark: &str) -> &'static str {
    MARKS.iter().find(|(known, _)| *known == mark).map_or("", |(_, property)| property)
}

/// Properties that [`read_mark`] reads.
pub const MARK_PROPERTIES: [&str; 4] = ["TE", "IT", "DO", "BM"];

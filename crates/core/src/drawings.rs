//! What people draw on a board: squares and arrows, in the comments of records.

/// What people drew: a square, or an arrow from square to square, by their names.
pub type Drawing = (String, Option<String>);

/// The drawings of a comment and the rest of it. They stand there as PGN has them, `[%csl Ga1,Gb2]` the squares and
/// `[%cal Ga1c3]` the arrows, each with the letter of a colour first.
///
/// ```
/// use quadrille_core::drawings;
/// let (drawn, comment) = drawings::read("[%cal Ga1c3] threatens c3");
/// assert_eq!(drawn, [("a1".to_string(), Some("c3".to_string()))]);
/// assert_eq!(comment, "threatens c3");
/// assert_eq!(drawings::write(&drawn, &comment), "[%cal Ga1c3] threatens c3");
/// ```
pub fn read(comment: &str) -> (Vec<Drawing>, String) {
    let (mut drawings, mut rest) = (Vec::new(), String::new());
    let mut left = comment;
    while let Some((before, (inside, after))) =
        left.find("[%c").and_then(|at| Some((&left[..at], left[at + 3..].split_once(']')?)))
    {
        rest += before;
        let (kind, list) = inside.split_once(' ').unwrap_or((inside, ""));
        if !matches!(kind, "sl" | "al") {
            rest += &left[before.len()..left.len() - after.len()];
        }
        for word in list.split(',').filter(|_| matches!(kind, "sl" | "al")) {
            drawings.extend(read_drawing(word.trim()));
        }
        left = after;
    }
    rest += left;
    (drawings, rest.trim().to_string())
}

/// `Ga1` or `Ga1c3`.
fn read_drawing(word: &str) -> Option<Drawing> {
    let squares = word.get(1..)?;
    let second = squares.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
    let (from, to) = squares.split_at(second.unwrap_or(squares.len()));
    (!from.is_empty()).then(|| (from.to_string(), second.map(|_| to.to_string())))
}

/// A comment with drawings before it, as [`read`] takes them apart.
pub fn write(drawings: &[Drawing], comment: &str) -> String {
    let list = |words: Vec<String>| words.join(",");
    let squares: Vec<String> =
        drawings.iter().filter(|(_, to)| to.is_none()).map(|(at, _)| format!("G{at}")).collect();
    let arrows: Vec<String> =
        drawings.iter().filter_map(|(from, to)| Some(format!("G{from}{}", to.as_ref()?))).collect();
    let mut parts = Vec::new();
    if !squares.is_empty() {
        parts.push(format!("[%csl {}]", list(squares)));
    }
    if !arrows.is_empty() {
        parts.push(format!("[%cal {}]", list(arrows)));
    }
    parts.push(comment.trim().to_string());
    parts.join(" ").trim().to_string()
}

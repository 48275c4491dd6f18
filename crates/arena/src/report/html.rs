//! The little HTML a report needs.

use super::plots::clean;

/// Text that says in HTML what it says.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in clean(text).chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            _ => out.push(c),
        }
    }
    out
}

/// Names and values, a row each.
pub fn facts(rows: &[(&str, String)]) -> String {
    let row = |(name, value): &(&str, String)| {
        format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escape(name), escape(value))
    };
    framed("facts", &rows.iter().map(row).collect::<String>())
}

/// A table with a head. Its first `words` columns hold words, the others figures.
pub fn table(words: usize, head: &[&str], rows: &[Vec<String>]) -> String {
    let class = |column: usize| if column < words { "" } else { " class=\"figure\"" };
    let head = head.iter().enumerate();
    let head: String =
        head.map(|(i, cell)| format!("<th scope=\"col\"{}>{}</th>", class(i), escape(cell))).collect();
    let cells = |row: &Vec<String>| -> String {
        row.iter().enumerate().map(|(i, cell)| format!("<td{}>{}</td>", class(i), escape(cell))).collect()
    };
    let body: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row))).collect();
    framed("list", &format!("<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n"))
}

/// A wide table is moved within its frame, not the page.
fn framed(class: &str, content: &str) -> String {
    format!("<div class=\"frame\"><table class=\"{class}\">\n{content}</table></div>\n")
}

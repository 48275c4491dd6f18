use crate::outcome::Outcome;
use crate::table::{Row, Table};

/// An experiment's result as a section of an HTML page.
pub fn html(outcome: &Outcome) -> String {
    let Outcome { experiment, title, place, about, scale, seed, .. } = outcome;
    let mut out = format!(
        "<section id=\"{0}\"><h3>{1}: {2}</h3>\n<p>{3}</p>\n<p class=\"note\"><code>{0}</code>, {4}, seed {seed}: {5}</p>\n",
        escaped(experiment),
        escaped(place),
        escaped(title),
        escaped(about),
        outcome.size.name(),
        escaped(scale),
    );
    outcome.tables.iter().for_each(|one| out += &table(one));
    outcome.figures.iter().for_each(|figure| out += &format!("<figure>{}</figure>\n", figure.svg()));
    outcome.notes.iter().for_each(|note| out += &format!("<p class=\"note\">{}</p>\n", escaped(note)));
    out + "</section>\n"
}

fn table(table: &Table) -> String {
    let head: String =
        table.head().iter().map(|cell| format!("<th scope=\"col\">{}</th>", escaped(cell))).collect();
    let row = |(row, cells): (&Row, Vec<String>)| {
        let class = if row.difference.is_beyond_chance() { " class=\"beyond\"" } else { "" };
        let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
        format!("<tr{class}>{cells}</tr>\n")
    };
    let body: String = table.rows.iter().zip(table.cells()).map(row).collect();
    format!(
        "<div class=\"frame\"><table><caption>{} ({})</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n",
        escaped(&table.title),
        escaped(&table.unit),
    )
}

/// Text that says in HTML what it says.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

use crate::outcome::Outcome;
use crate::table::Table;

/// An experiment's result as a section of a page.
pub fn markdown(outcome: &Outcome) -> String {
    let Outcome { experiment, title, place, about, size, scale, seed, .. } = outcome;
    let mut out = format!("## {place}: {title}\n\n{about}\n\n");
    let flag = match size {
        crate::Size::Quick => "--quick",
        crate::Size::Full => "--full",
        crate::Size::Tiny => "--tiny",
    };
    out += &format!("`quadrille lab run {experiment} {flag} --seed {seed}`");
    out += &if scale.is_empty() { ".\n".to_string() } else { format!(": {scale}.\n") };
    outcome.tables.iter().for_each(|one| out += &format!("\n{}", table(one)));
    for note in &outcome.notes {
        out += &format!("\n{note}\n");
    }
    out
}

fn table(table: &Table) -> String {
    let line = |cells: &[String]| {
        format!("| {} |\n", cells.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" | "))
    };
    let head = table.head();
    let mut out = format!("**{}** ({})\n\n", table.title, table.unit);
    out += &line(&head);
    out += &format!("|{}\n", "---|".repeat(head.len()));
    table.cells().iter().for_each(|cells| out += &line(cells));
    out
}

fn escaped(cell: &str) -> String {
    cell.replace('|', "\\|").replace('\n', " ")
}

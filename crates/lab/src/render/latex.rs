use crate::outcome::Outcome;
use crate::table::Table;

/// An experiment's tables for a paper, with `booktabs`.
pub fn latex(outcome: &Outcome) -> String {
    let note = format!("% quadrille lab run {}, seed {}; needs booktabs\n", outcome.experiment, outcome.seed);
    note + &outcome.tables.iter().map(table).collect::<String>()
}

fn table(table: &Table) -> String {
    let head = table.head();
    let line =
        |cells: &[String]| cells.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" & ") + " \\\\\n";
    let rows: String = table.cells().iter().map(|cells| line(cells)).collect();
    format!(
        "\\begin{{table}}\n\\centering\n\\caption{{{} ({})}}\n\\begin{{tabular}}{{l{}}}\n\\toprule\n{}\\midrule\n{rows}\
         \\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n",
        escaped(&table.title),
        escaped(&table.unit),
        "r".repeat(head.len() - 1),
        line(&head),
    )
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '|' | '<' | '>' => out += &format!("${c}$"),
            _ => out.push(c),
        }
    }
    out
}

//! What has come of it, by opponent, level, colour and day, in the shape of the WALTZ paper's Table 6.

use crate::journal::{Journal, JournalError};
use crate::status::escape;
use rusqlite::types::ValueRef;
use std::fmt::Write;

/// A table: what it tells, the names of its columns, its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What it tells.
    pub title: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

/// What is counted.
#[derive(Clone, Default, Debug)]
pub struct StatisticsOptions {
    /// Only this robot.
    pub robot: Option<String>,
    /// Only since this day, as `2026-11-17`.
    pub since: Option<String>,
    /// Only up to this day.
    pub until: Option<String>,
}

/// The games that count, under the names the queries use.
const GAMES: &str = "WITH finished AS (SELECT *, date(ended, 'unixepoch') AS day FROM games
    WHERE result IN ('win', 'draw', 'loss') AND (?1 IS NULL OR robot = ?1)
    AND (?2 IS NULL OR date(ended, 'unixepoch') >= ?2) AND (?3 IS NULL OR date(ended, 'unixepoch') <= ?3))";

const SCORE: &str =
    "sum(result = 'win') AS wins, sum(result = 'draw') AS draws, sum(result = 'loss') AS losses";

impl Journal {
    /// The tables by opponent, level and colour, and day, and the searches by day.
    pub fn statistics(&self, options: &StatisticsOptions) -> Result<Vec<Table>, JournalError> {
        let opponents = "SELECT robot, game, strength AS level, opponent AS player,
            (SELECT CAST(round(rating) AS INTEGER) FROM games AS last WHERE last.opponent = finished.opponent
             AND last.game = finished.game AND rating IS NOT NULL ORDER BY started DESC LIMIT 1) AS rating";
        let queries = [
            (
                "Results by opponent",
                format!(
                    "{GAMES} {opponents}, {SCORE} FROM finished GROUP BY robot, game, strength, opponent
                     ORDER BY robot, game, strength, rating DESC NULLS LAST, count(*) DESC, opponent"
                ),
            ),
            (
                "Results by level and colour",
                format!(
                    "{GAMES} SELECT robot, game, strength AS level, colour, {SCORE} FROM finished
                     GROUP BY robot, game, strength, colour ORDER BY robot, game, strength, colour"
                ),
            ),
            (
                "Results by day",
                format!(
                    "{GAMES} SELECT day, robot, game, strength AS level, {SCORE} FROM finished
                     GROUP BY day, robot, game, strength ORDER BY day, robot, game, strength"
                ),
            ),
            (
                "Searches by day",
                "SELECT date(time, 'unixepoch') AS day, robot, count(*) AS searches,
                 round(sum(seconds), 1) AS seconds, sum(nodes) AS nodes,
                 CAST(sum(nodes) / max(sum(seconds), 0.001) AS INTEGER) AS \"nodes a second\", sum(failure IS NOT NULL) AS failed
                 FROM searches JOIN positions ON positions.id = searches.position JOIN games ON games.id = positions.game
                 WHERE (?1 IS NULL OR robot = ?1) AND (?2 IS NULL OR date(time, 'unixepoch') >= ?2)
                 AND (?3 IS NULL OR date(time, 'unixepoch') <= ?3) GROUP BY 1, 2 ORDER BY 1, 2"
                    .into(),
            ),
        ];
        queries.iter().map(|(title, query)| self.table(title, query, options)).collect()
    }

    /// One row for each day, robot, opponent and colour, for other programs.
    pub fn results(&self, options: &StatisticsOptions) -> Result<Table, JournalError> {
        let query = format!(
            "{GAMES} SELECT day, robot, game, strength AS level, opponent, colour, {SCORE} FROM finished
             GROUP BY day, robot, game, strength, opponent, colour ORDER BY day, robot, game, strength, opponent, colour"
        );
        self.table("Results", &query, options)
    }

    /// What went wrong on the days, the last first.
    pub fn incidents(&self, options: &StatisticsOptions) -> Result<Table, JournalError> {
        let query = "SELECT datetime(time, 'unixepoch') AS time, robot, kind, substr(text, 1, 200) AS text FROM incidents
             WHERE (?1 IS NULL OR robot = ?1) AND (?2 IS NULL OR date(time, 'unixepoch') >= ?2)
             AND (?3 IS NULL OR date(time, 'unixepoch') <= ?3) ORDER BY id DESC LIMIT 100";
        self.table("Incidents", query, options)
    }

    fn table(&self, title: &str, query: &str, options: &StatisticsOptions) -> Result<Table, JournalError> {
        let connection = self.connection();
        let mut statement = connection.prepare(query)?;
        let columns: Vec<String> = statement.column_names().map(String::from).collect();
        let StatisticsOptions { robot, since, until } = options;
        let rows = statement.query_map((robot, since, until), |row| {
            (0..columns.len()).map(|column| Ok(cell(row.get_ref(column)?))).collect()
        })?;
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(Table { title: title.into(), rows, columns: columns.clone() })
    }
}

fn cell(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null | ValueRef::Blob(_) => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(text) => {
            String::from_utf8_lossy(text).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
        }
    }
}

/// Tables for a terminal or a mail. Numbers stand to the right.
pub fn text(tables: &[Table]) -> String {
    let mut out = String::new();
    for table in tables {
        let _ = writeln!(out, "{}\n", table.title);
        if table.rows.is_empty() {
            out += "none\n\n";
            continue;
        }
        let lines = || std::iter::once(&table.columns).chain(&table.rows);
        let width = |column: usize| lines().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
        for row in lines() {
            let cells = row.iter().enumerate().map(|(column, cell)| match is_number(table, column) {
                true => format!("{cell:>width$}", width = widths[column]),
                false => format!("{cell:<width$}", width = widths[column]),
            });
            let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
        out.push('\n');
    }
    out
}

fn is_number(table: &Table, column: usize) -> bool {
    table.rows.iter().all(|row| row[column].is_empty() || row[column].parse::<f64>().is_ok())
}

/// Tables as a page.
pub fn html(tables: &[Table]) -> String {
    let mut out = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Results of robots</title>
<style>body { font-family: sans-serif; margin: 2em } td, th { padding: 0.2em 0.8em; text-align: left }
.number { text-align: right }</style>\n",
    );
    for table in tables {
        let class = |column| if is_number(table, column) { " class=\"number\"" } else { "" };
        let row = |cells: &[String], tag: &str| -> String {
            let cells = cells.iter().enumerate();
            cells.map(|(column, cell)| format!("<{tag}{}>{}</{tag}>", class(column), escape(cell))).collect()
        };
        let _ =
            writeln!(out, "<h2>{}</h2>\n<table><tr>{}</tr>", escape(&table.title), row(&table.columns, "th"));
        table.rows.iter().for_each(|cells| out += &format!("<tr>{}</tr>\n", row(cells, "td")));
        out += "</table>\n";
    }
    out + "</html>\n"
}

/// A table for other programs: fields with commas, quotes or line ends stand in quotes (RFC 4180). What a spreadsheet would
/// take for a formula is given a quote in front.
pub fn csv(table: &Table) -> String {
    let field = |text: &String| {
        let is_formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
        let text = if is_formula { format!("'{text}") } else { text.clone() };
        match text.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text,
        }
    };
    let line = |row: &Vec<String>| row.iter().map(field).collect::<Vec<_>>().join(",") + "\r\n";
    std::iter::once(&table.columns).chain(&table.rows).map(line).collect()
}

use crate::table::{Measure, Table};

/// All tables as one CSV (RFC 4180): a line for each row, values as numbers where they are numbers.
pub fn csv(tables: &[Table]) -> String {
    let mut out = line(
        ["table", "row", "unit", "paper", "paper_error", "here", "here_error", "difference", "more"]
            .map(String::from),
    );
    for table in tables {
        for row in &table.rows {
            let value = |measure: &Option<Measure>| match measure {
                None => String::new(),
                Some(Measure { value: Some(value), .. }) => value.to_string(),
                Some(measure) => measure.text.clone(),
            };
            let error = |measure: &Option<Measure>| {
                measure
                    .as_ref()
                    .and_then(|measure| measure.error)
                    .map_or(String::new(), |error| error.to_string())
            };
            let named = table.columns.iter().zip(&row.more);
            let more: Vec<String> = named.map(|(name, value)| format!("{name}={value}")).collect();
            out += &line([
                table.title.clone(),
                row.label.clone(),
                table.unit.clone(),
                value(&row.paper),
                error(&row.paper),
                value(&row.ours),
                error(&row.ours),
                row.difference.text(),
                more.join("; "),
            ]);
        }
    }
    out
}

fn line<const N: usize>(cells: [String; N]) -> String {
    cells.map(|cell| quoted(&cell)).join(",") + "\r\n"
}

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.into(),
    }
}

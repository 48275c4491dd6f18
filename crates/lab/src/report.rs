//! All results together: one HTML page, or a Markdown page for each paper.

use crate::experiment::Paper;
use crate::outcome::Outcome;
use crate::render;

/// All results as one HTML page, which needs nothing besides.
pub fn page(outcomes: &[Outcome]) -> String {
    let mut body = String::new();
    for paper in Paper::ALL {
        let mut own = outcomes.iter().filter(|outcome| outcome.paper == paper).peekable();
        if own.peek().is_some() {
            body += &format!("<h2>{}</h2>\n", paper.citation());
            own.for_each(|outcome| body += &render::html(outcome));
        }
    }
    if body.is_empty() {
        body = "<p>No results yet.</p>\n".into();
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Quadrille's lab</title>\n<style>{}</style></head>\n<body>\n<h1>Quadrille's lab</h1>\n<p>{READING}</p>\n{body}</body></html>\n",
        include_str!("report.css"),
    )
}

/// How a table is read.
const READING: &str = "The paper's values and what is found here. A difference is ours less the paper's, in standard errors (s.e.) of \
                       both as far as they are known. Rows that differ by more than chance explains are marked; nothing is \
                       adjusted to fit.";

/// The results of one paper as a Markdown page.
pub fn paper_page(paper: Paper, outcomes: &[Outcome]) -> String {
    let mut out = format!("# {}\n\nMade by `quadrille lab report --pages`. {READING}\n", paper.citation());
    for outcome in outcomes.iter().filter(|outcome| outcome.paper == paper) {
        out += &format!("\n{}", render::markdown(outcome));
    }
    out
}

//! What is said about a solution, on the way and at the end.

use crate::output::print_json;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_engine::{Finding, Margin, MarginReport, ProofSize, SolverReport};
use serde_json::{Value, json};

/// How it goes: one line that changes on a terminal, or JSON lines.
pub struct Progress {
    json: bool,
    line: ProgressBar,
}

impl Progress {
    pub fn new(json: bool) -> Progress {
        let style = ProgressStyle::with_template("{msg}").expect("the template is right");
        let line = if json { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        Progress { json, line: line.with_style(style) }
    }

    pub fn show(&self, solved: &SolverReport) {
        if self.json {
            // A reader that has gone away must not stop the search.
            let _ = print_json(&state_json("progress", solved));
        } else {
            self.line.set_message(state(solved));
            self.line.tick();
        }
    }

    pub fn finish(&self) {
        self.line.finish_and_clear();
    }
}

fn state(solved: &SolverReport) -> String {
    let seconds = solved.elapsed.as_secs_f64();
    format!(
        "proof {} disproof {} nodes {} ({:.0} k/s) {seconds:.2} s table {:.1} %",
        solved.proof,
        solved.disproof,
        solved.nodes,
        solved.nodes as f64 / seconds.max(1e-9) / 1e3,
        f64::from(solved.table_fill) / 10.0,
    )
}

/// The result in one word, and the worst and the best that is possible still.
fn words(finding: Finding) -> (&'static str, [&'static str; 2]) {
    match finding {
        Finding::Win { .. } => ("win", ["win", "win"]),
        Finding::Loss { .. } => ("loss", ["loss", "loss"]),
        Finding::Draw => ("draw", ["draw", "draw"]),
        Finding::NoWin => ("unknown", ["loss", "draw"]),
        Finding::NoLoss => ("unknown", ["draw", "win"]),
        Finding::Unknown => ("unknown", ["loss", "win"]),
    }
}

fn plies(finding: Finding) -> Option<u32> {
    match finding {
        Finding::Win { plies } | Finding::Loss { plies } => Some(plies),
        _ => None,
    }
}

/// The last line is the result.
pub fn solved(solved: &SolverReport, certified: Option<&[(String, ProofSize)]>) -> String {
    let mut out = format!("{}\n", state(solved));
    if !solved.turn.is_empty() {
        out += &format!("move {}\n", solved.turn.concat());
    }
    if !solved.line.is_empty() {
        out += &format!("line {}\n", solved.line.join(" "));
    }
    for (claim, tally) in certified.unwrap_or_default() {
        out +=
            &format!("certificate: {claim}, {} positions, {} decisions\n", tally.positions, tally.decisions);
    }
    let (result, [worst, best]) = words(solved.finding);
    let bounds = if worst == best || (worst, best) == ("loss", "win") {
        String::new()
    } else {
        format!(": {worst} or {best}")
    };
    let length = plies(solved.finding).map_or(String::new(), |plies| format!(" in at most {plies} plies"));
    out + &format!("result {result}{length}{bounds}\n")
}

fn state_json(event: &str, solved: &SolverReport) -> Value {
    json!({
        "event": event,
        "proof": solved.proof,
        "disproof": solved.disproof,
        "nodes": solved.nodes,
        "seconds": solved.elapsed.as_secs_f64(),
        "table_fill": f64::from(solved.table_fill) / 1000.0,
    })
}

pub fn solved_json(solved: &SolverReport, certified: Option<&[(String, ProofSize)]>) -> Value {
    let mut answer = state_json("result", solved);
    let (result, bounds) = words(solved.finding);
    answer["result"] = result.into();
    answer["bounds"] = json!(bounds);
    answer["plies"] = plies(solved.finding).into();
    answer["bestmove"] = solved.turn.first().cloned().into();
    answer["pv"] = solved.line.clone().into();
    let claim = |(claim, tally): &(String, ProofSize)| json!({ "claim": claim, "positions": tally.positions, "decisions": tally.decisions });
    answer["certificate"] = certified.map(|claims| claims.iter().map(claim).collect::<Vec<_>>()).into();
    answer
}

fn margin_words(margin: Margin, players: [&str; 2]) -> String {
    format!("{} by {}", players[margin.winner.index()], margin.points)
}

/// The last line is the result.
pub fn margin(solved: &MarginReport, players: [&str; 2]) -> String {
    let (margins, nodes, elapsed) = (&solved.margins, solved.nodes, solved.elapsed);
    let (worst, best) = (margin_words(*margins.start(), players), margin_words(*margins.end(), players));
    let mut out = format!("nodes {nodes} {:.2} s\n", elapsed.as_secs_f64());
    if let Some(turn) = solved.turn.first() {
        out += &format!("move {turn}\n");
    }
    if worst == best {
        out + &format!("result score {worst}\n")
    } else {
        out + &format!("result unknown: from {worst} to {best}\n")
    }
}

pub fn margin_json(solved: &MarginReport, players: [&str; 2]) -> Value {
    let margins = &solved.margins;
    let margin =
        |margin: &Margin| json!({ "winner": players[margin.winner.index()], "points": margin.points });
    let is_solved = margins.start() == margins.end();
    json!({
        "event": "result",
        "result": if is_solved { "score" } else { "unknown" },
        "score": is_solved.then(|| margin(margins.start())),
        "bounds": [margin(margins.start()), margin(margins.end())],
        "bestmove": solved.turn.first(),
        "pv": solved.turn,
        "nodes": solved.nodes,
        "seconds": solved.elapsed.as_secs_f64(),
    })
}

//! What is said about a solution, on the way and at the end.

use crate::output::{EventKind, print_json, say};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille_engine::{Finding, Margin, MarginReport, ProofSize, SolverReport};
use schemars::JsonSchema;
use serde::Serialize;
use std::cell::Cell;
use std::time::Duration;

/// How it goes: a line that renews itself on a terminal, plain lines elsewhere, or JSON lines.
pub struct Progress {
    json: bool,
    line: ProgressBar,
    last_line: Cell<Duration>,
}

/// How often a plain line is written.
const EVERY: Duration = Duration::from_secs(60);

impl Progress {
    pub fn new(json: bool) -> Progress {
        let style = ProgressStyle::with_template("{msg}").expect("the template is right");
        let line = if json { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        Progress { json, line: line.with_style(style), last_line: Cell::default() }
    }

    pub fn show(&self, solved: &SolverReport) {
        if self.json {
            // A reader that has gone away must not stop the search.
            let event = EventKind::Progress;
            let solution = solved.clone();
            let _ =
                print_json(&Output { event, solution, certificate: None, unconfirmed: None, table: None });
        } else if !self.line.is_hidden() {
            self.line.set_message(state(solved));
            self.line.tick();
        } else if solved.elapsed >= self.last_line.get() + EVERY {
            say(&state(solved));
            self.last_line.set(solved.elapsed);
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

/// What has come of a question to a solver.
pub struct Solved<'a> {
    pub found: &'a SolverReport,
    /// What the certificate claims, if one was written.
    pub certified: Option<&'a [(String, ProofSize)]>,
    /// Why a result that a checkpoint helped to find could not be played through.
    pub unconfirmed: Option<String>,
    /// What the solver's endgame tables say of the position, if they have it.
    pub table: Option<String>,
}

impl Solved<'_> {
    /// The last line is the result.
    pub fn text(&self) -> String {
        let found = self.found;
        let mut out = format!("{}\n", state(found));
        if !found.turn.is_empty() {
            out += &format!("move {}\n", found.turn.concat());
        }
        if !found.line.is_empty() {
            out += &format!("line {}\n", found.line.join(" "));
        }
        if let Some(value) = &self.table {
            out += &format!("table {value}\n");
        }
        for (claim, tally) in self.certified.unwrap_or_default() {
            out += &format!(
                "certificate: {claim}, {} positions, {} decisions\n",
                tally.positions, tally.decisions
            );
        }
        let (result, [worst, best]) = words(found.finding);
        let bounds = if worst == best || (worst, best) == ("loss", "win") {
            String::new()
        } else {
            format!(": {worst} or {best}")
        };
        // Workers of a queue count no plies; only a certificate does.
        let counted = plies(found.finding).filter(|plies| *plies > 0 || found.turn.is_empty());
        let length = counted.map_or(String::new(), |plies| format!(" in at most {plies} plies"));
        let doubt = self.unconfirmed.as_ref();
        let doubt = doubt.map_or(String::new(), |reason| {
            format!(", if the checkpoint is right: playing it through did not succeed ({reason})")
        });
        out + &format!("result {result}{length}{bounds}{doubt}\n")
    }

    pub fn json(self) -> Output {
        let certificate = self.certified.map(|claims| claims.iter().map(ClaimSummary::from).collect());
        let (solution, unconfirmed, table) = (self.found.clone(), self.unconfirmed, self.table);
        Output { event: EventKind::Result, solution, certificate, unconfirmed, table }
    }
}

/// A line of JSON about a question to a solver.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    event: EventKind,
    #[serde(flatten)]
    solution: SolverReport,
    /// What the certificate claims, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Vec<ClaimSummary>>,
    /// Why a result that a checkpoint helped to find could not be played through by the rules; it is as certain as the
    /// checkpoint then.
    #[serde(skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<String>,
    /// What the solver's endgame tables say of the position, if they have it: the plies to the next capture, where the result has a bound of those
    /// to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
}

/// A claim of a certificate, and how much was played through for it.
#[derive(Serialize, JsonSchema)]
pub struct ClaimSummary {
    claim: String,
    positions: u64,
    decisions: u64,
    /// The plies of the longest game.
    longest: usize,
}

impl From<&(String, ProofSize)> for ClaimSummary {
    fn from((claim, tally): &(String, ProofSize)) -> Self {
        let &ProofSize { positions, decisions, longest } = tally;
        ClaimSummary { claim: claim.clone(), positions, decisions, longest }
    }
}

/// The margin of a win, as JSON.
#[derive(Serialize, JsonSchema)]
pub struct MarginOutput {
    event: EventKind,
    #[serde(flatten)]
    margin: MarginReport,
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

pub fn margin_json(solved: &MarginReport) -> MarginOutput {
    MarginOutput { event: EventKind::Result, margin: solved.clone() }
}

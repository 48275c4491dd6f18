//! Plots as SVG. The text in them is left to the reader's fonts.

mod length;
mod losses;
mod panel;
mod progress;
mod ratings;
mod series;
mod time;
mod tuning;

use super::text::headline;
use crate::journal::JournalEntry;
use crate::plan::MatchPlan;
use crate::results::MatchResults;
pub use losses::losses_svg;
use panel::{Area, DRAWN, SIZE};
pub use panel::{GRID, INK, PAPER, clean};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
pub use tuning::tuning_svg;

/// What can be plotted of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Plot {
    /// The first player's score as it went, with its 95 % interval.
    Score,
    /// Elo as it went; with more than two players, everybody's rating at the end.
    Elo,
    /// How many turns the games took.
    Length,
    /// How long the turns took each player.
    Time,
}

impl Plot {
    /// All plots, in the order in which they are shown.
    pub const ALL: [Plot; 4] = [Plot::Score, Plot::Elo, Plot::Length, Plot::Time];

    /// What it is called in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Plot::Score => "score",
            Plot::Elo => "elo",
            Plot::Length => "length",
            Plot::Time => "time",
        }
    }

    /// What it is called where people read.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Plot::Score => "Score",
            Plot::Elo => "Elo",
            Plot::Length => "Game length",
            Plot::Time => "Time of a turn",
        }
    }
}

/// One plot as an SVG document.
pub fn plot(kind: Plot, plan: &MatchPlan, entries: &[JournalEntry]) -> String {
    document(SIZE, |area| draw(kind, area, plan, entries))
}

/// All plots as one SVG document.
pub fn svg(plan: &MatchPlan, entries: &[JournalEntry]) -> String {
    const HEAD: u32 = 40;
    let mut results = MatchResults::new(plan);
    entries.iter().for_each(|entry| results.add(entry));
    document((2 * SIZE.0, 2 * SIZE.1 + HEAD), |area| {
        let (head, body) = area.split_vertically(HEAD);
        let title = format!("{}, {}", plan.game, headline(&results));
        head.draw(&Text::new(panel::clean(&title), (14, 24), panel::text(16, HPos::Left))).expect(DRAWN);
        for (kind, part) in Plot::ALL.into_iter().zip(body.split_evenly((2, 2))) {
            draw(kind, &part, plan, entries);
        }
    })
}

fn document(size: (u32, u32), draw: impl FnOnce(&Area<'_>)) -> String {
    let mut out = String::new();
    let area = SVGBackend::with_string(&mut out, size).into_drawing_area();
    area.fill(&PAPER).expect(DRAWN);
    draw(&area);
    area.present().expect(DRAWN);
    drop(area);
    out
}

fn draw(kind: Plot, area: &Area<'_>, plan: &MatchPlan, entries: &[JournalEntry]) {
    if entries.is_empty() {
        return panel::empty(area, kind.title(), "no games yet");
    }
    match kind {
        Plot::Score => progress::score(area, plan, entries),
        Plot::Elo if plan.players.len() == 2 => progress::elo(area, plan, entries),
        Plot::Elo => ratings::draw(area, plan, entries),
        Plot::Length => length::draw(area, entries),
        Plot::Time => time::draw(area, plan, entries),
    }
}

use super::Plot;
use super::panel::{self, Area, DRAWN, Frame, INK, PLAYERS, SIZE, plain, shortened};
use super::series::{running, thinned};
use crate::journal::JournalEntry;
use crate::plan::MatchPlan;
use crate::report::text::estimate;
use crate::statistics::{Estimate, Pairs};
use plotters::prelude::*;
use std::ops::Range;

/// The first player's score in percent.
pub fn score(area: &Area<'_>, plan: &MatchPlan, entries: &[JournalEntry]) {
    let percent = |pairs: &Pairs| pairs.score().map(|score| score.interval().map(|score| 100.0 * score));
    let title = |last: &Estimate| {
        let name = shortened(&plan.players[0], 18);
        format!("Score of {name}: {:.1} % [{:.1}, {:.1}]", last.value, last.low, last.high)
    };
    let plot = ProgressPlot {
        kind: Plot::Score,
        title: &title,
        name: "score, %",
        even: 50.0,
        least: 10.0,
        limits: 0.0..100.0,
    };
    plot.draw(area, running(plan, entries), percent);
}

/// Elo of the first of two players.
pub fn elo(area: &Area<'_>, plan: &MatchPlan, entries: &[JournalEntry]) {
    let title = |last: &Estimate| format!("Elo of {}: {}", shortened(&plan.players[0], 18), estimate(last));
    let plot = ProgressPlot {
        kind: Plot::Elo,
        title: &title,
        name: "Elo",
        even: 0.0,
        least: 40.0,
        limits: f64::MIN..f64::MAX,
    };
    plot.draw(area, running(plan, entries), Pairs::elo);
}

/// How an estimate went while games were played.
struct ProgressPlot<'a> {
    kind: Plot,
    title: &'a dyn Fn(&Estimate) -> String,
    name: &'a str,
    /// The value of equal players.
    even: f64,
    /// The least range shown.
    least: f64,
    limits: Range<f64>,
}

impl ProgressPlot<'_> {
    fn draw(&self, area: &Area<'_>, pairs: Vec<Pairs>, value: impl Fn(&Pairs) -> Option<Estimate>) {
        let points = pairs.iter().filter_map(|pairs| Some((2.0 * pairs.total() as f64, value(pairs)?)));
        let points = thinned(&points.collect::<Vec<_>>(), SIZE.0 as usize);
        let Some(&(games, last)) = points.last() else {
            return panel::empty(area, self.kind.title(), "no finished pair yet");
        };
        let range = self.range(&points[points.len() / 4..]);
        let inside = |value: f64| value.clamp(range.start, range.end);
        let mut chart = Frame {
            title: (self.title)(&last),
            legend: Vec::new(),
            x: ("games of finished pairs", 0.0..games),
            y: (self.name, range.clone()),
            y_text: &plain,
            left: 56,
        }
        .draw(area);
        let upper = points.iter().map(|(x, estimate)| (*x, inside(estimate.high)));
        let lower = points.iter().rev().map(|(x, estimate)| (*x, inside(estimate.low)));
        let band = Polygon::new(upper.chain(lower).collect::<Vec<_>>(), PLAYERS[0].mix(0.2));
        let even = PathElement::new([(0.0, self.even), (games, self.even)], INK.mix(0.6));
        let known = points.iter().filter(|(_, estimate)| estimate.value.is_finite());
        let line = LineSeries::new(
            known.map(|(x, estimate)| (*x, inside(estimate.value))),
            PLAYERS[0].stroke_width(2),
        );
        let bar = [(games, inside(last.low)), (games, inside(last.high))];
        chart.draw_series([band]).expect(DRAWN);
        chart.draw_series([even]).expect(DRAWN);
        chart.draw_series(line).expect(DRAWN);
        chart.draw_series([PathElement::new(bar, PLAYERS[0].stroke_width(2))]).expect(DRAWN);
        let mark = last.value.is_finite().then(|| Circle::new((games, last.value), 4, PLAYERS[0].filled()));
        chart.draw_series(mark).expect(DRAWN);
    }

    /// What is shown: the intervals of these points, as far as they are finite. The first few of a match, which say little
    /// and range far, are not for this.
    fn range(&self, points: &[(f64, Estimate)]) -> Range<f64> {
        let ends = points.iter().flat_map(|(_, estimate)| [estimate.low, estimate.value, estimate.high]);
        let (low, high) = ends
            .filter(|end| end.is_finite())
            .fold((self.even, self.even), |(low, high), end| (low.min(end), high.max(end)));
        let margin = ((self.least - (high - low)) / 2.0).max(0.08 * (high - low));
        (low - margin).max(self.limits.start)..(high + margin).min(self.limits.end)
    }
}

use super::Plot;
use super::panel::{self, Area, DRAWN, Frame, INK, PLAYERS, plain, shortened};
use crate::journal::JournalEntry;
use crate::plan::MatchPlan;
use crate::results::MatchResults;
use crate::statistics::Estimate;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// How many players there is space for.
const MOST: usize = 14;

/// Everybody's rating, the best on top, with its 95 % interval.
pub fn draw(area: &Area<'_>, plan: &MatchPlan, entries: &[JournalEntry]) {
    let mut results = MatchResults::new(plan);
    entries.iter().for_each(|entry| results.add(entry));
    if (0..plan.players.len()).all(|player| results.table.total(player).pairs.total() == 0) {
        return panel::empty(area, Plot::Elo.title(), "no finished pair yet");
    }
    let ratings = results.table.ratings();
    let ranking: Vec<usize> = ratings.ranking().into_iter().take(MOST).collect();
    let rows: Vec<(f64, usize, Estimate)> =
        (0..ranking.len()).map(|row| (-(row as f64), ranking[row], ratings.rating(ranking[row]))).collect();
    let low = rows.iter().fold(0.0f64, |low, (_, _, rating)| low.min(rating.low));
    let high = rows.iter().fold(0.0f64, |high, (_, _, rating)| high.max(rating.high));
    let margin = (0.05 * (high - low)).max(5.0);
    let mut chart = Frame {
        title: match plan.players.len() {
            count if count > MOST => format!("Elo ratings of the best {MOST} of {count}"),
            _ => "Elo ratings".into(),
        },
        legend: Vec::new(),
        x: ("Elo relative to the mean of all players", low - margin..high + margin),
        y: ("", 0.6 - rows.len() as f64..0.6),
        y_text: &plain,
        left: 150,
    }
    .draw(area);
    let bottom = 0.6 - rows.len() as f64;
    chart.draw_series([PathElement::new([(0.0, bottom), (0.0, 0.6)], INK.mix(0.6))]).expect(DRAWN);
    for &(y, player, rating) in &rows {
        let bar = PathElement::new([(rating.low, y), (rating.high, y)], PLAYERS[0].stroke_width(2));
        chart.draw_series([bar]).expect(DRAWN);
        chart.draw_series([Circle::new((rating.value, y), 4, PLAYERS[0].filled())]).expect(DRAWN);
        let name = Text::new(shortened(&plan.players[player], 20), (-8, 0), panel::text(12, HPos::Right));
        chart.draw_series([EmptyElement::at((low - margin, y)) + name]).expect(DRAWN);
    }
}

use super::Plot;
use super::panel::{self, Area, DRAWN, Frame, PLAYERS, plain, whole};
use super::series::turns;
use crate::journal::JournalEntry;
use crate::plan::MatchPlan;
use plotters::prelude::*;
use std::ops::Range;

/// How many points of a line there is space for.
const MOST: usize = 60;

/// From this ratio on, the scale is logarithmic.
const WIDE: u64 = 30;

/// What the turns of each player took, by their number in the game: median and maximum.
pub fn draw(area: &Area<'_>, plan: &MatchPlan, entries: &[JournalEntry]) {
    let games = turns(entries);
    let longest = games.iter().map(Vec::len).max().unwrap_or(0);
    if longest == 0 {
        return panel::empty(area, Plot::Time.title(), "no turn was made");
    }
    let width = longest.div_ceil(MOST);
    let shown = plan.players.len().min(PLAYERS.len());
    let mut bins = vec![vec![Vec::new(); longest.div_ceil(width)]; shown];
    for game in &games {
        for (number, turn) in game.iter().enumerate().filter(|(_, turn)| turn.player < shown) {
            bins[turn.player][number / width].push((turn.time.as_micros() as u64).max(1));
        }
    }
    bins.iter_mut().flatten().for_each(|bin| bin.sort_unstable());
    let drawn = || bins.iter().flatten().filter(|bin| !bin.is_empty());
    let lowest = drawn().map(|bin| median(bin)).min().unwrap_or(1);
    let highest = drawn().map(|bin| maximum(bin)).max().unwrap_or(1);
    let scale = if highest / lowest < WIDE { Scale::Linear } else { Scale::Logarithmic };
    let legend = plan.players.iter().cloned().zip(PLAYERS).collect();
    let mut chart = Frame {
        title: match plan.players.len() {
            count if count > shown => format!("Time of a turn, the first {shown} of {count} players"),
            _ => "Time of a turn: median (thick), maximum (thin)".into(),
        },
        legend,
        x: ("turn", 0.5..longest as f64 + 0.5),
        y: ("ms", scale.range(lowest, highest)),
        y_text: &|height| scale.text(*height),
        left: 56,
    }
    .draw(area);
    for (bins, colour) in bins.iter().zip(PLAYERS) {
        let middle = |bin: usize| (bin * width) as f64 + (width as f64 + 1.0) / 2.0;
        let known = || bins.iter().enumerate().filter(|(_, bin)| !bin.is_empty());
        let medians = known().map(|(i, bin)| (middle(i), scale.height(median(bin))));
        let maxima = known().map(|(i, bin)| (middle(i), scale.height(maximum(bin))));
        chart.draw_series(LineSeries::new(maxima, colour.mix(0.7))).expect(DRAWN);
        chart.draw_series(LineSeries::new(medians, colour.stroke_width(3))).expect(DRAWN);
    }
}

fn median(sorted: &[u64]) -> u64 {
    sorted[sorted.len() / 2]
}

fn maximum(sorted: &[u64]) -> u64 {
    sorted[sorted.len() - 1]
}

/// Where a time stands on the vertical axis.
#[derive(Clone, Copy)]
enum Scale {
    /// By its milliseconds.
    Linear,
    /// By their decimal logarithm.
    Logarithmic,
}

impl Scale {
    fn height(self, micros: u64) -> f64 {
        let millis = micros as f64 / 1000.0;
        match self {
            Scale::Linear => millis,
            Scale::Logarithmic => millis.log10(),
        }
    }

    fn range(self, lowest: u64, highest: u64) -> Range<f64> {
        match self {
            Scale::Linear => 0.0..1.08 * self.height(highest),
            Scale::Logarithmic => self.height(lowest).floor()..self.height(highest).ceil(),
        }
    }

    fn text(self, height: f64) -> String {
        match self {
            Scale::Linear => plain(&height),
            Scale::Logarithmic if whole(&height).is_empty() => String::new(),
            Scale::Logarithmic => plain(&10f64.powf(height)),
        }
    }
}

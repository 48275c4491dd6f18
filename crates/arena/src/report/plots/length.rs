use super::panel::{Area, DRAWN, Frame, PLAYERS, whole};
use super::series::turns;
use crate::journal::JournalEntry;
use plotters::prelude::*;

/// How many bars there is space for, at least and at most.
const BARS: (usize, usize) = (12, 30);

/// A histogram of the lengths of the games, of which there is one at least.
pub fn draw(area: &Area<'_>, entries: &[JournalEntry]) {
    let mut lengths: Vec<usize> = turns(entries).iter().map(Vec::len).collect();
    lengths.sort_unstable();
    let (shortest, median, longest) = (lengths[0], lengths[lengths.len() / 2], lengths[lengths.len() - 1]);
    let width = (longest - shortest + 1).div_ceil(BARS.1);
    let mut counts = vec![0u64; (longest - shortest) / width + 1];
    lengths.iter().for_each(|length| counts[(length - shortest) / width] += 1);
    let highest = counts.iter().max().map_or(0.0, |&count| count as f64);
    let start = shortest as f64 - 0.5;
    let end = start + (counts.len() * width) as f64;
    let spare = (width * BARS.0.saturating_sub(counts.len())) as f64 / 2.0;
    let mut chart = Frame {
        title: format!("Game length: median {median} turns, {shortest} to {longest}"),
        legend: Vec::new(),
        x: ("turns", (start - spare).max(-0.5)..end + spare),
        y: ("games", 0.0..1.08 * highest),
        y_text: &whole,
        left: 56,
    }
    .draw(area);
    let bars = (0..).zip(&counts).filter(|(_, count)| **count > 0).map(|(bin, &count)| {
        let left = start + (bin * width) as f64;
        let mut bar =
            Rectangle::new([(left, 0.0), (left + width as f64, count as f64)], PLAYERS[0].mix(0.8).filled());
        bar.set_margin(0, 0, 1, 1);
        bar
    });
    chart.draw_series(bars).expect(DRAWN);
}

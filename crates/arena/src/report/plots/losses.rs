use super::document;
use super::panel::{self, DRAWN, Frame, PLAYERS, SIZE, plain};
use plotters::prelude::*;

/// The losses of a fit by epoch: on what was taught, on what was kept back, on the results of that.
pub fn losses_svg(title: &str, losses: &[[f64; 3]]) -> String {
    document(SIZE, |area| {
        // Before the first epoch nothing is known, and the rest would be a line at the bottom.
        let learnt = losses.get(1..).unwrap_or_default();
        if learnt.is_empty() {
            return panel::empty(area, title, "no epochs yet");
        }
        let highest = learnt.iter().flatten().copied().fold(0.0, f64::max);
        let names = ["taught", "kept back", "results"];
        let mut chart = Frame {
            title: title.into(),
            legend: names.iter().zip(PLAYERS).map(|(name, colour)| ((*name).into(), colour)).collect(),
            x: ("epochs", 1.0..learnt.len().max(2) as f64),
            y: ("loss", 0.0..1.08 * highest),
            y_text: &plain,
            left: 56,
        }
        .draw(area);
        for (i, colour) in (0..names.len()).zip(PLAYERS) {
            let points = learnt.iter().zip(1..).map(|(loss, epoch)| (f64::from(epoch), loss[i]));
            chart.draw_series(LineSeries::new(points, colour.stroke_width(2))).expect(DRAWN);
        }
    })
}

use super::document;
use super::panel::{self, DRAWN, Frame, PLAYERS, SIZE, plain};
use super::series::thinned;
use crate::plan::MatchPlan;
use plotters::prelude::*;

/// The tuned values over the iterations, each as a part of its range so that they share one axis. A step is a result and
/// the values after it.
pub fn tuning_svg(plan: &MatchPlan, steps: &[(f64, Vec<f64>)]) -> String {
    document(SIZE, |area| {
        if steps.is_empty() {
            return panel::empty(area, "Tuning", "no games yet");
        }
        let last = |i: usize| plain(&steps[steps.len() - 1].1[i]);
        let colours = PLAYERS.into_iter().cycle();
        let named = plan.tuned.iter().zip(colours.clone()).enumerate();
        let frame = Frame {
            title: format!("Tuning of {} after {} iterations", plan.players[0], steps.len()),
            legend: named
                .map(|(i, (tuned, colour))| (format!("{} = {}", tuned.name, last(i)), colour))
                .collect(),
            x: ("iterations", 0.0..steps.len() as f64),
            y: ("part of the range", 0.0..1.0),
            y_text: &plain,
            left: 56,
        };
        let mut chart = frame.draw(area);
        for (i, (tuned, colour)) in plan.tuned.iter().zip(colours).enumerate() {
            let part = |value: f64| (value - tuned.min) / (tuned.max - tuned.min).max(f64::MIN_POSITIVE);
            let start = std::iter::once((0.0, part(tuned.start)));
            let course = steps.iter().zip(1..).map(|((_, values), n)| (f64::from(n), part(values[i])));
            let points = thinned(&start.chain(course).collect::<Vec<_>>(), SIZE.0 as usize);
            chart.draw_series(LineSeries::new(points, colour.stroke_width(2))).expect(DRAWN);
        }
    })
}

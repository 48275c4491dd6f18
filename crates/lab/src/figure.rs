//! Figures as SVG.

use plotters::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A figure: lines over a common axis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// What is to the right.
    pub x: String,
    /// What is up.
    pub y: String,
    /// The lines.
    pub series: Vec<Series>,
}

/// A line of a figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Series {
    /// Whose it is.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

const SIZE: (u32, u32) = (640, 400);
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x1f, 0x77, 0xb4),
    RGBColor(0xd6, 0x27, 0x28),
    RGBColor(0x2c, 0xa0, 0x2c),
    RGBColor(0x94, 0x67, 0xbd),
    RGBColor(0xff, 0x7f, 0x0e),
    RGBColor(0x55, 0x55, 0x55),
];
/// Drawing into a string cannot fail.
const DRAWN: &str = "a string takes everything";

impl Figure {
    /// The figure as an SVG document.
    pub fn svg(&self) -> String {
        let mut out = String::new();
        let area = SVGBackend::with_string(&mut out, SIZE).into_drawing_area();
        area.fill(&WHITE).expect(DRAWN);
        let points = || self.series.iter().flat_map(|series| &series.points);
        let bound = |pick: fn(&(f64, f64)) -> f64, start: f64, choose: fn(f64, f64) -> f64| {
            points().map(pick).fold(start, choose)
        };
        let (left, right) = match points().next() {
            Some(_) => (bound(|p| p.0, f64::INFINITY, f64::min), bound(|p| p.0, f64::NEG_INFINITY, f64::max)),
            None => (0.0, 1.0),
        };
        let top = bound(|p| p.1, 1.0, f64::max);
        let mut chart = ChartBuilder::on(&area)
            .caption(&self.title, ("sans-serif", 16))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(48)
            .build_cartesian_2d(left - 0.5..right + 0.5, 0.0..1.05 * top)
            .expect(DRAWN);
        chart.configure_mesh().x_desc(&self.x).y_desc(&self.y).disable_x_mesh().draw().expect(DRAWN);
        for (series, colour) in self.series.iter().zip(COLOURS.iter().cycle()) {
            let line = LineSeries::new(series.points.iter().copied(), colour.stroke_width(2));
            chart
                .draw_series(line)
                .expect(DRAWN)
                .label(&series.name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
            let dots = series.points.iter().map(|&point| Circle::new(point, 3, colour.filled()));
            chart.draw_series(dots).expect(DRAWN);
        }
        chart.configure_series_labels().border_style(BLACK).background_style(WHITE).draw().expect(DRAWN);
        area.present().expect(DRAWN);
        drop((chart, area));
        out
    }
}

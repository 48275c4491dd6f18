//! What the plots have in common: colours, text, and a frame with axes.

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::ops::Range;

/// The size of one plot: small, so that its text is still read on a phone.
pub const SIZE: (u32, u32) = (460, 300);

/// What everything is drawn on. The page finds it, [`INK`] and [`GRID`] by their values and changes them in the dark.
pub const PAPER: RGBColor = WHITE;
/// Text and axes.
pub const INK: RGBColor = RGBColor(51, 51, 51);
/// Lines that only help to read.
pub const GRID: RGBColor = RGBColor(224, 224, 224);
/// A colour for each player, to be told apart on light and on dark.
pub const PLAYERS: [RGBColor; 6] = [
    RGBColor(46, 124, 200),
    RGBColor(222, 121, 18),
    RGBColor(52, 156, 92),
    RGBColor(150, 104, 208),
    RGBColor(210, 72, 92),
    RGBColor(24, 158, 170),
];

pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Drawing into a string cannot fail.
pub const DRAWN: &str = "a string takes every drawing";

const MARGIN: i32 = 14;
const ROW: i32 = 18;

/// A plot before its data.
pub struct Frame<'a> {
    /// What is seen.
    pub title: String,
    /// Names for the colours.
    pub legend: Vec<(String, RGBColor)>,
    /// The axes: name and range.
    pub x: (&'a str, Range<f64>),
    /// An axis without a name has no numbers either.
    pub y: (&'a str, Range<f64>),
    /// How a number of the vertical axis is written.
    pub y_text: &'a dyn Fn(&f64) -> String,
    /// The space for what is written to the left of the plot.
    pub left: u32,
}

impl Frame<'_> {
    /// Draws the frame; data are drawn into what it gives.
    pub fn draw<'a, 'b>(&self, area: &'a Area<'b>) -> Chart<'a, 'b> {
        heading(area, &self.title);
        let column = (SIZE.0 as i32 - 2 * MARGIN) / 2;
        for (i, (name, colour)) in (0..).zip(&self.legend) {
            let (x, y) = (MARGIN + i % 2 * column, 38 + i / 2 * ROW);
            area.draw(&Rectangle::new([(x, y), (x + 14, y + 4)], colour.filled())).expect(DRAWN);
            area.draw(&Text::new(shortened(name, 28), (x + 20, y + 2), text(12, HPos::Left))).expect(DRAWN);
        }
        let rows = (self.legend.len() as u32).div_ceil(2);
        let (x, y) = (self.x.1.clone(), self.y.1.clone());
        let mut chart = ChartBuilder::on(area)
            .margin(MARGIN)
            .margin_top(if rows == 0 { 36 } else { 42 + rows * ROW as u32 })
            .x_label_area_size(40)
            .y_label_area_size(self.left)
            .build_cartesian_2d(x, y)
            .expect(DRAWN);
        let mut mesh = chart.configure_mesh();
        mesh.label_style(text(12, HPos::Center)).axis_desc_style(text(12, HPos::Center));
        mesh.axis_style(INK).bold_line_style(GRID).light_line_style(TRANSPARENT);
        mesh.x_desc(self.x.0).x_labels(7).x_label_formatter(&whole);
        match self.y.0 {
            "" => mesh.y_labels(0).disable_y_mesh(),
            name => mesh.y_desc(name).y_labels(6).y_label_formatter(self.y_text),
        };
        mesh.draw().expect(DRAWN);
        chart
    }
}

/// A plot that has nothing to show.
pub fn empty(area: &Area<'_>, title: &str, why: &str) {
    heading(area, title);
    let (width, height) = area.dim_in_pixel();
    let middle = (width as i32 / 2, height as i32 / 2);
    area.draw(&Text::new(why.to_string(), middle, text(15, HPos::Center))).expect(DRAWN);
}

fn heading(area: &Area<'_>, title: &str) {
    let style = ("sans-serif", pixels(14), FontStyle::Bold).into_font().color(&INK);
    let style = style.pos(Pos::new(HPos::Left, VPos::Center));
    area.draw(&Text::new(clean(title), (MARGIN, 20), style)).expect(DRAWN);
}

/// Small text.
pub fn text(size: u32, side: HPos) -> TextStyle<'static> {
    ("sans-serif", pixels(size)).into_font().color(&INK).pos(Pos::new(side, VPos::Center))
}

/// Plotters writes 1 / 1.24 of the size it is given.
fn pixels(size: u32) -> f64 {
    f64::from(size) * 1.24
}

/// A whole number; others stay without a text, where only whole ones make sense.
pub fn whole(value: &f64) -> String {
    if (value - value.round()).abs() < 1e-6 { format!("{}", value.round() as i64) } else { String::new() }
}

/// A number with as many decimals as it needs, three at most.
pub fn plain(value: &f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Text without characters that XML does not know.
pub fn clean(text: &str) -> String {
    let known = |c: char| !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}');
    text.chars().map(|c| if known(c) { c } else { '\u{FFFD}' }).collect()
}

/// A name of at most `most` characters; long names keep both ends, as settings that differ may stand at either.
pub fn shortened(name: &str, most: usize) -> String {
    let letters: Vec<char> = clean(name).chars().collect();
    if letters.len() <= most {
        return letters.into_iter().collect();
    }
    let (head, tail) = (most / 2, most - most / 2 - 1);
    letters[..head].iter().chain(&['…']).chain(&letters[letters.len() - tail..]).collect()
}

//! What a match came to, for people: plain text, a page, plots.

mod html;
mod page;
mod plots;
mod text;
mod tuning;

pub use page::page;
pub use plots::{Plot, plot, svg};
pub use text::{headline, text};
pub use tuning::tuning_svg;

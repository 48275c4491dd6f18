//! What a match came to, for people: plain text, a page, plots.

mod html;
mod page;
mod plots;
mod text;

pub use page::page;
pub use plots::{Plot, losses_svg, plot, svg, tuning_svg};
pub use text::{headline, text};

//! Tables as text: one shape, four formats.

mod csv;
mod html;
mod latex;
mod markdown;

pub use csv::csv;
pub use html::html;
pub use latex::latex;
pub use markdown::markdown;

//! One adapter a portal.

mod pages;
mod playtak;
mod quadrille;

pub use pages::Pages;
pub use playtak::Playtak;
pub use quadrille::{Installation, Quadrille, install};

use crate::config::{Config, PagesConfig, PlaytakConfig, QuadrilleConfig, RobotConfig};
use crate::journal::Journal;
use crate::portal::Portal;
use std::sync::Arc;

type Opened = Result<Box<dyn Portal>, String>;

pub(crate) fn open_playtak(
    playtak: &PlaytakConfig,
    robot: &RobotConfig,
    config: &Config,
    journal: &Arc<Journal>,
) -> Opened {
    Ok(Box::new(Playtak::new(playtak, robot, config, journal)?))
}

pub(crate) fn open_pages(pages: &PagesConfig, robot: &RobotConfig, config: &Config) -> Opened {
    Ok(Box::new(Pages::new(pages, robot, config)?))
}

pub(crate) fn open_quadrille(quadrille: &QuadrilleConfig, robot: &RobotConfig, config: &Config) -> Opened {
    Ok(Box::new(Quadrille::new(quadrille, robot, config)?))
}

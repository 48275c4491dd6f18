//! What a learned evaluation sees of a position: where the stones stand, and whose turn it is. What stones on a circuit mean together
//! is left to a hidden layer.

use crate::geometry::{BOARD, POINTS};
use crate::setup::STONES;
use crate::symmetry::IMAGES;
use crate::{Move, Point, Surakarta};
use quadrille_core::{Game, Player};
use quadrille_network::{Features, LAST_PHASE};

/// The features of Surakarta.
#[derive(Clone, Copy, Debug)]
pub struct SurakartaFeatures;

/// The name of the model.
pub(super) const MODEL: &str = "value";

/// A stone on a point has the number of the point.
const TEMPO: usize = POINTS;

impl Features<Surakarta> for SurakartaFeatures {
    fn model(_: &Surakarta) -> String {
        MODEL.into()
    }

    fn names() -> Vec<String> {
        Point::all().map(|point| format!("stone on {point}")).chain(["tempo".into()]).collect()
    }

    fn parts(_: &Surakarta) -> u64 {
        BOARD
    }

    #[inline]
    fn changed(_: &Surakarta, m: Move) -> u64 {
        if m == Move::PASS {
            return 0;
        }
        let (from, to) = m.ends();
        1 << from | 1 << to
    }

    #[inline]
    fn part(game: &Surakarta, part: u32, mut add: impl FnMut(Player, usize, i32)) {
        for player in Player::BOTH {
            if game.stones[player] >> part & 1 != 0 {
                add(player, part as usize, 1);
            }
        }
    }

    #[inline]
    fn whole(game: &Surakarta, mut add: impl FnMut(Player, usize, i32)) -> Option<i32> {
        add(game.to_move(), TEMPO, 1);
        None
    }

    #[inline]
    fn phase(game: &Surakarta) -> u32 {
        let captured = 2 * STONES - (game.stones[0] | game.stones[1]).count_ones();
        LAST_PHASE * captured / (2 * STONES)
    }

    fn images() -> Vec<Vec<u16>> {
        let image = |points: &[Point; POINTS]| {
            points.iter().map(|point| point.index() as u16).chain([TEMPO as u16]).collect()
        };
        IMAGES.iter().map(image).collect()
    }
}

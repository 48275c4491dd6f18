use crate::board::{Piece, Tak};
use crate::drops::Drops;
use crate::eval::gaps;
use crate::geometry::{Square, beside};
use crate::moves::{Move, Ply};
use crate::spread_effect::SpreadEffect;
use quadrille_core::{Game, Order, PARTS, Player, zobrist};

/// What is known of Tak's moves before they are searched. Categories and slots are the same in either order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum TakOrder {
    /// Moves that make a road, then those that take one from the opponent, then the rest, where as in the other order
    /// flats go before walls and spreads are worth what they gain on top.
    #[default]
    Roads,
    /// The Tak paper's fast order (Section 5.3): by the stones on top that the mover has more and the opponent less,
    /// walls behind other stones. It knows nothing of roads.
    Paper,
}

/// The worth of a move that makes a road.
const ROAD: i32 = 1_000_000;
/// The worth of a placement where the opponent could have made a road.
const STOP: i32 = 100_000;

/// What kind of move it is.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Category {
    Opening,
    Road,
    FlatStops,
    WallStops,
    CapstoneStops,
    FlatJoins,
    FlatExtends,
    FlatOpposes,
    FlatAlone,
    WallOpposes,
    WallElsewhere,
    CapstoneActive,
    CapstoneElsewhere,
    Crushes,
    TakesStack,
    TakesFlat,
    OntoOwn,
    OntoEmpty,
    GainsMuch,
    Gains,
    Even,
    Loses,
}

/// The names, in the order of [`Category`].
static CATEGORIES: [&str; Category::Loses as usize + 1] = [
    "opening",
    "road",
    "flat that stops a road",
    "wall that stops a road",
    "capstone that stops a road",
    "flat beside two of one's own",
    "flat beside one of one's own",
    "flat beside the enemy only",
    "flat alone",
    "wall beside two of the enemy",
    "wall elsewhere",
    "capstone beside two",
    "capstone elsewhere",
    "crush",
    "step onto an enemy stack",
    "step onto an enemy flat",
    "step onto one's own",
    "step onto an empty square",
    "spread that gains three or more",
    "spread that gains one or two",
    "spread that gains nothing",
    "spread that loses",
];

impl Order<Tak> for TakOrder {
    fn slots(&self) -> usize {
        1 << 14
    }

    /// The player, the square with the direction or piece, and the drops: those of up to four stones apart, taller
    /// hands without the way their last four stones fall.
    #[inline]
    fn slot(&self, game: &Tak, m: Move) -> usize {
        let (start, pattern) = (usize::from(m.bits() & 0xFF), usize::from(m.bits() >> 8));
        let drops = if pattern < 16 { pattern } else { 16 | pattern >> 4 };
        game.to_move().index() << 13 | start << 5 | drops
    }

    fn move_score(&self, game: &Tak, m: Move) -> i32 {
        self.move_scores(game)(m)
    }

    #[inline]
    fn move_scores<'a>(&'a self, game: &'a Tak) -> impl Fn(Move) -> i32 + 'a {
        let gaps = (*self == TakOrder::Roads).then(|| gaps(game));
        move |m| match (m.ply(), &gaps) {
            (Some(Ply::Place { square, piece }), Some(gaps)) => {
                Placement::new(game, gaps, square).move_score(game, square, piece)
            }
            (Some(Ply::Place { piece: Piece::Wall, .. }), None) => 50,
            (Some(Ply::Place { .. }), None) => 100,
            (Some(Ply::Spread { from, direction, drops }), gaps) => {
                let after = SpreadEffect::new(game, from, direction, drops);
                let road = gaps.is_some_and(|gaps| after.fills_road(game, &gaps));
                if road { ROAD } else { 100 * after.gain(game) }
            }
            (None, _) => 0,
        }
    }

    /// The flats of either player, and the walls and capstones.
    #[inline]
    fn part_keys(&self, game: &Tak) -> [u64; PARTS] {
        let [first, second] = Player::BOTH.map(|player| game.tops(player, Piece::Flat));
        let others =
            |player| game.tops(player, Piece::Wall).rotate_left(32) ^ game.tops(player, Piece::Capstone);
        let standing = others(Player::First) ^ zobrist::mix(others(Player::Second));
        [first, second, standing].map(zobrist::mix)
    }

    fn categories(&self) -> &'static [&'static str] {
        &CATEGORIES
    }

    #[inline]
    fn category(&self, game: &Tak, m: Move) -> usize {
        let gaps = gaps(game);
        let category = match m.ply() {
            Some(Ply::Place { square, piece }) => Placement::new(game, &gaps, square).category(game, piece),
            Some(Ply::Spread { from, direction, drops }) => SpreadEffect::new(game, from, direction, drops)
                .category(game, &gaps, from.step(direction, drops.steps()), drops),
            None => Category::Even,
        };
        category as usize
    }
}

/// What a square that is about to be filled lies beside.
struct Placement {
    /// Road stones of the mover and of the opponent on the squares around.
    own: u32,
    enemy: u32,
    /// Whether a road stone there makes a road for the mover, or would make one for the opponent.
    road: bool,
    stops: bool,
}

impl Placement {
    #[inline]
    fn new(game: &Tak, gaps: &[u64; 2], square: Square) -> Placement {
        let around = beside(square.bit());
        let roads = |player: Player| (game.road_stones(player) & around).count_ones();
        let joins = |player: Player| gaps[player] & square.bit() != 0;
        let (mover, opponent) = (game.mover(), !game.mover());
        Placement { own: roads(mover), enemy: roads(opponent), road: joins(mover), stops: joins(opponent) }
    }

    #[inline]
    fn move_score(&self, game: &Tak, square: Square, piece: Piece) -> i32 {
        let (own, enemy) = (self.own as i32, self.enemy as i32);
        let steps = game.shape.inner.iter().filter(|&inner| inner & square.bit() != 0).count() as i32;
        if game.is_opening() {
            // A stone of the opponent: best in a corner.
            let free = beside(square.bit()) & game.squares();
            return -100 * steps - 10 * free.count_ones() as i32;
        }
        let base = match piece {
            Piece::Flat => 100 + 25 * own + 10 * enemy + 8 * steps,
            Piece::Wall => 20 * enemy - 20,
            Piece::Capstone => 20 + 15 * (own + enemy) + 8 * steps,
        };
        if self.road && piece != Piece::Wall {
            ROAD
        } else if self.stops {
            STOP + base
        } else {
            base
        }
    }

    #[inline]
    fn category(&self, game: &Tak, piece: Piece) -> Category {
        let (own, enemy) = (self.own, self.enemy);
        match piece {
            _ if game.is_opening() => Category::Opening,
            Piece::Flat | Piece::Capstone if self.road => Category::Road,
            Piece::Flat if self.stops => Category::FlatStops,
            Piece::Wall if self.stops => Category::WallStops,
            Piece::Capstone if self.stops => Category::CapstoneStops,
            Piece::Flat if own > 1 => Category::FlatJoins,
            Piece::Flat if own > 0 => Category::FlatExtends,
            Piece::Flat if enemy > 0 => Category::FlatOpposes,
            Piece::Flat => Category::FlatAlone,
            Piece::Wall if enemy > 1 => Category::WallOpposes,
            Piece::Wall => Category::WallElsewhere,
            Piece::Capstone if own + enemy > 1 => Category::CapstoneActive,
            Piece::Capstone => Category::CapstoneElsewhere,
        }
    }
}

impl SpreadEffect {
    #[inline]
    fn category(&self, game: &Tak, gaps: &[u64; 2], last: Square, drops: Drops) -> Category {
        if self.fills_road(game, gaps) {
            return Category::Road;
        }
        let on = |squares: u64| squares & last.bit() != 0;
        match drops.steps() {
            _ if on(game.pieces[Piece::Wall as usize]) => Category::Crushes,
            1 if on(game.empty()) => Category::OntoEmpty,
            1 if on(game.controlled(game.mover())) => Category::OntoOwn,
            1 if on(game.tall) => Category::TakesStack,
            1 => Category::TakesFlat,
            _ => match self.gain(game) {
                3.. => Category::GainsMuch,
                1..=2 => Category::Gains,
                0 => Category::Even,
                _ => Category::Loses,
            },
        }
    }
}

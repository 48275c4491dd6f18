//! What a learned evaluation sees of a position: all that the weights by hand count, but by type, number, height and whose turn
//! it is. Where stacks stand is looked at only when a move changes it; the rest is read off at every evaluation, most of it
//! from the high stacks, those of height 2 and more, of which there are few.

use crate::board::{Phase, Tzaar, kind_of};
use crate::geometry::{FIELDS, Field, indices, nearest};
use crate::move_counts::{CAPTURES as PAIR_CAPTURES, PAIR_EFFECTS};
use crate::moves::{Move, Ply};
use crate::stack::{PackedStack, Piece};
use quadrille_core::{Game, Player};
use quadrille_network::{Features, LAST_PHASE};

/// The features of Tzaar.
#[derive(Clone, Copy, Debug)]
pub struct TzaarFeatures;

/// The name of the only model.
pub(super) const MODEL: &str = "value";

/// The value of a position where the player to move wins in this turn.
const WINNING_TURN: i32 = 400_000;

/// Fields that a symmetry of the board takes to one another weigh the same: there are so many kinds of them.
const PLACES: usize = 8;
/// Heights in a place: 1, 2, 3, more.
const LOW_HEIGHTS: usize = 4;
/// Heights of high stacks: 2 to 6, more.
const HEIGHTS: usize = 6;
/// How many stacks of a type a player has: 1 to 6, 7 or 8, more.
const NUMBERS: usize = 8;
/// The moves that a player has left in the present turn: none if it is not his, one or two.
const TURNS: usize = 3;
/// How many enemy stacks are as high as a stack: none, 1, 2, more.
const RIVALS: usize = 4;
/// The most captures and pairs of stacks that are told apart.
const MOST_CAPTURES: usize = 23;
const MOST_PAIRS: usize = 15;
/// By how much one player's highest stack is above the other's: at most 3.
const LEADS: usize = 7;

mod layout {
    use super::*;

    quadrille_network::feature_blocks! {
        PLACE = "stack by type, height and place", 3 * LOW_HEIGHTS * PLACES;
        COUNT = "stacks of a type", 3 * 16;
        TOWER = "high stack by type, number of the type and height", 3 * NUMBERS * HEIGHTS;
        RIVAL = "high stack by height and rivals", HEIGHTS * RIVALS;
        REACH = "high stack by height and captures", HEIGHTS * 4;
        STRANDED = "stranded stack by height", HEIGHTS;
        PRIZE = "exposed high stack by turn, type and height", TURNS * 3 * HEIGHTS;
        HIGHEST = "type by number and rivals of its highest stack", 3 * NUMBERS * (RIVALS + 1);
        SECURE = "secure types", 4;
        TALL = "types with a high stack", 4;
        EXPOSED = "exposed stack by turn, type and number of the type", TURNS * 3 * NUMBERS;
        ALL_EXPOSED = "all exposed by turn, type and number of the type", TURNS * 3 * 3;
        CAPTURES = "captures by turn", TURNS * (MOST_CAPTURES + 1);
        PAIRS = "pairs to join by turn", TURNS * (MOST_PAIRS + 1);
        LEAD = "lead in height by turn", TURNS * LEADS;
        TEMPO = "moves left", TURNS;
    }
}
use layout::*;

/// The kinds of fields: by ring and by place in it.
static PLACE_OF: [u8; FIELDS] = {
    let mut places = [0; FIELDS];
    let mut index = 0;
    while index < FIELDS {
        let Some(field) = Field::from_index(index) else { unreachable!() };
        let (row, column) = (field.row() as i32 - 4, field.column() as i32 - 4);
        let mut axes = [row.abs(), column.abs(), (row - column).abs()];
        // The largest is the ring; the smallest the distance from the ring's nearest corner.
        let mut i = 0;
        while i < 2 {
            let mut j = 0;
            while j < 2 - i {
                if axes[j] > axes[j + 1] {
                    (axes[j], axes[j + 1]) = (axes[j + 1], axes[j]);
                }
                j += 1;
            }
            i += 1;
        }
        let before = [0, 0, 1, 3, 5][axes[2] as usize];
        places[index] = (before + axes[0]) as u8;
        index += 1;
    }
    places
};

/// The class of a number of stacks, among [`NUMBERS`].
const NUMBER: [usize; 16] = [0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 7, 7, 7, 7];

/// For a stack of each height a one in the four bits of every height up to it.
const UP_TO: [u64; 16] = {
    let mut up_to = [0; 16];
    let mut height = 1;
    while height < 16 {
        up_to[height] = up_to[height - 1] | 1 << (4 * height);
        height += 1;
    }
    up_to
};

/// The class of the height of a high stack, among [`HEIGHTS`].
#[inline]
fn height_class(height: usize) -> usize {
    height.clamp(2, HEIGHTS + 1) - 2
}

impl Features<Tzaar> for TzaarFeatures {
    fn model(_: &Tzaar) -> String {
        MODEL.to_owned()
    }

    fn names() -> Vec<String> {
        layout::names()
    }

    fn parts(_: &Tzaar) -> u64 {
        (1 << FIELDS) - 1
    }

    #[inline]
    fn changed(_: &Tzaar, m: Move) -> u64 {
        match m.ply() {
            _ if m.is_shift() => 1 << m.origin() | 1 << m.target(),
            Some(Ply::Place { field, .. }) => field.bit(),
            _ => 0,
        }
    }

    #[inline]
    fn part(game: &Tzaar, part: u32, mut add: impl FnMut(Player, usize, i32)) {
        let field = part as usize;
        let code = game.stacks[field & 63];
        if code == PackedStack::EMPTY || field >= FIELDS {
            return;
        }
        let height = usize::from(code.height()).min(LOW_HEIGHTS) - 1;
        let piece = code.kind() >> 1;
        add(
            code.player(),
            PLACE.at((piece * LOW_HEIGHTS + height) * PLACES + usize::from(PLACE_OF[field])),
            1,
        );
    }

    #[inline]
    fn whole(game: &Tzaar, mut add: impl FnMut(Player, usize, i32)) -> Option<i32> {
        if game.phase() == Phase::Placement {
            return Some(0);
        }
        if game.known_result().is_some() || captures_both(game) {
            return Some(WINNING_TURN);
        }
        let towers = Towers::of(game);
        for player in Player::BOTH {
            let turn = moves_left(game, player);
            types(game, &towers, player, turn, &mut add);
            let lead = i32::from(towers.highest(player)) - i32::from(towers.highest(!player));
            add(player, LEAD.at(turn * LEADS + (lead.clamp(-3, 3) + 3) as usize), 1);
            let (captures, pairs) = (game.count_captures(player), game.move_counts.pairs(player));
            add(player, CAPTURES.at(turn * (MOST_CAPTURES + 1) + captures.min(MOST_CAPTURES)), 1);
            add(player, PAIRS.at(turn * (MOST_PAIRS + 1) + pairs.min(MOST_PAIRS)), 1);
            add(player, TEMPO.at(turn), 1);
        }
        high_stacks(game, &towers, add);
        None
    }

    /// By the stacks left: games begin with 60 and few go on below 16.
    #[inline]
    fn phase(game: &Tzaar) -> u32 {
        LAST_PHASE * (56 - game.occupied().count_ones().clamp(16, 56)) / 40
    }
}

/// The moves that a player has left in the present turn.
#[inline]
fn moves_left(game: &Tzaar, player: Player) -> usize {
    match game.phase() {
        _ if player != game.player() => 0,
        Phase::First => 2,
        _ => 1,
    }
}

/// What the high stacks come to.
struct Towers {
    /// For each player and height, how many are at least so high: four bits each, 15 stacks at most.
    at_least: [u64; 2],
    /// The highest of each kind, 1 where all are single pieces.
    highest: [u8; 8],
}

impl Towers {
    #[inline]
    fn of(game: &Tzaar) -> Towers {
        let mut towers = Towers { at_least: [0; 2], highest: [1; 8] };
        for field in indices(game.high()) {
            let code = game.stacks[field & 63];
            towers.at_least[code.player() as usize] += UP_TO[usize::from(code.height())];
            let highest = &mut towers.highest[code.kind()];
            *highest = (*highest).max(code.height());
        }
        towers
    }

    /// How many high stacks of a player are at least so high, among [`RIVALS`].
    #[inline]
    fn rivals(&self, player: Player, height: usize) -> usize {
        ((self.at_least[player as usize] >> (4 * height) & 15) as usize).min(RIVALS - 1)
    }

    #[inline]
    fn highest(&self, player: Player) -> u8 {
        Piece::ALL.into_iter().map(|piece| self.highest[kind_of(player, piece)]).max().unwrap_or(1)
    }
}

/// How many stacks of each type there are, how many of them are exposed, and whether one stands above the enemy.
#[inline]
fn types(
    game: &Tzaar,
    towers: &Towers,
    player: Player,
    turn: usize,
    add: &mut impl FnMut(Player, usize, i32),
) {
    let (mut secure, mut tall) = (0, 0);
    for piece in Piece::ALL {
        let kind = kind_of(player, piece);
        let stacks = game.of_kind(kind);
        let (count, exposed) = (stacks.count_ones() as usize, (stacks & game.threatened()).count_ones());
        let (piece, number) = (piece as usize, NUMBER[count & 15]);
        add(player, COUNT.at(piece * 16 + (count & 15)), 1);
        if exposed > 0 {
            add(player, EXPOSED.at((turn * 3 + piece) * NUMBERS + number), exposed as i32);
            if exposed as usize == count && count <= 3 {
                add(player, ALL_EXPOSED.at((turn * 3 + piece) * 3 + count - 1), 1);
            }
        }
        let highest = usize::from(towers.highest[kind]);
        let rivals = if highest > 1 { towers.rivals(!player, highest) } else { RIVALS };
        add(player, HIGHEST.at((piece * NUMBERS + number) * (RIVALS + 1) + rivals), 1);
        secure += usize::from(rivals == 0);
        tall += usize::from(highest > 1);
    }
    add(player, SECURE.at(secure), 1);
    add(player, TALL.at(tall), 1);
}

/// What each high stack is worth, by what it could capture and what could capture it.
#[inline]
fn high_stacks(game: &Tzaar, towers: &Towers, mut add: impl FnMut(Player, usize, i32)) {
    let threatened = game.threatened();
    let turns = Player::BOTH.map(|player| moves_left(game, player));
    for field in indices(game.high()) {
        let code = game.stacks[field & 63];
        let (player, piece) = (code.player(), code.kind() >> 1);
        let height = height_class(usize::from(code.height()));
        let number = NUMBER[game.of_kind(code.kind()).count_ones() as usize & 15];
        add(player, TOWER.at((piece * NUMBERS + number) * HEIGHTS + height), 1);
        let rivals = towers.rivals(!player, usize::from(code.height()));
        add(player, RIVAL.at(height * RIVALS + rivals), 1);
        if threatened >> field & 1 != 0 {
            add(player, PRIZE.at((turns[player as usize] * 3 + piece) * HEIGHTS + height), 1);
        }
        let pairs = &PAIR_EFFECTS[code.strength()];
        let seen = nearest(field, game.occupied());
        let captures: u64 =
            seen.iter().map(|&other| pairs[game.stacks[other].strength()] >> PAIR_CAPTURES).sum();
        add(player, REACH.at(height * 4 + (captures as usize).min(3)), 1);
        if captures == 0 && super::is_stranded(game, field) {
            add(player, STRANDED.at(height), 1);
        }
    }
}

/// Whether the player to move has a whole turn and can capture both last stacks of an enemy type.
pub(super) fn captures_both(game: &Tzaar) -> bool {
    let enemy = !game.player();
    game.phase() == Phase::First
        && Piece::ALL.into_iter().any(|piece| {
            let left = game.pieces(enemy, piece);
            left.count_ones() == 2 && left & !game.threatened() == 0 && captures_pair(game, left)
        })
}

/// Whether two exposed stacks can be captured one after the other. A capture takes nothing out of another stack's sight, so two
/// capturing stacks are enough; a single one must see the second target from the field of the first.
fn captures_pair(game: &Tzaar, targets: u64) -> bool {
    let (one, other) = (targets.trailing_zeros() as usize, 63 - targets.leading_zeros() as usize);
    let attackers = attackers(game, one) | attackers(game, other);
    attackers.count_ones() > 1 || nearest(one, game.occupied() & !attackers).contains(&other)
}

/// The enemy stacks that could capture the stack on a field.
fn attackers(game: &Tzaar, field: usize) -> u64 {
    let target = game.stacks[field & 63].strength();
    let seen = nearest(field, game.occupied());
    let captures = |other: &usize| PAIR_EFFECTS[game.stacks[*other].strength()][target] >> PAIR_CAPTURES != 0;
    seen.into_iter().filter(captures).fold(0, |all, other| all | 1 << other)
}

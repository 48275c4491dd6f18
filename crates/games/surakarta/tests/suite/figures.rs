//! Figures of the papers, and captures worked out by hand.

use quadrille_core::{Arrange, Game, Kind, Notation, Player, Start};
use quadrille_surakarta::{Ply, Point, Region, Rules, Surakarta};
use quadrille_testing::walk;
use std::collections::BTreeSet;

fn start() -> Surakarta {
    Surakarta::start(&Start::default(), &Rules::default()).unwrap()
}

/// A position from its six ranks, rank 6 first, and the side to move.
fn position(ranks: [&str; 6], side: char) -> Surakarta {
    Surakarta::parse(&format!("{} {side}", ranks.concat()), &Rules::default()).unwrap()
}

fn captures(game: &Surakarta) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(Kind::Tactical, &mut moves);
    let mut names: Vec<String> = moves.into_iter().map(|m| game.render_move(m)).collect();
    names.sort();
    assert_eq!(game.count_captures(game.to_move()) as usize, names.len());
    names
}

#[test]
fn sixteen_first_moves() {
    assert_eq!(start().legal_moves().len(), 16);
    assert!(captures(&start()).is_empty());
}

/// The stone on b2 goes down, over the loop at a1 to a2, passes its own point and meets c2; or left, over the same loop
/// to b1, passes its own point and meets b3. The other ways end at c2 and b3 on its own lines. White's stones meet
/// b2 only on their own lines, and elsewhere each other.
#[test]
fn passing_the_own_starting_point() {
    let ranks = ["......", "......", "......", ".w....", ".bw...", "......"];
    assert_eq!(captures(&position(ranks, 'b')), ["b2b3", "b2c2"]);
    assert!(captures(&position(ranks, 'w')).is_empty());
}

/// With a stone on a2 the short way is closed.
#[test]
fn the_own_starting_point_out_of_reach() {
    let ranks = ["......", "......", "......", ".w....", "bbw...", "......"];
    assert!(captures(&position(ranks, 'b')).is_empty());
}

/// The long way round: from b2 to the right along rank 2, column e, rank 5 and down column b across b2 to b1; and up
/// column b the other way round to a2.
#[test]
fn passing_the_own_starting_point_on_the_long_way() {
    let ranks = ["......", "......", "......", "......", "wb....", ".w...."];
    assert_eq!(captures(&position(ranks, 'b')), ["b2a2", "b2b1"]);
}

/// The two stones share the inner circuit (c2 and d2 on rank 2) and are alone on it: c2 goes left round all of it to d2.
/// They do not meet on the outer circuit's columns c and d, which c2 leaves at c1 for rank 3 and at c6 for rank 4; but
/// both ways end on column d, so that three routes lead from c2 to d2. It is one move.
#[test]
fn several_routes_are_one_move() {
    let ranks = ["......", "......", "......", "......", "..bw..", "......"];
    assert_eq!(captures(&position(ranks, 'b')), ["c2d2"]);
    assert_eq!(captures(&position(ranks, 'w')), ["d2c2"]);
}

/// A corner lies on no circuit; next to it, on the border, the lines of a1 have no loop.
#[test]
fn corners_take_no_part() {
    let ranks = ["w.....", "......", "......", "......", "......", "bw...."];
    assert!(captures(&position(ranks, 'b')).is_empty());
    assert!(captures(&position(ranks, 'w')).is_empty());
}

/// b3 goes down column b, over the loop to a2, and meets c2; its other ways end at a3 on its own line, at d3 and at
/// e2. d3 goes up or right round the outer circuit to c2, two routes; e2 goes down, over the loop, passes its own
/// point and meets c2. A stone on b2 stops b3 before the loop.
#[test]
fn a_stone_before_the_loop_stops() {
    let free = ["......", "......", "......", "wb.b..", "..w.b.", "......"];
    assert_eq!(captures(&position(free, 'b')), ["b3c2", "d3c2", "e2c2"]);
    let stopped = ["......", "......", "......", "wb.b..", ".ww.b.", "......"];
    assert_eq!(captures(&position(stopped, 'b')), ["d3c2", "e2c2"]);
}

/// SIA's Table 1 lists 20 categories of moves by capture, region of origin and region of destination (Winands 2015,
/// section 4.3). Exactly these occur. A step cannot lead from the outer rim to the centre or back, nor from corner
/// to corner or centre.
#[test]
fn move_categories_of_table_1() {
    use Region::{Centre, Corner, InnerRim, OuterRim};
    let steps = [
        (Corner, OuterRim),
        (Corner, InnerRim),
        (OuterRim, Corner),
        (OuterRim, OuterRim),
        (OuterRim, InnerRim),
        (InnerRim, Corner),
        (InnerRim, OuterRim),
        (InnerRim, InnerRim),
        (InnerRim, Centre),
        (Centre, InnerRim),
        (Centre, Centre),
    ];
    let on_circuits = [OuterRim, InnerRim, Centre];
    let captures = on_circuits.into_iter().flat_map(|from| on_circuits.map(|to| (from, to)));
    let listed: BTreeSet<_> = steps
        .map(|(from, to)| (false, from, to))
        .into_iter()
        .chain(captures.map(|(from, to)| (true, from, to)))
        .collect();
    assert_eq!(listed.len(), 20);

    let mut found = BTreeSet::new();
    for seed in 0..200 {
        walk(&start(), seed, 120, |game| {
            for m in game.legal_moves() {
                if let Some(Ply::Go { from, to }) = m.ply() {
                    found.insert((game.is_capture(m), from.region(), to.region()));
                }
            }
        });
    }
    assert_eq!(found, listed);
}

#[test]
fn regions_have_their_sizes() {
    let sizes = Region::ALL.map(|region| Point::all().filter(|point| point.region() == region).count());
    assert_eq!(sizes, [4, 16, 12, 4]);
}

#[test]
fn black_begins() {
    assert_eq!(start().to_move(), Player::First);
    assert_eq!(start().stones(Player::First), 0xFFF);
    assert_eq!(start().stones(Player::Second), 0xFFF << 24);
}

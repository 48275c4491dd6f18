//! The rules a second time, slowly: the board is a map from (column, row) to a colour, a traveller walks point by
//! point and turns at the loops.

use quadrille_core::{Arrange, Ending, Game, Notation, Outcome, Player, Start};
use quadrille_surakarta::{Point, Reason, Rules, Setup, Stalemate, Surakarta};
use quadrille_testing::{Random, walk};
use std::collections::{BTreeSet, HashMap};

type Place = (i32, i32);
type Stones = HashMap<Place, Player>;

fn stones(game: &Surakarta) -> Stones {
    let place = |point: Point| (i32::from(point.column()), i32::from(point.row()));
    Point::all().filter_map(|point| Some((place(point), game.at(point)?))).collect()
}

fn on_board((column, row): Place) -> bool {
    (0..6).contains(&column) && (0..6).contains(&row)
}

/// The next point of a traveller and its new direction, and whether a loop lies between. There is none beyond the
/// ends of the border lines.
fn advance((column, row): Place, (right, up): Place) -> Option<(Place, Place, bool)> {
    let ahead = (column + right, row + up);
    if on_board(ahead) {
        return Some((ahead, (right, up), false));
    }
    // The line ends at a corner, `distance` points away from it, and the loop leads to the line at a right angle
    // that lies as far from the same corner, travelled back into the board.
    let distance = |at: i32| at.min(5 - at);
    if right == 0 {
        let side = if column < 3 { 0 } else { 5 };
        let landing = (side, if up > 0 { 5 - distance(column) } else { distance(column) });
        (distance(column) > 0).then_some((landing, (if side == 0 { 1 } else { -1 }, 0), true))
    } else {
        let side = if row < 3 { 0 } else { 5 };
        let landing = (if right > 0 { 5 - distance(row) } else { distance(row) }, side);
        (distance(row) > 0).then_some((landing, (0, if side == 0 { 1 } else { -1 }), true))
    }
}

/// The enemy stone that a traveller in this direction captures.
fn travel(stones: &Stones, from: Place, heading: Place) -> Option<Place> {
    let (mut at, mut direction, mut looped) = (from, heading, false);
    for _ in 0..24 {
        let (next, turned, over_loop) = advance(at, direction)?;
        (at, direction, looped) = (next, turned, looped || over_loop);
        match stones.get(&at) {
            Some(_) if at == from => {}
            Some(&owner) => return (looped && owner != stones[&from]).then_some(at),
            None => {}
        }
    }
    None
}

fn moves(stones: &Stones, mover: Player) -> BTreeSet<(Place, Place)> {
    let mut moves = BTreeSet::new();
    for (&from, _) in stones.iter().filter(|&(_, &owner)| owner == mover) {
        for column in -1..=1 {
            for row in -1..=1 {
                let to = (from.0 + column, from.1 + row);
                if on_board(to) && !stones.contains_key(&to) {
                    moves.insert((from, to));
                }
            }
        }
        for heading in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            moves.extend(travel(stones, from, heading).map(|to| (from, to)));
        }
    }
    moves
}

fn name((from, to): (Place, Place)) -> String {
    let name = |(column, row): Place| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    name(from) + &name(to)
}

/// Moves and endings agree, and so does what one of the moves leads to.
fn compare(game: &Surakarta, random: &mut Random) {
    let text = game.render();
    let before = stones(game);
    let counts = Player::BOTH.map(|player| before.values().filter(|&&owner| owner == player).count());
    let ending = Player::BOTH
        .into_iter()
        .find(|&player| counts[player] == 0)
        .map(|loser| Ending { outcome: Outcome::Win(!loser), reason: Reason::AllCaptured });
    assert_eq!(game.ending(), ending, "{text}");
    assert_eq!(game.balance(), counts[0] as i32 - counts[1] as i32, "{text}");
    if ending.is_some() {
        return;
    }
    let expected = moves(&before, game.to_move());
    let names: BTreeSet<String> = expected.iter().copied().map(name).collect();
    let found: BTreeSet<String> = game.legal_moves().into_iter().map(|m| game.render_move(m)).collect();
    assert_eq!(found, names, "{text}");
    assert_eq!(game.count_moves(), names.len(), "{text}");
    let Some(&(from, to)) = expected.iter().nth(random.below(expected.len().max(1))) else {
        assert_eq!(game.no_moves_result(), Ending::draw(Reason::Stalemate));
        return;
    };
    let mut after = *game;
    after.make(game.parse_move(&name((from, to))).unwrap());
    let mut expected = before;
    let mover = expected.remove(&from).unwrap();
    let captured = expected.insert(to, mover);
    assert_eq!(stones(&after), expected, "{text} {}", name((from, to)));
    assert_eq!(after.to_move(), !mover);
    assert_eq!(after.reversible_plies(), if captured.is_some() { 0 } else { game.reversible_plies() + 1 });
}

#[test]
fn agrees_along_games() {
    let start = Surakarta::start(&Start::default(), &Rules::default()).unwrap();
    let mut random = Random::new(1);
    for seed in 0..300 {
        walk(&start, seed, 200, |game| compare(game, &mut random));
    }
}

/// A position with `counts` stones anywhere.
fn scattered(random: &mut Random, counts: [usize; 2]) -> Surakarta {
    let mut setup = Setup { points: [None; 36], to_move: Player::First, quiet_plies: 0 };
    for player in Player::BOTH {
        for _ in 0..counts[player] {
            let mut point = random.below(36);
            while setup.points[point].is_some() {
                point = (point + 1) % 36;
            }
            setup.points[point] = Some(player);
        }
    }
    if random.below(2) == 1 {
        setup.to_move = Player::Second;
    }
    Surakarta::arrange(&setup, &Rules { stalemate: Stalemate::Draws }).unwrap()
}

/// Few stones make long routes: round the whole circuit, across the own starting point, several to one target.
#[test]
fn agrees_on_scattered_stones() {
    let mut random = Random::new(2);
    for _ in 0..6_000 {
        for most in [2, 4, 7, 12] {
            let counts = [1 + random.below(most), 1 + random.below(most)];
            compare(&scattered(&mut random, counts), &mut random);
        }
    }
}

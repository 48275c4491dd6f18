//! A second, slow implementation of the rules, written from their words alone, and its agreement with the fast one.

use quadrille_core::{Arrange, Game, Notation, Outcome, Player, Size, Start};
use quadrille_tak::{Piece, Reason, Rules, Stone, Tak};
use quadrille_testing::walk;
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Board = BTreeMap<(i32, i32), Vec<Stone>>;

/// A position as a table of stacks by column and row.
#[derive(Clone, PartialEq, Debug)]
struct Slow {
    columns: i32,
    rows: i32,
    board: Board,
    to_move: Player,
    ply: u32,
    /// Flats and walls, capstones.
    left: HashMap<(Player, bool), i32>,
    swap: bool,
    komi: i32,
}

impl Slow {
    fn new(tak: &Tak) -> Slow {
        let setup = tak.setup();
        let columns = i32::from(setup.size.columns);
        let board: Board = setup
            .stacks
            .into_iter()
            .zip(0..)
            .map(|(stack, index)| ((index % columns, index / columns), stack))
            .filter(|(_, stack)| !stack.is_empty())
            .collect();
        let mut left = HashMap::new();
        for player in Player::BOTH {
            left.insert((player, false), i32::from(tak.reserve(player).flats));
            left.insert((player, true), i32::from(tak.reserve(player).capstones));
        }
        Slow {
            columns,
            rows: i32::from(setup.size.rows),
            board,
            to_move: setup.to_move,
            ply: 2 * (setup.move_number - 1) + setup.to_move as u32,
            left,
            swap: tak.rules().swap,
            komi: i32::from(tak.rules().komi),
        }
    }

    fn on_board(&self, (column, row): (i32, i32)) -> bool {
        (0..self.columns).contains(&column) && (0..self.rows).contains(&row)
    }

    fn squares(&self) -> Vec<(i32, i32)> {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row))).collect()
    }

    fn top(&self, square: (i32, i32)) -> Option<Stone> {
        self.board.get(&square).and_then(|stack| stack.last()).copied()
    }

    /// Every move in PTN with the position it leads to.
    fn children(&self) -> BTreeMap<String, Slow> {
        let mut children = BTreeMap::new();
        for square in self.squares() {
            match self.top(square) {
                None => self.placements(square, &mut children),
                Some(top) if top.player == self.to_move && !(self.swap && self.ply < 2) => {
                    for (dx, dy, sign) in [(0, 1, '+'), (0, -1, '-'), (1, 0, '>'), (-1, 0, '<')] {
                        let height = self.board[&square].len() as i32;
                        for count in 1..=height.min(self.columns).min(self.rows) {
                            let mut lifted = self.passed();
                            let stack = lifted.board.get_mut(&square).unwrap();
                            let hand = stack.split_off(stack.len() - count as usize);
                            if stack.is_empty() {
                                lifted.board.remove(&square);
                            }
                            let number = if count == 1 { String::new() } else { count.to_string() };
                            let prefix = format!("{number}{}{sign}", name(square));
                            lifted.deal(square, (dx, dy), &hand, &prefix, "", &mut children);
                        }
                    }
                }
                Some(_) => {}
            }
        }
        children
    }

    /// The same position one ply later, nothing moved.
    fn passed(&self) -> Slow {
        Slow { to_move: !self.to_move, ply: self.ply + 1, ..self.clone() }
    }

    fn placements(&self, square: (i32, i32), children: &mut BTreeMap<String, Slow>) {
        let opening = self.swap && self.ply < 2;
        let player = if opening { !self.to_move } else { self.to_move };
        for (piece, letter) in [(Piece::Flat, ""), (Piece::Wall, "S"), (Piece::Capstone, "C")] {
            let reserve = (player, piece == Piece::Capstone);
            if self.left[&reserve] > 0 && (piece == Piece::Flat || !opening) {
                let mut child = self.passed();
                child.board.insert(square, vec![Stone { player, piece }]);
                *child.left.get_mut(&reserve).unwrap() -= 1;
                children.insert(format!("{letter}{}", name(square)), child);
            }
        }
    }

    /// Deals out a hand from the square after `square` on, in every way.
    fn deal(
        &self,
        square: (i32, i32),
        step: (i32, i32),
        hand: &[Stone],
        prefix: &str,
        drops: &str,
        children: &mut BTreeMap<String, Slow>,
    ) {
        if hand.is_empty() {
            let drops = if drops.len() == 1 { "" } else { drops };
            children.insert(format!("{prefix}{drops}"), self.clone());
            return;
        }
        let next = (square.0 + step.0, square.1 + step.1);
        if !self.on_board(next) {
            return;
        }
        for count in 1..=hand.len() {
            let (dropped, kept) = hand.split_at(count);
            let alone = kept.is_empty() && dropped.len() == 1 && dropped[0].piece == Piece::Capstone;
            let mut after = self.clone();
            let stack = after.board.entry(next).or_default();
            match stack.last_mut() {
                Some(top) if top.piece == Piece::Capstone => return,
                Some(top) if top.piece == Piece::Wall && alone => top.piece = Piece::Flat,
                Some(top) if top.piece == Piece::Wall => continue,
                _ => {}
            }
            stack.extend_from_slice(dropped);
            after.deal(next, step, kept, prefix, &format!("{drops}{count}"), children);
        }
    }

    fn has_road(&self, player: Player) -> bool {
        let is_road = |square: (i32, i32)| {
            self.top(square).is_some_and(|top| top.player == player && top.piece != Piece::Wall)
        };
        self.squares().into_iter().filter(|&square| is_road(square)).any(|start| {
            let mut group = BTreeSet::from([start]);
            let mut open = vec![start];
            while let Some((x, y)) = open.pop() {
                for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                    if is_road(next) && group.insert(next) {
                        open.push(next);
                    }
                }
            }
            let touches = |edge: &dyn Fn(&(i32, i32)) -> bool| group.iter().any(edge);
            touches(&|s| s.0 == 0) && touches(&|s| s.0 == self.columns - 1)
                || touches(&|s| s.1 == 0) && touches(&|s| s.1 == self.rows - 1)
        })
    }

    fn ending(&self) -> Option<(Outcome, Reason)> {
        for player in [!self.to_move, self.to_move] {
            if self.has_road(player) {
                return Some((Outcome::Win(player), Reason::Road));
            }
        }
        let used_up = |player| self.left[&(player, false)] + self.left[&(player, true)] == 0;
        let reason = if used_up(Player::First) || used_up(Player::Second) {
            Reason::Stones
        } else if self.board.len() as i32 == self.columns * self.rows {
            Reason::BoardFull
        } else {
            return None;
        };
        let flats = |player| {
            let own = |stack: &&Vec<Stone>| stack.last() == Some(&Stone { player, piece: Piece::Flat });
            2 * self.board.values().filter(own).count() as i32
        };
        let (white, black) = (flats(Player::First), flats(Player::Second) + self.komi);
        let outcome = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::First),
            std::cmp::Ordering::Less => Outcome::Win(Player::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        Some((outcome, reason))
    }
}

fn name((column, row): (i32, i32)) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

fn compare(tak: &Tak) {
    let slow = Slow::new(tak);
    let text = tak.render();
    let ending = tak.ending().map(|ending| (ending.outcome, ending.reason));
    assert_eq!(ending, slow.ending(), "{text}");
    if ending.is_some() {
        return;
    }
    let children = slow.children();
    let moves = tak.legal_moves();
    let words: BTreeSet<String> = moves.iter().map(|&m| tak.render_move(m)).collect();
    let expected: BTreeSet<String> = children.keys().cloned().collect();
    assert_eq!(words, expected, "{text}");
    for m in moves {
        let mut after = tak.clone();
        after.make(m);
        assert_eq!(Slow::new(&after), children[&tak.render_move(m)], "{text}: {}", tak.render_move(m));
    }
}

fn start(columns: u8, rows: u8, rules: Rules) -> Tak {
    let start = Start { size: Some(Size { columns, rows }), ..Start::default() };
    Tak::start(&start, &rules).unwrap()
}

fn reserve(flats: u8, capstones: u8) -> Rules {
    Rules { flats: Some(flats), capstones: Some(capstones), ..Rules::default() }
}

#[test]
fn agrees_on_small_boards() {
    for seed in 0..100 {
        for size in 3..=5 {
            let rules = Rules { komi: seed as i8 % 5 - 2, swap: seed % 3 != 0, ..Rules::default() };
            walk(&start(size, size, rules), seed, 150, compare);
        }
    }
}

#[test]
fn agrees_on_large_boards() {
    for seed in 0..6 {
        for size in 6..=8 {
            walk(&start(size, size, Rules::default()), seed, 150, compare);
        }
    }
}

#[test]
fn agrees_on_odd_boards() {
    for seed in 0..60 {
        for (columns, rows, flats, capstones) in [
            (2, 2, 4, 1),
            (2, 3, 5, 3),
            (3, 2, 3, 0),
            (5, 3, 12, 2),
            (3, 6, 9, 9),
            (2, 8, 20, 1),
            (8, 4, 15, 5),
        ] {
            let rules = Rules { swap: seed % 2 == 0, ..reserve(flats, capstones) };
            walk(&start(columns, rows, rules), seed, 100, compare);
        }
    }
}

/// Boards thick with walls and capstones, where crushing decides what is legal.
#[test]
fn agrees_where_walls_are_many() {
    for seed in 0..60 {
        let rules = Rules { swap: false, ..reserve(1, 12) };
        walk(&start(5, 5, rules), seed, 60, compare);
        let mut game = start(6, 5, reserve(20, 6));
        for text in ["a1", "f5", "Cb2", "Cc3", "Sb3", "Sd3", "Sc2", "Sc4"] {
            let m = game.parse_move(text).unwrap();
            game.make(m);
        }
        walk(&game, seed, 80, compare);
    }
}

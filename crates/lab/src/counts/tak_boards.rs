//! Tak, Section 4.1: the boards with the most and with the fewest moves. What is found is set up and counted by the rules.

use super::tak::{capstones_of, stones_of};
use super::{Arguments, Counted};
use quadrille_arena::statistics::SplitMix;
use quadrille_engine::{Opening, Result as EngineResult, find};

type Result = std::result::Result<Counted, String>;

/// How many arrangements are tried until one has no road.
const ARRANGEMENTS: u64 = 2_000;

/// Where a capstone of the mover's stands, b2: in nobody's way if no other stack is in its row and column.
const CAPSTONE: (u64, u64) = (1, 1);

/// Equations 4.2 and 4.4: the moves of a stack of `height` at `column` and `row`, nothing in its way.
pub fn stack_moves(arguments: &Arguments<'_>) -> Result {
    let (side, height) = (arguments.side()?, arguments.get("height")?);
    let (column, row) = (arguments.get("column")?, arguments.get("row")?);
    if column >= side || row >= side {
        return Err(format!("column and row are below {side}"));
    }
    Ok(moves(side, column, row, height).into())
}

fn moves(side: u64, column: u64, row: u64, height: u64) -> u64 {
    let carried = height.min(side);
    let one_way = |squares: u64| (1..=squares).map(|splits| choose(carried, splits)).sum::<u64>();
    [column, side - 1 - column, row, side - 1 - row].into_iter().map(one_way).sum()
}

fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}

/// What the board with the most moves is made of. Left are a flat of the mover, and a capstone of his where there are any; the
/// opponent keeps one stone, a capstone if he can.
struct Material {
    side: u64,
    /// The mover's flats and capstones, and the opponent's flats, that stacks are made of.
    flats: u64,
    capstones: u64,
    others: u64,
    /// The stone that the opponent has moved last: a second capstone, which blocks its row and column, or one of the flats.
    opponent: &'static str,
    /// The kinds of stones that the mover can place.
    kinds: u64,
}

impl Material {
    fn of(side: u64) -> std::result::Result<Material, String> {
        let (stones, capstones) = (stones_of(side)?, capstones_of(side)?);
        let (others, opponent) = match capstones {
            0 => (stones - 2, "2"),
            1 => (stones - 1, "2"),
            _ => (stones, "2C"),
        };
        let kinds = if capstones > 0 { 3 } else { 2 };
        Ok(Material {
            side,
            flats: stones - 1,
            capstones: capstones.saturating_sub(1),
            others,
            opponent,
            kinds,
        })
    }

    fn stones(&self) -> usize {
        (self.flats + self.capstones + self.others) as usize
    }

    /// Whether a stack may stand there: capstones, which stand on a1 and b2, must not be in its way.
    fn takes_stack(&self, (column, row): (u64, u64)) -> bool {
        self.capstones == 0 || (column, row) == CAPSTONE || (column > CAPSTONE.0 && row > CAPSTONE.1)
    }

    /// The best heights for squares (0 is an empty one), and the moves they have.
    fn fill(&self, squares: &[(u64, u64)]) -> (u64, Vec<u64>) {
        let budget = self.stones();
        let mut best = vec![0u64; budget + 1];
        let mut choices = Vec::with_capacity(squares.len());
        for &square in squares {
            let highest = if self.takes_stack(square) { self.side } else { 0 };
            let worth: Vec<u64> = (0..=highest)
                .map(
                    |height| {
                        if height == 0 { self.kinds } else { moves(self.side, square.0, square.1, height) }
                    },
                )
                .collect();
            let at = |stones: usize| {
                let heights = worth.iter().enumerate().take(stones + 1);
                heights
                    .map(|(height, worth)| (best[stones - height] + worth, height))
                    .max_by_key(|(value, _)| *value)
            };
            let row: Vec<(u64, usize)> = (0..=budget).map(|stones| at(stones).unwrap_or((0, 0))).collect();
            best = row.iter().map(|(value, _)| *value).collect();
            choices.push(row);
        }
        let mut left = budget;
        let mut heights: Vec<u64> = Vec::with_capacity(squares.len());
        for row in choices.iter().rev() {
            let height = row[left].1;
            left -= height;
            heights.push(height as u64);
        }
        heights.reverse();
        (best[budget], heights)
    }

    /// The TPS of a board on which White is to move: one of his stones on top of every stack, below what is left of all.
    fn board(&self, own: &[((u64, u64), u64)], opponent: (u64, u64)) -> Option<String> {
        let mut stacks = vec![vec![String::from("x"); self.side as usize]; self.side as usize];
        stacks[opponent.1 as usize][opponent.0 as usize] = self.opponent.into();
        // A capstone takes the place of a flat on top of a stack.
        let mut flats = (self.flats + self.capstones).checked_sub(own.len() as u64)?;
        for &((column, row), height) in own {
            let below = (height - 1).min(flats);
            flats -= below;
            let top = if self.capstones > 0 && (column, row) == CAPSTONE { "1C" } else { "1" };
            let stack = "2".repeat((height - 1 - below) as usize) + &"1".repeat(below as usize) + top;
            stacks[row as usize][column as usize] = stack;
        }
        Some(tps(stacks))
    }
}

/// The most moves of any board, by dynamic programming over squares and stones: each square is empty, which is worth a move for
/// each kind of stone left, or has a stack of the mover's. One square is the opponent's, who has moved last. No other stone adds
/// moves, so the value is a bound, and a board without a road that has it is one of the best.
pub fn most_moves(arguments: &Arguments<'_>) -> Result {
    let material = Material::of(arguments.side()?)?;
    let side = material.side;
    for arrangement in 0..ARRANGEMENTS {
        let mut dice = SplitMix::member(side, arrangement);
        let mut squares: Vec<(u64, u64)> = (0..side).flat_map(|c| (0..side).map(move |r| (c, r))).collect();
        for last in (1..squares.len()).rev() {
            squares.swap(last, (dice.number() % (last as u64 + 1)) as usize);
        }
        if material.capstones > 0 {
            // The opponent's on a1, the mover's on b2; of equal choices the last square has the highest stack.
            squares.retain(|square| ![(0, 0), CAPSTONE].contains(square));
            squares.insert(0, (0, 0));
            squares.push(CAPSTONE);
        }
        let opponent = squares.remove(0);
        let (best, heights) = material.fill(&squares);
        let own: Vec<_> = squares.into_iter().zip(heights).filter(|(_, height)| *height > 0).collect();
        if let Some(board) = material.board(&own, opponent)
            && count(&board) == Ok(best)
        {
            return Ok(Counted { number: best.into(), how: board });
        }
    }
    Err("no board without a road was found that has as many moves as the bound allows".into())
}

fn tps(mut rows: Vec<Vec<String>>) -> String {
    rows.reverse();
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    format!("{} 1 100", rows.join("/"))
}

/// The legal moves of a board, if the game is not over.
fn count(board: &str) -> EngineResult<u64> {
    let opening = Opening { position: Some(board.into()), ..Opening::default() };
    Ok(find("tak")?.open(&opening)?.legal_moves().len() as u64)
}

/// The fewest moves: walls on all squares but a corner, the opponent's next to it. Where capstones exist, they are all that the
/// mover has left. Whoever is to move can place something, so the board with one kind of stone left has the fewest of all.
pub fn fewest_moves(arguments: &Arguments<'_>) -> Result {
    let side = arguments.side()?;
    let (stones, capstones) = (stones_of(side)?, capstones_of(side)?);
    let mut left = if capstones > 0 { stones } else { stones - 1 };
    let mut rows = vec![vec![String::from("2S"); side as usize]; side as usize];
    for (row, cells) in rows.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            match row + column {
                0 => *cell = "x".into(),
                2.. if left > 0 => {
                    *cell = "1S".into();
                    left -= 1;
                }
                _ => (),
            }
        }
    }
    let board = tps(rows);
    let number = count(&board).map_err(|error| error.to_string())?;
    Ok(Counted { number: number.into(), how: board })
}

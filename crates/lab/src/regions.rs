//! Regions of an Amazons board that nothing leads out of, as boards of their own.

use crate::error::Result;
use quadrille_engine::{GameInfo, Layout, Opening, Perft, Player, Position, Size, Unit};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Which regions become problems (Amazons paper, Section IV-A.2).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegionRecipe {
    /// The fewest and the most empty squares.
    empty: [usize; 2],
    /// The most amazons; there is one of each player at least.
    amazons: usize,
    /// The fewest turns of each player.
    turns: u64,
}

/// A region with the properties that are asked for.
pub(crate) struct Region {
    /// Its squares on the board it was cut out of.
    pub squares: BTreeSet<Square>,
    /// White and Black to move.
    pub positions: [String; 2],
    pub empty: usize,
    /// White and black ones.
    pub amazons: [usize; 2],
    /// The turns of White and Black, if they move first.
    pub moves: [u64; 2],
}

/// A square: column and row.
pub(crate) type Square = (u8, u8);

/// What stands on a square that is not blocked.
type Contents = BTreeMap<Square, Option<Player>>;

impl RegionRecipe {
    /// The regions of a board that fit.
    pub fn regions(&self, game: &dyn GameInfo, layout: &Layout) -> Result<Vec<Region>> {
        let mut found = Vec::new();
        for part in parts(&open_squares(layout)) {
            let amazons =
                Player::BOTH.map(|player| part.values().filter(|own| **own == Some(player)).count());
            let empty = part.len() - amazons[0] - amazons[1];
            let fits = (self.empty[0]..=self.empty[1]).contains(&empty)
                && amazons.iter().all(|&own| own > 0)
                && amazons[0] + amazons[1] <= self.amazons;
            if fits && let Some(region) = self.region(game, &part, empty, amazons)? {
                found.push(region);
            }
        }
        Ok(found)
    }

    /// The part as a board, if both sides have moves enough and neither can block the other at once.
    fn region(
        &self,
        game: &dyn GameInfo,
        part: &Contents,
        empty: usize,
        amazons: [usize; 2],
    ) -> Result<Option<Region>> {
        let board = board_text(part);
        let positions = [format!("{board} w"), format!("{board} b")];
        let mut moves = [0; 2];
        for (text, moves) in positions.iter().zip(&mut moves) {
            let opening = Opening { position: Some(text.clone()), ..Opening::default() };
            let mut position = game.open(&opening)?;
            *moves = turns(&*position);
            if *moves < self.turns || can_block(&mut *position)? {
                return Ok(None);
            }
        }
        Ok(Some(Region { squares: part.keys().copied().collect(), positions, empty, amazons, moves }))
    }
}

fn turns(position: &dyn Position) -> u64 {
    let task = Perft { depth: 1, unit: Unit::Turns, threads: 1 };
    if position.ending().is_some() { 0 } else { position.perft(&task, &|_, _| ()) }
}

/// Whether the player to move has a turn after which the other has none.
fn can_block(position: &mut dyn Position) -> Result<bool> {
    for turn in position.legal_turns() {
        let plies = position.plies_of(&turn)?.len();
        position.play(&turn)?;
        let blocked = position.ending().is_some();
        for _ in 0..plies {
            position.take_back();
        }
        if blocked {
            return Ok(true);
        }
    }
    Ok(false)
}

/// All squares but those with an arrow, with what stands on them.
fn open_squares(layout: &Layout) -> Contents {
    let Size { columns, rows } = layout.size;
    let squares = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let content = |(column, row): Square| {
        let name = format!("{}{}", char::from(b'a' + column), row + 1);
        match layout.stacks.get(&name).and_then(|stack| stack.last()) {
            None => Some(((column, row), None)),
            // An arrow belongs to nobody.
            Some(piece) => piece.player.map(|player| ((column, row), Some(player))),
        }
    };
    squares.filter_map(content).collect()
}

/// The parts that are connected by a king's steps.
fn parts(squares: &Contents) -> Vec<Contents> {
    let mut left: BTreeSet<Square> = squares.keys().copied().collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut part, mut waiting) = (Contents::new(), vec![first]);
        while let Some((column, row)) = waiting.pop() {
            part.insert((column, row), squares[&(column, row)]);
            let near = |at: u8| at.saturating_sub(1)..=at + 1;
            let around = near(column).flat_map(|column| near(row).map(move |row| (column, row)));
            waiting.extend(around.filter(|square| left.remove(square)));
        }
        parts.push(part);
    }
    parts
}

/// The smallest board around a part, everything else on it blocked.
fn board_text(part: &Contents) -> String {
    let range = |side: fn(&Square) -> u8| {
        let (least, most) =
            part.keys().fold((u8::MAX, 0), |(least, most), at| (least.min(side(at)), most.max(side(at))));
        least..=most
    };
    let (columns, rows) = (range(|square| square.0), range(|square| square.1));
    let row = |row: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for column in columns.clone() {
            let letter = match part.get(&(column, row)) {
                Some(None) => {
                    empty += 1;
                    continue;
                }
                Some(Some(Player::First)) => 'W',
                Some(Some(Player::Second)) => 'B',
                None => 'x',
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    rows.rev().map(row).collect::<Vec<_>>().join("/")
}

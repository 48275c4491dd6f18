//! Retrograde analysis of one material and the same with the players exchanged, between which quiet moves go to and fro.
//!
//! First every position is looked at once: what its captures lead to is known from smaller tables, and its quiet moves are counted.
//! Then results go backwards, those with the next capture in 0, 1, 2, ... plies in turn: what can move to a loss is a win; what has
//! nothing left but moves to wins is a loss. What is never reached is a draw. A step can be taken back by a step, so the moves
//! that lead to a position are the steps of the player who is not to move.

use super::checkpoint::Checkpoint;
use super::indexing::Indexing;
use super::side::{NEVER, Side, Values};
use super::stones::{position, stones};
use crate::{Material, TableError, TableValue};
use quadrille_core::{Game, Kind, Outcome};
use quadrille_surakarta::{Move, Ply, Rules, Surakarta};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// How many places a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// How far the analysis of a material has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The one of both materials that has not fewer stones of the player to move.
    pub material: Material,
    /// The distance that is being taken back; `None` while the captures are looked at.
    pub plies: Option<u8>,
    /// The places gone through.
    pub done: u64,
    /// All places to be gone through at this distance.
    pub all: u64,
}

/// What is to be analysed, by how many threads, and who wants to know how it goes.
pub(crate) struct Task<'a> {
    pub(crate) material: Material,
    pub(crate) rules: Rules,
    /// The tables that captures lead to.
    pub(crate) smaller: &'a [Values],
    pub(crate) threads: usize,
    pub(crate) checkpoint: &'a Checkpoint,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) progress: &'a (dyn Fn(Progress) + Sync),
}

/// How far an analysis has come: all places are gone through once for the captures and once for each distance.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Stage {
    /// 0 for the captures, the distance and 1 after that.
    pub(crate) pass: usize,
    /// How many chunks of places are gone through in this pass.
    pub(crate) chunk: usize,
}

impl Task<'_> {
    /// The values of the material and of the swapped one, if that is another; `None` if it was stopped. Goes on where the checkpoint
    /// stands.
    pub(crate) fn solve(&self) -> Result<Option<Vec<Values>>, TableError> {
        let mut materials = vec![self.material, self.material.swapped()];
        materials.dedup();
        let sides: Vec<Side> = materials.into_iter().map(|material| self.side(material)).collect();
        let begin = self.checkpoint.load(&sides)?.unwrap_or_default();
        let mut saved = Instant::now();
        for pass in begin.pass..=usize::from(TableValue::MOST_PLIES) {
            // A pass that is taken up again may have found something before.
            let begin = if pass == begin.pass { begin } else { Stage { pass, chunk: 0 } };
            let found = AtomicBool::new(begin.chunk > 0);
            let work = |side: usize, places: Range<usize>| match pass.checked_sub(1) {
                None => self.look_at_all(&sides[side], places),
                Some(plies) => {
                    if self.take_back_all(&sides, side, places, plies as u8) {
                        found.store(true, Relaxed);
                    }
                }
            };
            if !self.in_parallel(&sides, begin, &mut saved, &work)? {
                return Ok(None);
            }
            if pass > 1 && !found.into_inner() {
                break;
            }
        }
        let bytes = |values: Vec<AtomicU8>| values.into_iter().map(AtomicU8::into_inner).collect();
        let values = |side: Side| Values { indexing: side.indexing, bytes: bytes(side.values) };
        Ok(Some(sides.into_iter().map(values).collect()))
    }

    fn side(&self, material: Material) -> Side {
        let indexing = Indexing::new(material);
        let zeros = || (0..indexing.len()).map(|_| AtomicU8::new(0)).collect();
        let is_smaller = |values: &Values| Some(values.indexing.material()) == material.captured();
        let smaller = self.smaller.iter().position(is_smaller);
        Side { indexing, values: zeros(), waiting: zeros(), smaller }
    }

    /// Has all places of all sides gone through by threads from a stage on, and the checkpoint written from time to time and when it is
    /// stopped; whether it came to the end.
    fn in_parallel(
        &self,
        sides: &[Side],
        begin: Stage,
        saved: &mut Instant,
        work: &(dyn Fn(usize, Range<usize>) + Sync),
    ) -> Result<bool, TableError> {
        let chunks = |side: &Side| side.values.len().div_ceil(CHUNK);
        let (first, all) = (chunks(&sides[0]), sides.iter().map(chunks).sum());
        let places = sides.iter().map(|side| side.values.len() as u64).sum();
        let plies = begin.pass.checked_sub(1).map(|plies| plies as u8);
        let (next, done) = (AtomicUsize::new(begin.chunk), AtomicU64::new((begin.chunk * CHUNK) as u64));
        while next.load(Relaxed) < all {
            let last_saved = *saved;
            // A chunk that was taken is finished, so that all before the next one are when the threads end.
            let worker = || {
                while !self.stop.load(Relaxed) {
                    let chunk = next.fetch_add(1, Relaxed);
                    if chunk >= all {
                        break;
                    }
                    let (side, chunk) = if chunk < first { (0, chunk) } else { (1, chunk - first) };
                    let range = chunk * CHUNK..sides[side].values.len().min((chunk + 1) * CHUNK);
                    let length = range.len() as u64;
                    work(side, range);
                    let done = done.fetch_add(length, Relaxed) + length;
                    (self.progress)(Progress { material: self.material, plies, done, all: places });
                    if last_saved.elapsed() > self.checkpoint.interval {
                        break;
                    }
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..self.threads {
                    // Where the system has no more threads, there are fewer.
                    _ = std::thread::Builder::new().spawn_scoped(scope, worker);
                }
                worker();
            });
            let (chunk, stopped) = (next.load(Relaxed), self.stop.load(Relaxed));
            let at =
                if chunk < all { Stage { chunk, ..begin } } else { Stage { pass: begin.pass + 1, chunk: 0 } };
            if (stopped || chunk < all) && at != Stage::default() {
                self.checkpoint.save(sides, at)?;
                *saved = Instant::now();
            }
            if stopped {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn look_at_all(&self, side: &Side, places: Range<usize>) {
        let mut moves = Vec::new();
        places.for_each(|index| self.look_at(side, index, &mut moves));
    }

    /// Takes the results of this distance back; whether there were any.
    fn take_back_all(&self, sides: &[Side], side: usize, places: Range<usize>, plies: u8) -> bool {
        let bytes = [TableValue::Win(plies), TableValue::Loss(plies)].map(TableValue::to_byte);
        let mut moves = Vec::new();
        let mut found = false;
        for index in places {
            let byte = sides[side].values[index].load(Relaxed);
            if byte != 0 && bytes.contains(&byte) {
                found = true;
                self.take_back(sides, side, index, &mut moves);
            }
        }
        found
    }

    /// The position with these stones of the player to move and of the other one.
    fn position(&self, mover: u64, other: u64) -> Surakarta {
        position(mover, other, &self.rules)
    }

    /// What is known of a position from its captures alone, and how many quiet moves it has.
    fn look_at(&self, side: &Side, index: usize, moves: &mut Vec<Move>) {
        let Some([mover, other]) = side.indexing.position(index) else {
            side.values[index].store(TableValue::UNUSED, Relaxed);
            return;
        };
        let position = self.position(mover, other);
        moves.clear();
        position.moves(Kind::Tactical, moves);
        let captures = moves.len();
        let (mut wins, mut draws) = (false, false);
        for &capture in &*moves {
            let mut after = position;
            after.make(capture);
            match self.value_after_capture(side, &after).sign() {
                -1 => wins = true,
                0 => draws = true,
                _ => {}
            }
        }
        let quiet = position.count_moves() - captures;
        let value = if wins {
            TableValue::Win(1)
        } else if quiet + captures == 0 && position.no_moves_result().outcome != Outcome::Draw {
            TableValue::Loss(0)
        } else if quiet == 0 && captures > 0 && !draws {
            TableValue::Loss(1)
        } else {
            TableValue::Draw
        };
        side.values[index].store(value.to_byte(), Relaxed);
        side.waiting[index].store(if draws || quiet == 0 { NEVER } else { quiet as u8 }, Relaxed);
    }

    fn value_after_capture(&self, side: &Side, after: &Surakarta) -> TableValue {
        let [mover, other] = stones(after);
        match side.smaller {
            Some(place) => self.smaller[place].value(mover, other),
            None => TableValue::Loss(0),
        }
    }

    /// Tells all positions from which a quiet move leads to this one, whose value is known.
    fn take_back(&self, sides: &[Side], side: usize, index: usize, moves: &mut Vec<Move>) {
        let Some([mover, other]) = sides[side].indexing.position(index) else { return };
        let value =
            TableValue::from_byte(sides[side].values[index].load(Relaxed)).unwrap_or(TableValue::Draw);
        let before = &sides[sides.len() - 1 - side];
        let is_symmetric = sides[side].indexing.place(mover, other).stabiliser > 1;
        moves.clear();
        self.position(other, mover).moves(Kind::Quiet, moves);
        let earlier = moves.iter().map(|&m| [moved_back(other, m), mover]);
        match value.before(false) {
            win @ TableValue::Win(_) => earlier.for_each(|[mover, other]| {
                let place = before.indexing.place(mover, other).index;
                // Draws are what is not known yet.
                _ = before.values[place].compare_exchange(0, win.to_byte(), Relaxed, Relaxed);
            }),
            loss if is_symmetric => {
                let mut earlier: Vec<_> =
                    earlier.map(|stones| (before.indexing.place(stones[0], stones[1]), stones)).collect();
                earlier.sort_by_key(|(place, _)| place.index);
                earlier.dedup_by_key(|(place, _)| place.index);
                for (place, stones) in earlier {
                    before.wait_less(place, self.moves_to(&sides[side], index, stones), loss);
                }
            }
            loss => earlier.for_each(|[mover, other]| {
                let place = before.indexing.place(mover, other);
                // Each symmetry of the earlier position makes one more move of it that leads here.
                before.wait_less(place, place.stabiliser, loss);
            }),
        }
    }

    /// How many quiet moves lead from a position to the one at a place, or to an image of it.
    fn moves_to(&self, side: &Side, index: usize, [mover, other]: [u64; 2]) -> u8 {
        let position = self.position(mover, other);
        let mut moves = Vec::new();
        position.moves(Kind::Quiet, &mut moves);
        let leads_there = |&&m: &&Move| {
            let mut after = position;
            after.make(m);
            let [mover, other] = stones(&after);
            side.indexing.place(mover, other).index == index
        };
        moves.iter().filter(leads_there).count() as u8
    }
}

/// The stones of a player before his quiet move, given as the move that takes it back.
fn moved_back(stones: u64, m: Move) -> u64 {
    match m.ply() {
        Some(Ply::Go { from, to }) => stones ^ from.bit() ^ to.bit(),
        Some(Ply::Pass) | None => stones,
    }
}

//! Game lines on a toy that can repeat, stall and end: a token on five squares in a row.

use quadrille_core::{
    DrawRules, EndReason, Ending, Game, GameHistory, Kind, NoProgressRule, NoProgressVerdict, Outcome,
    PlayError, Player, perft,
};
use std::fmt;

/// The token steps left or right. A step to the fifth square wins. On the first square the player to move is stuck,
/// unless he is the first player, who may step back. Each step to the third square is irreversible.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BoardPiece {
    square: i8,
    to_move: Player,
    reversible: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Reason {
    Arrived,
    Cornered,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Game for BoardPiece {
    type Move = i8;
    type Undo = usize;
    type Reason = Reason;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn ending(&self) -> Option<Ending<Reason>> {
        (self.square == 4).then(|| Ending::win(!self.to_move, Reason::Arrived))
    }

    fn no_moves_result(&self) -> Ending<Reason> {
        Ending::draw(Reason::Cornered)
    }

    fn moves(&self, kind: Kind, out: &mut Vec<i8>) {
        if kind == Kind::Quiet {
            out.extend([-1, 1].into_iter().filter(|&step| self.is_legal(step)));
        }
    }

    fn is_legal(&self, step: i8) -> bool {
        let cornered = self.square == 0 && self.to_move == Player::Second;
        step.abs() == 1 && self.square != 4 && self.square + step >= 0 && !cornered
    }

    fn make(&mut self, step: i8) -> usize {
        let undo = self.reversible;
        self.square += step;
        self.to_move = !self.to_move;
        self.reversible = if self.square == 2 { 0 } else { self.reversible + 1 };
        undo
    }

    fn unmake(&mut self, step: i8, undo: usize) {
        self.square -= step;
        self.to_move = !self.to_move;
        self.reversible = undo;
    }

    fn key(&self) -> u64 {
        quadrille_core::zobrist::mix(self.square as u64 * 2 + self.to_move as u64)
    }

    fn reversible_plies(&self) -> usize {
        self.reversible
    }

    fn balance(&self) -> i32 {
        i32::from(self.square) - 1
    }
}

fn line(square: i8, rules: DrawRules) -> GameHistory<BoardPiece> {
    GameHistory::new(BoardPiece { square, to_move: Player::First, reversible: 0 }, rules)
}

const REPETITION: DrawRules = DrawRules { repetition: Some(3), no_progress: None };

#[test]
fn third_occurrence_draws_and_undo_takes_it_back() {
    let mut line = line(0, REPETITION);
    for step in [1, -1, 1, -1] {
        assert_eq!(line.ending(), None);
        line.play(step).unwrap();
    }
    assert_eq!(line.occurrences(), 3);
    assert_eq!(line.ending(), Some(Ending::draw(EndReason::Repetition)));
    assert_eq!(line.play(1), Err(PlayError::Over));
    assert_eq!(line.undo(), Some(-1));
    assert_eq!(line.ending(), None);
    assert_eq!(line.position().square, 1);
    assert_eq!(line.keys().len(), line.moves().len() + 1);
}

#[test]
fn occurrences_before_an_irreversible_ply_do_not_count() {
    let mut line = line(1, REPETITION);
    for step in [1, -1, 1, -1, 1] {
        line.play(step).unwrap();
        assert_eq!(line.ending(), None);
        assert!(line.occurrences() <= 2);
    }
}

#[test]
fn quiet_limit_draws_or_counts() {
    for (verdict, outcome) in
        [(NoProgressVerdict::Draw, Outcome::Draw), (NoProgressVerdict::Count, Outcome::Win(Player::Second))]
    {
        let no_progress = Some(NoProgressRule { plies: 2, verdict });
        let mut line = line(0, DrawRules { repetition: None, no_progress });
        line.play(1).unwrap();
        assert_eq!(line.ending(), None);
        line.play(-1).unwrap();
        assert_eq!(line.ending(), Some(Ending { outcome, reason: EndReason::NoProgress }));
    }
}

#[test]
fn the_board_goes_before_the_path() {
    let mut line = line(3, REPETITION);
    assert_eq!(line.play(2), Err(PlayError::Illegal));
    line.play(1).unwrap();
    assert_eq!(line.ending(), Some(Ending::win(Player::First, EndReason::Board(Reason::Arrived))));
    assert_eq!(line.play(1), Err(PlayError::Over));
}

#[test]
fn no_move_left_is_judged_by_the_game() {
    let mut line = line(1, REPETITION);
    line.play(-1).unwrap();
    assert_eq!(line.ending(), Some(Ending::draw(EndReason::Board(Reason::Cornered))));
}

#[test]
fn perft_of_the_toy_by_hand() {
    let mut token = BoardPiece { square: 3, to_move: Player::First, reversible: 0 };
    let counts: Vec<u64> = (0..5).map(|depth| perft::count(&mut token, depth)).collect();
    assert_eq!(counts, [1, 2, 2, 4, 4]);
    let divided = perft::divide(&mut token, 3, perft::Unit::Plies, perft::Counting::Each);
    assert_eq!(divided, [(-1, 4), (1, 0)]);
    for threads in [1, 2, 3] {
        assert_eq!(perft::parallel(&token, 4, perft::Unit::Plies, threads, |_, _| ()), 4);
        assert_eq!(perft::parallel(&token, 0, perft::Unit::Plies, threads, |_, _| ()), 1);
    }
}

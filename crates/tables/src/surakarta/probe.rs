use crate::{TableValue, Tables};
use quadrille_core::{Game, GameHistory};
use quadrille_surakarta::{Move, Surakarta};

/// What tables say of a position and of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Probe<M> {
    /// What the position is worth to the player to move.
    pub value: TableValue,
    /// Whether it comes to that under the game's draw rules after all that was played: positions that have occurred may not occur again,
    /// and plies without a capture count from before.
    pub holds: bool,
    /// The moves, the best first, with what each is worth to its maker.
    pub moves: Vec<(M, TableValue)>,
}

impl<M> Probe<M> {
    /// The same with other moves, such as their words.
    pub fn map<N>(&self, name: impl Fn(&M) -> N) -> Probe<N> {
        let moves = self.moves.iter().map(|(m, value)| (name(m), *value)).collect();
        Probe { value: self.value, holds: self.holds, moves }
    }
}

impl Tables {
    /// What the tables say of the position that a game has come to; `None` where they do not have it, and where the game is over.
    pub fn probe(&self, history: &GameHistory<Surakarta>) -> Option<Probe<Move>> {
        let position = history.position();
        if history.ending().is_some() {
            return None;
        }
        let value = self.value(position)?;
        let holds = self.known_result(position)?.holds_in(history);
        let move_value = |m| Some((m, self.value_of_move(position, m)?));
        let mut moves: Vec<_> = position.legal_moves().into_iter().filter_map(move_value).collect();
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(value.preference()));
        Some(Probe { value, holds, moves })
    }
}

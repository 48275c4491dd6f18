/// What a position is expected to become (Marsland and Popowich 1985).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Node {
    /// Its value will lie inside the window.
    Pv,
    /// Some move will cut off.
    Cut,
    /// No move will.
    All,
}

impl Node {
    /// What a child becomes, given whether it is the first and whether the same player moves on: then it is expected to
    /// end like its parent, seen from the same side.
    #[inline]
    pub(super) fn child(self, first: bool, same_player: bool) -> Node {
        match (self, same_player) {
            (Node::Pv, _) if first => Node::Pv,
            (Node::Cut, true) | (Node::Pv | Node::All, false) => Node::Cut,
            (Node::Cut, false) | (Node::Pv | Node::All, true) => Node::All,
        }
    }
}

/// What is known of a position before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub(super) node: Node,
    /// Whether the opponent would win at once if it were his turn.
    pub(super) threatened: bool,
    /// The evaluation as it is, where a setting needs it: not inside a turn and not under a threat.
    pub(super) evaluation: Option<i32>,
    /// The same corrected.
    pub(super) static_value: Option<i32>,
    /// Whether the evaluation is better than at the start of the player's turn before.
    pub(super) improving: bool,
}

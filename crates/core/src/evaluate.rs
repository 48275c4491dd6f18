use crate::{Game, KnownResult};

/// The value of a won position. Searches take plies off it so that nearer wins are worth more; evaluations stay well
/// below it, within a million of zero less.
pub const WIN: i32 = 2_000_000_000;

/// An estimate of positions that are not over. It may carry sums along the path: a search tells it of every ply.
///
/// Values are those for the player to move.
pub trait Evaluate<G: Game>: Clone + Send + 'static {
    /// A search begins at this position; what was carried before is forgotten.
    fn reset(&mut self, _game: &G) {}

    /// `game` is the position after a ply was made.
    #[inline]
    fn made(&mut self, _game: &G, _m: G::Move) {}

    /// `game` is the position after the turn was given away ([`Game::null_move`]), which counts as a ply.
    #[inline]
    fn null_move_made(&mut self, _game: &G) {}

    /// The last ply that was told of has been taken back.
    #[inline]
    fn unmade(&mut self) {}

    /// What the position is worth to the player to move, well within [`WIN`]. Asked where the game is not over, in any
    /// phase of a turn.
    fn evaluate(&mut self, game: &G) -> i32;

    /// The result with best play, where that is known without a search: what [`Game::known_result`] says, and perhaps more.
    /// Asked where the game is not over.
    #[inline]
    fn known_result(&mut self, game: &G) -> Option<KnownResult> {
        game.known_result().map(|(winner, plies)| KnownResult::win(winner, plies))
    }
}

/// How many parts of a position a search may learn by: see [`Order::part_keys`].
pub const PARTS: usize = 3;

/// What a game knows of its moves before they are searched.
pub trait Order<G: Game>: Clone + Send + Sync + 'static {
    /// How many slots of history there are: [`slot`](Order::slot) is below it.
    fn slots(&self) -> usize;

    /// Where the history of a move is kept. Moves that do the same in different positions share a slot.
    fn slot(&self, game: &G, m: G::Move) -> usize;

    /// A first guess of how good a move is among its siblings: larger first.
    fn move_score(&self, game: &G, m: G::Move) -> i32;

    /// What [`move_score`](Order::move_score) says of the moves of one position, for those who ask about all of them: what these
    /// have in common is looked up once.
    #[inline]
    fn move_scores<'a>(&'a self, game: &'a G) -> impl Fn(G::Move) -> i32 + 'a {
        move |m| self.move_score(game, m)
    }

    /// A better guess that costs more, for searches that look at few positions or at a position for long. `last` is the ply
    /// made before, where that is known. What [`move_scores`](Order::move_scores) says, unless a policy was learnt.
    #[inline]
    fn policy_scores<'a>(&'a self, game: &'a G, _last: Option<G::Move>) -> impl Fn(G::Move) -> i32 + 'a {
        self.move_scores(game)
    }

    /// Keys of parts of a position, such as the stones of one player, by which a search learns where the evaluation errs:
    /// positions that have a part in common are expected to be misjudged alike. 0 stands for no part.
    #[inline]
    fn part_keys(&self, _game: &G) -> [u64; PARTS] {
        [0; PARTS]
    }

    /// The names of the categories of moves, for realisation probability search.
    fn categories(&self) -> &'static [&'static str];

    /// The category of a move: an index into [`categories`](Order::categories).
    fn category(&self, game: &G, m: G::Move) -> usize;

    /// About how many moves there are, for searches that begin with a guess.
    #[inline]
    fn breadth(&self, game: &G) -> u32 {
        game.count_moves() as u32
    }

    /// About how many whole turns there are.
    fn breadth_of_turns(&self, game: &G) -> u32 {
        self.breadth(game)
    }
}

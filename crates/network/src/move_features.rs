use quadrille_core::Game;

/// The features of a game's moves, for a [`Policy`](crate::Policy): of many things that may hold of a move, those that do.
pub trait MoveFeatures<G: Game>: Clone + Send + Sync + 'static {
    /// The names of the models: boards of different sizes may have different weights.
    fn models() -> &'static [&'static str];

    /// Which of them is for this position.
    fn model(game: &G) -> usize;

    /// The names of the features, in the order of their numbers.
    fn names() -> Vec<String>;

    /// Tells the features of the moves of one position, one by one; what the moves have in common is looked up once. `last`
    /// is the ply made before, where that is known. A feature told twice counts twice.
    fn of<'a>(game: &'a G, last: Option<G::Move>) -> impl Fn(G::Move, &mut dyn FnMut(usize)) + 'a;

    /// What the features of each move weigh together. A game whose moves share features may weigh those once for all moves.
    #[inline]
    fn scores<'a>(game: &'a G, last: Option<G::Move>, weights: &'a [i32]) -> impl Fn(G::Move) -> i32 + 'a {
        let features = Self::of(game, last);
        move |m| {
            let mut score = 0;
            features(m, &mut |feature| score += weights[feature]);
            score
        }
    }
}

/// The features of moves of a position, as a trainer sees them.
pub fn inputs_of_moves<G: Game, F: MoveFeatures<G>>(
    game: &G,
    last: Option<G::Move>,
    moves: &[G::Move],
) -> Vec<Box<[u16]>> {
    let features = F::of(game, last);
    let list = |&m: &G::Move| {
        let mut list = Vec::new();
        features(m, &mut |feature| list.push(feature as u16));
        list.into()
    };
    moves.iter().map(list).collect()
}

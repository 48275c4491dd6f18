use quadrille_core::{Game, Player, bits};

/// The features of a game's positions. Each belongs to a player, has a number and counts so many times; what it is worth
/// to the one player it costs the other.
///
/// Most features belong to a part of the board, such as a square, and are looked for only when a move changes
/// it. The rest is looked for at every evaluation.
pub trait Features<G: Game>: Clone + Send + 'static {
    /// The name of the model for this position, such as `value 6x6`: boards of different sizes have different weights.
    fn model(game: &G) -> String;

    /// The names of the features, in the order of their numbers.
    fn names() -> Vec<String>;

    /// All parts of the board as a set of bits.
    fn parts(game: &G) -> u64;

    /// The parts that a move may have changed; `game` is the position after it.
    fn changed(game: &G, m: G::Move) -> u64;

    /// Calls `add` with every feature of a part: whose it is, its number, how often it is there.
    fn part(game: &G, part: u32, add: impl FnMut(Player, usize, i32));

    /// Calls `add` with every feature that belongs to no part. Gives a value for the player to move instead where that is plain
    /// at a glance; what was added counts for nothing then.
    fn whole(game: &G, add: impl FnMut(Player, usize, i32)) -> Option<i32>;

    /// How far the game has come, from 0 to [`LAST_PHASE`](crate::LAST_PHASE).
    fn phase(game: &G) -> u32;

    /// For each symmetry of the board where it takes every feature, so that a trainer can learn from all images of a position;
    /// none where images have the same features.
    fn images() -> Vec<Vec<u16>> {
        Vec::new()
    }
}

/// Features in the order of their numbers: number and how often.
pub type Counts = Box<[(u16, i16)]>;

/// What a trainer sees of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// How far the game has come.
    pub phase: u32,
    /// The features of the player to move less those of the opponent, without those that cancel out.
    pub counts: Counts,
    /// The features of the parts of the board, which are what a hidden layer sees: of the player to move, of the opponent.
    pub sides: [Counts; 2],
}

impl Inputs {
    /// Those of a position; `None` where the value is plain without them.
    pub fn of<G: Game, F: Features<G>>(game: &G) -> Option<Inputs> {
        let mover = game.to_move();
        let mut sides = [0, 1].map(|_| vec![0; F::names().len()]);
        let mut add = |player, feature: usize, count| sides[usize::from(player != mover)][feature] += count;
        bits(F::parts(game)).for_each(|part| F::part(game, part, &mut add));
        let [mut counts, theirs] = sides.clone();
        counts.iter_mut().zip(&theirs).for_each(|(own, their)| *own -= their);
        let whole = F::whole(game, |player, feature, count| {
            counts[feature] += if player == mover { count } else { -count };
        });
        match whole {
            Some(_) => None,
            None => Some(Inputs {
                phase: F::phase(game),
                counts: sparse(&counts),
                sides: sides.each_ref().map(|counts| sparse(counts)),
            }),
        }
    }
}

fn sparse(counts: &[i32]) -> Counts {
    let numbered = counts.iter().zip(0..).filter(|(count, _)| **count != 0);
    numbered.map(|(&count, feature)| (feature, count as i16)).collect()
}

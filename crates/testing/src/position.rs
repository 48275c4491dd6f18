use crate::board_view::check_board_view;
use quadrille_core::{BoardView, Depict, Ink, Notation, Symmetric};
use std::collections::HashSet;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, Hash, RandomState};
use std::str::FromStr;

/// What people expect of positions and moves besides: texts by `Display` and `FromStr`, which know the usual rules only.
pub trait Standard:
    BoardView<Move: Display + FromStr<Err: Debug>, Setup: Display + FromStr<Err: Debug> + Hash>
    + Debug
    + Display
    + FromStr<Err: Debug>
    + Hash
{
}

impl<G> Standard for G where
    G: BoardView<Move: Display + FromStr<Err: Debug>, Setup: Display + FromStr<Err: Debug> + Hash>
        + Debug
        + Display
        + FromStr<Err: Debug>
        + Hash
{
}

/// Everything that holds in every position of every game: cached values equal recomputation, moves are legal,
/// distinct, counted right, written, touched and read back, and taken back without a trace.
pub fn check_position<G: Standard>(game: &G) {
    let text = game.render();
    assert_eq!(game.to_string(), text);
    assert_eq!(text.parse::<G::Setup>().unwrap().to_string(), text);
    check_board_view(game);
    let again = G::arrange(&game.setup(), &game.rules());
    assert_eq!(again.as_ref(), Ok(game), "{text}: not what its setup gives");
    let parsed = G::parse(&text, &game.rules()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parsed.render(), text);
    assert_eq!(parsed.key(), game.key(), "{text}: another key after reading");
    if game.rules() == G::Rules::default() {
        assert_eq!(text.parse::<G>().unwrap(), parsed);
    }
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(game), hasher.hash_one(again.unwrap()), "{text}: equal, but hashed otherwise");
    assert!(
        !game.draw(Ink::Plain).is_empty() && !game.draw(Ink::Colour).is_empty() && !game.details().is_empty()
    );

    let moves = game.legal_moves();
    if game.ending().is_some() {
        assert!(moves.is_empty());
        return;
    }
    assert_eq!(game.count_moves(), moves.len(), "{text}: moves miscounted");
    assert_eq!(game.can_move(), !moves.is_empty(), "{text}");
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "{text}: a move is listed twice");
    let mut copy = game.clone();
    for m in moves {
        assert!(game.is_legal(m), "{text}: {m:?} is listed but not legal");
        let word = game.render_move(m);
        assert_eq!(game.parse_move(&word), Ok(m), "{text}: {word}");
        assert_eq!((m.to_string(), word.parse().ok()), (word.clone(), Some(m)), "{text}: {word}");
        let undo = copy.make(m);
        assert!(
            copy.turn_start() || copy.to_move() == game.to_move() || copy.ending().is_some(),
            "{text}: {word}"
        );
        copy.unmake(m, undo);
        assert_eq!(&copy, game, "{text}: {word} was not taken back");
    }
}

/// `is_legal` and the game's checked `play` agree with the move list on any value, here those that `candidates` gives:
/// moves of other positions and moves made of random bits. What is refused changes nothing.
pub fn check_legality<G: Notation + Debug, E: Error>(
    game: &G,
    candidates: impl IntoIterator<Item = G::Move>,
    play: impl Fn(&mut G, G::Move) -> Result<G::Undo, E>,
) {
    let moves: HashSet<_> = game.legal_moves().into_iter().collect();
    let mut copy = game.clone();
    for m in candidates {
        assert_eq!(game.is_legal(m), moves.contains(&m), "{}: {m:?}", game.render());
        match play(&mut copy, m) {
            Ok(undo) => {
                assert!(moves.contains(&m), "{}: {m:?} was played", game.render());
                copy.unmake(m, undo);
            }
            Err(error) => assert!(!moves.contains(&m), "{}: {m:?} refused: {error}", game.render()),
        }
        assert_eq!(&copy, game, "{m:?} left a trace");
    }
}

/// Images under the board's symmetries and with swapped colours play like the original.
pub fn check_symmetry<G: Depict + Symmetric + Debug>(game: &G) {
    let text = game.render();
    assert_eq!(&game.image(0), game, "{text}: symmetry 0 is not the identity");
    let moves = game.legal_moves();
    for symmetry in 0..game.symmetries() {
        let image = game.image(symmetry);
        assert_eq!(image.outcome(), game.outcome(), "{text}: symmetry {symmetry}");
        assert_eq!(image.key(), game.image_key(symmetry), "{text}: symmetry {symmetry}");
        assert_eq!(image.canonical_key(), game.canonical_key(), "{text}: symmetry {symmetry}");
        assert_eq!(
            G::arrange(&image.setup(), &image.rules()).as_ref(),
            Ok(&image),
            "{text}: symmetry {symmetry}"
        );
        let expected: HashSet<_> = image.legal_moves().into_iter().collect();
        let images: HashSet<_> = moves.iter().map(|&m| game.image_move(m, symmetry)).collect();
        assert_eq!(images, expected, "{text}: moves under symmetry {symmetry}");
        for &m in moves.iter().step_by(moves.len() / 8 + 1) {
            let (mut after, mut image_after) = (game.clone(), image.clone());
            after.make(m);
            image_after.make(game.image_move(m, symmetry));
            assert_eq!(
                after.image(symmetry),
                image_after,
                "{text}: {} under symmetry {symmetry}",
                game.render_move(m)
            );
        }
    }
    if let Some(swapped) = game.swapped() {
        assert_eq!(swapped.to_move(), !game.to_move(), "{text}");
        assert_eq!(swapped.legal_moves().len(), moves.len(), "{text}");
        assert_eq!(swapped.balance(), -game.balance(), "{text}");
        assert_eq!(swapped.swapped().as_ref(), Some(game), "{text}: swapped twice");
        let winner = |game: &G| game.outcome().and_then(|outcome| outcome.winner());
        assert_eq!(winner(&swapped), winner(game).map(|player| !player), "{text}");
    }
}

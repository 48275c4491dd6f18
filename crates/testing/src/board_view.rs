use quadrille_core::BoardView;
use std::collections::HashSet;
use std::fmt::Debug;

/// What stands on the table is the position, and every ply can be made by hand in one way only.
pub(crate) fn check_board_view<G: BoardView + Debug>(game: &G) {
    let text = game.render();
    let layout = game.layout();
    assert_eq!(G::compose(&layout, &game.rules()).as_ref(), Ok(game), "{text}: not what its layout gives");
    let ground = G::shape(layout.size);
    let squares: HashSet<&str> = ground.squares.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(squares.len(), ground.squares.len(), "two squares have one name");
    assert!(layout.stacks.keys().all(|square| squares.contains(square.as_str())), "{text}");
    let kinds = || G::PIECES.iter().map(|(kind, _)| *kind);
    assert!(kinds().all(|kind| !squares.contains(kind)), "a piece is named like a square");
    let mut seen = HashSet::new();
    for m in game.legal_moves() {
        let touch = game.gesture(m);
        let known = |target: &String| {
            squares.contains(target.as_str()) || target == "pass" || kinds().any(|kind| kind == target)
        };
        let word = game.render_move(m);
        assert!(!touch.targets.is_empty() && touch.targets.iter().all(known), "{text}: {word}: {touch:?}");
        let places =
            |name: &String| ground.squares.iter().find(|(square, _)| square == name).map(|(_, place)| *place);
        if let Some(end) = touch.track.last() {
            let target = touch.targets.last().and_then(places).expect("something flies to a square");
            let distance = (end[0] - target[0]).hypot(end[1] - target[1]);
            assert!(distance < 1e-3, "{text}: {word} ends {distance} beside its target");
        }
        assert!(seen.insert(touch.targets), "{text}: {word} is made like another ply");
    }
}

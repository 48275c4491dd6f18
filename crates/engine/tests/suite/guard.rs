//! Champions with a solver beside them.

use quadrille_engine::{Limits, MoveRequest, Opening, Score, find};
use std::sync::atomic::AtomicBool;

/// A turn of which a game against WALTZ was lost: the search prefers I2xI4,I4+F4, which gives the win away. The nodes are those of about
/// two seconds; the solver's share is enough.
#[test]
fn a_won_endgame_of_tzaar_is_proven() {
    let position = "TZ7..R/..R2.../t....../......../R.Z2.t..t/...r2R..r2/tTRz2.../T...t2T/Z.ttr b 1";
    let opening = Opening { position: Some(position.into()), ..Opening::default() };
    let (limits, stop) = (Limits { nodes: Some(4_800_000), ..Limits::default() }, AtomicBool::new(false));
    for engine in ["champion,table=16", "level-expert,table=16", "level-unbeatable,table=16"] {
        let mut player = find("tzaar").unwrap().player(&engine.parse().unwrap()).unwrap();
        let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ()).unwrap();
        assert!(matches!(analysis.score, Some(Score::Win { .. })), "{engine}: {:?}", analysis.score);
        assert_eq!(analysis.best_move(), "A3xA1,C7xD8", "{engine}");
    }
}

//! Random games allocate nothing once their buffers have grown.

use quadrille_core::{Arrange, Playout, Start};
use quadrille_search::{RandomEngine, RandomSettings};
use quadrille_testing::CountingAllocator;

fn check<G: Playout + Arrange>() {
    let start = G::start(&Start::default(), &G::Rules::default()).unwrap();
    for weight in [0.0, 1.0] {
        let mut engine = RandomEngine::seeded(RandomSettings { weight, ..RandomSettings::default() }, 7);
        let mut position = start.clone();
        let mut plies = 0;
        let mut play = |games: u32, plies_played: &mut u64| {
            for _ in 0..games {
                position.clone_from(&start);
                for _ in 0..2000 {
                    if position.ending().is_some() {
                        break;
                    }
                    let Some(m) = engine.choose(&position) else { break };
                    position.make(m);
                    *plies_played += 1;
                }
            }
        };
        play(300, &mut plies);
        let warm = plies;
        assert_eq!(CountingAllocator::count(|| play(100, &mut plies)), 0);
        assert!(plies > warm + 1000);
    }
}

#[test]
fn random_games_allocate_nothing() {
    check::<quadrille_tzaar::Tzaar>();
    check::<quadrille_surakarta::Surakarta>();
    check::<quadrille_amazons::Amazons>();
    check::<quadrille_tak::Tak>();
}

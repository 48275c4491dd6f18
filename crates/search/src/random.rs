use crate::{Engine, Report, SearchRequest, Xoshiro};
use quadrille_core::{Game, Playout, RandomSource};

quadrille_core::choices! {
    /// By which weights a game's moves are chosen at random.
    pub enum MoveWeights {
        /// Those that a paper describes; where there are none, our own.
        Paper = "paper",
        /// Our own.
        Own = "own",
    }
}

quadrille_core::settings! {
    /// How [`RandomEngine`] chooses.
    pub struct RandomSettings {
        /// the chance that a ply is chosen by the game's weights and not uniformly
        pub weight: f64 = 0.0 in 0.0..=1.0;
        /// the game's weights: as a paper describes them (Tak), or our own
        pub move_weights: MoveWeights = choice Paper;
        /// choose uniformly among whole turns instead of plies, whatever the weight
        pub turns: bool = false in false..=true;
    }
}

/// A player that moves at random: uniformly over plies or turns, or by the game's weights.
pub struct RandomEngine<G: Game> {
    settings: RandomSettings,
    dice: Xoshiro,
    buffer: Vec<G::Move>,
}

impl<G: Playout> RandomEngine<G> {
    /// An engine with these settings.
    pub fn new(settings: RandomSettings) -> Self {
        Self::seeded(settings, 0)
    }

    /// An engine whose choices follow from a seed.
    pub fn seeded(settings: RandomSettings, seed: u64) -> Self {
        RandomEngine { settings, dice: Xoshiro::new(seed), buffer: Vec::new() }
    }

    /// A random move, or `None` where there is none.
    #[inline]
    pub fn choose(&mut self, game: &G) -> Option<G::Move> {
        let weight = self.settings.weight;
        if weight == 1.0 || weight > 0.0 && self.dice.fraction() < weight {
            match self.settings.move_weights {
                MoveWeights::Paper => game.paper_move(&mut self.dice, &mut self.buffer),
                MoveWeights::Own => game.weighted_move(&mut self.dice, &mut self.buffer),
            }
        } else {
            game.uniform_move(&mut self.dice, &mut self.buffer)
        }
    }

    /// A uniformly random turn: each first ply by the number of turns that begin with it.
    fn choose_turn(&mut self, game: &G) -> Vec<G::Move> {
        let mut position = game.clone();
        let mut turn = Vec::new();
        loop {
            let moves = position.legal_moves();
            let turns_below: Vec<u32> = moves.iter().map(|&m| turns_after(&position, m)).collect();
            let mut ticket = self.dice.below(turns_below.iter().sum());
            let chosen = turns_below.iter().position(|&turns| {
                let found = ticket < turns;
                ticket = ticket.wrapping_sub(turns);
                found
            });
            let m = moves[chosen.expect("the ticket is below the sum")];
            position.make(m);
            turn.push(m);
            if position.turn_start() || position.ending().is_some() {
                return turn;
            }
        }
    }
}

/// The number of ways to finish the turn after `m`.
fn turns_after<G: Game>(game: &G, m: G::Move) -> u32 {
    let mut child = game.clone();
    child.make(m);
    if child.turn_start() || child.ending().is_some() {
        return 1;
    }
    if child.turn_ends() {
        return child.count_moves() as u32;
    }
    child.legal_moves().into_iter().map(|m| turns_after(&child, m)).sum()
}

impl<G: Playout> Engine<G> for RandomEngine<G> {
    fn new_game(&mut self, seed: u64) {
        self.dice = Xoshiro::new(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        _: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let turn = if self.settings.turns {
            self.choose_turn(request.history.position())
        } else {
            vec![self.choose(request.history.position()).expect("the game is not over")]
        };
        Report::of_turn(turn)
    }
}

use crate::statistics::SplitMix;
use quadrille_engine::{
    EnginePlayer, EngineSpec, Error, GameInfo, Limits, MoveRequest, Opening, Position, Transitions,
};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The longest game in turns: one that goes on is cut there.
const LONGEST: usize = 1000;

/// Games of an engine against itself, for what can be learnt of its choices. The result does not depend on how many
/// threads play.
pub struct SelfPlay<'a> {
    /// The game.
    pub game: &'static dyn GameInfo,
    /// How games begin; where the game has random starts and none is named, each from one of its own.
    pub opening: Opening,
    /// How many random plies then follow. They are not counted.
    pub plies: u32,
    /// Who plays.
    pub engine: EngineSpec,
    /// How long it thinks.
    pub limits: Limits,
    /// How many games.
    pub games: u64,
    /// The seed of all random choices.
    pub seed: u64,
    /// How many games at a time.
    pub threads: usize,
    /// Ends it: games that are not over then do not count.
    pub stop: &'a AtomicBool,
    /// Told of every finished game.
    pub progress: &'a (dyn Fn() + Sync),
}

impl SelfPlay<'_> {
    /// Plays, and gives what was seen with the number of games.
    pub fn transitions(&self) -> Result<(Transitions, u64), Error> {
        let seen = Mutex::new((self.game.open(&self.opening)?.transitions(), 0));
        self.for_each_game(|_, position| {
            let mut seen = seen.lock().expect("adding does not panic");
            seen.0.add(&position.transitions());
            seen.1 += 1;
            Ok(())
        })?;
        Ok(seen.into_inner().expect("adding does not panic"))
    }

    /// Plays, and shows every game at its end with its number. Several threads call `look` at once.
    pub fn for_each_game(
        &self,
        look: impl Fn(u64, Box<dyn Position>) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let next = AtomicU64::new(0);
        let work = || -> Result<(), Error> {
            let mut player = self.game.player(&self.engine)?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return Ok(());
                }
                let Some(position) = self.play(&mut *player, number)? else {
                    return Ok(());
                };
                look(number, position)?;
                (self.progress)();
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect("engines do not panic"))
        })
    }

    /// Plays the game of a number; `None` if it was stopped before its end.
    pub fn play(
        &self,
        player: &mut dyn EnginePlayer,
        number: u64,
    ) -> Result<Option<Box<dyn Position>>, Error> {
        let mut dice = SplitMix::member(self.seed, number);
        let mut opening = self.opening.clone();
        let random_starts = self.game.starts().iter().any(|(name, _)| *name == "random");
        if random_starts && opening.position.is_none() && opening.start.name.is_none() {
            opening.start.seed = Some(dice.number());
        }
        let mut position = self.game.open(&opening)?;
        for _ in 0..self.plies {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                position.play(&moves[(dice.number() % moves.len() as u64) as usize])?;
            }
        }
        // The game that counts begins here.
        opening = Opening { position: Some(position.text()), moves: Vec::new(), ..opening };
        position = self.game.open(&opening)?;
        player.new_game(dice.number());
        let mut moves = Vec::new();
        while position.ending().is_none() && moves.len() < LONGEST {
            let request =
                MoveRequest { opening: &opening, moves: &moves, limits: self.limits, stop: self.stop };
            let analysis = player.think(&request, &mut |_| ())?;
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            position.play(analysis.best_move())?;
            moves.push(analysis.best_move().into());
        }
        Ok(Some(position))
    }
}

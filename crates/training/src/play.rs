use crate::{GamesError, GamesFile, PlayedGame, PlayedTurn, TurnScore};
use quadrille_arena::statistics::SplitMix;
use quadrille_engine::{EnginePlayer, EngineSpec, GameInfo, Limits, MoveRequest, Opening, Outcome, Position};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The longest game in turns: one that goes on is cut there.
const LONGEST: usize = 500;

/// Games of an engine against itself to learn from. What they are follows from the plan and their number alone.
pub struct TrainingPlay<'a> {
    /// The game.
    pub game: &'static dyn GameInfo,
    /// How games begin; where the game has random starts and none is named, each from one of its own.
    pub opening: Opening,
    /// Values of rules that games take by turns: each name with its values.
    pub varied: Vec<(String, Vec<String>)>,
    /// The random plies that each game begins with, at most: their number is random too. At least half as many.
    pub plies: u32,
    /// One turn in so many is random, so that odd positions are seen too; 0 for none.
    pub slips: u64,
    /// Who plays.
    pub engine: EngineSpec,
    /// How long it thinks.
    pub limits: Limits,
    /// How many turns are kept with their numbers of visits.
    pub visits: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// How many games at a time.
    pub threads: usize,
    /// Ends it: games that are not over then are lost.
    pub stop: &'a AtomicBool,
}

/// Rules that differ from the usual ones, by name.
type ChangedRules = Vec<(String, String)>;

impl TrainingPlay<'_> {
    /// Everything that decides which games are played, on one line.
    pub fn plan(&self) -> String {
        let mut plan = self.game.name().to_owned();
        let mut add = |name: &str, value: String| plan += &format!(" {name} {value}");
        if let Some(size) = self.opening.start.size {
            add("size", size.to_string());
        }
        self.opening.rules.iter().for_each(|(name, value)| add("rule", format!("{name}={value}")));
        self.varied.iter().for_each(|(name, values)| add("vary", format!("{name}={}", values.join(","))));
        add("engine", self.engine.to_string());
        add("nodes", self.limits.nodes.map_or("-".into(), |nodes| nodes.to_string()));
        add("plies", self.plies.to_string());
        add("slips", self.slips.to_string());
        add("visits", self.visits.to_string());
        add("seed", self.seed.to_string());
        plan
    }

    /// Plays until the file holds so many games, which stand in it in the order of their numbers whatever the number of
    /// threads. `progress` is told how many there are.
    pub fn run(
        &self,
        file: &mut GamesFile,
        games: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), GamesError> {
        let next = AtomicU64::new(file.games());
        // Games that wait for one before them.
        let done = Mutex::new((BTreeMap::new(), file));
        let work = || -> Result<(), GamesError> {
            let mut player = self.game.player(&self.engine)?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return Ok(());
                }
                let Some(game) = self.play(&mut *player, number)? else { return Ok(()) };
                let mut done = done.lock().expect("writing does not panic");
                let (waiting, file) = &mut *done;
                waiting.insert(number, game);
                while let Some(game) = waiting.remove(&file.games()) {
                    file.add(&game)?;
                    progress(file.games());
                }
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect("engines do not panic"))
        })
    }

    /// Plays the game of a number; `None` if it was stopped before its end.
    pub fn play(&self, player: &mut dyn EnginePlayer, number: u64) -> Result<Option<PlayedGame>, GamesError> {
        let mut dice = SplitMix::member(self.seed, number);
        let (position, rules) = self.begin(number, &mut dice)?;
        let opening =
            Opening { position: Some(position.text()), rules: position.rules(), ..Opening::default() };
        let mut game = PlayedGame { rules, position: position.text(), turns: Vec::new(), outcome: None };
        let (mut position, mut words) = (self.game.open(&opening)?, Vec::new());
        player.new_game(dice.number());
        while game.turns.len() < LONGEST {
            if let Some(ending) = position.ending() {
                game.outcome = Some(ending.outcome);
                break;
            }
            let turn = if self.slips > 0 && dice.number().is_multiple_of(self.slips) {
                let turns = position.legal_turns();
                let word = turns[(dice.number() % turns.len() as u64) as usize].clone();
                PlayedTurn { word, score: TurnScore::Random, visits: Vec::new() }
            } else {
                let request =
                    MoveRequest { opening: &opening, moves: &words, limits: self.limits, stop: self.stop };
                let analysis = player.think(&request, &mut |_| ())?;
                if self.stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let mut visits: Vec<(String, u64)> =
                    analysis.efforts.iter().map(|effort| (effort.m.clone(), effort.visits)).collect();
                visits.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
                visits.truncate(self.visits);
                let score = TurnScore::new(analysis.score, position.to_move());
                PlayedTurn { word: analysis.best_move().into(), score, visits }
            };
            position.play(&turn.word)?;
            words.push(turn.word.clone());
            let score = turn.score;
            game.turns.push(turn);
            if let TurnScore::Proven(outcome @ Outcome::Win(_)) = score {
                game.outcome = Some(outcome);
                break;
            }
        }
        Ok(Some(game))
    }

    /// A random opening, and the rules that differ from the usual ones.
    fn begin(
        &self,
        number: u64,
        dice: &mut SplitMix,
    ) -> Result<(Box<dyn Position>, ChangedRules), GamesError> {
        let mut opening = self.opening.clone();
        let mut left = number;
        for (name, values) in &self.varied {
            let count = values.len().max(1) as u64;
            if let Some(value) = values.get((left % count) as usize) {
                opening.rules.push((name.clone(), value.clone()));
            }
            left /= count;
        }
        let random_starts = self.game.starts().iter().any(|(name, _)| *name == "random");
        if random_starts && opening.position.is_none() && opening.start.name.is_none() {
            opening.start.seed = Some(dice.number());
        }
        let least = u64::from(self.plies.div_ceil(2));
        let plies = least + dice.number() % (u64::from(self.plies) - least + 1);
        // A few random plies hardly ever end a game; where they do, others are tried.
        loop {
            let mut position = self.game.open(&opening)?;
            for _ in 0..plies {
                let moves = position.legal_moves();
                if !moves.is_empty() {
                    position.play(&moves[(dice.number() % moves.len() as u64) as usize])?;
                }
            }
            while position.ending().is_none() && !position.turn_start() {
                let moves = position.legal_moves();
                position.play(&moves[(dice.number() % moves.len() as u64) as usize])?;
            }
            if position.ending().is_none() {
                return Ok((position, opening.rules));
            }
        }
    }
}

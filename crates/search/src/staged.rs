use crate::{Engine, Limits, Report, SearchRequest};
use quadrille_core::{Game, Score};

/// An engine made of others: one for each stage of the game, or a prover before a player. The first stage that may
/// speak and has something to say does; else the engine of last resort.
pub struct Staged<G: Game> {
    stages: Vec<Stage<G>>,
    last: Box<dyn Engine<G>>,
}

/// An engine that is asked in some positions only.
pub struct Stage<G: Game> {
    /// Where it is asked.
    pub when: fn(&G) -> bool,
    /// Who is asked.
    pub engine: Box<dyn Engine<G>>,
    /// What its word is worth.
    pub word: Word,
}

/// What the answer of a [`Stage`] is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Word {
    /// It is played.
    Final,
    /// It is played if it is a proven win, which may take this part of the time and of the nodes; what is left is for
    /// those who follow. Where neither limits the thinking, it is not asked.
    Win(f64),
}

impl<G: Game> Staged<G> {
    /// An engine that asks these in turn.
    pub fn new(stages: Vec<Stage<G>>, last: Box<dyn Engine<G>>) -> Self {
        Staged { stages, last }
    }
}

impl<G: Game> Engine<G> for Staged<G> {
    fn new_game(&mut self, seed: u64) {
        self.stages.iter_mut().for_each(|stage| stage.engine.new_game(seed));
        self.last.new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let mut limits = request.limits;
        let mut nodes = 0;
        for Stage { engine, word, .. } in
            self.stages.iter_mut().filter(|stage| (stage.when)(request.line.position()))
        {
            match *word {
                Word::Final => return engine.think(&request.within(limits), watch),
                Word::Win(part) => {
                    let Some(limits_of_part) = limits.part(part) else { continue };
                    let report = engine.think(&request.within(limits_of_part), &mut |_| {});
                    nodes += report.nodes;
                    if matches!(report.score, Some(Score::Win { .. })) {
                        return Report { nodes, ..report };
                    }
                    limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(report.nodes).max(1));
                }
            }
        }
        let report = self.last.think(&request.within(limits), watch);
        Report { nodes: nodes + report.nodes, ..report }
    }
}

/// An engine that keeps to limits of its own, within those it is given.
pub struct Limited<G: Game> {
    engine: Box<dyn Engine<G>>,
    limits: Limits,
}

impl<G: Game> Limited<G> {
    /// The engine within these limits.
    pub fn new(engine: Box<dyn Engine<G>>, limits: Limits) -> Self {
        Limited { engine, limits }
    }
}

impl<G: Game> Engine<G> for Limited<G> {
    fn new_game(&mut self, seed: u64) {
        self.engine.new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.engine.think(&request.within(request.limits.within(&self.limits)), watch)
    }
}

//! Players with a solver beside them.

use super::{Build, BuildError, Preset, PresetInfo, changed, check_settings};
use quadrille_core::{Game, Settings};
use quadrille_search::{Engine, GuardSettings, Guarded, Solve};

impl<G: Game> Preset<G> {
    /// The same player, who asks a solver where few enough pieces are left. It has the settings of the player and those
    /// that say how the solver is asked; what the solver knows of them goes to it as well.
    pub(crate) fn guarded(self, solver: Preset<G>, pieces: fn(&G) -> u32, guard: GuardSettings) -> Self {
        let PresetInfo { name, about, mut settings, tables } = self.info.clone();
        settings.extend(guard.list());
        let info = PresetInfo { name, about, settings, tables: tables + solver.info.tables };
        let known = info.settings.clone();
        let build = move |changes: &[(String, String)]| {
            check_settings(&known, changes)?;
            let names: Vec<_> = guard.list().iter().map(|setting| setting.name).collect();
            let is_own = |(name, _): &(String, String)| names.contains(&name.as_str());
            let (own, others): (Vec<_>, Vec<_>) = changes.iter().cloned().partition(is_own);
            let guard = changed(guard.clone(), &own)?;
            let guarded =
                Guarded::new(self.engine(&others)?, solver.solver_with_known(&others)?, pieces, guard);
            Ok(Box::new(guarded) as Box<dyn Engine<G>>)
        };
        Preset { info, build: Build::Player(Box::new(build)) }
    }

    /// Builds the solver with those of the changes that it knows.
    fn solver_with_known(&self, changes: &[(String, String)]) -> Result<Box<dyn Solve<G>>, BuildError> {
        match &self.build {
            Build::Solver(make) => make(&self.known(changes)),
            Build::Player(_) => unreachable!("the catalogue gives players a solver"),
        }
    }
}

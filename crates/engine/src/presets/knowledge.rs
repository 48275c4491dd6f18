//! What a search is told of a game, and how changed settings find their way into it.

use crate::network::Learned;
use crate::tables::TakeTables;
use crate::{network, tables};
use quadrille_core::{Setting, SettingError, Settings};

/// What a search is told of a game.
#[derive(Clone)]
pub(crate) struct Knowledge<E, O, W> {
    pub weights: W,
    pub evaluation: fn(&W) -> E,
    pub order: O,
    /// The fractional plies of the order's categories, for realisation probability search.
    pub realisation: Vec<f32>,
    /// The learned evaluation, if there is one.
    pub learned: Option<Learned<E>>,
    /// The learned policy, if the order has one.
    pub policy: Option<Learned<O>>,
    /// How the evaluation takes endgame tables, where it asks any.
    pub tables: Option<TakeTables<E>>,
}

impl<E, O: Clone, W: Settings + Clone> Knowledge<E, O, W> {
    /// The settings of a search and those of the evaluation and the order.
    pub(super) fn settings(&self, search: &impl Settings) -> Vec<Setting> {
        let mut settings = search.list();
        settings.extend(self.weights.list());
        settings.extend(self.learned.as_ref().map(|learned| learned.setting(network::NETWORK)));
        settings.extend(self.policy.as_ref().map(|learned| learned.setting(network::POLICY)));
        settings.extend(self.tables.map(|_| tables::setting()));
        settings
    }

    /// The settings of a search, the evaluation and the order, with changes.
    pub(super) fn changed<S: Settings + Clone>(
        &self,
        search: &S,
        changes: &[(String, String)],
    ) -> std::result::Result<(S, E, O), SettingError> {
        let (network, changes) = take_if(self.learned.is_some(), changes, network::NETWORK.0);
        let (policy, changes) = take_if(self.policy.is_some(), &changes, network::POLICY.0);
        let (tables, changes) = take_if(self.tables.is_some(), &changes, tables::NAME);
        let (search, weights) = changed_both(search, &self.weights, &changes)?;
        let (mut evaluation, mut order) = ((self.evaluation)(&weights), self.order.clone());
        if let Some(learned) = &self.learned {
            evaluation = learned.applied(evaluation, network::NETWORK, network.as_deref())?;
        }
        if let Some(learned) = &self.policy {
            order = learned.applied(order, network::POLICY, policy.as_deref())?;
        }
        if let Some(take) = self.tables {
            evaluation = take(evaluation, tables.as_deref())?;
        }
        Ok((search, evaluation, order))
    }
}

/// Takes the setting of this name out of changes; the last one counts.
pub(super) fn take(changes: &[(String, String)], name: &str) -> (Option<String>, Vec<(String, String)>) {
    let (mut taken, rest): (Vec<_>, Vec<_>) =
        changes.iter().cloned().partition(|(setting, _)| setting == name);
    (taken.pop().map(|(_, value)| value), rest)
}

/// The same where there is such a setting.
fn take_if(is: bool, changes: &[(String, String)], name: &str) -> (Option<String>, Vec<(String, String)>) {
    if is { take(changes, name) } else { (None, changes.to_vec()) }
}

/// The settings of a search and the weights of an evaluation with changes.
fn changed_both<S: Settings + Clone, W: Settings + Clone>(
    search: &S,
    weights: &W,
    changes: &[(String, String)],
) -> std::result::Result<(S, W), SettingError> {
    let (mut search, mut weights) = (search.clone(), weights.clone());
    for (name, value) in changes {
        match search.set(name, value) {
            Err(SettingError::Unknown(_, mut known)) => {
                weights.set(name, value).map_err(|error| match error {
                    SettingError::Unknown(name, more) => {
                        known.extend(more);
                        SettingError::Unknown(name, known)
                    }
                    error => error,
                })?;
            }
            result => result?,
        }
    }
    Ok((search, weights))
}

/// Settings with changes.
pub(super) fn changed<S: Settings>(
    mut settings: S,
    changes: &[(String, String)],
) -> std::result::Result<S, SettingError> {
    changes.iter().try_for_each(|(name, value)| settings.set(name, value))?;
    Ok(settings)
}

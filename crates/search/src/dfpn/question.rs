use super::Shared;
use super::settings::DfpnSettings;
use super::sources::Sources;
use super::table::ProofTable;
use super::virtual_numbers::VirtualNumbers;
use quadrille_core::{DrawRules, Game, GameHistory, NoProgressVerdict, Player, zobrist};

/// Whether a player can force a win from a position, and all that does not change while this is found out.
pub(super) struct Question<'a, G: Game, O> {
    pub(super) settings: &'a DfpnSettings,
    pub(super) order: &'a O,
    pub(super) table: &'a ProofTable,
    pub(super) virtual_numbers: &'a VirtualNumbers,
    pub(super) sources: Option<&'a Sources>,
    /// The key that a position shares with its images, if the game's are known.
    pub(super) canonical_key: Option<fn(&G) -> u64>,
    /// How far from the root positions that differ by a symmetry are the same to the table.
    pub(super) symmetric_plies: usize,
    pub(super) root: &'a G,
    pub(super) rules: DrawRules,
    pub(super) attacker: Player,
    /// The positions that one more occurrence makes a draw, because of the game so far.
    pub(super) forbidden: Vec<u64>,
    /// All of the question but the position: the table knows a position by its key and this.
    pub(super) salt: u64,
    /// What the table knows on an assumption it knows by this in addition.
    pub(super) assumption: u64,
    /// Whether positions are told apart by their reversible plies instead. As the draw rules stop every game that goes
    /// round in circles, repetitions then need not be looked for.
    pub(super) by_counter: bool,
}

impl<'a, G: Game, O> Question<'a, G, O> {
    pub(super) fn new(
        history: &'a GameHistory<G>,
        attacker: Player,
        (assumptions, by_counter): (u64, bool),
        shared: &'a Shared<G, O>,
    ) -> Self {
        let Shared { settings, order, table, virtual_numbers, sources, canonical_key } = shared;
        let forbidden = forbidden(history);
        let rules = history.rules();
        let no_progress = rules.no_progress.map_or(0, |limit| {
            2 * u64::from(limit.plies) + u64::from(limit.verdict == NoProgressVerdict::Count) + 1
        });
        let salt = zobrist::mix(2 * no_progress + attacker as u64);
        let salt = forbidden.iter().fold(salt, |salt, &key| salt ^ zobrist::mix(key));
        let (root, assumption) = (history.position(), zobrist::mix(assumptions));
        Question {
            settings,
            order,
            table,
            virtual_numbers,
            sources: sources.as_ref(),
            // Of a forbidden position and its images only one is forbidden.
            canonical_key: canonical_key.filter(|_| forbidden.is_empty()),
            symmetric_plies: (settings.symmetric_plies as usize).saturating_sub(history.moves().len()),
            root,
            rules,
            attacker,
            forbidden,
            salt,
            assumption,
            by_counter,
        }
    }
}

/// What the draw rules make of reversible plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counter {
    /// Nothing.
    Free,
    /// A draw: positions need be told apart by counters only where that matters.
    Draws,
    /// Somebody may win by them.
    Wins,
    /// The same, and repetitions draw: results that rest on the path hold nowhere else.
    Mixed,
}

impl Counter {
    pub(super) fn of(rules: DrawRules) -> Counter {
        match rules.no_progress.map(|limit| limit.verdict) {
            None => Counter::Free,
            Some(NoProgressVerdict::Draw) => Counter::Draws,
            Some(NoProgressVerdict::Count) if rules.repetition.is_none() => Counter::Wins,
            Some(NoProgressVerdict::Count) => Counter::Mixed,
        }
    }
}

/// The positions of a game that may come once more and have occurred as often as the rules allow.
fn forbidden<G: Game>(history: &GameHistory<G>) -> Vec<u64> {
    let Some(times) = history.rules().repetition else { return Vec::new() };
    let reach = history.position().reversible_plies() + 1;
    let keys = &history.keys()[history.keys().len().saturating_sub(reach)..];
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    let groups = sorted.chunk_by(|one, other| one == other);
    groups.filter(|group| group.len() + 1 >= usize::from(times)).map(|group| group[0]).collect()
}

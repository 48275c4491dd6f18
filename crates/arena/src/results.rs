use crate::journal::{Journal, JournalEntry, JournalError, players_by_turn};
use crate::plan::{MatchPlan, SprtBounds, TimeControl};
use crate::statistics::{CrossTable, Points, ScoreCounts, Sprt, Verdict};
use crate::timed_turns::TimedTurns;
use quadrille_engine::Player;
use std::collections::{BTreeMap, HashMap};

/// How a match stands: who has scored what against whom, and how the games ended.
#[derive(Clone, Debug)]
pub struct MatchResults {
    /// The players' names.
    pub players: Vec<String>,
    /// Scores by pairs.
    pub table: CrossTable,
    /// How often a game ended how: reason and winner.
    pub endings: BTreeMap<(String, Option<Player>), u64>,
    /// The players' answers in all games together.
    pub answers: u64,
    /// How many of their turns had a time limit, and how many of those were late.
    pub timed_turns: TimedTurns,
    /// The sequential test, if there is one.
    pub sprt: Option<Sprt>,
    /// What the test has decided. Games that were running then still count, but the decision stands.
    pub decided: Option<Verdict>,
    control: TimeControl,
    /// Pairs of which one game is finished: the points of the pair's first player in it.
    open: HashMap<u64, Points>,
}

impl MatchResults {
    /// Before the first game.
    pub fn new(plan: &MatchPlan) -> MatchResults {
        let sprt = plan.sprt.map(|SprtBounds { elo0, elo1, alpha, beta }| Sprt {
            alpha,
            beta,
            ..Sprt::normalised(elo0, elo1)
        });
        MatchResults {
            players: plan.players.clone(),
            table: CrossTable::new(plan.players.len()),
            endings: BTreeMap::new(),
            answers: 0,
            timed_turns: TimedTurns::default(),
            control: plan.control,
            sprt,
            decided: None,
            open: HashMap::new(),
        }
    }

    /// As a journal has it.
    pub fn of(plan: &MatchPlan, journal: &Journal) -> Result<MatchResults, JournalError> {
        let mut results = MatchResults::new(plan);
        results.decided = journal.verdict()?;
        journal.entries()?.iter().for_each(|entry| results.add(entry));
        Ok(results)
    }

    /// Writes a game into the journal and takes it in, and writes down what the test decides by it.
    pub fn record(&mut self, entry: &JournalEntry, journal: &Journal) -> Result<(), JournalError> {
        journal.add(entry)?;
        let before = self.decided;
        self.add(entry);
        match (before, self.decided) {
            (None, Some(verdict)) => journal.decide(verdict),
            _ => Ok(()),
        }
    }

    /// Takes a game in. A pair counts when both its games have.
    pub fn add(&mut self, entry: &JournalEntry) {
        let [one, other] = entry.pair.players;
        let first = players_by_turn(&entry.pair, entry.game)[0];
        let winner = entry.record.outcome.winner();
        let points = match winner {
            None => Points::Draw,
            Some(player) if (player == Player::First) == (first == one) => Points::Win,
            Some(_) => Points::Loss,
        };
        match self.open.remove(&entry.pair.number) {
            Some(before) => self.table.add_pair(one, other, before, points),
            None => drop(self.open.insert(entry.pair.number, points)),
        }
        *self.endings.entry((entry.record.reason.clone(), winner)).or_default() += 1;
        self.answers += entry.record.turns.len() as u64;
        self.timed_turns.add(&self.control, &entry.record);
        if self.decided.is_none() {
            self.decided = self.sprt.map(|sprt| sprt.verdict(&self.table.total(0).pairs));
            self.decided.take_if(|verdict| *verdict == Verdict::Continue);
        }
    }

    /// The first player against the second (or against all others): complete pairs, and single games of open ones.
    pub fn counts(&self) -> ScoreCounts {
        let mut counts = self.table.total(0);
        if self.players.len() == 2 {
            self.open.values().for_each(|&points| counts.add_lone(points));
        }
        counts
    }

    /// Games finished.
    pub fn games(&self) -> u64 {
        self.endings.values().sum()
    }

    /// What the sequential test says.
    pub fn verdict(&self) -> Verdict {
        self.decided.unwrap_or(Verdict::Continue)
    }
}

use quadrille_core::{Game, GameHistory, Order, TextError};
use std::fmt;
use std::str::FromStr;

/// How often moves of each category were played where they could be, for realisation probability search.
///
/// Written as text it is the table that a search takes its steps from: a line a category with the positions in which one
/// was available, those in which one was played, the probability, the plies and, to the end of the line, the name. Lines
/// that begin with `#` are comments.
///
/// ```
/// use quadrille_search::{Transitions, read_realisation};
/// let mut seen = Transitions::new(&["capture", "quiet move", "pass"]);
/// seen.count(0, 40, 20);
/// seen.count(1, 80, 1);
/// let text = seen.to_string();
/// assert!(text.ends_with("40 20 0.5000 0.50 capture\n80 1 0.0125 3.16 quiet move\n0 0 - 1.00 pass\n"));
/// assert_eq!(read_realisation(&text, seen.names()).unwrap(), [0.5, 3.16, 1.0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transitions {
    names: &'static [&'static str],
    counts: Vec<Counts>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Counts {
    available: u64,
    played: u64,
}

/// What was seen of one category.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Transition {
    /// The category.
    pub name: &'static str,
    /// The positions in which such a move was available.
    pub available: u64,
    /// Those of them in which one was played.
    pub played: u64,
}

/// The base K of the fractional plies and the caps on them (SIA paper, Section 4.3).
const BASE: f64 = 0.25;
const CAPS: [f64; 2] = [0.5, 4.0];

impl Transition {
    /// The transition probability (SIA paper, Equation 1).
    pub fn probability(&self) -> Option<f64> {
        (self.available > 0).then(|| self.played as f64 / self.available as f64)
    }

    /// The fractional plies (SIA paper, Equation 2): one where nothing was seen.
    pub fn plies(&self) -> f64 {
        self.probability().map_or(1.0, |probability| probability.log(BASE).clamp(CAPS[0], CAPS[1]))
    }
}

impl Transitions {
    /// Nothing seen yet of these categories.
    pub fn new(names: &'static [&'static str]) -> Self {
        Transitions { names, counts: vec![Counts::default(); names.len()] }
    }

    /// What is seen in a game.
    pub fn of_history<G: Game>(order: &impl Order<G>, history: &GameHistory<G>) -> Self {
        let mut seen = Transitions::new(order.categories());
        let mut game = history.start().clone();
        let mut available = vec![false; seen.names.len()];
        for m in history.moves() {
            available.fill(false);
            game.legal_moves().into_iter().for_each(|m| available[order.category(&game, m)] = true);
            let played = order.category(&game, m);
            for (category, _) in available.iter().enumerate().filter(|(_, available)| **available) {
                seen.count(category, 1, u64::from(category == played));
            }
            game.make(m);
        }
        seen
    }

    /// The categories.
    pub fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Counts positions for a category.
    pub fn count(&mut self, category: usize, available: u64, played: u64) {
        self.counts[category].available += available;
        self.counts[category].played += played;
    }

    /// Adds what was seen elsewhere of the same categories.
    pub fn add(&mut self, other: &Transitions) {
        other
            .counts
            .iter()
            .enumerate()
            .for_each(|(c, counts)| self.count(c, counts.available, counts.played));
    }

    /// A row for each category.
    pub fn rows(&self) -> impl Iterator<Item = Transition> + '_ {
        self.names.iter().zip(&self.counts).map(|(name, &Counts { available, played })| Transition {
            name,
            available,
            played,
        })
    }
}

impl fmt::Display for Transitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# available played probability plies category")?;
        self.rows().try_for_each(|row| {
            let probability = row.probability().map_or("-".into(), |probability| format!("{probability:.4}"));
            writeln!(f, "{} {} {probability} {:.2} {}", row.available, row.played, row.plies(), row.name)
        })
    }
}

/// Reads the plies of such a table for the categories of a game. A category that is left out costs one ply.
pub fn read_realisation(text: &str, names: &[&str]) -> Result<Vec<f32>, TextError> {
    let mut steps = vec![None; names.len()];
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |reason: &str| TextError::at(text, start, reason);
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let [available, played, _, plies, name] = words[..] else {
            return Err(wrong("a line has available, played, probability, plies and a category"));
        };
        if u64::from_str(available).is_err() || u64::from_str(played).is_err() {
            return Err(wrong("the positions are whole numbers"));
        }
        let plies = plies.parse().ok().filter(|plies| (0.0..=100.0).contains(plies));
        let plies: f32 = plies.ok_or_else(|| wrong("the plies are a number from 0 to 100"))?;
        let category = names.iter().position(|known| *known == name);
        let step = &mut steps[category.ok_or_else(|| wrong("the game has no such category"))?];
        if step.replace(plies).is_some() {
            return Err(wrong("this category stands in an earlier line too"));
        }
    }
    Ok(steps.into_iter().map(|step| step.unwrap_or(1.0)).collect())
}

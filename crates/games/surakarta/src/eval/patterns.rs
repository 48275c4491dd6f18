//! Patterns: what the stones of both sides on points that belong together are worth, by tables.

use crate::geometry::SIDE;
use crate::symmetry::IMAGES;
use crate::{Point, Surakarta};
use quadrille_core::{Game, TextError};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// The shapes: a name and points. The border; the lines of both circuits; two lines of a circuit on both sides of a loop,
/// without their far ends; a quarter of the board.
const SHAPES: [(&str, &str); 6] = [
    ("edge", "a1 b1 c1 d1 e1 f1"),
    ("inner-line", "a2 b2 c2 d2 e2 f2"),
    ("outer-line", "a3 b3 c3 d3 e3 f3"),
    ("inner-loop", "b2 c2 d2 e2 f2 e1 e3 e4 e5"),
    ("outer-loop", "b3 c3 d3 e3 f3 d1 d2 d4 d5"),
    ("quarter", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
];

/// The images of all shapes under the symmetries of the board: each has four.
const WINDOWS: usize = 4 * SHAPES.len();
/// Room for a number a window, as vectors of the processor like it.
const LANES: usize = 32;
/// Room for a weight for every pattern that a window can show: any `u16` is a slot.
const SLOTS: usize = 1 << 16;
/// An empty point, a stone of the player to move, one of the opponent: the digits 0, 1 and 2 of a pattern's number.
const STATES: [char; 3] = ['.', 'x', 'o'];

/// A number for each window.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Numbers([u16; LANES]);

/// Where the windows are.
#[derive(Debug)]
struct Windows {
    /// What the stones on a row add to the number of the pattern in each window, by row and stones.
    rows: [[Numbers; 1 << SIDE]; SIDE as usize],
    /// The slot of the empty pattern in each window.
    empty: Numbers,
    patterns: Vec<Pattern>,
}

/// A pattern: stones on the points of a shape. Its images under symmetries that leave the shape where it is are the same
/// pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The name of its shape.
    pub shape: &'static str,
    /// The points in the order of the shape: `.` empty, `x` a stone of the player to move, `o` one of the opponent.
    pub text: String,
    /// Where its weight is, once for each image.
    pub slots: Vec<u16>,
}

static WINDOW_TABLE: LazyLock<Windows> = LazyLock::new(|| {
    let mut rows = [[Numbers([0; LANES]); 1 << SIDE]; SIDE as usize];
    let mut empty = Numbers([0; LANES]);
    let mut patterns = Vec::new();
    let (mut window, mut slot) = (0, 0);
    for (shape, points) in SHAPES {
        let points: Vec<Point> = points.split(' ').map(|point| point.parse().expect("a point")).collect();
        let set = |points: &[Point]| points.iter().fold(0, |set, point| set | point.bit());
        let (mut seen, mut readings) = (Vec::new(), Vec::new());
        for image in &IMAGES {
            let images: Vec<Point> = points.iter().map(|point| image[point.index()]).collect();
            if set(&images) == set(&points) {
                let place = |point| points.iter().position(|other| other == point).expect("in the set");
                readings.push(images.iter().map(place).collect());
            }
            if seen.contains(&set(&images)) {
                continue;
            }
            seen.push(set(&images));
            empty.0[window] = slot as u16;
            for (place, point) in images.iter().enumerate() {
                for (stones, numbers) in rows[usize::from(point.row())].iter_mut().enumerate() {
                    numbers.0[window] += power(place) as u16 * (stones >> point.column() & 1) as u16;
                }
            }
            window += 1;
        }
        add_patterns(shape, slot, &readings, &mut patterns);
        slot += power(points.len());
    }
    assert!(window == WINDOWS && slot <= SLOTS, "{window} windows, {slot} slots");
    Windows { rows, empty, patterns }
});

fn power(place: usize) -> usize {
    3usize.pow(place as u32)
}

/// Adds the patterns of a shape, given its first slot and the orders to read its points in that are the same by symmetry.
fn add_patterns(shape: &'static str, first: usize, readings: &[Vec<usize>], patterns: &mut Vec<Pattern>) {
    let length = readings[0].len();
    for number in 0..power(length) {
        let digit = |place: usize| number / power(place) % 3;
        let read = |reading: &Vec<usize>| -> usize {
            reading.iter().enumerate().map(|(place, &from)| digit(from) * power(place)).sum()
        };
        let mut numbers: Vec<usize> = readings.iter().map(read).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers[0] == number {
            let text = (0..length).map(|place| STATES[digit(place)]).collect();
            let slots = numbers.iter().map(|number| (first + number) as u16).collect();
            patterns.push(Pattern { shape, text, slots });
        }
    }
}

/// Weights of patterns, in the units of [`SurakartaWeights::fitted`](crate::SurakartaWeights::fitted): an evaluation by
/// tables, as Othello programs have it (Buro 1997). The text is a line for each shape, `shape`, its name and points,
/// followed by a line for each of its patterns, with the weight. A pattern that is left out weighs nothing; lines that begin with `#` are comments.
///
/// ```
/// use quadrille_core::Notation;
/// use quadrille_surakarta::{Rules, Surakarta, SurakartaPatterns};
///
/// let text = SurakartaPatterns::default().to_string().replace("f1\n", "f1\nx..... -50\n");
/// let patterns: SurakartaPatterns = text.parse().unwrap();
/// // In the corner Black's stone stands on two edges.
/// let game = Surakarta::parse("..............w...............b..... b", &Rules::default()).unwrap();
/// assert_eq!(patterns.value(&game), -100);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SurakartaPatterns {
    weights: Box<[i16; SLOTS]>,
}

impl SurakartaPatterns {
    /// Fitted to self-play by `quadrille-fit patterns` (`crates/fitting`), on top of
    /// [`SurakartaWeights::fitted`](crate::SurakartaWeights::fitted).
    ///
    /// ```
    /// use quadrille_surakarta::SurakartaPatterns;
    /// assert_ne!(*SurakartaPatterns::fitted(), SurakartaPatterns::default());
    /// ```
    pub fn fitted() -> Arc<Self> {
        static FITTED: LazyLock<Arc<SurakartaPatterns>> = LazyLock::new(|| {
            Arc::new(include_str!("patterns.txt").parse().expect("a file that a test reads"))
        });
        Arc::clone(&FITTED)
    }

    /// All patterns, shape by shape.
    ///
    /// ```
    /// use quadrille_surakarta::SurakartaPatterns;
    /// let edges = SurakartaPatterns::all().iter().filter(|pattern| pattern.shape == "edge");
    /// assert_eq!(edges.count(), (729 + 27) / 2, "one for a text and its reverse, 27 are their own");
    /// ```
    pub fn all() -> &'static [Pattern] {
        &WINDOW_TABLE.patterns
    }

    /// The slots of the patterns of a position, as its player to move sees it.
    ///
    /// ```
    /// use quadrille_core::{Arrange, Start};
    /// use quadrille_surakarta::{Rules, Surakarta, SurakartaPatterns};
    /// let game = Surakarta::start(&Start::default(), &Rules::default()).unwrap();
    /// assert_eq!(SurakartaPatterns::slots(&game).count(), 24, "four images of six shapes");
    /// ```
    #[inline]
    pub fn slots(game: &Surakarta) -> impl Iterator<Item = u16> {
        let mover = game.to_move();
        WINDOW_TABLE.slots(game.stones[mover], game.stones[!mover]).into_iter().take(WINDOWS)
    }

    /// What the patterns of a position are worth to its player to move.
    #[inline]
    pub fn value(&self, game: &Surakarta) -> i32 {
        Self::slots(game).map(|slot| i32::from(self.weights[usize::from(slot)])).sum()
    }

    /// The weight of a pattern.
    pub fn weight(&self, pattern: &Pattern) -> i16 {
        self.weights[usize::from(pattern.slots[0])]
    }

    /// Gives a pattern a weight.
    ///
    /// ```
    /// use quadrille_surakarta::SurakartaPatterns;
    /// let mut patterns = SurakartaPatterns::default();
    /// let pattern = &SurakartaPatterns::all()[1];
    /// assert_eq!((pattern.shape, &pattern.text[..], patterns.weight(pattern)), ("edge", "x.....", 0));
    /// patterns.set(pattern, -50);
    /// assert_eq!(patterns.weight(pattern), -50);
    /// ```
    pub fn set(&mut self, pattern: &Pattern, weight: i16) {
        for &slot in &pattern.slots {
            self.weights[usize::from(slot)] = weight;
        }
    }
}

/// No pattern weighs anything.
impl Default for SurakartaPatterns {
    fn default() -> Self {
        let weights = vec![0; SLOTS].into_boxed_slice();
        SurakartaPatterns { weights: weights.try_into().expect("as many slots") }
    }
}

impl FromStr for SurakartaPatterns {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let known: HashMap<(&str, &str), &Pattern> =
            Self::all().iter().map(|pattern| ((pattern.shape, &pattern.text[..]), pattern)).collect();
        let mut patterns = SurakartaPatterns::default();
        let mut shapes = SHAPES.iter();
        let mut shape = "";
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let error = |reason| TextError { line: index + 1, column: 1, reason };
            if let Some(heading) = line.strip_prefix("shape ") {
                let (name, points) = shapes.next().ok_or_else(|| error("a shape too many".into()))?;
                if heading != format!("{name} {points}") {
                    return Err(error(format!("the shape here is '{name} {points}'")));
                }
                shape = name;
                continue;
            }
            let (word, weight) = line.split_once(' ').ok_or_else(|| error("no weight".into()))?;
            let pattern = known
                .get(&(shape, word))
                .ok_or_else(|| error(format!("no pattern of the shape '{shape}'")))?;
            let weight = weight.parse().map_err(|_| error(format!("'{weight}' is no weight")))?;
            patterns.set(pattern, weight);
        }
        match shapes.next() {
            Some((name, _)) => Err(TextError::at(text, text.len(), format!("the shape '{name}' is missing"))),
            None => Ok(patterns),
        }
    }
}

impl fmt::Display for SurakartaPatterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, points) in SHAPES {
            writeln!(f, "shape {name} {points}")?;
            let patterns = Self::all().iter().filter(|pattern| pattern.shape == name);
            for pattern in patterns.filter(|pattern| self.weight(pattern) != 0) {
                writeln!(f, "{} {}", pattern.text, self.weight(pattern))?;
            }
        }
        Ok(())
    }
}

impl Windows {
    /// The slot of the pattern in each window.
    #[inline]
    fn slots(&self, mine: u64, theirs: u64) -> [u16; LANES] {
        let (mut slots, mut twice) = (self.empty.0, [0u16; LANES]);
        for (row, numbers) in self.rows.iter().enumerate() {
            let stones = |set: u64| (set >> (usize::from(SIDE) * row)) as usize & ((1 << SIDE) - 1);
            let (mine, theirs) = (&numbers[stones(mine)].0, &numbers[stones(theirs)].0);
            for lane in 0..LANES {
                slots[lane] = slots[lane].wrapping_add(mine[lane]);
                twice[lane] = twice[lane].wrapping_add(theirs[lane]);
            }
        }
        for lane in 0..LANES {
            slots[lane] = slots[lane].wrapping_add(twice[lane].wrapping_mul(2));
        }
        slots
    }
}

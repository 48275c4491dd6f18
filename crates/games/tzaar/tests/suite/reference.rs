//! A second implementation of the rules, slow and plain, written from the rules alone: it shares no table with the
//! crate, only Quadrille's own text.

use quadrille_core::{Arrange, Game, Notation, Player, Start, Symmetric};
use quadrille_testing::{Random, walk};
use quadrille_tzaar::{Field, Names, Piece, Rules, Tzaar};
use std::collections::{BTreeMap, HashMap};

/// The names of the fields as the manual prints them, row by row.
const NAMES: [&str; 9] = [
    "A1 B1 C1 D1 E1 - - - -",
    "A2 B2 C2 D2 E2 F1 - - -",
    "A3 B3 C3 D3 E3 F2 G1 - -",
    "A4 B4 C4 D4 E4 F3 G2 H1 -",
    "A5 B5 C5 D5 - F4 G3 H2 I1",
    "- B6 C6 D6 E5 F5 G4 H3 I2",
    "- - C7 D7 E6 F6 G5 H4 I3",
    "- - - D8 E7 F7 G6 H5 I4",
    "- - - - E8 F8 G7 H6 I5",
];

type Place = (i32, i32);

#[derive(Clone)]
struct Board {
    /// The fields with their names, in the order of the text.
    fields: Vec<(Place, &'static str)>,
    /// Letter (upper case for White) and height.
    stacks: HashMap<Place, (char, u32)>,
    side: char,
    phase: char,
}

impl Board {
    fn read(text: &str) -> Board {
        let mut fields = Vec::new();
        for (row, names) in NAMES.iter().enumerate() {
            for (column, name) in names.split(' ').enumerate() {
                if name != "-" {
                    fields.push(((row as i32, column as i32), name));
                }
            }
        }
        let words: Vec<&str> = text.split(' ').collect();
        let mut stacks = HashMap::new();
        let mut letters = words[0].chars().filter(|&c| c != '/').peekable();
        for &(place, _) in &fields {
            let letter = letters.next().unwrap();
            let mut height = String::new();
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                height.push(digit);
            }
            if letter != '.' {
                stacks.insert(place, (letter, height.parse().unwrap_or(1)));
            }
        }
        let letter = |word: &str| word.chars().next().unwrap();
        Board { fields, stacks, side: letter(words[1]), phase: letter(words[2]) }
    }

    fn write(&self) -> String {
        let mut text = String::new();
        let mut row = 0;
        for (place, _) in &self.fields {
            if place.0 != row {
                text.push('/');
                row = place.0;
            }
            match self.stacks.get(place) {
                None => text.push('.'),
                Some((letter, 1)) => text.push(*letter),
                Some((letter, height)) => text += &format!("{letter}{height}"),
            }
        }
        format!("{text} {} {}", self.side, self.phase)
    }

    fn is_white(letter: char) -> bool {
        letter.is_uppercase()
    }

    fn count(&self, letter: char) -> usize {
        self.stacks.values().filter(|stack| stack.0 == letter).count()
    }

    /// Who lacks a type has lost.
    fn winner(&self) -> Option<char> {
        if self.phase == 'p' {
            return None;
        }
        let lacks = |letters: &str| letters.chars().any(|letter| self.count(letter) == 0);
        match (lacks("TRZ"), lacks("trz")) {
            (true, _) => Some('b'),
            (_, true) => Some('w'),
            _ => None,
        }
    }

    /// The fields that a stack can reach: the first occupied one in each direction.
    fn reach(&self, from: Place) -> Vec<Place> {
        let mut reached = Vec::new();
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)] {
            let mut place = (from.0 + down, from.1 + right);
            while self.fields.iter().any(|field| field.0 == place) {
                if self.stacks.contains_key(&place) {
                    reached.push(place);
                    break;
                }
                place = (place.0 + down, place.1 + right);
            }
        }
        reached
    }

    fn shifts(&self, white: bool, captures: bool) -> Vec<(Place, Place)> {
        let mut shifts = Vec::new();
        for (&from, &(mover, height)) in &self.stacks {
            if Self::is_white(mover) != white {
                continue;
            }
            for to in self.reach(from) {
                let (target, target_height) = self.stacks[&to];
                let enemy = Self::is_white(target) != white;
                let legal = match captures {
                    true => enemy && target_height <= height,
                    false => !enemy && self.count(target) > 1 && target_height + height <= 14,
                };
                if legal {
                    shifts.push((from, to));
                }
            }
        }
        shifts
    }

    fn shifted(&self, from: Place, to: Place) -> Board {
        let mut after = self.clone();
        let (mover, height) = after.stacks.remove(&from).unwrap();
        let (target, target_height) = after.stacks[&to];
        let joins = Self::is_white(mover) == Self::is_white(target);
        after.stacks.insert(to, (mover, if joins { height + target_height } else { height }));
        after
    }

    /// Whoever moves next, once the board has changed.
    fn proceed(mut self) -> Board {
        let other = if self.side == 'w' { 'b' } else { 'w' };
        match self.phase {
            '1' => self.phase = '2',
            'p' if self.stacks.len() == 60 => (self.side, self.phase) = ('w', 's'),
            'p' => self.side = other,
            _ => (self.side, self.phase) = (other, '1'),
        }
        self
    }

    /// Every legal move with the position after it.
    fn moves(&self) -> BTreeMap<String, String> {
        let mut moves = BTreeMap::new();
        if self.winner().is_some() {
            return moves;
        }
        let name = |place: Place| self.fields.iter().find(|field| field.0 == place).unwrap().1;
        if self.phase == 'p' {
            for (letter, supply) in [('T', 15), ('R', 9), ('Z', 6)] {
                let own = if self.side == 'w' { letter } else { letter.to_ascii_lowercase() };
                for &(place, name) in &self.fields {
                    if self.count(own) < supply && !self.stacks.contains_key(&place) {
                        let mut after = self.clone();
                        after.stacks.insert(place, (own, 1));
                        moves.insert(format!("{letter}@{name}"), after.proceed().write());
                    }
                }
            }
            return moves;
        }
        let white = self.side == 'w';
        for (from, to) in self.shifts(white, true) {
            moves.insert(format!("{}x{}", name(from), name(to)), self.shifted(from, to).proceed().write());
        }
        if self.phase == '2' {
            for (from, to) in self.shifts(white, false) {
                moves
                    .insert(format!("{}+{}", name(from), name(to)), self.shifted(from, to).proceed().write());
            }
            moves.insert("pass".into(), self.clone().proceed().write());
        }
        moves
    }
}

fn compare(game: &Tzaar) {
    let text = game.render();
    let board = Board::read(&text);
    assert_eq!(board.write(), text);

    let winner = game.outcome().and_then(|outcome| outcome.winner()).map(|winner| ['w', 'b'][winner]);
    assert_eq!(winner, board.winner(), "{text}");
    let mut moves = BTreeMap::new();
    for m in game.legal_moves() {
        let mut after = game.clone();
        after.make(m);
        moves.insert(game.render_move(m), after.render());
    }
    assert_eq!(moves, board.moves(), "{text}");

    for player in Player::BOTH {
        let white = player == Player::First;
        let captures = board.shifts(white, true);
        assert_eq!(game.count_captures(player), captures.len(), "{text}: captures of {player:?}");
        assert_eq!(
            game.count_stackings(player),
            board.shifts(white, false).len(),
            "{text}: stackings of {player:?}"
        );
        for piece in Piece::ALL {
            let letter = if white { piece.letter() } else { piece.letter().to_ascii_lowercase() };
            let own = || board.stacks.iter().filter(|(_, stack)| stack.0 == letter);
            let is_target = |place: &Place| board.shifts(!white, true).iter().any(|(_, to)| to == place);
            let capturable = own().filter(|(place, _)| is_target(place)).count();
            assert_eq!(game.count(player, piece) as usize, own().count(), "{text}: {letter}");
            assert_eq!(
                game.highest(player, piece) as u32,
                own().map(|(_, stack)| stack.1).max().unwrap_or(0)
            );
            assert_eq!(
                game.zone_of_control()[player][piece as usize] as usize,
                capturable,
                "{text}: {letter}"
            );
            for (height, &count) in game.heights(player, piece).iter().enumerate() {
                assert_eq!(usize::from(count), own().filter(|(_, stack)| stack.1 as usize == height).count());
            }
        }
    }
}

fn start(name: &str, seed: u64) -> Tzaar {
    let start = Start { name: Some(name.into()), seed: Some(seed), size: None };
    Tzaar::start(&start, &Rules).unwrap()
}

#[test]
fn the_rules_agree_on_random_games() {
    let mut positions = 0;
    let mut finished = 0;
    for seed in 0..80 {
        let start = if seed == 0 { start("fixed", 0) } else { start("random", seed) };
        walk(&start, seed, 200, |game| {
            compare(game);
            positions += 1;
            finished += usize::from(game.ending().is_some() || game.count_moves() == 0);
        });
    }
    assert!(positions > 2000 && finished > 70, "{positions} positions, {finished} games finished");
}

#[test]
fn the_rules_agree_where_stacks_are_high_and_few() {
    let mut random = Random::new(7);
    let mut highest = 0;
    for seed in 0..150 {
        // Stacking whenever possible leads to high stacks soon.
        let mut game = start("random", seed);
        for _ in 0..120 {
            let moves = game.legal_moves();
            let is_stacking = |m: &&_| game.render_move(**m).contains('+');
            let stackings: Vec<_> = moves.iter().filter(is_stacking).collect();
            let m = match (stackings.len(), moves.len()) {
                (_, 0) => break,
                (0, count) => moves[random.below(count)],
                (count, _) => *stackings[random.below(count)],
            };
            game.make(m);
            if game.occupied().count_ones() < 30 {
                compare(&game);
            }
            let height =
                |player| Piece::ALL.map(|piece| game.highest(player, piece)).into_iter().max().unwrap();
            highest = highest.max(Player::BOTH.map(height).into_iter().max().unwrap());
        }
    }
    assert!(highest >= 8, "only {highest} high");
}

#[test]
fn the_rules_agree_while_pieces_are_placed() {
    for seed in 0..4 {
        walk(&start("placement", 0), seed, 66, compare);
    }
}

#[test]
fn the_rules_agree_on_all_table_positions_and_their_images() {
    for line in include_str!("../perft.tsv").lines().filter(|line| !line.starts_with('#')) {
        let game = Tzaar::parse(line.split('\t').next().unwrap(), &Rules).unwrap();
        (0..12).for_each(|symmetry| compare(&game.image(symmetry)));
        game.swapped().iter().for_each(compare);
    }
}

#[test]
fn the_names_are_those_of_the_manual() {
    let names = NAMES.iter().flat_map(|row| row.split(' ')).filter(|&name| name != "-");
    for (field, name) in Field::all().zip(names) {
        assert_eq!(Names::Waltz.name(field), name);
        assert_eq!(Names::Waltz.field(name), Some(field));
        let counted = match name {
            "E5" | "E6" | "E7" | "E8" => format!("E{}", name[1..].parse::<u8>().unwrap() + 1),
            _ => name.to_string(),
        };
        assert_eq!(Names::Boardspace.name(field), counted);
        assert_eq!(Names::Boardspace.field(&counted), Some(field));
    }
}

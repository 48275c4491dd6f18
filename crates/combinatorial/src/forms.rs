//! Values written down: a list of canonical forms.

use crate::{Value, Values};
use quadrille_core::Player;
use rustc_hash::FxHashMap;

/// Canonical forms by number, each made of forms with smaller numbers.
pub trait Forms {
    /// What each player can turn a form into; `None` if there is no such form, or it cannot be read.
    fn options(&self, form: u32) -> Option<[Vec<u32>; 2]>;
}

/// How deep forms are read. A form is as deep as the longest line of play in it.
const DEEPEST: u32 = 128;

impl Values {
    /// The value of a form. `known` has the values of forms of the same list that were read before, in these `Values`.
    ///
    /// That the forms are canonical is not checked: what is made of others is of no use, but does no harm.
    ///
    /// ```
    /// use quadrille_combinatorial::{Dyadic, Values};
    /// let mut values = Values::default();
    /// let [two, one] = [2, 1].map(|number| values.number(Dyadic::whole(number)));
    /// let hot = values.game(vec![two], vec![one]);
    /// let (list, numbers) = values.list([hot, one]);
    /// let mut others = Values::default();
    /// let read = others.read(&list, numbers[&hot], &mut Default::default()).unwrap();
    /// assert_eq!(others.text(read), "{2|1}");
    /// ```
    pub fn read(
        &mut self,
        forms: &(impl Forms + ?Sized),
        form: u32,
        known: &mut FxHashMap<u32, Value>,
    ) -> Option<Value> {
        self.read_from(forms, form, known, DEEPEST)
    }

    fn read_from(
        &mut self,
        forms: &(impl Forms + ?Sized),
        form: u32,
        known: &mut FxHashMap<u32, Value>,
        depth: u32,
    ) -> Option<Value> {
        if let Some(&value) = known.get(&form) {
            return Some(value);
        }
        let depth = depth.checked_sub(1)?;
        let [left, right] = forms.options(form)?;
        let mut values = |options: Vec<u32>| {
            let read = |option| self.read_from(forms, option, known, depth);
            options.into_iter().map(read).collect::<Option<Vec<_>>>()
        };
        let options = [values(left)?, values(right)?];
        let value = self.intern(options);
        known.insert(form, value);
        Some(value)
    }

    /// A list of the forms of these values and of all that can become of them, and the number of each.
    pub fn list(&self, values: impl IntoIterator<Item = Value>) -> (FormList, FxHashMap<Value, u32>) {
        let mut numbers = FxHashMap::default();
        let mut open: Vec<Value> = values.into_iter().collect();
        while let Some(value) = open.pop() {
            if numbers.insert(value, 0).is_none() {
                open.extend(Player::BOTH.iter().flat_map(|&player| self.options(value, player)));
            }
        }
        // A value is made after its options.
        let mut forms: Vec<Value> = numbers.keys().copied().collect();
        forms.sort_unstable();
        let mut list = FormList { starts: vec![0], options: Vec::new() };
        for (number, &value) in forms.iter().enumerate() {
            numbers.insert(value, number as u32);
            for player in Player::BOTH {
                list.options.extend(self.options(value, player).iter().map(|option| numbers[option]));
                list.starts.push(list.options.len() as u32);
            }
        }
        (list, numbers)
    }
}

/// A list of forms in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormList {
    /// Where the options of Left and of Right begin in `options`, form by form, and at last where they end.
    pub starts: Vec<u32>,
    /// All options.
    pub options: Vec<u32>,
}

impl Forms for FormList {
    fn options(&self, form: u32) -> Option<[Vec<u32>; 2]> {
        let first = 2 * form as usize;
        let &[left, right, end] = self.starts.get(first..first + 3)? else { return None };
        let part = |start: u32, end: u32| Some(self.options.get(start as usize..end as usize)?.to_vec());
        Some([part(left, right)?, part(right, end)?])
    }
}

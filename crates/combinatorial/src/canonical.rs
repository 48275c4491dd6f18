//! Comparison of games, and their canonical forms.

use crate::{Value, Values};
use quadrille_core::Player;
use rustc_hash::FxHashMap;

/// Options, by player, that need not make a canonical form.
type Options = [Vec<Value>; 2];

impl Values {
    /// Whether the second game is at least as good for Left as the first: he does not mind the exchange.
    pub fn at_most(&mut self, a: Value, b: Value) -> bool {
        if a == b {
            return true;
        }
        let (form_a, form_b) = (self.form(a), self.form(b));
        if let (Some(x), Some(y)) = (form_a.number, form_b.number) {
            return x <= y;
        }
        if let (Some([left_a, right_a]), Some([left_b, right_b])) = (form_a.stops, form_b.stops) {
            if left_a > left_b || right_a > right_b {
                return false;
            }
            if left_a < right_b {
                return true;
            }
        }
        if let Some(&known) = self.order.get(&(a, b)) {
            return known;
        }
        self.work += 1;
        let ((start_a, end_a), (start_b, end_b)) =
            (self.form(a).options[Player::First], self.form(b).options[Player::Second]);
        let result = !(start_a..end_a).any(|i| self.at_most(b, self.options[i as usize]))
            && !(start_b..end_b).any(|i| self.at_most(self.options[i as usize], a));
        self.order.insert((a, b), result);
        result
    }

    /// The game in which Left can move to the first values and Right to the second ones.
    pub fn game(&mut self, left: Vec<Value>, right: Vec<Value>) -> Value {
        self.canonical([left, right])
    }

    /// The canonical form: without dominated options, and with what reversible ones lead to in their place.
    pub(super) fn canonical(&mut self, mut options: Options) -> Value {
        self.drop_dominated(&mut options);
        let mut known = FxHashMap::default();
        while Player::BOTH.into_iter().any(|player| self.bypass(&mut options, player, &mut known)) {
            self.drop_dominated(&mut options);
        }
        self.intern(options)
    }

    fn drop_dominated(&mut self, options: &mut Options) {
        for player in Player::BOTH {
            let options = &mut options[player];
            options.sort_unstable();
            options.dedup();
            let mut i = 0;
            while i < options.len() {
                let dominated =
                    (0..options.len()).any(|j| j != i && self.no_worse(player, options[j], options[i]));
                if dominated {
                    options.swap_remove(i);
                } else {
                    i += 1;
                }
            }
        }
    }

    /// Whether the first value is at least as good for a player as the second.
    fn no_worse(&mut self, player: Player, a: Value, b: Value) -> bool {
        match player {
            Player::First => self.at_most(b, a),
            Player::Second => self.at_most(a, b),
        }
    }

    /// Replaces a reversible option of a player, if there is one: the opponent can answer it so that he is no worse off
    /// than before, so what counts is what follows.
    fn bypass(
        &mut self,
        options: &mut Options,
        player: Player,
        known: &mut FxHashMap<(Value, Player), bool>,
    ) -> bool {
        for i in 0..options[player].len() {
            let (start, end) = self.form(options[player][i]).options[!player];
            for reply in start..end {
                let reply = self.options[reply as usize];
                if self.suffices(options, player, reply, known) {
                    options[player].swap_remove(i);
                    let next = self.options(reply, player).to_vec();
                    options[player].extend(next);
                    return true;
                }
            }
        }
        false
    }

    /// Whether the game with these options is at least as good for a player as a value. `known` has the answers so far,
    /// which stay right as long as the options make the same game.
    fn suffices(
        &mut self,
        options: &Options,
        player: Player,
        value: Value,
        known: &mut FxHashMap<(Value, Player), bool>,
    ) -> bool {
        if let Some(&known) = known.get(&(value, player)) {
            return known;
        }
        self.work += 1;
        let (start, end) = self.form(value).options[player];
        let result = !options[!player].iter().any(|&option| self.no_worse(!player, option, value))
            && !(start..end).any(|i| self.suffices(options, !player, self.options[i as usize], known));
        known.insert((value, player), result);
        result
    }
}

use crate::WinOracle;
use crate::region_plan::{identity, is_in_time};
use quadrille_core::{DrawRules, Game, GameHistory, Outcome, Player};
use rustc_hash::FxHashMap;

/// The positions that a player comes through if he makes plies that are known to win, until the game is over or a ply
/// cannot be undone. What lies behind such a ply is won without them.
pub(crate) struct ReversibleRegion<'a, G: Game> {
    oracle: &'a mut dyn WinOracle<G>,
    player: Player,
    rules: DrawRules,
    most: usize,
    /// The first one is where the player begins.
    nodes: Vec<Node<G>>,
    places: FxHashMap<u64, u32>,
    /// How many of them have been looked at.
    explored: usize,
}

struct Node<G: Game> {
    position: G,
    /// The positions before it and the plies that lead from there.
    parents: Vec<(u32, G::Move)>,
    /// How many plies that stay in the region must lead to ranked positions to make this one ranked: one of the player's
    /// unless he can leave the region at once, all of the opponent's.
    needs: u32,
    /// After how many plies the region is left at the latest, once that is known.
    rank: Option<u32>,
    /// The player's ply to the smallest rank.
    best: Option<G::Move>,
    /// How many of the legal plies have been asked about with the present effort.
    asked: usize,
    /// The effort with which all have been asked about.
    effort: u64,
}

/// What a position needs where the opponent can avoid to lose.
const TOO_MUCH: u32 = u32::MAX;

impl<'a, G: Game> ReversibleRegion<'a, G> {
    pub(crate) fn new(
        history: &GameHistory<G>,
        player: Player,
        most: usize,
        oracle: &'a mut dyn WinOracle<G>,
    ) -> Self {
        let (nodes, places) = (Vec::new(), FxHashMap::default());
        let mut region =
            ReversibleRegion { oracle, player, rules: history.rules(), most, nodes, places, explored: 0 };
        region.place(history.position());
        region
    }

    /// Looks at all positions that have not been looked at yet; `None` if there are too many.
    pub(crate) fn explore(&mut self) -> Option<()> {
        while self.explored < self.nodes.len() {
            let place = self.explored;
            if self.is_own(place) {
                let history = GameHistory::new(self.nodes[place].position.clone(), self.rules);
                let ply = self.oracle.winning_ply(&history).filter(|&ply| history.position().is_legal(ply));
                ply.into_iter().for_each(|ply| self.connect(place, ply, &self.after(place, ply)));
            } else {
                let replies = self.nodes[place].position.legal_moves();
                replies.into_iter().for_each(|ply| self.connect(place, ply, &self.after(place, ply)));
            }
            if self.nodes.len() > self.most {
                return None;
            }
            self.explored += 1;
        }
        Some(())
    }

    /// Ranks the positions, those with the smallest ranks first.
    pub(crate) fn rank(&mut self) {
        let mut needs: Vec<_> = self.nodes.iter().map(|node| node.needs).collect();
        let mut ranked: Vec<_> = (0..self.nodes.len()).filter(|&place| needs[place] == 0).collect();
        self.nodes.iter_mut().for_each(|node| node.rank = (node.needs == 0).then_some(1));
        let mut next = 0;
        while let Some(&place) = ranked.get(next) {
            next += 1;
            let rank = self.nodes[place].rank.map(|rank| rank + 1);
            for edge in 0..self.nodes[place].parents.len() {
                let (parent, ply) = self.nodes[place].parents[edge];
                let parent = parent as usize;
                needs[parent] = needs[parent].saturating_sub(1);
                let node = &mut self.nodes[parent];
                if needs[parent] == 0 && node.rank.is_none() {
                    (node.rank, node.best) = (rank, Some(ply));
                    ranked.push(parent);
                }
            }
        }
    }

    /// Whether the win is not known to be reached in time from a position.
    pub(crate) fn is_late(&self, place: usize) -> bool {
        let Node { position, rank, .. } = &self.nodes[place];
        !rank.is_some_and(|rank| is_in_time(position, rank, self.rules))
    }

    /// Looks for more winning plies in up to so many positions that need them, the last found first. False if there is no
    /// position left where that helps with this effort.
    pub(crate) fn widen(&mut self, positions: usize, effort: u64) -> bool {
        let needy =
            |&place: &usize| self.is_own(place) && self.is_late(place) && self.nodes[place].effort < effort;
        let places: Vec<_> = (0..self.nodes.len()).rev().filter(needy).take(positions).collect();
        places.iter().for_each(|&place| self.widen_at(place, effort));
        !places.is_empty()
    }

    /// Finds plies to positions with a rank, or else one more that wins.
    fn widen_at(&mut self, place: usize, effort: u64) {
        let plies = self.nodes[place].position.legal_moves();
        let unknown = |&ply: &G::Move| {
            let after = self.after(place, ply);
            (!self.is_connected(place, ply, &after)).then_some((ply, after))
        };
        let is_near = |(_, after): &(G::Move, GameHistory<G>)| {
            self.find(after.position()).is_some_and(|node| node.rank.is_some())
        };
        let near: Vec<_> = plies.iter().filter_map(unknown).filter(is_near).collect();
        near.iter().for_each(|(ply, after)| self.connect(place, *ply, after));
        if !near.is_empty() {
            return;
        }
        while let Some(&ply) = plies.get(self.nodes[place].asked) {
            self.nodes[place].asked += 1;
            let after = self.after(place, ply);
            if !self.is_connected(place, ply, &after) && self.wins(&after, effort) {
                return self.connect(place, ply, &after);
            }
        }
        (self.nodes[place].asked, self.nodes[place].effort) = (0, effort);
    }

    fn wins(&mut self, after: &GameHistory<G>, effort: u64) -> bool {
        match after.ending() {
            Some(ending) => ending.outcome == Outcome::Win(self.player),
            None => self.oracle.wins(after, effort),
        }
    }

    /// Notes what comes of a ply. One that does not end the game is known to win for the player.
    fn connect(&mut self, place: usize, ply: G::Move, after: &GameHistory<G>) {
        let is_own = self.is_own(place);
        let ending = after.ending();
        if ending.is_some_and(|ending| ending.outcome != Outcome::Win(self.player)) {
            if !is_own {
                self.nodes[place].needs = TOO_MUCH;
            }
        } else if ending.is_some() || after.position().reversible_plies() == 0 {
            if is_own {
                (self.nodes[place].needs, self.nodes[place].best) = (0, Some(ply));
            }
        } else {
            let next = self.place(after.position());
            self.nodes[next].parents.push((place as u32, ply));
            let needs = &mut self.nodes[place].needs;
            *needs = needs.saturating_add(u32::from(!is_own));
        }
    }

    /// The plies of the player in all positions with a rank.
    pub(crate) fn decisions(self) -> FxHashMap<u64, (G::Move, u32)> {
        let decision = |node: Node<G>| {
            let is_own = node.position.to_move() == self.player;
            is_own.then_some((identity(&node.position, self.rules), (node.best?, node.rank?)))
        };
        self.nodes.into_iter().filter_map(decision).collect()
    }

    fn is_own(&self, place: usize) -> bool {
        self.nodes[place].position.to_move() == self.player
    }

    fn find(&self, position: &G) -> Option<&Node<G>> {
        self.places.get(&identity(position, self.rules)).map(|&place| &self.nodes[place as usize])
    }

    /// Whether a ply is known that stays in the region.
    fn is_connected(&self, place: usize, ply: G::Move, after: &GameHistory<G>) -> bool {
        self.find(after.position()).is_some_and(|node| node.parents.contains(&(place as u32, ply)))
    }

    fn after(&self, place: usize, ply: G::Move) -> GameHistory<G> {
        let mut position = self.nodes[place].position.clone();
        position.make(ply);
        GameHistory::new(position, self.rules)
    }

    /// The place of a position, which is a new one if it has not been met.
    fn place(&mut self, position: &G) -> usize {
        let next = self.nodes.len();
        let place = *self.places.entry(identity(position, self.rules)).or_insert(next as u32) as usize;
        if place == next {
            let needs = u32::from(position.to_move() == self.player);
            let (position, parents) = (position.clone(), Vec::new());
            self.nodes.push(Node { position, parents, needs, rank: None, best: None, asked: 0, effort: 0 });
        }
        place
    }
}

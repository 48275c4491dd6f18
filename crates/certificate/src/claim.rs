use quadrille_core::{DrawRules, NoProgressRule, NoProgressVerdict, Outcome, Player};

/// What a strategy achieves, whatever the opponent does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// This player wins.
    Wins(Player),
    /// This player does not lose: he wins, or the game is drawn, if only because it never ends.
    Holds(Player),
}

impl Claim {
    /// Whose strategy it is.
    pub const fn player(self) -> Player {
        match self {
            Claim::Wins(player) | Claim::Holds(player) => player,
        }
    }

    /// Whether a game that ended so is what is claimed.
    pub fn is_met(self, outcome: Outcome) -> bool {
        match self {
            Claim::Wins(player) => outcome == Outcome::Win(player),
            Claim::Holds(player) => outcome != Outcome::Win(!player),
        }
    }

    /// The claim in words, with the names of the game's players.
    ///
    /// ```
    /// use quadrille_certificate::Claim;
    /// use quadrille_core::Player;
    /// let claim = Claim::Holds(Player::Second);
    /// assert_eq!(claim.words(["White", "Black"]), "Black does not lose");
    /// assert_eq!(Claim::parse("Black does not lose", ["White", "Black"]), Some(claim));
    /// ```
    pub fn words(self, players: [&str; 2]) -> String {
        let does = if matches!(self, Claim::Wins(_)) { "wins" } else { "does not lose" };
        format!("{} {does}", players[self.player()])
    }

    /// Reads what [`words`](Claim::words) writes.
    pub fn parse(text: &str, players: [&str; 2]) -> Option<Claim> {
        let claims = Player::BOTH.into_iter().flat_map(|player| [Claim::Wins(player), Claim::Holds(player)]);
        claims.into_iter().find(|claim| claim.words(players) == text)
    }

    /// The outcome that claims prove together, if they settle it.
    pub fn outcome(claims: &[Claim]) -> Option<Outcome> {
        let holds = |player| claims.contains(&Claim::Holds(player));
        let winner = Player::BOTH.into_iter().find(|&player| claims.contains(&Claim::Wins(player)));
        let draw = Player::BOTH.into_iter().all(holds).then_some(Outcome::Draw);
        winner.map(Outcome::Win).or(draw)
    }

    /// The draw rules that can still end a game while the strategy is followed. A winning strategy never repeats a
    /// position, and neither repetition nor a quiet draw harms who only wants to hold. `None` where the rules cannot be
    /// kept apart from the path: with a count at the no-progress limit, a repetition can save who would lose the count.
    pub(crate) fn rules_that_matter(self, rules: DrawRules) -> Option<DrawRules> {
        let counts = |limit: &NoProgressRule| limit.verdict == NoProgressVerdict::Count;
        match self {
            Claim::Wins(_)
                if rules.no_progress.as_ref().is_some_and(counts) && rules.repetition.is_some() =>
            {
                None
            }
            Claim::Wins(_) => Some(DrawRules { repetition: None, ..rules }),
            Claim::Holds(_) => {
                Some(DrawRules { repetition: None, no_progress: rules.no_progress.filter(counts) })
            }
        }
    }
}

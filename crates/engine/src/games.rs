use crate::catalogue::Catalogue;
use crate::game_position::GamePosition;
use crate::player::GamePlayer;
use crate::position::Result;
use crate::solver::GameSolver;
use crate::{
    BoardInfo, ClaimParts, EnginePlayer, EngineSpec, Error, Layout, Level, Position, PresetInfo, Score,
    Solver, VerifyError, custom_engines, draw_rules, joined, presets,
};
use quadrille_certificate::{Claim, Header, ProofSize, Reader};
use quadrille_core::{
    Depict, DrawRules, Format, GameHistory, Notation, Record, Rule, RuleError, Start, StartError, TextError,
};
use std::io::{Read, Write};
use std::marker::PhantomData;

/// How a game is to begin.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Opening {
    /// A position in a text the game reads; it goes before `start`.
    pub position: Option<String>,
    /// A starting position.
    pub start: Start,
    /// Moves to make first, each a word.
    pub moves: Vec<String>,
    /// Settings of the game and draw rules, name and value.
    pub rules: Vec<(String, String)>,
}

impl Opening {
    /// A game that begins where another stands, under the same rules.
    pub fn at(position: &dyn Position) -> Opening {
        Opening { position: Some(position.text()), rules: position.rules(), ..Opening::default() }
    }
}

/// The name of a text format and a line about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormatInfo {
    /// Its name in commands.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
}

/// What a certificate proves, and how much was played through for it.
type VerifyResult = std::result::Result<Vec<(Claim, ProofSize)>, VerifyError>;

/// What a certificate that was put together claims, and how much was played through for it.
pub(crate) type JoinResult = std::result::Result<Vec<(String, ProofSize)>, VerifyError>;

/// A game, without its types.
pub trait GameInfo: Sync {
    /// Its name in commands.
    fn name(&self) -> &'static str;
    /// What the players are called.
    fn players(&self) -> [&'static str; 2];
    /// The formats it reads and writes, its own position text first.
    fn formats(&self) -> Vec<FormatInfo>;
    /// The format its games are usually recorded in.
    fn record_format(&self) -> &'static str;
    /// The starts it knows by name, the default first, with a line about each.
    fn starts(&self) -> &'static [(&'static str, &'static str)];
    /// The settings and draw rules with their defaults.
    fn rules(&self) -> Vec<Rule>;
    /// The engines that play it.
    fn presets(&self) -> Vec<PresetInfo>;
    /// Those of them that can solve positions.
    fn solvers(&self) -> Vec<&'static str>;
    /// What can stand on its board.
    fn board(&self) -> BoardInfo;
    /// The chance to win that a champion's score stands for, a draw counted half.
    fn chance(&self, score: Score) -> f64;
    /// What odds of e to 1 to win are in the weights of a learned evaluation.
    fn unit(&self) -> f64;
    /// The names of the features of its learned evaluation, in the order of their numbers; none if it has no such evaluation.
    fn feature_names(&self) -> Vec<String>;
    /// For each symmetry of the board where it takes each of them; none where images of a position have the same features.
    fn feature_images(&self) -> Vec<Vec<u16>>;
    /// The names of the features of its learned policy.
    fn move_feature_names(&self) -> Vec<String>;
    /// The position that a layout shows, or why it is none.
    fn compose(&self, layout: &Layout, rules: &[(String, String)]) -> Result<Box<dyn Position>>;
    /// Levels of play for people, the weakest first; each is a preset too.
    fn levels(&self) -> [Level; 5];
    /// Whether there is such an engine with such settings, without building it.
    fn check(&self, spec: &EngineSpec) -> Result<()> {
        presets::check(&self.presets(), spec)
    }
    /// The engine behind a name that people gave it ([`define`](crate::define)), with all settings; others stay.
    fn spell_out(&self, spec: &EngineSpec) -> EngineSpec {
        custom_engines::spell_out(self.name(), spec)
    }
    /// Builds an engine as a player.
    fn player(&self, spec: &EngineSpec) -> Result<Box<dyn EnginePlayer>>;
    /// Builds a solver for the position that an opening leads to, which is looked at alone.
    fn solver(&self, spec: &EngineSpec, opening: &Opening) -> Result<Box<dyn Solver>>;
    /// Begins a game.
    fn open(&self, opening: &Opening) -> Result<Box<dyn Position>>;
    /// Reads a position or a record, in any of the game's formats if none is named. It stands at its end.
    /// Rules the text names go before `rules`.
    fn read(
        &self,
        format: Option<&str>,
        text: &str,
        rules: &[(String, String)],
    ) -> Result<Box<dyn Position>> {
        let mut games = self.read_games(format, text, rules)?;
        match games.len() {
            1 => Ok(games.remove(0)),
            several => Err(Error::SeveralGames(several)),
        }
    }
    /// Reads all games of a text, one at least.
    fn read_games(
        &self,
        format: Option<&str>,
        text: &str,
        rules: &[(String, String)],
    ) -> Result<Vec<Box<dyn Position>>>;
    /// Checks a certificate about this game: what it proves.
    fn verify(&self, certificate: Reader<Box<dyn Read + Send>>, most: u64) -> VerifyResult;
    /// Writes one certificate about the position that an opening leads to, put together from parts; each claim in words, and
    /// how much was played through for it. Parts that do not fit together are refused.
    fn join(&self, opening: &Opening, claims: Vec<ClaimParts>, out: &mut dyn Write) -> JoinResult;
}

/// All games, in the order of their names in the project's title page.
// A crate that could inline this would compile every game with every search once more.
#[inline(never)]
pub fn games() -> [&'static dyn GameInfo; 4] {
    [
        info::<quadrille_tzaar::Tzaar>(),
        info::<quadrille_surakarta::Surakarta>(),
        info::<quadrille_amazons::Amazons>(),
        info::<quadrille_tak::Tak>(),
    ]
}

/// The game of this name, in any case.
pub fn find(name: &str) -> Result<&'static dyn GameInfo> {
    games()
        .into_iter()
        .find(|game| game.name().eq_ignore_ascii_case(name))
        .ok_or_else(|| Error::Game(name.into()))
}

/// A game of the catalogue.
pub(crate) fn info<G: Depict + Catalogue>() -> &'static dyn GameInfo {
    const { &Of::<G>(PhantomData) }
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Depict + Catalogue> GameInfo for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> [&'static str; 2] {
        G::PLAYERS
    }

    fn formats(&self) -> Vec<FormatInfo> {
        G::formats().iter().map(|format| FormatInfo { name: format.name, about: format.about }).collect()
    }

    fn record_format(&self) -> &'static str {
        G::RECORD_FORMAT
    }

    fn starts(&self) -> &'static [(&'static str, &'static str)] {
        G::starts()
    }

    fn rules(&self) -> Vec<Rule> {
        usual_rules::<G>()
    }

    fn presets(&self) -> Vec<PresetInfo> {
        custom_engines::with_custom(G::NAME, presets::list::<G>())
    }

    fn solvers(&self) -> Vec<&'static str> {
        custom_engines::with_custom_names(G::NAME, presets::solvers::<G>())
    }

    fn board(&self) -> BoardInfo {
        BoardInfo::of::<G>()
    }

    fn chance(&self, score: Score) -> f64 {
        score.chance(G::SCALE)
    }

    fn unit(&self) -> f64 {
        G::NETWORK_SCALE
    }

    fn feature_names(&self) -> Vec<String> {
        G::feature_names()
    }

    fn feature_images(&self) -> Vec<Vec<u16>> {
        G::feature_images()
    }

    fn move_feature_names(&self) -> Vec<String> {
        G::move_feature_names()
    }

    fn compose(&self, layout: &Layout, rules: &[(String, String)]) -> Result<Box<dyn Position>> {
        let (rules, draw_rules) = settings::<G>(rules)?;
        let position = G::compose(layout, &rules).map_err(Error::Layout)?;
        Ok(Box::new(GamePosition::new(GameHistory::new(position, draw_rules))))
    }

    fn levels(&self) -> [Level; 5] {
        G::levels()
    }

    fn player(&self, spec: &EngineSpec) -> Result<Box<dyn EnginePlayer>> {
        Ok(Box::new(GamePlayer::<G>::new(spec)?))
    }

    fn solver(&self, spec: &EngineSpec, opening: &Opening) -> Result<Box<dyn Solver>> {
        Ok(Box::new(GameSolver::<G>::new(&begin(opening)?, spec)?))
    }

    fn open(&self, opening: &Opening) -> Result<Box<dyn Position>> {
        Ok(Box::new(GamePosition::new(begin::<G>(opening)?)))
    }

    fn read_games(
        &self,
        format: Option<&str>,
        text: &str,
        rules: &[(String, String)],
    ) -> Result<Vec<Box<dyn Position>>> {
        let (rules, draw_rules) = settings::<G>(rules)?;
        let position = |record| Box::new(GamePosition::from_record(record, draw_rules)) as Box<dyn Position>;
        Ok(read::<G>(format, text, &rules)?.into_iter().map(position).collect())
    }

    fn verify(&self, certificate: Reader<Box<dyn Read + Send>>, most: u64) -> VerifyResult {
        let Header { position, rules, .. } = certificate.header().clone();
        let history = begin::<G>(&Opening { position: Some(position), rules, ..Opening::default() })?;
        Ok(certificate.verify(history.position(), history.rules(), most)?)
    }

    fn join(&self, opening: &Opening, claims: Vec<ClaimParts>, out: &mut dyn Write) -> JoinResult {
        joined::join::<G>(opening, claims, out)
    }
}

/// The line that an opening describes.
pub(crate) fn begin<G: Notation>(opening: &Opening) -> Result<GameHistory<G>> {
    let (rules, draw_rules) = settings::<G>(&opening.rules)?;
    let position = match &opening.position {
        Some(text) => G::parse(text, &rules).map_err(|error| Error::Text("a position", error))?,
        None => G::start(&named(&opening.start, G::starts(), G::NAME)?, &rules)?,
    };
    let mut history = GameHistory::new(position, draw_rules);
    for word in &opening.moves {
        play(&mut history, word)?;
    }
    Ok(history)
}

/// Plays a word.
pub(crate) fn play<G: Notation>(history: &mut GameHistory<G>, word: &str) -> Result<()> {
    if let Some(ending) = history.ending() {
        return Err(Error::Over(word.into(), ending.reason.to_string()));
    }
    let wrong = |error| Error::Move(word.into(), error);
    for m in history.position().parse_turn(word).map_err(wrong)? {
        history.play(m).map_err(|error| wrong(TextError::at(word, 0, error)))?;
    }
    Ok(())
}

/// A seed asks for the random start, and for no other.
fn named(start: &Start, starts: &[(&str, &str)], game: &str) -> std::result::Result<Start, StartError> {
    const RANDOM: &str = "random";
    if start.seed.is_none() || start.name.as_deref() == Some(RANDOM) {
        return Ok(start.clone());
    }
    if let Some(name) = &start.name {
        return Err(StartError(format!("a seed is for random starts, and '{name}' is none")));
    }
    if starts.iter().all(|(name, _)| *name != RANDOM) {
        return Err(StartError(format!("{game} has no random start: a seed has no meaning")));
    }
    Ok(Start { name: Some(RANDOM.into()), ..start.clone() })
}

fn settings<G: Notation>(pairs: &[(String, String)]) -> Result<(G::Rules, DrawRules)> {
    let (mut rules, mut draw_rules) = (G::Rules::default(), G::draw_rules());
    for (name, value) in pairs {
        if !draw_rules::set(&mut draw_rules, name, value)? {
            G::set_rule(&mut rules, name, value).map_err(|error| match error {
                RuleError::Unknown(name) => Error::RuleName(name, rule_names::<G>()),
                error => error.into(),
            })?;
        }
    }
    Ok((rules, draw_rules))
}

fn rule_names<G: Notation>() -> Vec<&'static str> {
    usual_rules::<G>().into_iter().map(|rule| rule.name).collect()
}

/// The settings and draw rules with their defaults.
fn usual_rules<G: Notation>() -> Vec<Rule> {
    let mut rules = G::list_rules(&G::Rules::default());
    rules.extend(draw_rules::list(&G::draw_rules()));
    rules
}

/// Reads in the named format, or in the first of all that takes the text; if none does, the error is that of the
/// format that got furthest.
fn read<G: Notation>(format: Option<&str>, text: &str, rules: &G::Rules) -> Result<Vec<Record<G>>> {
    if text.trim().is_empty() {
        return Err(Error::Text("any format", TextError::at(text, 0, "there is nothing but white space")));
    }
    let mut formats = G::formats();
    if let Some(name) = format {
        let known = formats.iter().map(|format| format.name).collect();
        formats.retain(|format| format.name == name);
        if formats.is_empty() {
            return Err(Error::Format(name.into(), known));
        }
    }
    let mut furthest: Option<(&'static str, TextError)> = None;
    for Format { name, read, games, .. } in formats {
        let read_part = |part: &str| {
            let offset = part.as_ptr() as usize - text.as_ptr() as usize;
            read(part, rules).map_err(|error| error.within(text, offset))
        };
        match games(text).into_iter().map(read_part).collect() {
            Ok(records) => return Ok(records),
            Err(error) => {
                let place = |error: &TextError| (error.line, error.column);
                if furthest.as_ref().is_none_or(|(_, before)| place(&error) > place(before)) {
                    furthest = Some((name, error));
                }
            }
        }
    }
    let (name, error) = furthest.expect("every game has a format");
    Err(Error::Text(name, error))
}

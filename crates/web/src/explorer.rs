//! What was played in a position, in the games that are kept and in matches, collected now and then, and in files of self-play,
//! read once.

use crate::failure::{Failure, blocking};
use crate::matches::{FinishedGame, Matches};
use crate::store::Store;
use quadrille_api::{Document, Explored, MoveSequence, OpeningIndex};
use quadrille_engine::{GameInfo, Opening};
use quadrille_training::{GamesError, GamesReader};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How many of the newest games are looked at, of each kind.
const MOST_GAMES: usize = 5000;

/// How long what was collected is good for.
const FRESH: Duration = Duration::from_secs(20);

/// The games of one kind, and when they were collected.
type Collected = (Instant, Arc<OpeningIndex>);

/// All that was collected, by game.
#[derive(Clone)]
pub struct Explorer {
    indices: Arc<Mutex<HashMap<&'static str, Collected>>>,
    self_play: Arc<SelfPlay>,
}

impl Explorer {
    /// Files of self-play are looked at too, if their first lines say that they are some.
    pub fn new(self_play: &[PathBuf]) -> Result<Explorer, GamesError> {
        let self_play = Arc::new(SelfPlay::open(self_play)?);
        Ok(Explorer { indices: Arc::default(), self_play })
    }

    /// What was played in the position that moves lead to.
    pub async fn explore(
        &self,
        line: MoveSequence,
        store: &Store,
        matches: &Matches,
    ) -> Result<Explored, Failure> {
        let game = line.setup.game()?;
        let known = self.fresh(game);
        let kept = match known {
            Some(_) => Vec::new(),
            None => store.documents(game.name(), MOST_GAMES).await?,
        };
        let (explorer, matches) = (self.clone(), matches.clone());
        blocking(move || {
            let index = known.unwrap_or_else(|| {
                explorer.collect(game, &kept, matches.finished_games(game.name(), MOST_GAMES))
            });
            let position = line.open()?.board_text();
            Ok(Explored::new(&position, &[&index, &explorer.self_play.index(game)]))
        })
        .await
    }

    fn fresh(&self, game: &dyn GameInfo) -> Option<Arc<OpeningIndex>> {
        let indices = self.indices.lock().expect("nothing panics here");
        indices
            .get(game.name())
            .filter(|(made, _)| made.elapsed() < FRESH)
            .map(|(_, index)| Arc::clone(index))
    }

    fn collect(
        &self,
        game: &'static dyn GameInfo,
        kept: &[Document],
        played: Vec<FinishedGame>,
    ) -> Arc<OpeningIndex> {
        let mut index = OpeningIndex::default();
        kept.iter().for_each(|document| index.add_document(game, document));
        for FinishedGame { opening, outcome } in played {
            index.add(game, opening, Some(outcome));
        }
        let index = Arc::new(index);
        let made = (Instant::now(), Arc::clone(&index));
        self.indices.lock().expect("nothing panics here").insert(game.name(), made);
        index
    }
}

/// Files of games of engines against themselves.
struct SelfPlay {
    /// Each with the name of its game.
    files: Vec<(String, PathBuf)>,
    indices: Mutex<HashMap<&'static str, Arc<OpeningIndex>>>,
}

impl SelfPlay {
    fn open(files: &[PathBuf]) -> Result<SelfPlay, GamesError> {
        let named = |path: &PathBuf| GamesReader::open(path).map(|games| (games.game().into(), path.clone()));
        let files = files.iter().map(named).collect::<Result<_, _>>()?;
        Ok(SelfPlay { files, indices: Mutex::default() })
    }

    /// The games of one kind: whoever asks first waits until they are read.
    fn index(&self, game: &'static dyn GameInfo) -> Arc<OpeningIndex> {
        let mut indices = self.indices.lock().expect("nothing panics here");
        let read = || {
            let of_game = self.files.iter().filter(|(name, _)| name == game.name());
            Arc::new(read_self_play(game, of_game.map(|(_, path)| path.as_path())))
        };
        Arc::clone(indices.entry(game.name()).or_insert_with(read))
    }
}

/// What engines chose; what came before a random turn has no result. A file counts up to its first wrong line.
fn read_self_play<'a>(game: &dyn GameInfo, files: impl Iterator<Item = &'a Path>) -> OpeningIndex {
    let mut index = OpeningIndex::default();
    let readers = files.filter_map(|path| GamesReader::open(path).ok());
    let games = readers.flat_map(|reader| reader.map_while(Result::ok));
    for played in games.take(MOST_GAMES) {
        let moves = played.turns.iter().map(|turn| turn.word.clone()).collect();
        index.add_from(played.random_until(), game, Opening { moves, ..played.opening() }, played.outcome);
    }
    index
}

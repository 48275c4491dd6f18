//! What was played in a position, in the games that are kept and in matches: collected now and then.

use crate::failure::{Failure, blocking};
use crate::matches::{FinishedGame, Matches};
use crate::store::Store;
use quadrille_api::{Document, Explored, MoveSequence, OpeningIndex};
use quadrille_engine::GameInfo;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How many of the newest games are looked at, of each kind.
const MOST_GAMES: usize = 5000;

/// How long what was collected is good for.
const FRESH: Duration = Duration::from_secs(20);

/// The games of one kind, and when they were collected.
type Collected = (Instant, Arc<OpeningIndex>);

/// All that was collected, by game.
#[derive(Clone, Default)]
pub struct Explorer {
    indices: Arc<Mutex<HashMap<&'static str, Collected>>>,
}

impl Explorer {
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
            Ok(index.at(&line.open()?.board_text()))
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

//! The next game of two players.

use crate::game::{LiveGame, Reply, Saved, rows};
use crate::offers::{NewOffer, check_games};
use crate::portal::{Portal, need_player};
use crate::shapes::Colour;
use quadrille_web::Failure;
use std::sync::Arc;

impl Portal {
    /// A rematch is offered, declined, or accepted: then the next game begins, with colours exchanged.
    pub async fn rematch(&self, live: &Arc<LiveGame>, account: i64, reply: Reply) -> Result<(), Failure> {
        let mut game = live.game.lock().await;
        let player = need_player(&game, account)?;
        let (change, accepted) = game.rematch(player, reply)?;
        if !accepted {
            return self.keep(live, &mut game, change).await.map(drop);
        }
        let terms = Arc::clone(&game.terms);
        let next = NewOffer {
            setup: terms.setup.clone(),
            clock: terms.clock,
            colour: Colour::First,
            rated: terms.rated,
            chat: terms.chat,
            to: None,
        };
        let [first, second] = [game.players[0].account, game.players[1].account];
        let begun = match self.new_game(&next, second, first) {
            Ok(new) => {
                let saved = Saved::of(&game, &change);
                self.begin(new, move |connection, new| {
                    check_games(connection, first)?;
                    check_games(connection, second)?;
                    let id = rows::insert(connection, new)?;
                    rows::save(connection, &saved.with_rematch(id))?;
                    Ok(id)
                })
                .await
            }
            Err(failure) => Err(failure),
        };
        match begun {
            Ok(begun) => {
                game.standing.rematch = Some(begun.id);
                self.show(live, &game);
                Ok(())
            }
            Err(failure) => {
                game.undo(change);
                Err(failure)
            }
        }
    }
}

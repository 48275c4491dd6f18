//! What is shown of players.

use crate::accounts;
use crate::glicko::Rating;
use crate::shapes::{Account, Meetings, PlayerPage};
use crate::store::Refusal;
use rusqlite::{Connection, Params, params};

/// Robots that are listed.
const MOST_ROBOTS: u32 = 200;

fn of(account: Account) -> PlayerPage {
    let Account { name, kind, about, games, owner, created, ratings, .. } = account;
    PlayerPage { name, kind, about, games, owner, online: false, created, ratings, record: None }
}

/// The page of a player, with the account's number.
pub fn page(connection: &Connection, name: &str) -> Result<(i64, PlayerPage), Refusal> {
    let account = accounts::need(connection, name)?;
    let record = Some(record(connection, account)?);
    Ok((account, PlayerPage { record, ..of(accounts::describe(connection, account)?) }))
}

fn pages(
    connection: &Connection,
    select: &str,
    values: impl Params,
) -> Result<Vec<(i64, PlayerPage)>, Refusal> {
    let mut select = connection.prepare_cached(select)?;
    let found = select.query_map(values, |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
    let page = |account| Ok((account, of(accounts::describe(connection, account)?)));
    found.into_iter().map(page).collect()
}

/// Those with a settled rating in a game, the best first.
pub fn ranking(connection: &Connection, game: &str, limit: u32) -> Result<Vec<(i64, PlayerPage)>, Refusal> {
    let settled = Rating::SETTLED;
    pages(
        connection,
        "SELECT account FROM ratings JOIN accounts ON accounts.id = account
         WHERE game = ?1 AND deviation <= ?2 AND active AND banned IS NULL ORDER BY rating DESC LIMIT ?3",
        params![game, settled, limit],
    )
}

/// The robots.
pub fn robots(connection: &Connection) -> Result<Vec<(i64, PlayerPage)>, Refusal> {
    let select = "SELECT id FROM accounts WHERE kind = 'robot' AND active AND banned IS NULL ORDER BY lower(name) LIMIT ?1";
    pages(connection, select, [MOST_ROBOTS])
}

/// How often somebody has met whom in which game. Games that were aborted do not count.
fn record(connection: &Connection, account: i64) -> Result<Vec<Meetings>, Refusal> {
    let mut select = connection.prepare_cached(
        "SELECT game, opponent, sum(winner IS own), sum(winner IS NULL), sum(winner IS NOT NULL AND winner IS NOT own) FROM (
             SELECT game, second AS opponent, winner, 'first' AS own FROM games
             WHERE first = ?1 AND reason IS NOT NULL AND reason != 'aborted'
             UNION ALL
             SELECT game, first, winner, 'second' FROM games
             WHERE second = ?1 AND reason IS NOT NULL AND reason != 'aborted')
         JOIN accounts ON accounts.id = opponent
         GROUP BY game, CASE WHEN active THEN opponent ELSE kind END ORDER BY count(*) DESC, game LIMIT 500",
    )?;
    let mut rows = select.query([account])?;
    let mut meetings = Vec::new();
    while let Some(row) = rows.next()? {
        let game: String = row.get(0)?;
        let opponent = accounts::player(connection, row.get(1)?, &game)?;
        let [wins, draws, losses] = [row.get(2)?, row.get(3)?, row.get(4)?];
        meetings.push(Meetings { game, opponent, wins, draws, losses });
    }
    Ok(meetings)
}

//! The layout before: winners were numbers, scores texts, times microseconds or seconds and nanoseconds, rules pairs.

use super::{LAYOUT, Result, winner_text};
use crate::plan::MatchPlan;
use crate::referee::GameRecord;
use rusqlite::{Connection, params};
use serde_json::{Map, Value, json};

type Read<T> = serde_json::Result<T>;

/// Reads a plan.
pub(super) fn plan(text: &str) -> Read<MatchPlan> {
    let mut plan: Value = serde_json::from_str(text)?;
    if let Some(rules) = plan["rules"].as_array() {
        let pair = |pair: &Value| Some((pair[0].as_str()?.to_string(), pair[1].clone()));
        plan["rules"] = rules.iter().filter_map(pair).collect::<Map<_, _>>().into();
    }
    let control = &plan["control"];
    let clock = |clock: &Value| json!({ "seconds": seconds(&clock[0]), "increment": seconds(&clock[1]) });
    plan["control"] = json!({
        "seconds": Some(&control["time"]).filter(|time| !time.is_null()).map(seconds),
        "clock": Some(&control["clock"]).filter(|times| !times.is_null()).map(clock),
        "nodes": control["nodes"],
        "depth": control["depth"],
        "margin": seconds(&control["margin"]),
    });
    serde_json::from_value(plan)
}

fn seconds(time: &Value) -> f64 {
    time["secs"].as_f64().unwrap_or(0.0) + time["nanos"].as_f64().unwrap_or(0.0) / 1e9
}

/// Reads a game.
pub(super) fn record(text: &str) -> Read<GameRecord> {
    let mut record: Value = serde_json::from_str(text)?;
    record["winner"] = player(&record["winner"]);
    for turn in record["turns"].as_array_mut().into_iter().flatten() {
        *turn = json!({
            "player": player(&turn["seat"]),
            "begins": turn["begins"],
            "move": turn["word"],
            "seconds": turn["micros"].as_f64().unwrap_or(0.0) / 1e6,
            "nodes": turn["nodes"],
            "score": turn["score"].as_str().and_then(score),
        });
    }
    serde_json::from_value(record)
}

/// 1, 2, or 0 for nobody.
fn player(number: &Value) -> Value {
    match number.as_u64() {
        Some(1) => "first".into(),
        Some(2) => "second".into(),
        _ => Value::Null,
    }
}

/// `+250`, `wins in 3`, `loses in 4`, `draw`.
fn score(text: &str) -> Option<Value> {
    let proven = |result: &str, plies: &str| {
        Some(json!({ "proven": result, "plies": plies.trim().parse::<u32>().ok()? }))
    };
    match text {
        "draw" => Some(json!({ "proven": "draw" })),
        _ => match (text.strip_prefix("wins in"), text.strip_prefix("loses in")) {
            (Some(plies), _) => proven("win", plies),
            (_, Some(plies)) => proven("loss", plies),
            _ => Some(json!({ "estimate": text.trim_start_matches('+').parse::<i32>().ok()? })),
        },
    }
}

/// Makes a file of the present layout of one of this layout, whose plan is given.
pub(super) fn rewrite(connection: &Connection, plan: &MatchPlan) -> Result<()> {
    let transaction = connection.unchecked_transaction()?;
    connection.execute_batch(
        "ALTER TABLE games RENAME TO games1;
         CREATE TABLE games (
             pair INTEGER NOT NULL, game INTEGER NOT NULL,
             first INTEGER NOT NULL, second INTEGER NOT NULL, opening INTEGER NOT NULL,
             winner TEXT, reason TEXT NOT NULL, record TEXT NOT NULL, ended REAL NOT NULL,
             PRIMARY KEY (pair, game)
         );
         INSERT INTO games SELECT pair, game, first, second, opening, NULL, reason, record, ended FROM games1;
         DROP TABLE games1;",
    )?;
    let mut select = connection.prepare("SELECT rowid, record FROM games")?;
    let rows = select.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    for row in rows.collect::<rusqlite::Result<Vec<_>>>()? {
        let (id, text) = row;
        let record = super::game_record(&text, 1).map_err(super::foreign)?;
        let text = serde_json::to_string(&record).expect("a record is plain data");
        let winner = record.outcome.winner().map(winner_text);
        connection.execute(
            "UPDATE games SET winner = ?2, record = ?3 WHERE rowid = ?1",
            params![id, winner, text],
        )?;
    }
    let text = serde_json::to_string(plan).expect("a plan is plain data");
    connection.execute("UPDATE plan SET layout = ?1, plan = ?2", params![LAYOUT, text])?;
    Ok(transaction.commit()?)
}

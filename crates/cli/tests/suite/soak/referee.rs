//! Who arranges games between the robots, and looks whether anything is lost. It asks the portal itself, not through the network.

use quadrille_web::Setup;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The games that are played.
pub const GAMES: [&str; 4] = ["tzaar", "surakarta", "amazons", "tak"];

/// Games at once between two robots.
const AT_ONCE: usize = 3;

/// A robot of the portal.
#[derive(Clone)]
pub struct Robot {
    pub name: String,
    pub token: String,
}

/// Arranges and looks.
pub struct Referee {
    port: u16,
    robots: Vec<[Robot; 2]>,
    /// Every game as it was seen last.
    games: BTreeMap<i64, Value>,
    begins: bool,
}

impl Referee {
    pub fn new(port: u16, robots: Vec<[Robot; 2]>) -> Referee {
        Referee { port, robots, games: BTreeMap::new(), begins: true }
    }

    /// Looks at all games that go on, and arranges new ones. A portal that is just down is no fault.
    pub fn look(&mut self) -> Result<(), String> {
        for (index, pair) in self.robots.clone().iter().enumerate() {
            let listed =
                self.ask(&pair[0], "GET", "games?running=true&limit=50&player=", &pair[0].name, None);
            let Some(listed) = listed else { return Ok(()) };
            let listed = listed["games"].as_array().cloned().unwrap_or_default();
            for game in &listed {
                self.games.entry(game["id"].as_i64().unwrap_or(0)).or_insert(Value::Null);
            }
            if self.begins && listed.len() < AT_ONCE {
                let offers = self.ask(&pair[0], "GET", "offers", "", None);
                let Some(offers) = offers else { return Ok(()) };
                if offers["offers"].as_array().is_some_and(Vec::is_empty) {
                    let offer = json!({ "setup": setup(GAMES[index]), "clock": { "seconds": 900, "increment": 5 },
                        "rated": false, "colour": "random", "to": pair[1].name });
                    self.ask(&pair[0], "POST", "offers", "", Some(offer));
                }
            }
        }
        let running: Vec<i64> =
            self.games.iter().filter(|(_, game)| !is_over(game)).map(|(id, _)| *id).collect();
        for id in running {
            let someone = self.robots[0][0].clone();
            let Some(answer) = self.ask(&someone, "GET", "games/", &id.to_string(), None) else {
                return Ok(());
            };
            let Some(game) = answer.get("game") else { return Err(format!("game {id} is lost: {answer}")) };
            compare(&self.games[&id], game)?;
            if is_over(game) {
                replay(game)?;
            }
            self.games.insert(id, game.clone());
        }
        Ok(())
    }

    /// Lets the games that go on come to their end.
    pub fn begin_no_more(&mut self) {
        self.begins = false;
    }

    pub fn are_some_running(&self) -> bool {
        self.games.values().any(|game| !is_over(game))
    }

    /// The games that go on, for people.
    pub fn running(&self) -> String {
        let running = self.games.iter().filter(|(_, game)| !is_over(game));
        running.map(|(id, game)| format!("{id}: {}", game["moves"])).collect::<Vec<_>>().join("\n")
    }

    pub fn finished(&self) -> usize {
        self.games.values().filter(|game| is_over(game)).count()
    }

    /// Finished games and their moves.
    pub fn totals(&self) -> (usize, usize) {
        let moves = self.games.values().map(|game| game["moves"].as_array().map_or(0, Vec::len)).sum();
        (self.finished(), moves)
    }

    /// The answer to a request, if the portal is there.
    fn ask(&self, robot: &Robot, method: &str, path: &str, name: &str, body: Option<Value>) -> Option<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
        let body = body.map_or(String::new(), |body| body.to_string());
        let request = format!(
            "{method} /api/portal/{path}{name} HTTP/1.1\r\nHost: localhost:{}\r\nAuthorization: Bearer {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            robot.token,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    }
}

/// Boards on which random players come to an end.
fn setup(game: &str) -> Value {
    match game {
        "tak" => json!({ "game": game, "size": "4x4" }),
        "amazons" => json!({ "game": game, "size": "6x6" }),
        _ => json!({ "game": game }),
    }
}

fn is_over(game: &Value) -> bool {
    !game["ending"].is_null()
}

/// Whether a later state of a game goes on from an earlier one.
fn compare(before: &Value, after: &Value) -> Result<(), String> {
    let moves = |game: &Value| game["moves"].as_array().cloned().unwrap_or_default();
    let wrong = |what: &str| Err(format!("game {}: {what}\nbefore {before}\nafter {after}", after["id"]));
    if !moves(after).starts_with(&moves(before)) {
        return wrong("moves are lost");
    }
    if before["version"].as_i64() > after["version"].as_i64() {
        return wrong("an older state has come back");
    }
    Ok(())
}

/// Whether the moves of a finished game are legal and end it, by the rules alone.
fn replay(game: &Value) -> Result<(), String> {
    let wrong = |what: String| format!("game {}: {what}\n{game}", game["id"]);
    let setup: Setup =
        serde_json::from_value(game["setup"].clone()).map_err(|error| wrong(error.to_string()))?;
    let mut position = setup.open(&[]).map_err(|_| wrong("its setup does not open".into()))?;
    for played in
        game["moves"].as_array().into_iter().flatten().chain(game["plies"].as_array().into_iter().flatten())
    {
        let word = played.as_str().unwrap_or_default();
        position.play(word).map_err(|error| wrong(format!("{word}: {error}")))?;
    }
    let ending = position.ending().ok_or_else(|| wrong("it is not over by the rules".into()))?;
    match game["ending"]["reason"] == ending.reason {
        true => Ok(()),
        false => Err(wrong(format!("by the rules it ended by {}", ending.reason))),
    }
}

//! The adapter of our own portal against a server that is written from the API's description (docs/portal-api.md).

use crate::common::{shared, step_until};
use crate::web::{Answer, Request, WebServer};
use quadrille_bot::config::{Config, Secret};
use quadrille_bot::portals::{Installation, Quadrille, install};
use quadrille_bot::{Robot, RobotStatus, Shared, maker};
use quadrille_engine::{GameInfo, Opening, Player, Position, Start, find};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// What goes wrong with requests, of a thousand.
#[derive(Clone, Copy, PartialEq, Default)]
struct Manners {
    /// Taken, but not answered.
    unanswered: u64,
    /// Not taken: 503.
    unavailable: u64,
}

struct Api {
    game: &'static dyn GameInfo,
    start: Start,
    position: Option<Box<dyn Position>>,
    robot: Player,
    id: u64,
    token: u64,
    /// The tokens that have made a move, and which.
    used: Vec<(String, String)>,
    offers: Vec<Value>,
    /// What has changed, the last at the end.
    events: Vec<Value>,
    draw_offer: Option<Player>,
    agreed: bool,
    answered: Vec<String>,
    violations: Vec<String>,
    posts: u32,
    manners: Manners,
    random: u64,
    robots: Vec<String>,
}

type Shelf = Arc<(Mutex<Api>, Condvar)>;

impl Api {
    fn chance(&mut self, of_thousand: u64) -> bool {
        self.random = self.random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.random >> 33) % 1000 < of_thousand
    }

    fn begin(&mut self) {
        let opening = Opening { start: self.start.clone(), ..Opening::default() };
        self.position = Some(self.game.open(&opening).unwrap());
        self.id += 1;
        self.opponent();
    }

    fn opponent(&mut self) {
        let Some(position) = &mut self.position else { return };
        while position.ending().is_none() && position.to_move() != self.robot {
            let moves = position.legal_moves();
            let number = self.token as usize * 7919 % moves.len();
            position.play(&moves[number]).unwrap();
        }
        self.token += 1;
        let game = self.game_json();
        self.events.push(json!({ "event": "game", "game": game }));
    }

    fn game_json(&self) -> Value {
        let position = self.position.as_ref().unwrap();
        let opening = position.opening();
        let start = self.game.open(&Opening { moves: Vec::new(), ..opening.clone() }).unwrap();
        let ending = match position.ending() {
            Some(ending) => {
                json!({ "winner": ending.outcome.winner().map(|winner| winner.to_string()), "reason": ending.reason })
            }
            None if self.agreed => json!({ "winner": null, "reason": "agreement" }),
            None => Value::Null,
        };
        let rules: serde_json::Map<String, Value> =
            position.rules().into_iter().map(|(name, value)| (name, json!(value))).collect();
        let is_turn = ending.is_null() && position.to_move() == self.robot;
        let mut moves = position.turns();
        let plies = if position.turn_start() { Vec::new() } else { moves.pop().into_iter().collect() };
        let robot = json!({ "name": "robo", "kind": "robot", "rating": null });
        let rating = json!({ "rating": 1512.3, "deviation": 83.1, "provisional": false });
        let anna = json!({ "name": "anna", "kind": "person", "rating": rating });
        json!({
            "id": self.id, "version": self.token, "rated": true, "chat": true,
            "setup": { "game": self.game.name(), "position": start.text(), "rules": rules },
            "players": if self.robot == Player::First { json!([robot, anna]) } else { json!([anna, robot]) },
            "clock": { "seconds": 300, "increment": 5 }, "moves": moves, "plies": plies,
            "position": position.text(), "to_move": position.to_move().to_string(), "ending": ending,
            "remaining": [250.5, 250.5], "draw_offer": self.draw_offer.map(|who| who.to_string()),
            "takeback_offer": null, "rematch_offer": null, "rematch": null, "ratings": null,
            "created": 1.0, "changed": 2.0, "watchers": 0, "you": self.robot.to_string(),
            "move_token": if is_turn { json!(format!("t{}", self.token)) } else { Value::Null },
        })
    }

    fn make_move(&mut self, body: &Value) -> Answer {
        self.posts += 1;
        let (word, token) =
            (body["move"].as_str().unwrap().to_string(), body["token"].as_str().unwrap().to_string());
        if self.used.contains(&(token.clone(), word.clone())) {
            return Answer::json(200, &json!({ "game": self.game_json() }));
        }
        if token != format!("t{}", self.token) {
            self.violations.push(body.to_string());
            return Answer::json(409, &json!({ "error": "outdated", "game": self.game_json() }));
        }
        let position = self.position.as_mut().unwrap();
        if position.to_move() != self.robot || position.play(&word).is_err() {
            self.violations.push(body.to_string());
            return Answer::json(422, &json!({ "error": "not legal" }));
        }
        self.used.push((token, word));
        self.opponent();
        Answer::json(200, &json!({ "game": self.game_json() }))
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let path = request.path.strip_prefix("/api/portal/").unwrap_or_default().to_string();
        let body: Value = serde_json::from_str(&request.body).unwrap_or(Value::Null);
        let (unanswered, unavailable) = (self.manners.unanswered, self.manners.unavailable);
        if self.chance(unavailable) {
            return Answer::json(503, &json!({ "error": "the disk is full" }));
        }
        let answer = match (request.method.as_str(), path.as_str()) {
            ("POST", "login") if body["name"] == "olga" && body["password"] == "s3cret-s3cret" => {
                Answer::json(200, &json!({ "account": { "name": "olga" } }))
                    .with_cookie("quadrille_session=1".into())
            }
            ("POST", "robots") if request.cookies == "quadrille_session=1" => {
                let name = body["name"].as_str().unwrap().to_string();
                if self.robots.contains(&name) {
                    return Answer::json(409, &json!({ "error": "the name is taken" }));
                }
                self.robots.push(name.clone());
                Answer::json(
                    201,
                    &json!({ "account": { "name": name }, "token": format!("token of {name}") }),
                )
            }
            ("POST", token) if token.starts_with("robots/") && request.cookies == "quadrille_session=1" => {
                Answer::json(200, &json!({ "token": "a new token" }))
            }
            ("PUT", "account") if !request.token.is_empty() => {
                Answer::json(200, &json!({ "account": { "name": "robo" } }))
            }
            _ if request.token != "t0ken" => Answer::json(401, &json!({ "error": "not logged in" })),
            ("GET", "account") => Answer::json(200, &json!({ "account": { "name": "robo" } })),
            ("GET", "lobby") => Answer::json(200, &json!({ "seeks": [], "games": [], "online": [] })),
            ("GET", "offers") => Answer::json(200, &json!({ "offers": [] })),
            ("POST", "offers") => {
                self.answered.push(format!("seek {}", body["clock"]["seconds"]));
                Answer::json(201, &json!({ "offer": {} }))
            }
            ("GET", game) if game == format!("games/{}", self.id) => {
                Answer::json(200, &json!({ "game": self.game_json() }))
            }
            ("POST", game) if game == format!("games/{}/moves", self.id) => self.make_move(&body),
            ("POST", game) if game == format!("games/{}/draw", self.id) => {
                self.answered.push(format!("draw {}", body["answer"].as_str().unwrap()));
                self.draw_offer = None;
                Answer::json(200, &json!({ "game": self.game_json() }))
            }
            ("POST", "offers/5/accept") => {
                self.answered.push("accept 5".into());
                if self.position.is_none() {
                    self.begin();
                }
                Answer::json(200, &json!({ "offer": {}, "game": self.game_json() }))
            }
            ("POST", "offers/6/decline") => {
                self.answered.push("decline 6".into());
                Answer::json(200, &json!({ "offer": {} }))
            }
            _ => Answer::json(404, &json!({ "error": format!("there is no {path}") })),
        };
        if self.chance(unanswered) { Answer::nothing() } else { answer }
    }
}

/// Long polling: events after `since`, or all that is open.
fn events(shelf: &Shelf, request: &Request) -> Answer {
    let number = |name: &str| {
        let value = request.path.split(['?', '&']).find_map(|part| part.strip_prefix(name))?;
        value.parse::<usize>().ok()
    };
    let (api, changed) = &**shelf;
    let mut api = api.lock().unwrap();
    if request.token != "t0ken" {
        return Answer::json(401, &json!({ "error": "not logged in" }));
    }
    let Some(since) = number("since=") else {
        let mut open: Vec<Value> =
            api.offers.iter().map(|offer| json!({ "event": "offer", "offer": offer })).collect();
        if api.position.is_some() {
            open.push(json!({ "event": "game", "game": api.game_json() }));
        }
        return Answer::json(200, &json!({ "next": api.events.len(), "events": open }));
    };
    let until = Instant::now() + Duration::from_millis(300);
    while api.events.len() <= since && Instant::now() < until {
        api = changed.wait_timeout(api, Duration::from_millis(20)).unwrap().0;
    }
    Answer::json(
        200,
        &json!({ "next": api.events.len(), "events": api.events.get(since..).unwrap_or_default() }),
    )
}

fn offer(id: u64, game: &str, size: Option<&str>) -> Value {
    json!({
        "id": id, "from": { "name": "anna", "kind": "person", "rating": null },
        "to": { "name": "robo", "kind": "robot", "rating": null },
        "setup": { "game": game, "size": size }, "colour": "random", "clock": { "seconds": 300, "increment": 5 },
        "rated": true, "chat": true, "state": "open", "game_id": null, "created": 1.0, "expires": 2.0,
    })
}

fn portal(game: &str, size: Option<&str>, robot: Player, manners: Manners) -> (WebServer, Shelf) {
    let api = Api {
        game: find(game).unwrap(),
        start: Start { size: size.map(|size| size.parse().unwrap()), ..Start::default() },
        position: None,
        robot,
        id: 16,
        token: 0,
        used: Vec::new(),
        offers: vec![offer(5, game, size), offer(6, "chess", None)],
        events: Vec::new(),
        draw_offer: None,
        agreed: false,
        answered: Vec::new(),
        violations: Vec::new(),
        posts: 0,
        manners,
        random: 3,
        robots: Vec::new(),
    };
    let shelf = Arc::new((Mutex::new(api), Condvar::new()));
    let served = Arc::clone(&shelf);
    let server = WebServer::start(move |request| match request.path.starts_with("/api/portal/events?") {
        true => events(&served, request),
        false => {
            let answer = served.0.lock().unwrap().answer(request);
            served.1.notify_all();
            answer
        }
    });
    (server, shelf)
}

fn portal_robot(server: &WebServer, game: &str, more: &str, folder: &Path, shared: &Shared) -> Robot {
    std::fs::write(folder.join("token"), "t0ken").unwrap();
    let text = format!(
        "data = \"data\"\ncontact = \"test@example.org\"\n[[robots]]\nname = \"robo\"\ngame = \"{game}\"
engine = \"random,turns=on\"\ndraws = \"when-not-better\"\n[robots.quadrille]\nurl = \"{}\"\ntoken = {{ file = \"token\" }}\n{more}",
        server.url()
    );
    let config = Config::parse(&text, folder).unwrap();
    let robot = config.robots[0].clone();
    let portal = Quadrille::new(robot.quadrille.as_ref().unwrap(), &robot, &config).unwrap();
    let status = Arc::new(RobotStatus::new("robo", game, "random"));
    let maker = maker(&robot).unwrap();
    Robot::new(robot, Box::new(portal), maker, shared.clone(), status).unwrap()
}

#[test]
fn challenges_become_games_of_all_kinds_also_on_a_portal_that_loses_answers() {
    let bad = Manners { unanswered: 80, unavailable: 80 };
    let games = [
        ("tzaar", None, Player::First, bad),
        ("amazons", Some("5"), Player::Second, bad),
        ("surakarta", None, Player::Second, Manners::default()),
        ("tak", Some("4"), Player::First, bad),
    ];
    for (game, size, colour, manners) in games {
        let (server, shelf) = portal(game, size, colour, manners);
        let folder = tempfile::tempdir().unwrap();
        let (shared, lines) = shared(folder.path());
        let mut robot = portal_robot(&server, game, "", folder.path(), &shared);
        let results = || shared.journal.results(&Default::default()).unwrap().rows.len();
        step_until(&mut robot, "the game", || results() == 1);
        let api = shelf.0.lock().unwrap();
        assert_eq!(api.violations, [] as [&str; 0], "{game}: {}", lines.lock().unwrap().join("\n"));
        assert!(api.answered.contains(&"accept 5".into()));
        assert!(api.answered.contains(&"decline 6".into()) || manners != Manners::default());
        let row = &shared.journal.statistics(&Default::default()).unwrap()[0].rows[0];
        assert_eq!(row[3..5], ["anna", "1512"], "the opponent and its rating");
    }
}

#[test]
fn a_robot_without_a_game_offers_one_and_answers_draw_offers() {
    let (server, shelf) = portal("tak", Some("5"), Player::First, Manners::default());
    shelf.0.lock().unwrap().offers.remove(1);
    let folder = tempfile::tempdir().unwrap();
    let (shared, _) = shared(folder.path());
    let seeks = "seeks = [{ seconds = 60, increment = 1 }]\n";
    let mut robot = portal_robot(&server, "tak", seeks, folder.path(), &shared);
    let answered = |what: &str| shelf.0.lock().unwrap().answered.contains(&what.to_string());
    step_until(&mut robot, "the seek", || answered("seek 60.0"));
    step_until(&mut robot, "a move", || shelf.0.lock().unwrap().posts > 0);
    {
        let mut api = shelf.0.lock().unwrap();
        api.draw_offer = Some(Player::Second);
        let game = api.game_json();
        api.events.push(json!({ "event": "game", "game": game }));
    }
    step_until(&mut robot, "the answer", || answered("draw decline"));
}

#[test]
fn robots_are_installed_with_one_command() {
    let (server, _shelf) = portal("surakarta", None, Player::First, Manners::default());
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("bot.toml");
    let password = Secret::new("s3cret-s3cret").unwrap();
    let levels = ["beginner", "intermediate", "expert", "unbeatable"].map(String::from);
    let url = server.url();
    let task = |levels: &[String], password| Installation {
        url: &url,
        owner: "olga",
        password,
        game: find("surakarta").unwrap(),
        levels: levels.to_vec(),
        prefix: None,
        config: config.clone(),
    };
    let names = install(&task(&levels, &password)).unwrap();
    assert_eq!(names, ["surakarta-beginner", "surakarta-medium", "surakarta-expert", "surakarta-unbeatable"]);
    let written = Config::read(&config).unwrap();
    assert_eq!(written.robots.len(), 4);
    assert_eq!(written.robots[1].level.as_deref(), Some("intermediate"));
    let token = written.robots[0].quadrille.as_ref().unwrap().token.read().unwrap();
    assert_eq!(token.expose(), "token of surakarta-beginner");
    assert!(!std::fs::read_to_string(&config).unwrap().contains("s3cret"));
    let again = install(&task(&levels[..1], &password)).unwrap_err();
    assert!(again.contains("there is a robot surakarta-beginner already"), "{again}");
    assert!(
        install(&task(&["godlike".to_string()], &password))
            .unwrap_err()
            .contains("there is no level 'godlike'")
    );
    let casual = ["casual".to_string()];
    let wrong = Secret::new("wrong").unwrap();
    assert!(install(&task(&casual, &wrong)).unwrap_err().contains("not let in"));
    install(&task(&casual, &password)).unwrap();
    assert_eq!(Config::read(&config).unwrap().robots.len(), 5);
}

//! The page-scraping adapter against a site of the structure that the WALTZ manual's client knew.

use crate::common::{shared, step_until};
use crate::web::{Answer, Request, WebServer};
use quadrille_bot::config::Config;
use quadrille_bot::portals::Pages;
use quadrille_bot::{Event, Portal, PortalError, Robot, RobotStatus, Shared, maker};
use quadrille_engine::{Opening, Player, Position, find};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const CONFIG: &str = r##"
data = "data"
contact = "test@example.org"
[[robots]]
name = "robo"
game = "tzaar"
engine = "random,turns=on"
[robots.pages]
url = "URL"
user = "robo"
password = { file = "password" }
poll_seconds = 0.01
requests_per_minute = 1000000
timeout = 5
[robots.pages.selectors]
logged_in = "a#logout"
login_path = "/login"
login_form = "form#login"
user_field = "username"
password_field = "password"
[robots.pages.board]
path = "/next"
our_turn = "link[href*='tzaar.css']"
no_game = "p.nothing"
game = "input[name=game]@value"
token = "input[name=token]@value"
players = "ol.seats li"
second_half = "p.second-half"
first_turn = "p.first-turn"
selected = "img.selected@data-field"
post_path = "/play"
source = { action = "source", field = "{field}", token = "{token}", game = "{game}" }
destination = { action = "destination", field = "{field}", token = "{token}", game = "{game}" }
pass = { action = "pass", token = "{token}", game = "{game}" }
[robots.pages.board.piece]
css = "img.piece"
field = "data-field"
image = "src"
pattern = "{colour}{kind}{height}.png"
colours = { w = "first", b = "second" }
kinds = { t = "tott", r = "tzarra", z = "tzaar" }
[robots.pages.invitations]
path = "/invitations"
present = "h1#invitations"
row = "tr.invitation"
id = "td.id"
game = "td.game"
game_word = "Tzaar"
from = "td.from"
accept = "form.accept"
decline = "form.decline"
[robots.pages.finished]
path = "/finished"
row = "tr.game"
game = "td.number"
result = "td.result"
results = { won = "win", lost = "loss" }
"##;

/// What goes wrong on the site.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Trouble {
    /// Of a thousand posts, how many are taken without an answer, and how many requests end the session.
    Lossy { unanswered: u64, expired: u64 },
    /// The page has changed: the first word is written as the second.
    Changed(&'static str, &'static str),
}

/// The site: one game after another against a random player.
struct Site {
    position: Box<dyn Position>,
    robot: Player,
    game: u32,
    token: u64,
    session: Option<u64>,
    selected: Option<String>,
    finished: Vec<(u32, bool)>,
    invitations: Vec<(u32, &'static str)>,
    answered: Vec<String>,
    trouble: Trouble,
    violations: Vec<String>,
    posts: u32,
    logins: u32,
    random: u64,
    agents: Vec<String>,
}

impl Site {
    fn new(trouble: Trouble) -> Site {
        let mut site = Site {
            position: find("tzaar").unwrap().open(&Opening::default()).unwrap(),
            robot: Player::First,
            game: 1,
            token: 100,
            session: None,
            selected: None,
            finished: Vec::new(),
            invitations: vec![(8, "Chess"), (9, "Tzaar")],
            answered: Vec::new(),
            trouble,
            violations: Vec::new(),
            posts: 0,
            logins: 0,
            random: 7,
            agents: Vec::new(),
        };
        site.opponent();
        site
    }

    fn chance(&mut self, of_thousand: u64) -> bool {
        self.random = self.random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.random >> 33) % 1000 < of_thousand
    }

    fn opponent(&mut self) {
        while self.position.ending().is_none() && self.position.to_move() != self.robot {
            let moves = self.position.legal_moves();
            let number = self.token as usize * 7919 % moves.len();
            self.position.play(&moves[number]).unwrap();
        }
        if let Some(ending) = self.position.ending() {
            self.finished.push((self.game, ending.outcome.winner() == Some(self.robot)));
            self.game += 1;
            self.robot = !self.robot;
            self.position = find("tzaar").unwrap().open(&Opening::default()).unwrap();
            self.opponent();
        }
    }

    fn answer(&mut self, request: &Request) -> Answer {
        if !self.agents.contains(&request.user_agent) {
            self.agents.push(request.user_agent.clone());
        }
        if let Trouble::Lossy { expired, .. } = self.trouble
            && self.chance(expired)
        {
            self.session = None;
        }
        let is_logged_in =
            self.session.is_some_and(|session| request.cookies.contains(&format!("session={session}")));
        match (request.path.as_str(), is_logged_in) {
            ("/login", _) if request.method == "POST" => {
                let is_right = request.field("username") == "robo"
                    && request.field("password") == "s3cret"
                    && request.field("csrf") == "c1";
                if !is_right {
                    return Answer::page(self.login_page());
                }
                self.logins += 1;
                self.session = Some(self.random >> 8);
                let cookie = format!("session={}; HttpOnly; Path=/", self.random >> 8);
                Answer::redirect("/next").with_cookie(cookie)
            }
            (_, false) => Answer::page(self.login_page()),
            ("/next", true) => Answer::page(self.board_page()),
            ("/play", true) => self.play(request),
            ("/invitations", true) => Answer::page(self.invitations_page()),
            ("/answer", true) => {
                let id = request.field("invitation");
                self.answered.push(format!("{} {id}", request.field("do")));
                self.invitations.retain(|(known, _)| known.to_string() != id);
                Answer::redirect("/invitations")
            }
            ("/finished", true) => {
                let row = |(game, won): &(u32, bool)| {
                    let word = if *won { "won" } else { "lost" };
                    format!("<tr class=game><td class=number>{game}</td><td class=result>{word}</td></tr>")
                };
                Answer::page(page(&format!(
                    "<table>{}</table>",
                    self.finished.iter().map(row).collect::<String>()
                )))
            }
            _ => Answer::status(404),
        }
    }

    fn login_page(&self) -> String {
        "<html><form id=login action=/login method=post><input name=username><input type=password name=password>
         <input type=hidden name=csrf value=c1></form></html>"
            .into()
    }

    fn board_page(&mut self) -> String {
        let mut pieces = String::new();
        let board = self.position.board();
        for (field, stack) in &board.layout.stacks {
            let Some(top) = stack.last() else { continue };
            let colour = if top.player == Some(Player::First) { "w" } else { "b" };
            let kind = match top.kind.as_str() {
                "tott" => "t",
                "tzarra" => "r",
                _ => "z",
            };
            let class = if self.selected.as_ref() == Some(field) { "piece selected" } else { "piece" };
            let height = stack.len();
            pieces +=
                &format!("<img class='{class}' data-field={field} src='/img/{colour}{kind}{height}.png'>");
        }
        let phase = match board.layout.phase.as_str() {
            "2" => "<p class=second-half>Second half</p>",
            "s" => "<p class=first-turn>First turn</p>",
            _ => "",
        };
        let seats = match self.robot {
            Player::First => "<li>robo</li><li>anna</li>",
            Player::Second => "<li>anna</li><li>robo</li>",
        };
        let text = page(&format!(
            "<link rel=stylesheet href=/css/tzaar.css><ol class=seats>{seats}</ol>{phase}{pieces}
             <form><input type=hidden name=game value={}><input type=hidden name=token value={}></form>",
            self.game, self.token
        ));
        match self.trouble {
            Trouble::Changed(from, to) => text.replace(from, to),
            Trouble::Lossy { .. } => text,
        }
    }

    fn play(&mut self, request: &Request) -> Answer {
        self.posts += 1;
        if request.field("token") != self.token.to_string() || request.field("game") != self.game.to_string()
        {
            // A post that was taken already, or one for another game.
            self.violations.push(format!("{:?}", request.fields));
            return Answer::page(self.board_page());
        }
        self.token += 1;
        let field = request.field("field");
        let word = match (request.field("action").as_str(), &self.selected) {
            ("source", _) => {
                self.selected = Some(field);
                None
            }
            ("destination", Some(source)) => Some(format!("{source}-{field}")),
            ("pass", _) => Some("pass".into()),
            _ => {
                self.violations.push(format!("{:?}", request.fields));
                None
            }
        };
        if let Some(word) = word {
            self.selected = None;
            if self.position.to_move() != self.robot || self.position.play(&word).is_err() {
                self.violations.push(word);
            }
            self.opponent();
        }
        if let Trouble::Lossy { unanswered, .. } = self.trouble
            && self.chance(unanswered)
        {
            return Answer::nothing();
        }
        Answer::page(self.board_page())
    }

    fn invitations_page(&self) -> String {
        let form = |id: &u32, word: &str| {
            format!(
                "<form class={word} action=/answer method=post><input type=hidden name=invitation value={id}>
                 <input type=hidden name=do value={word}></form>"
            )
        };
        let row = |(id, game): &(u32, &str)| {
            format!(
                "<tr class=invitation><td class=id>{id}</td><td class=game>{game}</td><td class=from>berta</td><td>{}{}</td></tr>",
                form(id, "accept"),
                form(id, "decline")
            )
        };
        let rows: String = self.invitations.iter().map(row).collect();
        page(&format!("<h1 id=invitations>Invitations</h1><table>{rows}</table>"))
    }
}

fn page(content: &str) -> String {
    format!("<html><a id=logout href=/logout>Log out</a>{content}</html>")
}

fn start(trouble: Trouble) -> (WebServer, Arc<Mutex<Site>>) {
    let site = Arc::new(Mutex::new(Site::new(trouble)));
    let shared = Arc::clone(&site);
    (WebServer::start(move |request| shared.lock().unwrap().answer(request)), site)
}

fn portal(server: &WebServer, folder: &Path, password: &str) -> (Config, Pages) {
    std::fs::write(folder.join("password"), password).unwrap();
    let config = Config::parse(&CONFIG.replace("URL", &server.url()), folder).unwrap();
    let robot = &config.robots[0];
    let pages = Pages::new(robot.pages.as_ref().unwrap(), robot, &config).unwrap();
    (config, pages)
}

fn page_robot(server: &WebServer, folder: &Path, shared: &Shared) -> Robot {
    let (config, portal) = portal(server, folder, "s3cret");
    let robot = config.robots[0].clone();
    let status = Arc::new(RobotStatus::new("robo", "tzaar", "random"));
    let maker = maker(&robot).unwrap();
    Robot::new(robot, Box::new(portal), maker, shared.clone(), status).unwrap()
}

#[test]
fn games_are_played_on_pages_also_when_answers_are_lost_and_logins_expire() {
    for trouble in
        [Trouble::Lossy { unanswered: 0, expired: 0 }, Trouble::Lossy { unanswered: 100, expired: 30 }]
    {
        let (server, site) = start(trouble);
        let folder = tempfile::tempdir().unwrap();
        let (shared, lines) = shared(folder.path());
        let mut robot = page_robot(&server, folder.path(), &shared);
        let results = || shared.journal.results(&Default::default()).unwrap().rows.len();
        step_until(&mut robot, "two games", || results() >= 2);
        let site = site.lock().unwrap();
        assert_eq!(site.violations, [] as [&str; 0], "{}", lines.lock().unwrap().join("\n"));
        let mut answered = site.answered.clone();
        answered.sort();
        assert_eq!(answered, ["accept 9", "decline 8"], "the chess player is declined");
        assert!(
            site.agents
                .iter()
                .all(|agent| agent.starts_with("quadrille-bot/") && agent.contains("test@example.org"))
        );
        assert_eq!(site.logins > 1, trouble != Trouble::Lossy { unanswered: 0, expired: 0 });
        assert!(!lines.lock().unwrap().join("\n").contains("s3cret"));
    }
}

#[test]
fn a_changed_page_is_told_of_and_nothing_is_played() {
    let changes = [
        ("name=token", "name=key"),
        ("name=game", "name=number"),
        ("img class='piece' data-field=E3", "img class='piece' data-field=Z9"),
        ("data-field=E3", "data-place=E3"),
        ("/img/wt1.png", "/img/white-tott.svg"),
        ("<li>anna</li>", ""),
        ("robo</li>", "robot</li>"),
        ("tzaar.css", "tzaar-2.css"),
        ("<p class=first-turn>First turn</p>", "<p class=first-turn></p><p class=second-half></p>"),
        ("</ol>", "</ol><p class=nothing>Nothing to do</p>"),
        ("data-field=A1", "data-field=B1"),
        ("id=logout", "id=sign-out"),
    ];
    for (from, to) in changes {
        let (server, site) = start(Trouble::Changed(from, to));
        let folder = tempfile::tempdir().unwrap();
        let (shared, _) = shared(folder.path());
        let mut robot = page_robot(&server, folder.path(), &shared);
        let incidents = || shared.journal.incidents(&Default::default()).unwrap().rows;
        let is_told = || incidents().iter().any(|row| row[2] == "unexpected page");
        step_until(&mut robot, from, is_told);
        (0..20).for_each(|_| robot.step());
        assert_eq!(site.lock().unwrap().posts, 0, "{from}");
    }
}

#[test]
fn a_wrong_password_is_no_reason_to_knock_again() {
    let (server, _) = start(Trouble::Lossy { unanswered: 0, expired: 0 });
    let folder = tempfile::tempdir().unwrap();
    let (_, mut portal) = portal(&server, folder.path(), "wrong");
    let error = portal.poll(Duration::ZERO).unwrap_err();
    assert!(matches!(error, PortalError::Login(_)), "{error}");
}

#[test]
fn what_the_page_shows_now_decides_not_what_it_showed_before_the_search() {
    let (server, site) = start(Trouble::Lossy { unanswered: 0, expired: 0 });
    let folder = tempfile::tempdir().unwrap();
    let (_, mut portal) = portal(&server, folder.path(), "s3cret");
    let events = portal.poll(Duration::ZERO).unwrap();
    let view = events.into_iter().find_map(|event| match event {
        Event::Game(view) => Some(view),
        _ => None,
    });
    let view = view.unwrap();
    let ply = view.position().unwrap().legal_moves().remove(0);
    // Somebody else has played meanwhile: by hand, or another process of the same robot.
    {
        let mut site = site.lock().unwrap();
        let other = site.position.legal_moves().pop().unwrap();
        site.position.play(&other).unwrap();
        site.opponent();
    }
    let error = portal.play(&view, &[ply]).unwrap_err();
    assert_eq!(error, PortalError::Lost("the page shows another position".into()));
    assert_eq!(site.lock().unwrap().posts, 0);
}

//! The playtak adapter against a server that speaks its protocol, well and badly.

use crate::common::{TIMEOUT, shared, step_until};
use quadrille_bot::config::{Config, DrawPolicy, RobotConfig};
use quadrille_bot::portals::Playtak;
use quadrille_bot::{Choice, MakePlayer, Player as ChoosesMoves, Robot, RobotStatus, Shared, maker};
use quadrille_engine::{GameInfo, MoveRequest, Opening, Player, Position, Score, Size, Start, find};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tungstenite::handshake::server::{Request as ClientRequest, Response as ServerResponse};

/// How badly the server behaves.
#[derive(Clone, Copy, PartialEq, Default)]
struct Manners {
    /// Of a thousand lines, how many are the last of their connection, cut in half.
    cut: u64,
    /// How many come twice.
    doubled: u64,
    /// How many come late.
    delayed: u64,
    /// How many are followed by something unknown.
    unknown: u64,
    /// Of a thousand moves, how many are taken without an answer, and how many are not even taken.
    unanswered: u64,
    unheard: u64,
}

/// The game on the server, which outlives connections.
struct Table {
    position: Option<Box<dyn Position>>,
    size: u8,
    robot: Player,
    lines: Vec<String>,
    over: Option<String>,
    over_told: bool,
    games: u32,
    /// What the robot did that it must not do.
    violations: Vec<String>,
    heard: Vec<String>,
    logins: u32,
    manners: Manners,
    random: u64,
    /// Lines to send as soon as the robot is logged in.
    greeting: Vec<String>,
    /// What the opponent does instead of its next move.
    instead: Option<&'static str>,
}

impl Table {
    fn chance(&mut self, of_thousand: u64) -> bool {
        // Numbers that are the same in every run.
        self.random = self.random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.random >> 33) % 1000 < of_thousand
    }

    fn begin(&mut self, size: u8, robot: Player) {
        let rules = vec![("komi".into(), "4".into()), ("repetition".into(), "off".into())];
        let start = Start { size: Some(Size::square(size)), ..Start::default() };
        let opening = Opening { start, rules, ..Opening::default() };
        self.position = Some(find("tak").unwrap().open(&opening).unwrap());
        (self.size, self.robot, self.over, self.over_told) = (size, robot, None, false);
        self.lines.clear();
        self.games += 1;
        self.opponent();
    }

    /// Plays a line; false if it cannot be played.
    fn play(&mut self, line: &str) -> bool {
        let Some(position) = &mut self.position else { return false };
        let written = position.write("playtak").unwrap();
        let Ok(read) =
            find("tak").unwrap().read(Some("playtak"), &format!("{written}{line}\n"), &position.rules())
        else {
            return false;
        };
        position.play(read.turns().last().unwrap()).unwrap();
        self.lines.push(line.into());
        if let Some(ending) = position.ending() {
            let letter = if ending.reason.contains("road") { "R" } else { "F" };
            self.over = Some(match ending.outcome.winner() {
                Some(Player::First) => format!("{letter}-0"),
                Some(Player::Second) => format!("0-{letter}"),
                None => "1/2-1/2".into(),
            });
        }
        true
    }

    fn opponent(&mut self) {
        if self.over.is_some() || self.instead.is_some() {
            return;
        }
        let Some(position) = &mut self.position else { return };
        if position.to_move() == self.robot {
            return;
        }
        let moves = position.legal_moves();
        let mut after = find("tak").unwrap().open(&position.opening()).unwrap();
        after.play(&moves[(self.lines.len() * 7919 + 5) % moves.len()]).unwrap();
        let line = after
            .write("playtak")
            .unwrap()
            .lines()
            .rfind(|line| line.starts_with(['P', 'M']))
            .unwrap()
            .to_string();
        assert!(self.play(&line));
    }

    fn start_line(&self) -> String {
        let (white, black, colour) = match self.robot {
            Player::First => ("robo", "anna", "white"),
            Player::Second => ("anna", "robo", "black"),
        };
        let (flats, capstones) = if self.size == 4 { (15, 0) } else { (21, 1) };
        let Table { games, size, .. } = self;
        format!("Game Start {games} {white} vs {black} {colour} {size} 600 5 4 {flats} {capstones} 1 0 0 0 0")
    }
}

struct TakServer {
    port: u16,
    table: Arc<Mutex<Table>>,
}

impl TakServer {
    fn start(manners: Manners, web_socket: bool) -> TakServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let table = Arc::new(Mutex::new(Table {
            position: None,
            size: 4,
            robot: Player::First,
            lines: Vec::new(),
            over: None,
            over_told: false,
            games: 0,
            violations: Vec::new(),
            heard: Vec::new(),
            logins: 0,
            manners,
            random: 1,
            greeting: Vec::new(),
            instead: None,
        }));
        let shared = Arc::clone(&table);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                stream.set_read_timeout(Some(TIMEOUT)).unwrap();
                let table = Arc::clone(&shared);
                std::thread::spawn(move || {
                    if web_socket {
                        bridge(stream, table)
                    } else {
                        let _ = serve(stream, &table);
                    }
                });
            }
        });
        TakServer { port, table }
    }

    fn table(&self) -> std::sync::MutexGuard<'_, Table> {
        self.table.lock().unwrap()
    }
}

/// A web socket in front of the same server: its messages are cut anywhere.
#[expect(clippy::result_large_err, reason = "the closure's type is tungstenite's")]
fn bridge(stream: TcpStream, table: Arc<Mutex<Table>>) {
    let inner = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = inner.local_addr().unwrap();
    let agree = |request: &ClientRequest, mut response: ServerResponse| {
        let protocol = request.headers().get("Sec-WebSocket-Protocol").unwrap();
        response.headers_mut().insert("Sec-WebSocket-Protocol", protocol.clone());
        Ok(response)
    };
    let Ok(mut socket) = tungstenite::accept_hdr(stream, agree) else { return };
    let mut client = TcpStream::connect(address).unwrap();
    let (server, _) = inner.accept().unwrap();
    std::thread::spawn(move || {
        let _ = serve(server, &table);
    });
    client.set_read_timeout(Some(Duration::from_millis(2))).unwrap();
    socket.get_ref().set_read_timeout(Some(Duration::from_millis(2))).unwrap();
    let mut buffer = [0; 7];
    let is_late = |error: &std::io::Error| {
        [std::io::ErrorKind::WouldBlock, std::io::ErrorKind::TimedOut].contains(&error.kind())
    };
    loop {
        match client.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) if socket.send(tungstenite::Message::binary(buffer[..count].to_vec())).is_ok() => {
                continue;
            }
            Err(error) if is_late(&error) => {}
            _ => break,
        }
        match socket.read() {
            Ok(tungstenite::Message::Binary(bytes)) => client.write_all(&bytes).unwrap(),
            Err(tungstenite::Error::Io(error)) if is_late(&error) => {}
            Ok(_) => {}
            Err(_) => break,
        }
    }
    let _ = client.shutdown(Shutdown::Both);
}

/// Sends a line, as well as the server's manners are.
fn say(stream: &mut TcpStream, table: &mut Table, line: &str) -> Option<()> {
    let manners = table.manners;
    if table.chance(manners.delayed) {
        std::thread::sleep(Duration::from_millis(5));
    }
    if table.chance(manners.cut) {
        stream.write_all(&line.as_bytes()[..line.len() / 2]).ok()?;
        stream.shutdown(Shutdown::Both).ok()?;
        return None;
    }
    for _ in 0..1 + u8::from(table.chance(manners.doubled)) {
        stream.write_all(format!("{line}\n").as_bytes()).ok()?;
    }
    if table.chance(manners.unknown) {
        stream.write_all(b"Xyzzy 17 \xff\xfe plugh\n").ok()?;
    }
    Some(())
}

/// Tells the moves from a number on, the clocks, and the end.
fn tell(stream: &mut TcpStream, table: &mut Table, from: usize) -> Option<()> {
    let number = table.games;
    let lines = table.lines[from..].to_vec();
    for line in lines {
        say(stream, table, &format!("Game#{number} {line}"))?;
    }
    say(stream, table, &format!("Game#{number} Timems 500000 400000"))?;
    if let Some(result) = table.over.clone() {
        // That a game has ended is told until it is heard.
        say(stream, table, &format!("Game#{number} Over {result}"))?;
        table.over_told = true;
    }
    Some(())
}

fn serve(mut stream: TcpStream, table: &Mutex<Table>) -> Option<()> {
    stream.write_all(b"Welcome!\nLogin or Register\n").ok()?;
    let lines = BufReader::new(stream.try_clone().ok()?).lines();
    for line in lines.map_while(Result::ok) {
        let mut guard = table.lock().unwrap();
        let table = &mut *guard;
        if line != "PING" || !table.heard.contains(&line) {
            table.heard.push(line.clone());
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["Client" | "Protocol" | "PING", ..] => say(&mut stream, table, "OK")?,
            ["Login", "Guest", token] if token.len() == 20 => greet(&mut stream, table)?,
            ["Login", "robo", "s3cret"] => greet(&mut stream, table)?,
            ["Login", ..] => say(&mut stream, table, "Authentication failure")?,
            ["Seek", size, ..] => {
                let size = size.parse().unwrap();
                if table.position.is_none() || table.over_told {
                    table.begin(size, [Player::First, Player::Second][table.games as usize % 2]);
                    let start = table.start_line();
                    say(&mut stream, table, &start)?;
                    tell(&mut stream, table, 0)?;
                }
            }
            ["Accept", "7"] => {
                table.begin(5, Player::Second);
                let start = table.start_line();
                say(&mut stream, table, &start)?;
                tell(&mut stream, table, 0)?;
            }
            [game, "OfferDraw"] if table.instead == Some("draw") => {
                table.instead = None;
                table.over = Some("1/2-1/2".into());
                let line = format!("{game} Over 1/2-1/2");
                say(&mut stream, table, &line)?;
            }
            [game, "RequestUndo"] if table.instead == Some("undo") => {
                table.instead = None;
                table.lines.pop();
                table.position.as_mut().unwrap().take_back();
                let line = format!("{game} Undo");
                say(&mut stream, table, &line)?;
            }
            [game, "P" | "M", ..] => {
                let manners = table.manners;
                if table.chance(manners.unheard) {
                    return stream.shutdown(Shutdown::Both).ok();
                }
                let text = line.split_once(' ').unwrap().1;
                let is_turn =
                    table.position.as_ref().is_some_and(|position| position.to_move() == table.robot);
                if !is_turn || table.over.is_some() || !table.play(text) {
                    table.violations.push(line.clone());
                    say(&mut stream, table, "NOK")?;
                    continue;
                }
                if let (Some("undo"), true) = (table.instead, table.lines.len() > 3) {
                    let line = format!("{game} RequestUndo");
                    say(&mut stream, table, &line)?;
                    continue;
                }
                if table.instead == Some("draw") {
                    let line = format!("{game} OfferDraw");
                    say(&mut stream, table, &line)?;
                    continue;
                }
                let told = table.lines.len();
                table.opponent();
                if table.chance(manners.unanswered) {
                    return stream.shutdown(Shutdown::Both).ok();
                }
                say(&mut stream, table, "OK")?;
                tell(&mut stream, table, told)?;
            }
            _ => say(&mut stream, table, "NOK")?,
        }
    }
    Some(())
}

fn greet(stream: &mut TcpStream, table: &mut Table) -> Option<()> {
    table.logins += 1;
    say(stream, table, "Welcome robo!")?;
    for line in table.greeting.clone() {
        say(stream, table, &line)?;
    }
    if table.position.is_some() && !table.over_told {
        let start = table.start_line();
        say(stream, table, &start)?;
        tell(stream, table, 0)?;
    }
    Some(())
}

/// Plays anything, and thinks that it is worse.
struct Pessimist;

impl MakePlayer for Pessimist {
    fn player(&self, _: &'static dyn GameInfo, _: &Opening) -> Result<Box<dyn ChoosesMoves>, String> {
        Ok(Box::new(Pessimist))
    }

    fn name(&self) -> String {
        "pessimist".into()
    }
}

impl ChoosesMoves for Pessimist {
    fn choose(&mut self, request: &MoveRequest<'_>, _: Instant) -> Result<Choice, String> {
        let position = find("tak").unwrap().open(request.opening).unwrap();
        Ok(Choice { word: position.legal_moves().remove(0), score: Some(Score::Estimate(-5)), nodes: 1 })
    }
}

#[test]
fn a_draw_is_accepted_where_it_is_not_better_and_it_says_that_it_is_there() {
    let server = TakServer::start(Manners::default(), false);
    server.table().instead = Some("draw");
    let folder = tempfile::tempdir().unwrap();
    let (shared, _) = shared(folder.path());
    let url = format!("tcp://127.0.0.1:{}", server.port);
    let more = format!("{ACCOUNT}{SEEK}");
    let change = |robot: &mut RobotConfig| robot.draws = DrawPolicy::WhenNotBetter;
    let mut robot = robot_with(&url, &more, folder.path(), &shared, change, Some(Box::new(Pessimist)));
    step_until(&mut robot, "the draw", || results(&shared) == 1);
    let row = shared.journal.results(&Default::default()).unwrap().rows.remove(0);
    assert_eq!(row[6..9], ["0", "1", "0"]);
    step_until(&mut robot, "a ping", || server.table().heard.contains(&"PING".to_string()));
}

#[test]
fn a_web_socket_that_cannot_be_made_safe_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || listener.incoming().for_each(drop));
    let folder = tempfile::tempdir().unwrap();
    let (shared, lines) = shared(folder.path());
    let mut robot = tak_robot(&format!("wss://{address}"), "", folder.path(), &shared, |_| ());
    step_until(&mut robot, "the error", || {
        lines.lock().unwrap().iter().any(|line| line.contains("no web socket"))
    });
}

fn tak_robot(
    url: &str,
    more: &str,
    folder: &Path,
    shared: &Shared,
    change: impl FnOnce(&mut RobotConfig),
) -> Robot {
    robot_with(url, more, folder, shared, change, None)
}

fn robot_with(
    url: &str,
    more: &str,
    folder: &Path,
    shared: &Shared,
    change: impl FnOnce(&mut RobotConfig),
    player: Option<Box<dyn MakePlayer>>,
) -> Robot {
    let password = folder.join("password");
    std::fs::write(&password, "s3cret").unwrap();
    let text = format!(
        "data = \"data\"\ncontact = \"test@example.org\"\n[[robots]]\nname = \"robo\"\ngame = \"tak\"\nengine = \"random\"
[robots.playtak]\nurl = \"{url}\"\nping_seconds = 1\n{more}"
    );
    let config = Config::parse(&text, folder).unwrap();
    let mut robot = config.robots[0].clone();
    change(&mut robot);
    let portal = Playtak::new(robot.playtak.as_ref().unwrap(), &robot, &config, &shared.journal).unwrap();
    let status = Arc::new(RobotStatus::new("robo", "tak", "random"));
    let player = player.unwrap_or_else(|| maker(&robot).unwrap());
    Robot::new(robot, Box::new(portal), player, shared.clone(), status).unwrap()
}

const ACCOUNT: &str = "user = \"robo\"\npassword = { file = \"password\" }\n";
const SEEK: &str = "seeks = [{ size = 4, time = 600, increment = 5, half_komi = 4 }]\n";

fn results(shared: &Shared) -> usize {
    let rows = shared.journal.results(&Default::default()).unwrap().rows;
    let count =
        |row: &Vec<String>| row[6..9].iter().map(|cell| cell.parse::<usize>().unwrap()).sum::<usize>();
    rows.iter().map(count).sum()
}

#[test]
fn games_are_played_on_a_server_with_good_and_with_bad_manners() {
    let bad = Manners { cut: 15, doubled: 100, delayed: 50, unknown: 100, unanswered: 60, unheard: 60 };
    for (manners, web_socket) in
        [(Manners::default(), false), (Manners::default(), true), (bad, false), (bad, true)]
    {
        let server = TakServer::start(manners, web_socket);
        let folder = tempfile::tempdir().unwrap();
        let (shared, lines) = shared(folder.path());
        let scheme = if web_socket { "ws" } else { "tcp" };
        let url = format!("{scheme}://127.0.0.1:{}", server.port);
        let mut robot = tak_robot(&url, &format!("{ACCOUNT}{SEEK}"), folder.path(), &shared, |_| ());
        let until = Instant::now() + TIMEOUT;
        while results(&shared) < 2 {
            let table = || server.table().lines.len();
            assert!(Instant::now() < until, "{} {}", table(), lines.lock().unwrap().join("\n"));
            robot.step();
        }
        let table = server.table();
        assert_eq!(table.violations, [] as [&str; 0], "{}", lines.lock().unwrap().join("\n"));
        assert!(manners == Manners::default() || table.logins > 2, "it had to come back");
        let log = lines.lock().unwrap().join("\n");
        assert!(!log.contains("s3cret"), "{log}");
        assert_eq!(log.contains("unexpected page: the server says: Xyzzy"), manners.unknown > 0);
    }
}

#[test]
fn a_wrong_password_is_told_and_not_tried_again_at_once() {
    let server = TakServer::start(Manners::default(), false);
    let folder = tempfile::tempdir().unwrap();
    let (shared, lines) = shared(folder.path());
    let more = ACCOUNT.replace("\"robo\"", "\"other\"");
    let mut robot =
        tak_robot(&format!("tcp://127.0.0.1:{}", server.port), &more, folder.path(), &shared, |_| ());
    let is_told =
        || lines.lock().unwrap().iter().any(|line| line.contains("not let in: Authentication failure"));
    step_until(&mut robot, "the incident", is_told);
    assert_eq!(server.table().heard.iter().filter(|line| line.starts_with("Login")).count(), 1);
}

#[test]
fn guests_invitations_rematches_and_offers() {
    let server = TakServer::start(Manners::default(), false);
    server.table().greeting = [
        "Seek new 5 berta 5 600 5 A 4 21 1 0 0 0 0 robo 0",
        "Seek new 6 anna 5 600 5 A 4 21 1 1 0 0 0  0",
        "Seek new 7 anna 5 600 5 A 4 21 1 1 0 0 0 robo 0",
    ]
    .map(String::from)
    .into();
    let folder = tempfile::tempdir().unwrap();
    let (shared, lines) = shared(folder.path());
    let url = format!("tcp://127.0.0.1:{}", server.port);
    let change = |robot: &mut RobotConfig| {
        robot.accept.rated = Some(false);
        robot.undo = quadrille_bot::config::UndoPolicy::Unrated;
    };
    let mut robot = tak_robot(&url, "", folder.path(), &shared, change);
    let heard = |what: &str| server.table().heard.iter().any(|line| line.contains(what));
    step_until(&mut robot, "the invitation", || heard("Accept 7"));
    assert!(!heard("Accept 5") && !heard("Accept 6"), "rated, and not for us");
    step_until(&mut robot, "some moves", || server.table().lines.len() > 2);
    server.table().instead = Some("undo");
    step_until(&mut robot, "the request", || heard("RequestUndo"));
    step_until(&mut robot, "the end", || results(&shared) == 1);
    assert_eq!(server.table().violations, [] as [&str; 0], "{}", lines.lock().unwrap().join("\n"));
    let token = |table: &Table| table.heard.iter().find(|line| line.starts_with("Login Guest")).cloned();
    let first = token(&server.table()).unwrap();
    // After a restart it is the same guest. A rematch is accepted.
    server.table().heard.clear();
    server.table().greeting = vec!["Accept Rematch 7".into()];
    let mut robot = tak_robot(&url, "", folder.path(), &shared, |_| ());
    step_until(&mut robot, "the rematch", || heard("Accept 7"));
    assert_eq!(token(&server.table()).unwrap(), first);
}

//! The portal's page in real browsers: people play people and robots, by clicks.

use crate::client::{Client, PASSWORD, Running, serve, serve_folder, wait_for};
use quadrille_testing::browser::board::{Hand, OVERLAPS, make_turn, moves};
use quadrille_testing::browser::chromium::{Chromium, Page};
use serde_json::{Value, json};

/// What a person fills into the form of a new game.
struct Wish {
    game: &'static str,
    fields: Vec<(&'static str, &'static str)>,
    rated: bool,
    /// How a ply is chosen, so that the game ends soon.
    choose: fn(&[Value]) -> usize,
}

/// A short game of every kind.
fn short_games() -> [Wish; 4] {
    let tzaar = "Z..../...r.T/R2.....T/...T...T/t2z.....T/......../t....rt/tR..rt/TT.Z9t w 1";
    let surakarta = "....................b..w....b......w b";
    [
        Wish {
            game: "tak",
            fields: vec![("#columns", "3"), ("#rows", "3")],
            rated: true,
            choose: |plies| plies.len() - 1,
        },
        Wish {
            game: "amazons",
            fields: vec![("#columns", "4"), ("#rows", "4")],
            rated: false,
            choose: |plies| plies.len() / 3,
        },
        Wish {
            game: "tzaar",
            fields: vec![("#position", tzaar)],
            rated: false,
            choose: |plies| plies.len() / 3,
        },
        Wish {
            game: "surakarta",
            fields: vec![("#position", surakarta), ("[data-rule=no-progress]", "12")],
            rated: false,
            choose: |_| 0,
        },
    ]
}

/// A game that goes on for long enough to do something else in it.
fn long_game() -> Wish {
    Wish { game: "tak", fields: vec![("#columns", "5"), ("#rows", "5")], rated: false, choose: |_| 0 }
}

/// Opens the page for somebody new, who registers.
fn register(server: &Running, browser: &Chromium, name: &str) -> Page {
    let mut page = browser.open(&format!("http://{}/#/account", server.host));
    page.fill("#register-name", name);
    page.fill("#register-password", PASSWORD);
    page.click("#register");
    wait_for_account(&mut page, name);
    page
}

/// Opens the page for somebody who is known.
fn log_in(server: &Running, browser: &Chromium, name: &str, password: &str) -> Page {
    let mut page = browser.open(&format!("http://{}/#/account", server.host));
    page.fill("#login-name", name);
    page.fill("#login-password", password);
    page.click("#login");
    page
}

fn wait_for_account(page: &mut Page, name: &str) {
    page.wait(&format!("document.querySelector('#account-name')?.textContent === {name:?}"));
}

/// Goes to another view.
fn visit(page: &mut Page, address: &str) {
    page.eval(&format!("location.hash = {address:?}"));
}

/// Challenges somebody to a game by the form, to move first.
fn challenge(page: &mut Page, opponent: &str, wish: &Wish) {
    visit(page, &format!("#/new/{opponent}"));
    page.wait(&format!("document.querySelector('#opponent')?.value === {opponent:?}"));
    page.click(&format!("[data-game={}]", wish.game));
    page.fill("#colour", "0");
    for (selector, value) in &wish.fields {
        page.fill(selector, value);
    }
    if wish.rated {
        page.click("#rated");
    }
    page.click("#send-offer");
    page.wait("location.hash === '#/'");
}

/// Accepts a challenge, of which one is told wherever one is.
fn accept(page: &mut Page, from: &str) {
    page.wait(&format!(
        "document.querySelector('.toast.good')?.textContent.includes('{from} challenges you')"
    ));
    page.wait("document.querySelector('[data-tab=lobby] .badge')?.textContent === '1'");
    page.click("[data-tab=lobby]");
    page.click("#challenges .accept");
}

/// The number of the game that a page shows, once it is another than the last one.
fn shown_game(page: &mut Page, last: i64) -> i64 {
    page.wait(&format!("/^#.game.[0-9]+$/.test(location.hash) && location.hash !== '#/game/{last}'"));
    let id = page.eval("Number(location.hash.split('/')[2])").as_i64().unwrap();
    page.wait(&format!("document.querySelector('#facts')?.dataset.game === '{id}'"));
    id
}

/// Begins a game of anna with bert, and gives its number.
fn begin(anna: &mut Page, bert: &mut Page, wish: &Wish, last: i64) -> i64 {
    challenge(anna, "bert", wish);
    accept(bert, "anna");
    let id = shown_game(bert, last);
    assert_eq!(shown_game(anna, last), id);
    id
}

fn words(list: &Value) -> Vec<String> {
    serde_json::from_value(list.clone()).unwrap()
}

/// The position after moves of a game.
fn position(client: &Client, game: &Value, moves: &[String]) -> Value {
    client.post("/api/position", json!({ "setup": game["setup"], "moves": moves })).ok()
}

fn wait_for_moves(page: &mut Page, count: usize) {
    page.wait(&format!("document.querySelectorAll('.moves .move').length === {count}"));
}

/// Makes the turn of the player to move by hand, the first player's on the first page. Gives the state when all pages
/// show it.
fn turn_by_hand(server: &Running, pages: &mut [&mut Page], id: i64, wish: &Wish) -> Value {
    let nobody = server.nobody();
    let game = nobody.game(id);
    let mover = usize::from(game["to_move"] == "second");
    let made = words(&game["moves"]);
    let line = [made.clone(), words(&game["plies"])].concat();
    make_turn(pages[mover], &line, Hand::Mouse, |moves| position(&nobody, &game, moves), wish.choose);
    for page in pages {
        wait_for_moves(page, made.len() + 1);
    }
    wait_for("the turn", || Some(nobody.game(id)).filter(|now| words(&now["moves"]).len() > made.len()))
}

/// What a page says of a game that is over.
fn result(page: &mut Page) -> String {
    page.wait("document.querySelector('.status').classList.contains('over') && document.querySelector('#resign').hidden");
    page.eval("document.querySelector('.status').textContent").as_str().unwrap().to_string()
}

#[test]
fn two_people_in_two_browsers_play_a_whole_game_of_every_kind() {
    let server = serve();
    let browsers = [Chromium::launch(), Chromium::launch()];
    let mut anna = register(&server, &browsers[0], "anna");
    let mut bert = register(&server, &browsers[1], "bert");
    let mut last = 0;
    for wish in short_games() {
        let game = wish.game;
        let id = begin(&mut anna, &mut bert, &wish, last);
        let mut state = server.nobody().game(id);
        while state["ending"].is_null() {
            state = turn_by_hand(&server, &mut [&mut anna, &mut bert], id, &wish);
            assert!(words(&state["moves"]).len() < 100, "{game} does not end");
        }
        assert_eq!(result(&mut anna), result(&mut bert), "{game}");
        for page in [&mut anna, &mut bert] {
            assert_eq!(moves(page), words(&state["moves"]), "{game}");
            let facts = page.eval("document.querySelector('#facts').textContent");
            assert_eq!(facts.as_str().unwrap().contains('→'), wish.rated, "{game}: {facts}");
        }
        last = id;
    }
    visit(&mut anna, "#/player/bert");
    anna.wait("document.querySelectorAll('#record tbody tr').length === 4");
    anna.wait("document.querySelectorAll('#games tbody tr').length === 4");
    anna.wait("document.querySelector('#ratings').textContent.includes('Tak')");
}

/// The turn of a robot, ply by ply; the page shows every one.
fn turn_of_robot(robot: &Client, page: &mut Page, id: i64, wish: &Wish) -> Value {
    let turns = words(&robot.game(id)["moves"]).len();
    loop {
        let game = robot.game(id);
        let made = [words(&game["moves"]), words(&game["plies"])].concat();
        let now = position(robot, &game, &made);
        let plies = now["plies"].as_array().unwrap();
        let game = robot.play(id, plies[(wish.choose)(plies)]["move"].as_str().unwrap()).ok()["game"].clone();
        if words(&game["moves"]).len() > turns {
            wait_for_moves(page, turns + 1);
            return game;
        }
        page.wait("document.querySelector('.status').textContent.includes('goes on')");
    }
}

#[test]
fn a_person_and_a_robot_play_a_whole_game_of_every_kind() {
    let (server, browser) = (serve(), Chromium::launch());
    let robot = server.robot("robo");
    let mut anna = register(&server, &browser, "anna");
    visit(&mut anna, "#/robots");
    anna.click("[aria-label='Challenge robo']");
    anna.wait("document.querySelector('#opponent')?.value === 'robo'");
    let mut last = 0;
    for wish in short_games() {
        let game = wish.game;
        challenge(&mut anna, "robo", &wish);
        let offer = wait_for("the challenge", || robot.get("offers").ok()["offers"].get(0).cloned());
        robot.post(&format!("offers/{}/accept", offer["id"]), json!({})).ok();
        let id = shown_game(&mut anna, last);
        let mut state = robot.game(id);
        while state["ending"].is_null() {
            state = if state["to_move"] == "first" {
                turn_by_hand(&server, &mut [&mut anna], id, &wish)
            } else {
                turn_of_robot(&robot, &mut anna, id, &wish)
            };
            assert!(words(&state["moves"]).len() < 100, "{game} does not end");
        }
        result(&mut anna);
        assert_eq!(moves(&mut anna), words(&state["moves"]), "{game}");
        last = id;
    }
}

#[test]
fn seeks_are_cancelled_and_challenges_declined() {
    let (server, browser) = (serve(), Chromium::launch());
    let mut anna = register(&server, &browser, "anna");
    let mut bert = register(&server, &browser, "bert");
    visit(&mut bert, "#/");
    visit(&mut anna, "#/new");
    anna.click("[data-game=surakarta]");
    anna.fill("#clock-kind", "days");
    anna.fill("#days", "2");
    anna.click("#send-offer");
    bert.wait("document.querySelector('#seeks tbody')?.textContent.includes('2 days a turn')");
    anna.click("#sent .cancel");
    bert.wait("document.querySelector('#seeks')?.textContent.includes('Nobody is waiting')");
    challenge(&mut anna, "bert", &long_game());
    bert.click("#challenges .decline");
    anna.wait("document.querySelector('.toast.error')?.textContent.includes('bert declines')");
    bert.wait("document.querySelector('#challenges').hidden && !document.querySelector('.badge')");
}

#[test]
fn offers_are_answered_and_two_tabs_stay_in_step() {
    let (server, browser) = (serve(), Chromium::launch());
    let mut anna = register(&server, &browser, "anna");
    let mut bert = register(&server, &browser, "bert");
    let wish = long_game();
    let id = begin(&mut anna, &mut bert, &wish, 0);
    let mut tab = log_in(&server, &browser, "anna", PASSWORD);
    wait_for_account(&mut tab, "anna");
    visit(&mut tab, &format!("#/game/{id}"));
    shown_game(&mut tab, 0);
    // The first turn by keyboard: a flat on the square that has the focus first.
    anna.wait("document.querySelector('.game-board').dataset.plies !== '0'");
    anna.eval("document.querySelector('.board').focus()");
    anna.press("Enter");
    anna.press("Enter");
    for page in [&mut anna, &mut bert, &mut tab] {
        wait_for_moves(page, 1);
    }
    turn_by_hand(&server, &mut [&mut anna, &mut bert, &mut tab], id, &wish);
    // The second tab plays, too.
    turn_by_hand(&server, &mut [&mut tab, &mut bert, &mut anna], id, &wish);
    anna.click("#takeback-offer");
    bert.click("#takeback-accept");
    for page in [&mut anna, &mut bert, &mut tab] {
        wait_for_moves(page, 2);
    }
    turn_by_hand(&server, &mut [&mut anna, &mut bert, &mut tab], id, &wish);
    bert.click("#draw-offer");
    tab.wait("document.querySelector('#draw-decline') !== null");
    anna.click("#draw-decline");
    tab.wait("document.querySelector('#draw-decline') === null");
    bert.click("#draw-offer");
    tab.click("#draw-accept");
    for page in [&mut anna, &mut bert, &mut tab] {
        assert_eq!(result(page), "Draw: agreed");
    }
    bert.click("#rematch-offer");
    anna.click("#rematch-accept");
    let rematch = shown_game(&mut anna, id);
    assert_eq!([&mut bert, &mut tab].map(|page| shown_game(page, id)), [rematch; 2]);
    assert_eq!(server.nobody().game(rematch)["players"][0]["name"], "bert");
    bert.fill("#chat-text", "<b>good luck</b>");
    bert.click("#chat-send");
    anna.wait("document.querySelector('.chat-lines li')?.textContent.endsWith(': <b>good luck</b>')");
    anna.click("#chat-switch");
    anna.wait("document.querySelector('#chat-switch').textContent === 'Switch on' && document.querySelector('.chat-lines').hidden");
    bert.fill("#chat-text", "are you there?");
    bert.click("#chat-send");
    bert.wait("document.querySelector('.toast.error')?.textContent.includes('chat')");
    bert.click("#resign");
    bert.click("#confirm-action");
    assert_eq!(result(&mut anna), "Black wins: resignation");
}

#[test]
fn a_lost_answer_and_a_restart_cost_nobody_a_turn() {
    let (mut server, browser) = (serve(), Chromium::launch());
    let mut anna = register(&server, &browser, "anna");
    let mut bert = register(&server, &browser, "bert");
    let wish = long_game();
    let id = begin(&mut anna, &mut bert, &wish, 0);
    // The turn arrives, its answer does not; what is sent again is not another turn.
    anna.eval(
        "(() => { const ask = window.fetch; window.sent = 0;
          window.fetch = async (address, options) => {
            const answer = await ask(address, options);
            if (address.endsWith('/moves') && ++window.sent === 1) throw new Error('lost');
            return answer; }; })()",
    );
    turn_by_hand(&server, &mut [&mut anna, &mut bert], id, &wish);
    anna.wait("window.sent === 2");
    let game = turn_by_hand(&server, &mut [&mut anna, &mut bert], id, &wish);
    assert_eq!(words(&game["moves"]).len(), 2);
    let port: u16 = server.host.rsplit(':').next().unwrap().parse().unwrap();
    server.stop();
    for page in [&mut anna, &mut bert] {
        page.wait("document.querySelector('#connection').textContent.includes('lost')");
    }
    let again = serve_folder(&server.data, |options| options.port = port);
    for page in [&mut anna, &mut bert] {
        page.wait("document.querySelector('#connection').textContent === ''");
    }
    assert_eq!(words(&turn_by_hand(&again, &mut [&mut anna, &mut bert], id, &wish)["moves"]).len(), 3);
    bert.reload();
    wait_for_moves(&mut bert, 3);
}

#[test]
fn a_turn_begun_elsewhere_is_finished_here() {
    let (server, browser) = (serve(), Chromium::launch());
    let mut anna = register(&server, &browser, "anna");
    let mut bert = register(&server, &browser, "bert");
    let login = server.nobody().post("login", json!({ "name": "anna", "password": PASSWORD }));
    let elsewhere = server.nobody().with_cookie(&login);
    let [_, amazons, ..] = short_games();
    let id = begin(&mut anna, &mut bert, &amazons, 0);
    let game = elsewhere.game(id);
    let ply = position(&elsewhere, &game, &[])["plies"][0]["move"].clone();
    elsewhere.play(id, ply.as_str().unwrap()).ok();
    for page in [&mut anna, &mut bert] {
        page.wait("document.querySelector('.status').textContent === 'White goes on with the turn'");
    }
    // What the portal has cannot be undone, by looking at other moves neither.
    assert_eq!(anna.eval("document.querySelector('#undo-step')"), Value::Null);
    anna.press("Home");
    anna.wait("document.querySelector('.status').textContent === 'White goes on with the turn'");
    let game = turn_by_hand(&server, &mut [&mut anna, &mut bert], id, &amazons);
    assert!(game["moves"][0].as_str().unwrap().starts_with(ply.as_str().unwrap()), "{game}");
}

#[test]
fn an_account_is_changed_left_entered_and_deleted() {
    let (server, browser) = (serve(), Chromium::launch());
    let mut page = register(&server, &browser, "anna");
    page.fill("#robot-name", "annas-robot");
    page.click("#make-robot");
    page.wait("document.querySelector('#token')?.value.length > 20");
    let token = page.eval("document.querySelector('#token').value");
    assert_eq!(server.nobody().with_token(token.as_str().unwrap()).name, "annas-robot");
    page.press("Escape");
    page.wait("document.querySelectorAll('#my-robots a').length === 1");
    page.click("[aria-label='Delete annas-robot']");
    page.click("#confirm-action");
    page.wait("document.querySelectorAll('#my-robots a').length === 0");
    page.fill("#old-password", PASSWORD);
    page.fill("#new-password", "battery staple");
    page.click("#change-password");
    page.wait("document.querySelector('.toast.good')?.textContent.includes('password is changed')");
    page.click("#account-chat");
    page.click("#save-account");
    page.wait("[...document.querySelectorAll('.toast')].some((toast) => toast.textContent === 'Saved')");
    page.click("#logout");
    page.wait("document.querySelector('[data-tab=account]').textContent === 'Log in'");
    let mut page = log_in(&server, &browser, "anna", PASSWORD);
    page.wait("document.querySelector('form .error').textContent !== ''");
    page.fill("#login-password", "battery staple");
    page.click("#login");
    wait_for_account(&mut page, "anna");
    assert_eq!(page.eval("document.querySelector('#account-chat').checked"), json!(false));
    page.click("#delete-account");
    page.fill("#removal-password", "battery staple");
    page.click("#removal");
    page.wait("!!document.querySelector('#register')");
    assert_eq!(server.nobody().get("players/anna").code, 404);
}

#[test]
fn the_lobby_the_game_and_the_account_fit_desks_and_phones() {
    let (server, browser) = (serve(), Chromium::launch());
    let mut anna = register(&server, &browser, "anna-of-twenty-chars");
    let mut guest = browser.open(&format!("http://{}/", server.host));
    // A seek is accepted by somebody without an account: as a guest.
    visit(&mut anna, "#/new");
    anna.click("[data-game=tak]");
    anna.click("#send-offer");
    guest.click("#seeks .accept");
    guest.click("dialog #guest");
    let id = shown_game(&mut guest, 0);
    assert_eq!(shown_game(&mut anna, 0), id);
    // Somebody who only looks on.
    let mut spectator = browser.open(&format!("http://{}/#/game/{id}", server.host));
    shown_game(&mut spectator, 0);
    anna.wait("document.querySelector('#facts').textContent.includes('1 spectator')");
    let can = "[!document.querySelector('#resign').hidden, !!document.querySelector('#draw-offer'), !document.querySelector('.chat form').hidden]";
    assert_eq!(spectator.eval(can), json!([false, false, false]));
    let game = format!("#/game/{id}");
    for (address, part) in [
        (game.as_str(), "#facts"),
        ("#/", "#seeks"),
        ("#/new", "#send-offer"),
        ("#/account", "#my-robots"),
        ("#/players", "#find"),
        ("#/player/anna-of-twenty-chars", "#record"),
        ("#/robots", "h1 + .note"),
    ] {
        visit(&mut anna, address);
        anna.wait(&format!("!!document.querySelector('{part}')"));
        for (width, height, colours) in [(1280, 860, "light"), (390, 844, "dark"), (900, 600, "dark")] {
            anna.look(width, height, colours);
            anna.wait(&format!(
                "innerWidth === {width} && document.documentElement.dataset.theme === '{colours}'"
            ));
            assert_eq!(anna.eval(OVERLAPS), json!([]), "{address} {width}x{height}");
        }
    }
}

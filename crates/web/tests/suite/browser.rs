//! The page in a real browser, used as people use it: by clicks, keys and links.

use crate::board::{Hand, OVERLAPS, make_turn, moves, touch};
use crate::chromium::{Chromium, Page};
use crate::client::{Running, serve};
use serde_json::{Value, json};

fn is_over(page: &mut Page) -> bool {
    page.eval("document.querySelector('.status').classList.contains('over')") == json!(true)
}

/// Makes a person's turns by clicks, touches and drags until the game is over; the engine makes its own. `position` tells what
/// moves lead to. The number of turns made.
pub fn play_to_the_end(page: &mut Page, position: impl Fn(&[String]) -> Value) -> usize {
    let mut turns = 0;
    loop {
        // The person moves first: an even number of turns is made when it is his turn again.
        page.wait(
            "document.querySelector('.status').classList.contains('over') ||
             document.querySelectorAll('.moves .move').length % 2 === 0 && document.querySelector('.note').textContent === ''",
        );
        if is_over(page) {
            return turns;
        }
        let words = moves(page);
        let made = words.len();
        let hand = Hand::ALL[turns % Hand::ALL.len()];
        make_turn(page, &words, hand, &position, |plies| plies.len() / 2);
        page.wait(&format!("document.querySelectorAll('.moves .move').length > {made}"));
        turns += 1;
        assert!(turns < 200, "the game does not end");
    }
}

/// A game with a person and an engine.
pub fn against_engine(setup: &Value, engine: &str) -> Value {
    let players = json!(["human", { "label": "opponent", "engine": engine, "nodes": 500 }]);
    json!({ "setup": setup, "players": ["", "opponent"], "page": { "players": players } })
}

/// Short games of all four, with an opponent each.
pub fn short_games() -> [(Value, &'static str); 4] {
    let tzaar = "Z..../...r.T/R2.....T/...T...T/t2z.....T/......../t....rt/tR..rt/TT.Z9t w 1";
    let surakarta = "....................b..w....b......w b";
    [
        (json!({ "game": "tak", "size": "3x3" }), "random"),
        (json!({ "game": "amazons", "size": "4x4" }), "level-beginner"),
        (json!({ "game": "tzaar", "position": tzaar }), "random"),
        (json!({ "game": "surakarta", "position": surakarta, "rules": { "no-progress": "12" } }), "random"),
    ]
}

/// Keeps a game with a person and an engine and opens it.
fn begin(server: &Running, browser: &Chromium, setup: &Value, engine: &str) -> Page {
    let id = server.post("/api/games", &against_engine(setup, engine)).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/play/{id}", server.address));
    page.wait("document.querySelectorAll('.board .square').length > 0");
    page
}

#[test]
fn every_game_is_played_to_its_end_by_hand_typed_again_and_survives_a_reload() {
    play_every_game(|_| ());
}

/// `scripts/browser.sh` runs it.
#[test]
#[ignore = "takes minutes"]
fn every_game_is_played_to_its_end_on_three_sizes() {
    for (width, height) in [(1280, 860), (820, 1180), (390, 844)] {
        play_every_game(|page| page.look(width, height, "light"));
    }
}

/// Plays a game of each to its end in windows that are prepared.
fn play_every_game(prepare: impl Fn(&mut Page)) {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    for (setup, engine) in short_games() {
        let game = setup["game"].clone();
        let mut page = begin(&server, &browser, &setup, engine);
        prepare(&mut page);
        let position = |moves: &[String]| {
            server.post("/api/position", &json!({ "setup": setup, "moves": moves })).json()
        };
        assert!(play_to_the_end(&mut page, position) > 0, "{game}");
        // What is over stays over: there is nothing to resign.
        page.wait("!!document.querySelector('#new-game') && !document.querySelector('#resign, #hint')");
        survives_reload(&mut page);
        let (words, status) = (moves(&mut page), page.eval("document.querySelector('.status').textContent"));
        type_game(&server, &mut page, &setup, &words);
        assert_eq!(page.eval("document.querySelector('.status').textContent"), status, "{game}: typed");
    }
}

/// Types all turns of a game into an analysis.
fn type_game(server: &Running, page: &mut Page, setup: &Value, words: &[String]) {
    let id = server.post("/api/games", &json!({ "setup": setup })).json()["id"].clone();
    page.go(&format!("{}#/analyse/{id}", server.address));
    page.wait("document.querySelectorAll('.moves .move').length === 0 && document.querySelectorAll('.board .square').length > 0");
    for (made, word) in words.iter().enumerate() {
        page.fill("#typed", word);
        page.press("Enter");
        page.wait(&format!("document.querySelectorAll('.moves .move').length === {}", made + 1));
    }
}

/// The same game is there after a reload.
pub fn survives_reload(page: &mut Page) {
    let state = |page: &mut Page| (moves(page), page.eval("document.querySelector('.status').textContent"));
    let before = state(page);
    page.reload();
    page.wait(&format!("document.querySelectorAll('.moves .move').length === {}", before.0.len()));
    assert_eq!(state(page), before);
}

/// What is touched while the game is still being kept stays touched.
#[test]
fn a_quick_hand_need_not_wait_for_the_server() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let setup = json!({ "game": "surakarta" });
    let mut page = begin(&server, &browser, &setup, "random");
    // The game is kept only when the test says so.
    page.eval(
        "(() => { const ask = window.fetch; window.held = [];
          window.fetch = async (address, options) => {
            if (options?.method === 'PUT') await new Promise((go) => window.held.push(go));
            return ask(address, options); }; })()",
    );
    touch(&mut page, &["c2".into(), "c3".into()]);
    page.wait("window.held.length === 1");
    page.eval("window.held.shift()()");
    page.wait("window.held.length === 1 && document.querySelectorAll('.moves .move').length === 2 && document.querySelector('.game-board').dataset.plies > 0");
    let words = moves(&mut page);
    let position = server.post("/api/position", &json!({ "setup": setup, "moves": words })).json();
    let targets: Vec<String> = serde_json::from_value(position["plies"][0]["targets"].clone()).unwrap();
    touch(&mut page, &targets[..1]);
    page.wait("document.querySelectorAll('.square.selected').length === 1");
    page.eval(
        "window.isRefreshed = false;
         new MutationObserver(() => (window.isRefreshed = true)).observe(document.querySelector('.status'), { childList: true });
         window.held.shift()()",
    );
    page.wait("window.isRefreshed");
    touch(&mut page, &targets[1..]);
    page.wait("document.querySelectorAll('.moves .move').length > 2");
}

#[test]
fn a_new_game_is_chosen_begun_taken_back_and_resigned() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = browser.open(&server.address);
    page.click("[data-game=amazons]");
    page.fill("#columns", "5");
    page.fill("#rows", "5");
    page.fill("#second", "level:beginner");
    page.click("#begin");
    page.wait("document.querySelectorAll('.board .square').length === 25");
    // A step of the turn can be undone before the turn is made.
    page.click("[data-square=b1]");
    page.wait("document.querySelectorAll('.square.target').length > 0");
    page.click("[data-square=b3]");
    page.wait("document.querySelector('.status').textContent === 'White goes on with the turn'");
    page.click("#undo-step");
    page.wait("document.querySelector('.status').textContent === 'White to move'");
    assert!(moves(&mut page).is_empty());
    for square in ["b1", "b3"] {
        page.click(&format!("[data-square={square}]"));
    }
    page.wait("document.querySelector('.status').textContent === 'White goes on with the turn'");
    page.click("[data-square=c3]");
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(moves(&mut page)[0], "b1-b3/c3");
    page.wait("document.querySelector('#announcements').textContent.startsWith('Black: ')");
    page.click("#take-back");
    page.wait("document.querySelectorAll('.moves .move').length === 0");
    page.click("#resign");
    page.click("#confirm-action");
    page.wait("document.querySelector('.status').textContent === 'Black wins: resignation'");
    page.wait("!document.querySelector('#resign')");
}

#[test]
fn an_analysis_shows_lines_that_can_be_played_and_a_game_is_reviewed() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let nodes: Vec<Value> = ["a5", "e1", "c3", "d3", "b3"]
        .iter()
        .enumerate()
        .map(|(parent, word)| json!({ "parent": parent, "move": word }))
        .collect();
    let document = json!({ "setup": { "game": "tak", "size": "5x5" }, "nodes": nodes });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/analyse/{id}/5", server.address));
    page.wait("document.querySelectorAll('.lines li').length === 3");
    page.wait("document.querySelectorAll('.board .over > *').length > 0");
    page.wait(
        "document.querySelector('.evaluation-bar').getAttribute('aria-valuetext').includes('for White')",
    );
    page.press("l");
    page.wait("document.querySelector('.engine-toggle').textContent === 'Start'");
    page.press("ArrowLeft");
    page.wait("location.hash.endsWith('/4')");
    page.press("l");
    page.wait("document.querySelectorAll('.lines li').length === 3");
    page.press(" ");
    page.wait("document.querySelectorAll('.variation .move, .moves .move').length >= 5");
    page.click("#review");
    page.wait("document.querySelector('#review').textContent === 'Review the game' && document.querySelectorAll('.evaluation-graph .curve').length === 1 && document.querySelector('.evaluation-graph').style.display === ''");
    let kept = server.get(&format!("/api/games/{id}")).json();
    assert!(kept["document"]["nodes"][0]["score"]["chance"].is_number(), "{kept}");
}

#[test]
fn records_are_imported_and_exported_and_a_link_restores_the_position() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = browser.open(&format!("{}#/library", server.address));
    page.click("#import");
    page.fill("#import-game", "tak");
    page.fill("#import-text", "[Size \"5\"]\n\n1. a5 e9\n");
    page.click("#import-go");
    page.wait("document.querySelector('#import-error').textContent.includes('line 3, column')");
    let record = "[Size \"5\"]\n[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n\n1. a5 e1 2. c3 c2 3. Cd3 Sb2\n";
    page.fill("#import-text", record);
    page.click("#import-go");
    page.wait("document.querySelectorAll('.moves .move').length === 6");
    page.click("#files");
    page.wait("document.querySelector('#export-text').value.includes('Ann')");
    let exported = page.eval("document.querySelector('#export-text').value");
    let link = page.eval("document.querySelector('#link').value");
    let again = server.post("/api/read", &json!({ "game": "tak", "text": exported })).json();
    let moves = again["games"][0]["nodes"].as_array().unwrap().iter().map(|node| &node["move"]);
    assert_eq!(moves.collect::<Vec<_>>(), ["a5", "e1", "c3", "c2", "Cd3", "Sb2"]);
    let mut other = browser.open("about:blank");
    other.go(link.as_str().unwrap());
    other.wait("document.querySelectorAll('.moves .move').length === 6");
    let pieces = "document.querySelectorAll('.pieces .stack').length";
    assert_eq!(other.eval(pieces), json!(6));
    let images = "import('./js/board/image.js').then(async ({ pngImage, svgImage }) => {
        const board = document.querySelector('svg.board');
        const [png, svg] = [await pngImage(board), await svgImage(board).text()];
        return [png.type, png.size > 1000, /class=\"plate\"[^>]* fill=\"rgb/.test(svg)]; })";
    assert_eq!(other.eval(images), json!(["image/png", true, true]));
}

#[test]
fn the_editor_says_why_a_position_is_illegal() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let verdict = |page: &mut Page, text: &str| {
        page.wait(&format!("document.querySelector('#verdict')?.textContent.includes({text:?})"))
    };
    let mut page = browser.open(&format!("{}#/edit/surakarta", server.address));
    verdict(&mut page, "can be played");
    page.click("[data-tool='Black stone']");
    page.click("[data-square=c3]");
    verdict(&mut page, "Black has 13 stones, more than 12");
    assert_eq!(page.eval("document.querySelector('#edit-analyse').disabled"), json!(true));
    page.click("[data-tool=remove]");
    page.click("[data-square=c3]");
    verdict(&mut page, "can be played");
    page.click("#edit-clear");
    verdict(&mut page, "no stones");
    for (game, reason) in [("tzaar", "has no pieces"), ("tak", "can be played"), ("amazons", "over")] {
        page.go(&format!("{}#/edit/{game}", server.address));
        page.reload();
        page.click("#edit-clear");
        verdict(&mut page, reason);
    }
    page.go(&format!("{}#/edit/tak", server.address));
    page.reload();
    page.click("[data-tool='White wall']");
    page.click("[data-square=a1]");
    page.click("[data-tool='Black flat']");
    page.click("[data-square=a1]");
    verdict(&mut page, "a1: a wall can only be the top of a stack");
}

#[test]
fn the_board_is_played_by_keyboard_alone() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = begin(&server, &browser, &json!({ "game": "surakarta" }), "random");
    page.wait("document.querySelectorAll('.square.movable').length > 0");
    page.eval("document.querySelector('.board').focus()");
    page.press("Enter");
    page.wait("document.activeElement.dataset.square === 'a1'");
    for key in ["ArrowRight", "ArrowRight", "ArrowUp", "Enter", "ArrowUp", "Enter"] {
        page.press(key);
    }
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(moves(&mut page)[0], "c2c3");
    let label = page.eval("document.querySelector('[data-square=c3]').getAttribute('aria-label')");
    assert_eq!(label, json!("c3, Black stone"));
}

#[test]
fn nothing_overlaps_in_light_and_dark_on_desks_and_phones() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let looks = [
        (1280, 860, "light"),
        (1280, 860, "dark"),
        (390, 844, "light"),
        (390, 844, "dark"),
        (900, 600, "dark"),
    ];
    for game in ["tzaar", "surakarta", "amazons", "tak"] {
        let id = server.post("/api/games", &json!({ "setup": { "game": game } })).json()["id"].clone();
        for view in ["play", "analyse"] {
            let mut page = browser.open(&format!("{}#/{view}/{id}", server.address));
            page.wait("document.querySelectorAll('.board .square').length > 0");
            for (width, height, colours) in looks {
                page.look(width, height, colours);
                page.wait(&format!(
                    "innerWidth === {width} && document.documentElement.dataset.theme === '{colours}'"
                ));
                assert_eq!(page.eval(OVERLAPS), json!([]), "{game} {view} {width}x{height} {colours}");
            }
        }
    }
}

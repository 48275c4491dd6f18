//! What the page teaches, in a real browser: exercises, puzzles, hints, the review.

use crate::board::{Hand, make_ply};
use crate::chromium::{Chromium, Page};
use crate::client::{Running, serve};
use serde_json::{Value, json};

/// All exercises of a game, as the page reads them.
fn lessons(page: &mut Page, game: &str) -> Vec<Value> {
    let lessons = page.eval(&format!(
        "Promise.all([import('./js/model/guide.js'), import('./js/server/files.js')])
         .then(async ([{{ readGuide }}, {{ guideText }}]) => readGuide('{game}', await guideText('{game}')).filter(({{ kind }}) => kind === 'lesson'))"
    ));
    lessons.as_array().unwrap().clone()
}

fn position(server: &Running, setup: &Value, moves: &[String]) -> Value {
    let answer = server.post("/api/position", &json!({ "setup": setup, "moves": moves }));
    assert_eq!(answer.code, 200, "{setup} {moves:?}: {}", answer.body);
    answer.json()
}

/// Whether some turn from here wins at once.
fn can_win(server: &Running, setup: &Value, moves: &[String], mover: &Value) -> bool {
    let now = position(server, setup, moves);
    if !now["ending"].is_null() {
        return now["ending"]["winner"] == *mover;
    }
    now["to_move"] == *mover
        && now["plies"].as_array().unwrap().iter().any(|ply| {
            let word = ply["move"].as_str().unwrap().to_string();
            can_win(server, setup, &[moves, &[word]].concat(), mover)
        })
}

#[test]
fn every_exercise_can_be_done_under_the_rules() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = browser.open(&format!("{}#/learn/tak", server.address));
    for game in ["tzaar", "surakarta", "amazons", "tak"] {
        for lesson in lessons(&mut page, game) {
            let moves: Vec<String> = serde_json::from_value(lesson["moves"].clone()).unwrap();
            let start = position(&server, &lesson["setup"], &moves);
            assert!(start["ending"].is_null(), "{lesson}");
            match lesson["answer"].as_str().unwrap() {
                "any" | "capture" => assert_ne!(start["plies"], json!([]), "{lesson}"),
                "win" => assert!(can_win(&server, &lesson["setup"], &moves, &start["to_move"]), "{lesson}"),
                answers => answers.split(' ').for_each(|answer| {
                    position(&server, &lesson["setup"], &[&moves[..], &[answer.to_string()]].concat());
                }),
            }
        }
    }
}

#[test]
fn an_exercise_says_what_is_wrong_and_what_is_right() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = browser.open(&format!("{}#/learn/surakarta", server.address));
    page.wait("document.querySelectorAll('.lesson').length > 3");
    page.eval("document.querySelectorAll('.lesson')[2].id = 'third'; document.querySelector('#third').scrollIntoView()");
    page.wait("document.querySelectorAll('#third .pieces .stack').length === 3");
    let click = |page: &mut Page, square: &str| page.click(&format!("#third [data-square={square}]"));
    // The way of a capture is shown before it is played.
    click(&mut page, "c2");
    page.wait("document.querySelectorAll('#third .ways .arrow').length === 1");
    click(&mut page, "e6");
    page.wait(
        "document.querySelector('#third .prompt').textContent.includes('E6 is empty and not next to c2')",
    );
    for square in ["c2", "c3"] {
        click(&mut page, square);
    }
    page.wait(
        "document.querySelector('#third .lesson-verdict').textContent.includes('not what is asked for')",
    );
    page.click("#third .actions button");
    page.wait("document.querySelector('#third .lesson-verdict').textContent === ''");
    for square in ["c2", "b5"] {
        click(&mut page, square);
    }
    page.wait("document.querySelector('#third .lesson-verdict').textContent.startsWith('Right.')");
    page.wait("document.querySelector('.learn .note').textContent.startsWith('1 of ')");
    page.reload();
    page.wait("document.querySelectorAll('.lesson.done').length === 1");
}

#[test]
fn a_puzzle_is_solved_by_its_turn_alone() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let mut page = browser.open(&format!("{}#/puzzles/tak/1", server.address));
    page.wait(
        "document.querySelectorAll('.board .square').length > 0 && location.hash === '#/puzzles/tak/1'",
    );
    let file = server.get("/puzzles/tak.txt").body;
    let puzzle = file.lines().find(|line| !line.starts_with('#')).unwrap().split('\t').collect::<Vec<_>>();
    let setup = json!({ "game": "tak", "position": puzzle[1] });
    let key = puzzle[2].split(' ').next().unwrap().to_string();
    let start = position(&server, &setup, &[]);
    let ply = |is_key: bool| {
        let plies = start["plies"].as_array().unwrap();
        let found = plies.iter().find(|ply| (ply["move"] == key.as_str()) == is_key).unwrap();
        serde_json::from_value::<Vec<String>>(found["targets"].clone()).unwrap()
    };
    let make = |page: &mut Page, targets: &[String]| {
        page.wait("document.querySelector('.game-board').dataset.plies > 0");
        make_ply(page, targets, Hand::Mouse);
        page.eval("document.querySelector('#confirm')?.click()");
    };
    make(&mut page, &ply(false));
    page.wait("document.querySelector('#puzzle-verdict').textContent.startsWith('Not this one')");
    page.wait("!document.querySelector('#puzzle-rating').textContent.includes('rating 1200')");
    make(&mut page, &ply(true));
    page.wait("document.querySelector('#puzzle-verdict').textContent === 'Right.'");
    page.click("#puzzle-next");
    page.wait(
        "location.hash !== '#/puzzles/tak/1' && document.querySelector('#puzzle-verdict').textContent === ''",
    );
    page.click("#puzzle-solution");
    page.wait("document.querySelector('#puzzle-verdict').textContent.startsWith('The turn was')");
}

#[test]
fn a_hint_is_given_and_an_engine_moves_when_told() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let players = json!(["human", { "label": "slow", "engine": "champion", "time": 60_000 }]);
    let document = json!({ "setup": { "game": "surakarta" }, "page": { "players": players } });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/play/{id}", server.address));
    page.click("#hint");
    page.wait("document.querySelector('.note').textContent.startsWith('Hint: ') && document.querySelectorAll('.over .arrow').length > 0");
    for square in ["c2", "c3"] {
        page.click(&format!("[data-square={square}]"));
    }
    page.wait("document.querySelector('.note').textContent.includes('depth')");
    page.click("#move-now");
    page.wait(
        "document.querySelectorAll('.moves .move').length === 2 && !document.querySelector('#move-now')",
    );
}

#[test]
fn a_review_tells_what_would_have_been_better() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    // White overlooks a road of Black.
    let turns = ["a1", "c3", "b2", "b1", "a3", "c1"];
    let nodes: Vec<Value> =
        turns.iter().enumerate().map(|(parent, word)| json!({ "parent": parent, "move": word })).collect();
    let document = json!({ "setup": { "game": "tak", "size": "3x3" }, "nodes": nodes });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let mut page = browser.open(&format!("{}#/review/{id}", server.address));
    page.wait("document.querySelector('#review').textContent === 'Review the game' && document.querySelectorAll('.review-list li').length > 0");
    assert_eq!(page.eval("document.querySelectorAll('.accuracy-value').length"), json!(2));
    page.click(".review-list .better");
    page.wait("document.querySelectorAll('.variation .move').length > 0");
    page.click(".review-list .retry");
    page.wait("document.querySelector('.engine-toggle').textContent === 'Start'");
}

//! The static site in a real browser: what the app does with its server, and what it does without any.

use crate::browser::{against_engine, play_to_the_end, short_games, survives_reload};
use crate::chromium::{Chromium, Page};
use crate::client::serve;
use crate::file_server::FileServer;
use quadrille_web::write_site;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Where `scripts/wasm.sh` builds the engines.
const MODULE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/wasm32-unknown-unknown/site/quadrille_wasm.wasm");

/// The site in a folder, offered by a server that knows nothing but files.
fn site() -> (TempDir, FileServer) {
    let module = std::fs::read(MODULE).expect("scripts/wasm.sh has built the engines");
    let folder = tempfile::tempdir().unwrap();
    write_site(folder.path(), &module).unwrap();
    let server = FileServer::start(folder.path());
    (folder, server)
}

/// Keeps a game, which is not over, in the browser and opens it. The one shown before may have been over.
fn begin(page: &mut Page, document: &Value) {
    let id = page.eval(&format!(
        "import('./js/server/api.js').then(async ({{ api }}) => (await api.add({document})).id)"
    ));
    page.eval(&format!("location.hash = '#/play/{id}'"));
    page.wait(&format!(
        "location.hash.startsWith('#/play/{id}') && document.querySelectorAll('.board .square').length > 0
         && document.querySelector('.status:not(.over)') !== null"
    ));
}

fn position(setup: &Value, moves: &[String]) -> Value {
    let line = serde_json::from_value(json!({ "setup": setup, "moves": moves })).unwrap();
    serde_json::to_value(quadrille_api::describe_position(&line).unwrap()).unwrap()
}

#[test]
fn every_game_is_played_to_its_end_without_a_server_and_without_a_network() {
    let ((_folder, files), browser) = (site(), Chromium::launch());
    let mut page = browser.open(&files.address());
    // Every game has a card with its picture.
    page.wait("document.querySelectorAll('[data-game]:has(.stack)').length === 4");
    let (loaded, bytes) = first_view(&mut page);
    assert!(bytes < 300_000, "the first view takes {bytes} bytes: {loaded}");
    assert!(!loaded.contains(".wasm"), "engines are loaded when they are needed: {loaded}");
    let mut files = Some(files);
    for (number, (setup, engine)) in short_games().into_iter().enumerate() {
        begin(&mut page, &against_engine(&setup, engine));
        assert!(play_to_the_end(&mut page, |moves| position(&setup, moves)) > 0);
        if number == 1 {
            // From here on nothing comes from the network.
            page.wait("navigator.serviceWorker.controller !== null");
            files = None;
        }
        survives_reload(&mut page);
    }
    assert!(files.is_none());
    page.eval("location.hash = '#/library'");
    page.wait("document.querySelectorAll('main a[href^=\"#/play/\"]').length === 4");
}

/// What the page has loaded so far, and how many bytes that is, headers included.
fn first_view(page: &mut Page) -> (String, u64) {
    let loaded = page.eval(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({ name, transferSize }) => [name, transferSize])",
    );
    let files: Vec<(String, u64)> = serde_json::from_value(loaded).unwrap();
    let bytes = files.iter().map(|(_, bytes)| bytes).sum();
    (files.into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" "), bytes)
}

#[test]
fn engines_and_solvers_answer_in_the_browser_and_a_link_opens_in_the_app() {
    let ((_folder, files), browser) = (site(), Chromium::launch());
    let nodes: Vec<Value> = ["a5", "e1", "c3", "d3", "b3"]
        .iter()
        .enumerate()
        .map(|(parent, word)| json!({ "parent": parent, "move": word, "comment": format!("turn {parent}") }))
        .collect();
    let mut page = browser.open(&files.address());
    begin(
        &mut page,
        &json!({ "setup": { "game": "tak", "size": "5x5" }, "players": ["Ann", "Bob"], "nodes": nodes }),
    );
    page.eval("location.hash = location.hash.replace('play', 'analyse') + '/5'");
    page.wait("document.querySelectorAll('.lines li').length === 3");
    page.press("l");
    page.wait("document.querySelector('.engine-toggle').textContent === 'Start'");
    page.click("#files");
    page.wait("document.querySelector('#export-text').value.includes('Ann') && document.querySelector('#link').value !== ''");
    let link = page.eval("document.querySelector('#link').value");
    let game = link.as_str().unwrap().split_once('#').unwrap().1;
    let app = serve(|_| ());
    let mut other = browser.open(&format!("{}#{game}", app.address));
    other.wait(
        "document.querySelectorAll('.moves .move').length === 5 && document.body.textContent.includes('Ann')",
    );
    other.wait("document.body.textContent.includes('turn 4')");

    let solved = page.eval(
        "import('./js/server/socket.js').then(({ prove }) => new Promise((resolve) => {
           const line = { setup: { game: 'tak', position: '2,2,x/x3/1,1,x 1 3' }, moves: [] };
           const search = prove({ line, engine: 'solver', attacker: 0, open: [[]] }, (message) => {
             if (message.event === 'found') { resolve(message.proof.result); search.cancel(); }
             if (message.event === 'failed') resolve(message.reason); }); }))",
    );
    assert_eq!(solved["proven"], json!("win"), "{solved}");
}

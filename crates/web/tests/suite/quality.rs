//! What every view has to keep to: accessibility as axe-core checks it, and how much has to be loaded.

use crate::chromium::{Chromium, Page};
use crate::client::serve;
use serde_json::{Value, json};

/// Loads axe-core into a page. `scripts/page.sh` installs it.
fn load_axe(page: &mut Page) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/node_modules/axe-core/axe.min.js");
    let source = std::fs::read_to_string(path).expect("scripts/page.sh installs axe-core");
    page.eval(&format!("{source}; typeof axe.run"));
}

/// What is wrong with the page as it is shown now: rule, and the elements.
fn violations(page: &mut Page) -> Value {
    page.eval(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
            violations.map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => [target.join(' '), failureSummary])]))",
    )
}

#[test]
fn no_view_has_an_accessibility_error() {
    let (server, browser) = (serve(|_| ()), Chromium::launch());
    let nodes = json!([{ "parent": 0, "move": "a5", "comment": "a corner", "mark": "!" }, { "parent": 1, "move": "e1" }]);
    let document = json!({ "setup": { "game": "tak", "size": "5x5" }, "nodes": nodes });
    let id = server.post("/api/games", &document).json()["id"].clone();
    let mut page = browser.open(&server.address);
    let views = [
        ("#/".to_string(), "document.querySelectorAll('.game-card .piece').length > 0"),
        (format!("#/play/{id}"), "document.querySelectorAll('.board .square').length > 0"),
        (format!("#/analyse/{id}/1"), "document.querySelectorAll('.lines li').length > 0"),
        ("#/library".to_string(), "document.querySelectorAll('.library tbody tr').length > 0"),
        ("#/arena".to_string(), "!!document.querySelector('#arena-start')"),
        ("#/edit/tak".to_string(), "(document.querySelector('#verdict')?.textContent ?? '') !== ''"),
        ("#/learn/tak".to_string(), "document.querySelectorAll('.lesson .square').length > 0"),
        ("#/puzzles/tak".to_string(), "document.querySelectorAll('.board .square').length > 0"),
        ("#/nowhere/else".to_string(), "!!document.querySelector('#begin')"),
    ];
    for colours in ["light", "dark"] {
        for (address, is_there) in &views {
            page.look(1280, 860, colours);
            page.go(&format!("{}{address}", server.address));
            page.reload();
            page.wait(is_there);
            load_axe(&mut page);
            assert_eq!(violations(&mut page), json!([]), "{address} in {colours} colours");
        }
    }
}

/// Opens the first page in a browser that has loaded nothing yet: how many bytes came, and after how many milliseconds all
/// was there and painted.
fn first_view(address: &str) -> (f64, f64) {
    let browser = Chromium::launch();
    let mut page = browser.open(address);
    page.wait("document.querySelectorAll('.game-card .piece').length > 0 && performance.getEntriesByType('paint').length > 0");
    let measured = page.eval(
        "(() => {
            const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
            const painted = performance.getEntriesByType('paint').map(({ startTime }) => startTime);
            return [loaded.reduce((sum, { transferSize }) => sum + transferSize, 0), Math.max(...painted, ...loaded.map(({ responseEnd }) => responseEnd))];
        })()",
    );
    (measured[0].as_f64().unwrap(), measured[1].as_f64().unwrap())
}

#[test]
fn the_first_view_is_small() {
    let (bytes, _) = first_view(&serve(|_| ()).address);
    assert!(bytes > 10_000.0 && bytes < 300_000.0, "{bytes} bytes");
}

/// On a machine that has nothing else to do: `scripts/first-view.sh`.
#[test]
#[ignore]
fn the_first_view_is_quick() {
    let server = serve(|_| ());
    let mut times: Vec<f64> = (0..5).map(|_| first_view(&server.address).1).collect();
    times.sort_by(f64::total_cmp);
    let bytes = first_view(&server.address).0;
    println!("first view: {bytes} bytes, {times:.0?} ms");
    assert!(times[2] < 1000.0, "{times:?} ms");
}

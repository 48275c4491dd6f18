//! The board of the page, as a hand uses it.

use super::chromium::Page;
use serde_json::{Value, json};

/// How a ply is made on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// By clicks.
    Mouse,
    /// By touches.
    Finger,
    /// By dragging from the first square to the second, where a ply has two squares; by clicks otherwise.
    Drag,
}

impl Hand {
    /// All of them.
    pub const ALL: [Hand; 3] = [Hand::Mouse, Hand::Finger, Hand::Drag];
}

/// Makes a ply with a hand: its targets are squares, pieces of the reserve, or the button to pass.
pub fn make_ply(page: &mut Page, targets: &[String], hand: Hand) {
    let square = |target: &String| format!("[data-square=\"{target}\"]");
    let mut is_square = |target: &String| {
        page.eval(&format!("!!document.querySelector('{}')", square(target))) == json!(true)
    };
    match (hand, targets) {
        (Hand::Drag, [from, to]) if is_square(from) && is_square(to) => page.drag(&square(from), &square(to)),
        (Hand::Finger, _) if targets.iter().all(&mut is_square) => {
            targets.iter().for_each(|target| page.tap(&square(target)));
        }
        _ => touch(page, targets),
    }
}

/// Clicks the targets of a ply: squares, pieces of the reserve, or the button to pass.
pub fn touch(page: &mut Page, targets: &[String]) {
    for target in targets {
        if target == "pass" {
            page.click("#pass");
        } else if page.eval(&format!("!!document.querySelector('[data-square=\"{target}\"]')")) == json!(true)
        {
            page.click(&format!("[data-square=\"{target}\"]"));
        } else {
            page.click(&format!(".mover .reserve-piece[data-kind=\"{target}\"]"));
        }
    }
}

/// The moves that the page shows.
pub fn moves(page: &mut Page) -> Vec<String> {
    let words = page
        .eval("[...document.querySelectorAll('.moves .move')].map((move) => move.firstChild.textContent)");
    serde_json::from_value(words).unwrap()
}

/// Makes a turn by hand after some moves. `position` tells what moves lead to, `choose` picks a ply.
pub fn make_turn(
    page: &mut Page,
    moves: &[String],
    hand: Hand,
    position: impl Fn(&[String]) -> Value,
    choose: impl Fn(&[Value]) -> usize,
) {
    let mut words = moves.to_vec();
    loop {
        let now = position(&words);
        let plies = now["plies"].as_array().unwrap();
        let ply = &plies[choose(plies)];
        // What is touched before the page knows these plies is lost.
        page.wait(&format!("document.querySelector('.game-board').dataset.plies === '{}'", plies.len()));
        let targets: Vec<String> = serde_json::from_value(ply["targets"].clone()).unwrap();
        make_ply(page, &targets, hand);
        page.eval("document.querySelector('#confirm')?.click()");
        words.push(ply["move"].as_str().unwrap().to_string());
        let next = position(&words);
        if next["turn_start"] == json!(true) || !next["ending"].is_null() {
            return;
        }
        // The next step can be made when the page shows this one.
        page.wait("document.querySelector('.status').textContent.includes('goes on')");
    }
}

/// Parts that lie over one another or beyond the window, by their classes.
pub const OVERLAPS: &str = "(() => {
  const parts = [...document.querySelectorAll('.bar, .player-bar, .game-board > .board, .below, .side > *, .engines > *, .evaluation-bar')]
    .filter((part) => !part.matches('.engines') && part.getClientRects().length);
  const boxes = parts.map((part) => [part, part.getBoundingClientRect()]);
  const name = (part) => part.getAttribute('class');
  const found = boxes.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1).map(([part]) => name(part) + ' leaves the window');
  boxes.forEach(([one, a], index) => boxes.slice(index + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one)) return;
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push(name(one) + ' over ' + name(other));
  }));
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is wider than the window');
  return found;
})()";

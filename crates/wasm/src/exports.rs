//! What the host calls. It has one thread, and no function is called while another runs.

use crate::{Worker, answer};
use std::cell::RefCell;

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Takes a text of so many bytes in UTF-8.
        pub safe fn tell(text: *const u8, length: usize);
    }
}

fn tell(text: &str) {
    host::tell(text.as_ptr(), text.len());
}

thread_local! {
    /// The text that the host has written.
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static WORKER: RefCell<Worker> = RefCell::new(Worker::new(tell));
}

fn input() -> String {
    String::from_utf8_lossy(&INPUT.take()).into_owned()
}

/// Room for a text of so many bytes, until the next call of another function.
// SAFETY: no other function of this name is linked into the module.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

/// Tells the answer to the request that was written ([`answer`]).
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn respond() {
    tell(&answer(&input()));
}

/// Hears the message that was written ([`Worker::hear`]).
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn hear() {
    let message = input();
    WORKER.with_borrow_mut(|worker| worker.hear(&message));
}

/// Goes on with the search; whether there is more to do ([`Worker::go_on`]).
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn go_on() -> bool {
    WORKER.with_borrow_mut(Worker::go_on)
}

/// Tells the nodes of `quadrille bench`, a game a line.
// SAFETY: as above.
#[unsafe(no_mangle)]
pub extern "C" fn bench() {
    match quadrille_engine::bench() {
        Ok(games) => tell(&games.iter().map(|(game, nodes)| format!("{game} {nodes}\n")).collect::<String>()),
        Err(error) => tell(&error.to_string()),
    }
}

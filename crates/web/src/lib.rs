//! Quadrille in the browser: a server for one machine or a trusted few, with the page it shows.
//!
//! The page uses nothing but the JSON API that `GET /api` describes, so bots and notebooks can do all it does. The server
//! speaks with games and engines through `quadrille-engine`'s positions, players and solvers only: there is no line here
//! about any one game.
//!
//! | file | what it holds |
//! |---|---|
//! | `server.rs` | [`Server`]: listening, connections, limits on them |
//! | `auth.rs`, `rate.rs` | who may ask: token, origin, host, rate |
//! | `api/` | one file a group of requests; `openapi.json` describes them all |
//! | `live.rs` | the websocket: analyses as they go |
//! | `searches/` | the few searches that run at once, and the many that wait |
//! | `setup.rs`, `describe.rs` | positions from JSON, JSON from positions |
//! | `schema.rs` | the JSON Schema of all answers |
//! | `document.rs`, `store.rs` | games with their variations, kept in SQLite |
//! | `matches/` | engines against engines, by `quadrille-arena` |
//! | `assets.rs`, `page/` | the page |
//!
//! ```no_run
//! let options = quadrille_web::Options::default();
//! let server = quadrille_web::Server::bind(options)?;
//! println!("{}", server.address());
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod api;
mod assets;
mod auth;
mod describe;
mod document;
mod live;
mod matches;
mod rate;
mod schema;
mod searches;
mod server;
mod setup;
mod store;

pub use schema::schemas;
pub use server::{Options, Server};

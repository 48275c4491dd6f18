//! Quadrille in the browser: a server for one machine or a trusted few, with the page it shows.
//!
//! The page uses nothing but the JSON API that `GET /api` describes, so bots and notebooks can do all it does. What a request
//! asks and how it is answered is in `quadrille-api`, which the static site uses as well; here is who may ask, what is kept, and
//! when searches run. There is no line here about any one game.
//!
//! | file | what it holds |
//! |---|---|
//! | `server.rs` | [`Server`]: listening; [`App`]: what answers |
//! | `connections.rs`, `write_timeout.rs`, `body_memory.rs` | limits on connections, slow readers, large bodies |
//! | `auth.rs`, `rate.rs` | who may ask: token, origin, host, rate |
//! | `compression.rs` | what is the same for everybody, compressed once |
//! | `explorer.rs` | what was played in a position before |
//! | `failure.rs` | what goes wrong, in JSON |
//! | `api/` | one file a group of requests; `openapi.json` describes them all |
//! | `live.rs` | the websocket: analyses as they go |
//! | `searches/` | the few searches that run at once, and the many that wait |
//! | `schema.rs` | the JSON Schema of all answers |
//! | `store.rs` | games with their variations, kept in SQLite |
//! | `matches/` | engines against engines, by `quadrille-arena` |
//! | `assets.rs`, `page/` | the page |
//! | `site.rs`, `site/` | the page as a static site, without a server |
//!
//! ```no_run
//! let options = quadrille_web::Options::default();
//! let server = quadrille_web::Server::bind(options)?;
//! println!("{}", server.address());
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A larger server takes the parts: [`App::router`] beside routes of its own, [`serve`] with [`Connections`], [`Auth`] and
//! [`Rate`] for who may ask, [`Gate`] for what, [`tell_failures_in_json`] as its outermost layer.

mod api;
mod assets;
mod auth;
mod body_memory;
mod compression;
mod connections;
mod explorer;
mod failure;
mod live;
mod matches;
mod rate;
mod schema;
mod searches;
mod server;
mod site;
mod store;
mod write_timeout;

pub use api::{Answer, Body, Id, answer, check_body, rules_router};
pub use assets::{guide, page_file};
pub use auth::{Auth, authenticate, new_token};
pub use connections::{Connection, Connections};
pub use failure::{Failure, blocking, tell_failures_in_json};
pub use quadrille_api::{AdmittedEngine, Gate, Reservation, Setup, WorkLimits};
pub use rate::{Rate, sender};
pub use schema::schemas;
pub use server::{App, ClusterSource, Options, Sender, Server, data_folder, listen, serve};
pub use site::{SiteError, write_site};
pub use write_timeout::WriteTimeout;

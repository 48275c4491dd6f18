//! Four board games for many people and robots: accounts, a lobby, clocks, ratings, all in one process with one SQLite file.
//!
//! docs/portal-api.md is what it answers, docs/portal.md how it is run. The rules of the games come from
//! `quadrille-engine`, the page from `quadrille-web`: there is no line here about any one game.
//!
//! | file | what it holds |
//! |---|---|
//! | `server.rs`, `tls.rs`, `options.rs` | [`Server`]: listening, connections, stopping |
//! | `api/` | one file a group of requests; `sockets.rs` and `events.rs` tell what is new |
//! | `portal.rs` | what all requests share; how a change of a game comes to disk and to those who look |
//! | `game/` | a game between two accounts: rules, clocks, offers; its rows; the games in memory |
//! | `accounts/` | people, robots, guests; passwords, sessions, tokens |
//! | `offers.rs`, `lobby.rs`, `rematch.rs`, `chat.rs`, `players.rs`, `export.rs` | what people do and see |
//! | `inbox.rs` | what has changed for whom |
//! | `glicko.rs` | ratings |
//! | `store/` | SQLite: one thread that writes, some that read |
//! | `time.rs` | the time of clocks, which stands still while the portal is down |
//! | `maintenance.rs` | flags, time, expiry |
//! | `admin.rs` | [`Admin`]: the administrator's command line |
//! | `log.rs`, `metrics.rs` | for who runs it |

mod accounts;
mod admin;
mod api;
mod chat;
mod export;
mod game;
mod glicko;
mod inbox;
mod lobby;
mod log;
mod maintenance;
mod metrics;
mod offers;
mod options;
mod players;
mod portal;
mod rematch;
mod schema;
mod server;
mod shapes;
mod store;
mod time;
mod tls;

pub use accounts::PasswordCost;
pub use admin::{Admin, AdminError, User};
pub use glicko::Rating;
pub use options::Options;
pub use schema::schemas;
pub use server::{Server, Stop};
pub use store::OpenError;

//! The protocols other programs speak. All of them are lines of text, a command a line.
//!
//! [`serve`] answers in UGI, the game-neutral protocol, or in TEI, its sister for Tak; [`serve_sau`] in that of the
//! Surakarta championship. [`Program`] is the other side: it plays with a program that speaks UGI or TEI.
//!
//! A server takes any reader and writer. Unknown commands and broken lines are answered with a remark and change nothing.
//!
//! ```
//! use quadrille_engine::find;
//! use quadrille_protocol::{Dialect, serve};
//!
//! let talk = "ugi\nposition startpos moves c2c3\nquery p1turn\nquit\n";
//! let (mut answers, out) = std::io::pipe()?;
//! serve(find("surakarta")?, Dialect::Ugi, &"champion".parse()?, talk.as_bytes(), out)?;
//! let answers = std::io::read_to_string(&mut answers)?;
//! assert!(answers.starts_with("id name Quadrille"));
//! assert!(answers.ends_with("ugiok\nresponse false\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
mod command;
mod info;
mod lines;
mod options;
mod sau;
mod search;
mod server;

pub use client::{Answer, Failure, Program, ProgramSpec, Protocol};
pub use command::{Command, Dialect, Go, LineError, Query};
pub use info::{Info, read_info, write_info};
pub use sau::{SauCommand, serve_sau};
pub use server::serve;

//! The page as a static site: a folder that any server of files can offer, with the engines as WebAssembly.

use crate::assets::Page;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::{fs, io};

/// The module with the engines, as `scripts/wasm.sh` builds it, and its name in the site.
const MODULE: &str = "quadrille.wasm";
const WASM_MAGIC: &[u8] = b"\0asm";

const MANIFEST: &str = include_str!("../site/manifest.webmanifest");
const SERVICE_WORKER: &str = include_str!("../site/service-worker.js");

/// The page's own policy, which its server sends as a header, and leave to run WebAssembly.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; \
                      base-uri 'none'; form-action 'self'";

/// Where the page's head begins.
const HEAD: &str = "<meta charset=\"utf-8\">\n";

/// Why a site was not written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The module is something else.
    #[error("it is no WebAssembly module")]
    Module,
    /// Nothing of others is overwritten.
    #[error("there is something in it already that is no site of Quadrille")]
    Occupied,
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the site with the engines of this module into a folder, which is made if it is missing, and replaces a site that is
/// there. Gives the number of files.
pub fn write_site(folder: &Path, module: &[u8]) -> Result<usize, SiteError> {
    if !module.starts_with(WASM_MAGIC) {
        return Err(SiteError::Module);
    }
    let is_empty = !folder.exists() || fs::read_dir(folder)?.next().is_none();
    if !is_empty {
        if !folder.join(MODULE).is_file() {
            return Err(SiteError::Occupied);
        }
        fs::remove_dir_all(folder)?;
    }
    let files = files(module);
    for (path, content) in &files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, content)?;
    }
    Ok(files.len())
}

/// All files of the site, by path.
fn files(module: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let scripts_and_styles = Page::iter().filter(|path| !path.ends_with(".d.ts"));
    let mut files: BTreeMap<String, Vec<u8>> = scripts_and_styles
        .filter_map(|path| Some((path.to_string(), Page::get(&path)?.data.into_owned())))
        .collect();
    let rules = serde_json::to_vec(&quadrille_api::rules()).expect("rules are plain data");
    files.insert("rules.json".into(), rules);
    files.insert("positions.json".into(), positions().to_string().into());
    files.insert("manifest.webmanifest".into(), MANIFEST.into());
    let version = version(&files, module);
    if let Some(page) = files.get_mut("index.html") {
        *page = with_head(&String::from_utf8_lossy(page), &version).into();
    }
    let service_worker = service_worker(&version, files.keys());
    files.insert("service-worker.js".into(), service_worker.into());
    files.insert(MODULE.into(), module.into());
    files
}

/// The positions on the cards of the games, by the requests for them.
fn positions() -> Value {
    let cards = Page::get("cards.json").expect("the page has cards of its games").data;
    let cards: BTreeMap<String, Card> = serde_json::from_slice(&cards).expect("the cards are right");
    let position = |(game, Card { setup, moves }): (String, Card)| {
        let setup: Map<_, _> = [("game".into(), game.into())].into_iter().chain(setup).collect();
        let line = json!({ "setup": setup, "moves": moves });
        let text = line.to_string();
        let line = serde_json::from_value(line).expect("a card has a line of moves");
        let position = quadrille_api::describe_position(&line).expect("the moves of a card can be played");
        (text, serde_json::to_value(position).expect("positions are plain data"))
    };
    cards.into_iter().map(position).collect()
}

/// The position that the card of a game shows.
#[derive(Deserialize)]
struct Card {
    setup: Map<String, Value>,
    moves: Vec<String>,
}

/// A name for all these contents: another one if any of them has changed.
fn version(files: &BTreeMap<String, Vec<u8>>, module: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    (files, module, SERVICE_WORKER).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The page, which finds out by its head that it is a static site, and which.
fn with_head(page: &str, version: &str) -> String {
    let head = format!(
        "{HEAD}  <meta name=\"quadrille-site\" content=\"{version}\">\n  \
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n  \
         <meta name=\"theme-color\" content=\"#31604f\">\n  <link rel=\"manifest\" href=\"manifest.webmanifest\">\n"
    );
    page.replacen(HEAD, &head, 1)
}

fn service_worker<'a>(version: &str, files: impl Iterator<Item = &'a String>) -> String {
    // The site is opened by its folder as well.
    let files: Vec<&str> = std::iter::once("./").chain(files.map(String::as_str)).collect();
    let files = serde_json::to_string(&files).expect("names are plain data");
    format!("const VERSION = \"{version}\";\nconst FILES = {files};\n\n{SERVICE_WORKER}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_all_it_needs_and_replaces_nothing_but_a_site() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        let module = [WASM_MAGIC, &[1, 0, 0, 0]].concat();
        assert!(matches!(write_site(&site, b"<html>"), Err(SiteError::Module)));
        assert!(!site.exists());
        let count = write_site(&site, &module).unwrap();
        assert_eq!(write_site(&site, &module).unwrap(), count);
        let read = |file: &str| fs::read_to_string(site.join(file)).unwrap();
        let worker = read("service-worker.js");
        assert!(worker.contains("\"js/server/site/worker.js\"") && !worker.contains(".d.ts"));
        let version = worker.split('"').nth(1).unwrap();
        assert!(read("index.html").contains(&format!("name=\"quadrille-site\" content=\"{version}\"")));
        assert!(read("rules.json").starts_with("{\"version\""));
        let positions: Value = serde_json::from_str(&read("positions.json")).unwrap();
        assert_eq!(positions.as_object().unwrap().len(), 4);
        assert_eq!(positions[r#"{"setup":{"game":"tzaar"},"moves":[]}"#]["game"], "tzaar");

        let other = folder.path().join("other");
        fs::create_dir(&other).unwrap();
        fs::write(other.join("letter.txt"), "dear").unwrap();
        assert!(matches!(write_site(&other, &module), Err(SiteError::Occupied)));
        assert_eq!(fs::read_dir(&other).unwrap().count(), 1);
    }
}

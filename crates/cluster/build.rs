//! Makes the fingerprint of everything that decides what a job's answer is: the sources of rules, weights, searches, engines,
//! referee and self-play. The same sources give the same fingerprint on every machine.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates whose sources decide answers.
const CRATES: [&str; 10] = [
    "core",
    "network",
    "combinatorial",
    "games",
    "search",
    "certificate",
    "engine",
    "arena",
    "training",
    "lab",
];

fn main() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for name in CRATES {
        let folder = Path::new("..").join(name);
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in sources(&folder) {
            let text = fs::read(&file).expect("a source can be read");
            // FNV-1a: it is to tell builds apart, not to keep anyone out.
            let name = file.to_string_lossy().replace('\\', "/");
            for byte in name.bytes().chain(text) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    println!("cargo::rustc-env=QUADRILLE_FINGERPRINT={hash:016x}");
}

/// The files of `src` folders below a folder, in the order of their names. A crate that stands alone has no neighbours: then
/// the version alone tells.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let is_source = |path: &Path| path.components().any(|part| part.as_os_str() == "src");
    paths
        .into_iter()
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => Some(path).filter(|path| is_source(path)).into_iter().collect(),
        })
        .collect()
}

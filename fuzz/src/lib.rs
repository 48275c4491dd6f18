//! What each fuzz target does with its input. `crates/cli/tests/suite/fuzzing.rs` does the same with the seeds, by this very
//! file, so that every check of the project replays them.

use quadrille_arena::{
    Journal, MatchPlan, MatchResults, MatchSummary, Openings, openings, record_text, report,
};
use quadrille_engine::{
    Checkpoint, EngineSpec, Limits, MoveRequest, Opening, SettingKind, Solver, find, games, verify,
};
use quadrille_protocol::{Command, Dialect, ProgramSpec, SauCommand, read_info, serve, serve_sau};
use quadrille_testing::check_text;
use rusqlite::{Connection, params};
use std::io::{Cursor, sink};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A target by name.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 16] = [
    ("amazons", amazons),
    ("api", api),
    ("certificate", certificate),
    ("checkpoint", checkpoint),
    ("configuration", configuration),
    ("engine_settings", engine_settings),
    ("journal", journal),
    ("lines", lines),
    ("network", network),
    ("openings", openings_file),
    ("surakarta", surakarta),
    ("tak", tak),
    ("talk_sau", talk_sau),
    ("talk_tei", talk_tei),
    ("talk_ugi", talk_ugi),
    ("tzaar", tzaar),
];

fn with_text(input: &[u8], check: impl FnOnce(&str)) {
    if let Ok(text) = std::str::from_utf8(input) {
        check(text);
    }
}

/// Every text format of Amazons: no input panics, and what is accepted survives writing and reading.
pub fn amazons(input: &[u8]) {
    with_text(input, check_text::<quadrille_amazons::Amazons>);
}

/// The same for Surakarta.
pub fn surakarta(input: &[u8]) {
    with_text(input, check_text::<quadrille_surakarta::Surakarta>);
}

/// The same for Tak.
pub fn tak(input: &[u8]) {
    with_text(input, check_text::<quadrille_tak::Tak>);
}

/// The same for Tzaar.
pub fn tzaar(input: &[u8]) {
    with_text(input, check_text::<quadrille_tzaar::Tzaar>);
}

/// The body of a request: the first line is its path.
pub fn api(input: &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (path, body) = input.split_at(end);
    with_text(path, |path| drop(quadrille_web::check_body(path, body)));
}

/// A certificate, as a file and as the text of one: what is not a proof is refused, and nothing takes long.
pub fn certificate(input: &[u8]) {
    const MOST_POSITIONS: u64 = 1000;
    let _ = verify(Cursor::new(input.to_vec()), MOST_POSITIONS);
    let compressed = zstd::stream::encode_all(input, 1).expect("memory takes bytes");
    let _ = verify(Cursor::new(compressed), MOST_POSITIONS);
}

/// A checkpoint: as a file, and as the line of the work and a table behind the right description and before the right sum.
/// Whatever is loaded, a search ends without a panic.
pub fn checkpoint(input: &[u8]) {
    let position = Some("x3/x3/x3 1 1".into());
    let game = find("tak").expect("it is one of the four");
    let spec: EngineSpec = "solver,table=0".parse().expect("a spec");
    let opening = Opening { position, ..Opening::default() };
    let mut solver = game.solver(&spec, &opening).expect("the position can be solved");
    let checkpoint = Checkpoint::new(&*solver, "solver");
    let _ = checkpoint.read(input, &mut *solver);
    let mut file = Vec::new();
    checkpoint.write(&mut file, &*solver, Default::default()).expect("memory takes bytes");
    let whole = zstd::stream::decode_all(&*file).expect("it was just written");
    let work = whole.windows(6).position(|part| part == b"\nwork ").expect("the line is there") + 1;
    let mut forged = [&whole[..work], input].concat();
    // Zeros where the input is too short: an empty table.
    forged.resize(forged.len().max(whole.len() - 8), 0);
    let add = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = forged.iter().fold(0xcbf2_9ce4_8422_2325_u64, add);
    forged.extend(sum.to_le_bytes());
    let forged = zstd::stream::encode_all(&*forged, 1).expect("memory takes bytes");
    if checkpoint.read(&*forged, &mut *solver).is_ok() {
        search(&mut *solver);
    }
}

fn search(solver: &mut dyn Solver) {
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    let _ = solver.solve(None, &limits, &AtomicBool::new(false), &mut |_| ());
}

/// The configuration file.
pub fn configuration(input: &[u8]) {
    with_text(input, |text| drop(quadrille_cli::check_configuration(text)));
}

/// An engine with settings: one that is accepted can be built and plays, whatever the settings. Its tables are small here.
pub fn engine_settings(input: &[u8]) {
    with_text(input, |text| {
        let Ok(spec) = text.parse::<EngineSpec>() else { return };
        for game in games().into_iter().filter(|game| game.check(&spec).is_ok()) {
            let preset = game.presets().into_iter().find(|preset| preset.name == spec.preset);
            let settings = preset.expect("it was accepted").settings;
            let is_set = |name: &str| spec.settings.iter().any(|(set, _)| set == name);
            if settings.iter().any(|setting| setting.kind == SettingKind::File && is_set(setting.name)) {
                continue;
            }
            let mut small = spec.clone();
            for name in ["table", "threads"].into_iter().filter(|name| is_set(name)) {
                small.settings.push((name.into(), "1".into()));
            }
            let mut player = game.player(&small).expect("it was accepted");
            player.new_game(1);
            let time = Some(Duration::from_millis(20));
            let limits = Limits { nodes: Some(50), time, ..Limits::default() };
            let (opening, stop) = (Opening::default(), AtomicBool::new(false));
            let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
            let word = analysis.expect("it plays from the start").best_move().to_string();
            game.open(&opening).and_then(|mut position| position.play(&word)).expect("the move is legal");
        }
    });
}

/// A journal: the plan in the first line, then a game a line, `PAIR GAME FIRST SECOND OPENING ENDED RECORD`. Whatever stands
/// there is refused or reported in every form.
pub fn journal(input: &[u8]) {
    with_text(input, |text| {
        let folder = tempfile::tempdir().expect("there is room for files");
        let path = folder.path().join("journal");
        write_journal(&path, text).expect("it is a database");
        let Ok((journal, plan)) = Journal::read(&path) else { return };
        let _ = (journal.finished(), journal.steps(), journal.verdict());
        let (Ok(entries), Ok(results)) = (journal.entries(), MatchResults::of(&plan, &journal)) else {
            return;
        };
        let _ = (report::text(&results), report::page(&plan, &entries), report::svg(&plan, &entries));
        let _ = MatchSummary::of(&plan, &results);
        for entry in &entries {
            let format = find(&plan.game).map(|game| game.record_format());
            let _ = format.map(|format| record_text(&plan, entry, format));
        }
    });
}

fn write_journal(path: &std::path::Path, text: &str) -> rusqlite::Result<()> {
    let database = Connection::open(path)?;
    database.execute_batch(
        "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; BEGIN;
         CREATE TABLE plan (only INTEGER, layout INTEGER, plan TEXT);
         CREATE TABLE verdict (only INTEGER, accepted);
         CREATE TABLE games (pair, game, first, second, opening, winner, reason, record, ended);
         CREATE TABLE tuning (iteration, result, value);",
    )?;
    let mut lines = text.lines();
    let plan = lines.next().unwrap_or_default();
    let (layout, plan) = plan.strip_prefix("1 ").map_or((2, plan), |plan| (1, plan));
    database.execute("INSERT INTO plan VALUES (0, ?1, ?2)", params![layout, plan])?;
    for line in lines.take(20) {
        let mut words = line.splitn(7, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        let [pair, game, first, second, opening] = [number(), number(), number(), number(), number()];
        let ended = words.next().and_then(|word| word.parse::<f64>().ok());
        let record = words.next();
        database.execute(
            "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, NULL, '', ?6, ?7)",
            params![pair, game, first, second, opening, record, ended],
        )?;
    }
    database.execute_batch("COMMIT")
}

/// The line parsers of the protocols.
pub fn lines(input: &[u8]) {
    with_text(input, |text| {
        for line in text.lines() {
            let _ = (Command::parse(line, Dialect::Ugi), Command::parse(line, Dialect::Tei));
            let _ = (SauCommand::parse(line), read_info(line), line.parse::<ProgramSpec>());
        }
    });
}

/// A file of openings, for a match of every game.
pub fn openings_file(input: &[u8]) {
    with_text(input, |text| {
        let listed = Openings::listed(text);
        let Openings::Listed(lines) = &listed else { panic!("a list is a list") };
        let pairs = lines.len().clamp(1, 20) as u32;
        for game in games() {
            let plan =
                MatchPlan { openings: listed.clone(), ..MatchPlan::new(game.name(), &["random"; 2], pairs) };
            if plan.check().is_ok() {
                let _ = openings(&plan);
            }
        }
    });
}

/// A whole conversation in UGI: no line ends it but `quit`, and it ends with its input.
pub fn talk_ugi(input: &[u8]) {
    talk("tzaar", Dialect::Ugi, input);
}

/// The same in TEI.
pub fn talk_tei(input: &[u8]) {
    talk("tak", Dialect::Tei, input);
}

fn talk(game: &str, dialect: Dialect, input: &[u8]) {
    // Great tables and many threads are not what is looked for here.
    let lower = input.to_ascii_lowercase();
    if [&b"hash"[..], b"threads"].iter().any(|word| lower.windows(word.len()).any(|part| part == *word)) {
        return;
    }
    let engine = "random".parse().expect("a name is a spec");
    let game = find(game).expect("it is one of the four");
    serve(game, dialect, &engine, input, sink()).expect("nothing can fail but the pipes");
}

/// The same in SAU.
pub fn talk_sau(input: &[u8]) {
    let engine = "random".parse().expect("a name is a spec");
    let limits = Limits { nodes: Some(10), ..Limits::default() };
    serve_sau(&engine, limits, input, sink(), sink()).expect("nothing can fail but the pipes");
}

/// A network, as it is and with the checksum it should have: no input panics, and what is accepted survives writing and reading.
/// A file of training games, the same.
pub fn network(input: &[u8]) {
    with_text(input, |text| {
        for text in [text.to_owned(), quadrille_network::with_checksum(text)] {
            if let Ok(network) = text.parse::<quadrille_network::Network>() {
                assert_eq!(network.to_string().parse(), Ok(network));
            }
        }
        for line in text.lines() {
            if let Ok(game) = line.parse::<quadrille_training::PlayedGame>() {
                assert_eq!(game.to_string().parse(), Ok(game));
            }
        }
    });
}

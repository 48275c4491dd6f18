//! Programs as players, among them some that misbehave: small shell scripts that speak just enough TEI.
#![cfg(unix)]

use quadrille_arena::{
    Adjudication, Journal, JournalEntry, MatchPlan, Openings, PreparedMatch, RunOptions, StopReason,
    StopSignal, TimeControl, TournamentFormat, build_player,
};
use quadrille_engine::{Outcome, Player, Score};
use std::path::Path;
use std::time::Duration;

/// A program that shakes hands and does `at_go` when it is asked for a move; `$moves` is the last `position` line.
fn script(folder: &Path, name: &str, at_go: &str) -> String {
    let path = folder.join(name);
    let text = format!(
        "while read -r line; do case \"$line\" in\n\
         tei) echo 'id name Script'; echo 'option name HalfKomi type spin default 0 min 0 max 8'; echo teiok;;\n\
         isready) echo readyok;;\n\
         position*) moves=\"$line\";;\n\
         go*) {at_go};;\n\
         quit) exit 0;;\n\
         esac; done\n"
    );
    std::fs::write(&path, text).unwrap();
    format!("cmd=sh {},proto=tei,timeout=20", path.display())
}

/// A program that does something with the file `$1`, which holds a position of Tzaar.
fn file_script(folder: &Path, name: &str, commands: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, format!("test -e \"$1\" || exit 0\n{commands}\n")).unwrap();
    format!("cmd=sh {} {{file}} {{time}},proto=waltz", path.display())
}

/// Plays a pair of games of Tak against the random player.
fn play(folder: &Path, name: &str, at_go: &str) -> Vec<JournalEntry> {
    let tak = MatchPlan {
        size: Some("3x3".into()),
        rules: vec![("komi".into(), "2".into())],
        openings: Openings::RandomPlies(2),
        ..plan("tak", script(folder, name, at_go))
    };
    play_plan(folder, name, &tak)
}

fn plan(game: &str, player: String) -> MatchPlan {
    MatchPlan {
        version: "test".into(),
        game: game.into(),
        size: None,
        rules: Vec::new(),
        players: vec![player, "random".into()],
        format: TournamentFormat::RoundRobin,
        pairs: 1,
        control: TimeControl {
            time: Some(Duration::from_millis(1500)),
            margin: Duration::from_millis(500),
            ..TimeControl::default()
        },
        openings: Openings::RandomStarts,
        seed: 3,
        sprt: None,
        adjudication: Adjudication::default(),
        longest: 6,
        tuned: Vec::new(),
        td: None,
    }
}

fn play_plan(folder: &Path, name: &str, plan: &MatchPlan) -> Vec<JournalEntry> {
    let journal = Journal::open(&folder.join(format!("{name}.match")), plan).unwrap();
    let options = RunOptions { concurrency: 1, shard: (0, 1), stop: &StopSignal::default() };
    let prepared = PreparedMatch::new(plan.clone(), build_player).unwrap();
    let (stop, _) = prepared.run(&journal, &options, |_, _| ()).unwrap();
    assert_eq!(stop, StopReason::Complete, "{name}");
    journal.entries().unwrap()
}

/// Whatever a program does, it costs the game it is playing, is told clearly, and the match goes on with the next game.
#[test]
fn programs_that_misbehave_lose_their_games_and_the_match_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    for (name, at_go, reason) in [
        (
            "dies",
            "echo 'out of ideas' >&2; exit 3",
            "crash: the program has ended (exit status: 3: out of ideas)",
        ),
        ("cheats", "echo 'bestmove z9'", "illegal move: move 'z9', column 1: "),
        ("says-nothing", "echo bestmove", "illegal move: move 'nothing', column 1: "),
        (
            "babbles",
            "head -c 200000 /dev/zero | tr '\\0' x",
            "crash: the program floods its output: a line of more than",
        ),
        ("floods", "yes info string all work and no play", ""),
        ("hangs", "sleep 100", "no answer"),
    ] {
        let entries = play(folder.path(), name, at_go);
        assert_eq!(entries.len(), 2, "{name}");
        for JournalEntry { game, record, .. } in entries {
            let program = Player::BOTH[usize::from(game)];
            assert_eq!(record.outcome, Outcome::Win(!program), "{name}");
            let told = &record.reason;
            let flooded =
                name == "floods" && (told == "no answer" || told.starts_with("crash: the program floods"));
            assert!(
                record.fault && (flooded || !reason.is_empty() && told.starts_with(reason)),
                "{name}: {told}"
            );
        }
    }
}

#[test]
fn what_programs_say_of_scores_and_nodes_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let at_go = "for square in b2 a1 c3 a3 c1 b1 b3 a2 c2; do case \"$moves\" in *$square*) ;; *) break;; esac; done; \
                 echo 'info depth 3 score cp 250 nodes 77'; echo 'info depth 4 multipv 2 score cp 1 nodes 99'; \
                 echo \"bestmove $square ponder a1\"";
    for entry in play(folder.path(), "talks", at_go) {
        let program = Player::BOTH[usize::from(entry.game)];
        assert!(!entry.record.fault, "{}", entry.record.reason);
        let own: Vec<_> = entry.record.turns.iter().filter(|turn| turn.player == program).collect();
        assert!(
            !own.is_empty()
                && own.iter().all(|turn| turn.nodes == 77 && turn.score == Some(Score::Estimate(250)))
        );
    }
}

/// The same holds for programs that are told positions in files.
#[test]
fn programs_with_position_files_that_misbehave_lose_their_games() {
    let folder = tempfile::tempdir().unwrap();
    for (name, commands, reason) in [
        (
            "dies",
            "echo 'out of ideas' >&2; exit 3",
            "crash: the program has ended (exit status: 3: out of ideas)",
        ),
        ("does-nothing", "true", "crash: the program has left its file as it was"),
        ("removes", "rm \"$1\"", "crash: the program cannot have its answer read: "),
        (
            "babbles",
            "head -c 200000 /dev/zero | tr '\\0' x > \"$1\"",
            "crash: the program's answer is not a turn: xxx",
        ),
        ("half", "echo A1 B1 > \"$1\"", "crash: the program's answer is not a turn: A1 B1"),
        ("cheats", "echo A1 A1 -1 0.1 5 > \"$1\"", "illegal move: "),
        ("is-elsewhere", "echo Z9 A1 -1 0.1 5 > \"$1\"", "illegal move: "),
        ("hangs", "sleep 100", "no answer"),
    ] {
        let plan = plan("tzaar", file_script(folder.path(), name, commands));
        let entries = play_plan(folder.path(), name, &plan);
        assert_eq!(entries.len(), 2, "{name}");
        for JournalEntry { game, record, .. } in entries {
            let winner = if game == 0 { Player::Second } else { Player::First };
            assert_eq!(record.outcome.winner(), Some(winner), "{name}");
            assert!(record.fault && record.reason.starts_with(reason), "{name}: {}", record.reason);
        }
    }
}

/// What a program has started ends with it, if it ends as it is asked to, too.
#[test]
fn what_a_program_leaves_behind_ends_with_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let started = folder.path().join("started");
    let at_go = format!("sleep 1000 & echo $! >> {}; echo 'bestmove z9'", started.display());
    play(folder.path(), "leaves", &at_go);
    let left: Vec<String> = std::fs::read_to_string(&started).unwrap().lines().map(String::from).collect();
    assert_eq!(left.len(), 2);
    let until = std::time::Instant::now() + Duration::from_secs(20);
    while left.iter().any(|process| is_running(process)) {
        assert!(std::time::Instant::now() < until, "{left:?} go on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a process does anything: one that is dead and not yet buried does not.
fn is_running(process: &str) -> bool {
    let state = std::process::Command::new("ps").args(["-o", "stat=", "-p", process]).output().unwrap();
    let state = String::from_utf8(state.stdout).unwrap();
    !state.trim().is_empty() && !state.starts_with('Z')
}

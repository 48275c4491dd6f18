//! Whole matches: every pair once, whatever happens to the players or to the process.

use quadrille_arena::statistics::Verdict;
use quadrille_arena::{
    Adjudication, Journal, JournalEntry, JournalError, MatchPlan, MatchPlayer, Openings, PlanError,
    PreparedMatch, RunOptions, SprtBounds, StopReason, StopSignal, ThreadedPlayer, TimeControl,
    TournamentFormat, build_engine, openings,
};
use quadrille_engine::{
    Analysis, Clock, EnginePlayer, GameInfo, MoveRequest, Outcome, Player, Report, Score, Timed, find,
};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

fn plan(game: &str, players: &[&str], pairs: u32) -> MatchPlan {
    MatchPlan {
        version: "test".into(),
        game: game.into(),
        size: (game == "tak").then(|| "4x4".into()),
        rules: Vec::new(),
        players: players.iter().map(|player| player.to_string()).collect(),
        format: TournamentFormat::RoundRobin,
        pairs,
        control: TimeControl {
            time: Some(Duration::from_secs(5)),
            margin: Duration::from_millis(50),
            ..TimeControl::default()
        },
        openings: if game == "tzaar" { Openings::RandomStarts } else { Openings::RandomPlies(4) },
        seed: 3,
        sprt: None,
        adjudication: Adjudication::default(),
        longest: 1000,
        tuned: Vec::new(),
        td: None,
    }
}

/// Plays the plan with our engines and gives the journal's games.
fn play(
    plan: &MatchPlan,
    path: &Path,
    concurrency: usize,
    shard: (u64, u64),
) -> (StopReason, Vec<JournalEntry>) {
    let journal = Journal::open(path, plan).unwrap();
    let options = RunOptions { concurrency, shard, stop: &StopSignal::default() };
    let prepared = PreparedMatch::new(plan.clone(), build_engine).unwrap();
    let (stop, results) = prepared.run(&journal, &options, |_, _| ()).unwrap();
    let entries = journal.entries().unwrap();
    assert_eq!(results.games(), entries.len() as u64);
    (stop, entries)
}

fn assert_every_game_once(plan: &MatchPlan, entries: &[JournalEntry]) {
    let played: HashSet<_> = entries.iter().map(|entry| (entry.pair, entry.game)).collect();
    let planned: HashSet<_> = plan.schedule().flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
    assert_eq!(played, planned);
    assert_eq!(entries.len(), planned.len());
}

fn records(entries: &[JournalEntry]) -> Vec<(u64, u8, Vec<String>, Outcome)> {
    let words = |entry: &JournalEntry| entry.record.turns.iter().map(|turn| turn.word.clone()).collect();
    entries.iter().map(|entry| (entry.pair.number, entry.game, words(entry), entry.record.outcome)).collect()
}

#[test]
fn a_schedule_is_counted_as_it_is_played() {
    for format in [TournamentFormat::RoundRobin, TournamentFormat::Gauntlet] {
        for count in 2..6 {
            let plan = MatchPlan { format, ..plan("tak", &vec!["random"; count], 3) };
            assert_eq!(plan.pair_count(), plan.schedule().count() as u64, "{format:?} of {count}");
        }
    }
    let huge = plan("tak", &["random"; 300], 5_000_000);
    assert_eq!(huge.pair_count(), 300 * 299 / 2 * 5_000_000);
    assert_eq!(huge.schedule().next().map(|pair| pair.players), Some([0, 1]));
}

#[test]
fn all_games_are_played_once_and_the_same_again_by_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["tzaar", "surakarta", "amazons", "tak"] {
        let plan = plan(game, &["weighted-random", "random", "random,turns=on"], 6);
        let (stop, entries) = play(&plan, &folder.path().join(format!("{game}-1")), 1, (0, 1));
        assert_eq!(stop, StopReason::Complete);
        assert_every_game_once(&plan, &entries);
        let (_, again) = play(&plan, &folder.path().join(format!("{game}-2")), 3, (0, 1));
        assert_eq!(records(&entries), records(&again), "{game}");
    }
}

#[test]
fn both_games_of_a_pair_begin_with_the_same_opening_and_no_other_pair_does() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan("amazons", &["random", "random,turns=on"], 20);
    let (_, entries) = play(&plan, &folder.path().join("journal"), 2, (0, 1));
    let openings: HashSet<_> =
        entries.iter().map(|entry| (entry.pair.number, &entry.record.opening_moves)).collect();
    assert_eq!(openings.len(), 20);
    let lines: HashSet<_> = openings.iter().map(|(_, moves)| moves).collect();
    assert_eq!(lines.len(), 20);
}

#[test]
fn openings_that_run_out_are_refused() {
    let mut few = plan("tak", &["random", "random"], 50);
    few.size = Some("3x3".into());
    few.openings = Openings::RandomPlies(1);
    let error = openings(&few).unwrap_err().to_string();
    assert!(
        error.starts_with("there are only about 9 different openings of 1 random plies, and 50 are needed"),
        "{error}"
    );
    let mut refused = |lines: &[&str], pairs| {
        few.openings =
            Openings::Listed(lines.iter().zip(3..).map(|(line, n)| (n, line.to_string())).collect());
        few.pairs = pairs;
        openings(&few).unwrap_err().to_string()
    };
    let start = "x3/x3/x3 1 1";
    assert!(refused(&[start], 2).contains("an opening is never used twice"));
    let twice = [start, "x3/x3/x3  1 1"];
    assert_eq!(refused(&twice, 2), "openings, line 4: this position stands in an earlier line too");
    assert!(refused(&["x3/x3/xx 1 1"], 1).starts_with("openings, line 3: line 1, column 8"));
    assert!(refused(&["x3/x3/x3 1 1 | a1 a1"], 1).starts_with("openings, line 3: move 'a1'"));
    assert!(refused(&["1,1,1/x3/2,2,x 2 3"], 1).contains("line 3: this game is over (road)"));
    few.openings = Openings::Listed(vec![(1, "x3/x3/x3 1 1 | a1 c3".into())]);
    assert_eq!(openings(&few).unwrap()[0].moves, ["a1", "c3"]);
}

#[test]
fn a_stopped_match_goes_on_and_another_plan_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let plan = plan("surakarta", &["weighted-random", "random"], 10);
    let journal = Journal::open(&path, &plan).unwrap();
    let mut rounds = 0;
    loop {
        let signal = StopSignal::default();
        let options = RunOptions { concurrency: 1, shard: (0, 1), stop: &signal };
        let prepared = PreparedMatch::new(plan.clone(), build_engine).unwrap();
        let watch = |_: &_, _: &_| signal.finish.store(true, Ordering::Relaxed);
        let (stop, _) = prepared.run(&journal, &options, watch).unwrap();
        rounds += 1;
        if stop == StopReason::Complete {
            break;
        }
        assert_eq!(stop, StopReason::Asked);
    }
    assert!(
        rounds > 5,
        "a round plays the games that were running when it was stopped, no more: {rounds} rounds"
    );
    let entries = journal.entries().unwrap();
    assert_every_game_once(&plan, &entries);
    let whole = play(&plan, &folder.path().join("whole"), 1, (0, 1)).1;
    assert_eq!(records(&entries), records(&whole));

    assert!(matches!(Journal::open(&path, &plan), Err(JournalError::InUse)), "two may not play one match");
    assert_eq!(
        Journal::read(&path).unwrap().0.entries().unwrap().len(),
        20,
        "but reading is always possible"
    );
    drop(journal);
    let other = MatchPlan { seed: 4, ..plan.clone() };
    match Journal::open(&path, &other) {
        Err(JournalError::OtherPlan(difference)) => assert_eq!(difference, "seed is 3 there and 4 here"),
        _ => panic!("the journal of another match was taken"),
    }
    std::fs::write(folder.path().join("text"), "this is no journal").unwrap();
    assert!(matches!(Journal::open(&folder.path().join("text"), &plan), Err(JournalError::Foreign(_))));
}

#[test]
fn shards_make_up_the_whole_match() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan("tak", &["random", "weighted-random"], 9);
    let whole = play(&plan, &folder.path().join("whole"), 2, (0, 1)).1;
    let mut parts = Vec::new();
    for part in 0..2 {
        parts.extend(play(&plan, &folder.path().join(part.to_string()), 1, (part, 2)).1);
    }
    parts.sort_by_key(|entry| (entry.pair.number, entry.game));
    assert_eq!(records(&parts), records(&whole));
}

#[test]
fn a_sequential_test_stops_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let bounds = SprtBounds { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
    let plan = MatchPlan { sprt: Some(bounds), ..plan("tak", &["weighted-random", "random"], 2000) };
    let (stop, entries) = play(&plan, &folder.path().join("journal"), 2, (0, 1));
    assert_eq!(stop, StopReason::Decided(Verdict::AcceptH1));
    assert!(entries.len() < 1000, "{} games", entries.len());
    let (stop, again) = play(&plan, &folder.path().join("journal"), 2, (0, 1));
    assert_eq!((stop, again.len()), (StopReason::Decided(Verdict::AcceptH1), entries.len()));
}

/// An engine with a flaw.
struct Flawed {
    flaw: &'static str,
    game: &'static dyn GameInfo,
}

impl EnginePlayer for Flawed {
    fn new_game(&mut self, _: u64) {}

    fn think(
        &mut self,
        request: &MoveRequest<'_>,
        _: &mut dyn FnMut(&Analysis),
    ) -> quadrille_engine::Result<Analysis> {
        let mut position = self.game.open(request.opening)?;
        request.moves.iter().try_for_each(|word| position.play(word))?;
        let mut report = Report::of_turn(vec![position.legal_moves()[0].clone()]);
        match self.flaw {
            "panics" => panic!("out of ideas"),
            "cheats" => report.turn = vec!["z99".into()],
            "naps" => std::thread::sleep(Duration::from_millis(40)),
            "dawdles" => while !request.stop.load(Ordering::Relaxed) {},
            "hangs" => std::thread::sleep(Duration::from_secs(3600)),
            "boasts" => report.score = Some(Score::Estimate(5000)),
            "despairs" => report.score = Some(Score::Estimate(-5000)),
            "knows" => report.score = Some(Score::Win { plies: 3 }),
            flaw => unreachable!("{flaw}"),
        }
        Ok(Timed { found: report, elapsed: Duration::ZERO })
    }
}

fn build(plan: &MatchPlan, player: &str) -> Result<Box<dyn MatchPlayer>, PlanError> {
    let flaws = ["panics", "cheats", "naps", "dawdles", "hangs", "boasts", "despairs", "knows"];
    let Some(flaw) = flaws.into_iter().find(|&flaw| flaw == player) else {
        return build_engine(plan, player);
    };
    let game = find(&plan.game)?;
    let make = move || Box::new(Flawed { flaw, game }) as Box<dyn EnginePlayer>;
    Ok(Box::new(ThreadedPlayer::new(make(), move || Some(make()))))
}

fn play_flawed(plan: &MatchPlan) -> Vec<JournalEntry> {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(&folder.path().join("journal"), plan).unwrap();
    let options = RunOptions { concurrency: 2, shard: (0, 1), stop: &StopSignal::default() };
    let prepared = PreparedMatch::new(plan.clone(), build).unwrap();
    let (stop, _) = prepared.run(&journal, &options, |_, _| ()).unwrap();
    assert_eq!(stop, StopReason::Complete);
    journal.entries().unwrap()
}

#[test]
fn faults_lose_the_game_and_the_match_goes_on() {
    for (flaw, reason) in [
        ("panics", "crash: out of ideas"),
        ("cheats", "illegal move: move 'z99', column 1: "),
        ("dawdles", "time"),
        ("hangs", "no answer"),
    ] {
        let pairs = if flaw == "hangs" { 1 } else { 3 };
        let mut plan = plan("tak", &[flaw, "random"], pairs);
        plan.control.time = Some(Duration::from_millis(200));
        let entries = play_flawed(&plan);
        assert_every_game_once(&plan, &entries);
        for entry in entries {
            let flawed = if entry.game == 0 { Player::First } else { Player::Second };
            assert_eq!(entry.record.outcome, Outcome::Win(!flawed), "{flaw}");
            assert!(entry.record.fault && entry.record.reason.starts_with(reason), "{}", entry.record.reason);
        }
    }
}

#[test]
fn games_are_adjudicated_by_score_and_by_proof() {
    let scored = Adjudication { score: Some(1000), turns: 2, proven: false };
    let plan_of = |players: &[&str], adjudication| MatchPlan { adjudication, ..plan("tak", players, 2) };
    for entry in play_flawed(&plan_of(&["boasts", "despairs"], scored)) {
        assert_eq!(entry.record.reason, "adjudicated: score");
        assert_eq!(entry.record.outcome, Outcome::Win(Player::BOTH[usize::from(entry.game)]));
        assert_eq!(entry.record.turns.len(), 4);
    }
    for entry in play_flawed(&plan_of(&["boasts", "boasts"], scored)) {
        assert_ne!(entry.record.reason, "adjudicated: score", "they do not agree");
    }
    let proven = Adjudication { score: None, turns: 2, proven: true };
    for entry in play_flawed(&plan_of(&["knows", "random"], proven)) {
        assert_eq!(entry.record.reason, "adjudicated: proven");
        assert_eq!(entry.record.outcome, Outcome::Win(Player::BOTH[usize::from(entry.game)]));
    }
}

#[test]
fn a_clock_runs_down_over_the_game_and_increments_keep_it_up() {
    let mut plan = plan("tak", &["naps", "random"], 1);
    for (increment, runs_out) in [(0, true), (200, false)] {
        let (remaining, increment) = (Duration::from_millis(150), Duration::from_millis(increment));
        let clock = Clock { remaining, increment };
        plan.control = TimeControl { clock: Some(clock), margin: Duration::ZERO, ..TimeControl::default() };
        for entry in play_flawed(&plan) {
            let naps =
                entry.record.turns.iter().filter(|turn| turn.time >= Duration::from_millis(40)).count();
            assert_eq!(entry.record.reason == "time", runs_out, "{}", entry.record.reason);
            assert!(!runs_out || (1..=3).contains(&naps), "{naps} naps of 40 ms fit into 150 ms");
        }
    }
}

/// In a game whose turns have two plies, a player who answers ply by ply has the time of one turn for both.
#[test]
fn the_time_of_a_turn_is_shared_by_its_answers() {
    let mut plan = plan("amazons", &["naps", "random"], 1);
    plan.control.time = Some(Duration::from_millis(60));
    plan.control.margin = Duration::from_millis(5);
    for entry in play_flawed(&plan) {
        assert_eq!((entry.record.reason.as_str(), entry.record.fault), ("time", true));
        let naps: Vec<_> =
            entry.record.turns.iter().filter(|turn| turn.time >= Duration::from_millis(40)).collect();
        assert_eq!(naps.len(), 1, "the first nap fits, the second does not");
    }
}

#[test]
fn a_decided_test_stays_decided() {
    let bounds = SprtBounds { elo0: -60.0, elo1: 60.0, alpha: 0.2, beta: 0.2 };
    for seed in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut plan =
            MatchPlan { sprt: Some(bounds), seed, ..plan("tak", &["random", "random,weight=0.01"], 2000) };
        plan.size = Some("3x3".into());
        plan.openings = Openings::RandomPlies(6);
        let (stop, entries) = play(&plan, &path, 4, (0, 1));
        assert!(matches!(stop, StopReason::Decided(_)), "{stop:?} after {} games", entries.len());
        assert_eq!(play(&plan, &path, 4, (0, 1)), (stop, entries));
    }
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let good = plan("tak", &["random", "weighted-random"], 1);
    let refused = |plan: MatchPlan| match PreparedMatch::new(plan, build_engine) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("the plan was taken"),
    };
    let players = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
    assert_eq!(
        refused(MatchPlan { players: players(&["random"]), ..good.clone() }),
        "a match needs two players at least"
    );
    assert!(
        refused(MatchPlan { players: players(&["random", "nobody"]), ..good.clone() })
            .contains("no engine 'nobody'")
    );
    assert!(refused(MatchPlan { game: "go".into(), ..good.clone() }).contains("no game 'go'"));
    assert!(refused(MatchPlan { rules: vec![("komi".into(), "x".into())], ..good.clone() }).contains("komi"));
    let bounds = SprtBounds { elo0: 5.0, elo1: 0.0, alpha: 0.05, beta: 0.05 };
    assert!(refused(MatchPlan { sprt: Some(bounds), ..good.clone() }).contains("elo0 below elo1"));
}

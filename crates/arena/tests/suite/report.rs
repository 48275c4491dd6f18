//! Reports of made-up matches.

use quadrille_arena::report::{Plot, page, plot, svg, text};
use quadrille_arena::{
    Adjudication, GameRecord, JournalEntry, MatchPlan, MatchResults, Openings, SprtBounds, TimeControl,
    TimedTurns, TournamentFormat, Turn,
};
use quadrille_engine::{Clock, Opening, Outcome, Player, find};
use std::time::Duration;

const WICKED: &str = "<b>\"Tom\" & 'Jerry'</b>\u{1}";

fn plan(players: usize) -> MatchPlan {
    let names = [WICKED, "mcts:playouts=2000,exploration=1.25,reuse=true", "alphabeta", "random"];
    MatchPlan {
        version: "0.1.0".into(),
        game: "amazons".into(),
        size: None,
        rules: vec![("ko & co".into(), "<on>".into())],
        players: names.iter().cycle().take(players).map(|name| name.to_string()).collect(),
        format: TournamentFormat::RoundRobin,
        pairs: 50,
        control: TimeControl { time: Some(Duration::from_millis(100)), ..TimeControl::default() },
        openings: Openings::RandomPlies(4),
        seed: 271828,
        sprt: (players == 2).then_some(SprtBounds { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 }),
        adjudication: Adjudication { score: Some(900), turns: 3, proven: true },
        longest: 400,
        tuned: Vec::new(),
        td: None,
    }
}

/// The first so many games of a plan. `winner` says who wins a game by its number: 1, 2, or 0 for nobody.
fn entries(plan: &MatchPlan, count: usize, winner: impl Fn(usize) -> u8) -> Vec<JournalEntry> {
    let games = plan.schedule().flat_map(|pair| [(pair, 0), (pair, 1)]);
    let turn = |i: usize| Turn {
        player: Player::BOTH[i % 2],
        begins: true,
        word: "?".into(),
        time: Duration::from_micros((i as u64 * 7919) % 100_000),
        nodes: 9,
        score: None,
    };
    let record = |i: usize| GameRecord {
        opening: "none".into(),
        opening_moves: Vec::new(),
        turns: (0..20 + i * i % 37).map(|number| turn(number * 31 + i)).collect(),
        outcome: match winner(i) {
            0 => Outcome::Draw,
            number => Outcome::Win(Player::BOTH[usize::from(number) - 1]),
        },
        reason: ["no move", "time", "surrounded <1>"][i % 3].into(),
        fault: i % 50 == 7,
    };
    let entry = |(i, (pair, game))| JournalEntry { pair, game, record: record(i), ended: i as f64 };
    games.take(count).enumerate().map(entry).collect()
}

/// Wins, draws and losses in a mixture.
fn mixed(i: usize) -> u8 {
    [1, 1, 2, 0, 1, 2, 2, 1, 1, 0, 1, 2, 1][i % 13]
}

/// Panics unless every tag is closed in its turn, and every `&` begins one of the entities all XML knows.
fn assert_well_formed(xml: &str) {
    let mut open = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        assert_text(&rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert!(!tag.contains('<'), "a tag within a tag: {tag}");
        assert!(tag.matches('"').count().is_multiple_of(2), "an open quotation mark: {tag}");
        assert_text(tag);
        let name = |tag: &str| tag.split_whitespace().next().expect("a tag has a name").to_string();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed));
        } else if !tag.ends_with('/') {
            assert!(!open.is_empty() || start == 0, "two roots");
            open.push(name(tag));
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    assert!(rest.trim().is_empty());
}

fn assert_text(text: &str) {
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "a control character: {text:?}");
    for part in text.split('&').skip(1) {
        let entity = part.split(';').next().unwrap_or_default();
        assert!(["amp", "lt", "gt", "quot", "apos"].contains(&entity), "&{entity}");
    }
}

#[test]
fn drawings_are_well_formed() {
    for players in [2, 4, 20] {
        let plan = plan(players);
        for count in [0, 1, 2, 3, 200] {
            for winner in [mixed, |i| 1 + (i % 2) as u8, |i| 2 - (i % 2) as u8, |_| 0] {
                let entries = entries(&plan, count, winner);
                let mut drawings = Plot::ALL.map(|kind| plot(kind, &plan, &entries)).to_vec();
                drawings.push(svg(&plan, &entries));
                for drawing in drawings {
                    assert_well_formed(&drawing);
                    assert!(
                        drawing.starts_with("<svg ")
                            && drawing.contains("xmlns=\"http://www.w3.org/2000/svg\"")
                    );
                    assert!(
                        !drawing.contains("NaN")
                            && !drawing.contains("inf")
                            && !drawing.contains("-2147483648")
                    );
                    assert_eq!(drawing.contains("no games yet"), count == 0);
                }
            }
        }
    }
}

#[test]
fn names_are_escaped() {
    for players in [2, 4] {
        let plan = plan(players);
        let html = page(&plan, &entries(&plan, 60, mixed));
        assert!(
            !html.contains("<b>")
                && !html.contains("<1>")
                && !html.contains("<on>")
                && !html.contains('\u{1}')
        );
        assert!(html.contains("&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;"));
        assert!(html.contains("surrounded &lt;1&gt;") && html.contains("ko &amp; co = &lt;on&gt;"));
    }
}

#[test]
fn a_match_of_two_has_its_figures() {
    let plan = plan(2);
    // Pairs of 2, 3/2, 1/2 and 1 points for the first player, in turn.
    let html = page(&plan, &entries(&plan, 100, |i| [1, 2, 1, 0, 0, 1, 2, 2][i % 8]));
    let text = [
        ": 51 wins 25 draws 24 losses",
        "100: 51 won, 25 drawn, 24 lost",
        "0, 12, 12, 13, 13",
        "63.50 %",
        "+96.2 [",
        "(-2.94, 2.94): undecided",
        "normalised Elo 0 against 10, error chances 0.05 and 0.05",
        "100ms a turn",
        "4 random plies",
        "271828",
        "round robin, 50 pairs for every two",
        "<td>4.2</td>",
        "12.2 is the second game of pair 12.",
    ];
    for text in text {
        assert!(html.contains(text), "{text}");
    }
    assert_eq!(html.matches("<svg").count(), 4);
}

#[test]
fn more_players_have_a_cross_table() {
    let plan = plan(4);
    let html = page(&plan, &entries(&plan, 200, mixed));
    assert!(html.contains("Place") && html.contains("Elo ratings") && html.contains("/100<"));
    assert!(!html.contains("Log likelihood ratio"));
}

#[test]
fn perfect_scores_are_infinite_only_in_words() {
    let plan = plan(2);
    let html = page(&plan, &entries(&plan, 40, |i| 1 + (i % 2) as u8));
    assert!(html.contains("100.00 %") && html.contains("+∞") && !html.contains("NaN"));
}

#[test]
fn nothing_played_is_a_page_too() {
    for players in [2, 4] {
        let html = page(&plan(players), &[]);
        assert_eq!(html.matches("no games yet").count(), 4);
    }
}

/// Answers of one ply each: two of them are a turn of Amazons.
#[test]
fn answers_are_put_together_to_turns() {
    let plan = MatchPlan { rules: Vec::new(), ..plan(2) };
    let mut position =
        find("amazons").and_then(|game| game.open(&Opening::default())).expect("a game without settings");
    let mut entries = entries(&plan, 1, mixed);
    let record = &mut entries[0].record;
    (record.opening, record.turns) = (position.text(), Vec::new());
    for micros in 1..=6 {
        let (player, begins) = (position.to_move(), position.turn_start());
        let word = position.legal_moves().swap_remove(0);
        position.play(&word).expect("a legal ply");
        record.turns.push(Turn {
            player,
            begins,
            word,
            time: Duration::from_micros(micros),
            nodes: 1,
            score: None,
        });
    }
    assert!(plot(Plot::Length, &plan, &entries).contains("median 3 turns"));
}

/// A turn counts as a whole, by its own limit or by what is left on the clock; a turn that cost the game counts too.
#[test]
fn late_turns_are_counted() {
    let turn = |player, begins, millis| Turn {
        player,
        begins,
        word: "?".into(),
        time: Duration::from_millis(millis),
        nodes: 0,
        score: None,
    };
    let [one, other] = Player::BOTH;
    let turns = vec![
        turn(one, true, 60),
        turn(one, false, 61),
        turn(other, true, 119),
        turn(one, true, 120),
        turn(other, true, 5000),
    ];
    let late = |control: TimeControl, reason: &str| {
        let plan = MatchPlan { control, ..plan(2) };
        let mut entry = entries(&plan, 1, mixed).remove(0);
        (entry.record.turns, entry.record.reason) = (turns.clone(), reason.into());
        entry.record.fault = reason == "time";
        let mut results = MatchResults::new(&plan);
        results.add(&entry);
        (results.timed_turns, text(&results))
    };
    let timed = TimeControl { time: Some(Duration::from_millis(100)), ..TimeControl::default() };
    let (counted, text) = late(timed, "time");
    assert_eq!(counted, TimedTurns { all: 5, late: 3 });
    assert!(text.contains("late turns 3 of 5, 60.00 % (by more than 20 ms)"), "{text}");
    assert_eq!(late(timed, "no move").0, TimedTurns { all: 4, late: 2 });
    let clock = Clock { remaining: Duration::from_millis(4000), increment: Duration::from_millis(100) };
    let clocked = TimeControl { clock: Some(clock), ..TimeControl::default() };
    assert_eq!(late(clocked, "no move").0, TimedTurns { all: 4, late: 1 });
    let (counted, text) = late(TimeControl { nodes: Some(1), ..TimeControl::default() }, "no move");
    assert_eq!((counted, counted.share()), (TimedTurns::default(), None));
    assert!(!text.contains("late"), "{text}");
}

//! The core on a portal in memory: it plays, and it survives.

use crate::common::{Fault, World, robot, robot_config, shared, step_until, wait_until};
use quadrille_bot::config::{DrawPolicy, UndoPolicy};
use quadrille_bot::{Choice, Event, Invitation, MakePlayer, Offer, Player, Terms, maker};
use quadrille_engine::{GameInfo, MoveRequest, Opening, Player as Colour};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

#[test]
fn whole_games_of_all_kinds_are_played_to_the_end() {
    let games = [("tzaar", None), ("surakarta", None), ("amazons", Some("5")), ("tak", Some("3"))];
    for (game, size) in games {
        for colour in Colour::BOTH {
            let folder = tempfile::tempdir().unwrap();
            let (shared, _) = shared(folder.path());
            let world = World::new(game, size, colour);
            let config = robot_config(game, "weighted-random");
            let mut robot = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
            step_until(&mut robot, "the end of a game", || world.lock().unwrap().over);
            step_until(&mut robot, "the result", || {
                shared.journal.results(&Default::default()).unwrap().rows.len() == 1
            });
            let row = &shared.journal.results(&Default::default()).unwrap().rows[0];
            assert_eq!(row[1..6], ["robo", game, "weighted-random", "Anna", &colour.to_string()]);
            assert!(!world.lock().unwrap().plies.is_empty());
        }
    }
}

#[test]
fn what_is_lost_on_the_way_is_neither_doubled_nor_forgotten() {
    for game in ["tzaar", "amazons", "surakarta", "tak"] {
        for faults in [
            vec![Fault::LostAfter(0)],
            vec![Fault::LostAfter(1)],
            vec![Fault::LostAfter(1), Fault::LostAfter(0), Fault::LostAfter(1)],
        ] {
            let folder = tempfile::tempdir().unwrap();
            let (shared, _) = shared(folder.path());
            let world = World::new(game, None, Colour::First);
            {
                let mut world = world.lock().unwrap();
                world.faults.extend(&faults);
                // The opponent's turns would hide that a half is missing.
                world.opponent_moves = false;
            }
            let config = robot_config(game, "random,turns=on");
            let mut robot = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
            // White's first turn in Tzaar is one ply: two turns are looked at.
            for _ in 0..2 {
                step_until(&mut robot, "the turn", || !world.lock().unwrap().view.our_turn);
                let mut world = world.lock().unwrap();
                world.opponent_moves = true;
                world.go_on();
                world.opponent_moves = false;
            }
            let world = world.lock().unwrap();
            assert!(world.faults.is_empty() || game == "surakarta" || game == "tak");
            let searches =
                shared.journal.statistics(&Default::default()).unwrap().remove(3).rows[0][2].clone();
            assert_eq!(searches, "2", "{game}: a turn that was chosen is not thought about again");
        }
    }
}

/// A player that fails in a certain way.
#[derive(Clone)]
struct Broken {
    how: How,
    asked: Arc<AtomicUsize>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum How {
    Panics,
    PanicsOnce,
    NeverAnswers,
    AnswersNonsense,
    CannotStart,
}

impl MakePlayer for Broken {
    fn player(&self, _: &'static dyn GameInfo, _: &Opening) -> Result<Box<dyn Player>, String> {
        match self.how {
            How::CannotStart => Err("no such program".into()),
            _ => Ok(Box::new(self.clone())),
        }
    }

    fn name(&self) -> String {
        "broken".into()
    }
}

impl Player for Broken {
    fn choose(&mut self, request: &MoveRequest<'_>, _: Instant) -> Result<Choice, String> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        match self.how {
            How::Panics => panic!("the engine is broken"),
            How::PanicsOnce if asked == 0 => panic!("the engine is broken"),
            How::NeverAnswers => loop {
                std::thread::park();
            },
            How::AnswersNonsense => Ok(Choice { word: "z99".into(), score: None, nodes: 0 }),
            _ => {
                let position = quadrille_engine::find("tzaar").unwrap().open(request.opening).unwrap();
                Ok(Choice { word: position.legal_turns().remove(0), score: None, nodes: 1 })
            }
        }
    }
}

#[test]
fn a_player_that_breaks_down_costs_no_turn() {
    for how in [How::Panics, How::PanicsOnce, How::NeverAnswers, How::AnswersNonsense, How::CannotStart] {
        let folder = tempfile::tempdir().unwrap();
        let (shared, lines) = shared(folder.path());
        let world = World::new("tzaar", None, Colour::Second);
        world.lock().unwrap().opponent_moves = false;
        let config =
            quadrille_bot::config::RobotConfig { seconds: Some(0.05), ..robot_config("tzaar", "random") };
        let broken = Broken { how, asked: Arc::default() };
        let mut robot = robot(config, &world, Box::new(broken.clone()), &shared);
        step_until(&mut robot, "the turn", || !world.lock().unwrap().view.our_turn);
        let log = lines.lock().unwrap().join("\n");
        assert!(log.contains("exception: game g1: broken failed"), "{how:?}: {log}");
        let incidents = shared.journal.incidents(&Default::default()).unwrap().rows;
        let expected = if matches!(how, How::PanicsOnce | How::NeverAnswers) { 1 } else { 2 };
        assert_eq!(incidents.len(), expected, "{how:?}");
    }
}

#[test]
fn a_move_that_is_refused_again_and_again_is_left_to_people() {
    let folder = tempfile::tempdir().unwrap();
    let (shared, _) = shared(folder.path());
    let world = World::new("tak", Some("4"), Colour::First);
    world.lock().unwrap().faults.extend([Fault::Refused; 50]);
    let config = robot_config("tak", "random");
    let mut robot = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
    let is_told = || !shared.journal.incidents(&Default::default()).unwrap().rows.is_empty();
    step_until(&mut robot, "the incident", is_told);
    (0..50).for_each(|_| robot.step());
    assert_eq!(world.lock().unwrap().posts, 3, "it does not go on knocking");
}

#[test]
fn told_to_stop_it_finishes_the_move_and_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (shared, _) = shared(folder.path());
    let world = World::new("tzaar", None, Colour::First);
    // It would think for hours.
    let config =
        quadrille_bot::config::RobotConfig { seconds: Some(86400.0), ..robot_config("tzaar", "waltz-9") };
    let stop = AtomicBool::new(false);
    let mut first = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| first.run(&stop));
        let is_thinking = || shared.searches.take().is_some_and(|_one| shared.searches.take().is_none());
        wait_until("the search", is_thinking);
        stop.store(true, Ordering::Relaxed);
        thread.join().unwrap().unwrap();
    });
    assert_eq!(world.lock().unwrap().posts, 1, "the move that it thought about is played");
    assert_eq!(world.lock().unwrap().plies.len(), 1);
    let config = robot_config("tzaar", "random");
    let mut second = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
    step_until(&mut second, "the end", || world.lock().unwrap().over);
}

#[test]
fn a_taken_back_move_ends_the_search_for_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (shared, _) = shared(folder.path());
    let world = World::new("tak", Some("5"), Colour::Second);
    let config =
        quadrille_bot::config::RobotConfig { seconds: Some(86400.0), ..robot_config("tak", "champion") };
    let mut robot = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
    let is_thinking = || shared.searches.take().is_some_and(|_one| shared.searches.take().is_none());
    step_until(&mut robot, "the search", is_thinking);
    {
        let mut world = world.lock().unwrap();
        world.view.opening.moves.clear();
        world.view.our_turn = false;
    }
    step_until(&mut robot, "the end of the search", || !is_thinking());
    assert_eq!(world.lock().unwrap().posts, 0);
}

#[test]
fn invitations_and_offers_are_answered_as_configured() {
    let folder = tempfile::tempdir().unwrap();
    let (shared, _) = shared(folder.path());
    let world = World::new("tak", Some("5"), Colour::Second);
    let invitation = |id: &str, game: &str, to_us: bool| {
        Event::Invitation(Invitation {
            id: id.into(),
            from: "Berta".into(),
            from_robot: false,
            game: game.into(),
            size: Some("5x5".into()),
            clock: Terms::Correspondence,
            rated: false,
            to_us,
            impossible: None,
        })
    };
    {
        let mut world = world.lock().unwrap();
        world.events.push_back(invitation("fits", "tak", true));
        world.events.push_back(invitation("bad", "chess", true));
        world.events.push_back(invitation("for others", "chess", false));
        for offer in [Offer::Draw, Offer::Undo, Offer::Rematch] {
            world.events.push_back(Event::Offer("g1".into(), offer));
        }
    }
    let mut config = robot_config("tak", "random");
    (config.draws, config.undo, config.rematch) = (DrawPolicy::WhenNotBetter, UndoPolicy::Always, true);
    let mut robot = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
    step_until(&mut robot, "answers", || world.lock().unwrap().answers.len() == 5);
    let answers = world.lock().unwrap().answers.clone();
    let answers: Vec<(&str, bool)> = answers.iter().map(|(what, yes)| (what.as_str(), *yes)).collect();
    // A random player has no opinion, so it declines a draw.
    let expected = [("fits", true), ("bad", false), ("Draw", false), ("Undo", true), ("Rematch", true)];
    assert_eq!(answers, expected);
    let incidents = shared.journal.incidents(&Default::default()).unwrap().rows;
    assert_eq!(incidents.len(), 1);
    assert_eq!(incidents[0][2], "bad invitation");
}

#[test]
fn another_program_answers_through_files() {
    let folder = tempfile::tempdir().unwrap();
    let (shared, _) = shared(folder.path());
    let world = World::new("tzaar", None, Colour::First);
    // The manual's program: it finds the position in the file and writes its answer over it.
    let script = folder.path().join("program.sh");
    std::fs::write(
        &script,
        "#!/bin/sh\ncp \"$1\" \"$1.seen\"\nmv \"$1.seen\" \"$3\"\nprintf 'B1 A1\\n-2\\n0.5 17\\n' > \"$1\"\n",
    )
    .unwrap();
    let seen = folder.path().join("seen.txt");
    let mut config = robot_config("tzaar", "random");
    config.engine = None;
    config.program = Some(format!("sh {} {{file}} {{time}} {}", script.display(), seen.display()));
    let mut robot = robot(config.clone(), &world, maker(&config).unwrap(), &shared);
    step_until(&mut robot, "the first turn", || !world.lock().unwrap().plies.is_empty());
    assert_eq!(std::fs::read_to_string(seen).unwrap().split_whitespace().count(), 163);
    let ply = world.lock().unwrap().plies[0].clone();
    assert_eq!(ply, "B1xA1");
}

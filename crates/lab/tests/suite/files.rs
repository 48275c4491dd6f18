//! A researcher's own files: they are run, and what is wrong in them is told with its place.

use crate::run;
use quadrille_lab::Experiment;

const HEAD: &str = "title = \"t\"\npaper = \"tak\"\nplace = \"Table 1\"\nabout = \"a\"\n";

#[test]
fn an_experiment_of_ones_own_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = "tiny.games = 2\n[match]\nconditions = { game = \"tak\", board = \"3\" }\n\
                rows = [{ players = [\"weighted-random\", \"random\"], paper = { wins = 3, losses = 1 } }]\n";
    std::fs::write(&path, format!("{HEAD}{text}")).unwrap();
    let experiment = Experiment::find(path.to_str().unwrap()).unwrap();
    assert_eq!((experiment.name.as_str(), experiment.kind()), ("mine", "match"));
    let outcome = run(&experiment, folder.path(), false).unwrap();
    let row = &outcome.tables[0].rows[0];
    assert_eq!(row.paper.as_ref().unwrap().text, "3:1 = 75.00");
    assert_eq!((row.more[1].as_str(), outcome.scale.as_str()), ("1", "2 games"));
}

#[test]
fn a_set_has_no_position_twice() {
    let folder = tempfile::tempdir().unwrap();
    let text = "tiny = { games = 4, positions = 4 }\n[database]\nplayers = [\"weighted-random\", \"random\"]\n\
                conditions = { game = \"tak\", board = \"3\", openings = \"start\" }\noccupied = [0, 0]\n";
    let experiment = Experiment::parse("mine", &format!("{HEAD}{text}")).unwrap();
    run(&experiment, folder.path(), false).unwrap();
    let set = std::fs::read_to_string(folder.path().join("mine/tiny-5/positions.txt")).unwrap();
    assert_eq!(set, "x3/x3/x3 1 1\n");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let wrong = [
        ("", "exactly one of"),
        ("[count]\nunit = \"\"\nrows = []\n[given]\nunit = \"\"\nrows = []\n", "exactly one of"),
        ("[match]\nconditions = { game = \"tak\" }\nrowz = []\n", "unknown field `rowz`"),
        ("[quick]\ngames = -1\n", "line 6"),
        ("[count]\nunit = 1\nrows = []\n", "line 6, column 8"),
    ];
    for (text, reason) in wrong {
        let error = Experiment::parse("mine", &format!("{HEAD}{text}")).unwrap_err().to_string();
        assert!(error.contains("experiment mine") && error.contains(reason), "{text}: {error}");
    }
    let missing = Experiment::find("no-such-experiment").unwrap_err().to_string();
    assert!(missing.contains("there is no experiment 'no-such-experiment'"), "{missing}");
}

#[test]
fn a_wrong_row_stops_the_experiment_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[count]\nunit = \"\"\nrows = [{ label = \"odd\", formula = \"none\" }]\n";
    let experiment = Experiment::parse("mine", &format!("{HEAD}{text}")).unwrap();
    let stop = quadrille_arena::StopSignal::default();
    let lab = quadrille_lab::Lab {
        folder: folder.path().into(),
        size: quadrille_lab::Size::Tiny,
        seed: 1,
        host: &quadrille_arena::LocalHost::new(1),
        programs: Default::default(),
        given: Vec::new(),
        stop: &stop,
        progress: &|_| (),
    };
    let error = lab.run(&experiment).unwrap_err().to_string();
    assert!(error.contains("row 'odd': there is no formula 'none'"), "{error}");
}

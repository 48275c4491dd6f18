use quadrille_network::{FileError, HiddenUnits, Model, ModelError, Network, Origin, PHASES, with_checksum};

fn network() -> Network {
    let origin =
        |positions| Origin { positions, commit: "0123abcd".into(), command: "quadrille train x".into() };
    let mut network = Network::new("x");
    for (name, positions) in [("value 5x5", 10), ("value 6x6", 20)] {
        let mut model = Model::new(name, origin(positions));
        model.set("flat on a1", &[1, -2, 32767, -32768]);
        model.set("tempo", &[0, 0, 0, positions as i16]);
        network.insert(model);
    }
    let units = HiddenUnits::new((0..16).collect(), (-64..64).collect()).unwrap();
    let mut model = Model::new("value 7x7", origin(30)).with_hidden(units);
    model.set("tempo", &[-7; PHASES + 2 * 16]);
    network.insert(model);
    network
}

#[test]
fn what_is_written_is_read() {
    let text = network().to_string();
    let read: Network = text.parse().unwrap();
    assert_eq!(read, network());
    assert_eq!((read.game(), read.models().len()), ("x", 3));
    assert_eq!(read.model("value 6x6").unwrap().origin().positions, 20);
    assert_eq!(read.model("value 7x7").unwrap().hidden().unwrap().output()[0], -64);
    assert!(read.model("value 8x8").is_none());
}

#[test]
fn a_model_takes_the_place_of_one_of_the_same_name() {
    let mut network = network();
    let origin = network.models()[0].origin().clone();
    network.insert(Model::new("value 5x5", origin));
    assert_eq!(network.models().len(), 3);
    assert_eq!(network.model("value 5x5").unwrap().iter().count(), 0);
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = network().to_string();
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        if let Ok(changed) = String::from_utf8(bytes) {
            assert!(changed.parse::<Network>().is_err(), "byte {place}");
        }
    }
    for end in 0..text.len() {
        assert!(text[..end].parse::<Network>().is_err(), "cut at {end}");
    }
}

#[test]
fn errors_name_the_line_and_the_reason() {
    let error = |body: &str| with_checksum(body).parse::<Network>().unwrap_err().to_string();
    let head = "quadrille network 1 x\nmodel m\npositions 5\ncommit c\ncommand d\n";
    assert_eq!(with_checksum(head).parse::<Network>().unwrap().models().len(), 1);
    assert_eq!(error(&format!("{head}1 2 3\n")), "line 6: '1 2 3' is not weights and a feature");
    assert_eq!(error(&format!("{head}99999 f\n")), "line 6: '99999' is no weight from -32768 to 32767");
    assert_eq!(error(&format!("{head}model m\npositions 1\n")), "line 6: there is no commit");
    let units = "a hidden layer has a multiple of 16 units, at most 112, and 8 outputs for each";
    assert_eq!(error(&format!("{head}bias 1 2\noutput 1 2 3 4\n")), format!("line 6: {units}"));
    assert_eq!(
        error(&format!("{head}bias 1 x\noutput 1\n")),
        "line 6: 'x' is no weight from -32768 to 32767"
    );
    assert_eq!(error(&format!("{head}bias 1\n")), "line 6: there is no output");
    assert_eq!(error(&format!("{head}bias 1\n1 a\n")), "line 7: '1 a' stands where 'output ...' should");
    assert_eq!(error("quadrille network 1 x\nflat 5\n"), "line 2: 'flat 5' stands where 'model ...' should");
    assert_eq!(error("quadrille network 2 x\n"), "it has version 2; this program reads version 1");
    assert_eq!("{}".parse::<Network>(), Err(FileError::Title));
    assert_eq!("quadrille network 1 x\n".parse::<Network>(), Err(FileError::Checksum));
}

#[test]
fn a_model_that_does_not_fit_is_refused() {
    let network = network();
    let model = network.model("value 5x5").unwrap();
    let names = ["flat on a1", "tempo", "wall"].map(String::from);
    assert_eq!(model.rows::<PHASES>(&names).unwrap()[2], [0; PHASES]);
    let unknown = ModelError::Feature("value 5x5".into(), "tempo".into());
    assert_eq!(model.check::<PHASES>(&names[..1]), Err(unknown));
    let columns = ModelError::Columns("value 5x5".into(), "flat on a1".into(), 4, 1);
    assert_eq!(model.check::<1>(&names), Err(columns));
}

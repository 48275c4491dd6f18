use crate::position::Standard;
use quadrille_core::{Notation, Record, Start};

/// A record survives every format that can hold it: writing, reading and writing again give the same text and the
/// same last position.
pub fn check_formats<G: Notation>(record: &Record<G>) {
    for format in G::formats() {
        let Ok(text) = (format.write)(record) else { continue };
        let again = (format.read)(&text, &record.start().rules())
            .unwrap_or_else(|error| panic!("{}: own text is refused: {error}\n{text}", format.name));
        assert_eq!(
            (format.write)(&again).as_deref(),
            Ok(text.as_str()),
            "{} changes on the way",
            format.name
        );
    }
}

/// No text makes a parser panic, and what one accepts survives writing and reading. For fuzzing.
pub fn check_text<G: Standard>(text: &str) {
    let rules = G::Rules::default();
    for format in G::formats() {
        if let Ok(record) = (format.read)(text, &rules) {
            check_formats(&record);
        }
    }
    let start = G::start(&Start::default(), &rules).expect("every game has a default start");
    let _ = start.parse_turn(text);
    let _ = text.parse::<G>();
    if let Ok(m) = text.parse::<G::Move>() {
        assert_eq!(m.to_string().parse().ok(), Some(m), "{text}");
    }
    if let Ok(setup) = text.parse::<G::Setup>() {
        let _ = setup.to_string();
    }
    if let Ok(m) = start.parse_move(text) {
        assert!(start.is_legal(m), "{text} was read as an illegal move");
    }
    if let Ok(setup) = G::parse_setup(text)
        && let Ok(position) = G::arrange(&setup, &rules)
    {
        let again = G::parse(&position.render(), &rules).expect("a position's own text is read");
        assert_eq!(again.key(), position.key(), "{text}");
    }
}

//! Positions: by moves, and laid out by hand.

use crate::describe::{self, LayoutJson, PositionDescription};
use crate::{MoveSequence, RequestError, Setup, limits};
use quadrille_engine::{Ending, Layout};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The position after some moves, with all that can be done there.
pub fn describe_position(line: &MoveSequence) -> Result<PositionDescription, RequestError> {
    let (before, last) = match line.moves.split_last() {
        Some((last, before)) => (before, Some(last)),
        None => (&[] as &[String], None),
    };
    let mut position = line.setup.open(before)?;
    limits::text("a move", last.map_or("", |word| word), limits::MOVE)?;
    let mut plies = None;
    if let Some(word) = last {
        plies = describe::plies_of(&*position, word);
        position.play(word)?;
    }
    let mut description = PositionDescription::of(&*position, plies);
    let probe = position.probe(None)?.filter(|probe| probe.holds);
    description.table = probe.map(|probe| probe.value.to_string());
    description.regions = position.regions(None)?;
    Ok(description)
}

/// A layout and the rules it is meant under.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Composition {
    game: String,
    layout: LayoutJson,
    #[serde(default)]
    rules: serde_json::Map<String, Value>,
}

/// The position of a layout.
#[derive(Serialize, JsonSchema)]
pub struct ComposedPosition {
    setup: Setup,
    ending: Option<Ending<String>>,
}

/// The position of a layout, as a setup, or why it is none.
pub fn compose(Composition { game, layout, rules }: Composition) -> Result<ComposedPosition, RequestError> {
    let setup = Setup { game, position: None, start: None, size: None, seed: None, rules };
    setup.check()?;
    layout.check()?;
    let layout = Layout::try_from(layout).map_err(RequestError::wrong)?;
    let position = setup.game()?.compose(&layout, &setup.rules())?;
    let setup = Setup { position: Some(position.text()), ..setup };
    Ok(ComposedPosition { setup, ending: position.ending() })
}

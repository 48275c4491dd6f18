//! SIA, Section 2: how large Surakarta is.

use super::{Arguments, Counted, Factorials};
use num_bigint::BigUint;

type Result = std::result::Result<Counted, String>;

/// Up to twelve stones of each colour on 36 points.
pub fn positions(_: &Arguments<'_>) -> Result {
    let factorials = Factorials::up_to(36);
    let stones = (0..=12).flat_map(|black| (0..=12).map(move |white| [black, white]));
    Ok(stones.map(|stones| factorials.multinomial(36, &stones)).sum::<BigUint>().into())
}

/// An eighth of them, for the symmetries of the board.
pub fn distinct_positions(arguments: &Arguments<'_>) -> Result {
    Ok((positions(arguments)?.number / 8u32).into())
}

/// `base` to the power of `exponent`: the size of a game tree by its branching factor and length.
pub fn power(arguments: &Arguments<'_>) -> Result {
    let exponent = u32::try_from(arguments.get("exponent")?).ok().filter(|exponent| *exponent <= 10_000);
    let exponent = exponent.ok_or("the exponent is larger than 10000")?;
    Ok(BigUint::from(arguments.get("base")?).pow(exponent).into())
}

//! Times as people write them.

use std::time::Duration;

/// Reads `100ms`, `1.5s`, `5m`, `1h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time: write 100ms, 1.5s, 5m or 1h");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
    if time > LONGEST { Err(format!("'{text}' is longer than a year")) } else { Ok(time) }
}

const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// Reads a clock: `10s+0.1s`, or `5m` without increment.
pub fn clock(text: &str) -> Result<(Duration, Duration), String> {
    match text.split_once('+') {
        Some((base, increment)) => Ok((duration(base)?, duration(increment)?)),
        None => Ok((duration(text)?, Duration::ZERO)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_people_write_them() {
        assert_eq!(duration("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(clock("5m+3s"), Ok((Duration::from_secs(300), Duration::from_secs(3))));
        assert_eq!(clock("10s"), Ok((Duration::from_secs(10), Duration::ZERO)));
        for wrong in ["", "5", "s", "-1s", "1d", "1e999s", "..s", "5 s", "1s+", "3000000000000000h"] {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }
}

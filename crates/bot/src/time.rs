//! Days and times in UTC.

use crate::journal::now;

/// The time now, as `2026-11-17T06:30:00Z`.
pub fn timestamp() -> String {
    let now = now();
    let second = now.rem_euclid(86400);
    format!("{}T{:02}:{:02}:{:02}Z", day(now), second / 3600, second / 60 % 60, second % 60)
}

/// The day of a time in seconds since 1970, as `2026-11-17`.
pub fn day(time: i64) -> String {
    // Days since 1970 as a date of the Gregorian calendar, by eras of 400 years that begin in March.
    let days = time.div_euclid(86400) + 719_468;
    let (era, in_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let date = in_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{date:02}", era * 400 + year + carry)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_of_the_calendar() {
        let days = [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (1_332_201_600, "2012-03-20"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (time, day) in days {
            assert_eq!(super::day(time), day);
        }
    }
}

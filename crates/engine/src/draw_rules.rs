//! House rules by name, the same for all games.

use quadrille_core::{HouseRules, QuietLimit, Rule, RuleError, Verdict};

/// Changes one house rule; false where there is none of this name.
pub fn set(rules: &mut HouseRules, name: &str, value: &str) -> Result<bool, RuleError> {
    let wrong = |wanted| RuleError::value(name, value, wanted);
    let off = matches!(value, "off" | "none");
    match name {
        "repetition" => {
            let times = value.parse().ok().filter(|&times: &u8| times >= 2);
            if times.is_none() && !off {
                return Err(wrong("a number from 2 to 255, or off"));
            }
            rules.repetition = times;
        }
        "quiet" => {
            let plies = value.parse().ok().filter(|&plies: &u16| plies >= 1);
            if plies.is_none() && !off {
                return Err(wrong("a number of plies, or off"));
            }
            let verdict = rules.quiet.map_or(Verdict::Draw, |quiet| quiet.verdict);
            rules.quiet = plies.map(|plies| QuietLimit { plies, verdict });
        }
        "quiet-verdict" => {
            let verdict = match value {
                "draw" => Verdict::Draw,
                "count" => Verdict::Count,
                _ => return Err(wrong("draw or count")),
            };
            let quiet =
                rules.quiet.as_mut().ok_or_else(|| wrong("of no use without a limit (set quiet first)"))?;
            quiet.verdict = verdict;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The house rules with their values.
pub fn list(rules: &HouseRules) -> Vec<Rule> {
    let or_off = |value: Option<String>| value.unwrap_or("off".into());
    vec![
        Rule {
            name: "repetition",
            value: or_off(rules.repetition.map(|times| times.to_string())),
            about: "the occurrence of a position that makes a draw, or off",
        },
        Rule {
            name: "quiet",
            value: or_off(rules.quiet.map(|quiet| quiet.plies.to_string())),
            about: "plies without an irreversible one that end the game, or off",
        },
        Rule {
            name: "quiet-verdict",
            value: or_off(rules.quiet.map(|quiet| match quiet.verdict {
                Verdict::Draw => "draw".into(),
                Verdict::Count => "count".into(),
            })),
            about: "what the quiet limit means: draw, or count (who is ahead wins)",
        },
    ]
}

/// The rules of a game and the house rules as names and values that [`set`] and the game take.
pub fn pairs(rules: &[Rule], house: &HouseRules) -> Vec<(String, String)> {
    let verdict_of_nothing = |rule: &&Rule| rule.name == "quiet-verdict" && house.quiet.is_none();
    let house_rules = list(house);
    let all = rules.iter().chain(house_rules.iter().filter(|rule| !verdict_of_nothing(rule)));
    all.map(|rule| (rule.name.to_string(), rule.value.clone())).collect()
}

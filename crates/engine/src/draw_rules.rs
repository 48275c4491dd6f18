//! Draw rules by name, the same for all games.

use quadrille_core::{DrawRules, NoProgressRule, NoProgressVerdict, Rule, RuleError};

/// Changes one draw rule; false where there is none of this name.
pub fn set(rules: &mut DrawRules, name: &str, value: &str) -> Result<bool, RuleError> {
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
        "no-progress" | "quiet" => {
            let plies = value.parse().ok().filter(|&plies: &u16| plies >= 1);
            if plies.is_none() && !off {
                return Err(wrong("a number of plies, or off"));
            }
            let verdict = rules.no_progress.map_or(NoProgressVerdict::Draw, |limit| limit.verdict);
            rules.no_progress = plies.map(|plies| NoProgressRule { plies, verdict });
        }
        "no-progress-verdict" | "quiet-verdict" => {
            let verdict = match value {
                "draw" => NoProgressVerdict::Draw,
                "count" => NoProgressVerdict::Count,
                _ => return Err(wrong("draw or count")),
            };
            let limit = rules
                .no_progress
                .as_mut()
                .ok_or_else(|| wrong("of no use without a limit (set no-progress first)"))?;
            limit.verdict = verdict;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The draw rules with their values.
pub fn list(rules: &DrawRules) -> Vec<Rule> {
    let or_off = |value: Option<String>| value.unwrap_or("off".into());
    vec![
        Rule {
            name: "repetition",
            value: or_off(rules.repetition.map(|times| times.to_string())),
            about: "the occurrence of a position that makes a draw, or off",
        },
        Rule {
            name: "no-progress",
            value: or_off(rules.no_progress.map(|limit| limit.plies.to_string())),
            about: "plies without an irreversible one that end the game, or off",
        },
        Rule {
            name: "no-progress-verdict",
            value: or_off(rules.no_progress.map(|limit| match limit.verdict {
                NoProgressVerdict::Draw => "draw".into(),
                NoProgressVerdict::Count => "count".into(),
            })),
            about: "what the no-progress limit means: draw, or count (who is ahead wins)",
        },
    ]
}

/// The rules of a game and the draw rules as names and values that [`set`] and the game take.
pub fn pairs(rules: &[Rule], draw: &DrawRules) -> Vec<(String, String)> {
    let verdict_of_nothing = |rule: &&Rule| rule.name == "no-progress-verdict" && draw.no_progress.is_none();
    let draw_rules = list(draw);
    let all = rules.iter().chain(draw_rules.iter().filter(|rule| !verdict_of_nothing(rule)));
    all.map(|rule| (rule.name.to_string(), rule.value.clone())).collect()
}

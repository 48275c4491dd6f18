//! What can be set: the engine and its settings, the rules of the game, and a few things of the conversation itself.

use crate::command::{Dialect, LineError, shown};
use quadrille_engine::{EngineSpec, GameInfo, Opening, PresetInfo, Setting, SettingKind, Size, Start};

/// Names that other programs know by heart, and ours.
const SETTING_NAMES: [(&str, &str); 3] = [("Hash", "table"), ("Threads", "threads"), ("MultiPV", "multi_pv")];
const RULE_NAMES: [(&str, &str); 1] = [("HalfKomi", "komi")];

/// The name of a rule of ours in the protocols.
pub(crate) fn rule_name(rule: &str) -> &str {
    RULE_NAMES.iter().find(|(_, ours)| *ours == rule).map_or(rule, |(name, _)| name)
}

/// All options of a conversation with their values.
#[derive(Clone)]
pub(crate) struct Options {
    base: EngineSpec,
    presets: Vec<PresetInfo>,
    entries: Vec<Entry>,
}

#[derive(Clone)]
struct Entry {
    name: String,
    what: What,
    values: Values,
    default: String,
    value: String,
}

/// What an option changes.
#[derive(Clone, PartialEq)]
enum What {
    Engine,
    Setting(&'static str),
    Rule(&'static str),
    Start,
    Size,
    Seed,
    Plies,
    Ponder,
}

/// The values it takes.
#[derive(Clone)]
enum Values {
    Check,
    Spin(i64, i64),
    Combo(Vec<String>),
    Text,
}

impl Options {
    /// The options of a game. The settings are those of all its engines, since `Engine` may change: an engine that has not
    /// the setting does without. A setting at its default is what each engine has by itself.
    pub(crate) fn new(game: &dyn GameInfo, dialect: Dialect, base: &EngineSpec) -> Self {
        let presets = game.presets();
        let mut options = Options { base: base.clone(), presets: presets.clone(), entries: Vec::new() };
        let names = presets.iter().map(|preset| preset.name.to_string()).collect();
        options.add("Engine", What::Engine, Values::Combo(names), &base.preset);
        let first = presets.iter().filter(|preset| preset.name == base.preset);
        for setting in first.chain(&presets).flat_map(|preset| &preset.settings) {
            if options.entries.iter().all(|entry| entry.what != What::Setting(setting.name)) {
                let changed = base.settings.iter().rfind(|(name, _)| name == setting.name);
                let default = changed.map_or(&setting.value, |(_, value)| value);
                let known = SETTING_NAMES.iter().find(|(_, ours)| *ours == setting.name);
                let name = known.map_or(setting.name, |(name, _)| name);
                options.add(name, What::Setting(setting.name), values(setting), default);
            }
        }
        for rule in game.rules() {
            let values = if rule.name == "komi" { HALF_KOMI } else { Values::Text };
            options.add(rule_name(rule.name), What::Rule(rule.name), values, &rule.value);
        }
        options.add("Seed", What::Seed, Values::Spin(0, i64::MAX), "1");
        options.add("Ponder", What::Ponder, Values::Check, "false");
        if dialect == Dialect::Ugi {
            let starts: Vec<String> = game.starts().iter().map(|(name, _)| name.to_string()).collect();
            if let [default, _, ..] = &starts[..] {
                options.add("Start", What::Start, Values::Combo(starts.clone()), default);
            }
            let another = Start { size: Some(Size::square(5)), ..Start::default() };
            if game.open(&Opening { start: another, ..Opening::default() }).is_ok() {
                options.add("Size", What::Size, Values::Text, "");
            }
            options.add("Plies", What::Plies, Values::Check, "false");
        }
        options
    }

    fn add(&mut self, name: &str, what: What, values: Values, default: &str) {
        let default = match values {
            Values::Check => is_on(default).to_string(),
            _ => default.to_string(),
        };
        self.entries.push(Entry { name: name.into(), what, values, value: default.clone(), default });
    }

    /// The `option` lines.
    pub(crate) fn list(&self) -> String {
        self.entries.iter().map(Entry::describe).collect()
    }

    /// Changes an option, its name in any case.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), LineError> {
        let entry = self.entries.iter_mut().find(|entry| entry.name.eq_ignore_ascii_case(name));
        let entry = entry.ok_or_else(|| LineError(format!("there is no option '{}'", shown(name))))?;
        entry.value = entry.take(value)?;
        Ok(())
    }

    fn value(&self, what: What) -> Option<&str> {
        let entry = self.entries.iter().find(|entry| entry.what == what)?;
        Some(entry.value.as_str()).filter(|value| !value.is_empty())
    }

    /// The engine that is asked for.
    pub(crate) fn spec(&self) -> EngineSpec {
        self.spec_of(self.value(What::Engine).unwrap_or(&self.base.preset))
    }

    /// This engine with all settings that it has.
    pub(crate) fn spec_of(&self, preset: &str) -> EngineSpec {
        let mut settings = if preset == self.base.preset { self.base.settings.clone() } else { Vec::new() };
        let known = self.presets.iter().find(|known| known.name == preset);
        for Entry { what, value, default, .. } in &self.entries {
            if let What::Setting(name) = *what
                && value != default
                && known.is_some_and(|known| known.settings.iter().any(|setting| setting.name == name))
            {
                settings.push((name.into(), value.clone()));
            }
        }
        EngineSpec { preset: preset.into(), settings }
    }

    /// The opening that the options describe.
    pub(crate) fn opening(&self) -> Opening {
        let start = Start {
            name: self.value(What::Start).map(String::from),
            size: self.value(What::Size).and_then(|size| size.parse().ok()),
            // A seed is for the random start.
            seed: self.value(What::Start).filter(|&name| name == "random").map(|_| self.seed()),
        };
        let changed = self.entries.iter().filter(|entry| entry.value != entry.default);
        let rule = |entry: &Entry| match entry.what {
            What::Rule(name) => Some((name.to_string(), entry.value.clone())),
            _ => None,
        };
        Opening { start, rules: changed.filter_map(rule).collect(), ..Opening::default() }
    }

    /// The size of the engine's table, if it has one.
    pub(crate) fn table(&self) -> Option<&str> {
        self.value(What::Setting("table"))
    }

    /// The seed of random choices.
    pub(crate) fn seed(&self) -> u64 {
        self.value(What::Seed).and_then(|seed| seed.parse().ok()).unwrap_or(1)
    }

    /// Whether single plies are wanted instead of whole turns.
    pub(crate) fn plies(&self) -> bool {
        self.value(What::Plies).is_some_and(is_on)
    }
}

/// What Tak's rules allow.
const HALF_KOMI: Values = Values::Spin(-127, 127);

fn is_on(text: &str) -> bool {
    matches!(text, "true" | "on" | "yes" | "1")
}

fn values(setting: &Setting) -> Values {
    let bounds = setting.bounds().and_then(|(low, high)| low.parse().ok().zip(high.parse().ok()));
    match (setting.kind, bounds) {
        (SettingKind::Flag, _) => Values::Check,
        (SettingKind::Integer, Some((low, high))) => Values::Spin(low, high),
        (SettingKind::Choice, _) => Values::Combo(setting.choices().into_iter().map(String::from).collect()),
        _ => Values::Text,
    }
}

impl Entry {
    fn describe(&self) -> String {
        let Entry { name, default, .. } = self;
        let shown = if default.is_empty() { "<empty>" } else { default };
        let rest = match &self.values {
            Values::Check => format!("check default {shown}"),
            Values::Spin(low, high) => format!("spin default {shown} min {low} max {high}"),
            Values::Combo(words) => {
                let words: String = words.iter().map(|word| format!(" var {word}")).collect();
                format!("combo default {shown}{words}")
            }
            Values::Text => format!("string default {shown}"),
        };
        format!("option name {name} type {rest}\n")
    }

    /// The value that a text stands for, if this option takes it.
    fn take(&self, text: &str) -> Result<String, LineError> {
        let text = if text == "<empty>" { "" } else { text };
        let wrong =
            |wanted: String| LineError(format!("option {} takes {wanted}, not '{}'", self.name, shown(text)));
        match &self.values {
            Values::Check => match text {
                "true" | "on" | "yes" | "1" => Ok("true".into()),
                "false" | "off" | "no" | "0" => Ok("false".into()),
                _ => Err(wrong("true or false".into())),
            },
            Values::Spin(low, high) => {
                let number = text.parse::<i64>().ok().filter(|number| (low..=high).contains(&number));
                number.map(|number| number.to_string()).ok_or_else(|| wrong(format!("{low} to {high}")))
            }
            Values::Combo(words) => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                word.cloned().ok_or_else(|| wrong(words.join(", ")))
            }
            Values::Text if self.what == What::Size && !text.is_empty() => text
                .parse::<Size>()
                .map(|size| size.to_string())
                .map_err(|error| LineError(error.to_string())),
            Values::Text => Ok(text.into()),
        }
    }
}

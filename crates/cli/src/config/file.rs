//! A TOML file whose every word knows its line.

use std::ops::Range;
use std::path::Path;
use toml::de::{DeTable, DeValue};

pub struct File<'a> {
    pub path: &'a Path,
    pub text: &'a str,
}

/// A key or a value and its place in the file.
pub struct Placed<'a, T: ?Sized> {
    pub word: &'a T,
    place: Range<usize>,
}

/// The entries of a table, which lives as long as the file.
pub type TomlTable = Vec<(Placed<'static, str>, Placed<'static, DeValue<'static>>)>;

impl File<'_> {
    /// The tables of the file by name.
    pub fn tables(&self) -> anyhow::Result<Vec<(Placed<'static, str>, TomlTable)>> {
        // The file is read once, and its words serve as defaults until the end.
        let text: &'static str = self.text.to_string().leak();
        let parsed = DeTable::parse(text)
            .map_err(|error| self.wrong(error.span().unwrap_or_default(), error.message()))?;
        let parsed: &'static DeTable<'static> = Box::leak(Box::new(parsed.into_inner()));
        entries(parsed).into_iter().map(|(name, value)| Ok((name, self.table(&value)?))).collect()
    }

    /// The entries of a value that must be a table.
    pub fn table(&self, value: &Placed<'static, DeValue<'static>>) -> anyhow::Result<TomlTable> {
        match value.word {
            DeValue::Table(table) => Ok(entries(table)),
            other => Err(self.error(value, format!("expected a table, found {}", other.type_str()))),
        }
    }

    /// The text of a value that is a word, a number or a truth value.
    pub fn text(&self, value: &Placed<'static, DeValue<'static>>) -> anyhow::Result<String> {
        text_of(value.word)
            .ok_or_else(|| self.error(value, format!("expected one value, found {}", value.word.type_str())))
    }

    /// The texts of a value that is one of these or a list of them.
    pub fn texts(&self, value: &Placed<'static, DeValue<'static>>) -> anyhow::Result<Vec<String>> {
        match value.word {
            DeValue::Array(values) => {
                let texts = values.iter().map(|value| text_of(value.get_ref())).collect::<Option<_>>();
                texts.ok_or_else(|| self.error(value, "expected a list of words or numbers"))
            }
            _ => self.text(value).map(|text| vec![text]),
        }
    }

    /// What is wrong at a word of the file.
    pub fn error<T: ?Sized>(&self, at: &Placed<'_, T>, reason: impl std::fmt::Display) -> anyhow::Error {
        self.wrong(at.place.clone(), reason)
    }

    fn wrong(&self, place: Range<usize>, reason: impl std::fmt::Display) -> anyhow::Error {
        let before = &self.text.as_bytes()[..place.start.min(self.text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        anyhow::anyhow!("{}, line {line}: {reason}", self.path.display())
    }
}

fn entries(table: &'static DeTable<'static>) -> TomlTable {
    let entries = table.iter().map(|(key, value)| {
        let name = Placed { word: key.get_ref().as_ref(), place: key.span() };
        (name, Placed { word: value.get_ref(), place: value.span() })
    });
    let mut entries: TomlTable = entries.collect();
    entries.sort_by_key(|(name, _)| name.place.start);
    entries
}

fn text_of(value: &DeValue<'_>) -> Option<String> {
    Some(match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok()?.to_string(),
        DeValue::Float(number) => number.as_str().to_string(),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => return None,
    })
}

//! Settings of engines and evaluations: plain fields inside, names and text outside, with their ranges and defaults.

use std::fmt;

/// A group of settings that can be listed and changed by name. Made by the [`settings!`](crate::settings) macro.
pub trait Settings {
    /// All settings with their present values.
    fn list(&self) -> Vec<Setting>;

    /// Changes one setting.
    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError>;
}

/// One setting, for people and protocols.
#[derive(Clone, PartialEq, Debug)]
pub struct Setting {
    /// The name it is set by.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its present value.
    pub value: String,
    /// The values it takes.
    pub range: String,
    /// What kind of value that is.
    pub kind: SettingKind,
}

/// The kinds of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// On or off.
    Flag,
    /// A whole number.
    Integer,
    /// Any number.
    Real,
    /// One of a few words.
    Choice,
    /// The name of a file.
    File,
}

impl Setting {
    /// The least and the greatest value, if it is a number.
    ///
    /// ```
    /// use quadrille_core::{Setting, SettingKind};
    /// let range = "1 to 100".to_string();
    /// let limit = Setting { name: "limit", about: "how far", value: "10".into(), range, kind: SettingKind::Integer };
    /// assert_eq!(limit.bounds(), Some(("1", "100")));
    /// assert!(limit.accepts("100") && !limit.accepts("101") && !limit.accepts("1.5"));
    /// ```
    pub fn bounds(&self) -> Option<(&str, &str)> {
        matches!(self.kind, SettingKind::Integer | SettingKind::Real)
            .then(|| self.range.split_once(" to "))
            .flatten()
    }

    /// The words it chooses from, if it is a choice.
    pub fn choices(&self) -> Vec<&str> {
        if self.kind == SettingKind::Choice { self.range.split(", ").collect() } else { Vec::new() }
    }

    /// Whether it takes this value.
    pub fn accepts(&self, text: &str) -> bool {
        let number = |text: &str| match self.kind {
            SettingKind::Integer => text.parse::<i64>().ok().map(|number| number as f64),
            _ => text.parse::<f64>().ok(),
        };
        let bounds = self.bounds().and_then(|(low, high)| number(low).zip(number(high)));
        match self.kind {
            SettingKind::Flag => bool::parse(text).is_some(),
            SettingKind::Choice => self.choices().contains(&text),
            // Whether there is such a file is seen when it is read.
            SettingKind::File => !text.is_empty(),
            SettingKind::Integer | SettingKind::Real => {
                bounds.zip(number(text)).is_some_and(|((low, high), value)| (low..=high).contains(&value))
            }
        }
    }
}

/// Why a setting was not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no setting of this name; the names there are.
    Unknown(String, Vec<&'static str>),
    /// The setting takes other values.
    Value {
        /// The setting.
        name: String,
        /// The refused value.
        value: String,
        /// The values it takes.
        range: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::Unknown(name, known) if known.is_empty() => {
                write!(f, "there is no setting '{name}': this engine has none")
            }
            SettingError::Unknown(name, known) => {
                write!(f, "there is no setting '{name}': the settings are {}", known.join(", "))
            }
            SettingError::Value { name, value, range } => {
                write!(f, "setting {name} takes {range}, not '{value}'")
            }
        }
    }
}

impl std::error::Error for SettingError {}

/// A type a setting can have.
pub trait SettingValue: Sized + Copy {
    /// What kind of value it is.
    const KIND: SettingKind;
    /// The value a text stands for, if there is one.
    fn parse(text: &str) -> Option<Self>;
    /// The text of a value.
    fn render(self) -> String;
    /// The values of the type between two bounds, for people.
    fn range(low: Self, high: Self) -> String;
}

impl SettingValue for bool {
    const KIND: SettingKind = SettingKind::Flag;

    fn parse(text: &str) -> Option<Self> {
        match text {
            "on" | "true" | "yes" | "1" => Some(true),
            "off" | "false" | "no" | "0" => Some(false),
            _ => None,
        }
    }

    fn render(self) -> String {
        (if self { "on" } else { "off" }).into()
    }

    fn range(_: Self, _: Self) -> String {
        "on or off".into()
    }
}

macro_rules! number_settings {
    ($kind:ident: $($type:ty),*) => {$(
        impl SettingValue for $type {
            const KIND: SettingKind = SettingKind::$kind;

            fn parse(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn render(self) -> String {
                self.to_string()
            }

            fn range(low: Self, high: Self) -> String {
                format!("{low} to {high}")
            }
        }
    )*};
}
number_settings!(Integer: u32, u64, i32);
number_settings!(Real: f64);

/// Defines a type of setting that is one of a few words.
///
/// ```
/// quadrille_core::choices! {
///     /// Where to go.
///     pub enum Direction {
///         /// To higher numbers.
///         Up = "up",
///         /// To lower numbers.
///         Down = "down",
///     }
/// }
/// use quadrille_core::SettingValue;
/// assert_eq!(Direction::parse("down"), Some(Direction::Down));
/// assert_eq!(Direction::range(Direction::Up, Direction::Down), "up, down");
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$about:meta])* $choice:ident = $word:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$about])* $choice,)*
        }

        impl $crate::SettingValue for $name {
            const KIND: $crate::SettingKind = $crate::SettingKind::Choice;

            fn parse(text: &str) -> Option<Self> {
                match text {
                    $($word => Some($name::$choice),)*
                    _ => None,
                }
            }

            fn render(self) -> String {
                match self {
                    $($name::$choice => $word.into(),)*
                }
            }

            fn range(_: Self, _: Self) -> String {
                [$($word),*].join(", ")
            }
        }
    };
}

/// Defines a struct of settings: each field with what it does, its type, default and bounds, or for a type made by
/// [`choices!`](crate::choices) the default alone.
///
/// ```
/// quadrille_core::choices! {
///     /// Where to go.
///     pub enum Direction {
///         /// To higher numbers.
///         Up = "up",
///         /// To lower numbers.
///         Down = "down",
///     }
/// }
/// quadrille_core::settings! {
///     /// How to count.
///     pub struct Counting {
///         /// how far to count
///         pub limit: u32 = 10 in 1..=100;
///         /// count by twos
///         pub twice: bool = false in false..=true;
///         /// where to go
///         pub direction: Direction = choice Up;
///     }
/// }
/// use quadrille_core::Settings;
/// let mut counting = Counting::default();
/// counting.set("limit", "20").unwrap();
/// assert_eq!(counting.limit, 20);
/// assert_eq!(counting.set("limit", "0").unwrap_err().to_string(), "setting limit takes 1 to 100, not '0'");
/// assert_eq!(counting.set("x", "0").unwrap_err().to_string(), "there is no setting 'x': the settings are limit, twice, direction");
/// assert_eq!(counting.set("direction", "left").unwrap_err().to_string(), "setting direction takes up, down, not 'left'");
/// ```
#[macro_export]
macro_rules! settings {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(#[doc = $about:literal] pub $field:ident: $type:ty =
                $($default:literal in $low:literal..=$high:literal)? $(choice $choice:ident)?; )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $name {
            $(#[doc = $about] pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $($default)? $(<$type>::$choice)?,)* }
            }
        }

        impl $crate::Settings for $name {
            fn list(&self) -> Vec<$crate::Setting> {
                vec![$($crate::Setting {
                    name: stringify!($field),
                    about: $about.trim(),
                    value: $crate::SettingValue::render(self.$field),
                    range: $(<$type as $crate::SettingValue>::range($low, $high))?
                        $(<$type as $crate::SettingValue>::range(<$type>::$choice, <$type>::$choice))?,
                    kind: <$type as $crate::SettingValue>::KIND,
                },)*]
            }

            fn set(&mut self, name: &str, text: &str) -> Result<(), $crate::SettingError> {
                match name {
                    $(stringify!($field) => {
                        let value = <$type as $crate::SettingValue>::parse(text)
                            $(.filter(|value| ($low..=$high).contains(value)))?;
                        self.$field = value.ok_or_else(|| $crate::SettingError::Value {
                            name: name.into(),
                            value: text.into(),
                            range: $(<$type as $crate::SettingValue>::range($low, $high))?
                                $(<$type as $crate::SettingValue>::range(<$type>::$choice, <$type>::$choice))?,
                        })?;
                        Ok(())
                    })*
                    _ => Err($crate::SettingError::Unknown(name.into(), vec![$(stringify!($field)),*])),
                }
            }
        }
    };
}

//! What accounts may be called.

use quadrille_web::Failure;

/// Names that nobody may have, because the portal uses them itself.
const RESERVED: [&str; 6] = ["deleted", "guest", "admin", "administrator", "portal", "quadrille"];

/// A name that an account may have, or why not. The alphabet leaves no room for markup.
pub fn check_name(name: &str) -> Result<(), Failure> {
    let fits = (3..=20).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if !fits {
        return Err(Failure::wrong(
            "a name has 3 to 20 of the characters A-Z a-z 0-9 _ - and begins with a letter",
        ));
    }
    let lower = name.to_ascii_lowercase();
    if RESERVED.contains(&lower.as_str()) || lower.starts_with("guest-") {
        return Err(Failure::wrong("this name is the portal's own"));
    }
    Ok(())
}

/// A password that is long enough, or why not.
pub fn check_password(password: &str) -> Result<(), Failure> {
    if !(10..=200).contains(&password.chars().count()) {
        return Err(Failure::wrong("a password has 10 to 200 characters"));
    }
    Ok(())
}

const COLOURS: [&str; 16] = [
    "amber", "azure", "black", "blue", "bronze", "coral", "green", "grey", "ivory", "lemon", "olive", "pink",
    "plum", "red", "silver", "white",
];

const ANIMALS: [&str; 32] = [
    "badger", "bear", "beaver", "bison", "crane", "crow", "deer", "dove", "eagle", "falcon", "finch", "fox",
    "hare", "hawk", "heron", "horse", "ibis", "lark", "lion", "lynx", "mole", "moose", "newt", "otter",
    "owl", "panda", "robin", "seal", "swan", "tiger", "toad", "wolf",
];

/// A guest's name for a day; further tries give longer ones.
pub fn guest_name(random: u64, tries: u32) -> String {
    let colour = COLOURS[(random % 16) as usize];
    let animal = ANIMALS[(random / 16 % 32) as usize];
    match tries {
        0 => format!("guest-{colour}-{animal}"),
        _ => format!("guest-{colour}-{animal}-{}", random / 512 % 10_000),
    }
}

//! Which invitations a robot accepts.

use crate::config::{AcceptConfig, Opponent};
use crate::{Invitation, Terms};
use quadrille_engine::Size;

/// What becomes of an invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is accepted.
    Accept,
    /// It does not fit, and why.
    Decline(String),
    /// It cannot be meant: somebody should look at it.
    Bad(String),
}

/// Looks at an invitation to a robot that plays `game` and has `running` games, so many of them with who invites.
pub fn consider(
    accept: &AcceptConfig,
    game: &str,
    invitation: &Invitation,
    running: usize,
    with_same: usize,
) -> Answer {
    let decline = |reason: &str| Answer::Decline(reason.into());
    if let Some(reason) = &invitation.impossible {
        return Answer::Bad(reason.clone());
    }
    if invitation.game != game {
        return Answer::Bad(format!("it is for {}, and this robot plays {game}", invitation.game));
    }
    let is_from = |names: &[String]| names.iter().any(|name| name.eq_ignore_ascii_case(&invitation.from));
    if is_from(&accept.deny) || !accept.allow.is_empty() && !is_from(&accept.allow) {
        return decline("not with this opponent");
    }
    match (accept.opponents, invitation.from_robot) {
        (Opponent::People, true) => return decline("not with robots"),
        (Opponent::Robots, false) => return decline("with robots only"),
        _ => {}
    }
    if accept.rated.is_some_and(|rated| rated != invitation.rated) {
        return decline(if invitation.rated { "unrated games only" } else { "rated games only" });
    }
    let side = |text: &str| text.parse::<Size>().ok();
    let size = invitation.size.as_deref().and_then(side);
    if !accept.sizes.is_empty() && !accept.sizes.iter().any(|known| side(known) == size) {
        return decline("not on a board of this size");
    }
    match invitation.clock {
        Terms::Live(time, _) if time.as_secs_f64() < accept.least_seconds => {
            return decline("too little time");
        }
        Terms::Live(time, _) if time.as_secs_f64() > accept.most_seconds => return decline("too much time"),
        Terms::Correspondence if !accept.correspondence => return decline("with a clock only"),
        _ => {}
    }
    if running >= accept.games || with_same >= accept.per_opponent {
        return decline("enough games at the moment");
    }
    Answer::Accept
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn invitation() -> Invitation {
        Invitation {
            id: "7".into(),
            from: "Anna".into(),
            from_robot: false,
            game: "tak".into(),
            size: Some("6x6".into()),
            clock: Terms::Live(Duration::from_secs(600), Duration::ZERO),
            rated: true,
            to_us: true,
            impossible: None,
        }
    }

    fn answer(change: impl FnOnce(&mut AcceptConfig, &mut Invitation)) -> Answer {
        let (mut accept, mut invitation) = (AcceptConfig::default(), invitation());
        change(&mut accept, &mut invitation);
        consider(&accept, "tak", &invitation, 3, 1)
    }

    #[test]
    fn each_condition_decides() {
        assert_eq!(answer(|_, _| ()), Answer::Accept);
        assert_eq!(answer(|accept, _| accept.sizes = vec!["5".into(), "6".into()]), Answer::Accept);
        assert_eq!(answer(|accept, _| accept.allow = vec!["anna".into()]), Answer::Accept);
        type Change = fn(&mut AcceptConfig, &mut Invitation);
        let declined: [Change; 11] = [
            |accept, _| accept.sizes = vec!["5".into()],
            |accept, _| accept.rated = Some(false),
            |accept, _| accept.least_seconds = 601.0,
            |accept, _| accept.most_seconds = 599.0,
            |accept, _| accept.deny = vec!["ANNA".into()],
            |accept, _| accept.allow = vec!["berta".into()],
            |accept, _| accept.games = 3,
            |accept, _| accept.per_opponent = 1,
            |accept, _| accept.opponents = Opponent::Robots,
            |accept, invitation| (accept.opponents, invitation.from_robot) = (Opponent::People, true),
            |accept, invitation| (accept.correspondence, invitation.clock) = (false, Terms::Correspondence),
        ];
        for (number, change) in declined.into_iter().enumerate() {
            assert!(matches!(answer(change), Answer::Decline(_)), "{number}");
        }
        assert!(matches!(answer(|_, invitation| invitation.game = "chess".into()), Answer::Bad(_)));
        assert!(matches!(answer(|_, invitation| invitation.impossible = Some("odd".into())), Answer::Bad(_)));
    }
}

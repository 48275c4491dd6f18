//! What has changed for whom. An account has a number for each of its things, that of the last change: "what is new since
//! number N" is answered by how these things stand now. So nothing is missed and nothing piles up.

use crate::time::wall;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Something of an account that changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Thing {
    /// A game.
    Game(i64),
    /// The last line of chat in a game.
    Chat(i64),
    /// A seek or challenge.
    Offer(i64),
}

/// The changes for one account.
pub struct Inbox {
    state: Mutex<Changes>,
    news: watch::Sender<u64>,
}

#[derive(Default)]
struct Changes {
    numbers: HashMap<Thing, u64>,
    things: BTreeMap<u64, Thing>,
    /// Changes up to this number may have been forgotten.
    forgotten: u64,
    listeners: usize,
    seen: Option<Instant>,
}

/// The things that an account's changes are remembered of.
const MOST: usize = 1000;
/// Who has not asked for so long is away.
const AWAY: Duration = Duration::from_secs(60);

impl Inbox {
    /// The things that have changed after a number, in order; `None` if too much was forgotten to say.
    pub fn since(&self, number: u64) -> Option<Vec<(u64, Thing)>> {
        let changes = self.state.lock().expect("nothing panics here");
        let later = || changes.things.range(number + 1..).map(|(number, thing)| (*number, *thing));
        // A greater number is of a run of the portal under a clock that has since been set back.
        (changes.forgotten..=self.last()).contains(&number).then(|| later().collect())
    }

    /// The number of the last change.
    pub fn last(&self) -> u64 {
        *self.news.borrow()
    }

    /// Hears of changes, and counts as being there, until it is dropped.
    pub fn listen(self: &Arc<Self>) -> Listener {
        let mut changes = self.state.lock().expect("nothing panics here");
        changes.listeners += 1;
        Listener { news: self.news.subscribe(), inbox: Arc::clone(self) }
    }

    fn is_online(&self) -> bool {
        let changes = self.state.lock().expect("nothing panics here");
        changes.listeners > 0 || changes.seen.is_some_and(|seen| seen.elapsed() < AWAY)
    }
}

/// Somebody who hears of changes.
pub struct Listener {
    pub news: watch::Receiver<u64>,
    pub inbox: Arc<Inbox>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut changes = self.inbox.state.lock().expect("nothing panics here");
        changes.listeners -= 1;
        changes.seen = Some(Instant::now());
    }
}

/// The inboxes of everybody who is there.
pub struct Inboxes {
    accounts: Mutex<HashMap<i64, Arc<Inbox>>>,
    /// Of all accounts, so that numbers grow over restarts: microseconds of the machine's clock at the start.
    counter: Mutex<u64>,
}

impl Default for Inboxes {
    fn default() -> Self {
        Inboxes { accounts: Mutex::default(), counter: Mutex::new((wall() * 1e6) as u64) }
    }
}

impl Inboxes {
    /// That of an account.
    pub fn of(&self, account: i64) -> Arc<Inbox> {
        let now = *self.counter.lock().expect("nothing panics here");
        let new = || {
            let state = Mutex::new(Changes { forgotten: now, ..Changes::default() });
            Arc::new(Inbox { state, news: watch::Sender::new(now) })
        };
        Arc::clone(self.accounts.lock().expect("nothing panics here").entry(account).or_insert_with(new))
    }

    /// Somebody has asked for something.
    pub fn seen(&self, account: i64) {
        self.of(account).state.lock().expect("nothing panics here").seen = Some(Instant::now());
    }

    /// Something of an account has changed.
    pub fn note(&self, account: i64, thing: Thing) {
        let Some(inbox) = self.accounts.lock().expect("nothing panics here").get(&account).map(Arc::clone)
        else {
            // Who comes later hears of everything that is open.
            return;
        };
        let mut changes = inbox.state.lock().expect("nothing panics here");
        let number = {
            let mut counter = self.counter.lock().expect("nothing panics here");
            *counter += 1;
            *counter
        };
        if let Some(before) = changes.numbers.insert(thing, number) {
            changes.things.remove(&before);
        }
        changes.things.insert(number, thing);
        if changes.things.len() > MOST
            && let Some((number, thing)) = changes.things.pop_first()
        {
            changes.numbers.remove(&thing);
            changes.forgotten = number;
        }
        drop(changes);
        inbox.news.send_replace(number);
    }

    /// Who is there.
    pub fn online(&self) -> Vec<i64> {
        let accounts = self.accounts.lock().expect("nothing panics here");
        let mut online: Vec<i64> =
            accounts.iter().filter(|(_, inbox)| inbox.is_online()).map(|(account, _)| *account).collect();
        online.sort_unstable();
        online
    }

    /// Whether somebody is there.
    pub fn is_online(&self, account: i64) -> bool {
        let accounts = self.accounts.lock().expect("nothing panics here");
        accounts.get(&account).is_some_and(|inbox| inbox.is_online())
    }

    /// Forgets those who are gone; when they come back they hear of everything that is open.
    pub fn forget_absent(&self) {
        let mut accounts = self.accounts.lock().expect("nothing panics here");
        accounts.retain(|_, inbox| Arc::strong_count(inbox) > 1 || inbox.is_online());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_one_thing_are_one_event() {
        let inboxes = Inboxes::default();
        let inbox = inboxes.of(1);
        let start = inbox.last();
        inboxes.note(1, Thing::Game(7));
        inboxes.note(1, Thing::Offer(3));
        inboxes.note(1, Thing::Game(7));
        inboxes.note(2, Thing::Game(8));
        let things =
            |since| inbox.since(since).unwrap().into_iter().map(|(_, thing)| thing).collect::<Vec<_>>();
        assert_eq!(things(start), [Thing::Offer(3), Thing::Game(7)]);
        assert_eq!(things(inbox.last()), []);
        assert!(inbox.since(start - 1).is_none(), "what was before the inbox is not known");
    }

    #[test]
    fn too_many_things_are_forgotten_and_said_to_be() {
        let inboxes = Inboxes::default();
        let inbox = inboxes.of(1);
        let start = inbox.last();
        (0..=MOST as i64).for_each(|id| inboxes.note(1, Thing::Game(id)));
        assert!(inbox.since(start).is_none());
        assert_eq!(inbox.since(start + 1).unwrap().len(), MOST);
    }

    #[test]
    fn who_listens_is_there() {
        let inboxes = Inboxes::default();
        let listener = inboxes.of(1).listen();
        assert_eq!(inboxes.online(), [1]);
        drop(listener);
        assert!(inboxes.is_online(1) && !inboxes.is_online(2));
    }
}

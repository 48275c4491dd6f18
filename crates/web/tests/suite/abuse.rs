//! Every attack of `examples/abuse.rs` in its small version, each against a server of its own.

use crate::attacks::{ATTACKS, Scale};
use crate::client::serve;

#[test]
fn no_attack_succeeds() {
    // They mostly wait: all at once.
    std::thread::scope(|scope| {
        for attack in &ATTACKS {
            std::thread::Builder::new()
                .name(attack.name.into())
                .spawn_scoped(scope, || {
                    let story = (attack.run)(&serve(|_| ()), Scale::Small);
                    println!("{}: {story} (at full size {} MB)", attack.name, attack.growth);
                })
                .unwrap();
        }
    });
}

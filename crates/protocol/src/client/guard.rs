//! Programs end with us, however we end.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// Reads process groups that begin (`+ ID`) and end (`- ID`). Its input ends when this process does, by SIGKILL too; then
/// it ends the groups that are left: programs with all that they have started.
const SCRIPT: &str = "groups=
while read -r change id; do
    others=
    for group in $groups; do [ $group = $id ] || others=\"$others $group\"; done
    groups=$others
    [ $change = - ] || groups=\"$groups $id\"
done
for group in $groups; do kill -s KILL -- -$group; done";

/// A shell that runs the script, in a group of its own: Ctrl-C is not meant for it.
static GUARD: Mutex<Option<ChildStdin>> = Mutex::new(None);

/// A process group that ends with this process. It is no longer watched when this value is dropped.
pub(super) struct GuardedGroup(u32);

impl GuardedGroup {
    pub(super) fn new(group: u32) -> Self {
        tell('+', group);
        GuardedGroup(group)
    }
}

impl Drop for GuardedGroup {
    fn drop(&mut self) {
        tell('-', self.0);
    }
}

/// Where no shell can be started, programs are left with the end of their input.
fn tell(change: char, group: u32) {
    let mut guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    if guard.is_none() {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        *guard = shell.process_group(0).spawn().ok().and_then(|mut shell| shell.stdin.take());
    }
    if let Some(input) = &mut *guard
        && writeln!(input, "{change} {group}").is_err()
    {
        *guard = None;
    }
}

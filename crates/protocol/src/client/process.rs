//! A running program: what it writes is read by threads of ours into buffers that do not grow.

use super::failure::Failure;
use crate::command::shown;
use crate::lines::{InputLine, Lines};
use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest line that a program may write.
const LONGEST_LINE: usize = 1 << 16;

/// How many lines wait to be looked at; a program that is faster has to wait.
const WAITING_LINES: usize = 64;

/// The most that a program may write before it answers.
const MOST_BYTES: usize = 1 << 24;

/// How often a waiting thread looks whether the answer is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long a program may take to end when it is asked to.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

pub(super) struct Process {
    child: Child,
    input: Sender<String>,
    lines: Receiver<InputLine>,
    /// The last line of the standard error that is not empty, when it is over.
    last_error: Option<JoinHandle<String>>,
    /// The bytes written since the last command.
    written: usize,
    #[cfg(unix)]
    _guarded: super::guard::GuardedGroup,
}

/// Until when an answer is waited for.
pub(super) struct Wait<'a> {
    pub(super) until: Instant,
    pub(super) abandon: &'a AtomicBool,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Process, Failure> {
        let wrong = |error: io::Error| Failure::Start(words.join(" "), error);
        let (program, arguments) =
            words.split_first().ok_or_else(|| wrong(io::ErrorKind::InvalidInput.into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: Ctrl-C is for us, the running games are finished; and what it starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(wrong)?;
        #[cfg(unix)]
        let guarded = super::guard::GuardedGroup::new(child.id());
        let pipes = child.stdin.take().zip(child.stdout.take()).zip(child.stderr.take());
        let ((mut stdin, stdout), stderr) = pipes.expect("all three are pipes");
        let (input, commands) = channel::<String>();
        // A thread writes, so that a program that does not read cannot make us wait.
        std::thread::spawn(move || {
            while let Ok(line) = commands.recv() {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || {
            let mut stdout = Lines::new(BufReader::new(stdout), LONGEST_LINE);
            while let Ok(Some(line)) = stdout.read() {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let last_error = std::thread::spawn(move || {
            let mut stderr = Lines::new(BufReader::new(stderr), LONGEST_LINE);
            let mut last = String::new();
            while let Ok(Some(line)) = stderr.read() {
                if let InputLine::Text(line) = line
                    && !line.trim().is_empty()
                {
                    last = line;
                }
            }
            last
        });
        Ok(Process {
            child,
            input,
            lines,
            last_error: Some(last_error),
            written: 0,
            #[cfg(unix)]
            _guarded: guarded,
        })
    }

    /// Sends a line. That the program has ended is found when it does not answer.
    pub(super) fn send(&mut self, line: &str) {
        self.written = 0;
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line; `None` when the wait is over.
    pub(super) fn receive(&mut self, wait: &Wait<'_>) -> Result<Option<String>, Failure> {
        loop {
            let left = wait.until.saturating_duration_since(Instant::now());
            let line = match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout)
                    if left > POLL_INTERVAL && !wait.abandon.load(Ordering::Relaxed) =>
                {
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            let InputLine::Text(line) = line else {
                return Err(Failure::Flood(format!("a line of more than {LONGEST_LINE} characters")));
            };
            self.written += line.len() + 1;
            if self.written > MOST_BYTES {
                return Err(Failure::Flood(format!("more than {} MB without an answer", MOST_BYTES >> 20)));
            }
            if left.is_zero() || wait.abandon.load(Ordering::Relaxed) {
                // Lines that come faster than they are read must not hide that time is up.
                return Ok(is_answer(&line).then_some(line));
            }
            return Ok(Some(line));
        }
    }

    /// Waits until the program has ended well; false when the wait is over. What it writes is not looked at.
    pub(super) fn finish(&mut self, wait: &Wait<'_>) -> Result<bool, Failure> {
        loop {
            match self.receive(wait) {
                Ok(Some(_)) => {}
                Ok(None) => return Ok(false),
                Err(Failure::Ended(_)) if matches!(self.child.try_wait(), Ok(Some(status)) if status.success()) =>
                {
                    return Ok(true);
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// What is known of a program that has closed its output.
    fn ended(&mut self) -> Failure {
        let child = &mut self.child;
        let status = within(EXIT_TIMEOUT, || child.try_wait().ok().flatten());
        let status = status.map_or("it closed its output".into(), |status| status.to_string());
        let last_error = within(EXIT_TIMEOUT, || self.last_error.take_if(|reader| reader.is_finished()));
        let last_error = last_error.and_then(|reader| reader.join().ok()).filter(|line| !line.is_empty());
        Failure::Ended(status + &last_error.map_or(String::new(), |line| format!(": {}", shown(line.trim()))))
    }
}

/// What `look` finds within a time.
fn within<T>(time: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + time;
    loop {
        match look() {
            None if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
            found => return found,
        }
    }
}

fn is_answer(line: &str) -> bool {
    line.starts_with("bestmove")
}

impl Drop for Process {
    /// Asks the program to end, and ends it if it does not. What it has started goes with it, and if it has ended long ago.
    fn drop(&mut self) {
        self.send("quit");
        let ended = within(EXIT_TIMEOUT, || self.child.try_wait().ok().flatten()).is_some();
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        if !ended {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

//! Attacks on a server: each against one of its own, in a process of its own whose memory is looked at. Fails if one succeeds.
//!
//! ```text
//! cargo run --release -p quadrille-web --example abuse [WORDS OF A NAME]
//! ```

#[path = "../tests/suite/attacks.rs"]
#[allow(dead_code)] // the small size is for the tests
mod attacks;
#[path = "../tests/suite/client.rs"]
#[allow(dead_code)] // some of it only the tests use
mod client;

use attacks::{ATTACKS, Attack, Scale};
use client::Running;
use quadrille_testing::browser::wait;
use quadrille_web::{Options, Server};
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The word by which this program is told to be the server.
const SERVE: &str = "--serve";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == SERVE) {
        serve(&arguments[1]);
    }
    let chosen = arguments.join(" ");
    let mut succeeded = 0;
    for attack in ATTACKS.iter().filter(|attack| attack.name.contains(&chosen)) {
        let start = Instant::now();
        let result = run(attack);
        succeeded += usize::from(result.is_err());
        let (word, story) = match result {
            Ok(story) => ("pass", story),
            Err(story) => ("FAIL", story),
        };
        println!("{word}  {}: {story} ({:.1} s)", attack.name, start.elapsed().as_secs_f64());
    }
    if succeeded > 0 {
        println!("{succeeded} attacks succeeded");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Is a server until it is killed.
fn serve(data: &str) -> ! {
    // Many more requests than one person sends come from here.
    let options = Options { data: data.into(), rate: 100_000, ..Options::default() };
    let server = Server::bind(options).expect("a free port");
    println!("{}", server.address());
    let error = server.run();
    panic!("the server has stopped: {error:?}")
}

/// A server of its own, which ends with this.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// The megabytes of memory that it has.
    fn megabytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) >> 10
    }
}

/// What an attack saw, or how it succeeded.
fn run(attack: &Attack) -> Result<String, String> {
    let data = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let child = Command::new(program).arg(SERVE).arg(data.path()).stdout(Stdio::piped()).spawn();
    let mut process = Process(child.map_err(|error| error.to_string())?);
    let mut address = String::new();
    let output = process.0.stdout.take().expect("it is piped");
    BufReader::new(output).read_line(&mut address).map_err(|error| error.to_string())?;
    let server = Running::elsewhere(address.trim());

    let before = process.megabytes();
    let (largest, is_over) = (AtomicU64::new(before), AtomicBool::new(false));
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                largest.fetch_max(process.megabytes(), Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        let result = catch_unwind(AssertUnwindSafe(|| (attack.run)(&server, Scale::Full)));
        is_over.store(true, Ordering::Relaxed);
        result
    });
    let is_alive = process.0.try_wait().is_ok_and(|ended| ended.is_none());
    let growth = largest.into_inner().saturating_sub(before);
    match result {
        _ if !is_alive => Err("the server has ended".into()),
        Err(_) => Err("see above".into()),
        Ok(_) if growth > attack.growth => {
            Err(format!("the server grew by {growth} MB, and {} are allowed", attack.growth))
        }
        Ok(story) => Ok(format!("{story}; +{growth} MB")),
    }
}

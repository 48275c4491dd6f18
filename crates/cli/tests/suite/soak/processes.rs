//! The processes that are killed: a portal, and robots on two machines, as it were.

use super::referee::{GAMES, Robot};
use std::fmt::Write;
use std::fs::File;
use std::io::{Read, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a process may take to be there, or to end when it is told to.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A process that can be killed and started again.
pub trait Process {
    /// Starts it where it ended.
    fn start(&mut self) -> Result<(), String>;
    /// The running process.
    fn child(&mut self) -> &mut Option<Child>;
    /// Whether these are robots.
    fn is_robots(&self) -> bool;

    /// Kills it: it has no time for anything.
    fn kill(&mut self) -> Result<(), String> {
        let Some(mut child) = self.child().take() else { return Ok(()) };
        if let Ok(Some(status)) = child.try_wait() {
            return Err(format!("a process has ended by itself: {status}"));
        }
        child.kill().and_then(|()| child.wait()).map(drop).map_err(|error| error.to_string())
    }

    /// Tells it to end, and waits for it.
    fn stop(&mut self) -> Result<(), String> {
        let Some(mut child) = self.child().take() else { return Ok(()) };
        let told = Command::new("kill").arg(child.id().to_string()).status();
        told.map_err(|error| error.to_string())?;
        let until = Instant::now() + TIMEOUT;
        loop {
            match child.try_wait().map_err(|error| error.to_string())? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(format!("a process that was told to end says {status}")),
                None if Instant::now() > until => {
                    return Err("a process does not end when it is told to".into());
                }
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }
}

fn log_file(folder: &Path, name: &str) -> Result<File, String> {
    let file = File::options().create(true).append(true).open(folder.join(name));
    file.map_err(|error| error.to_string())
}

/// What a process holds in memory.
fn megabytes(child: Option<&Child>) -> f64 {
    let statm = child.and_then(|child| std::fs::read_to_string(format!("/proc/{}/statm", child.id())).ok());
    let pages = statm.and_then(|text| text.split(' ').nth(1).and_then(|pages| pages.parse::<f64>().ok()));
    pages.unwrap_or(0.0) * 4096.0 / 1e6
}

/// The portal.
pub struct Portal {
    program: PathBuf,
    folder: PathBuf,
    port: u16,
    child: Option<Child>,
}

impl Portal {
    /// Starts a portal with an empty data folder.
    pub fn start(program: &Path, folder: &Path) -> Result<Portal, String> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        drop(listener);
        let mut portal = Portal { program: program.into(), folder: folder.into(), port, child: None };
        Process::start(&mut portal)?;
        Ok(portal)
    }

    /// Its port, the same after every start.
    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn megabytes(&self) -> f64 {
        megabytes(self.child.as_ref())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("portal")
    }

    /// Two robots for every game.
    pub fn add_robots(&self) -> Result<Vec<[Robot; 2]>, String> {
        let add = |name: String| {
            let mut command = Command::new(&self.program);
            command.args(["portal", "user", "add", &name, "--robot", "--data"]).arg(self.data());
            let output = command.output().map_err(|error| error.to_string())?;
            let token = String::from_utf8_lossy(&output.stdout).trim().to_string();
            match output.status.success() {
                true => Ok(Robot { name, token }),
                false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
            }
        };
        GAMES.iter().map(|game| Ok([add(format!("{game}-one"))?, add(format!("{game}-two"))?])).collect()
    }
}

impl Process for Portal {
    fn start(&mut self) -> Result<(), String> {
        let mut command = Command::new(&self.program);
        command
            .args(["portal", "--rate", "100000", "--port", &self.port.to_string(), "--data"])
            .arg(self.data());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log_file(&self.folder, "portal.log")?);
        self.child = Some(command.spawn().map_err(|error| error.to_string())?);
        let until = Instant::now() + TIMEOUT;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if Instant::now() > until {
                return Err("the portal does not listen".into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn child(&mut self) -> &mut Option<Child> {
        &mut self.child
    }

    fn is_robots(&self) -> bool {
        false
    }
}

/// A robot of each game, in one process.
pub struct Bots {
    program: PathBuf,
    folder: PathBuf,
    config: String,
    child: Option<Child>,
}

impl Bots {
    /// Robots of one side, that find the portal at a port.
    pub fn new(program: &Path, folder: &Path, side: usize, robots: &[[Robot; 2]], port: u16) -> Bots {
        let folder = folder.join(format!("bots-{side}"));
        let mut config = "data = \"data\"\ncontact = \"the soak\"\nsearches = 4\n".to_string();
        for (game, pair) in GAMES.iter().zip(robots) {
            let Robot { name, token } = &pair[side];
            let token_file = folder.join(format!("{name}.token"));
            let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&token_file, token));
            written.expect("the folder can be written");
            let _ = write!(
                config,
                "\n[[robots]]\nname = \"{name}\"\ngame = \"{game}\"\nengine = \"random\"\n\n[robots.accept]\ngames = 8\n\
                 per_opponent = 8\n\n[robots.quadrille]\nurl = \"http://127.0.0.1:{port}\"\n\
                 token = {{ file = \"{name}.token\" }}\n"
            );
        }
        Bots { program: program.into(), folder, config, child: None }
    }

    pub fn megabytes(&self) -> f64 {
        megabytes(self.child.as_ref())
    }

    /// Whether the journal has the results of all games.
    pub fn check_results(&mut self, finished: usize) -> Result<(), String> {
        let until = Instant::now() + TIMEOUT;
        loop {
            let counted = self.results()?;
            if counted == finished {
                return self.stop();
            }
            if Instant::now() > until {
                return Err(format!(
                    "{finished} games were played, the robots' journal has {counted} results"
                ));
            }
            std::thread::sleep(Duration::from_millis(300));
        }
    }

    /// The results in the journal.
    fn results(&self) -> Result<usize, String> {
        let file = self.folder.join("results.csv");
        let mut command = Command::new(&self.program);
        command.arg("bot").arg("statistics").arg(self.folder.join("bot.toml")).arg("--csv").arg(&file);
        let output = command.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let mut text = String::new();
        File::open(&file)
            .and_then(|mut file| file.read_to_string(&mut text))
            .map_err(|error| error.to_string())?;
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let columns = lines.next().unwrap_or_default();
        let is_count = |index: usize| ["wins", "draws", "losses"].contains(&columns[index]);
        let counts = lines.flat_map(|line| {
            line.into_iter()
                .enumerate()
                .filter(|(index, _)| is_count(*index))
                .map(|(_, text)| text.parse::<usize>().unwrap_or(0))
                .collect::<Vec<_>>()
        });
        Ok(counts.sum())
    }
}

impl Process for Bots {
    fn start(&mut self) -> Result<(), String> {
        let file = self.folder.join("bot.toml");
        let written = File::create(&file).and_then(|mut file| file.write_all(self.config.as_bytes()));
        written.map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.program);
        command.arg("bot").arg("run").arg(file).stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(log_file(&self.folder, "bot.log")?);
        self.child = Some(command.spawn().map_err(|error| error.to_string())?);
        Ok(())
    }

    fn child(&mut self) -> &mut Option<Child> {
        &mut self.child
    }

    fn is_robots(&self) -> bool {
        true
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

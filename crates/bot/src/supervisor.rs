//! All robots of a configuration: a thread each, started again if one breaks down; the daily report.

use crate::config::{Config, PortalConfig, RobotConfig, Secret, SecretSource};
use crate::journal::{Journal, now};
use crate::mail::Mailer;
use crate::pace::Backoff;
use crate::player;
use crate::portal::Portal;
use crate::portals::{open_pages, open_playtak, open_quadrille};
use crate::report::{Incident, Reporter};
use crate::robot::{Robot, Shared};
use crate::search::SearchLimit;
use crate::statistics::{self, StatisticsOptions};
use crate::status::{RobotStatus, StatusServer};
use crate::time::day;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often is looked whether to stop, and whether a new day has begun.
const TICK: Duration = Duration::from_millis(100);

/// Robots that are ready to play.
pub struct Supervisor {
    config: Config,
    shared: Shared,
    status: Vec<Arc<RobotStatus>>,
    server: Option<StatusServer>,
}

impl Supervisor {
    /// Opens the journal, reads secrets, starts the status page. Lines of the log go to `log`.
    pub fn new(
        config: Config,
        log: impl Fn(&str) + Send + Sync + Clone + 'static,
    ) -> Result<Supervisor, String> {
        std::fs::create_dir_all(&config.data)
            .map_err(|error| format!("cannot make the folder {}: {error}", config.data.display()))?;
        let journal = Journal::open(&config.journal()).map_err(|error| error.to_string())?;
        let journal = Arc::new(journal);
        let secrets = secrets(&config)?;
        let mail_failed = log.clone();
        let mailer = config.mail.as_ref().map(|mail| Mailer::new(mail, move |text| mail_failed(text)));
        let mailer = mailer.transpose()?;
        let reporter = Arc::new(Reporter::new(Arc::clone(&journal), mailer, secrets, Box::new(log)));
        let shared = Shared {
            journal,
            reporter,
            searches: SearchLimit::new(config.searches),
            positions: config.positions.clone(),
            stop_time: Duration::from_secs_f64(config.stop_seconds),
            backoff: (
                Duration::from_secs_f64(config.first_rest),
                Duration::from_secs_f64(config.longest_rest),
            ),
        };
        let status =
            |robot: &RobotConfig| Arc::new(RobotStatus::new(&robot.name, &robot.game, &robot.strength()));
        let status: Vec<_> = config.robots.iter().map(status).collect();
        let server = match &config.status {
            Some(page) => {
                let server = StatusServer::start(page.listen, status.clone());
                Some(server.map_err(|error| format!("status.listen {}: {error}", page.listen))?)
            }
            None => None,
        };
        Ok(Supervisor { config, shared, status, server })
    }

    /// Where the status page is.
    pub fn status_address(&self) -> Option<std::net::SocketAddr> {
        self.server.as_ref().map(StatusServer::address)
    }

    /// Plays until `stop` is raised, and finishes the moves that are being thought about then.
    pub fn run(&self, stop: &AtomicBool) -> Result<(), String> {
        let ending = AtomicBool::new(false);
        let keep_running = |robot: &RobotConfig, status: &Arc<RobotStatus>| {
            let result = self.keep_running(robot, status, &ending);
            if result.is_err() {
                // Whoever started the process should start it again.
                ending.store(true, Ordering::Relaxed);
            }
            result
        };
        std::thread::scope(|scope| {
            let keep_running = &keep_running;
            let robots = self.config.robots.iter().zip(&self.status);
            let threads: Vec<_> =
                robots.map(|(robot, status)| scope.spawn(move || keep_running(robot, status))).collect();
            let mut today = String::new();
            while !stop.load(Ordering::Relaxed) && !ending.load(Ordering::Relaxed) {
                if day(now()) != today {
                    today = day(now());
                    self.report_daily();
                }
                std::thread::sleep(TICK);
            }
            ending.store(true, Ordering::Relaxed);
            let results =
                threads.into_iter().map(|thread| thread.join().unwrap_or(Err("a robot has panicked".into())));
            results.fold(Ok(()), Result::and)
        })
    }

    /// Runs a robot, again and again if it panics.
    fn keep_running(
        &self,
        robot: &RobotConfig,
        status: &Arc<RobotStatus>,
        stop: &AtomicBool,
    ) -> Result<(), String> {
        let (first, longest) = self.shared.backoff;
        let mut backoff = Backoff::new(first, longest);
        let is_over = || stop.load(Ordering::Relaxed);
        loop {
            let run = || {
                let portal = open(robot, &self.config, &self.shared)?;
                let maker = player::maker(robot)?;
                let mut robot =
                    Robot::new(robot.clone(), portal, maker, self.shared.clone(), Arc::clone(status))?;
                robot.run(stop)
            };
            let reason = match catch_unwind(AssertUnwindSafe(run)) {
                Ok(result) => {
                    let told = |reason: &String| {
                        self.shared.reporter.incident(&robot.name, Incident::Exception, reason);
                    };
                    let named = |reason| format!("robot {}: {reason}", robot.name);
                    return result.inspect_err(told).map_err(named);
                }
                Err(_) => "the robot has panicked and is started again",
            };
            self.shared.reporter.incident(&robot.name, Incident::Exception, reason);
            let until = Instant::now() + backoff.failed();
            while Instant::now() < until && !is_over() {
                std::thread::sleep(TICK);
            }
            if is_over() {
                return Ok(());
            }
        }
    }

    /// Tells after midnight (UTC) what happened the day before, once.
    fn report_daily(&self) {
        const NOTE: &str = "last daily report";
        let (journal, reporter) = (&self.shared.journal, &self.shared.reporter);
        let yesterday = day(now() - 86400);
        let Some(last) = reporter.keep("report", journal.note(NOTE)) else { return };
        if last.as_deref().is_some_and(|last| *last >= *yesterday) {
            return;
        }
        if reporter.keep("report", journal.set_note(NOTE, &yesterday)).is_some() && last.is_some() {
            let options = StatisticsOptions {
                since: Some(yesterday.clone()),
                until: Some(yesterday.clone()),
                ..StatisticsOptions::default()
            };
            let tables = journal.statistics(&options).and_then(|mut tables| {
                tables.push(journal.incidents(&options)?);
                Ok(tables)
            });
            if let Some(tables) = reporter.keep("report", tables) {
                reporter.mail(&format!("Quadrille's robots on {yesterday}"), &statistics::text(&tables));
            }
        }
    }
}

/// Opens the portal of a robot; it logs in when it is looked at first.
fn open(robot: &RobotConfig, config: &Config, shared: &Shared) -> Result<Box<dyn Portal>, String> {
    match robot.portal()? {
        PortalConfig::Playtak(playtak) => open_playtak(playtak, robot, config, &shared.journal),
        PortalConfig::Pages(pages) => open_pages(pages, robot, config),
        PortalConfig::Quadrille(quadrille) => open_quadrille(quadrille, robot, config),
    }
}

/// All secrets, so that none is ever shown.
fn secrets(config: &Config) -> Result<Vec<Secret>, String> {
    let mut sources: Vec<&SecretSource> = Vec::new();
    sources.extend(config.mail.iter().filter_map(|mail| mail.password.as_ref()));
    for robot in &config.robots {
        sources.extend(robot.playtak.iter().filter_map(|playtak| playtak.password.as_ref()));
        sources.extend(robot.pages.iter().map(|pages| &pages.password));
        sources.extend(robot.quadrille.iter().map(|quadrille| &quadrille.token));
    }
    sources.into_iter().map(SecretSource::read).collect()
}

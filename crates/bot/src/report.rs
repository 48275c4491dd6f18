//! What is told to people: lines of a log, incidents in the journal, mails.

use crate::config::Secret;
use crate::journal::Journal;
use crate::mail::Mailer;
use crate::time::timestamp;
use std::sync::Arc;

/// Why somebody should look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Incident {
    /// A player broke down, a portal is gone, the journal cannot be written.
    Exception,
    /// A page or a line that is not understood.
    UnexpectedPage,
    /// An invitation that cannot be meant.
    BadInvitation,
}

impl Incident {
    /// Its name in the journal and in the subject of a mail.
    pub fn name(self) -> &'static str {
        match self {
            Incident::Exception => "exception",
            Incident::UnexpectedPage => "unexpected page",
            Incident::BadInvitation => "bad invitation",
        }
    }
}

/// Tells people. No secret leaves it.
pub struct Reporter {
    journal: Arc<Journal>,
    mailer: Option<Mailer>,
    secrets: Vec<Secret>,
    log: Box<dyn Fn(&str) + Send + Sync>,
}

/// The longest text that is kept of what a portal said.
const LONGEST: usize = 20_000;

impl Reporter {
    /// Writes lines to `log`, incidents to the journal, and mails if there is somebody to mail to.
    pub fn new(
        journal: Arc<Journal>,
        mailer: Option<Mailer>,
        secrets: Vec<Secret>,
        log: Box<dyn Fn(&str) + Send + Sync>,
    ) -> Reporter {
        Reporter { journal, mailer, secrets, log }
    }

    /// A line of the log.
    pub fn log(&self, robot: &str, text: &str) {
        let text = self.clean(text);
        (self.log)(&format!("{} {robot}: {}", timestamp(), text.replace(['\n', '\r'], " ")));
    }

    /// Somebody should look: a line of the log, an entry in the journal, a mail.
    pub fn incident(&self, robot: &str, kind: Incident, text: &str) {
        let text = &self.clean(text);
        let first_line = text.lines().next().unwrap_or_default();
        self.log(robot, &format!("{}: {first_line}", kind.name()));
        if let Err(error) = self.journal.incident(robot, kind.name(), text) {
            self.log(robot, &error.to_string());
        }
        if let Some(mailer) = &self.mailer {
            let shown: String = first_line.chars().take(100).collect();
            mailer.send(&format!("{robot}: {}: {shown}", kind.name()), text);
        }
    }

    /// A mail that is no incident.
    pub fn mail(&self, subject: &str, text: &str) {
        if let Some(mailer) = &self.mailer {
            mailer.send(subject, &self.clean(text));
        }
    }

    /// Writes something down; that it cannot be is told, and nothing else happens.
    pub fn keep<T>(&self, robot: &str, result: Result<T, crate::journal::JournalError>) -> Option<T> {
        result.map_err(|error| self.log(robot, &error.to_string())).ok()
    }

    /// A text without secrets, and not too long.
    pub(crate) fn clean(&self, text: &str) -> String {
        let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(end, _)| end);
        let hide = |text: String, secret: &Secret| text.replace(secret.expose(), "***");
        self.secrets.iter().fold(text[..end].to_string(), hide)
    }
}

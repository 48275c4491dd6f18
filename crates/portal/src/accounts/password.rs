//! Passwords: argon2id, a few at a time, so that guessing costs the guesser and not the portal.

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use quadrille_web::Failure;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What a hash costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PasswordCost {
    /// KiB of memory.
    pub memory: u32,
    /// Passes over it.
    pub passes: u32,
}

impl Default for PasswordCost {
    /// What OWASP's password storage cheat sheet recommends for argon2id with one lane.
    fn default() -> Self {
        PasswordCost { memory: 19_456, passes: 2 }
    }
}

/// Hashes and compares passwords.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    turns: Arc<Semaphore>,
    /// What a password is compared with where there is no account, so that the time does not tell.
    nobody: Arc<str>,
}

/// Hashes at once.
const AT_ONCE: usize = 2;

impl Passwords {
    /// Hashes of this cost.
    pub fn new(cost: PasswordCost) -> Result<Passwords, Failure> {
        let params = Params::new(cost.memory, cost.passes, 1, None).map_err(Failure::wrong)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = hash(&argon2, "nobody has this password")?.into();
        Ok(Passwords { argon2, turns: Arc::new(Semaphore::new(AT_ONCE)), nobody })
    }

    /// The text to keep for a password.
    pub fn hash(&self, password: &str) -> Result<String, Failure> {
        hash(&self.argon2, password)
    }

    /// The same where it does not hold up others.
    pub async fn hash_aside(&self, password: String) -> Result<String, Failure> {
        let passwords = self.clone();
        self.aside(move || passwords.hash(&password)).await?
    }

    /// Whether this is the password that was kept; without one the answer is no, after the same time.
    pub async fn matches(&self, password: String, kept: Option<String>) -> Result<bool, Failure> {
        let passwords = self.clone();
        self.aside(move || {
            let text = kept.as_deref().unwrap_or(&passwords.nobody);
            let is_same = PasswordHash::new(text)
                .is_ok_and(|kept| passwords.argon2.verify_password(password.as_bytes(), &kept).is_ok());
            is_same && kept.is_some()
        })
        .await
    }

    async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let _turn = self.turns.acquire().await.map_err(Failure::wrong)?;
        tokio::task::spawn_blocking(work).await.map_err(Failure::wrong)
    }
}

fn hash(argon2: &Argon2, password: &str) -> Result<String, Failure> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(Failure::wrong)?;
    let salt = SaltString::encode_b64(&salt).map_err(Failure::wrong)?;
    Ok(argon2.hash_password(password.as_bytes(), &salt).map_err(Failure::wrong)?.to_string())
}

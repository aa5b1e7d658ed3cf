//! Hashes and checks passwords with argon2id, only a few at the same time.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::limits::{MAX_HASHES_AT_ONCE, MAX_HASHES_WAITING};
use crate::problem::{HandlerResult, Problem};

/// What a password is compared with where there is no account: it costs what a wrong one costs, and
/// nothing fits it.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmUh$\
                       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes passwords, few at once: each takes 19 MiB and a processor for some hundredths of a
/// second.
pub(super) struct Passwords {
    /// Those at work.
    working: Arc<Semaphore>,
    /// Those of strangers at work and those that wait.
    strangers: Arc<Semaphore>,
    /// Those of people who are known, whose places no stranger takes.
    known: Arc<Semaphore>,
}

/// Whose password it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PasswordOf {
    /// Of somebody of whom nothing is known.
    Strangers,
    /// Of somebody who has logged in, or whose browser was logged in with.
    Known,
}

impl Passwords {
    pub(super) fn new() -> Passwords {
        let places = || Arc::new(Semaphore::new(MAX_HASHES_AT_ONCE + MAX_HASHES_WAITING));
        Passwords {
            working: Arc::new(Semaphore::new(MAX_HASHES_AT_ONCE)),
            strangers: places(),
            known: places(),
        }
    }

    /// The hash of a new password, as a PHC string.
    pub(super) async fn hash(&self, password: Box<str>) -> HandlerResult<Box<str>> {
        let hash = move || hasher().hash_password(password.as_bytes());
        let hash: PasswordHash = self.work(PasswordOf::Known, hash).await?.map_err(|error| {
            tracing::error!(%error, "a password cannot be hashed");
            Problem::failed("the password cannot be hashed")
        })?;
        Ok(hash.to_string().into())
    }

    /// Whether this is the password of that hash. With no hash it is not, and takes as long.
    pub(super) async fn fits(
        &self,
        whose: PasswordOf,
        password: Box<str>,
        hash: Option<Box<str>>,
    ) -> HandlerResult<bool> {
        self.work(whose, move || {
            let hash = PasswordHash::new(hash.as_deref().unwrap_or(NOBODYS));
            hash.is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
    }

    /// Does it on a thread of its own when its turn has come. It keeps its place to its end, even
    /// if nobody waits for it.
    async fn work<T: Send + 'static>(
        &self,
        whose: PasswordOf,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> HandlerResult<T> {
        let busy = || Problem::unavailable("too many are logging in; try again in a moment");
        let places = match whose {
            PasswordOf::Strangers => &self.strangers,
            PasswordOf::Known => &self.known,
        };
        let place = Arc::clone(places).try_acquire_owned();
        let place = place.map_err(|_| busy())?;
        let working = Arc::clone(&self.working).acquire_owned().await;
        let working = working.map_err(|_| busy())?;
        let done = tokio::task::spawn_blocking(move || {
            let _until_done = (place, working);
            job()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "a password could not be dealt with");
            Problem::failed("the password could not be dealt with")
        })
    }
}

/// Argon2id with 19 MiB, two passes, one lane, as OWASP recommends.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("invariant: these are parameters");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords_fit_their_hash_alone() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let fits = |password: &str, hash: Option<&str>| {
            passwords.fits(PasswordOf::Known, password.into(), hash.map(Into::into))
        };
        assert!(fits("correct horse", Some(&hash)).await.unwrap());
        assert!(!fits("correct horsf", Some(&hash)).await.unwrap());
        assert!(!fits("correct horse", None).await.unwrap());
        assert!(!fits("correct horse", Some("no hash")).await.unwrap());
    }

    /// The dummy is a hash of the same cost, or an unknown login would be told by the time it
    /// takes.
    #[test]
    fn nobodys_hash_costs_the_same() {
        let hash = PasswordHash::new(NOBODYS).unwrap();
        let params = Params::try_from(&hash).unwrap();
        assert_eq!(
            (params.m_cost(), params.t_cost(), params.p_cost()),
            (19 * 1024, 2, 1)
        );
        assert_eq!(hash.hash.unwrap().as_bytes().len(), 32);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_few_work_some_wait_the_rest_is_refused() {
        let passwords = Passwords::new();
        let (release, held) = std::sync::mpsc::channel::<()>();
        let held = Arc::new(std::sync::Mutex::new(held));
        let jobs = (0..MAX_HASHES_AT_ONCE + MAX_HASHES_WAITING).map(|_| {
            let held = Arc::clone(&held);
            passwords.work(PasswordOf::Strangers, move || {
                held.lock().unwrap().recv().is_err()
            })
        });
        let mut jobs: Vec<_> = jobs.map(Box::pin).collect();
        for job in &mut jobs {
            let begun = std::future::poll_fn(|context| {
                std::task::Poll::Ready(job.as_mut().poll(context).is_pending())
            });
            assert!(begun.await);
        }
        assert_eq!(passwords.working.available_permits(), 0);
        let refused = passwords
            .work(PasswordOf::Strangers, || ())
            .await
            .unwrap_err();
        assert_eq!((refused.status, refused.retry_after_s), (503, Some(1)));
        // whoever is known waits his turn, and has it
        let mut known = Box::pin(passwords.work(PasswordOf::Known, || ()));
        let waits = std::future::poll_fn(|context| {
            std::task::Poll::Ready(known.as_mut().poll(context).is_pending())
        });
        assert!(waits.await);
        // those who have gone away keep what they have begun
        drop(jobs);
        assert_eq!(passwords.working.available_permits(), 0);
        drop(release);
        assert!(known.await.is_ok());
        while passwords.working.available_permits() < MAX_HASHES_AT_ONCE {
            tokio::task::yield_now().await;
        }
        assert!(passwords.work(PasswordOf::Strangers, || ()).await.is_ok());
    }
}

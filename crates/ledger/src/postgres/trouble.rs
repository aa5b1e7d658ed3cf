//! Classifies errors on the way to PostgreSQL, and says whether the same may be tried again.

use std::error::Error as _;

use postgres::Error;

use crate::store::StoreError;

/// Why an attempt failed.
#[derive(Debug)]
pub(super) enum AttemptFailure {
    /// It may pass, and nothing has been written: on a new connection the same may succeed.
    Passing(StoreError),
    /// It may pass; whether everything was written or nothing, nobody knows.
    Unknown(StoreError),
    /// Trying again does not help.
    Lasting(StoreError),
}

impl AttemptFailure {
    /// The same trouble where the attempt had gone too far to be made again.
    pub(super) fn lasting(self) -> AttemptFailure {
        AttemptFailure::Lasting(self.into())
    }

    /// The same trouble where the answer to a COMMIT was waited for. If the server said what is
    /// wrong, nothing was written; if it said that it stops, it may have been too late.
    pub(super) fn at_commit(error: Error) -> AttemptFailure {
        let rolled_back = error
            .code()
            .is_some_and(|code| code.code().starts_with("40"));
        match AttemptFailure::from(error) {
            AttemptFailure::Passing(error) if !rolled_back => AttemptFailure::Unknown(error),
            trouble => trouble,
        }
    }
}

impl From<StoreError> for AttemptFailure {
    fn from(error: StoreError) -> AttemptFailure {
        AttemptFailure::Lasting(error)
    }
}

impl From<AttemptFailure> for StoreError {
    fn from(trouble: AttemptFailure) -> StoreError {
        match trouble {
            AttemptFailure::Passing(error)
            | AttemptFailure::Unknown(error)
            | AttemptFailure::Lasting(error) => error,
        }
    }
}

impl From<Error> for AttemptFailure {
    fn from(error: Error) -> AttemptFailure {
        let why = explained(&error);
        match error.code() {
            Some(state) => by_state(state.code(), why),
            None if is_about_a_value(&error) => AttemptFailure::Lasting(StoreError::Damaged(why)),
            None => AttemptFailure::Passing(StoreError::Unavailable(why)),
        }
    }
}

/// What the codes of PostgreSQL mean for a ledger; the classes of codes are those of its manual,
/// appendix A.
fn by_state(state: &str, why: Box<str>) -> AttemptFailure {
    let (class, _) = state.split_at_checked(2).unwrap_or_default();
    match (class, state) {
        // The connection fails; the transaction met another.
        ("08" | "40", _) => AttemptFailure::Passing(StoreError::Unavailable(why)),
        // The server stops or starts, has had enough of an idle session, or is no longer the one to
        // write to.
        (_, "57P01" | "57P02" | "57P03" | "57P05" | "25P03" | "25006") => {
            AttemptFailure::Passing(StoreError::Unavailable(why))
        }
        (_, "53100") => AttemptFailure::Lasting(StoreError::Full(why)),
        // Too many connections, out of memory; a timeout; a lock that was not given in time; a
        // password that is wrong.
        ("53" | "57" | "55" | "28", _) => AttemptFailure::Lasting(StoreError::Unavailable(why)),
        (_, "XX001" | "XX002") | ("22" | "23", _) => {
            AttemptFailure::Lasting(StoreError::Damaged(why))
        }
        // No such database, schema, table, column, or no right to it.
        ("3D" | "3F" | "42", _) => AttemptFailure::Lasting(StoreError::NotALedger(why)),
        _ => AttemptFailure::Lasting(StoreError::Failed(why)),
    }
}

/// Whether a value came that no ledger holds. The library tells its kinds of errors apart by their
/// words only.
fn is_about_a_value(error: &Error) -> bool {
    let why = error.to_string();
    why.starts_with("error deserializing column") || why.starts_with("invalid column")
}

/// The error with its causes. Neither the library nor the server repeats a password.
fn explained(error: &Error) -> Box<str> {
    if let Some(told) = error.as_db_error() {
        return format!("{} ({})", told.message(), told.code().code()).into();
    }
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        told = format!("{told}: {error}");
        cause = error.source();
    }
    told.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_what_they_mean() {
        for (state, wanted) in [
            ("08006", "the database cannot be reached: why; try again"),
            ("57P01", "the database cannot be reached: why; try again"),
            ("53300", "the database cannot be reached: why; try again"),
            ("53100", "the disk is full: why"),
            ("58030", "the disk failed: why"),
            ("XX001", "the database is damaged: why"),
            ("42501", "this is no ledger: why"),
            ("", "the disk failed: why"),
        ] {
            let error = StoreError::from(by_state(state, "why".into()));
            assert!(error.to_string().starts_with(wanted), "{state}: {error}");
        }
    }

    #[test]
    fn what_passes_is_told_from_what_lasts() {
        for state in [
            "08003", "40001", "40P01", "57P01", "57P02", "57P03", "25006",
        ] {
            let trouble = by_state(state, "why".into());
            assert!(matches!(trouble, AttemptFailure::Passing(_)), "{state}");
        }
        for state in [
            "53100", "53300", "57014", "55P03", "28P01", "XX000", "23505",
        ] {
            let trouble = by_state(state, "why".into());
            assert!(matches!(trouble, AttemptFailure::Lasting(_)), "{state}");
        }
    }
}

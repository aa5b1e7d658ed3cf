//! Translates errors of SQLite into what they mean to whoever keeps a ledger.

use std::fmt::Display;

use rusqlite::{Error, ErrorCode, ffi};

use crate::store::StoreError;

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        match &error {
            Error::SqliteFailure(failure, message) => of_failure(failure, message.as_deref()),
            other => damaged(other),
        }
    }
}

fn of_failure(failure: &ffi::Error, message: Option<&str>) -> StoreError {
    let code = failure.extended_code;
    let text = format!("{} (SQLite {code})", message.unwrap_or("no message")).into();
    match failure.code {
        ErrorCode::DiskFull => StoreError::Full(text),
        ErrorCode::SystemIoFailure => StoreError::Failed(text),
        ErrorCode::DatabaseBusy
        | ErrorCode::DatabaseLocked
        | ErrorCode::FileLockingProtocolFailed
        | ErrorCode::CannotOpen
        | ErrorCode::PermissionDenied
        | ErrorCode::ReadOnly
        | ErrorCode::OperationInterrupted
        | ErrorCode::OutOfMemory => StoreError::Unavailable(text),
        _ => StoreError::Damaged(text),
    }
}

/// What stands in the database is not what a ledger writes.
pub(super) fn damaged(why: impl Display) -> StoreError {
    StoreError::Damaged(why.to_string().into())
}

/// Whether somebody else writes, or reads what would be overwritten.
pub(super) fn is_busy(error: &Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_of_sqlite_has_its_meaning() {
        type Meaning = fn(Box<str>) -> StoreError;
        let table: [(i32, Meaning); 12] = [
            (ffi::SQLITE_FULL, StoreError::Full),
            (ffi::SQLITE_IOERR, StoreError::Failed),
            (ffi::SQLITE_IOERR_FSYNC, StoreError::Failed),
            (ffi::SQLITE_IOERR_WRITE, StoreError::Failed),
            (ffi::SQLITE_CORRUPT, StoreError::Damaged),
            (ffi::SQLITE_NOTADB, StoreError::Damaged),
            (ffi::SQLITE_ERROR, StoreError::Damaged),
            (ffi::SQLITE_BUSY, StoreError::Unavailable),
            (ffi::SQLITE_BUSY_SNAPSHOT, StoreError::Unavailable),
            (ffi::SQLITE_LOCKED, StoreError::Unavailable),
            (ffi::SQLITE_CANTOPEN, StoreError::Unavailable),
            (ffi::SQLITE_READONLY, StoreError::Unavailable),
        ];
        for (code, meaning) in table {
            let error = Error::SqliteFailure(ffi::Error::new(code), Some("why".into()));
            let text = format!("why (SQLite {code})").into();
            assert_eq!(StoreError::from(error), meaning(text));
        }
    }
}

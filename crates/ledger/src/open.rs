//! Opens the store, SQLite or PostgreSQL, that an address names.

use std::path::Path;

use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::store::{Access, Store, StoreError};

/// Opens the store at an address: `postgres://…` is a PostgreSQL database, everything else the path
/// of an SQLite file.
///
/// # Errors
/// The database does not exist, is no ledger, or cannot be opened now.
///
/// ```
/// use jadoube_ledger::{Access, open_store};
/// let folder = tempfile::tempdir()?;
/// let address = folder.path().join("ledger.sqlite");
/// let address = address.to_str().unwrap();
/// assert!(open_store(address, Access::Read).is_err());
/// assert!(open_store(address, Access::Write).is_ok());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn open_store(address: &str, access: Access) -> Result<Box<dyn Store>, StoreError> {
    let is_postgres = address.starts_with("postgres://") || address.starts_with("postgresql://");
    if address.is_empty() || (!is_postgres && address.contains("://")) {
        let why = "no ledger is kept there; name an SQLite file, or postgres://user@host/database";
        return Err(StoreError::Failed(why.into()));
    }
    let path = Path::new(address);
    Ok(match (is_postgres, access) {
        (true, Access::Write) => Box::new(Postgres::open(address)?),
        (true, Access::Read) => Box::new(Postgres::open_read_only(address)?),
        (false, Access::Write) => Box::new(Sqlite::open(path)?),
        (false, Access::Read) => Box::new(Sqlite::open_read_only(path)?),
    })
}

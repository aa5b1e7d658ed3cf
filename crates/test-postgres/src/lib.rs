//! Starts a real PostgreSQL server for tests.
//!
//! * [`database`]: a fresh database, on the server that `DATABASE_URL` names or on one of our own;
//! * [`Server`]: a server of our own, which can be killed and started again;
//! * [`Proxy`]: stands between a client and a server and cuts the connection at a chosen message.
//!
//! A server of our own keeps its files in a temporary folder, listens on a socket in there, and
//! syncs its files as any server should. It ends with the process that started it, however that
//! ends: a shell waits at the other end of a pipe.
#![forbid(unsafe_code)]

mod database;
mod proxy;
mod server;

use std::fmt;
use std::io;

pub use database::{Database, database};
pub use proxy::Proxy;
pub use server::{Listen, PASSWORD, Server};

/// Why there is no server or no database.
#[derive(Clone)]
pub struct ServerFailure(String);

impl fmt::Display for ServerFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for ServerFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ServerFailure {}

impl From<io::Error> for ServerFailure {
    fn from(error: io::Error) -> ServerFailure {
        ServerFailure(error.to_string())
    }
}

impl From<postgres::Error> for ServerFailure {
    fn from(error: postgres::Error) -> ServerFailure {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        ServerFailure(format!("{error}: {}", cause.unwrap_or_default()))
    }
}

//! Serves the boards of events over HTTP: keeps every act safely, and rules on it at once.
//!
//! * [`App`], [`router`]: the service and its interface;
//! * [`Role`], [`Operation`], [`may`]: who may do and see what;
//! * [`model`]: what an event is made of;
//! * [`live`]: the boards at play;
//! * [`games`]: games by link, apart from events;
//! * [`webhooks`]: who is told when a board is down or a ruling waits.
#![forbid(unsafe_code)]

mod answering;
pub mod api;
mod app;
pub mod auth;
pub mod background;
mod bounded;
pub mod certificate;
mod compressed;
mod connection_limits;
mod connections;
mod console;
mod etag;
pub mod games;
#[cfg(test)]
#[path = "../../table/tests/golden/mod.rs"]
mod golden;
pub mod hall_access;
pub mod limits;
pub mod live;
mod lock;
pub mod metrics;
mod misfit;
pub mod model;
mod problem;
mod public_games;
pub mod registry;
mod requester;
mod response_headers;
mod roles;
mod script;
pub mod serve;
mod shares;
mod stream_quota;
mod time;
mod timeout_stream;
mod ttl_cache;
pub mod upkeep;
pub mod webhooks;

pub use api::{document, router, start_due};
pub use app::{App, Demonstration, ServiceParts};
pub use problem::{HandlerResult, Problem};
pub use roles::{Operation, Relation, Role, may};
pub use time::{Clock, ClockSet, ClockWatch, Steady, TimeReading};

//! Asks the service over its documented interface, and keeps acts until it has taken them.
//!
//! * [`Client`]: one connection, plain or over TLS, with a token; what failed is asked again where
//!   that is harmless, as [`Retries`] says;
//! * [`Queue`]: acts on disk, sent in order, none lost and none twice, whoever crashes;
//! * [`EventStream`]: what a service tells unasked, from where it was cut off;
//! * [`NewAct`], [`Receipt`]: an act under its key, and what became of it;
//! * [`limits`]: what is sent at once, and how long is waited.
//!
//! Each act goes under a key that whoever tells it has made. The service records a key once, so an
//! act whose acknowledgement was lost is sent again without harm.
//!
//! ```no_run
//! use jadoube_client::{Client, NewAct, Queue, Trust};
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let address = "https://arbiter.example:8443".parse()?;
//! let client = Client::new(address, &Trust::System)?.with_token("a token")?;
//! let queue = Queue::open("board-12.queue".as_ref())?.queue;
//! queue.put("b12", &[NewAct::new("board-12:4711", "W move e2e4".into())])?;
//! queue.deliver(&client, |board, receipt| println!("{board}: {receipt:?}")).await?;
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]

mod acts;
mod address;
mod client;
mod error;
mod events;
pub mod limits;
mod queue;
mod retry;
mod trust;
mod wire;

pub use acts::{ActOutcome, ActProblem, NewAct, Receipt};
pub use address::ServiceAddress;
pub use client::{Client, HttpReply};
pub use error::{ClientError, QueueError};
pub use events::{EventStream, ServerEvent};
pub use queue::{Cut, OpenedQueue, Queue};
pub use retry::Retries;
pub use trust::Trust;
pub use wire::Duplex;

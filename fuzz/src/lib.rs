//! Holds what the fuzz targets do with their input. The same functions replay `corpus/` and
//! `regressions/` in plain tests, so that neither a nightly toolchain nor a fuzzing engine is
//! needed to see that they hold.
//!
//! A harness panics when something that must hold does not; that is all it ever says.
#![forbid(unsafe_code)]

mod certificates;
mod choices;
mod deeds;
mod devices;
mod followed;
mod games;
mod invariants;
mod lines;
mod positions;
mod script;

pub use certificates::certificate;
pub use devices::decoders;
pub use followed::tracker;
pub use games::pgn;
pub use lines::{json, text};
pub use positions::fen;
pub use script::{script, script_told};

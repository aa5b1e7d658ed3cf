//! The Laws of Chess as a pure function: acts at the board in, cited rulings out.
#![forbid(unsafe_code)]
// regulations and clocks come from outside: nothing wraps, whatever they say
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

pub mod act;
mod act_kind;
mod again;
mod ambiguity;
mod article;
mod articles;
mod breach;
mod capability;
mod cite;
mod compared;
mod control;
mod correction;
mod discretion;
mod edition;
mod evidence;
mod facts;
mod flags;
mod found;
mod game;
mod game_log;
mod withdrawn;
// as it was written: to be changed in `law/`
#[rustfmt::skip]
mod generated;
mod language;
pub mod limits;
pub mod manual;
mod moves;
mod noticed;
mod numbering;
mod obligation;
mod overlay;
mod played_since;
mod questions;
mod record;
mod refused;
mod regime;
mod remembered;
mod ruling;
mod ruling_id;
mod state;
mod turn;
pub mod verdict;
mod video;
mod view;

/// The version of the engine, which announced rulings are kept with: a later one may rule
/// otherwise.
///
/// ```
/// assert_eq!(jadoube_laws::VERSION.split('.').count(), 3);
/// ```
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub use act::*;
pub use act_kind::{ActClass, ActKind, Doer, Teller};
pub use ambiguity::Ambiguity;
pub use article::{Anchor, Article, Provision};
pub use board;
pub use capability::{Basis, Capability, ContactOrder, DeviceFamily, PressEvidence, Recognition};
pub use edition::*;
pub use evidence::{SeenContact, SensingDevice, SensorEvidence, TouchEvidence, Unseen};
pub use found::Unsettled;
pub use game::{Game, Refused, StartError};
pub use language::Language;
pub use moves::Moves;
pub use refused::WithdrawnRuling;
pub use regime::*;
pub use verdict::*;
pub use video::{Footage, VideoCase, VideoCases};

//! Reads what electronic boards and clocks report and tells what happened at the board.
//!
//! * [`SensorEvent`]: what one device reported, with the span of time in which it happened. The
//!   decoders of [`decoders`] make these from bytes, and nothing else: they judge nothing.
//! * [`BoardFollower`]: one board and its game, with what a service tells of its record.
//! * [`key_steps`], [`ClockSetter`]: how a clock is set by hand, and by command.
//! * [`DeviceFamily`]: what each family of devices can prove, and what it cannot; [`GattProfile`],
//!   [`HidProfile`]: how it speaks without a serial port.
#![forbid(unsafe_code)]

mod clock_keys;
mod clock_request;
mod clock_setter;
pub mod decoders;
mod event;
mod follower;
mod gatt;
mod heard;
mod hid_reports;
pub mod recording;
pub mod simulator;
mod stand_in;
mod taken_up;
mod tracker;

pub use board;
pub use clock_keys::{
    ClockKey, ClockModel, ClockTask, KeyPurpose, KeyStep, KeyStroke, MoveCounter, SideTimes,
    key_steps,
};
pub use clock_request::answer_clock_request;
pub use clock_setter::{ClockPlan, ClockSetOutcome, ClockSetter};
pub use event::{
    BoardContents, ClockFace, ClockReading, ClockSide, DeviceNote, Lever, Sensed, SensorEvent,
    SquareContent, TimeFlag, TimeSpan,
};
pub use follower::{BoardFollower, FollowedStep};
pub use gatt::{GattProfile, GattValues, is_board_named};
pub use heard::{HeardAct, HeardEntry, HeardLine, HeardStep, RecordDifference, TimeCorrection};
pub use hid_reports::{HidBoard, HidProfile};
pub use laws;
pub use laws::{Basis, Capability, ContactOrder, DeviceFamily, PressEvidence, Recognition};
pub use stand_in::{FeedNumber, FeedSetUp, StandInBoard, StandInState};
pub use tracker::{
    BoardCondition, MoveReconstruction, SensedAct, SensedStep, Standing, Told, Tracker,
    TrackerNote, TrackerSettings,
};

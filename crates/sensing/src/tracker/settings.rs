//! Says how long the tracker waits for what, by the family of devices.

use crate::event::ClockSide;
use laws::{ContactOrder, DeviceFamily, SensingDevice};

/// How long the tracker waits for what. All in microseconds.
///
/// ```
/// use jadoube_sensing::TrackerSettings;
///
/// assert_eq!(TrackerSettings::default().settle_us, 500_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackerSettings {
    /// The family that the device is of; acts say so.
    pub family: Option<DeviceFamily>,
    /// The board is quiet when nothing has changed for so long: at least two scans of it.
    pub settle_us: u64,
    /// A man lifted and put back counts as touched if it was surely away for so long.
    pub contact_us: u64,
    /// The device tells each contact as it happens: they come in their order, however short.
    pub tells_each_contact: bool,
    /// The device tells all squares as soon as one changes.
    pub tells_changes: bool,
    /// The device tells positions and nothing else: no order of contacts, and no man lifted and put
    /// back, rests on it, and everything that is told of it is inferred.
    pub positions_alone: bool,
    /// The device moves men itself, and tells when it has.
    pub moves_men: bool,
    /// A press may be reported so long after it.
    pub press_delay_us: u64,
    /// What fits nothing for so long is told as a fault.
    pub fault_us: u64,
    /// All squares are waited for so long after a press that nothing seen explains. Longer than a
    /// host lets pass between two times that it asks for them.
    pub all_squares_us: u64,
    /// Without a clock a move is taken to be made when its man has stood for so long.
    pub release_us: u64,
    /// The side of the clock on which White sits; found from the start of the game if `None`.
    pub white_sits: Option<ClockSide>,
}

impl Default for TrackerSettings {
    fn default() -> TrackerSettings {
        TrackerSettings {
            family: None,
            settle_us: 500_000,
            contact_us: 250_000,
            tells_each_contact: false,
            tells_changes: false,
            positions_alone: false,
            moves_men: false,
            press_delay_us: 1_000_000,
            fault_us: 3_000_000,
            all_squares_us: 6_000_000,
            release_us: 2_000_000,
            white_sits: None,
        }
    }
}

impl TrackerSettings {
    /// What acts say of the device that tells them.
    ///
    /// ```
    /// use jadoube_sensing::{DeviceFamily, TrackerSettings};
    ///
    /// let sensor = TrackerSettings::of(DeviceFamily::LiveChess).sensor();
    /// assert_eq!(sensor.settling_ms, Some(2_000));
    /// ```
    #[must_use]
    pub fn sensor(&self) -> SensingDevice {
        SensingDevice {
            family: self.family,
            settling_ms: u32::try_from(self.settle_us / 1_000).ok(),
        }
    }

    /// The settings for a family of devices, by what it can prove.
    ///
    /// ```
    /// use jadoube_sensing::{DeviceFamily, TrackerSettings};
    ///
    /// assert!(TrackerSettings::of(DeviceFamily::Centaur).tells_each_contact);
    /// assert!(TrackerSettings::of(DeviceFamily::LiveChess).positions_alone);
    /// let dgt = TrackerSettings::of(DeviceFamily::Dgt);
    /// assert_eq!(TrackerSettings { family: None, ..dgt }, TrackerSettings::default());
    /// ```
    #[must_use]
    pub fn of(family: DeviceFamily) -> TrackerSettings {
        let capability = family.capability();
        let default = TrackerSettings::default();
        let resolution = capability
            .resolution_us
            .unwrap_or(capability.board_delay_us);
        TrackerSettings {
            family: Some(family),
            settle_us: (2 * resolution).max(default.settle_us),
            contact_us: resolution.max(default.contact_us),
            tells_each_contact: capability.contacts == ContactOrder::Reported,
            tells_changes: capability.tells_changes,
            positions_alone: capability.contacts == ContactOrder::Untold,
            moves_men: capability.moves_men,
            press_delay_us: capability.clock_delay_us.unwrap_or(default.press_delay_us),
            ..default
        }
    }
}

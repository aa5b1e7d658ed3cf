//! Says what an electronic board has told about a touched man, and what no board of its kind can
//! tell.

use board::Square;

use crate::capability::{Capability, ContactOrder, DeviceFamily, Recognition};
use crate::noticed::Certainty;

/// What is said of the device that told an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct SensingDevice {
    /// The family of devices that it belongs to.
    pub family: Option<DeviceFamily>,
    /// For how long it waits until nothing changes before it tells anything, milliseconds.
    pub settling_ms: Option<u32>,
}

impl SensingDevice {
    /// Whether anything is said.
    ///
    /// ```
    /// use jadoube_laws::SensingDevice;
    /// assert!(!SensingDevice::default().is_named());
    /// assert!(SensingDevice { family: None, settling_ms: Some(500) }.is_named());
    /// ```
    #[must_use]
    pub const fn is_named(&self) -> bool {
        self.family.is_some() || self.settling_ms.is_some()
    }
}

/// What a ruling, or a question, rests on where a device told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SensorEvidence {
    /// The device.
    pub sensor: SensingDevice,
    /// What it told of touched men, where it is about those.
    pub touch: Option<TouchEvidence>,
}

/// What a board has told of touched men since a player acquired the move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TouchEvidence {
    /// Each man off his square, in the order told; no more than [`TouchEvidence::MOST`].
    pub saw: Vec<SeenContact>,
    /// How many more there were.
    pub more: u32,
}

impl TouchEvidence {
    /// So many contacts are listed; a turn of this many is none of chess.
    pub const MOST: usize = 32;
}

/// A man whom a board saw off his square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenContact {
    /// The number of the act that tells it.
    pub act: u32,
    /// His square.
    pub square: Square,
    /// How sure the board is.
    pub certainty: Certainty,
}

/// What a board cannot tell of a touched man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unseen {
    /// Who touched him.
    Player,
    /// With which hand.
    Hand,
    /// A hand on a man who stays where he is.
    TouchWithoutLift,
    /// A man who is lifted and put back.
    Lift,
    /// A man who is off his square for less time than the board needs to look at it.
    ShortLift,
    /// Which of two contacts came first, where they are no further apart than that.
    Order,
    /// Which man it was.
    Man,
}

impl SensorEvidence {
    /// What a board of this family cannot tell of a touched man; of a board of which nobody says
    /// what it is, all but what each of them tells. Empty where it is about nothing of the kind.
    ///
    /// ```
    /// use jadoube_laws::{DeviceFamily, SensingDevice, SensorEvidence, TouchEvidence, Unseen};
    /// let sensor = SensingDevice { family: Some(DeviceFamily::Centaur), settling_ms: None };
    /// let evidence = SensorEvidence { sensor, touch: Some(TouchEvidence::default()) };
    /// assert!(evidence.cannot_see().any(|unseen| unseen == Unseen::Man));
    /// assert!(!evidence.cannot_see().any(|unseen| unseen == Unseen::Order));
    /// ```
    pub fn cannot_see(&self) -> impl Iterator<Item = Unseen> {
        let capability = self.sensor.family.map(DeviceFamily::capability);
        let is_of_touch = self.touch.is_some();
        let all = EACH_UNSEEN.iter().copied();
        all.filter(move |unseen| is_of_touch && !is_seen(*unseen, capability))
    }

    /// Contacts no further apart than this have no order, milliseconds, where that is known.
    ///
    /// ```
    /// use jadoube_laws::{DeviceFamily, SensingDevice, SensorEvidence};
    /// let sensor = SensingDevice { family: Some(DeviceFamily::Dgt), settling_ms: None };
    /// assert_eq!(SensorEvidence { sensor, touch: None }.resolution_ms(), Some(250));
    /// ```
    #[must_use]
    pub fn resolution_ms(&self) -> Option<u64> {
        let capability = self.sensor.family?.capability();
        let has_none = capability.contacts == ContactOrder::Reported;
        let resolution = capability.resolution_us.filter(|_| !has_none)?;
        Some(resolution / 1_000)
    }
}

const EACH_UNSEEN: [Unseen; 7] = [
    Unseen::Player,
    Unseen::Hand,
    Unseen::TouchWithoutLift,
    Unseen::Lift,
    Unseen::ShortLift,
    Unseen::Order,
    Unseen::Man,
];

fn is_seen(unseen: Unseen, capability: Option<Capability>) -> bool {
    let contacts = capability.map(|capability| capability.contacts);
    let shows_hands = capability.is_some_and(|capability| capability.shows_hands);
    match unseen {
        Unseen::Player | Unseen::Hand | Unseen::TouchWithoutLift => shows_hands,
        Unseen::Lift => contacts != Some(ContactOrder::Untold),
        Unseen::ShortLift => matches!(
            contacts,
            Some(ContactOrder::Reported | ContactOrder::Untold)
        ),
        Unseen::Order => contacts == Some(ContactOrder::Reported),
        Unseen::Man => capability.is_some_and(|known| known.recognition == Recognition::Men),
    }
}

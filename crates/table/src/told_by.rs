//! Says who may tell which act, and what he may say of it: where he learnt it, how sure it is, and
//! when it was.

use laws::board::Color;
use laws::{Act, Actor, Arrival, Article, Certainty, Deed, Edition, Provision, Source, Teller};

use crate::told::is_a_players;

/// Who tells an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToldBy {
    /// An arbiter: whatever happens.
    Arbiter,
    /// A device at the board: what it senses.
    Device,
    /// A player: what he does himself. `None`: somebody who does not sit there.
    Player(Option<Color>),
}

/// Why somebody may not tell an act like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotHis {
    /// The deed is not his to tell.
    Deed,
    /// He learns things only from these sources.
    Source(&'static [Source]),
    /// He can only be as sure as this.
    Certainty(&'static [Certainty]),
    /// It says by this key when it was, or what a clock showed: his own would count against his
    /// opponent.
    Time(&'static str),
    /// It says by this key of which kind the device is that told it: he is none.
    Sensor(&'static str),
}

impl ToldBy {
    /// The act with where it was learnt, if he may tell it.
    ///
    /// # Errors
    /// What of it is not his.
    pub fn tells(self, mut act: Act) -> Result<Act, NotHis> {
        if !self.may_tell(&act) {
            return Err(NotHis::Deed);
        }
        if let (ToldBy::Player(_), Some(key)) = (self, sensor_of(&act)) {
            return Err(NotHis::Sensor(key));
        }
        let by_device = sensor_of(&act).map(|_| Source::Board);
        act.source = Some(learnt_from(act.source.or(by_device), self.sources())?);
        if !self.certainties().contains(&act.certainty) {
            return Err(NotHis::Certainty(self.certainties()));
        }
        match (self, time_of(&act)) {
            (ToldBy::Player(_), Some(key)) => Err(NotHis::Time(key)),
            _ => Ok(act),
        }
    }

    /// The article by which a deed is not his, where one says so: a player who sees a flag down
    /// claims it.
    #[must_use]
    pub fn article_against(self, deed: &Deed, edition: Option<Edition>) -> Option<Article> {
        match (self, deed) {
            (ToldBy::Player(_), Deed::Flag { .. }) => Provision::A6_8.number(edition?),
            _ => None,
        }
    }

    fn may_tell(self, act: &Act) -> bool {
        match self {
            ToldBy::Arbiter => true,
            ToldBy::Device => is_a_devices(act),
            ToldBy::Player(own) => {
                let by = act.by.and_then(Actor::player);
                is_a_players(&act.deed) && own.is_some() && by == own
            }
        }
    }

    /// Where he may have learnt it; the first if he says nothing.
    const fn sources(self) -> &'static [Source] {
        match self {
            ToldBy::Arbiter => &ARBITERS_SOURCES,
            ToldBy::Device => &DEVICES_SOURCES,
            ToldBy::Player(_) => &[Source::Player],
        }
    }

    const fn certainties(self) -> &'static [Certainty] {
        match self {
            ToldBy::Arbiter => &CERTAINTIES,
            ToldBy::Device => &DEVICES_CERTAINTIES,
            ToldBy::Player(_) => &[Certainty::Seen],
        }
    }
}

const CERTAINTIES: [Certainty; 4] = [
    Certainty::Seen,
    Certainty::Inferred,
    Certainty::Disputed,
    Certainty::Unnoticed,
];

/// A sensor may be unsure, or another contradict it; what it tells has been noticed.
const DEVICES_CERTAINTIES: [Certainty; 3] =
    [Certainty::Seen, Certainty::Inferred, Certainty::Disputed];

const DEVICES_SOURCES: [Source; 3] = [Source::Board, Source::Clock, Source::Camera];

/// An arbiter enters what others have told him; what the engine finds out, it records itself.
const ARBITERS_SOURCES: [Source; 6] = [
    Source::Arbiter,
    Source::Board,
    Source::Clock,
    Source::Player,
    Source::Witness,
    Source::Camera,
];

/// Where an act was learnt from: one of these, the first if nothing is said.
fn learnt_from(said: Option<Source>, sources: &'static [Source]) -> Result<Source, NotHis> {
    match (said, sources.first()) {
        (None, Some(own)) => Ok(*own),
        (Some(said), _) if sources.contains(&said) => Ok(said),
        _ => Err(NotHis::Source(sources)),
    }
}

/// The key by which an act speaks of time.
fn time_of(act: &Act) -> Option<&'static str> {
    let is_late = act.arrival == Arrival::Late;
    [
        (act.at_ms.is_some(), "at"),
        (act.clock.is_some(), "clock"),
        (is_late, "late"),
    ]
    .into_iter()
    .find_map(|(says, key)| says.then_some(key))
}

/// The key by which an act speaks of a device.
fn sensor_of(act: &Act) -> Option<&'static str> {
    [
        (act.sensor.family.is_some(), "kind"),
        (act.sensor.settling_ms.is_some(), "settling_ms"),
    ]
    .into_iter()
    .find_map(|(says, key)| says.then_some(key))
}

/// What a device senses: a player's deed, or one that is nobody's.
fn is_a_devices(act: &Act) -> bool {
    let senses = matches!(act.deed.teller(), Teller::DeviceOrPlayer | Teller::Device);
    senses && !matches!(act.by, Some(Actor::Arbiter | Actor::Spectator))
}

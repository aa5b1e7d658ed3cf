//! Says what each family of devices can prove, and what it cannot.

/// A family of devices that speak one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceFamily {
    /// DGT boards on a cable, with a clock.
    Dgt,
    /// What a DGT board has stored while nobody listened.
    DgtLog,
    /// DGT LiveChess, a program that reads DGT boards.
    LiveChess,
    /// DGT Centaur, from within.
    Centaur,
    /// DGT Pegasus.
    Pegasus,
    /// Square Off Pro.
    SquareOffPro,
    /// Square Off Neo, which moves men by itself.
    SquareOffNeo,
    /// Chessnut Air, Pro, Go and Move.
    Chessnut,
    /// Millennium ChessLink.
    ChessLink,
    /// Certabo boards that know their men.
    Certabo,
    /// Certabo and Tabutronic boards that feel men alone.
    Sentio,
    /// iChessOne.
    IChessOne,
    /// Whatever speaks the Chess Peripheral Protocol.
    Peripheral,
}

/// What a device knows of the man on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recognition {
    /// Which man it is.
    Men,
    /// That there is one.
    Occupancy,
    /// Whatever the device says: some of the family know men, some do not.
    AsTheDeviceSays,
}

/// What a device tells of the order in which men are lifted and put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContactOrder {
    /// Each contact as it happens. Within one stream they come in the order in which they
    /// happened, whatever their spans.
    Reported,
    /// Squares that changed, as a scan comes by: what lies within one scan has no order.
    Scanned,
    /// Whole boards: what changed between two of them has no order.
    Compared,
    /// Nothing: positions alone.
    Untold,
}

/// What a device tells of a press of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PressEvidence {
    /// How the lever lies.
    Lever,
    /// Whose time runs.
    RunningSide,
    /// Nothing.
    Untold,
}

/// What the reading of a family rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// What a device sent, recorded by others, was read.
    Recording,
    /// Frames were made by the documents that describe them; no device was there.
    Document,
    /// Nothing is read: a person looks at it.
    Eyes,
}

/// What a family of devices can prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capability {
    /// What it knows of a man.
    pub recognition: Recognition,
    /// What it tells of the order of contacts.
    pub contacts: ContactOrder,
    /// Contacts that are nearer to each other are not told apart, in microseconds; `None` where
    /// nothing says.
    pub resolution_us: Option<u64>,
    /// It tells all its squares as soon as one changes: what it finds changed has been so for no
    /// longer than `board_delay_us`, however long ago it told them last.
    pub tells_changes: bool,
    /// It shows the hands, which no board feels.
    pub shows_hands: bool,
    /// It moves men itself, and tells when it has: what only its scans show then no hand did.
    pub moves_men: bool,
    /// What it tells of a press.
    pub press: PressEvidence,
    /// It tells a fallen flag, and not only that the time is zero.
    pub tells_flag: bool,
    /// What happens on the board is reported within so many microseconds.
    pub board_delay_us: u64,
    /// What happens at the clock is; `None` where it has none.
    pub clock_delay_us: Option<u64>,
    /// What all of this, and the decoder, rest on.
    pub basis: Basis,
}

/// A DGT board looks at all its squares once within this time.
const DGT_SCAN_US: u64 = 250_000;

/// A board that knows its men and has no clock, by document, the ground of the others.
const BOARD: Capability = Capability {
    recognition: Recognition::Men,
    contacts: ContactOrder::Compared,
    resolution_us: None,
    tells_changes: false,
    shows_hands: false,
    moves_men: false,
    press: PressEvidence::Untold,
    tells_flag: false,
    board_delay_us: 250_000,
    clock_delay_us: None,
    basis: Basis::Document,
};

/// A board that feels each contact.
const CONTACTS: Capability = Capability {
    recognition: Recognition::Occupancy,
    contacts: ContactOrder::Reported,
    ..BOARD
};

impl Capability {
    /// What the arbiter may find on the recordings of a video assistance system (FIDE's video
    /// rules): board, clock and hands are in sight (1.2.2 there), how near to each other two
    /// moments are told apart lies with the cameras. He alone looks, and only in the cases that
    /// the regulations name (1.2.6): it is no device, and nothing is decoded.
    ///
    /// ```
    /// use jadoube_laws::{Capability, DeviceFamily};
    /// assert!(Capability::VIDEO.shows_hands);
    /// assert!(DeviceFamily::ALL.iter().all(|family| !family.capability().shows_hands));
    /// ```
    pub const VIDEO: Capability = Capability {
        contacts: ContactOrder::Reported,
        shows_hands: true,
        press: PressEvidence::Lever,
        tells_flag: true,
        board_delay_us: 0,
        clock_delay_us: Some(0),
        basis: Basis::Eyes,
        ..BOARD
    };
}

impl DeviceFamily {
    /// All of them.
    pub const ALL: [DeviceFamily; 13] = [
        DeviceFamily::Dgt,
        DeviceFamily::DgtLog,
        DeviceFamily::LiveChess,
        DeviceFamily::Centaur,
        DeviceFamily::Pegasus,
        DeviceFamily::SquareOffPro,
        DeviceFamily::SquareOffNeo,
        DeviceFamily::Chessnut,
        DeviceFamily::ChessLink,
        DeviceFamily::Certabo,
        DeviceFamily::Sentio,
        DeviceFamily::IChessOne,
        DeviceFamily::Peripheral,
    ];

    /// What it is called in a command.
    ///
    /// ```
    /// use jadoube_laws::DeviceFamily;
    ///
    /// assert_eq!(DeviceFamily::SquareOffNeo.name(), "square-off-neo");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DeviceFamily::Dgt => "dgt",
            DeviceFamily::DgtLog => "dgt-log",
            DeviceFamily::LiveChess => "livechess",
            DeviceFamily::Centaur => "centaur",
            DeviceFamily::Pegasus => "pegasus",
            DeviceFamily::SquareOffPro => "square-off-pro",
            DeviceFamily::SquareOffNeo => "square-off-neo",
            DeviceFamily::Chessnut => "chessnut",
            DeviceFamily::ChessLink => "chesslink",
            DeviceFamily::Certabo => "certabo",
            DeviceFamily::Sentio => "sentio",
            DeviceFamily::IChessOne => "ichessone",
            DeviceFamily::Peripheral => "peripheral",
        }
    }

    /// The family of this name.
    ///
    /// ```
    /// use jadoube_laws::DeviceFamily;
    ///
    /// assert_eq!(DeviceFamily::from_name("centaur"), Some(DeviceFamily::Centaur));
    /// assert_eq!(DeviceFamily::from_name("unicorn"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<DeviceFamily> {
        DeviceFamily::ALL
            .into_iter()
            .find(|family| family.name() == name)
    }

    /// What it can prove.
    ///
    /// ```
    /// use jadoube_laws::{ContactOrder, DeviceFamily, Recognition};
    ///
    /// // who touched which man first: a Centaur can tell, and cannot tell which man it was
    /// let centaur = DeviceFamily::Centaur.capability();
    /// assert_eq!(centaur.contacts, ContactOrder::Reported);
    /// assert_eq!(centaur.recognition, Recognition::Occupancy);
    ///
    /// // LiveChess tells positions: nothing about touched men rests on it
    /// let livechess = DeviceFamily::LiveChess.capability();
    /// assert_eq!(livechess.contacts, ContactOrder::Untold);
    /// assert!(!livechess.tells_flag);
    /// ```
    #[must_use]
    pub const fn capability(self) -> Capability {
        match self {
            DeviceFamily::Dgt => Capability {
                contacts: ContactOrder::Scanned,
                resolution_us: Some(DGT_SCAN_US),
                press: PressEvidence::Lever,
                tells_flag: true,
                board_delay_us: DGT_SCAN_US,
                clock_delay_us: Some(1_000_000),
                basis: Basis::Recording,
                ..BOARD
            },
            DeviceFamily::DgtLog => Capability {
                contacts: ContactOrder::Scanned,
                press: PressEvidence::Lever,
                ..BOARD
            },
            DeviceFamily::LiveChess => Capability {
                contacts: ContactOrder::Untold,
                press: PressEvidence::RunningSide,
                board_delay_us: 1_000_000,
                clock_delay_us: Some(1_000_000),
                ..BOARD
            },
            DeviceFamily::Centaur => Capability {
                resolution_us: Some(50_000),
                board_delay_us: 100_000,
                ..CONTACTS
            },
            DeviceFamily::Pegasus | DeviceFamily::SquareOffPro => CONTACTS,
            DeviceFamily::SquareOffNeo => Capability {
                moves_men: true,
                board_delay_us: 100_000,
                basis: Basis::Recording,
                ..CONTACTS
            },
            DeviceFamily::Chessnut | DeviceFamily::IChessOne => Capability {
                tells_changes: true,
                ..BOARD
            },
            DeviceFamily::ChessLink => Capability {
                resolution_us: Some(41_000),
                board_delay_us: 100_000,
                ..BOARD
            },
            DeviceFamily::Certabo => Capability {
                resolution_us: Some(300_000),
                board_delay_us: 900_000,
                ..BOARD
            },
            DeviceFamily::Sentio => Capability {
                recognition: Recognition::Occupancy,
                ..BOARD
            },
            DeviceFamily::Peripheral => Capability {
                recognition: Recognition::AsTheDeviceSays,
                tells_changes: true,
                ..BOARD
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_has_a_name_of_its_own() {
        for family in DeviceFamily::ALL {
            assert_eq!(DeviceFamily::from_name(family.name()), Some(family));
        }
    }

    /// What a family does not have it does not prove either.
    #[test]
    fn what_is_told_of_clocks_takes_time_and_nothing_else_does() {
        for family in DeviceFamily::ALL {
            let capability = family.capability();
            let has_clock = capability.clock_delay_us.is_some();
            let is_log = family == DeviceFamily::DgtLog;
            assert_eq!(
                has_clock || is_log,
                capability.press != PressEvidence::Untold,
                "{}",
                family.name()
            );
            assert!(has_clock || !capability.tells_flag, "{}", family.name());
        }
    }
}

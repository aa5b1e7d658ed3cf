//! Says how families of boards speak over Bluetooth: by which names they are found, which of their
//! characteristics tell and take bytes, and how these are cut and joined.
//!
//! What it rests on: documents of others. No board was there when this was written.

use crate::DeviceFamily;

/// The characteristics of Nordic's serial port over Bluetooth, which many boards have.
const SERIAL_TELLS: u128 = 0x6e40_0003_b5a3_f393_e0a9_e50e_24dc_ca9e;
const SERIAL_TAKES: u128 = 0x6e40_0002_b5a3_f393_e0a9_e50e_24dc_ca9e;

/// What boards of a family are like on Bluetooth Low Energy. A UUID is a number here.
///
/// ```
/// use jadoube_sensing::{DeviceFamily, GattProfile};
///
/// let pegasus = GattProfile::of(DeviceFamily::Pegasus).expect("it has no cable");
/// assert!(pegasus.is_of_the_family(Some("DGT_PEGASUS_50045"), &[]));
/// assert_eq!(GattProfile::of(DeviceFamily::Certabo), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GattProfile {
    /// How the names begin under which boards of the family are found.
    pub names: &'static [&'static str],
    /// The service that no other family has, if there is one that boards are found by.
    pub service: Option<u128>,
    /// The characteristics that tell what a board reports.
    pub tells: &'static [u128],
    /// The characteristic that takes what a host sends.
    pub takes: u128,
    /// What one value of a characteristic is.
    pub values: GattValues,
}

/// What one value of a characteristic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GattValues {
    /// A piece of a stream of bytes, which says itself where its messages end.
    Pieces,
    /// A message, which its length alone ends: the decoder takes it as a line.
    Lines,
}

impl GattProfile {
    /// What boards of this family are like; `None` where they are not known to speak over Bluetooth
    /// Low Energy.
    #[must_use]
    pub const fn of(family: DeviceFamily) -> Option<GattProfile> {
        let serial = GattProfile {
            names: &[],
            service: None,
            tells: &[SERIAL_TELLS],
            takes: SERIAL_TAKES,
            values: GattValues::Pieces,
        };
        match family {
            // adrian-dybwad/DGTCentaurMods
            DeviceFamily::Pegasus => Some(GattProfile {
                names: &["DGT_PEGASUS"],
                ..serial
            }),
            // mono424/squareoffdriver
            DeviceFamily::SquareOffPro => Some(GattProfile {
                names: &["Square Off"],
                ..serial
            }),
            // karlic/MikoNeoDriver
            DeviceFamily::SquareOffNeo => Some(GattProfile {
                names: &["Square Off Neo"],
                service: None,
                tells: &[
                    0x4496_994f_2600_4e7e_81d5_e0f7_b67e_bd48,
                    0x777a_c5a4_6fa8_474b_841d_091b_d57d_28c4,
                ],
                takes: 0xc7d6_4c44_42f0_11ec_81d3_0242_ac13_0003,
                values: GattValues::Lines,
            }),
            // JohanSjoblom/picochess
            DeviceFamily::IChessOne => Some(GattProfile {
                names: &["iChessOne"],
                ..serial
            }),
            // chessnutech/Chessnut_eBoards
            DeviceFamily::Chessnut => Some(GattProfile {
                names: &["Chessnut"],
                service: None,
                tells: &[
                    0x1b7e_8262_2877_41c3_b46e_cf05_7c56_2023,
                    0x1b7e_8273_2877_41c3_b46e_cf05_7c56_2023,
                ],
                takes: 0x1b7e_8272_2877_41c3_b46e_cf05_7c56_2023,
                values: GattValues::Pieces,
            }),
            // domschl/python-mchess
            DeviceFamily::ChessLink => Some(GattProfile {
                names: &["MILLENNIUM CHESS"],
                service: None,
                tells: &[0x4953_5343_1e4d_4bd9_ba61_23c6_4724_9616],
                takes: 0x4953_5343_8841_43f4_a8d4_ecbe_3472_9bb3,
                values: GattValues::Pieces,
            }),
            // vovagorodok/chess_peripheral_protocol, and ArduinoBleChess for which way is which
            DeviceFamily::Peripheral => Some(GattProfile {
                names: &[],
                service: Some(0xf535_1050_b2c9_11ec_a0c0_b3bc_53b0_8d33),
                tells: &[0xf535_147e_b2c9_11ec_a0c2_8bbd_706e_c4e6],
                takes: 0xf535_13ca_b2c9_11ec_a0c1_639b_8957_db99,
                values: GattValues::Lines,
            }),
            DeviceFamily::Dgt
            | DeviceFamily::DgtLog
            | DeviceFamily::LiveChess
            | DeviceFamily::Centaur
            | DeviceFamily::Certabo
            | DeviceFamily::Sentio => None,
        }
    }

    /// Whether what is found under this name and with these services is a board of the family. Of
    /// two names with which it begins, the longer one says which family it is of.
    #[must_use]
    pub fn is_of_the_family(&self, name: Option<&str>, services: &[u128]) -> bool {
        let begins = |beginning: &&&str| {
            let first = name.and_then(|name| name.get(..beginning.len()));
            first.is_some_and(|first| first.eq_ignore_ascii_case(beginning))
        };
        let all = DeviceFamily::ALL.into_iter().filter_map(GattProfile::of);
        let longest = all
            .flat_map(|profile| profile.names)
            .filter(begins)
            .max_by_key(|beginning| beginning.len());
        longest.is_some_and(|beginning| self.names.contains(beginning))
            || self.service.is_some_and(|own| services.contains(&own))
    }

    /// What came as one value, as the decoder of the family takes it.
    ///
    /// ```
    /// use jadoube_sensing::{DeviceFamily, GattProfile};
    ///
    /// let neo = GattProfile::of(DeviceFamily::SquareOffNeo).expect("it has no cable");
    /// assert_eq!(neo.joined(b"d2u"), b"d2u\n");
    /// ```
    #[must_use]
    pub fn joined(&self, value: &[u8]) -> Vec<u8> {
        let mut bytes = value.to_vec();
        if self.values == GattValues::Lines && !value.ends_with(b"\n") {
            bytes.push(b'\n');
        }
        bytes
    }

    /// A command of a host as values of at most `most` bytes, one to be sent after the other.
    ///
    /// ```
    /// use jadoube_sensing::{DeviceFamily, GattProfile};
    ///
    /// let link = GattProfile::of(DeviceFamily::ChessLink).expect("some have no cable");
    /// let values: Vec<_> = link.cut(&[0x58; 45], 20).map(<[u8]>::len).collect();
    /// assert_eq!(values, [20, 20, 5]);
    /// ```
    pub fn cut<'b>(
        &self,
        command: &'b [u8],
        most: usize,
    ) -> impl Iterator<Item = &'b [u8]> + use<'b> {
        let is_end = |byte: &u8| *byte == b'\n';
        let command = match (self.values, command.iter().rposition(is_end)) {
            (GattValues::Lines, Some(end)) if end + 1 == command.len() => &command[..end],
            _ => command,
        };
        command.chunks(most.max(1))
    }
}

/// Whether somebody who names a board means the one that is found under this name and address.
/// Upper and lower case are the same.
///
/// ```
/// use jadoube_sensing::is_board_named;
///
/// assert!(is_board_named("dgt_pegasus_50045", Some("DGT_PEGASUS_50045"), "AA:BB:CC:00:11:22"));
/// assert!(is_board_named("aa:bb:cc:00:11:22", None, "AA:BB:CC:00:11:22"));
/// assert!(!is_board_named("DGT", Some("DGT_PEGASUS_50045"), "AA:BB:CC:00:11:22"));
/// ```
#[must_use]
pub fn is_board_named(wanted: &str, name: Option<&str>, address: &str) -> bool {
    let is_it = |word: &str| word.eq_ignore_ascii_case(wanted.trim());
    is_it(address) || name.is_some_and(|name| is_it(name.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(family: DeviceFamily) -> GattProfile {
        GattProfile::of(family).unwrap()
    }

    #[test]
    fn families_are_found_by_name_or_service() {
        let open = 0xf535_1050_b2c9_11ec_a0c0_b3bc_53b0_8d33;
        for (family, name, services, is_found) in [
            (DeviceFamily::Chessnut, Some("Chessnut Air"), &[][..], true),
            (DeviceFamily::Chessnut, Some("chessnut go"), &[], true),
            (DeviceFamily::Chessnut, Some("My Chessnut"), &[], false),
            (DeviceFamily::Chessnut, None, &[open], false),
            (DeviceFamily::IChessOne, Some("iChess"), &[], false),
            (DeviceFamily::IChessOne, Some("écran 7"), &[], false),
            (DeviceFamily::SquareOffPro, Some("Square Off 17"), &[], true),
            (
                DeviceFamily::SquareOffPro,
                Some("Square Off Neo"),
                &[],
                false,
            ),
            (
                DeviceFamily::SquareOffNeo,
                Some("Square Off Neo"),
                &[],
                true,
            ),
            (
                DeviceFamily::SquareOffNeo,
                Some("Square Off 17"),
                &[],
                false,
            ),
            (DeviceFamily::Peripheral, None, &[open], true),
            (DeviceFamily::Peripheral, Some("Wooden board"), &[1], false),
        ] {
            let found = profile(family).is_of_the_family(name, services);
            assert_eq!(found, is_found, "{family:?} {name:?}");
        }
    }

    #[test]
    fn a_command_is_cut_to_what_is_taken_at_once() {
        let cut = |family, command: &[u8], most| {
            let values = profile(family).cut(command, most);
            values.map(<[u8]>::to_vec).collect::<Vec<_>>()
        };
        let of = |words: &[&str]| Vec::from_iter(words.iter().map(|w| w.as_bytes().to_vec()));
        // the value ends the line
        assert_eq!(cut(DeviceFamily::Peripheral, b"ok\n", 20), of(&["ok"]));
        assert_eq!(
            cut(DeviceFamily::Peripheral, b"get_state\n", 4),
            of(&["get_", "stat", "e"])
        );
        assert_eq!(
            cut(DeviceFamily::SquareOffPro, b"4#*\r\n", 3),
            of(&["4#*", "\r\n"])
        );
        assert_eq!(cut(DeviceFamily::IChessOne, b"RP", 0), of(&["R", "P"]));
        assert!(cut(DeviceFamily::IChessOne, b"", 20).is_empty());
    }

    /// However a board cuts its stream, the decoder reads the same; and each value of one that
    /// tells lines is one.
    #[test]
    fn values_are_joined_for_the_decoder() {
        use crate::Sensed;
        use crate::decoders::by_family::decoder;

        let told = |family, values: &[&[u8]]| {
            let (mut decoder, mut events) = (decoder(family), Vec::new());
            for value in values {
                decoder.decode(&profile(family).joined(value), 0, &mut events);
            }
            let is_lost = |what: &Sensed| matches!(what, Sensed::Skipped { .. });
            let whole = Vec::from_iter(events.into_iter().map(|event| event.what));
            assert!(!whole.iter().any(is_lost), "{whole:?}");
            whole.len()
        };
        let one = [0x8e, 0, 5, 36, 1];
        assert_eq!(
            told(DeviceFamily::Pegasus, &[&one[..2], &one[2..], &one]),
            2
        );
        assert_eq!(told(DeviceFamily::SquareOffNeo, &[b"d2u", b"d4d"]), 2);
        assert_eq!(told(DeviceFamily::Peripheral, &[b"ok", b"move e2e4\n"]), 2);
    }

    /// Kinds that are told apart by nothing but their characteristics have their own.
    #[test]
    fn characteristics_are_not_mixed_up() {
        for family in DeviceFamily::ALL {
            let Some(profile) = GattProfile::of(family) else {
                continue;
            };
            assert!(!profile.tells.contains(&profile.takes), "{family:?}");
            assert!(
                !profile.names.is_empty() || profile.service.is_some(),
                "{family:?}"
            );
        }
    }
}

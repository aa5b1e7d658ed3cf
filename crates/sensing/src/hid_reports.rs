//! Says how families of boards speak in reports of USB (HID): by which numbers they are found, and
//! what of a report is a message.
//!
//! What it rests on: documents of others. No board was there when this was written.

use std::fmt;
use std::str::FromStr;

use crate::DeviceFamily;

/// What boards of a family are like as devices of USB.
///
/// ```
/// use jadoube_sensing::{DeviceFamily, HidProfile};
///
/// let chessnut = HidProfile::of(DeviceFamily::Chessnut).expect("it speaks in reports");
/// assert!(chessnut.is_of_the_family(0x2d80, 0x8103, 0xff00));
/// assert_eq!(HidProfile::of(DeviceFamily::Dgt), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HidProfile {
    /// The number of their maker.
    pub vendor: u16,
    /// The high bytes of their own numbers: the low one says which revision it is.
    pub products: &'static [u8],
    /// Which of their interfaces tells of the board.
    pub usage_page: u16,
    /// They are sent reports no nearer to each other than this, in microseconds.
    pub between_us: u64,
}

impl HidProfile {
    /// What boards of this family are like; `None` where they are not known to speak in reports.
    #[must_use]
    pub const fn of(family: DeviceFamily) -> Option<HidProfile> {
        match family {
            // chessnutech/EasyLinkSDK
            DeviceFamily::Chessnut => Some(HidProfile {
                vendor: 0x2d80,
                products: &[0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86],
                usage_page: 0xff00,
                between_us: 200_000,
            }),
            _ => None,
        }
    }

    /// Whether a device with these numbers is a board of the family.
    #[must_use]
    pub fn is_of_the_family(&self, vendor: u16, product: u16, usage_page: u16) -> bool {
        let [high, _] = product.to_be_bytes();
        (vendor, usage_page) == (self.vendor, self.usage_page) && self.products.contains(&high)
    }

    /// What of a report is the message: it begins with its number and its length, and is filled up
    /// behind its end. One that was cut is what there is of it.
    ///
    /// ```
    /// use jadoube_sensing::{DeviceFamily, HidProfile};
    ///
    /// let chessnut = HidProfile::of(DeviceFamily::Chessnut).expect("it speaks in reports");
    /// assert_eq!(chessnut.message(&[0x2a, 2, 88, 0, 0, 0]), [0x2a, 2, 88, 0]);
    /// ```
    #[must_use]
    pub fn message<'r>(&self, report: &'r [u8]) -> &'r [u8] {
        let length = report.get(1).map_or(0, |length| 2 + usize::from(*length));
        &report[..length.min(report.len())]
    }
}

/// Which device of USB is meant.
///
/// ```
/// use jadoube_sensing::HidBoard;
///
/// let (vendor, product) = (0x2d80, 0x8003);
/// assert_eq!("2d80:8003".parse(), Ok(HidBoard::Product { vendor, product }));
/// assert_eq!("/dev/hidraw3".parse(), Ok(HidBoard::Path("/dev/hidraw3".into())));
/// assert_eq!("".parse(), Ok(HidBoard::Any));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HidBoard {
    /// The only one of its family.
    Any,
    /// One with these numbers.
    Product {
        /// Of its maker.
        vendor: u16,
        /// Its own.
        product: u16,
    },
    /// What is found under this name.
    Path(Box<str>),
}

impl HidBoard {
    /// Whether this device is meant.
    #[must_use]
    pub fn is(&self, vendor: u16, product: u16, path: &str) -> bool {
        match self {
            HidBoard::Any => true,
            HidBoard::Product {
                vendor: wanted,
                product: kind,
            } => (*wanted, *kind) == (vendor, product),
            HidBoard::Path(wanted) => **wanted == *path,
        }
    }
}

impl FromStr for HidBoard {
    type Err = String;

    /// Numbers are two times four hexadecimal digits, as `lsusb` writes them; all else is a path.
    fn from_str(text: &str) -> Result<HidBoard, String> {
        let text = text.trim();
        let number = |digits: &str| match digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            true if digits.len() == 4 => u16::from_str_radix(digits, 16).ok(),
            _ => None,
        };
        match text.split_once(':') {
            _ if text.is_empty() => Ok(HidBoard::Any),
            Some((vendor, product)) if !text.contains('/') => {
                let numbers = number(vendor).zip(number(product));
                let (vendor, product) = numbers.ok_or_else(|| {
                    format!(
                        "{text} is no pair of numbers: write VID:PID with four digits each, such \
                         as 2d80:8003, or a path"
                    )
                })?;
                Ok(HidBoard::Product { vendor, product })
            }
            _ => Ok(HidBoard::Path(text.into())),
        }
    }
}

impl fmt::Display for HidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HidBoard::Any => f.write_str("USB"),
            HidBoard::Product { vendor, product } => write!(f, "{vendor:04x}:{product:04x}"),
            HidBoard::Path(path) => f.write_str(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sensed;
    use crate::decoders::by_family::decoder;

    fn chessnut() -> HidProfile {
        HidProfile::of(DeviceFamily::Chessnut).unwrap()
    }

    #[test]
    fn devices_of_the_family_are_told_from_others() {
        for (vendor, product, usage_page, is_found) in [
            (0x2d80, 0x8000, 0xff00, true),
            (0x2d80, 0x86ff, 0xff00, true),
            (0x2d80, 0x8700, 0xff00, false),
            (0x2d80, 0x8000, 0x0001, false),
            (0x2d81, 0x8000, 0xff00, false),
        ] {
            let found = chessnut().is_of_the_family(vendor, product, usage_page);
            assert_eq!(found, is_found, "{vendor:x}:{product:x} {usage_page:x}");
        }
    }

    #[test]
    fn a_device_is_named_by_numbers_or_path() {
        for (text, means) in [
            ("2D80:8003", Some(true)),
            ("2d80:8004", Some(false)),
            ("/dev/hidraw0", Some(true)),
            ("/dev/hidraw1", Some(false)),
            ("DevSrvsID:4295", None),
            ("2d80:80", None),
            ("2d80:+803", None),
            ("", Some(true)),
        ] {
            let read = text.parse::<HidBoard>();
            let is = read.map(|board| board.is(0x2d80, 0x8003, "/dev/hidraw0"));
            assert_eq!(is.ok(), means, "{text}");
        }
    }

    /// What a report is filled up with is no message, whatever it is.
    #[test]
    fn a_report_is_read_as_far_as_its_message_goes() {
        let mut board = vec![0x01, 0x24];
        board.extend([0; 36]);
        let (mut decoder, mut events) = (decoder(DeviceFamily::Chessnut), Vec::new());
        for filling in [0x00, 0x55] {
            let mut report = board.clone();
            report.resize(64, filling);
            decoder.decode(chessnut().message(&report), 0, &mut events);
        }
        assert_eq!(events.len(), 2, "{events:?}");
        assert!(
            events
                .iter()
                .all(|event| matches!(event.what, Sensed::Board(_)))
        );
        assert_eq!(chessnut().message(&[]), [0_u8; 0]);
        assert_eq!(chessnut().message(&[0x01]), [0_u8; 0]);
        assert_eq!(chessnut().message(&[0x01, 0x24, 7]), [0x01, 0x24, 7]);
    }
}

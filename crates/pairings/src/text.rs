//! Turns bytes into lines of text.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::WarningKind;
use super::limits::{MAX_NAME, MAX_RATING};

/// How a file is encoded, and how many bytes its byte order mark has: the mark says it; without one
/// it is UTF-8 if it can be, else Windows-1252, which is what older programs of the West write.
pub(super) fn encoding_of(bytes: &[u8]) -> (&'static Encoding, usize) {
    Encoding::for_bom(bytes).unwrap_or_else(|| match std::str::from_utf8(bytes) {
        Ok(_) => (UTF_8, 0),
        Err(_) => (WINDOWS_1252, 0),
    })
}

/// The text of a file, without its byte order mark.
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Option<WarningKind>) {
    let (encoding, mark) = encoding_of(bytes);
    let (text, damaged) = encoding.decode_without_bom_handling(&bytes[mark..]);
    let finding = match damaged {
        true => Some(WarningKind::Undecodable),
        false => (encoding == WINDOWS_1252).then_some(WarningKind::NotUtf8),
    };
    (text, finding)
}

/// The lines with their numbers from 1; each ends in LF, CR LF or CR.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    located_lines(text).map(|(number, _, line)| (number, line))
}

/// The lines with their numbers from 1, each with the byte of the text where it begins.
pub(super) fn located_lines(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let mut next = 0;
    let pieces = text.split('\n').flat_map(move |piece| {
        let mut start = next;
        next += piece.len() + 1;
        let piece = piece.strip_suffix('\r').unwrap_or(piece);
        piece.split('\r').map(move |line| {
            let begins = start;
            start += line.len() + 1;
            (begins, line)
        })
    });
    let numbered = (1..).zip(pieces);
    numbered.map(|(number, (start, line))| (number, start, line))
}

/// A text, cut where it is longer than any name may be.
pub(super) fn bounded(text: &str) -> (String, Option<WarningKind>) {
    match text.char_indices().nth(MAX_NAME) {
        None => (text.to_owned(), None),
        Some((end, _)) => {
            let cut = text[..end].trim_end().to_owned();
            (cut, Some(WarningKind::TooLong { limit: MAX_NAME }))
        }
    }
}

/// A number of digits only.
pub(super) fn whole(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| is_digits(text))
}

/// The number under which FIDE knows somebody; 0 means that there is none.
pub(super) fn told(fide_id: &str) -> String {
    Some(fide_id)
        .filter(|id| *id != "0")
        .unwrap_or_default()
        .to_owned()
}

/// A rating; 0 and nothing mean that there is none. What is no rating is left out.
pub(super) fn rating(text: &str) -> Result<Option<u32>, WarningKind> {
    if text.is_empty() {
        return Ok(None);
    }
    match whole(text).filter(|rating| *rating <= MAX_RATING) {
        Some(rating) => Ok(Some(rating).filter(|rating| *rating > 0)),
        None => Err(WarningKind::unreadable(
            "a rating",
            text,
            "a whole number from 1 to 4000",
        )),
    }
}

/// The form that programs expect of what is told of a player. A text of another form is kept as it
/// stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextForm {
    Title,
    Federation,
    FideId,
    BirthDate,
}

impl TextForm {
    /// What is said of a text that has not this form.
    pub(super) fn misses(self, text: &str) -> Option<WarningKind> {
        let letters =
            |most: usize| text.len() <= most && text.bytes().all(|b| b.is_ascii_alphabetic());
        let (fits, expected) = match self {
            TextForm::Title => (letters(3), "at most three letters, such as GM"),
            TextForm::Federation => (text.len() == 3 && letters(3), "three letters, such as GER"),
            TextForm::FideId => (text.len() <= 11 && is_digits(text), "at most 11 digits"),
            TextForm::BirthDate => (is_date(text, 4), "YYYY/MM/DD"),
        };
        let text = text.to_owned();
        (!(text.is_empty() || fits)).then_some(WarningKind::Unusual { text, expected })
    }
}

/// Whether a text is a date of a year with so many digits, a month and a day; those that are not
/// known are zeros.
pub(super) fn is_date(text: &str, year: usize) -> bool {
    let parts: Vec<_> = text.split('/').collect();
    let lengths: Vec<_> = parts.iter().map(|part| part.len()).collect();
    let most = |place: usize, most| whole(parts[place]).is_some_and(|part| part <= most);
    lengths == [year, 2, 2] && is_digits(parts[0]) && most(1, 12) && most(2, 31)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        let utf_16: &[u8] = b"\xff\xfeM\x00\xfc\x00";
        let table: [(&[u8], &str, Option<WarningKind>); 6] = [
            (b"M\xc3\xbcller", "Müller", None),
            (b"\xef\xbb\xbfM\xc3\xbcller", "Müller", None),
            (b"M\xfcller \x8a", "Müller Š", Some(WarningKind::NotUtf8)),
            (utf_16, "Mü", None),
            (
                b"\xef\xbb\xbf\xff",
                "\u{fffd}",
                Some(WarningKind::Undecodable),
            ),
            (b"", "", None),
        ];
        for (bytes, text, finding) in table {
            assert_eq!(decode(bytes), (Cow::Borrowed(text), finding), "{bytes:?}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(whole("0042"), Some(42));
        for text in ["", "+42", "-1", "4.0", "99999999999"] {
            assert_eq!(whole(text), None, "{text:?}");
        }
        assert_eq!(told("0"), "");
        assert_eq!(told("10"), "10");
    }

    #[test]
    fn forms() {
        let table = [
            (
                TextForm::Title,
                vec!["", "GM", "wim", "g"],
                vec!["Grandmaster", "G M", "ÄM"],
            ),
            (
                TextForm::Federation,
                vec!["", "GER"],
                vec!["Germany", "GE", "GR1", "Zoë"],
            ),
            (
                TextForm::FideId,
                vec!["", "0", "12345678901"],
                vec!["12 34", "x", "123456789012"],
            ),
            (
                TextForm::BirthDate,
                vec!["", "1996/00/00", "2010/12/31"],
                vec!["1996", "22.11.1998", "1996/13/01", "1996/1/1", "96/01/01"],
            ),
        ];
        for (form, fitting, others) in table {
            for text in fitting {
                assert_eq!(form.misses(text), None, "{form:?} {text:?}");
            }
            for text in others {
                assert!(form.misses(text).is_some(), "{form:?} {text:?}");
            }
        }
        assert!(is_date("24/11/23", 2));
    }

    #[test]
    fn ratings() {
        assert_eq!(rating(""), Ok(None));
        assert_eq!(rating("0"), Ok(None));
        assert_eq!(rating("4000"), Ok(Some(4000)));
        for text in ["4001", "12345", "-1", "1800.5", "1.800", "elo"] {
            assert!(rating(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn ends_of_lines() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc"] {
            let found: Vec<_> = lines(text).collect();
            assert_eq!(found, [(1, "a"), (2, "b"), (3, ""), (4, "c")], "{text:?}");
            for (_, start, line) in located_lines(text) {
                assert!(text[start..].starts_with(line), "{text:?} {start}");
            }
        }
    }
}

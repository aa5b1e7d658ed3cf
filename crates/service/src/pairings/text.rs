//! From bytes to lines of text.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

use super::Finding;
use super::limits::MAX_NAME;

/// The text of a file. A byte order mark says how it is encoded; without one it is UTF-8 if it can
/// be, else Windows-1252, which is what older programs of the West write.
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Option<Finding>) {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let (text, damaged) = encoding.decode_without_bom_handling(&bytes[length..]);
        return (text, damaged.then_some(Finding::Undecodable));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), None),
        Err(_) => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            (text, Some(Finding::NotUtf8))
        }
    }
}

/// The lines with their numbers from 1; each ends in LF, CR LF or CR.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.split('\n').flat_map(|line| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        line.split('\r')
    });
    lines.enumerate().map(|(place, line)| (place + 1, line))
}

/// A text, cut where it is longer than any name may be.
pub(super) fn bounded(text: &str) -> (String, Option<Finding>) {
    match text.char_indices().nth(MAX_NAME) {
        None => (text.to_owned(), None),
        Some((end, _)) => {
            let cut = text[..end].trim_end().to_owned();
            (cut, Some(Finding::TooLong { limit: MAX_NAME }))
        }
    }
}

/// A number of digits only.
pub(super) fn whole(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The number under which FIDE knows somebody; 0 means that there is none.
pub(super) fn told(fide_id: &str) -> String {
    Some(fide_id)
        .filter(|id| *id != "0")
        .unwrap_or_default()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        let utf_16: &[u8] = b"\xff\xfeM\x00\xfc\x00";
        let table: [(&[u8], &str, Option<Finding>); 6] = [
            (b"M\xc3\xbcller", "Müller", None),
            (b"\xef\xbb\xbfM\xc3\xbcller", "Müller", None),
            (b"M\xfcller \x8a", "Müller Š", Some(Finding::NotUtf8)),
            (utf_16, "Mü", None),
            (b"\xef\xbb\xbf\xff", "\u{fffd}", Some(Finding::Undecodable)),
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
    fn ends_of_lines() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc"] {
            let found: Vec<_> = lines(text).collect();
            assert_eq!(found, [(1, "a"), (2, "b"), (3, ""), (4, "c")], "{text:?}");
        }
    }
}

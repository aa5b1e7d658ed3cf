//! Reads text whose encoding nobody has named.

use std::borrow::Cow;

/// The text as UTF-8 if it is that, as Latin-1 otherwise.
pub(crate) fn read(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn what_is_not_utf_8_is_latin_1() {
        let table: &[(&[u8], &str)] = &[
            (b"Ada", "Ada"),
            ("Müller".as_bytes(), "Müller"),
            (b"M\xFCller", "Müller"),
            (b"\xC9va", "Éva"),
        ];
        for (bytes, expected) in table {
            assert_eq!(read(bytes), *expected);
        }
    }
}

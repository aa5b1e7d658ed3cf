//! Puts new text into the bytes of a file and leaves every other byte as it is.

use std::ops::Range;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::super::text::encoding_of;

/// New text in place of a part of the text that was decoded.
pub(super) struct Splice {
    pub place: Range<usize>,
    pub text: String,
}

/// The bytes with all of it, in the encoding that they have; letters that it does not know become
/// question marks. The parts that are replaced lie in the order of the text and apart.
pub(super) fn spliced(bytes: &[u8], text: &str, splices: &[Splice]) -> Vec<u8> {
    let (encoding, mark) = encoding_of(bytes);
    let mut letters = Letters {
        widths: widths(&bytes[mark..], text, encoding),
        text,
        decoded: 0,
        raw: mark,
    };
    let mut out = Vec::with_capacity(bytes.len() + 16 * splices.len());
    let mut copied = 0;
    for Splice { place, text } in splices {
        out.extend_from_slice(&bytes[copied..letters.raw_of(place.start)]);
        out.extend(text.chars().flat_map(|letter| encoded(letter, encoding)));
        copied = letters.raw_of(place.end);
    }
    out.extend_from_slice(&bytes[copied..]);
    out
}

/// The letters of a text as they are read, in the text and in the bytes.
struct Letters<'t> {
    widths: Box<dyn Iterator<Item = usize> + 't>,
    text: &'t str,
    decoded: usize,
    raw: usize,
}

impl Letters<'_> {
    /// Where a place of the text, no earlier than the one before, stands in the bytes.
    fn raw_of(&mut self, place: usize) -> usize {
        let ahead = self.text.get(self.decoded..place).unwrap_or_default();
        let letters = ahead.chars().count();
        self.raw += self.widths.by_ref().take(letters).sum::<usize>();
        self.decoded += ahead.len();
        self.raw
    }
}

/// How many bytes each letter of the text has. What was no text has become one letter for each
/// longest beginning of one.
fn widths<'t>(
    bytes: &'t [u8],
    text: &'t str,
    encoding: &'static Encoding,
) -> Box<dyn Iterator<Item = usize> + 't> {
    if encoding == UTF_8 {
        Box::new(bytes.utf8_chunks().flat_map(|chunk| {
            let damaged = Some(chunk.invalid().len()).filter(|length| *length > 0);
            chunk.valid().chars().map(char::len_utf8).chain(damaged)
        }))
    } else if is_utf_16(encoding) {
        Box::new(text.chars().map(|letter| 2 * letter.len_utf16()))
    } else {
        Box::new(text.chars().map(|_| 1))
    }
}

fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16LE || encoding == UTF_16BE
}

fn encoded(letter: char, encoding: &'static Encoding) -> Vec<u8> {
    let mut room = [0; 4];
    let letter: &str = letter.encode_utf8(&mut room);
    if is_utf_16(encoding) {
        let units = letter.encode_utf16();
        let bytes = |unit: u16| match encoding == UTF_16LE {
            true => unit.to_le_bytes(),
            false => unit.to_be_bytes(),
        };
        return units.flat_map(bytes).collect();
    }
    match encoding.encode(letter) {
        (bytes, _, false) => bytes.into_owned(),
        (_, _, true) => vec![b'?'],
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::text::decode;
    use super::*;

    fn splice(text: &str, of: &str, by: &str) -> Splice {
        let start = text.find(of).unwrap();
        Splice {
            place: start..start + of.len(),
            text: by.into(),
        }
    }

    #[test]
    fn the_rest_stays_in_every_encoding() {
        let utf_16 = |order: fn(u16) -> [u8; 2], text: &str| -> Vec<u8> {
            "\u{feff}"
                .encode_utf16()
                .chain(text.encode_utf16())
                .flat_map(order)
                .collect()
        };
        let table: [(Vec<u8>, Vec<u8>); 6] = [
            ("é🦄 x €\r".into(), "é🦄 ü1 €\r".into()),
            ("\u{feff}é x".into(), "\u{feff}é ü1".into()),
            (b"\xe9\x81 x \x80".into(), b"\xe9\x81 \xfc1 \x80".into()),
            (
                b"\xef\xbb\xbf\xff\xe2\x82 x\xf0\x9f".into(),
                b"\xef\xbb\xbf\xff\xe2\x82 \xc3\xbc1\xf0\x9f".into(),
            ),
            (
                utf_16(u16::to_le_bytes, "é🦄 x €"),
                utf_16(u16::to_le_bytes, "é🦄 ü1 €"),
            ),
            (
                utf_16(u16::to_be_bytes, "é x"),
                utf_16(u16::to_be_bytes, "é ü1"),
            ),
        ];
        for (bytes, expected) in table {
            let (text, _) = decode(&bytes);
            assert_eq!(spliced(&bytes, &text, &[]), bytes);
            assert_eq!(
                spliced(&bytes, &text, &[splice(&text, "x", "ü1")]),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn what_an_encoding_does_not_know() {
        let bytes = b"\xe9 x";
        let (text, _) = decode(bytes);
        let splices = [splice(&text, "x", "ł")];
        assert_eq!(spliced(bytes, &text, &splices), b"\xe9 ?");
    }
}

//! Finds messages in bytes that come in any pieces, and counts what lies between them.

use board::{File, Piece, Rank, Square};

use crate::{BoardContents, Sensed, SensorEvent, SquareContent, TimeSpan};

/// Bytes that mean nothing are told when so many have come, if no message has come before.
const TOLD_AFTER: u64 = 256;

/// Bytes that are looked at together: what one call is given is never kept whole.
const PIECE: usize = 1024;

/// What the first of the bytes that wait begin.
///
/// Whoever searches decides by the bytes of the message alone: with more bytes behind them the
/// answer must be the same, save that `Unfinished` may become any other.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FrameSearch<M> {
    /// Perhaps a message: more bytes will tell.
    Unfinished,
    /// One byte that may stand between messages and means nothing.
    Gap,
    /// The first byte begins no message.
    Noise,
    /// A message of so many bytes, and what it says.
    Message(usize, M),
}

/// What was found next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FrameStep<M> {
    /// So many bytes began no message.
    Skipped(u64),
    /// A message.
    Message(M),
}

/// Bytes that wait for the rest of their message.
#[derive(Clone, Debug, Default)]
pub(super) struct FrameBuffer {
    waiting: Vec<u8>,
    skipped: u64,
}

impl FrameBuffer {
    /// Hands over what was found in these bytes and those before them, in order.
    pub(super) fn feed<M>(
        &mut self,
        bytes: &[u8],
        search: impl Fn(&[u8]) -> FrameSearch<M>,
        mut each: impl FnMut(FrameStep<M>),
    ) {
        for piece in bytes.chunks(PIECE) {
            self.waiting.extend_from_slice(piece);
            let read = read(&self.waiting, &mut self.skipped, &search, &mut each);
            self.waiting.drain(..read);
        }
    }

    /// The same where a message says at most one thing: as events.
    pub(super) fn events(
        &mut self,
        bytes: &[u8],
        when: TimeSpan,
        search: impl Fn(&[u8]) -> FrameSearch<Option<Sensed>>,
        events: &mut Vec<SensorEvent>,
    ) {
        self.feed(bytes, search, |step| {
            let what = match step {
                FrameStep::Skipped(bytes) => Some(Sensed::Skipped { bytes }),
                FrameStep::Message(said) => said,
            };
            events.extend(what.map(|what| SensorEvent { when, what }));
        });
    }
}

/// How many of the bytes are done with.
fn read<M>(
    waiting: &[u8],
    skipped: &mut u64,
    search: &impl Fn(&[u8]) -> FrameSearch<M>,
    each: &mut impl FnMut(FrameStep<M>),
) -> usize {
    let mut at = 0;
    while at < waiting.len() {
        match search(&waiting[at..]) {
            FrameSearch::Unfinished => break,
            FrameSearch::Gap => at += 1,
            FrameSearch::Noise => {
                at += 1;
                *skipped += 1;
                if *skipped == TOLD_AFTER {
                    each(FrameStep::Skipped(std::mem::take(skipped)));
                }
            }
            FrameSearch::Message(length, said) => {
                at += length;
                if *skipped > 0 {
                    each(FrameStep::Skipped(std::mem::take(skipped)));
                }
                each(FrameStep::Message(said));
            }
        }
    }
    at
}

/// A line, or one that was too long to be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LineStep<'l> {
    /// A line, without its end.
    Line(&'l [u8]),
    /// So many bytes were too many, the end of the line among them.
    TooLong(u64),
}

/// Puts lines together, none longer than it was told.
#[derive(Clone, Debug)]
pub(super) struct LineBuffer {
    line: Vec<u8>,
    longest: usize,
    dropped: u64,
}

impl LineBuffer {
    pub(super) const fn new(longest: usize) -> LineBuffer {
        LineBuffer {
            line: Vec::new(),
            longest,
            dropped: 0,
        }
    }

    /// Hands over each line that ends in these bytes.
    pub(super) fn feed(&mut self, bytes: &[u8], mut each: impl FnMut(LineStep<'_>)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, ends) = match part.split_last() {
                Some((b'\n', text)) => (text, true),
                _ => (part, false),
            };
            self.append(text);
            if ends {
                self.end(&mut each);
            }
        }
    }

    fn append(&mut self, text: &[u8]) {
        if self.dropped == 0 && self.line.len() + text.len() <= self.longest {
            self.line.extend_from_slice(text);
        } else {
            self.dropped += (self.line.len() + text.len()) as u64;
            self.line.clear();
        }
    }

    fn end(&mut self, each: &mut impl FnMut(LineStep<'_>)) {
        if self.dropped > 0 {
            each(LineStep::TooLong(std::mem::take(&mut self.dropped) + 1));
        } else {
            each(LineStep::Line(&self.line));
        }
        self.line.clear();
    }
}

/// The square of a number that counts a8, b8, to h1.
pub(super) fn from_a8(field: u8) -> Option<Square> {
    (field < 64).then(|| Square::new(u32::from(field ^ 56)))
}

/// The number of a square that counts a8, b8, to h1.
pub(super) fn to_a8(square: Square) -> u8 {
    u8::from(square) ^ 56
}

/// What a sensor says that feels a man, and no more.
pub(super) const fn occupancy(is_occupied: bool) -> SquareContent {
    if is_occupied {
        SquareContent::Unidentified
    } else {
        SquareContent::Empty
    }
}

/// The men in the words of the first field of a FEN, where `?` is a man that was not recognised.
///
/// Some boards know colours alone, and write `w` and `b` for their men: where no other man is
/// named, `b` is no bishop.
pub(super) fn written_men(text: &str) -> Option<Box<BoardContents>> {
    let names_men = text
        .chars()
        .any(|letter| letter != 'b' && Piece::from_char(letter).is_some());
    let mut contents = Box::new([SquareContent::Empty; 64]);
    let mut ranks = 0;
    for (rank, written) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let mut file = 0;
        for letter in written.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty;
                continue;
            }
            let content = match Piece::from_char(letter) {
                Some(man) if names_men => SquareContent::Man(man),
                None if !matches!(letter, '?' | 'w') => return None,
                _ => SquareContent::Unidentified,
            };
            let square = Square::from_coords(File::try_from(file).ok()?, rank);
            contents[usize::from(square)] = content;
            file += 1;
        }
        if file != 8 {
            return None;
        }
        ranks += 1;
    }
    (ranks == 8 && text.split('/').count() == 8).then_some(contents)
}

/// A whole board, from what stands on each square.
pub(super) fn whole_board(of: impl Fn(Square) -> SquareContent) -> Box<BoardContents> {
    let mut contents = [SquareContent::Empty; 64];
    for square in Square::ALL {
        contents[usize::from(square)] = of(square);
    }
    Box::new(contents)
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::decoders::Decoder;

    /// What a decoder tells of bytes that come in these pieces.
    pub fn told<D: Decoder>(mut decoder: D, pieces: &[&[u8]]) -> Vec<Sensed> {
        let mut events = Vec::new();
        for piece in pieces {
            decoder.decode(piece, 5_000_000, &mut events);
        }
        events.into_iter().map(|event| event.what).collect()
    }

    /// Bytes among which these messages stand, whole and cut, with noise between, and where they
    /// come apart.
    pub fn streams(messages: Vec<Vec<u8>>) -> impl Strategy<Value = (Vec<u8>, Vec<usize>)> {
        let message = prop::sample::select(messages);
        let cut = (message.clone(), any::<prop::sample::Index>())
            .prop_map(|(whole, length)| whole[..length.index(whole.len())].to_vec());
        let noise = prop::collection::vec(any::<u8>(), 0..12);
        let part = prop_oneof![4 => message, 1 => cut, 1 => noise];
        let bytes = prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat());
        (bytes, prop::collection::vec(0..600_usize, 0..20))
    }

    /// Holds that bytes tell the same in pieces, one by one, and whole.
    pub fn pieces_tell_the_same<D: Decoder>(
        new: impl Fn() -> D,
        (bytes, cuts): (Vec<u8>, Vec<usize>),
    ) {
        let whole = told(new(), &[&bytes]);
        let one_by_one: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(told(new(), &one_by_one), whole);
        let mut cuts: Vec<usize> = cuts.into_iter().map(|at| at.min(bytes.len())).collect();
        cuts.push(bytes.len());
        cuts.sort_unstable();
        let mut from = 0;
        let mut pieces = Vec::new();
        for cut in cuts {
            pieces.push(&bytes[from..cut]);
            from = cut;
        }
        assert_eq!(told(new(), &pieces), whole);
    }

    /// Holds that after noise of these bytes a message is read, and the noise is told.
    pub fn read_after_noise<D: Decoder>(new: impl Fn() -> D, noise: &[u8], message: &[u8]) {
        let of = |pieces: &[&[u8]]| -> (Vec<Sensed>, Vec<Sensed>) {
            let is_skipped = |what: &Sensed| matches!(what, Sensed::Skipped { .. });
            told(new(), pieces).into_iter().partition(is_skipped)
        };
        let (_, alone) = of(&[message]);
        assert!(!alone.is_empty(), "the message says something");
        let (skipped, after) = of(&[noise, message]);
        assert_eq!(after, alone, "after {noise:02x?}");
        assert!(!skipped.is_empty(), "{noise:02x?} is told");
    }

    /// The array, as a sensor sees it that knows the men.
    pub fn array() -> Box<BoardContents> {
        let board = board::Board::new();
        whole_board(|square| {
            board
                .piece_at(square)
                .map_or(SquareContent::Empty, SquareContent::Man)
        })
    }

    /// The array, as a sensor sees it that feels men alone.
    pub fn occupied_array() -> Box<BoardContents> {
        whole_board(|square| occupancy(board::Board::new().piece_at(square).is_some()))
    }

    #[test]
    fn men_in_writing() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(written_men(start), Some(array()));
        let colours = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww";
        assert_eq!(written_men(colours), Some(occupied_array()));
        let unknown = "????????/????????/8/8/8/8/????????/????????";
        assert_eq!(written_men(unknown), Some(occupied_array()));
        let one = written_men("8/8/8/8/8/2?b4/8/7K").unwrap();
        assert_eq!(one[usize::from(Square::C3)], SquareContent::Unidentified);
        let bishop = board::Role::Bishop.of(board::Color::Black);
        assert_eq!(one[usize::from(Square::D3)], SquareContent::Man(bishop));
        for wrong in [
            "",
            "8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8/8",
            "9/8/8/8/8/8/8/8",
            "7/8/8/8/8/8/8/8",
            "ppppppppp/8/8/8/8/8/8/8",
            "x7/8/8/8/8/8/8/8",
        ] {
            assert_eq!(written_men(wrong), None, "{wrong}");
        }
    }

    fn dots(bytes: &[u8]) -> FrameSearch<u8> {
        match bytes {
            [b'.', said, ..] => FrameSearch::Message(2, *said),
            [b'.'] => FrameSearch::Unfinished,
            [b' ', ..] => FrameSearch::Gap,
            _ => FrameSearch::Noise,
        }
    }

    #[test]
    fn what_lies_between_messages_is_counted_and_told() {
        let mut steps = Vec::new();
        let mut frames = FrameBuffer::default();
        frames.feed(b".a .bxx .", dots, |step| steps.push(step));
        frames.feed(b"c", dots, |step| steps.push(step));
        let expected = [
            FrameStep::Message(b'a'),
            FrameStep::Message(b'b'),
            FrameStep::Skipped(2),
            FrameStep::Message(b'c'),
        ];
        assert_eq!(steps, expected);
    }

    #[test]
    fn noise_without_end_is_told_and_not_kept() {
        let (mut frames, mut skipped) = (FrameBuffer::default(), 0);
        frames.feed(&[b'x'; 100_000], dots, |step| {
            if let FrameStep::Skipped(bytes) = step {
                skipped += bytes;
            }
        });
        assert!(100_000 - skipped < TOLD_AFTER, "{skipped}");
        assert!(frames.waiting.capacity() <= 2 * PIECE);
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out_to_its_end() {
        let mut lines = LineBuffer::new(4);
        let mut seen = Vec::new();
        for piece in [b"ab\nlo".as_slice(), b"ng line", b"s\ncd\n"] {
            lines.feed(piece, |step| {
                seen.push(match step {
                    LineStep::Line(line) => Ok(line.to_vec()),
                    LineStep::TooLong(bytes) => Err(bytes),
                });
            });
        }
        assert_eq!(seen, [Ok(b"ab".to_vec()), Err(11), Ok(b"cd".to_vec())]);
    }
}

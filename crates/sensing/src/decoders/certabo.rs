//! Reads Certabo boards that know their men by tags, and writes what a host sends to them.
//!
//! What it rests on: *frames by document*. No board was there when this was written.
//!
//! A message is a line, a colon and 320 numbers: the five bytes of the tag on each square, from a8
//! to h1, zeros where there is none. Which tag is which man the board does not know: it is found
//! out from the array, once, with a second queen of each colour on d3 and d6 where there are any
//! ([`Certabo::calibrate`]). A tag is now and then not felt: of each square what two of the last
//! three lines say is told.

use std::collections::{BTreeMap, VecDeque};

use board::{Bitboard, Board, Piece, Square};

use super::Decoder;
use super::frames::{LineBuffer, LineStep, to_a8, whole_board};
use crate::{DeviceFamily, Sensed, SensorEvent, SquareContent, TimeSpan};

/// What a man has in its foot; zeros are none.
pub type Tag = [u8; 5];

/// The tags on all squares, a8 first.
type BoardTags = [Tag; 64];

/// Which tag is which man.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagTable(BTreeMap<Tag, Piece>);

impl TagTable {
    /// Each tag with its man.
    pub fn iter(&self) -> impl Iterator<Item = (Tag, Piece)> {
        self.0.iter().map(|(tag, man)| (*tag, *man))
    }

    fn content(&self, tag: Tag) -> SquareContent {
        match self.0.get(&tag) {
            _ if tag == NO_TAG => SquareContent::Empty,
            Some(man) => SquareContent::Man(*man),
            None => SquareContent::Unidentified,
        }
    }
}

impl FromIterator<(Tag, Piece)> for TagTable {
    fn from_iter<I: IntoIterator<Item = (Tag, Piece)>>(tags: I) -> TagTable {
        TagTable(tags.into_iter().collect())
    }
}

/// Reads a board that knows its men.
///
/// ```
/// use board::{Color, Role, Square};
/// use jadoube_sensing::decoders::{Decoder, certabo::{Certabo, TagTable}};
/// use jadoube_sensing::{Sensed, SquareContent};
///
/// let king = Role::King.of(Color::White);
/// let table: TagTable = [([1, 2, 3, 4, 5], king)].into_iter().collect();
/// let (mut decoder, mut events) = (Certabo::with(table), Vec::new());
/// // on a8, and nothing on the other squares
/// let line = format!(":1 2 3 4 5{}\r\n", " 0".repeat(315));
/// decoder.decode(line.as_bytes(), 1_000_000, &mut events);
/// let Sensed::Board(contents) = &events[0].what else { panic!() };
/// assert_eq!(contents[usize::from(Square::A8)], SquareContent::Man(king));
/// ```
#[derive(Clone, Debug)]
pub struct Certabo {
    lines: LineBuffer,
    recent: VecDeque<BoardTags>,
    told: BoardTags,
    table: TagTable,
    calibrating: bool,
}

const NO_TAG: Tag = [0; 5];

/// Lines of which two must agree.
const COMPARED: usize = 3;

/// Lines of the array from which tags are learnt.
const LEARNT_FROM: usize = 7;

/// No line is longer: 320 numbers of three digits, each with a space, and some letters.
const LONGEST_LINE: usize = 1_400;

impl Default for Certabo {
    fn default() -> Certabo {
        Certabo::with(TagTable::default())
    }
}

impl Certabo {
    /// Reads a board whose tags are known. A tag that is not is a man that nobody recognises.
    #[must_use]
    pub fn with(table: TagTable) -> Certabo {
        Certabo {
            lines: LineBuffer::new(LONGEST_LINE),
            recent: VecDeque::new(),
            told: [NO_TAG; 64],
            table,
            calibrating: false,
        }
    }

    /// Begins to learn the tags anew. The array stands on the board, and a second queen of each
    /// colour, if there is one, on d3 and d6. It goes on until seven lines after each other show
    /// the array, each square by most of them.
    pub fn calibrate(&mut self) {
        self.recent.clear();
        self.calibrating = true;
    }

    /// Whether it is still learning.
    #[must_use]
    pub const fn is_calibrating(&self) -> bool {
        self.calibrating
    }

    /// Which tag is which man, as it was told or has learnt: to be kept for the next time.
    #[must_use]
    pub const fn table(&self) -> &TagTable {
        &self.table
    }

    fn read(&mut self, tags: BoardTags) -> Sensed {
        self.recent.push_back(tags);
        if self.recent.len() > LEARNT_FROM {
            self.recent.pop_front();
        }
        if self.calibrating
            && let Some(table) = learnt(&self.recent)
        {
            (self.table, self.calibrating) = (table, false);
        }
        for (at, told) in self.told.iter_mut().enumerate() {
            let last = self.recent.iter().rev().take(COMPARED);
            let tags: Vec<Tag> = last.map(|tags| tags[at]).collect();
            *told = agreed(&tags, 2.min(tags.len())).unwrap_or(*told);
        }
        Sensed::Board(whole_board(|square| {
            self.table.content(self.told[usize::from(to_a8(square))])
        }))
    }
}

/// The tag that so many of them are.
fn agreed(tags: &[Tag], needed: usize) -> Option<Tag> {
    let of = |tag: &Tag| tags.iter().filter(|other| *other == tag).count();
    tags.iter().find(|tag| of(tag) >= needed).copied()
}

/// The tags of the array, where there is one on each of its squares and no two are the same.
fn learnt(lines: &VecDeque<BoardTags>) -> Option<TagTable> {
    if lines.len() < LEARNT_FROM {
        return None;
    }
    let on = |square: Square| {
        let at = usize::from(to_a8(square));
        let tags: Vec<Tag> = lines.iter().map(|tags| tags[at]).collect();
        agreed(&tags, LEARNT_FROM / 2 + 1).filter(|tag| *tag != NO_TAG)
    };
    let array = Board::new();
    let mut table = BTreeMap::new();
    for (square, man) in array.clone() {
        table.insert(on(square)?, man);
    }
    if table.len() != array.occupied().count() {
        return None;
    }
    for (square, like) in [(Square::D3, Square::D1), (Square::D6, Square::D8)] {
        if let (Some(tag), Some(queen)) = (on(square), array.piece_at(like)) {
            table.entry(tag).or_insert(queen);
        }
    }
    Some(TagTable(table))
}

impl Decoder for Certabo {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::Certabo.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        let mut read = Vec::new();
        self.lines.feed(bytes, |step| {
            read.push(match step {
                LineStep::TooLong(bytes) => LineNumbers::Unread(bytes),
                LineStep::Line(line) => numbers::<320>(line),
            });
        });
        for line in read {
            let what = match line {
                LineNumbers::Nothing => None,
                LineNumbers::Unread(bytes) => Some(Sensed::Skipped { bytes }),
                LineNumbers::All(numbers) => Some(self.read(tags(&numbers))),
            };
            events.extend(what.map(|what| SensorEvent { when, what }));
        }
    }
}

fn tags(numbers: &[u8; 320]) -> BoardTags {
    let mut tags = [NO_TAG; 64];
    for (tag, bytes) in tags.iter_mut().zip(numbers.chunks_exact(5)) {
        tag.copy_from_slice(bytes);
    }
    tags
}

/// What a line of numbers has.
pub(super) enum LineNumbers<const N: usize> {
    /// Nothing, or nothing but marks.
    Nothing,
    /// Something else: so many bytes, the end of the line among them.
    Unread(u64),
    /// Its numbers.
    All([u8; N]),
}

/// The numbers of a line, after its last colon. `L`, `D` and `*` say which lights a board has.
pub(super) fn numbers<const N: usize>(line: &[u8]) -> LineNumbers<N> {
    let is_mark = |byte: &u8| byte.is_ascii_whitespace() || b"LD*:".contains(byte);
    if line.iter().all(is_mark) {
        return LineNumbers::Nothing;
    }
    let read = || {
        let begins = line.iter().rposition(|byte| *byte == b':')?;
        let text = std::str::from_utf8(&line[begins + 1..]).ok()?;
        let mut words = text.split(|c: char| c.is_ascii_whitespace() || "LD*".contains(c));
        let mut words = words.by_ref().filter(|word| !word.is_empty());
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = words.next()?.parse().ok()?;
        }
        words.next().is_none().then_some(numbers)
    };
    match read() {
        Some(numbers) => LineNumbers::All(numbers),
        None => LineNumbers::Unread(line.len() as u64 + 1),
    }
}

/// Lights these squares and no other.
///
/// ```
/// use board::{Bitboard, Square};
/// use jadoube_sensing::decoders::certabo::lights;
///
/// assert_eq!(lights(Bitboard::from(Square::H2)), [0, 0, 0, 0, 0, 0, 0x80, 0]);
/// ```
#[must_use]
pub fn lights(squares: Bitboard) -> Vec<u8> {
    u64::from(squares).to_be_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use board::{Color, Role};
    use proptest::prelude::*;

    use super::super::frames::tests::{
        array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    /// A line with a tag of its own for each square for which it is said.
    fn line(is_occupied: impl Fn(usize) -> bool) -> Vec<u8> {
        let tag = |at: usize| {
            if is_occupied(at) {
                format!(" {at} 9 0 255 7")
            } else {
                " 0 0 0 0 0".to_owned()
            }
        };
        let text: String = (0..64).map(tag).collect();
        format!(":{}\r\n", text.trim_start()).into_bytes()
    }

    const SPARE_QUEENS: [usize; 2] = [19, 43];

    fn start(at: usize) -> bool {
        !(16..48).contains(&at)
    }

    fn calibrated() -> Certabo {
        let mut decoder = Certabo::default();
        decoder.calibrate();
        let line = line(|at| start(at) || SPARE_QUEENS.contains(&at));
        for _ in 0..LEARNT_FROM {
            assert!(decoder.is_calibrating());
            decoder.decode(&line, 0, &mut Vec::new());
        }
        assert!(!decoder.is_calibrating());
        decoder
    }

    #[test]
    fn tags_are_learnt_from_the_array() {
        let decoder = calibrated();
        assert_eq!(decoder.table().iter().count(), 34);
        let queen = ([43, 9, 0, 255, 7], Role::Queen.of(Color::White));
        assert!(decoder.table().iter().any(|one| one == queen));
        let kept: TagTable = decoder.table().iter().collect();
        assert_eq!(
            told(Certabo::with(kept), &[&line(start)]),
            [Sensed::Board(array())]
        );
    }

    #[test]
    fn nothing_is_learnt_while_a_man_is_missing_or_a_tag_is_there_twice() {
        let mut missing = Certabo::default();
        missing.calibrate();
        let bytes = line(|at| start(at) && at != 0).repeat(20);
        missing.decode(&bytes, 0, &mut Vec::new());
        assert!(missing.is_calibrating());
        let twice = String::from_utf8(line(start))
            .unwrap()
            .replace(":0 9", ":1 9");
        let mut decoder = Certabo::default();
        decoder.calibrate();
        decoder.decode(&twice.repeat(20).into_bytes(), 0, &mut Vec::new());
        assert!(decoder.is_calibrating());
        decoder.decode(&line(start).repeat(20), 0, &mut Vec::new());
        assert!(!decoder.is_calibrating());
    }

    #[test]
    fn a_tag_that_is_not_felt_once_is_not_missed() {
        let seen = |lines: &[Vec<u8>]| -> Vec<SquareContent> {
            let boards = told(calibrated(), &[&lines.concat()]);
            let on_a8 = |what: &Sensed| match what {
                Sensed::Board(contents) => contents[usize::from(Square::A8)],
                _ => panic!("{what:?}"),
            };
            boards.iter().map(on_a8).collect()
        };
        let rook = SquareContent::Man(Role::Rook.of(Color::Black));
        let (with, without) = (line(start), line(|at| start(at) && at != 0));
        let once = [with.clone(), without.clone(), with.clone(), with.clone()];
        assert_eq!(seen(&once), [rook; 4]);
        let lifted = [with, without.clone(), without];
        assert_eq!(seen(&lifted), [rook, rook, SquareContent::Empty]);
    }

    #[test]
    fn without_a_table_nobody_is_recognised() {
        let boards = told(Certabo::default(), &[&line(start)]);
        let occupied = super::super::frames::tests::occupied_array();
        assert_eq!(boards, [Sensed::Board(occupied)]);
    }

    #[test]
    fn noise_is_passed_over() {
        for noise in [&b"\xff\n"[..], b":1 2 3\r\n", b":1 2 x"] {
            let message = [b"\n", &line(start)[..]].concat();
            read_after_noise(Certabo::default, noise, &message);
        }
        // what stands before the colon is not held against the line
        assert_eq!(told(Certabo::default(), &[b"12 0 ", &line(start)]).len(), 1);
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![line(start), line(|at| at > 3)])) {
            pieces_tell_the_same(calibrated, stream);
        }
    }
}

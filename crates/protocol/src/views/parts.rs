//! Writes the parts of views that several audiences share.

use std::borrow::Cow;

use board::{Board, ByColor, CastlingMode, Move, Role, Square, write_men};
use laws::{Ambiguities, Articles, Discretion, Language, OpponentOption, Penalty, RulingId};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::verdict::{Languages, sort_key, uci_of};
use crate::word::Word;

/// Both times, milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Times {
    /// White's.
    pub white_ms: i64,
    /// Black's.
    pub black_ms: i64,
}

impl Times {
    /// No clock shows less than nothing.
    ///
    /// ```
    /// use board::ByColor;
    /// use jadoube_protocol::views::Times;
    /// let times = Times::of(ByColor { white: -1, black: 2_000 });
    /// assert_eq!((times.white_ms, times.black_ms), (0, 2_000));
    /// ```
    #[must_use]
    pub fn of(times: ByColor<i64>) -> Times {
        Times {
            white_ms: times.white.max(0),
            black_ms: times.black.max(0),
        }
    }

    /// The time of each player.
    ///
    /// ```
    /// use jadoube_protocol::views::Times;
    /// assert_eq!(Times { white_ms: 1, black_ms: 2 }.each().black, 2);
    /// ```
    #[must_use]
    pub const fn each(self) -> ByColor<i64> {
        ByColor {
            white: self.white_ms,
            black: self.black_ms,
        }
    }
}

/// A number for White and one for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pair {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

impl From<ByColor<u32>> for Pair {
    fn from(pair: ByColor<u32>) -> Pair {
        Pair {
            white: pair.white,
            black: pair.black,
        }
    }
}

/// The clock on the table, as far as an audience may know what was done to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableClock {
    /// Whose clock runs.
    pub running: Option<&'static str>,
    /// Both times; without a clock `None`.
    pub times: Option<Times>,
    /// When these were the times, as RFC 3339 writes it.
    pub as_of: Option<Box<str>>,
    /// How long the clock that runs counts nothing yet, milliseconds.
    pub delay_left_ms: i64,
}

/// The men as in the first field of a FEN.
///
/// ```
/// use board::{Position, Tolerant};
/// use jadoube_protocol::views::men;
/// let start = men(Tolerant::default().board());
/// assert_eq!(&*start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// ```
#[must_use]
pub fn men(board: &Board) -> Box<str> {
    let mut men = Vec::with_capacity(64);
    write_men(board, &mut men);
    String::from_utf8(men)
        .expect("invariant: men are letters")
        .into()
}

/// Whether a number may be left out.
///
/// ```
/// use jadoube_protocol::views::is_zero;
/// assert!(is_zero(&0) && !is_zero(&-1));
/// ```
#[must_use]
pub const fn is_zero(ms: &i64) -> bool {
    *ms == 0
}

/// Whether a fact that is only told where it is so may be left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(super) const fn is_not_so(fact: &bool) -> bool {
    !*fact
}

/// JSON that is written once, for it is sent with every state of a board.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(super) struct WrittenOnce(Box<RawValue>);

impl WrittenOnce {
    pub(super) fn of(value: &(impl Serialize + ?Sized)) -> WrittenOnce {
        WrittenOnce(to_raw_value(value).expect("invariant: plain values are JSON"))
    }
}

impl PartialEq for WrittenOnce {
    fn eq(&self, other: &WrittenOnce) -> bool {
        self.0.get() == other.0.get()
    }
}

/// What is told in words: in English, and in the other languages by their tags.
pub(super) fn told(tell: impl Fn(Language) -> String) -> (WrittenOnce, WrittenOnce) {
    let english = WrittenOnce::of(&*tell(Language::English));
    (english, WrittenOnce::of(&OtherLanguages(tell)))
}

struct OtherLanguages<F>(F);

impl<F: Fn(Language) -> String> Serialize for OtherLanguages<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut others = Languages::All.besides_english().to_vec();
        others.sort_by_key(|language| language.tag());
        let told = others
            .into_iter()
            .map(|language| (language.tag(), (self.0)(language)));
        serializer.collect_map(told)
    }
}

/// A list of words without its type.
pub(super) fn articles<S: Serializer>(list: &Articles, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(list)
}

/// The number of a ruling as it is written.
pub(super) fn as_written<S: Serializer>(id: &RulingId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{}.{}", id.0, id.1))
}

/// Entries of the register, by their numbers.
pub(super) fn register<S: Serializer>(
    list: &Ambiguities,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(list.iter().map(|entry| format!("C-{}", entry.number())))
}

/// A number for each player whom it concerns; of others nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Each<T>(pub(super) ByColor<T>);

impl<T: Default + PartialEq> Each<T> {
    /// Whether it concerns nobody.
    pub(super) fn is_nobodys(&self) -> bool {
        self.0 == ByColor::default()
    }
}

impl<T: Default + PartialEq + Serialize> Serialize for Each<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (player, number) in [("black", &self.0.black), ("white", &self.0.white)] {
            if *number != T::default() {
                map.serialize_entry(player, number)?;
            }
        }
        map.end()
    }
}

/// Moves in UCI notation, sorted as text, two bytes each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveList(Box<[u16]>);

impl MoveList {
    pub(super) fn of(moves: &[Move], mode: CastlingMode) -> MoveList {
        let mut sorted: Vec<u16> = moves.iter().map(|m| sort_key(*m, mode)).collect();
        sorted.sort_unstable();
        MoveList(sorted.into())
    }

    fn of_one(from: Square, to: Square) -> MoveList {
        let stands = Move::Normal {
            role: Role::Pawn,
            from,
            to,
            capture: None,
            promotion: None,
        };
        MoveList::of(&[stands], CastlingMode::Standard)
    }
}

impl Serialize for MoveList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for packed in &self.0 {
            list.serialize_element(&*uci_of(*packed))?;
        }
        list.end()
    }
}

/// What a ruling costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PenaltyView {
    AddTimeS(Each<u32>),
    Loss(&'static str),
    Draw(bool),
    Discretion(Items),
    Warning(&'static str),
    KingMove(&'static str),
    OpponentChoice(Box<[OptionView]>),
    Intervene(bool),
    WaitNextMoveThenDraw(bool),
    #[serde(untagged)]
    Standard {
        discretion: Items,
        standard: StandardView,
    },
}

/// A time that is the standard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct StandardView {
    add_time_s: Each<u32>,
}

/// What a historic code gives the opponent to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct OptionView {
    moves: MoveList,
    option: Cow<'static, str>,
}

/// Items of 12.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Items(&'static [Discretion]);

impl Serialize for Items {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|item| item.word()))
    }
}

impl PenaltyView {
    pub(super) fn of(penalty: &Penalty, mode: CastlingMode) -> PenaltyView {
        match penalty {
            Penalty::AddTime(seconds) => PenaltyView::AddTimeS(Each(*seconds)),
            Penalty::Loss(player) => PenaltyView::Loss(player.word()),
            Penalty::Draw => PenaltyView::Draw(true),
            Penalty::Discretion(items) => PenaltyView::Discretion(Items(items)),
            Penalty::Standard { seconds, items } => PenaltyView::Standard {
                discretion: Items(items),
                standard: StandardView {
                    add_time_s: Each(*seconds),
                },
            },
            Penalty::Warning(player) => PenaltyView::Warning(player.word()),
            Penalty::KingMove(player) => PenaltyView::KingMove(player.word()),
            Penalty::OpponentChoice(options) => {
                let options = options.iter().map(|option| OptionView::of(option, mode));
                PenaltyView::OpponentChoice(options.collect())
            }
            Penalty::Intervene => PenaltyView::Intervene(true),
            Penalty::WaitNextMoveThenDraw => PenaltyView::WaitNextMoveThenDraw(true),
        }
    }
}

impl OptionView {
    fn of(option: &OpponentOption, mode: CastlingMode) -> OptionView {
        OptionView {
            moves: match option.stands {
                Some((from, to)) => MoveList::of_one(from, to),
                None => MoveList::of(&option.moves, mode),
            },
            option: option.name.clone(),
        }
    }
}

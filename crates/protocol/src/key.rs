//! Lists every key of the protocol, and the shape of its value.

/// What kind of value a key has; decides how the text notation reads a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueShape {
    /// One word: a square, a colour, a move, a choice.
    Word,
    /// Free text.
    Text,
    /// An integer.
    Number,
    /// True or false.
    Truth,
    /// A list of words.
    List,
    /// A number for White and one for Black.
    Pair,
    /// The times of `start`, or a reading of the clock.
    Clock,
    /// The value of a fact.
    Value,
    /// Only in JSON; the text notation says it otherwise.
    JsonOnly,
}

macro_rules! keys {
    ($($key:ident = $name:literal $shape:ident,)*) => {
        /// A key of the protocol. The most frequent ones come first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum FieldKey { $($key,)* }

        impl FieldKey {
            /// Every key, in order.
            pub(crate) const ALL: &'static [FieldKey] = &[$(FieldKey::$key,)*];

            /// As the protocol writes it.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(FieldKey::$key => $name,)* }
            }

            /// The key of this name.
            pub(crate) fn from_name(name: &str) -> Option<FieldKey> {
                match name {
                    $($name => Some(FieldKey::$key),)*
                    _ => None,
                }
            }

            /// What kind of value it has.
            pub(crate) const fn shape(self) -> ValueShape {
                match self { $(FieldKey::$key => ValueShape::$shape,)* }
            }
        }
    };
}

keys! {
    Act = "act" JsonOnly,
    By = "by" JsonOnly,
    Square = "square" Word,
    Squares = "squares" List,
    From = "from" Word,
    Between = "between" Word,
    Move = "move" Word,
    At = "at" Number,
    Clock = "clock" Clock,
    WhiteMs = "white_ms" JsonOnly,
    BlackMs = "black_ms" JsonOnly,
    Running = "running" Word,
    Hand = "hand" Word,
    Source = "source" Word,
    Certainty = "certainty" Word,
    Kind = "kind" Word,
    SettlingMs = "settling_ms" Number,
    For = "for" JsonOnly,
    Board = "board" Text,
    Intent = "intent" Word,
    With = "with" Word,
    Order = "order" Word,
    Man = "man" Word,
    Piece = "piece" Word,
    Inverted = "inverted" Truth,
    Hands = "hands" Number,
    To = "to" Word,
    Fen = "fen" Word,
    Words = "words" Text,
    Heard = "heard" Truth,
    Text = "text" Text,
    Meaning = "meaning" Word,
    Reason = "reason" Word,
    Side = "side" Word,
    What = "what" Word,
    Of = "of" Number,
    Ply = "ply" Number,
    CompletedMoves = "completed_moves" Number,
    First = "first" Word,
    LastPeriod = "last_period" Truth,
    Result = "result" Word,
    Restore = "restore" Truth,
    Article = "article" Text,
    Option = "option" Text,
    Fact = "fact" Word,
    Value = "value" Value,
    Edition = "edition" Word,
    Control = "control" Word,
    Supervision = "supervision" Word,
    Chess960 = "chess960" Truth,
    History = "history" List,
    HistoryFen = "history_fen" Word,
    IllegalMoves = "illegal_moves" Pair,
    Regulations = "regulations" Word,
    Round = "round" Text,
    White = "white" Text,
    Black = "black" Text,
    Event = "event" Text,
    Late = "late" Truth,
    Instead = "instead" Text,
    AddTimeS = "add_time_s" Pair,
    Penalty = "penalty" Word,
    IllegalMovesToLose = "illegal_moves_to_lose" Number,
    PenaltyS = "penalty_s" Number,
    GuidelinesIii = "guidelines_iii" Truth,
    NoDrawOffersBefore = "no_draw_offers_before" Number,
    VisuallyDisabled = "visually_disabled" List,
    Assistant = "assistant" List,
    TimePressure = "time_pressure" Truth,
    Video = "video" List,
    Camera = "camera" Word,
    Footage = "footage" Word,
    IncrementMs = "increment_ms" JsonOnly,
    DelayMs = "delay_ms" JsonOnly,
}

impl FieldKey {
    const fn bit(self) -> u128 {
        1 << self as u8
    }
}

/// The keys that any act may have.
pub(crate) const COMMON: KeySet = KeySet::of(&[
    FieldKey::Act,
    FieldKey::By,
    FieldKey::For,
    FieldKey::At,
    FieldKey::Clock,
    FieldKey::Source,
    FieldKey::Certainty,
    FieldKey::Kind,
    FieldKey::SettlingMs,
    FieldKey::Board,
    FieldKey::Late,
]);

/// The keys inside `regulations`.
pub(crate) const REGULATIONS: KeySet = KeySet::of(&[
    FieldKey::IllegalMovesToLose,
    FieldKey::PenaltyS,
    FieldKey::GuidelinesIii,
    FieldKey::NoDrawOffersBefore,
    FieldKey::VisuallyDisabled,
    FieldKey::Assistant,
    FieldKey::TimePressure,
    FieldKey::Video,
]);

/// The keys of a reading of the clock.
pub(crate) const READING: KeySet =
    KeySet::of(&[FieldKey::WhiteMs, FieldKey::BlackMs, FieldKey::Running]);

/// The keys of the times that a game starts with.
pub(crate) const SETTING: KeySet = KeySet::of(&[
    FieldKey::WhiteMs,
    FieldKey::BlackMs,
    FieldKey::IncrementMs,
    FieldKey::DelayMs,
]);

/// The keys of a pair of numbers.
pub(crate) const PAIR: KeySet = KeySet::of(&[FieldKey::White, FieldKey::Black]);

/// The keys of `start`.
pub(crate) const START: KeySet = KeySet::of(&[
    FieldKey::Act,
    FieldKey::Edition,
    FieldKey::Control,
    FieldKey::Supervision,
    FieldKey::Chess960,
    FieldKey::Fen,
    FieldKey::History,
    FieldKey::HistoryFen,
    FieldKey::IllegalMoves,
    FieldKey::Regulations,
    FieldKey::Clock,
    FieldKey::Board,
    FieldKey::Round,
    FieldKey::White,
    FieldKey::Black,
    FieldKey::Event,
]);

/// A set of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeySet(u128);

impl KeySet {
    /// The set of these keys.
    pub(crate) const fn of(keys: &[FieldKey]) -> KeySet {
        let mut set = KeySet(0);
        let mut place = 0;
        while place < keys.len() {
            set.insert(keys[place]);
            place += 1;
        }
        set
    }

    /// All keys of both sets.
    pub(crate) const fn and(self, other: KeySet) -> KeySet {
        KeySet(self.0 | other.0)
    }

    /// Adds a key; whether it was new.
    pub(crate) const fn insert(&mut self, key: FieldKey) -> bool {
        let new = self.0 & key.bit() == 0;
        self.0 |= key.bit();
        new
    }

    /// Whether the key is in it.
    pub(crate) const fn contains(self, key: FieldKey) -> bool {
        self.0 & key.bit() != 0
    }

    /// The keys that are in this set and not in `other`.
    pub(crate) const fn without(self, other: KeySet) -> KeySet {
        KeySet(self.0 & !other.0)
    }

    /// The keys, in the order of the protocol.
    pub(crate) fn iter(self) -> impl Iterator<Item = FieldKey> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let key = FieldKey::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*key)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_keys_go_both_ways() {
        for &key in FieldKey::ALL {
            assert_eq!(FieldKey::from_name(key.name()), Some(key));
        }
        assert_eq!(FieldKey::from_name("sqaure"), None);
    }

    #[test]
    fn a_set_tells_new_from_old() {
        let mut set = KeySet::default();
        assert!(set.insert(FieldKey::DelayMs));
        assert!(!set.insert(FieldKey::DelayMs));
        assert_eq!(set.iter().collect::<Vec<_>>(), [FieldKey::DelayMs]);
    }
}

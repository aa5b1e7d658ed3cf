//! Lists the kinds of findings, a row each: name, severity, articles, and what the kind means.

use laws::{Article, Edition, Provision as P};

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is wrong; an arbiter wants to know it all the same.
    Note,
    /// Something does not fit, and may have an innocent reason.
    Doubt,
    /// The record contradicts the Laws, or itself.
    Fault,
}

impl Severity {
    /// Every severity, the mildest first.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Doubt, Severity::Fault];

    /// The word for it.
    ///
    /// ```
    /// assert_eq!(jadoube_audit::Severity::Doubt.name(), "doubt");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Doubt => "doubt",
            Severity::Fault => "fault",
        }
    }

    /// The severity with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Severity> {
        Severity::ALL.into_iter().find(|s| s.name() == name)
    }
}

/// What a kind is called and what it rests on.
struct KindRow {
    kind: Kind,
    name: &'static str,
    severity: Severity,
    articles: &'static [P],
    /// The section of the standard of PGN, where it is one of the text alone.
    standard: Option<&'static str>,
    meaning: &'static str,
}

macro_rules! kinds {
    ($($kind:ident $name:literal $severity:ident [$($article:ident)*] $standard:expr, $meaning:literal;)*) => {
        /// What was found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(#[doc = $meaning] $kind,)*
        }

        const ROWS: &[KindRow] = &[
            $(KindRow {
                kind: Kind::$kind,
                name: $name,
                severity: Severity::$severity,
                articles: &[$(P::$article),*],
                standard: $standard,
                meaning: $meaning,
            },)*
        ];
    };
}

const MOVES: Option<&str> = Some("PGN 8.2.3");
const NUMBERS: Option<&str> = Some("PGN 8.2.2");
const TAGS: Option<&str> = Some("PGN 8.1.1");
const RESULT: Option<&str> = Some("PGN 8.2.6");
const START: Option<&str> = Some("PGN 9.7");
const CONTROL: Option<&str> = Some("PGN 9.6.1");
const CONCLUSION: Option<&str> = Some("PGN 9.8.1");
const PLIES: Option<&str> = Some("PGN 9.9");

kinds! {
    IllegalMove "illegal_move" Fault [A3_10_2 A7_5_1] None, "A move that the Laws do not allow.";
    PromotionMissing "promotion_missing" Fault [A3_7_5_1 A7_5_2] None, "A pawn on the last rank without the man that it became.";
    NullMove "null_move" Doubt [A1_3] MOVES, "A move that was not made: the same player moved twice.";
    ResultSignal "result_signal" Note [] None, "Kings put in the centre to tell the result, written down as a move.";
    DoubtfulSignal "doubtful_signal" Note [] None, "A last move of a king to the centre, which may be no move but the result.";
    AfterCheckmate "after_checkmate" Fault [A5_1_1] None, "Moves after a checkmate, which had ended the game.";
    AfterStalemate "after_stalemate" Fault [A5_2_1] None, "Moves after a stalemate, which had ended the game.";
    AfterDeadPosition "after_dead_position" Fault [A5_2_2] None, "Moves after a dead position, which had ended the game.";
    AfterFivefold "after_fivefold" Fault [A9_6_1] None, "Moves after a position stood for the fifth time, which had ended the game.";
    AfterSeventyFive "after_seventy_five" Fault [A9_6_2] None, "Moves after seventy-five moves by each player without capture or pawn move, which had ended the game.";
    ResultAgainstPosition "result_against_position" Fault [] None, "A result that is not the one of the final position.";
    TimeForfeitWon "time_forfeit_won" Fault [A6_9] None, "A win on time by a player who could not checkmate.";
    TimeForfeitDrawn "time_forfeit_drawn" Doubt [A6_9] None, "A draw on time although the opponent could still checkmate.";
    WonWithoutMate "won_without_mate" Doubt [A5_1_2] None, "A win by a player who could not checkmate by any series of legal moves.";
    ThreefoldOpen "threefold_open" Note [A9_2_1_2] None, "A draw by threefold repetition that could be claimed, and the game went on.";
    FiftyOpen "fifty_open" Note [A9_3_2] None, "A draw by fifty moves that could be claimed, and the game went on.";
    WrongTermination "wrong_termination" Fault [] CONCLUSION, "An end named in the header that the board does not show.";
    EarlyDraw "early_draw" Doubt [A5_2_3] None, "A draw before the players were allowed to agree on one.";
    ClockNegative "clock_negative" Fault [A6_8] None, "A clock that shows less than nothing.";
    ClockBackwards "clock_backwards" Fault [A6_10_2] None, "A clock that shows more time than before, in a game without increment.";
    ClockGain "clock_gain" Doubt [A6_10_2] None, "A clock that gained more than its increment.";
    ClockAfterZero "clock_after_zero" Doubt [A6_8 A6_9] None, "Moves by a player whose clock had shown zero.";
    ClockContradiction "clock_contradiction" Note [A6_10_2] None, "A time on the clock that does not follow from the time that was taken.";
    OtherControl "other_control" Note [] CONTROL, "Clocks that do not begin with the time of the header.";
    MissingResult "missing_result" Doubt [] RESULT, "No result in the header, or none after the moves.";
    RepeatedResult "repeated_result" Doubt [] RESULT, "The same result told twice.";
    ContradictoryResult "contradictory_result" Fault [] RESULT, "Two results that are not the same.";
    MoveNumber "move_number" Doubt [] NUMBERS, "A number that is not that of the move behind it.";
    PlyCount "ply_count" Doubt [] PLIES, "A number of plies in the header that is not that of the moves.";
    BrokenText "broken_text" Fault [] None, "Text that is not PGN.";
    LooseMove "loose_move" Note [] MOVES, "A move that is understood, and whose man, castling or sign of a capture is not written as it should be.";
    UnreadableStart "unreadable_start" Fault [] START, "A game whose beginning cannot be set up: its moves were not judged.";
    IrregularStart "irregular_start" Note [A3_10_3] START, "A start from a position that no game can reach.";
    MissingTag "missing_tag" Note [] TAGS, "No name of a player in the header.";
    SameGame "same_game" Note [] None, "The same players and the same moves a second time.";
}

impl Kind {
    /// Every kind, in the order of the Laws, those of the text last.
    pub fn all() -> impl Iterator<Item = Kind> {
        ROWS.iter().map(|row| row.kind)
    }

    /// How many there are.
    pub const COUNT: usize = ROWS.len();

    const fn row(self) -> &'static KindRow {
        &ROWS[self as usize]
    }

    /// The name, as options and output know it.
    ///
    /// ```
    /// use jadoube_audit::Kind;
    /// assert_eq!(Kind::ThreefoldOpen.name(), "threefold_open");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The kind with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        ROWS.iter().find(|row| row.name == name).map(|row| row.kind)
    }

    /// How grave it is.
    #[must_use]
    pub const fn severity(self) -> Severity {
        self.row().severity
    }

    /// What it means, in a sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        self.row().meaning
    }

    /// The provisions that it rests on.
    #[must_use]
    pub const fn provisions(self) -> &'static [P] {
        self.row().articles
    }

    /// The articles that it rests on, as `edition` numbers them, and the section of the standard of
    /// PGN.
    ///
    /// ```
    /// use jadoube_audit::Kind;
    /// use laws::Edition;
    /// assert!(Kind::AfterFivefold.articles(Edition::Fide2014).eq(["9.6a"]));
    /// assert!(Kind::PlyCount.articles(Edition::Fide2023).eq(["PGN 9.9"]));
    /// ```
    pub fn articles(self, edition: Edition) -> impl Iterator<Item = Article> {
        let row = self.row();
        numbers(row.articles, edition).chain(row.standard)
    }
}

/// The numbers of these provisions in `edition`, without those that it does not have.
pub(crate) fn numbers(provisions: &[P], edition: Edition) -> impl Iterator<Item = Article> {
    provisions
        .iter()
        .filter_map(move |provision| provision.number(edition))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_row_and_a_name_of_its_own() {
        for (index, row) in ROWS.iter().enumerate() {
            assert_eq!(row.kind as usize, index);
            assert_eq!(Kind::from_name(row.name), Some(row.kind));
            assert!(row.meaning.ends_with('.'), "{}", row.name);
        }
    }

    #[test]
    fn severities_have_names() {
        for severity in Severity::ALL {
            assert_eq!(Severity::from_name(severity.name()), Some(severity));
        }
        assert!(Severity::Note < Severity::Fault);
    }
}

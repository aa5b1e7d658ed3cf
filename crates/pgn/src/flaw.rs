//! Says what is wrong with the text of a game, and where.

/// What is wrong with the text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Where, in bytes from the beginning of what was read (of what was unpacked, if it was
    /// packed).
    pub offset: u64,
    /// What.
    pub kind: FlawKind,
}

/// What may be wrong with the text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlawKind {
    /// The comment that begins there has no end; the next game begins where its tags do.
    OpenComment,
    /// The comment that begins there is longer than [`crate::MAX_COMMENT_BYTES`], and was cut.
    LongComment,
    /// The game is longer than [`crate::MAX_GAME_BYTES`], or has more than 131,072 plies, comments
    /// or marks, and what follows that place was left out.
    LongGame,
    /// The variation that begins there has no end: whatever follows belongs to it.
    OpenVariation,
    /// A variation ends there that never began.
    EndOfNoVariation,
    /// The tag that begins there has no end, or no value.
    BrokenTag,
    /// A tag of that name stood before; the first holds.
    TagAgain,
    /// More tags than any game has: the rest was passed over.
    TooManyTags,
    /// What stands there is neither a move nor anything else that PGN has.
    UnknownWord,
    /// `x` is missing where a man is captured, or stands where none is.
    CaptureSign,
    /// The capture of a pawn names files alone (`ed`).
    ShortCapture,
    /// Castling is written as a move of the king, who may not go there otherwise.
    KingForCastling,
    /// A comment with a command begins inside another, which was not closed before it.
    CommentInside,
    /// Several men can go there; the one was taken with which most of what follows is legal.
    Ambiguous,
    /// The same result a second time.
    ResultAgain,
    /// A result that is not the one before it.
    OtherResult,
    /// Moves after a result.
    MovesAfterResult,
    /// The position of `FEN` cannot be read: the moves are kept, and nothing is said of them.
    UnreadableFen,
    /// `FEN` has castling rights, or a pawn that has just gone two squares, for which no men stand
    /// there: those were left out.
    ImpossibleRights,
    /// `SetUp` says that there is a position, and there is no `FEN`.
    NoFen,
    /// `Variant` is one whose rules are not known here: the moves are kept, and nothing is said of
    /// them.
    UnknownVariant,
    /// There is neither a tag nor a move in it.
    NoGame,
    /// It is a page of the Web.
    WebPage,
}

impl FlawKind {
    /// What is wrong, in a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            FlawKind::OpenComment => "The comment that begins here has no end.",
            FlawKind::LongComment => "The comment that begins here is too long, and was cut.",
            FlawKind::LongGame => "The game is too long; what stands from here on was left out.",
            FlawKind::OpenVariation => "The variation that begins here has no end.",
            FlawKind::EndOfNoVariation => "A variation ends here that never began.",
            FlawKind::BrokenTag => {
                "The tag that begins here has no end, no value, or no quotation marks."
            }
            FlawKind::TagAgain => "A tag of this name stood before; the first holds.",
            FlawKind::TooManyTags => "More tags stand here than were kept.",
            FlawKind::UnknownWord => {
                "What stands here is neither a move nor anything else that PGN has."
            }
            FlawKind::CaptureSign => {
                "The sign of a capture is missing here, or stands where none is."
            }
            FlawKind::ShortCapture => "The square is missing here on which the pawn captured.",
            FlawKind::KingForCastling => "Castling is written here as a move of the king.",
            FlawKind::CommentInside => {
                "A comment begins here inside another, which was not closed."
            }
            FlawKind::Ambiguous => "Several men could make this move; one of them was taken.",
            FlawKind::ResultAgain => "The result stands here a second time.",
            FlawKind::OtherResult => "Another result stands here than before.",
            FlawKind::MovesAfterResult => "Moves stand here after a result.",
            FlawKind::UnreadableFen => {
                "The position of the header cannot be set up: the moves were not judged."
            }
            FlawKind::ImpossibleRights => {
                "The position of the header has rights to castle, or a capture en passant, that its men do not allow."
            }
            FlawKind::NoFen => "The header says that a position was set up, and gives none.",
            FlawKind::UnknownVariant => {
                "The variant of the header is one whose rules are not known: the moves were not judged."
            }
            FlawKind::NoGame => "There is neither a tag nor a move in it.",
            FlawKind::WebPage => "It is a page of the Web, and no PGN.",
        }
    }

    /// Whether what stands there was left out, or may have been meant otherwise than it was read.
    #[must_use]
    pub const fn is_a_loss(self) -> bool {
        !matches!(
            self,
            FlawKind::CaptureSign | FlawKind::ShortCapture | FlawKind::ResultAgain
        )
    }
}

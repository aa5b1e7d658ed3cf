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
    /// A comment begins inside a comment, which was not closed before it.
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

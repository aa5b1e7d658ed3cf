//! Names the columns of a table.

/// Whose column it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    White,
    Black,
}

/// What is told of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    Name,
    StartNumber,
    FideId,
    Rating,
    Title,
    Federation,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Round,
    Board,
    Result,
    Of(Side, Detail),
}

/// The columns in the order of writing, each with its heading.
pub(super) const COLUMNS: &[(Column, &str)] = &[
    (Column::Round, "round"),
    (Column::Board, "board"),
    (Column::Of(Side::White, Detail::Name), "white"),
    (Column::Of(Side::Black, Detail::Name), "black"),
    (Column::Result, "result"),
    (Column::Of(Side::White, Detail::StartNumber), "white_id"),
    (Column::Of(Side::White, Detail::FideId), "white_fide_id"),
    (Column::Of(Side::White, Detail::Rating), "white_rating"),
    (Column::Of(Side::White, Detail::Title), "white_title"),
    (
        Column::Of(Side::White, Detail::Federation),
        "white_federation",
    ),
    (Column::Of(Side::Black, Detail::StartNumber), "black_id"),
    (Column::Of(Side::Black, Detail::FideId), "black_fide_id"),
    (Column::Of(Side::Black, Detail::Rating), "black_rating"),
    (Column::Of(Side::Black, Detail::Title), "black_title"),
    (
        Column::Of(Side::Black, Detail::Federation),
        "black_federation",
    ),
];

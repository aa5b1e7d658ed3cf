//! Names the columns of a table.

/// Whose column it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnSide {
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
    Of(ColumnSide, Detail),
}

/// The columns in the order of writing, each with its heading.
pub(super) const COLUMNS: &[(Column, &str)] = &[
    (Column::Round, "round"),
    (Column::Board, "board"),
    (Column::Of(ColumnSide::White, Detail::Name), "white"),
    (Column::Of(ColumnSide::Black, Detail::Name), "black"),
    (Column::Result, "result"),
    (
        Column::Of(ColumnSide::White, Detail::StartNumber),
        "white_id",
    ),
    (
        Column::Of(ColumnSide::White, Detail::FideId),
        "white_fide_id",
    ),
    (
        Column::Of(ColumnSide::White, Detail::Rating),
        "white_rating",
    ),
    (Column::Of(ColumnSide::White, Detail::Title), "white_title"),
    (
        Column::Of(ColumnSide::White, Detail::Federation),
        "white_federation",
    ),
    (
        Column::Of(ColumnSide::Black, Detail::StartNumber),
        "black_id",
    ),
    (
        Column::Of(ColumnSide::Black, Detail::FideId),
        "black_fide_id",
    ),
    (
        Column::Of(ColumnSide::Black, Detail::Rating),
        "black_rating",
    ),
    (Column::Of(ColumnSide::Black, Detail::Title), "black_title"),
    (
        Column::Of(ColumnSide::Black, Detail::Federation),
        "black_federation",
    ),
];

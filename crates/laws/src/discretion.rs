//! The items of Article 12.9, among which an edition lets the arbiter choose.

/// The items of 12.9 (13.4 in 2009), mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Discretion {
    /// A warning.
    Warning,
    /// Time for the opponent.
    AddTimeOpponent,
    /// Time off the offender's clock.
    ReduceTime,
    /// Points for the opponent, up to the maximum of the game.
    PointsOpponent,
    /// Points off the offender's score.
    PointsOffender,
    /// The game lost.
    Loss,
    /// A fine announced beforehand.
    Fine,
    /// Exclusion from rounds.
    ExcludeRounds,
    /// Expulsion from the event.
    Expulsion,
}

impl Discretion {
    /// The item as a list of its own.
    pub(crate) const fn alone(self) -> &'static [Discretion] {
        match self {
            Discretion::Warning => &[Discretion::Warning],
            Discretion::AddTimeOpponent => &[Discretion::AddTimeOpponent],
            Discretion::ReduceTime => &[Discretion::ReduceTime],
            Discretion::PointsOpponent => &[Discretion::PointsOpponent],
            Discretion::PointsOffender => &[Discretion::PointsOffender],
            Discretion::Loss => &[Discretion::Loss],
            Discretion::Fine => &[Discretion::Fine],
            Discretion::ExcludeRounds => &[Discretion::ExcludeRounds],
            Discretion::Expulsion => &[Discretion::Expulsion],
        }
    }
}

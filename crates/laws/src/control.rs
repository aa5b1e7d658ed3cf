//! The class of the time control: what the rows of an edition and the regime of a game both name.

/// The class of the time control (Appendices A and B of the Laws).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Control {
    /// Neither rapid nor blitz.
    #[default]
    Standard,
    /// More than ten and less than sixty minutes (15 or more in 2009).
    Rapid,
    /// Ten minutes or less (less than 15 in 2009).
    Blitz,
}

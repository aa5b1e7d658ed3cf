//! What the properties are held against (positions, starts and scripts, each made from one seed),
//! and the properties.

/// Ends a property with the reason why it does not hold.
macro_rules! ensure {
    ($holds:expr, $($why:tt)+) => {
        if !$holds {
            return Err(format!($($why)+));
        }
    };
}

pub mod acts;
pub mod contacts;
pub mod duty;
pub mod games;
pub mod illegal_actions;
pub mod imagine;
pub mod mirror;
pub mod notation;
pub mod positions;
pub mod random;
pub mod records;
pub mod script;
pub mod wild;

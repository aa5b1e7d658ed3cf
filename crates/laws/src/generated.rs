//! Holds the tables that `cargo xtask law` writes from the law book.

pub(crate) mod editions;
pub(crate) mod english;
pub(crate) mod french;
pub(crate) mod provisions;
pub(crate) mod register;

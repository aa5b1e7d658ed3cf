// Written by `cargo xtask law` from `law/`: to be changed there.

pub(crate) mod editions;
pub(crate) mod provisions;
pub(crate) mod english;
pub(crate) mod french;
pub(crate) mod register;

//! Who asks, and what he may.

mod principal;
mod token;

pub use principal::{Principal, Target, Via};
pub use token::{Token, new_token, token_id};

/// What is known of those who have shown who they are.
#[derive(Default)]
pub struct Auth {}

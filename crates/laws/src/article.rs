//! Articles: which number a provision of the Laws carries in which edition.
//!
//! A [`Provision`] is named by its number of 1 January 2018 (`A4_3_1`), because that numbering
//! still stands and covers most editions; provisions that only one code knows carry their own
//! (`B3c`, `Us8F7`, `LccXIII`). [`Provision::number`] translates; a provision that an edition lacks
//! has none there.

use crate::edition::Edition;
use crate::generated::provisions::{CODE, NUMBERS};

pub use crate::generated::provisions::Provision;

/// The number of an article, as the edition in force prints it.
pub type Article = &'static str;

/// A function that a provision is carried out by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The path of its file in the repository.
    pub file: &'static str,
    /// Its name.
    pub function: &'static str,
}

impl Provision {
    /// The number under which `edition` prints this provision, or `None` if it has no such
    /// provision.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Provision};
    /// assert_eq!(Provision::A7_5_5.number(Edition::Fide2017), Some("7.5.3"));
    /// assert_eq!(Provision::A7_5_4.number(Edition::Fide2009), None);
    /// ```
    #[must_use]
    pub const fn number(self, edition: Edition) -> Option<Article> {
        let number = NUMBERS[self as usize][edition as usize];
        if number.is_empty() {
            None
        } else {
            Some(number)
        }
    }

    /// The functions that it is carried out by: none where the engine does not rule on it.
    ///
    /// ```
    /// use jadoube_laws::Provision;
    /// let code = Provision::A4_3_3.code();
    /// assert!(code.iter().any(|anchor| anchor.file.ends_with("obligation.rs")));
    /// assert!(Provision::A8_4.code().is_empty());
    /// ```
    #[must_use]
    pub fn code(self) -> &'static [Anchor] {
        CODE[self as usize]
    }
}

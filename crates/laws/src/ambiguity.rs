//! The ambiguity register: where the Laws are open, which reading was chosen and why
//! (`law/register`).

pub use crate::generated::register::Ambiguity;

impl Ambiguity {
    /// The number of the entry.
    ///
    /// ```
    /// use jadoube_laws::Ambiguity;
    /// assert_eq!(Ambiguity::C13.number(), 13);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its place in the register, from 0.
    pub(crate) fn place(self) -> usize {
        usize::from(self.number()).saturating_sub(1)
    }
}

impl std::fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "C-{}", self.number())
    }
}

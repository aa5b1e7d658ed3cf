//! The ambiguity register: where the Laws are open, which reading was chosen and why (register C).

macro_rules! register {
    ($($entry:ident = $number:literal,)*) => {
        /// An entry of the ambiguity register. A ruling that relies on one carries it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum Ambiguity { $($entry = $number,)* }

        impl Ambiguity {
            /// Every entry, in order.
            pub const ALL: &'static [Ambiguity] = &[$(Ambiguity::$entry,)*];
        }
    };
}

register! {
    C1 = 1, C2 = 2, C3 = 3, C4 = 4, C5 = 5, C6 = 6, C7 = 7, C8 = 8, C9 = 9, C10 = 10, C11 = 11,
    C12 = 12, C13 = 13, C14 = 14, C15 = 15, C16 = 16, C17 = 17, C18 = 18, C19 = 19, C20 = 20,
    C21 = 21, C22 = 22, C23 = 23, C24 = 24, C25 = 25, C26 = 26, C27 = 27, C28 = 28, C29 = 29,
    C30 = 30, C31 = 31, C32 = 32, C33 = 33, C34 = 34, C35 = 35,
    C36 = 36, C37 = 37, C38 = 38, C39 = 39, C40 = 40, C41 = 41, C42 = 42, C43 = 43, C44 = 44,
    C45 = 45,
}

impl Ambiguity {
    /// The number of the entry, 1 to 45.
    ///
    /// ```
    /// use jadoube_laws::Ambiguity;
    /// assert_eq!(Ambiguity::C13.number(), 13);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

impl std::fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "C-{}", self.number())
    }
}

// Written by `cargo xtask law` from `law/register`: to be changed there.

/// An entry of the ambiguity register. A ruling that relies on one carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Ambiguity {
    C1 = 1,
    C2 = 2,
    C3 = 3,
    C4 = 4,
    C5 = 5,
    C6 = 6,
    C7 = 7,
    C8 = 8,
    C9 = 9,
    C10 = 10,
    C11 = 11,
    C12 = 12,
    C13 = 13,
    C14 = 14,
    C15 = 15,
    C16 = 16,
    C17 = 17,
    C18 = 18,
    C19 = 19,
    C20 = 20,
    C21 = 21,
    C22 = 22,
    C23 = 23,
    C24 = 24,
    C25 = 25,
    C26 = 26,
    C27 = 27,
    C28 = 28,
    C29 = 29,
    C30 = 30,
    C31 = 31,
    C32 = 32,
    C33 = 33,
    C34 = 34,
    C35 = 35,
    C36 = 36,
    C37 = 37,
    C38 = 38,
    C39 = 39,
    C40 = 40,
    C41 = 41,
    C42 = 42,
    C43 = 43,
    C44 = 44,
    C45 = 45,
}

impl Ambiguity {
    /// Every entry, in order.
    pub const ALL: &'static [Ambiguity] = &[Ambiguity::C1, Ambiguity::C2, Ambiguity::C3, Ambiguity::C4, Ambiguity::C5, Ambiguity::C6, Ambiguity::C7, Ambiguity::C8, Ambiguity::C9, Ambiguity::C10, Ambiguity::C11, Ambiguity::C12, Ambiguity::C13, Ambiguity::C14, Ambiguity::C15, Ambiguity::C16, Ambiguity::C17, Ambiguity::C18, Ambiguity::C19, Ambiguity::C20, Ambiguity::C21, Ambiguity::C22, Ambiguity::C23, Ambiguity::C24, Ambiguity::C25, Ambiguity::C26, Ambiguity::C27, Ambiguity::C28, Ambiguity::C29, Ambiguity::C30, Ambiguity::C31, Ambiguity::C32, Ambiguity::C33, Ambiguity::C34, Ambiguity::C35, Ambiguity::C36, Ambiguity::C37, Ambiguity::C38, Ambiguity::C39, Ambiguity::C40, Ambiguity::C41, Ambiguity::C42, Ambiguity::C43, Ambiguity::C44, Ambiguity::C45];
}

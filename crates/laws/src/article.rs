//! Articles: which number a provision of the Laws carries in which edition.
//!
//! A [`Provision`] is named by its number of 1 January 2018 (`A4_3_1`), because that numbering still stands and covers
//! most editions; provisions that only one code knows carry their own (`B3c`, `Us8F7`, `LccXIII`). [`Provision::number`]
//! translates; a provision that an edition lacks has none there.

use crate::edition::Edition;

/// The number of an article, as the edition in force prints it.
pub type Article = &'static str;

macro_rules! provisions {
    ($($name:ident: [$y2009:literal $y2014:literal $y2017:literal $y2018:literal $y2023:literal]
        us $us:literal lcc $lcc:literal bca $bca:literal blue $blue:literal old $old:literal;)*) => {
        /// A provision of the Laws, whatever number it carries in an edition.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, non_camel_case_types, clippy::upper_case_acronyms)]
        pub enum Provision { $($name,)* }

        impl Provision {
            /// Every provision, in the order of the Laws.
            pub const ALL: &'static [Provision] = &[$(Provision::$name,)*];

            const fn row(self) -> [Article; 10] {
                match self {
                    $(Provision::$name => [$y2009, $y2014, $y2017, $y2018, $y2023, $us, $lcc, $bca, $blue, $old],)*
                }
            }
        }
    };
}

include!("article_table.rs");

impl Provision {
    /// The number under which `edition` prints this provision, or `None` if it has no such provision.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Provision};
    /// assert_eq!(Provision::A7_5_5.number(Edition::Fide2017), Some("7.5.3"));
    /// assert_eq!(Provision::A7_5_4.number(Edition::Fide2009), None);
    /// ```
    #[must_use]
    pub const fn number(self, edition: Edition) -> Option<Article> {
        let number = self.row()[edition.column()];
        if number.is_empty() {
            None
        } else {
            Some(number)
        }
    }
}

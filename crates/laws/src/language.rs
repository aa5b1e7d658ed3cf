//! The languages in which rulings are told and the manual is written.

/// A language that rulings are told in and the manual is written in.
///
/// ```
/// use jadoube_laws::Language;
/// assert_eq!(Language::default(), Language::English);
/// assert_eq!(Language::French.tag(), "fr");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Language {
    /// English, the language of the Laws as FIDE adopts them: what all others are translated from.
    #[default]
    English,
    /// French, in the words of the arbiters of the French federation.
    French,
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Its tag by BCP 47.
    ///
    /// ```
    /// use jadoube_laws::Language;
    /// assert_eq!(Language::ALL.map(Language::tag), ["en", "fr"]);
    /// ```
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language with this tag, if there is one.
    ///
    /// ```
    /// use jadoube_laws::Language;
    /// assert_eq!(Language::from_tag("fr"), Some(Language::French));
    /// assert_eq!(Language::from_tag("tlh"), None);
    /// ```
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.tag() == tag)
    }
}

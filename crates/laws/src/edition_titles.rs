//! What editions are called, and when they were in force.

use crate::{Edition, Language};

impl Edition {
    /// The text as its issuer names it, with the time it was in force, in `language`.
    ///
    /// ```
    /// use jadoube_laws::{Edition, Language};
    /// let newest = Edition::Fide2023;
    /// assert_eq!(newest.title_in(Language::English), newest.title());
    /// assert!(newest.title_in(Language::French).ends_with("depuis le 1er janvier 2023"));
    /// ```
    #[must_use]
    pub const fn title_in(self, language: Language) -> &'static str {
        match language {
            Language::English => self.title(),
            Language::French => self.french_title(),
        }
    }

    const fn french_title(self) -> &'static str {
        match self {
            Edition::Fide2009 => {
                "Règles du jeu d'échecs de la FIDE, du 1er juillet 2009 au 30 juin 2014"
            }
            Edition::Fide2014 => {
                "Règles du jeu d'échecs de la FIDE, du 1er juillet 2014 au 30 juin 2017"
            }
            Edition::Fide2017 => {
                "Règles du jeu d'échecs de la FIDE, du 1er juillet au 31 décembre 2017"
            }
            Edition::Fide2018 => {
                "Règles du jeu d'échecs de la FIDE, du 1er janvier 2018 au 31 décembre 2022"
            }
            Edition::Fide2023 => "Règles du jeu d'échecs de la FIDE, depuis le 1er janvier 2023",
            Edition::UsChess7 => "Règles officielles de US Chess, 7e édition",
            Edition::UsChess7Variation10I2 => {
                "Règles officielles de US Chess, 7e édition, variante 10I2"
            }
            Edition::UsChessBlitz => "Règles officielles de US Chess, 7e édition, blitz",
            Edition::London1848 => "London Chess Club, 1848",
            Edition::British1862 => "British Chess Association, 1862",
            Edition::BlueBook => "Livre bleu des échecs (Blue Book), vers 1890 à 1910",
            Edition::OldKing => "Ancienne pénalité du coup de roi, jusque vers 1930",
        }
    }

    /// The first and the last year it was in force, as far as they are known; no last year while it
    /// is.
    ///
    /// ```
    /// use jadoube_laws::Edition;
    /// assert_eq!(Edition::Fide2018.years(), (Some(2018), Some(2022)));
    /// assert_eq!(Edition::Fide2023.years(), (Some(2023), None));
    /// ```
    #[must_use]
    pub const fn years(self) -> (Option<u16>, Option<u16>) {
        match self {
            Edition::Fide2009 => (Some(2009), Some(2014)),
            Edition::Fide2014 => (Some(2014), Some(2017)),
            Edition::Fide2017 => (Some(2017), Some(2017)),
            Edition::Fide2018 => (Some(2018), Some(2022)),
            Edition::Fide2023 => (Some(2023), None),
            Edition::UsChess7 | Edition::UsChess7Variation10I2 | Edition::UsChessBlitz => {
                (Some(2019), None)
            }
            Edition::London1848 => (Some(1848), None),
            Edition::British1862 => (Some(1862), None),
            Edition::BlueBook => (Some(1890), Some(1910)),
            Edition::OldKing => (None, Some(1930)),
        }
    }
}

//! Holds the headings and labels that stand around the texts of the manual, in each language.

use laws::Language;

/// Headings, keys and sentences of an explanation. In the sentences `%` stands for what differs.
pub struct Labels {
    /// Before the reason why the engine does not rule on a provision.
    pub out_of_scope: &'static str,
    /// After the key of an edition that lacks the provision.
    pub no_such_article: &'static str,
    /// Over the changes.
    pub other_editions: &'static str,
    /// Over the numbers.
    pub number: &'static str,
    /// Over the provisions below this one.
    pub under: &'static str,
    /// Over the acts.
    pub acts: &'static str,
    /// Over the functions.
    pub code: &'static str,
    /// Over the cases, with the edition.
    pub cases: &'static str,
    /// Under them, with how many were left out.
    pub more: &'static str,
    /// Beside the name of an entry of the register.
    pub open: &'static str,
    /// A reading of it, with its number.
    pub reading: &'static str,
    /// The reading chosen.
    pub chosen: &'static str,
    /// Why.
    pub because: &'static str,
    /// The articles that it touches.
    pub touches: &'static str,
    /// Behind them.
    pub numbers_of_2018: &'static str,
    /// Between the number of a chapter and its edition.
    pub within: &'static str,
    /// Between the key of an edition and its title.
    pub colon: &'static str,
}

/// The labels in a language.
pub const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
    }
}

const ENGLISH: Labels = Labels {
    out_of_scope: "The engine does not rule on this.",
    no_such_article: "% has no such article; this is the one that 2018 numbers so",
    other_editions: "How it reads in other editions",
    number: "Its number",
    under: "Under it",
    acts: "Acts it looks at",
    code: "Implemented in",
    cases: "Cases under %",
    more: "and % more: --all-cases",
    open: "what the Laws leave open",
    reading: "reading %",
    chosen: "chosen",
    because: "because",
    touches: "touches",
    numbers_of_2018: "(numbers of 2018)",
    within: "in",
    colon: ": ",
};

const FRENCH: Labels = Labels {
    out_of_scope: "Le moteur ne tranche pas cela.",
    no_such_article: "% n'a pas cet article ; voici celui que 2018 numérote ainsi",
    other_editions: "Dans d'autres éditions",
    number: "Son numéro",
    under: "En dessous",
    acts: "Les actes qu'il regarde",
    code: "Où le moteur l'applique",
    cases: "Cas sous %",
    more: "et % de plus : --all-cases",
    open: "ce que les Règles laissent ouvert",
    reading: "lecture %",
    chosen: "retenu",
    because: "parce que",
    touches: "concerne",
    numbers_of_2018: "(numéros de 2018)",
    within: "dans",
    colon: " : ",
};

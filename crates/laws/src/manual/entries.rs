//! Says what an entry of the manual consists of: one of a provision, one of an open question, and
//! what of both is said anew in each language.

use crate::ambiguity::Ambiguity;
use crate::article::Provision;
use crate::edition::Edition;

/// What the project says of one provision, in its own words.
///
/// ```
/// use jadoube_laws::{Edition, Provision, manual};
/// let one_minute = manual::entry(Provision::BlitzB_2);
/// assert_eq!(one_minute.changes.last().map(|(edition, _)| *edition), Some(Edition::Fide2023));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManualEntry {
    /// The provision.
    pub provision: Provision,
    /// What it is about, at most 60 characters.
    pub title: &'static str,
    /// The provision as it stands in the newest edition that has it.
    pub says: &'static str,
    /// How it reads elsewhere: the oldest edition where it differs from [`ManualEntry::says`], then
    /// each edition that changed it or dropped it. A FIDE edition that is not listed reads as the
    /// one before it, a US variant as the US rulebook.
    pub changes: &'static [(Edition, &'static str)],
    /// The entries of the ambiguity register that touch it.
    pub ambiguities: &'static [Ambiguity],
    /// The acts of the protocol it looks at, with what is claimed, observed, decided or said.
    pub acts: &'static [&'static str],
    /// Whether the engine rules on it.
    pub scope: ProvisionScope,
}

/// Whether the engine rules on a provision.
///
/// ```
/// use jadoube_laws::{Provision, manual::{self, ProvisionScope}};
/// assert_eq!(manual::entry(Provision::A4_8).scope, ProvisionScope::Implemented);
/// assert!(matches!(manual::entry(Provision::A8_7).scope, ProvisionScope::OutOfScope(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvisionScope {
    /// Rulings or obligations come out of it.
    Implemented,
    /// Explained, never ruled on by the engine, with the reason.
    OutOfScope(&'static str),
}

impl ProvisionScope {
    /// Why the engine does not rule on it, where it does not.
    #[must_use]
    pub const fn why_not(self) -> Option<&'static str> {
        match self {
            ProvisionScope::Implemented => None,
            ProvisionScope::OutOfScope(reason) => Some(reason),
        }
    }
}

/// One entry of the ambiguity register, in our words.
///
/// ```
/// use jadoube_laws::{Ambiguity, manual};
/// let slip = manual::open_reading(Ambiguity::C24);
/// assert_eq!(slip.readings.len(), 2);
/// assert_eq!(slip.chosen, "A plain king move.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenReading {
    /// The entry.
    pub entry: Ambiguity,
    /// What the Laws leave open.
    pub question: &'static str,
    /// The answers that have been given or could be.
    pub readings: &'static [&'static str],
    /// The answer that the engine goes by.
    pub chosen: &'static str,
    /// Why.
    pub because: &'static str,
    /// The provisions it touches.
    pub provisions: &'static [Provision],
}

/// What is said of a provision in another language than English. What is the same in all of them
/// stands in [`ManualEntry`] alone.
pub(crate) struct Translated {
    pub(crate) title: &'static str,
    pub(crate) says: &'static str,
    /// Of the same editions as in English, in the same order.
    pub(crate) changes: &'static [(Edition, &'static str)],
    /// Why the engine does not rule on it, where it does not.
    pub(crate) out_of_scope: Option<&'static str>,
}

/// What is said of an open question in another language than English.
pub(crate) struct TranslatedReading {
    pub(crate) question: &'static str,
    /// As many as in English, in the same order.
    pub(crate) readings: &'static [&'static str],
    pub(crate) chosen: &'static str,
    pub(crate) because: &'static str,
}

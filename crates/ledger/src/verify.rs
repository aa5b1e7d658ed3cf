//! Verifies whether a record still says what was recorded: its chain, its seals, its signed heads;
//! and finds where the engine of today rules otherwise than was announced.

use std::collections::{BTreeSet, HashSet};
use std::fmt;

use serde_json::Value;

use crate::chain::{Hash, hash_of, seal_of};
use crate::entry::Entry;
use crate::head::{PublicKey, SignedHead, Stage};
use crate::judge::{Announcement, Judge, NotJudged, without_prose};
use crate::name::{GameId, Key};

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// The entry is not the one that was hashed.
    Changed {
        /// Its number.
        seq: u32,
    },
    /// Entries are missing.
    Dropped {
        /// The number of the first one missing.
        seq: u32,
    },
    /// The entry stands where another should, and that one elsewhere.
    Reordered {
        /// The number that should stand here.
        seq: u32,
        /// The one that does.
        found: u32,
    },
    /// The entry is whole, but continues another record.
    Spliced {
        /// Its number.
        seq: u32,
    },
    /// A key was used for two entries.
    KeyTwice {
        /// The second one.
        seq: u32,
    },
    /// A free text is not the one that was sealed.
    TextChanged {
        /// The entry.
        seq: u32,
        /// The key of the text.
        field: Box<str>,
    },
    /// A signed head names an entry that has another hash: the record was written anew from there
    /// or before.
    Rewritten {
        /// The number of the entry that the head names.
        seq: u32,
    },
    /// A signed head names an entry beyond the end: the end was removed.
    TailRemoved {
        /// The number of the entry that the head names.
        seq: u32,
        /// The number of the last entry that is there; `None`: none is.
        last: Option<u32>,
    },
    /// The signature of a head is not that of the key it names.
    BadSignature {
        /// The number of the entry that the head names.
        seq: u32,
    },
    /// A head is signed by a key that is not among the trusted ones.
    UnknownSigner {
        /// The number of the entry that the head names.
        seq: u32,
        /// The key.
        signer: PublicKey,
    },
}

impl RecordFault {
    /// The number of the entry that it is about.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        match self {
            RecordFault::Changed { seq }
            | RecordFault::Dropped { seq }
            | RecordFault::Reordered { seq, .. }
            | RecordFault::Spliced { seq }
            | RecordFault::KeyTwice { seq }
            | RecordFault::TextChanged { seq, .. }
            | RecordFault::Rewritten { seq }
            | RecordFault::TailRemoved { seq, .. }
            | RecordFault::BadSignature { seq }
            | RecordFault::UnknownSigner { seq, .. } => *seq,
        }
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFault::Changed { seq } => write!(f, "entry {seq} was changed"),
            RecordFault::Dropped { seq } => write!(f, "entry {seq} was dropped"),
            RecordFault::Reordered { seq, found } => {
                write!(
                    f,
                    "entry {found} stands where entry {seq} should: reordered"
                )
            }
            RecordFault::Spliced { seq } => write!(
                f,
                "entry {seq} does not continue what stands before it: spliced"
            ),
            RecordFault::KeyTwice { seq } => write!(f, "the key of entry {seq} was used before"),
            RecordFault::TextChanged { seq, field } => {
                write!(
                    f,
                    "the text `{field}` of entry {seq} is not the one that was sealed"
                )
            }
            RecordFault::Rewritten { seq } => write!(
                f,
                "entry {seq} is not the one that was signed: the record was written anew"
            ),
            RecordFault::TailRemoved {
                seq,
                last: Some(last),
            } => write!(
                f,
                "a signed head names entry {seq}, the record ends with entry {last}: its end was removed"
            ),
            RecordFault::TailRemoved { seq, last: None } => {
                write!(
                    f,
                    "a signed head names entry {seq}, of the record nothing is left"
                )
            }
            RecordFault::BadSignature { seq } => {
                write!(f, "the signature on entry {seq} is forged or damaged")
            }
            RecordFault::UnknownSigner { seq, signer } => {
                write!(
                    f,
                    "the head on entry {seq} is signed by {signer}, which is no trusted key"
                )
            }
        }
    }
}

/// Where the engine of today does not say what was announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The entry.
    pub seq: u32,
    /// The version of the engine that announced; `None`: nothing was announced.
    pub engine: Option<Box<str>>,
    /// What was announced, as JSON without its prose.
    pub announced: Box<str>,
    /// What the engine of today says, likewise.
    pub today: Box<str>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement {
            seq,
            announced,
            today,
            ..
        } = self;
        let engine = self.engine.as_deref().unwrap_or("the engine");
        write!(
            f,
            "entry {seq}: {engine} announced {announced}; {} says {today}",
            laws::VERSION
        )
    }
}

/// How far the record is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignedUpTo {
    /// To its last entry, as a game that had ended.
    Signed,
    /// To this entry, while the game went on; what follows is chained and not signed.
    SignedTo(u32),
    /// Not at all.
    NotSigned,
}

/// What was found about the record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordReport {
    /// The game.
    pub game: GameId,
    /// How many entries there are.
    pub entries: u32,
    /// The first fault of the chain, then those of the heads.
    pub faults: Vec<RecordFault>,
    /// How far it is signed.
    pub end: SignedUpTo,
    /// Free texts that have been erased.
    pub erased: u32,
    /// Where the engine of today rules otherwise; of a record with faults as far as it could be
    /// judged.
    pub disagreements: Vec<Disagreement>,
    /// Why the record could not be judged to its end.
    pub not_judged: Option<NotJudged>,
    /// The keys that signed it; of heads with a fault none.
    pub signers: BTreeSet<PublicKey>,
}

impl RecordReport {
    /// Whether the record is what was recorded.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Which keys sign.
#[derive(Clone, Copy, Debug)]
pub enum Trusted<'k> {
    /// These.
    Only(&'k [PublicKey]),
    /// Any: whether a key is the right one is for somebody else to know.
    Any,
}

/// Verifies the record of a game: its entries in the order found, and its signed heads.
///
/// ```
/// use jadoube_ledger::{SignedUpTo, GameId, Trusted, example, verify};
/// let entry = example::entry();
/// let report = verify(&entry.game.clone(), &[entry], &[], Trusted::Any);
/// assert!(report.is_whole());
/// assert_eq!(report.end, SignedUpTo::NotSigned);
/// ```
#[must_use]
pub fn verify(
    game: &GameId,
    entries: &[Entry],
    heads: &[SignedHead],
    trusted: Trusted<'_>,
) -> RecordReport {
    let (faults, good) = faults_and_heads(game, entries, heads, trusted);
    let erased = entries
        .iter()
        .map(|entry| entry.seals.len() - entry.texts.len().min(entry.seals.len()));
    let mut report = RecordReport {
        game: game.clone(),
        entries: u32::try_from(entries.len()).unwrap_or(u32::MAX),
        faults,
        end: end_of(entries, &good),
        erased: u32::try_from(erased.sum::<usize>()).unwrap_or(u32::MAX),
        disagreements: Vec::new(),
        not_judged: None,
        signers: good.iter().map(|head| head.signer).collect(),
    };
    judge(entries, &mut report);
    report
}

/// What is wrong with the record of a game, without asking the engine what it says to the acts; see
/// [`verify`].
///
/// ```
/// use jadoube_ledger::{RecordFault, Trusted, example, faults};
/// let mut entry = example::entry();
/// entry.received_us += 1;
/// let found = faults(&entry.game.clone(), &[entry], &[], Trusted::Any);
/// assert_eq!(found, [RecordFault::Changed { seq: 0 }]);
/// ```
#[must_use]
pub fn faults(
    game: &GameId,
    entries: &[Entry],
    heads: &[SignedHead],
    trusted: Trusted<'_>,
) -> Vec<RecordFault> {
    faults_and_heads(game, entries, heads, trusted).0
}

/// The faults, and the heads that have none.
fn faults_and_heads<'h>(
    game: &GameId,
    entries: &[Entry],
    heads: &'h [SignedHead],
    trusted: Trusted<'_>,
) -> (Vec<RecordFault>, Vec<&'h SignedHead>) {
    let chain = fault_of_the_chain(game, entries);
    let mut faults: Vec<RecordFault> = chain.into_iter().collect();
    let mut good = Vec::new();
    for head in heads {
        match fault_of_a_head(head, entries, trusted) {
            Some(fault) if faults.contains(&fault) => {}
            Some(fault) => faults.push(fault),
            None => good.push(head),
        }
    }
    (faults, good)
}

fn fault_of_the_chain(game: &GameId, entries: &[Entry]) -> Option<RecordFault> {
    let mut previous = Hash::NONE;
    let mut keys: HashSet<&Key> = HashSet::with_capacity(entries.len());
    for (entry, seq) in entries.iter().zip(0..) {
        let later = || entries[seq as usize..].iter().any(|other| other.seq == seq);
        if entry.seq != seq {
            let found = entry.seq;
            return Some(if found < seq || later() {
                RecordFault::Reordered { seq, found }
            } else {
                RecordFault::Dropped { seq }
            });
        }
        if hash_of(entry) != entry.hash || entry.told_is_empty() {
            return Some(RecordFault::Changed { seq });
        }
        if entry.game != *game || entry.previous != previous {
            return Some(RecordFault::Spliced { seq });
        }
        if !keys.insert(&entry.key) {
            return Some(RecordFault::KeyTwice { seq });
        }
        if let Some(field) = fault_of_the_texts(entry) {
            return Some(RecordFault::TextChanged { seq, field });
        }
        previous = entry.hash;
    }
    None
}

fn fault_of_the_texts(entry: &Entry) -> Option<Box<str>> {
    let unsealed = entry
        .texts
        .iter()
        .find(|text| !entry.seals.contains(&seal_of(text)));
    unsealed.map(|text| text.field.clone())
}

fn fault_of_a_head(
    head: &SignedHead,
    entries: &[Entry],
    trusted: Trusted<'_>,
) -> Option<RecordFault> {
    let seq = head.seq;
    if !head.is_valid() {
        return Some(RecordFault::BadSignature { seq });
    }
    if let Trusted::Only(keys) = trusted
        && !keys.contains(&head.signer)
    {
        let signer = head.signer;
        return Some(RecordFault::UnknownSigner { seq, signer });
    }
    match numbered(entries, seq) {
        Some(entry) if entry.hash == head.hash && entry.game == head.game => None,
        Some(_) => Some(RecordFault::Rewritten { seq }),
        None => {
            let last = entries.last().map(|entry| entry.seq);
            Some(match last {
                Some(last) if last > seq => RecordFault::Dropped { seq },
                last => RecordFault::TailRemoved { seq, last },
            })
        }
    }
}

/// The entry of this number, which stands in its place unless some were dropped or reordered.
fn numbered(entries: &[Entry], seq: u32) -> Option<&Entry> {
    let has_it = |entry: &&Entry| entry.seq == seq;
    let in_place = entries.get(seq as usize).filter(has_it);
    in_place.or_else(|| entries.iter().find(has_it))
}

/// How far these heads sign, which name entries that are there.
fn end_of(entries: &[Entry], heads: &[&SignedHead]) -> SignedUpTo {
    let Some(last) = heads.iter().map(|head| head.seq).max() else {
        return SignedUpTo::NotSigned;
    };
    let of_all = entries.last().is_some_and(|entry| entry.seq == last);
    let ended = |head: &&SignedHead| head.seq == last && head.stage == Stage::Ended;
    if of_all && heads.iter().any(ended) {
        SignedUpTo::Signed
    } else {
        SignedUpTo::SignedTo(last)
    }
}

/// Judges the record and compares what was announced with what the engine of today says.
fn judge(entries: &[Entry], report: &mut RecordReport) {
    let mut judge = Judge::default();
    for entry in entries {
        let today = match judge.entry(entry) {
            Ok(Some(today)) => today,
            Ok(None) => continue,
            Err(error) => {
                report.not_judged = Some(error);
                return;
            }
        };
        if today.is_none() && entry.told.is_none() {
            continue;
        }
        let told = entry
            .told
            .as_deref()
            .and_then(|told| Announcement::read(told).ok());
        let today = today.map(|today| as_announced(&today, told.as_ref()));
        let (announced, today) = (said(entry.told.as_deref()), said(today.as_deref()));
        if announced != today {
            report.disagreements.push(Disagreement {
                seq: entry.seq,
                engine: told.map(|told| told.engine),
                announced: announced.to_string().into(),
                today: today.to_string().into(),
            });
        }
    }
}

/// What the engine of today announces, its rulings in short where those that were announced were
/// kept so.
fn as_announced(today: &Announcement, announced: Option<&Announcement>) -> Box<str> {
    let in_short = announced.is_some_and(|announced| announced.left_out.is_some());
    if in_short {
        today.in_short().in_full()
    } else {
        today.in_full()
    }
}

/// What was said, without the version of the engine, the prose of the rulings, and who was told at
/// once.
fn said(told: Option<&str>) -> Value {
    let mut said: Value = told.map_or(Value::Null, |told| {
        serde_json::from_str(told).unwrap_or_else(|_| told.into())
    });
    if let Some(fields) = said.as_object_mut() {
        fields.remove("engine");
        fields.remove("at_once");
    }
    if let Some(rulings) = said.get_mut("rulings") {
        without_prose(rulings);
    }
    said
}

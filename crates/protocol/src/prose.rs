//! Tells rulings and obligations in words that an arbiter can read aloud, in every [`Language`].
//!
//! A [`ruling`] is told in whole sentences: what happened, what follows, whether it still has to be
//! claimed. An [`obligation`] is told as a clause that explains the moves listed beside it.
//!
//! How a ruling is put together is the same in all languages and stands here; what is said, and its
//! grammar, is a module for each of them. All of it is matched exhaustively: a text that is missing
//! in a language does not compile.

mod english;
mod evidence;
mod french;
mod reasons;

use std::fmt::Write;

use board::{ByColor, Color, Role};
use laws::{
    Discretion, Fact, GameResult, Language, MoveStatus, Noticed, Obligation, Offence, Penalty,
    Reason, Restored, Ruling, SensorEvidence, Status, Termination, View,
};

use crate::fields::time_of_day;
use english::English;
use evidence::{EvidenceWords, tell_evidence};
use french::French;

/// A ruling in a language.
///
/// ```
/// use jadoube_protocol::{Language, prose};
/// use laws::board::{ByColor, Color};
/// use laws::{Disclosure, Offence, Penalty, Reason, Restored, Ruling, Status};
///
/// let ruling = Ruling {
///     id: (4, 0),
///     of: None,
///     offence: Offence::AsIllegalMove,
///     player: Some(Color::White),
///     count: Some(1),
///     status: Status::Enforced,
///     articles: ["7.5.3", "7.5.5"].into_iter().collect(),
///     penalty: Some(Penalty::AddTime(ByColor { white: 0, black: 120 })),
///     clock_correction_ms: ByColor::default(),
///     ambiguity: Default::default(),
///     disclosure: Disclosure::Everyone,
///     reason: Reason::PressWithoutMove,
///     restored: Restored::No,
///     footage: None,
///     evidence: None,
/// };
/// assert_eq!(
///     prose::ruling(&ruling, Language::English),
///     "White pressed the clock without making a move. \
///      It counts as White's first illegal move: Black receives two minutes."
/// );
/// assert_eq!(
///     prose::ruling(&ruling, Language::French),
///     "Les Blancs ont appuyé sur la pendule sans jouer de coup. \
///      Cela compte comme le premier coup illégal des Blancs\u{a0}: \
///      les Noirs reçoivent deux minutes."
/// );
/// ```
#[must_use]
pub fn ruling(ruling: &Ruling, language: Language) -> String {
    let mut out = String::with_capacity(160);
    ruling_into(ruling, language, &mut out);
    out
}

/// As [`ruling`], for everybody: that it rests on video is said, and not where in which recording.
///
/// ```
/// use jadoube_protocol::{Language, LineAnswer, Session, prose};
/// let mut session = Session::new();
/// session.answer(b"start video=illegal_move");
/// session.answer(b"W press certainty=unnoticed");
/// let seen = session.answer(b"A observe illegal_move side=white camera=3 footage=14:32:10");
/// let Some(LineAnswer::Verdict(verdict)) = seen else { panic!() };
/// let told = prose::ruling(&verdict.rulings[0], Language::English);
/// assert!(told.ends_with("It rests on video: camera 3, 14:32:10."));
/// let told = prose::public_ruling(&verdict.rulings[0], Language::English);
/// assert!(told.ends_with("It rests on video."));
/// ```
#[must_use]
pub fn public_ruling(ruling: &Ruling, language: Language) -> String {
    let mut out = String::with_capacity(160);
    tell_in(language, ruling, RecordingDetail::Everyones, &mut out);
    out
}

/// Why the player having the move is bound, or free, as a clause.
///
/// ```
/// use jadoube_protocol::{Language, prose};
/// use laws::{Game, Start};
///
/// let (_, verdict) = Game::new(Start::default()).expect("an initial position");
/// let why = |language| prose::obligation(&verdict.view.obligation, &verdict.view, language);
/// assert_eq!(why(Language::English), "nothing binds");
/// assert_eq!(why(Language::French), "rien n'oblige le joueur");
/// ```
#[must_use]
pub fn obligation(obligation: &Obligation, view: &View, language: Language) -> String {
    let mut out = String::with_capacity(80);
    obligation_into(obligation, view, language, &mut out);
    out
}

/// A question of fact, as the arbiter would be asked.
///
/// ```
/// use jadoube_protocol::{Language, prose::question};
/// assert_eq!(question(laws::Fact::LetGo, Language::English), "Did the man leave the hand?");
/// assert_eq!(
///     question(laws::Fact::LetGo, Language::French),
///     "La pièce a-t-elle été lâchée\u{a0}?"
/// );
/// ```
#[must_use]
pub const fn question(fact: Fact, language: Language) -> &'static str {
    match language {
        Language::English => english::name::question(fact),
        Language::French => french::name::question(fact),
    }
}

/// A value that has a name in every language.
///
/// ```
/// use jadoube_protocol::{Language, prose::Named};
/// let status = laws::MoveStatus::IllegalCompleted;
/// assert_eq!(status.name(Language::English), "illegal and completed");
/// assert_eq!(status.name(Language::French), "illégal et achevé");
/// ```
pub trait Named {
    /// The name, in lower case unless it is a proper one.
    ///
    /// ```
    /// use jadoube_protocol::{Language, prose::Named};
    /// assert_eq!(laws::board::Color::White.name(Language::English), "White");
    /// assert_eq!(laws::board::Color::White.name(Language::French), "les Blancs");
    /// ```
    fn name(self, language: Language) -> &'static str;
}

macro_rules! named {
    ($($value:ty: $name:ident,)*) => {
        $(impl Named for $value {
            fn name(self, language: Language) -> &'static str {
                match language {
                    Language::English => english::name::$name(self),
                    Language::French => french::name::$name(self),
                }
            }
        })*
    };
}

named! {
    Color: color,
    Role: role,
    Offence: offence,
    Status: status,
    MoveStatus: move_status,
    GameResult: result,
    Termination: termination,
    Discretion: discretion,
    Noticed: noticed,
}

pub(crate) fn ruling_into(ruling: &Ruling, language: Language, out: &mut String) {
    tell_in(language, ruling, RecordingDetail::Arbiters, out);
}

fn tell_in(language: Language, ruling: &Ruling, detail: RecordingDetail, out: &mut String) {
    match language {
        Language::English => tell::<English>(ruling, detail, out),
        Language::French => tell::<French>(ruling, detail, out),
    }
}

/// What a device has told, and of a touched man what it cannot see, as a sentence for arbiters.
pub(crate) fn evidence_into(evidence: &SensorEvidence, language: Language, out: &mut String) {
    let detail = RecordingDetail::Arbiters;
    match language {
        Language::English => tell_evidence::<English>(evidence, detail, out),
        Language::French => tell_evidence::<French>(evidence, detail, out),
    }
}

pub(crate) fn obligation_into(
    obligation: &Obligation,
    view: &View,
    language: Language,
    out: &mut String,
) {
    match language {
        Language::English => English::obligation(obligation, view, out),
        Language::French => French::obligation(obligation, view, out),
    }
}

/// What a language says. Sentences are told without their full stop, clauses begin in lower case.
trait Tongue {
    /// Sentences and joints that are always the same.
    const WORDS: FixedWords;
    /// What is said of the board that told of a touched man.
    const EVIDENCE: EvidenceWords;

    /// Why the ruling was made, as a sentence.
    fn reason(ruling: &Ruling, who: Who, out: &mut String);
    /// The count of a player's illegal moves, as a clause.
    fn count(who: Who, offence: Offence, count: u8, out: &mut String);
    /// What the ruling costs, as a clause.
    fn penalty(who: Who, ruling: &Ruling, penalty: &Penalty, out: &mut String);
    /// Seconds that are added to a clock or taken off it, as a clause.
    fn corrected(color: Color, seconds: i32, out: &mut String);
    /// Why the player having the move is bound, or free, as a clause.
    fn obligation(obligation: &Obligation, view: &View, out: &mut String);
}

/// The sentences and joints of a language that are always the same.
struct FixedWords {
    claim_rejected: &'static str,
    if_claimed: &'static str,
    semicolon: &'static str,
    colon: &'static str,
    move_put_back: &'static str,
    queen_put: &'static str,
    reinstated: &'static str,
    open_until_claimed: &'static str,
    lapsed: &'static str,
    arbiter_decides: &'static str,
    arbiter_chooses: &'static str,
    rests_on_video: &'static str,
    camera: &'static str,
}

/// The player whom a ruling is about; nobody in particular, if none is named.
#[derive(Clone, Copy)]
struct Who(Option<Color>);

/// How much is said of what a ruling rests on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordingDetail {
    /// All: for arbiters.
    Arbiters,
    /// What everybody may know: which camera shows it, and when, nobody else is told.
    Everyones,
}

fn tell<T: Tongue>(ruling: &Ruling, detail: RecordingDetail, out: &mut String) {
    let who = Who(ruling.player);
    if ruling.status == Status::Rejected && is_of_a_claim(&ruling.reason) {
        out.push_str(T::WORDS.claim_rejected);
        out.push_str(". ");
    }
    T::reason(ruling, who, out);
    out.push('.');
    consequences::<T>(ruling, who, out);
    if let Some(sentence) = standing(ruling, &T::WORDS) {
        out.push(' ');
        out.push_str(sentence);
        out.push('.');
    }
    if let Some(footage) = &ruling.footage {
        out.push(' ');
        out.push_str(T::WORDS.rests_on_video);
        if detail == RecordingDetail::Arbiters {
            let (camera, time) = (footage.camera(), time_of_day(footage.at_s()));
            say(
                out,
                format_args!("{}{} {camera}, {time}", T::WORDS.colon, T::WORDS.camera),
            );
        }
        out.push('.');
    }
    // of others it stands beside the ruling which device told of it
    if let Some(evidence) = ruling.evidence.as_ref().filter(|e| e.touch.is_some()) {
        out.push(' ');
        tell_evidence::<T>(evidence, detail, out);
    }
}

/// Whether what was refused for this reason was a claim.
fn is_of_a_claim(reason: &Reason) -> bool {
    !matches!(
        reason,
        Reason::AgreedTooEarly
            | Reason::NothingOffered
            | Reason::OfferHadBeenRefused
            | Reason::CannotWithdraw
            | Reason::OfferOutOfTime
    )
}

/// What follows: a sentence for each thing, or one sentence that begins with the claim it waits
/// for.
fn consequences<T: Tongue>(ruling: &Ruling, who: Who, out: &mut String) {
    let mut link = match ruling.status {
        Status::Claimable => Link::IfClaimed,
        _ => Link::Sentence,
    };
    if let Some(clause) = put_back(ruling, &T::WORDS) {
        link.join(&T::WORDS, out, |out| out.push_str(clause));
    }
    // what the arbiter has picked is told already
    let picked = matches!(
        (&ruling.reason, &ruling.penalty),
        (Reason::Picked(_), Some(Penalty::Discretion(_)))
    );
    if ruling.count.is_some() || (ruling.penalty.is_some() && !picked) {
        link.join(&T::WORDS, out, |out| {
            count_and_penalty::<T>(ruling, who, out);
        });
    }
    for color in Color::ALL {
        let seconds = *ruling.clock_correction_s().get(color);
        if seconds != 0 {
            link.join(&T::WORDS, out, |out| T::corrected(color, seconds, out));
        }
    }
    if matches!(link, Link::Claimed) {
        out.push('.');
    }
}

fn count_and_penalty<T: Tongue>(ruling: &Ruling, who: Who, out: &mut String) {
    if let Some(count) = ruling.count {
        T::count(who, ruling.offence, count, out);
    }
    if let Some(penalty) = &ruling.penalty {
        if ruling.count.is_some() {
            out.push_str(T::WORDS.colon);
        }
        T::penalty(who, ruling, penalty, out);
    }
}

fn standing(ruling: &Ruling, words: &FixedWords) -> Option<&'static str> {
    match ruling.status {
        Status::Claimable if ruling.penalty.is_none() => Some(words.open_until_claimed),
        Status::Lapsed => Some(words.lapsed),
        Status::NeedsArbiter => Some(words.arbiter_decides),
        Status::Proposed if ruling.penalty.is_none() => Some(words.arbiter_chooses),
        _ => None,
    }
}

/// How the next consequence is joined to what was said before.
enum Link {
    /// As a sentence of its own.
    Sentence,
    /// After the words that it has to be claimed.
    IfClaimed,
    /// After another one that has to be claimed.
    Claimed,
}

impl Link {
    fn join(&mut self, words: &FixedWords, out: &mut String, write: impl FnOnce(&mut String)) {
        match self {
            Link::Sentence => {
                out.push(' ');
                let begin = out.len();
                write(out);
                // no clause of any language begins with another letter than these
                if let Some(first) = out.get_mut(begin..=begin) {
                    first.make_ascii_uppercase();
                }
                out.push('.');
            }
            Link::IfClaimed => {
                out.push(' ');
                out.push_str(words.if_claimed);
                out.push_str(words.colon);
                write(out);
                *self = Link::Claimed;
            }
            Link::Claimed => {
                out.push_str(words.semicolon);
                write(out);
            }
        }
    }
}

/// What is put back on the board.
fn put_back(ruling: &Ruling, words: &FixedWords) -> Option<&'static str> {
    match (ruling.restored, &ruling.reason) {
        (Restored::No, _) | (_, Reason::PressWithoutMove | Reason::PositionSet) => None,
        // whether anything is put back is the opponent's choice
        _ if matches!(ruling.penalty, Some(Penalty::OpponentChoice(_))) => None,
        (_, Reason::TakenBack { .. }) => Some(words.move_put_back),
        (Restored::QueenPut, _) => Some(words.queen_put),
        _ => Some(words.reinstated),
    }
}

/// Whether a draw comes from an opponent who cannot checkmate (6.9, 7.5.5).
fn is_hopeless(ruling: &Ruling) -> bool {
    let on_time = ruling.reason == Reason::LostOnTime && ruling.articles.contains(&"6.9");
    ruling.count.is_some() || on_time
}

/// Those who receive time, and how much.
fn receivers(seconds: &ByColor<u32>) -> impl Iterator<Item = (Color, u32)> {
    let all = Color::ALL.into_iter();
    all.map(|color| (color, *seconds.get(color)))
        .filter(|(_, seconds)| *seconds != 0)
}

/// The name of an option as words, in the language of the protocol.
fn spelt(option: &str, out: &mut String) {
    out.extend(option.chars().map(|c| if c == '_' { ' ' } else { c }));
}

/// Whether a sentence begins where something is about to be written.
fn begins(out: &str) -> bool {
    out.is_empty() || out.ends_with(". ")
}

fn say(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text)
        .expect("invariant: a String takes every text");
}

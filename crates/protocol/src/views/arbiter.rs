//! Says what arbiters are told of an act: all that the Laws make of it, or why nothing is made of
//! it.

use laws::{Article, Edition, Provision, Refused, Ruling, RulingId, Verdict};
use serde::Serialize;

use crate::verdict::{Languages, write_state, write_verdict};
use crate::views::parts::as_written;
use crate::word::Word;

/// What arbiters are told of an act.
#[derive(Clone, Copy, Debug)]
pub enum ArbiterView<'v> {
    /// All of a verdict.
    Judged(&'v Verdict),
    /// The act names what is not there: what stands is as it was.
    Refused {
        /// The number of the act.
        seq: u32,
        /// Why it is refused.
        refused: Refused,
        /// The edition in force.
        edition: Edition,
        /// What stands.
        standing: Option<&'v Verdict>,
    },
    /// The engine failed on the act.
    Failed {
        /// The number of the act.
        seq: u32,
        /// What stands.
        standing: Option<&'v Verdict>,
    },
    /// The game cannot be judged any more.
    NotJudged {
        /// The number of the act.
        seq: u32,
    },
}

impl ArbiterView<'_> {
    /// Appends it as one JSON object, without a newline: the verdict in all languages, or what
    /// stands in its place, the error and the state that it has not changed.
    ///
    /// ```
    /// use jadoube_protocol::views::ArbiterView;
    /// let mut out = Vec::new();
    /// ArbiterView::NotJudged { seq: 4 }.write(&mut out);
    /// let told = String::from_utf8_lossy(&out);
    /// assert!(told.starts_with(r#"{"seq":4,"error":{"code":"not_judged","message":"#));
    /// ```
    pub fn write(&self, out: &mut Vec<u8>) {
        match *self {
            ArbiterView::Judged(verdict) => write_verdict(verdict, Languages::All, out),
            ArbiterView::Refused {
                seq,
                refused,
                edition,
                standing,
            } => {
                let refusal = RefusalView {
                    article: article(refused, edition),
                    code: refused.code(),
                    field: refused.field(),
                    message: refused.to_string(),
                };
                write_in_its_place(seq, &refusal, standing, out);
            }
            ArbiterView::Failed { seq, standing } => {
                let fault = FaultView {
                    code: "engine_failed",
                    message: "the engine failed on this act; it is recorded and was not judged",
                };
                write_in_its_place(seq, &fault, standing, out);
            }
            ArbiterView::NotJudged { seq } => {
                let fault = FaultView {
                    code: "not_judged",
                    message: "the record of this board cannot be judged; the act is recorded",
                };
                write_in_its_place(seq, &fault, None, out);
            }
        }
    }
}

#[derive(Serialize)]
struct RefusalView {
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<Article>,
    code: &'static str,
    field: Option<&'static str>,
    message: String,
}

#[derive(Serialize)]
struct FaultView {
    code: &'static str,
    message: &'static str,
}

fn write_in_its_place(
    seq: u32,
    error: &impl Serialize,
    standing: Option<&Verdict>,
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(format!("{{\"seq\":{seq},\"error\":").as_bytes());
    serde_json::to_writer(&mut *out, error).expect("invariant: a Vec takes every byte");
    if let Some(standing) = standing {
        out.extend_from_slice(b",\"state\":");
        write_state(&standing.view, Languages::All, out);
    }
    out.push(b'}');
}

/// The article by which an act is refused, where one says so: which penalties there are.
fn article(refused: Refused, edition: Edition) -> Option<Article> {
    match refused {
        Refused::NoSuchPenalty => Provision::A12_9.number(edition),
        _ => None,
    }
}

/// A ruling that waits for an arbiter, as he is told of it.
///
/// These are the rulings that the public does not see before he has spoken, those that the engine
/// leaves to him, with the penalties that he picks, and claims that were rejected, on which the
/// claimant waits for his word: the same of which webhooks tell. What is for him alone is not among
/// them, for nobody waits for his word on it; what is merely asked stands in the `pending` of the
/// state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenRuling {
    /// Its number.
    #[serde(serialize_with = "as_written")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "24.0"))]
    pub id: RulingId,
    /// The offence.
    pub offence: &'static str,
    /// The player who is charged with it, if one is.
    pub player: Option<&'static str>,
    /// What has become of it so far.
    pub status: &'static str,
    /// Who may know of it.
    pub disclosure: &'static str,
}

impl OpenRuling {
    /// What an arbiter is told of a ruling that waits.
    ///
    /// ```
    /// use jadoube_protocol::views::OpenRuling;
    /// use jadoube_protocol::{LineAnswer, Session};
    ///
    /// let mut session = Session::new();
    /// session.answer(b"start");
    /// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// let open = OpenRuling::of(&verdict.rulings[0]);
    /// assert_eq!((open.id, open.offence, open.status), ((1, 0), "as_illegal_move", "enforced"));
    /// ```
    #[must_use]
    pub fn of(ruling: &Ruling) -> OpenRuling {
        OpenRuling {
            id: ruling.id,
            offence: ruling.offence.word(),
            player: ruling.player.map(Word::word),
            status: ruling.status.word(),
            disclosure: ruling.disclosure.word(),
        }
    }
}

//! Defines the acts that a board is sent, and the answers to them.

use std::borrow::Cow;
use std::sync::Arc;

use laws::board::Color;
use laws::{Act, Edition};
use ledger::{Author, Key};
use protocol::{Line, Word};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use table::{NotHis, Refusal, ToldBy, WhyNot, is_the_services};
use utoipa::ToSchema;

use crate::auth::Principal;
use crate::live::message::Message;
use crate::model::whole::whole_or_none;
use crate::model::{Board, described};
use crate::problem::{HandlerResult, Problem};
use crate::roles::Role;

/// An act as somebody tells it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAct {
    /// The key of the act: whoever sends it makes it, and sends it again under the same key when no
    /// answer came. It has 1 to 64 of A-Z a-z 0-9 . _ : -; an act with another is refused by
    /// itself.
    #[schema(example = "board-12:4711")]
    pub key: Box<str>,
    /// The act: an object of the board protocol, or a line of its text notation.
    #[serde(deserialize_with = "object_or_line")]
    #[schema(value_type = described::Act)]
    pub act: Box<RawValue>,
    /// The number of the last act of the board that whoever tells this one has seen. What another
    /// arbiter has decided is decided otherwise only with it: without, or where he has decided
    /// later, the act is refused. So is a decision with the number of an act that the record does
    /// not have.
    #[serde(default, deserialize_with = "whole_or_none")]
    #[schema(format = Int64, maximum = 4294967295u32)]
    pub after: Option<u32>,
}

/// An act as it may be sent: an object of the board protocol, or a line of its text notation.
pub(crate) fn object_or_line<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Box<RawValue>, D::Error> {
    let act = Box::<RawValue>::deserialize(deserializer)?;
    if act.get().starts_with(['{', '"']) {
        return Ok(act);
    }
    let wanted =
        "`act` is not valid; send an object of the board protocol or a line of its text notation";
    Err(D::Error::custom(wanted))
}

/// What became of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is recorded.
    Appended,
    /// It was recorded before under this key.
    AlreadyAppended,
    /// It is not recorded; `problem` says why.
    Refused,
}

impl Fate {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Fate::Appended => "appended",
            Fate::AlreadyAppended => "already_appended",
            Fate::Refused => "refused",
        }
    }
}

/// The answer to one act.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Acknowledged {
    /// The key of the act.
    pub key: Box<str>,
    /// What became of it.
    pub outcome: Fate,
    /// Its number in the record, for those who may read that; with a key that is taken, the number
    /// of the act that has it; with what another has decided, the number of his act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// What the Laws make of it, for those who may know; of an act told again where no more is
    /// recorded, only if it is one of the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub verdict: Option<Arc<RawValue>>,
    /// Why it is not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

impl Acknowledged {
    /// Recorded under this number, with what the Laws make of it as far as that is at hand.
    pub(crate) fn recorded(
        key: &str,
        outcome: Fate,
        seq: u32,
        message: Option<&Arc<Message>>,
    ) -> Acknowledged {
        Acknowledged {
            key: key.into(),
            outcome,
            seq: Some(seq),
            verdict: message.map(|message| Arc::clone(&message.verdict)),
            problem: None,
        }
    }

    pub(crate) fn refused(key: &str, problem: Problem) -> Acknowledged {
        Acknowledged {
            key: key.into(),
            outcome: Fate::Refused,
            seq: None,
            verdict: None,
            problem: Some(problem),
        }
    }

    /// A key that belongs to another act, of this number.
    pub(crate) fn key_reused(key: &str, seq: u32) -> Acknowledged {
        let detail = "the key belongs to another act of this game; make a new key for a new act";
        Acknowledged {
            seq: Some(seq),
            ..Acknowledged::refused(key, Problem::conflict("key-reused", detail))
        }
    }

    /// Names its place in the batch, where it was refused.
    pub(crate) fn at(mut self, place: usize) -> Acknowledged {
        self.problem = self.problem.map(|problem| problem.at(place));
        self
    }

    /// An act that a table does not take.
    pub(crate) fn not_taken(refusal: &Refusal) -> Acknowledged {
        let key = refusal.key.as_str();
        match refusal.why {
            WhyNot::NotSeen { after, last } => Acknowledged::not_seen(key, after, last),
            WhyNot::DecidedMeanwhile(seq) => Acknowledged::decided_meanwhile(key, seq),
        }
    }

    /// What another arbiter has decided by the act of this number.
    fn decided_meanwhile(key: &str, seq: u32) -> Acknowledged {
        let detail = format!(
            "another arbiter has decided this by act {seq}; read it, and send yours with `after` \
             {seq} if it is to stand instead"
        );
        Acknowledged {
            seq: Some(seq),
            ..Acknowledged::refused(key, Problem::conflict("decided-meanwhile", detail))
        }
    }

    /// Nobody has seen an act that is not there.
    fn not_seen(key: &str, after: u32, last: u32) -> Acknowledged {
        let detail = format!(
            "`after` is {after}, and the record of this board ends with act {last}; write the number of the last act \
             that you have seen"
        );
        Acknowledged::refused(key, Problem::invalid("after", detail))
    }

    /// As those are answered who may not read the record: numbers tell how many acts of others lie
    /// between.
    pub(crate) fn without_the_record(&mut self) {
        self.seq = None;
        self.verdict = None;
    }
}

/// What became of the start at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(description = "What became of the start at a board.")]
pub enum StartOutcome {
    /// The clock runs.
    Started,
    /// It was started with the round before.
    AlreadyStarted,
    /// Something had happened there already: it goes on as it does.
    HasBegun,
    /// Two do not sit there.
    NoPairing,
    /// It could not be started; `problem` says why.
    Refused,
}

/// An event that is over takes no acts.
pub(super) fn event_is_over() -> Problem {
    let detail = "the event is over and takes no acts any more; take it out of the archive first";
    Problem::conflict("event-is-over", detail)
}

/// The author of what the service tells games itself.
pub(super) fn the_service() -> Author {
    Author::new("service").expect("invariant: a plain name")
}

/// The key and the act that somebody tells, if they can be read.
pub(crate) fn checked(new: &NewAct, context: protocol::Context) -> HandlerResult<(Key, Act)> {
    let key = Key::new(&new.key).map_err(|error| Problem::invalid("key", error.to_string()))?;
    if is_the_services(&new.key) {
        let detail = "`start` and keys that begin with `round:` or `engine:` are the service's own; begin \
                      yours with a name of your own, such as `board-12:4711`";
        return Err(Problem::invalid("key", detail));
    }
    let act = new.act.get();
    let line = match act.starts_with('"') {
        true => Cow::Owned(written(act)?),
        false => Cow::Borrowed(act),
    };
    match protocol::parse_line(&line, context) {
        Ok(Line::Act(act)) => Ok((key, act)),
        Ok(Line::Start(_)) => {
            let detail =
                "a game starts by itself, under the terms of its round; send its acts only";
            Err(Problem::invalid("act", detail))
        }
        Err(error) => Err(Problem::of_the_protocol(&error)),
    }
}

/// A line of text in a string of JSON.
fn written(string: &str) -> HandlerResult<String> {
    serde_json::from_str(string).map_err(|error| Problem::invalid("act", error.to_string()))
}

/// The act with where it was learnt from, if he may tell it. What of it is not his is refused, by
/// the article that says so, where one does.
pub(crate) fn permitted(
    principal: &Principal,
    board: &Board,
    act: Act,
    edition: Option<Edition>,
) -> HandlerResult<Act> {
    let Some(told_by) = told_by(principal, board) else {
        return Err(not_his(NotHis::Deed));
    };
    let article = told_by.article_against(&act.deed, edition);
    told_by.tells(act).map_err(|why| match article {
        Some(article) => not_his(why).under(article),
        None => not_his(why),
    })
}

/// Who tells acts of this board, if he may tell any.
fn told_by(principal: &Principal, board: &Board) -> Option<ToldBy> {
    match principal.role {
        Role::ChiefArbiter | Role::SectorArbiter => Some(ToldBy::Arbiter),
        Role::BoardDevice => Some(ToldBy::Device),
        Role::Player => Some(ToldBy::Player(seat_of(principal, board))),
        Role::Spectator | Role::Auditor | Role::Operator => None,
    }
}

/// Where a player sits.
fn seat_of(principal: &Principal, board: &Board) -> Option<Color> {
    let player = principal.scope.player.as_deref()?;
    let sits = |color: &Color| {
        let seated = color.fold_wb(&board.white, &board.black);
        seated.as_deref() == Some(player)
    };
    Color::ALL.into_iter().find(sits)
}

fn not_his(why: NotHis) -> Problem {
    match why {
        NotHis::Deed => {
            let detail = "a device tells what happens at its board, a player what he does himself; \
                          the rest is the arbiter's";
            Problem::forbidden(detail)
        }
        NotHis::Source(sources) => not_yours("source", sources),
        NotHis::Certainty(certainties) => not_yours("certainty", certainties),
        NotHis::Time(field) => {
            let detail = format!(
                "your role may not give `{field}`; leave it out: the act counts from when it is received"
            );
            Problem::invalid(field, detail)
        }
        NotHis::Sensor(field) => {
            let detail = format!(
                "your role may not give `{field}`; leave it out: devices say it of themselves"
            );
            Problem::invalid(field, detail)
        }
    }
}

fn not_yours<W: Word>(field: &str, words: &[W]) -> Problem {
    let words: Vec<&str> = words.iter().map(|word| word.word()).collect();
    let detail = format!(
        "your role may not give this `{field}`; leave it out, or write one of: {}",
        words.join(", ")
    );
    Problem::invalid(field, detail)
}

#[cfg(test)]
mod tests {
    use laws::{ActKind, Source};

    use super::*;
    use crate::model::{Absent, Scope};

    const A_SEAT: &str = "player:white";

    fn principal(role: Role) -> Principal {
        let player = (role == Role::Player).then(|| A_SEAT.into());
        Principal {
            role,
            scope: Scope {
                player,
                ..Scope::default()
            },
            ..Principal::anonymous()
        }
    }

    fn board() -> Board {
        Board {
            id: "b".into(),
            event: "e".into(),
            round: "r".into(),
            number: 1,
            sector: "".into(),
            white: Some(A_SEAT.into()),
            black: Some("player:black".into()),
            absent: Absent::default(),
            unrated: false,
        }
    }

    fn act(line: &str) -> Act {
        match protocol::parse_line(line, protocol::Context::default()) {
            Ok(Line::Act(act)) => act,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn may_tell(role: Role, line: &str) -> bool {
        permitted(&principal(role), &board(), act(line), None).is_ok()
    }

    /// Every deed of the protocol, and whether a device and White may tell it.
    const DEEDS: &[(&str, bool, bool)] = &[
        ("W press", true, true),
        ("W touch e2", true, true),
        ("W lift e2", true, true),
        ("W release e2 e4", true, true),
        ("W remove e7", true, true),
        ("W move e2e4", true, true),
        ("W place e4", true, true),
        ("W put Q e8", true, true),
        ("W fetch Q", true, true),
        ("W undo", true, true),
        ("W knock a7 a6", true, true),
        ("W restore", false, true),
        (
            "W restore fen=\"8/8/8/4k3/8/3K4/4p3/8 w - - 0 1\"",
            false,
            false,
        ),
        ("W adjust", false, true),
        ("W say hello", false, true),
        ("W announce e2e4", false, true),
        ("W stop irregularity", true, true),
        ("W start_clock running=white", true, false),
        ("W flag side=black", true, false),
        ("W flag side=white", true, false),
        ("A observe flag side=black", false, false),
        ("W claim threefold", false, true),
        ("W offer_draw", false, true),
        ("W accept_draw", false, true),
        ("W decline_draw", false, true),
        ("W resign", false, true),
        ("W handshake", false, true),
        ("W write_result 1-0", false, true),
        ("W withdraw offer", false, true),
        ("W agree 1-0", false, false),
        ("W refuse", false, false),
        ("A incident device white", false, false),
        ("W write e2e4", false, true),
        ("W choose first", false, true),
        ("A decide seen true of=1", false, false),
        ("W end 1-0", false, false),
        ("A confirm 1.0", false, false),
        ("A dismiss 1.0 reason=x", false, false),
        ("A amend 1.0 result=1-0 reason=x", false, false),
        ("A supersede 1 reason=x", false, false),
        ("A regime edition=FIDE2018", false, false),
    ];

    /// How sure an act may be said to be.
    const SAID: [&str; 4] = ["seen", "inferred", "disputed", "unnoticed"];

    fn is_an_act(line: &str) -> bool {
        protocol::parse_line(line, protocol::Context::default()).is_ok()
    }

    #[test]
    fn every_deed_is_told_by_those_whose_it_is() {
        for &(line, device, white) in DEEDS {
            assert_eq!(may_tell(Role::BoardDevice, line), device, "device: {line}");
            assert_eq!(may_tell(Role::Player, line), white, "White: {line}");
            for arbiter in [Role::ChiefArbiter, Role::SectorArbiter] {
                assert!(may_tell(arbiter, line), "{arbiter:?}: {line}");
            }
            for other in [Role::Spectator, Role::Auditor, Role::Operator] {
                assert!(!may_tell(other, line), "{other:?}: {line}");
            }
            let seen = |told: bool| [told, told, told, false];
            for (role, told) in [
                (Role::BoardDevice, seen(device)),
                (Role::Player, [white, false, false, false]),
                (Role::ChiefArbiter, [true; 4]),
            ] {
                for (certainty, told) in SAID.into_iter().zip(told) {
                    let line = format!("{line} certainty={certainty}");
                    // the arbiter's words are no acts that anybody sees
                    if is_an_act(&line) {
                        assert_eq!(may_tell(role, &line), told, "{role:?}: {line}");
                    }
                }
            }
            let blacks = line.replacen("W ", "B ", 1);
            assert!(!may_tell(Role::Player, &blacks), "White: {blacks}");
        }
    }

    #[test]
    fn no_deed_of_the_protocol_is_forgotten() {
        for kind in ActKind::ALL {
            let mut told = DEEDS.iter().map(|(line, ..)| act(line).deed.kind());
            assert!(told.any(|of| of == *kind), "say who may tell {kind:?}");
        }
    }

    #[test]
    fn nobody_speaks_for_another() {
        let table = [
            (
                Role::BoardDevice,
                "A start_clock running=white clock=1/1/white",
            ),
            (Role::BoardDevice, "A stop"),
            (Role::BoardDevice, "S knock a7 a6"),
            (Role::BoardDevice, "W press source=arbiter"),
            (Role::BoardDevice, "W press source=engine"),
            (Role::BoardDevice, "W press source=player"),
            (Role::Player, "A stop"),
            (Role::Player, "W press source=board"),
            (Role::Player, "W press source=arbiter"),
            (Role::Player, "W press at=1000"),
            (Role::Player, "W press late=true"),
            (Role::Player, "W press clock=1/1/white"),
            (Role::ChiefArbiter, "A decide seen true of=1 source=engine"),
        ];
        for (role, line) in table {
            assert!(!may_tell(role, line), "{role:?}: {line}");
        }
        for key in ["at=1000", "late=true at=1", "clock=1/1/white"] {
            for role in [Role::BoardDevice, Role::SectorArbiter] {
                assert!(may_tell(role, &format!("W press {key}")), "{role:?}: {key}");
            }
        }
        let told = permitted(
            &principal(Role::BoardDevice),
            &board(),
            act("W press source=clock"),
            None,
        );
        assert_eq!(told.map(|act| act.source).ok(), Some(Some(Source::Clock)));
        let told = permitted(
            &principal(Role::BoardDevice),
            &board(),
            act("W press"),
            None,
        );
        assert_eq!(told.map(|act| act.source).ok(), Some(Some(Source::Board)));
    }
}

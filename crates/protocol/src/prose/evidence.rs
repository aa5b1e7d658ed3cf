//! Tells what a board has seen of a touched man, and what it cannot see, in one sentence.

use laws::{Certainty, SeenContact, SensorEvidence, TouchEvidence, Unseen};

use super::{RecordingDetail, Tongue, say};

/// What a language says of a board and of what it has seen.
pub(super) struct EvidenceWords {
    /// The board, as a sentence begins.
    pub(super) board: &'static str,
    /// Before its settling time.
    pub(super) settling_time: &'static str,
    /// It told what was ruled on.
    pub(super) told_it: &'static str,
    /// Before the squares.
    pub(super) saw: &'static str,
    /// No man was off his square.
    pub(super) saw_none: &'static str,
    /// Before the number of an act.
    pub(super) act: &'static str,
    /// What was inferred.
    pub(super) inferred: &'static str,
    /// After the squares, where there are more than are told.
    pub(super) and_more: &'static str,
    /// Before what it cannot see.
    pub(super) cannot_see: &'static str,
    /// Between two things that it cannot see.
    pub(super) nor: &'static str,
    /// Between a number and its unit.
    pub(super) seconds: &'static str,
    /// Between whole seconds and parts of one.
    pub(super) point: char,
    /// What it cannot see; `%t` stands for the time between two of its looks.
    pub(super) unseen: fn(Unseen, Resolution) -> &'static str,
}

/// Whether it is known how often a board looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Resolution {
    /// It is.
    Known,
    /// It is not.
    Unknown,
}

pub(super) fn tell_evidence<T: Tongue>(
    evidence: &SensorEvidence,
    detail: RecordingDetail,
    out: &mut String,
) {
    let words = &T::EVIDENCE;
    out.push_str(words.board);
    device::<T>(evidence, out);
    match &evidence.touch {
        None => out.push_str(words.told_it),
        Some(touch) => {
            seen(words, touch, detail, out);
            out.push_str(T::WORDS.semicolon);
            out.push_str(words.cannot_see);
            unseen(words, evidence, out);
        }
    }
    out.push('.');
}

fn seen(words: &EvidenceWords, touch: &TouchEvidence, detail: RecordingDetail, out: &mut String) {
    match touch.saw.split_first() {
        None => out.push_str(words.saw_none),
        Some((first, others)) => {
            out.push_str(words.saw);
            contact(words, first, detail, out);
            for other in others {
                out.push_str(", ");
                contact(words, other, detail, out);
            }
        }
    }
    if touch.more > 0 {
        out.push_str(words.and_more);
    }
}

/// Of which kind it is, and its settling time, as far as they are known.
fn device<T: Tongue>(evidence: &SensorEvidence, out: &mut String) {
    let words = &T::EVIDENCE;
    let sensor = &evidence.sensor;
    let mut joint = " (";
    if let Some(family) = sensor.family {
        say(out, format_args!("{joint}{}", family.name()));
        joint = ", ";
    }
    if let Some(settling_ms) = sensor.settling_ms {
        say(out, format_args!("{joint}{}", words.settling_time));
        seconds(words, settling_ms.into(), out);
    }
    if sensor.is_named() {
        out.push(')');
    }
}

fn contact(
    words: &EvidenceWords,
    contact: &SeenContact,
    detail: RecordingDetail,
    out: &mut String,
) {
    say(out, format_args!("{}", contact.square));
    let act = (detail == RecordingDetail::Arbiters).then_some(contact.act);
    let inferred = (contact.certainty == Certainty::Inferred).then_some(words.inferred);
    match (act, inferred) {
        (None, None) => {}
        (Some(act), None) => say(out, format_args!(" ({}{act})", words.act)),
        (None, Some(inferred)) => say(out, format_args!(" ({inferred})")),
        (Some(act), Some(inferred)) => {
            say(out, format_args!(" ({}{act}, {inferred})", words.act));
        }
    }
}

fn unseen(words: &EvidenceWords, evidence: &SensorEvidence, out: &mut String) {
    let resolution_ms = evidence.resolution_ms();
    let resolution = match resolution_ms {
        Some(_) => Resolution::Known,
        None => Resolution::Unknown,
    };
    for (place, unseen) in evidence.cannot_see().enumerate() {
        if place > 0 {
            out.push_str(words.nor);
        }
        let mut parts = (words.unseen)(unseen, resolution).split("%t");
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            seconds(words, resolution_ms.unwrap_or_default(), out);
            out.push_str(part);
        }
    }
}

/// Milliseconds as seconds, without noughts at the end.
fn seconds(words: &EvidenceWords, ms: u64, out: &mut String) {
    say(out, format_args!("{}", ms / 1_000));
    let parts = format!("{:03}", ms % 1_000);
    let parts = parts.trim_end_matches('0');
    if !parts.is_empty() {
        say(out, format_args!("{}{parts}", words.point));
    }
    out.push_str(words.seconds);
}

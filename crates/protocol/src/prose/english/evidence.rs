//! Names in English what a board can see of a touched man, and what it cannot.

use laws::Unseen;

use crate::prose::evidence::{EvidenceWords, Resolution};

pub(super) const EVIDENCE: EvidenceWords = EvidenceWords {
    board: "The board",
    settling_time: "settling time ",
    told_it: " told it",
    saw: " saw men off their squares: ",
    saw_none: " saw no man off his square",
    act: "act ",
    inferred: "inferred",
    and_more: " and others",
    cannot_see: "it cannot see ",
    nor: ", ",
    seconds: " s",
    point: '.',
    unseen,
};

const fn unseen(unseen: Unseen, resolution: Resolution) -> &'static str {
    match (unseen, resolution) {
        (Unseen::Player, _) => "who touched a man",
        (Unseen::Hand, _) => "with which hand",
        (Unseen::TouchWithoutLift, _) => "a touch without a lift",
        (Unseen::Lift, _) => "a man lifted and put back",
        (Unseen::ShortLift, Resolution::Known) => "a lift shorter than %t",
        (Unseen::ShortLift, Resolution::Unknown) => "a short lift",
        (Unseen::Order, Resolution::Known) => "the order of contacts within %t",
        (Unseen::Order, Resolution::Unknown) => "the order of contacts close to each other",
        (Unseen::Man, _) => "which man it was",
    }
}

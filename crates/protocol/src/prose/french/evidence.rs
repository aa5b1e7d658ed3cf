//! Names in French what a board can see of a touched man, and what it cannot.

use laws::Unseen;

use crate::prose::evidence::{EvidenceWords, Resolution};

pub(super) const EVIDENCE: EvidenceWords = EvidenceWords {
    board: "L'échiquier",
    settling_time: "délai de stabilisation ",
    told_it: " l'a signalé",
    saw: " a vu des pièces hors de leur case\u{a0}: ",
    saw_none: " n'a vu aucune pièce hors de sa case",
    act: "acte ",
    inferred: "déduit",
    and_more: " et d'autres",
    cannot_see: "il ne voit ni ",
    nor: ", ni ",
    seconds: "\u{a0}s",
    point: ',',
    unseen,
};

const fn unseen(unseen: Unseen, resolution: Resolution) -> &'static str {
    match (unseen, resolution) {
        (Unseen::Player, _) => "qui a touché une pièce",
        (Unseen::Hand, _) => "de quelle main",
        (Unseen::TouchWithoutLift, _) => "un contact sans que la pièce soit soulevée",
        (Unseen::Lift, _) => "une pièce soulevée puis remise",
        (Unseen::ShortLift, Resolution::Known) => "une pièce soulevée moins de %t",
        (Unseen::ShortLift, Resolution::Unknown) => "une pièce soulevée brièvement",
        (Unseen::Order, Resolution::Known) => "l'ordre des contacts à moins de %t d'intervalle",
        (Unseen::Order, Resolution::Unknown) => "l'ordre de contacts rapprochés",
        (Unseen::Man, _) => "de quelle pièce il s'agissait",
    }
}

//! Articles 11 and 12: the conduct of the players and the role of the arbiter.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::A11_5,
        title: "Disturbing the opponent",
        says: "The opponent may not be disturbed or annoyed in any manner. Draw claims and offers \
            without sense belong here, and so does adjusting men over and over.",
        changes: &[(
            Edition::UsChess7,
            "Annoying behaviour is forbidden likewise.",
        )],
        ambiguities: &[],
        acts: &[
            "observe distraction",
            "offer_draw",
            "adjust",
            "decide unreasonable",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A11_7,
        title: "Refusing to obey",
        says: "A player who persists in refusing to comply with the Laws loses; what the opponent \
            scores is for the arbiter to say.",
        changes: &[(Edition::UsChess7, "The director may declare the game lost.")],
        ambiguities: &[],
        acts: &["refuse", "decide refusal_persistent"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A11_10,
        title: "Appeal",
        says: "A player may appeal against what the arbiter has decided, even after signing, \
            unless the event rules it out.",
        changes: &[
            (
                Edition::Fide2009,
                "No appeal on quickplay-finish decisions, and nothing is said about a signature.",
            ),
            (
                Edition::Fide2017,
                "A signed scoresheet no longer stands in the way.",
            ),
        ],
        ambiguities: &[],
        acts: &[],
        scope: Scope::OutOfScope(
            "Appeals are heard by a committee after the ruling; the engine learns only their \
             outcome, through `decide` or `end`.",
        ),
    },
    Entry {
        provision: Provision::A12_1,
        title: "The arbiter watches over the Laws",
        says: "The arbiter has to see the Laws kept. A breach that he saw and is sure of is \
            therefore dealt with unasked, wherever the Laws do not leave it to the players.",
        changes: &[(
            Edition::UsChess7,
            "The director has wide discretion and leaves much to the players' claims.",
        )],
        ambiguities: &[Ambiguity::C11, Ambiguity::C20],
        acts: &[
            "observe illegal_move",
            "observe touch",
            "observe flag",
            "observe illegal_position",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A12_6,
        title: "Where the arbiter keeps silent",
        says: "The arbiter steps in only where the Laws tell him to. He never says how many moves \
            have been completed, that one has been completed, or that a press was forgotten; the \
            engine shows such things to him alone.",
        changes: &[(
            Edition::UsChess7,
            "Outside time pressure the director corrects an illegal move he sees; he never \
                 speaks of flags or a forgotten press.",
        )],
        ambiguities: &[],
        acts: &["observe illegal_move", "observe touch", "move", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A12_9,
        title: "Penalties at discretion",
        says: "The arbiter picks one or more from nine items, from a warning, minutes and points \
            up to the loss of the game, an announced fine, exclusion from rounds and expulsion. \
            The engine sets out the list, mildest first, and never picks.",
        changes: &[
            (
                Edition::Fide2009,
                "Seven items; the fine and the exclusion from rounds are missing.",
            ),
            (
                Edition::Fide2018,
                "Stands with all nine items; in which of the two texts before it the new ones came \
                 in has not been verified.",
            ),
            (
                Edition::UsChess7,
                "The director's discretion, with two minutes for the opponent as the standard \
                 penalty.",
            ),
        ],
        ambiguities: &[
            Ambiguity::C9,
            Ambiguity::C11,
            Ambiguity::C25,
            Ambiguity::C41,
        ],
        acts: &[
            "decide penalty",
            "observe clock_manners",
            "observe distraction",
            "claim touch_move",
        ],
        scope: Scope::Implemented,
    },
];

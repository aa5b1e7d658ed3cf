//! Rules that only the US Chess rulebook knows.

use super::{Entry, Scope};
use crate::{Ambiguity, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::Us11A,
        title: "Illegal move within the last ten",
        says: "If one of the last ten moves of either side proves illegal, and nobody is in time \
            pressure, it is undone and replaced under the rules on touching. Time is not given \
            back, and what cannot be reconstructed stands.",
        changes: &[],
        ambiguities: &[],
        acts: &["observe illegal_move", "claim illegal_move", "restore"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us11B,
        title: "Illegal move further back",
        says: "An illegal move older than the last ten moves of each player stands.",
        changes: &[],
        ambiguities: &[],
        acts: &["observe illegal_move", "claim illegal_move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us11D1,
        title: "Illegal move in time pressure",
        says: "Time pressure means less than five minutes for either player and less than thirty \
            seconds of increment or delay. It is then for the players alone to claim, the claim \
            reaches two moves back, and the clocks stay as they are.",
        changes: &[],
        ambiguities: &[],
        acts: &[
            "start",
            "claim illegal_move",
            "observe illegal_move",
            "decide time_pressure",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us11J,
        title: "Illegal moves on purpose",
        says: "For illegal moves made on purpose the director may impose further penalties.",
        changes: &[],
        ambiguities: &[],
        acts: &[
            "press",
            "observe illegal_move",
            "decide deliberate",
            "decide penalty",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us10F,
        title: "Looks like adjusting",
        says: "A contact that can be seen to be mere centring should not bind the player, though \
            nothing was said.",
        changes: &[],
        ambiguities: &[Ambiguity::C16],
        acts: &["touch", "decide intent"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us10G,
        title: "Slipped from the hand",
        says: "A touched man that slips from the hand on a legal square the player did not want \
            has to stay there.",
        changes: &[],
        ambiguities: &[],
        acts: &["release", "decide let_go"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us10H,
        title: "Men off the board",
        says: "Handling men beside the board binds nobody. The man for a promotion is chosen only \
            when it touches the promotion square.",
        changes: &[],
        ambiguities: &[],
        acts: &["fetch", "put"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us8F7,
        title: "Upside-down rook, and the pawn left standing",
        says: "A rook placed upside down is a queen, unless the player announces otherwise. With \
            the pawn still on the last rank it is improper to press, and the opponent may at once \
            start the player's clock again.",
        changes: &[],
        ambiguities: &[],
        acts: &["put", "say promote", "release", "press", "stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us13C6,
        title: "The claimant's own clock",
        says: "A time claim fails if the claimant leaves his own clock running until his flag is \
            down too, unless the director or a neutral witness saw the first flag-fall.",
        changes: &[],
        ambiguities: &[],
        acts: &["claim flag", "stop", "flag", "decide seen"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us1C2a,
        title: "The standard penalty",
        says: "Two minutes for the opponent are the standard penalty where no other is named. The \
            director may vary it.",
        changes: &[],
        ambiguities: &[],
        acts: &["press", "claim touch_move", "decide penalty"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us14D1,
        title: "Bare kings",
        says: "The game is drawn when both players have nothing but their kings.",
        changes: &[],
        ambiguities: &[],
        acts: &["move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us14D2,
        title: "A king against king and minor piece",
        says: "The game is drawn when one player has a king alone and the other king and \
            bishop, or king and knight.",
        changes: &[],
        ambiguities: &[],
        acts: &["move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us14D3,
        title: "Bishops on squares of one colour",
        says: "The game is drawn when besides the kings there are only bishops, all of them \
            on squares of one colour.",
        changes: &[],
        ambiguities: &[],
        acts: &["move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us14E1,
        title: "A lone king at flag-fall",
        says: "A flag-fall brings no more than a draw when the opponent has his king alone, \
            as of the most recently determined legal move.",
        changes: &[],
        ambiguities: &[],
        acts: &["flag", "claim flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us14E3,
        title: "Two knights at flag-fall",
        says: "A flag-fall brings no more than a draw when the opponent has king and two \
            knights, the player has no pawn, and no win is forced.",
        changes: &[],
        ambiguities: &[],
        acts: &["flag", "claim flag", "decide forced_win"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us21D,
        title: "What a director steps in for",
        says: "A director answers questions on the rules, corrects illegal moves that he has \
            seen outside of time pressure, and deals with conduct and disputes. Touched \
            men are not among these: the opponent claims them.",
        changes: &[],
        ambiguities: &[],
        acts: &["observe touch"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us14E2,
        title: "Lone bishop or knight at flag-fall",
        says: "A flag-fall brings no more than a draw when the opponent is left with king and \
            bishop, or king and knight, and has no forced win. Whether the win is forced the \
            director says.",
        changes: &[],
        ambiguities: &[],
        acts: &["flag", "claim flag", "decide forced_win"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us14D4,
        title: "No mating line left",
        says: "The game is drawn when the opponent has no legal line of play at the end of which \
            the player is mated.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "release", "flag", "claim flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::UsBlitz7,
        title: "Illegal move in blitz",
        says: "The opponent may claim the game for a completed illegal move until he completes his \
            own next one, and may claim by taking the king. After that the illegal move stands.",
        changes: &[],
        ambiguities: &[Ambiguity::C7],
        acts: &["press", "claim illegal_move", "remove"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us11H,
        title: "The director corrects what he sees",
        says: "Outside time pressure the director who sees an illegal move has it replaced under \
            the touch rules. Under a variation he serves as a witness only.",
        changes: &[],
        ambiguities: &[],
        acts: &["observe illegal_move", "restore"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::Us10I2V1,
        title: "Variation: rook first is no offence",
        says: "If it was announced at the start, touching the rook first does not stand in the way \
            of legal castling. Only if that castling is illegal is the rook bound.",
        changes: &[],
        ambiguities: &[Ambiguity::C38],
        acts: &["start", "touch", "lift", "move", "say castle"],
        scope: Scope::Implemented,
    },
];

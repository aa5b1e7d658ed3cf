//! Articles 4.6 to 4.9: promoting, making the move, claiming, assistants.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::A4_6_1,
        title: "The pawn need not reach the square",
        says: "To promote, the player may take the pawn straight from its old square off the board \
            and put the new man on the promotion square; the pawn itself never has to stand on the \
            last rank.",
        changes: &[
            (
                Edition::Fide2014,
                "New; earlier texts did not describe how it is done.",
            ),
            (
                Edition::UsChess7,
                "The closing sentences of the promotion rule allow the same.",
            ),
        ],
        ambiguities: &[],
        acts: &["remove", "put", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_6_2,
        title: "Pawn off first or new man on first",
        says: "It does not matter whether the pawn leaves before the new man arrives or after.",
        changes: &[
            (
                Edition::Fide2014,
                "New, in one item with the sentence on a captured man.",
            ),
            (Edition::UsChess7, "The two acts may come in either order."),
        ],
        ambiguities: &[],
        acts: &["remove", "put", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_6_3,
        title: "A captured man on the promotion square",
        says: "If an opponent's man stands on the promotion square it is captured with the move \
            and must go off, or the promotion has not been made.",
        changes: &[
            (
                Edition::Fide2014,
                "New, as the second sentence of the item on the order of acts.",
            ),
            (Edition::Fide2017, "Made an item of its own."),
            (Edition::UsChess7, "Follows from the rule on captures."),
        ],
        ambiguities: &[],
        acts: &["remove", "put", "release", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_7,
        title: "Release",
        says: "A man let go on a square by a legal move, or by part of one, is bound to that \
            square for this move. A man held over squares, or set on one and still held, is fixed, \
            but the square is not. If a made move is undone in spite of this, it is reinstated.",
        changes: &[
            (
                Edition::UsChess7,
                "Letting go on an empty square determines the move; only the press completes it.",
            ),
            (
                Edition::London1848,
                "As long as the man is held any square is open; letting go ends that.",
            ),
            (Edition::British1862, "Letting go settles the square."),
            (
                Edition::BlueBook,
                "The move is over when the hand leaves the man.",
            ),
            (Edition::OldKing, "Letting go settles the square."),
        ],
        ambiguities: &[
            Ambiguity::C17,
            Ambiguity::C24,
            Ambiguity::C28,
            Ambiguity::C35,
            Ambiguity::C37,
            Ambiguity::C38,
            Ambiguity::C42,
        ],
        acts: &["place", "release", "undo", "press", "decide let_go"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_7_1,
        title: "When a capture is made",
        says: "A capture is made when two things have happened, in either order: the victim has \
            left the board and the capturer has been let go on its new square. A capturer already \
            let go cannot choose again, even while the victim is still standing there.",
        changes: &[
            (
                Edition::UsChess7,
                "Settled earlier: a legal capture is determined once both men have been touched on \
                 purpose.",
            ),
            (
                Edition::London1848,
                "No rule of its own; letting go of the capturer decides.",
            ),
        ],
        ambiguities: &[Ambiguity::C13],
        acts: &["remove", "release", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_7_2,
        title: "When castling is made",
        says: "Castling is made when the rook has been let go on the square the king passed. Once \
            the king stands released two squares away the player is tied to that castling if it is \
            legal; else to another king move, the other castling among them; else, with an \
            immobile king, to nothing. A king let go on any other square has made a plain king \
            move.",
        changes: &[
            (
                Edition::Fide2009,
                "Leaves unsaid what follows when that castling is illegal; the paragraph on \
                 illegal castling is used by analogy.",
            ),
            (
                Edition::Fide2014,
                "Adds the king move, and the freedom if there is none.",
            ),
            (
                Edition::UsChess7,
                "Castling is determined when the king is let go two squares away.",
            ),
            (
                Edition::London1848,
                "No rule of its own; letting go of the men decides.",
            ),
        ],
        ambiguities: &[Ambiguity::C4, Ambiguity::C24, Ambiguity::C29],
        acts: &["release", "press", "decide executed", "decide let_go"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_7_3,
        title: "When a promotion is made",
        says: "A promotion is made when the new man has been let go on its square and the pawn is \
            off the board, along with anything captured there. A pawn let go on the last rank \
            fixes the square only; the man stays open.",
        changes: &[
            (
                Edition::Fide2009,
                "Spells out that a pawn let go on the last rank is fixed there while the new man \
                 is open.",
            ),
            (
                Edition::UsChess7,
                "The same two acts determine it; the press completes it.",
            ),
            (
                Edition::London1848,
                "No rule of its own; letting go decides.",
            ),
        ],
        ambiguities: &[Ambiguity::C8],
        acts: &["put", "release", "remove", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_8,
        title: "Claim before you touch",
        says: "A complaint that the opponent broke Articles 4.1 to 4.7 has to come before the \
            complaining player touches a man to move it or to take it; afterwards it is too late. \
            Only the opponent's breach can be claimed, not one's own. An arbiter who saw the \
            breach and is sure of it does not wait for a claim.",
        changes: &[
            (
                Edition::Fide2009,
                "Any deliberate contact shuts the claim out, and the claim may concern the whole \
                 of Article 4.",
            ),
            (
                Edition::Fide2014,
                "The contact must be meant as a move or a capture; Articles 4.1 to 4.7 are named.",
            ),
            (
                Edition::UsChess7,
                "The claim precedes any deliberate touch; with two stories and no neutral witness \
                 it is normally denied.",
            ),
            (
                Edition::London1848,
                "A penalty must be demanded before its claimant touches a man.",
            ),
            (
                Edition::British1862,
                "A penalty must be demanded before play goes on.",
            ),
            (
                Edition::BlueBook,
                "A penalty must be demanded before play goes on.",
            ),
        ],
        ambiguities: &[Ambiguity::C11, Ambiguity::C20, Ambiguity::C42],
        acts: &["touch", "claim touch_move", "observe touch", "decide seen"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_9,
        title: "An assistant to move the men",
        says: "A player who is unable to move the men may bring an assistant, if the arbiter has \
            no objection to him. What the player tells him is the act that counts; his own slips \
            are accidents unless they carry out the instruction.",
        changes: &[(
            Edition::Fide2014,
            "New; before, assistants were known for the clock, the scoresheet and visually \
                 disabled players.",
        )],
        ambiguities: &[],
        acts: &["start", "say instruct_assistant", "touch", "move", "press"],
        scope: Scope::Implemented,
    },
];

//! Articles 1 and 3: who has the move, and how the men move.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::A1_3,
        title: "Having the move",
        says: "A player has the move as soon as the opponent has made one on the board. The press \
            that completes that move may still be missing: the player may answer at once, and \
            every touch already binds. A move that was released but is illegal is not made, so it \
            gives the opponent nothing until it is pressed.",
        changes: &[
            (
                Edition::UsChess7,
                "A player has the move only when the opponent's move has been completed by the \
                 press. An earlier touch binds nobody.",
            ),
            (
                Edition::London1848,
                "A move made out of order stands or goes back, as the adversary likes.",
            ),
        ],
        ambiguities: &[Ambiguity::C28, Ambiguity::C35],
        acts: &["touch", "release", "move", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A1_4_1,
        title: "Kings are neither exposed nor taken",
        says: "A move may not open the mover's own king to capture, and may not leave it open. A \
            king is never taken off. Whoever does one or the other and presses has completed an \
            illegal move, the taker of a king no less than the player who left it hanging.",
        changes: &[],
        ambiguities: &[Ambiguity::C7],
        acts: &[
            "release",
            "remove",
            "move",
            "press",
            "observe illegal_move",
            "claim illegal_move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_1,
        title: "The pawn's single step",
        says: "A pawn steps straight ahead to the next square of its file when nothing stands \
            there.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_2,
        title: "The pawn's double step",
        says: "From its starting square a pawn may choose to go two squares up its file instead of \
            one, if both of them are empty.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_3,
        title: "How a pawn captures",
        says: "A pawn takes an enemy man one square ahead of it on a diagonal and goes to that \
            square. Straight ahead it takes nothing.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "release", "remove"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_4_1,
        title: "Taking en passant",
        says: "A pawn that has just made its double step and now stands beside an enemy pawn can \
            be taken by that pawn as if it had gone one square only. The victim is not on the \
            square that the capturer reaches and has to be lifted off separately. Whoever touches \
            the victim must make this capture, unless another man can take it too.",
        changes: &[],
        ambiguities: &[Ambiguity::C13],
        acts: &["touch", "lift", "release", "remove", "move", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_4_2,
        title: "En passant now or never",
        says: "The capture in passing answers the double step directly or not at all. A touched \
            pawn with no other move must therefore take at once; one move later the duty would \
            find nothing to bind.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_5_1,
        title: "A pawn on the last rank",
        says: "A pawn that comes to the end of its file is exchanged within the same move for a \
            queen, a rook, a bishop or a knight of its own colour, on the square where it arrives. \
            Until that is done there is no move to press for.",
        changes: &[],
        ambiguities: &[],
        acts: &["release", "put", "remove", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_5_2,
        title: "Free choice of the new man",
        says: "The player picks among the four kinds freely. What has been captured so far plays \
            no part, and a second or third queen is in order.",
        changes: &[],
        ambiguities: &[],
        acts: &["fetch", "put", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_7_5_3,
        title: "The new man acts at once",
        says: "The exchange is what the Laws call promotion. The new man works from the moment it \
            stands there, so the same move may check, mate or stalemate.",
        changes: &[],
        ambiguities: &[],
        acts: &["put", "release", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_1,
        title: "The king's ordinary move",
        says: "Apart from castling the king goes to one of the squares next to it, provided no \
            enemy man attacks that square.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_2,
        title: "What castling is",
        says: "Castling moves the king together with a rook of its colour on the first rank and \
            counts as one move of the king. The king goes two squares in the direction of the \
            rook, and the rook is put on the square the king passed over. As a king's move it \
            begins with the king.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "lift", "release", "say castle"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_2_1,
        title: "The right to castle lost for good",
        says: "What the king or the rook has done earlier can end the right to castle for the rest \
            of the game. The right does not come back when the man returns to its square, and \
            repetition claims have to reckon with it.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "claim threefold"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_2_1_1,
        title: "The king has moved",
        says: "A king that has once moved can castle to neither side any more, wherever it stands \
            later.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "touch"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_2_1_2,
        title: "That rook has moved",
        says: "A rook that has once moved is lost for castling; the other rook keeps its right. A \
            rook that was only touched, and stayed where it was, has not moved.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "touch"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_2_2,
        title: "Castling impossible for the moment",
        says: "Some obstacles to castling may be gone a move later. They concern the king's path \
            and the men in between; an attack on the rook, or on a square that only the rook \
            crosses, is none.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "touch"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_2_2_1,
        title: "The king's path is attacked",
        says: "The king can castle neither out of check nor over a square under enemy attack nor \
            into check.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "touch", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_8_2_2_2,
        title: "A man in the way",
        says: "As long as any man, of whichever colour, stands between the king and the rook, the \
            two cannot castle.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "touch", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_9_1,
        title: "Check",
        says: "A king is in check when an enemy man attacks its square. That the attacker is \
            itself pinned to its own king makes no difference.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_9_2,
        title: "No move into check",
        says: "No man may move so that its own king comes under attack or stays under attack. A \
            pinned man may nevertheless have moves along the pin, and then it can still be bound \
            by a touch.",
        changes: &[(
            Edition::UsChess7,
            "The same; a completed breach costs two minutes and is never counted towards a \
                 loss.",
        )],
        ambiguities: &[],
        acts: &[
            "move",
            "touch",
            "press",
            "observe illegal_move",
            "claim illegal_move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_10_1,
        title: "Legal move",
        says: "A move is legal if it respects everything that Articles 3.1 to 3.9 demand, and \
            nothing else is asked. Duties from touching belong to Article 4: a legal move with the \
            wrong man is an offence there, never an illegal move.",
        changes: &[
            (
                Edition::Fide2009,
                "Defined in passing, in the last lines of Article 4.6.",
            ),
            (Edition::Fide2014, "Has an article of its own."),
            (
                Edition::UsChess7,
                "The same in substance: a move is legal by the way the men move, and the duty to \
                 play a touched man stands apart from it.",
            ),
        ],
        ambiguities: &[Ambiguity::C6],
        acts: &["move", "release", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_10_2,
        title: "Illegal move",
        says: "A move that fails one of those demands is illegal. It has no consequence before the \
            clock is pressed; until then the men may go back, and only the touches remain.",
        changes: &[
            (
                Edition::Fide2009,
                "Defined in passing, in the last lines of Article 4.6.",
            ),
            (Edition::Fide2014, "Has an article of its own."),
        ],
        ambiguities: &[],
        acts: &["move", "release", "undo", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A3_10_3,
        title: "Illegal position",
        says: "A position is illegal if no game played by legal moves can lead to it. The arbiter \
            who comes upon one in a supervised game steps in at once, but nobody is charged until \
            the faulty move is found. The engine names only sound reasons for impossibility and \
            otherwise says that the position is not known to be illegal.",
        changes: &[(
            Edition::Fide2014,
            "New: earlier texts speak of illegal moves only.",
        )],
        ambiguities: &[],
        acts: &["observe illegal_position", "restore"],
        scope: Scope::Implemented,
    },
];

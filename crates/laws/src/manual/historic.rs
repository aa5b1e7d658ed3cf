//! The historic codes: penalties at the opponent's choice.

use super::{Entry, Scope};
use crate::Provision;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::LccX,
        title: "London X: moving the opponent's man",
        says: "A player who moves a man of the adversary gives him three choices: the man goes \
            back and the king moves; it stays where it was put; or it goes back and is taken, if \
            it can be.",
        changes: &[],
        ambiguities: &[],
        acts: &["release", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::LccXI,
        title: "London XI: taking with a man that cannot",
        says: "If the capture is not open to the man that made it, the adversary chooses between a \
            capture of the same victim by another man that is able, and a lawful move of the man \
            that was touched.",
        changes: &[],
        ambiguities: &[],
        acts: &["remove", "release", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::LccXII,
        title: "London XII: taking one's own man",
        says: "A player who takes his own man must move one of the two, and the adversary says \
            which.",
        changes: &[],
        ambiguities: &[],
        acts: &["remove", "release", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::LccXIII,
        title: "London XIII: the false move",
        says: "When a man is played to a square it cannot reach, the adversary has three options: \
            the move stands as it is; the same man makes a lawful move; the man goes home and the \
            king moves. There is no clock to press, so the offence is complete with the release. \
            The king may not castle as a penalty.",
        changes: &[],
        ambiguities: &[],
        acts: &["release", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::LccXIV,
        title: "London XIV: moving out of order",
        says: "Whoever moves when it is not for him to move leaves it to the adversary to accept \
            both moves or to send the second back.",
        changes: &[],
        ambiguities: &[],
        acts: &["move", "release", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::LccXXV,
        title: "London XXV: when a penalty is claimed",
        says: "The adversary who wants a penalty has to say so before touching a man; touching one \
            waives it.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "choose", "claim touch_move", "claim illegal_move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BcaVII,
        title: "British Association VII: touch and false move",
        says: "No king move is imposed any more. According to the case the opponent has the man \
            moved lawfully, has the victim taken lawfully, or names any other man to be moved. Of \
            several own men touched he names the one that moves, of several hostile men the one \
            that is taken.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "release", "remove", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BlueKing,
        title: "Blue Book: an immobile man",
        says: "A touched man without a legal move is paid for by moving the king.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BlueCastling,
        title: "Blue Book: false castling",
        says: "After a castling that was not allowed the opponent decides whether king or rook \
            makes the move.",
        changes: &[],
        ambiguities: &[],
        acts: &["release", "touch", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BlueCheck,
        title: "Blue Book: moving into check",
        says: "A move that leaves the king in check is withdrawn, and the opponent has the king \
            moved or names another man.",
        changes: &[],
        ambiguities: &[],
        acts: &["release", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::OldKing,
        title: "The former king-move penalty",
        says: "An illegal move, a touched man that cannot move, a touched man of the opponent that \
            cannot be taken: each was paid for with a move of the king, which could not be \
            castling. Tarrasch, writing about 1931, reports that it had been abolished a few years \
            before.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "release", "choose"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::WholeCode,
        title: "A historic code as a whole",
        says: "Cited where the code surely knew the thing, a mate or a draw agreed, but the \
            reprints at hand give no number for it.",
        changes: &[],
        ambiguities: &[],
        acts: &["resign", "accept_draw", "release"],
        scope: Scope::Implemented,
    },
];

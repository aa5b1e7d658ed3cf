//! Articles 4.1 to 4.5: moving, adjusting and touching the men.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::A4_1,
        title: "One hand",
        says: "The men of the board are moved with a single hand. A breach costs nothing before \
            the press, and no press is needed when the game is over, so a two-handed move that \
            ends it stands. Fetching a new man, or putting a captured one aside, is free for the \
            other hand.",
        changes: &[
            (
                Edition::Fide2009,
                "A breach is left to the arbiter's discretion.",
            ),
            (
                Edition::Fide2017,
                "A two-handed move becomes an illegal action of its own (7.7.1, later 7.5.4).",
            ),
        ],
        ambiguities: &[Ambiguity::C18, Ambiguity::C25],
        acts: &["move", "lift", "release", "remove", "fetch", "decide hand"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_2_1,
        title: "Adjusting",
        says: "A player who has the move may set men straight, if this is announced before the \
            first contact by any clear word or sign. The announcement holds for the men it was \
            meant for and for this move. Given while touching or afterwards it is worthless. It \
            serves to centre displaced men and nothing else, and with the opponent away an arbiter \
            should be told first.",
        changes: &[
            (
                Edition::Fide2009,
                "Does not yet say that nobody else may adjust.",
            ),
            (
                Edition::Fide2014,
                "The word 'only' comes in: just the player having the move.",
            ),
            (
                Edition::UsChess7,
                "The player who has the move may adjust after saying so first.",
            ),
            (
                Edition::London1848,
                "'J'adoube', or words like it, spoken with the contact, keep the man free.",
            ),
            (
                Edition::British1862,
                "An announced adjustment carries no penalty.",
            ),
            (
                Edition::BlueBook,
                "An announced adjustment carries no penalty.",
            ),
            (
                Edition::OldKing,
                "An announced adjustment carries no penalty.",
            ),
        ],
        ambiguities: &[Ambiguity::C16, Ambiguity::C32],
        acts: &[
            "adjust",
            "touch",
            "decide announced_first",
            "decide announcement_heard",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_2_2,
        title: "Any other contact",
        says: "A contact that was not announced counts as the start of a move or of a capture, \
            unless it is plainly an accident. The player's mind is not examined: silent centring \
            binds, and so does grasping the neighbour of the man that was wanted. A sleeve, an \
            elbow or a falling man binds nobody.",
        changes: &[
            (
                Edition::Fide2017,
                "New. In 2009 the contact had to be deliberate, in 2014 meant as a move or a \
                 capture, so that obvious centring went free.",
            ),
            (
                Edition::UsChess7,
                "A contact that the director takes for an accident binds nobody, and plain \
                 centring without a word should not bind either.",
            ),
            (
                Edition::London1848,
                "A man displaced or upset by accident is simply put back.",
            ),
        ],
        ambiguities: &[Ambiguity::C16, Ambiguity::C27],
        acts: &["touch", "lift", "decide intent"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_3,
        title: "Touch-move",
        says: "Whoever has the move and touches men in earnest has to live with it; the next three \
            paragraphs say which man is bound. A man struck by the man in hand counts as touched, \
            unless it was grazed on the way to another square. Contacts by the player who does not \
            have the move, or after the game, bind nobody.",
        changes: &[
            (
                Edition::Fide2009,
                "Asks only for a deliberate contact, not for what it was meant for.",
            ),
            (
                Edition::Fide2014,
                "Asks for a contact that was meant to begin a move or a capture.",
            ),
            (
                Edition::Fide2017,
                "Any contact not clearly accidental is taken as meant, by 4.2.2.",
            ),
            (
                Edition::UsChess7,
                "The contact must be deliberate and look like the beginning of a move.",
            ),
            (
                Edition::London1848,
                "Without 'j'adoube' a touched man is bound.",
            ),
            (
                Edition::British1862,
                "A touched man is bound, but what has to be played is largely for the opponent to \
                 name.",
            ),
            (Edition::BlueBook, "A touched man is bound."),
            (
                Edition::OldKing,
                "A touched man is bound, on pain of having to move the king.",
            ),
        ],
        ambiguities: &[],
        acts: &[
            "touch",
            "lift",
            "remove",
            "decide intent",
            "decide proxy_contact",
            "claim touch_move",
            "observe touch",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_3_1,
        title: "Own men touched",
        says: "Among the own men touched, the first that has a legal move is the one to be moved. \
            A pin does not release it while it can move along the line, and castling is a move of \
            the king alone. When two own men are grasped at once either may move, and the arbiter \
            is asked to judge.",
        changes: &[
            (
                Edition::UsChess7,
                "The same order, for contacts that look like the beginning of a move.",
            ),
            (Edition::London1848, "The touched man must be played."),
            (
                Edition::British1862,
                "When several own men were touched the opponent names the one that moves.",
            ),
            (
                Edition::BlueBook,
                "The touched man must move; if it is immobile the king moves in its place.",
            ),
            (
                Edition::OldKing,
                "The touched man must move; if it cannot, the king must, and not by castling.",
            ),
        ],
        ambiguities: &[Ambiguity::C2, Ambiguity::C27, Ambiguity::C36],
        acts: &[
            "touch",
            "lift",
            "decide order",
            "claim touch_move",
            "observe touch",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_3_2,
        title: "Opponent's men touched",
        says: "Among the opponent's men touched, the first that can legally be taken has to be \
            taken, with any man that is able to. A pawn that falls only to an en passant capture \
            is included. The opponent's king is never taken, so a contact with it binds nobody.",
        changes: &[
            (
                Edition::UsChess7,
                "The same order, for contacts that look like the beginning of a capture.",
            ),
            (
                Edition::London1848,
                "The man must be taken; if that is impossible the king moves, and if it cannot \
                 there is no penalty.",
            ),
            (
                Edition::British1862,
                "When several of the opponent's men were touched the opponent names the capture.",
            ),
            (Edition::BlueBook, "The touched man must be taken."),
            (
                Edition::OldKing,
                "A man that cannot be taken costs a move of the king, castling excluded.",
            ),
        ],
        ambiguities: &[],
        acts: &[
            "touch",
            "remove",
            "decide order",
            "claim touch_move",
            "observe touch",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_3_3,
        title: "Men of both colours touched",
        says: "The first own man takes the first of the opponent's men, if that capture is legal. \
            If it is not, the contacts are followed in their order until one can be obeyed by \
            moving or taking. Where nobody knows which colour came first, the own man did. Second \
            and third men never form a pair; they only have their place in the order.",
        changes: &[
            (
                Edition::Fide2009,
                "Speaks of one man of each colour and leaves open which pair counts when there are \
                 more.",
            ),
            (
                Edition::Fide2017,
                "Speaks of one or more men of each colour and names the first of each.",
            ),
            (
                Edition::UsChess7,
                "Any touched pair that makes a legal capture must be played; failing that the \
                 first man touched, the own one in case of doubt.",
            ),
            (
                Edition::London1848,
                "Only the opponent's man is regarded: it is taken, or the king moves.",
            ),
            (
                Edition::British1862,
                "Among several men the opponent names which is played or taken.",
            ),
            (
                Edition::BlueBook,
                "Has no order between the colours; the touched man is bound.",
            ),
            (
                Edition::OldKing,
                "Has no order between the colours; the touched man is bound.",
            ),
        ],
        ambiguities: &[Ambiguity::C2, Ambiguity::C14, Ambiguity::C15],
        acts: &[
            "touch",
            "lift",
            "remove",
            "decide order",
            "claim touch_move",
            "observe touch",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_4_1,
        title: "King and rook touched",
        says: "Touching king and rook, the rook not first, obliges to castle on that wing whenever \
            this is legal, wanted or not. Both taken in the same instant are treated like king \
            first.",
        changes: &[
            (
                Edition::Fide2009,
                "The two must have been touched deliberately.",
            ),
            (
                Edition::Fide2014,
                "'Deliberately' is gone from this paragraph; it stays for the rook touched first.",
            ),
            (
                Edition::UsChess7,
                "King first, or both together: the castling is played if it is legal.",
            ),
            (
                Edition::BlueBook,
                "A castling begun is carried out if it is legal.",
            ),
        ],
        ambiguities: &[Ambiguity::C5, Ambiguity::C14],
        acts: &["touch", "lift", "say castle", "decide order"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_4_2,
        title: "Rook touched before the king",
        says: "When the rook was deliberately touched first, castling with it is out of the \
            question for this move, however the duties work out. The rook has to move; if it is \
            immobile the king does, by any move but that castling. The right to castle on a later \
            move is not lost by this.",
        changes: &[
            (
                Edition::UsChess7,
                "The rook must move and castling is not allowed.",
            ),
            (
                Edition::UsChess7Variation10I2,
                "Rook first is no offence while castling is legal; only where it is illegal must \
                 the rook move.",
            ),
            (
                Edition::BlueBook,
                "False castling: the opponent decides whether the king or the rook has to move.",
            ),
        ],
        ambiguities: &[Ambiguity::C17],
        acts: &[
            "touch",
            "lift",
            "release",
            "move",
            "decide order",
            "decide intent",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_4_3,
        title: "Castling meant but illegal",
        says: "If the player wanted to castle and touched king, then rook, but castling there is \
            illegal, some other king move must be played; castling on the far side is one. If the \
            king cannot move at all, any move will do: the rook is never bound.",
        changes: &[
            (
                Edition::Fide2009,
                "Names the king touched alone, and both men at once, instead of the order king, \
                 then rook.",
            ),
            (Edition::Fide2014, "Names only the order king, then rook."),
            (
                Edition::UsChess7,
                "Covers king first and both together: a king move or the other castling, and \
                 freedom if the king is immobile.",
            ),
            (
                Edition::BlueBook,
                "False castling: the opponent decides whether the king or the rook has to move.",
            ),
        ],
        ambiguities: &[Ambiguity::C5, Ambiguity::C29],
        acts: &[
            "touch",
            "lift",
            "say castle",
            "decide intends_castling",
            "decide order",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_4_4,
        title: "When the promotion choice is final",
        says: "The new man is chosen for good when it touches its square, even still held. Picking \
            it from the table decides nothing, and neither does a king, a pawn or a man of the \
            wrong colour. A rook standing on its head is a rook.",
        changes: &[(
            Edition::UsChess7,
            "The same contact decides, but a rook standing on its head is a queen unless the \
                 player has announced something else.",
        )],
        ambiguities: &[Ambiguity::C8, Ambiguity::C36],
        acts: &["fetch", "put", "release", "say promote"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A4_5,
        title: "Nothing touched can be played",
        says: "When none of the men touched can be moved or taken as those rules ask, the player \
            is free to play any legal move, and there is no penalty.",
        changes: &[
            (Edition::UsChess7, "The same freedom."),
            (
                Edition::London1848,
                "The king must move in its place; only if it cannot is there no penalty.",
            ),
            (
                Edition::British1862,
                "The opponent may require a move with any other man.",
            ),
            (
                Edition::BlueBook,
                "An immobile touched man is paid for with a king move.",
            ),
            (
                Edition::OldKing,
                "Paid for with a king move, castling excluded.",
            ),
        ],
        ambiguities: &[],
        acts: &["touch", "move"],
        scope: Scope::Implemented,
    },
];

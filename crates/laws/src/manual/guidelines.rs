//! Appendix D and the Guidelines: visually disabled players, Chess960, games without increment.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::AppD_2_2,
        title: "Touching on the special board",
        says: "On a visually disabled player's own board a man is touched only when it has been \
            lifted out of its hole; feeling the men is free. A move of that player is made when \
            the victim is off, the man is in another hole and the move has been announced. The \
            sighted player's board knows only the ordinary rules.",
        changes: &[(
            Edition::UsChess7,
            "A rule of its own for blind and disabled players, with the same idea.",
        )],
        ambiguities: &[],
        acts: &["touch", "lift", "release", "remove", "announce"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::AppD_2_8,
        title: "A slip of the tongue",
        says: "A move announced wrongly may be corrected, but at once and before the opponent's \
            clock runs.",
        changes: &[(
            Edition::UsChess7,
            "Dealt with in the chapter for blind and disabled players.",
        )],
        ambiguities: &[],
        acts: &["announce", "say correct", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::AppD_2_10,
        title: "The assistant of a visually disabled player",
        says: "The assistant moves the men on the opponent's board, announces, keeps score and \
            presses. Asked by the player, and only then, he tells moves and times; he may claim a \
            flag and tell the arbiter of a man that the sighted player has touched. His own \
            contacts bind nobody.",
        changes: &[(
            Edition::UsChess7,
            "Dealt with in the chapter for blind and disabled players.",
        )],
        ambiguities: &[],
        acts: &[
            "start",
            "touch",
            "move",
            "announce",
            "press",
            "claim flag",
            "claim touch_move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2,
        title: "How to castle in Chess960",
        says: "Castling in Chess960 keeps the orthodox conditions and depends on where king and \
            rook started. It is known by the king and the rook it joins, since no step of two \
            squares marks it out; there are four ways to carry it out.",
        changes: &[],
        ambiguities: &[],
        acts: &["start", "touch", "move", "say castle"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2_1,
        title: "Chess960: both men move",
        says: "The usual case: the king makes one move and the rook another, and together they are \
            the castling.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "lift", "release", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2_2,
        title: "Chess960: king and rook change places",
        says: "The king goes where the rook stood and the rook where the king stood, which needs \
            the one to be set aside for a moment. It had better be the king.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "lift", "release", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2_3,
        title: "Chess960: only the king moves",
        says: "The rook already stands on its final square, and only the king goes to its own. A \
            rook not touched cannot spoil anything, but a king that steps one square and is let go \
            has made a plain king move by the letter.",
        changes: &[],
        ambiguities: &[Ambiguity::C17],
        acts: &["touch", "lift", "release", "move", "say castle"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2_4,
        title: "Chess960: only the rook moves",
        says: "The king already stands on its final square, and only the rook goes to its own. To \
            stay clear of the rule on the rook touched first, the king should be touched before.",
        changes: &[],
        ambiguities: &[],
        acts: &["touch", "lift", "release", "move", "say castle"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2_5,
        title: "Chess960: the recommended way",
        says: "The advice is to put the king down beside the board, move the rook, and then place \
            the king. A king next to the board is in the air, not released. It is advice, and the \
            rook lifted first still bars castling by 4.4.2.",
        changes: &[],
        ambiguities: &[Ambiguity::C17],
        acts: &["lift", "place", "release", "remove", "touch", "say castle"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2_6,
        title: "Chess960: the final squares",
        says: "After castling on the a-side the king is on the c-file and the rook on the d-file; \
            on the h-side they are on the g-file and the f-file, as in orthodox chess.",
        changes: &[],
        ambiguities: &[],
        acts: &["release", "move", "press"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GII_3_2_7,
        title: "Chess960: notes on castling",
        says: "It is wise to announce castling before touching. One of the two men may stay where \
            it is, and the very first move may castle. Every square that king or rook crosses or \
            reaches must be empty but for these two; others that orthodox chess wants empty may be \
            occupied.",
        changes: &[],
        ambiguities: &[Ambiguity::C17],
        acts: &["say castle", "touch", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GIII_3_1_1,
        title: "Both flags down before the last period",
        says: "Where these Guidelines were announced: if nobody can tell which of two flags fell \
            first, and another period follows, the game goes on.",
        changes: &[
            (Edition::Fide2009, "Part of the Laws themselves (6.11)."),
            (
                Edition::Fide2014,
                "A guideline: used only if it was announced beforehand.",
            ),
            (
                Edition::UsChess7,
                "With both flags down nobody can win on time and play goes on.",
            ),
        ],
        ambiguities: &[],
        acts: &["flag", "observe both_flags", "decide first_flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GIII_3_1_2,
        title: "Both flags down in the last period",
        says: "Where these Guidelines were announced: two flags down, the order unknown, and no \
            further period to come, is a draw.",
        changes: &[
            (Edition::Fide2009, "Part of the Laws themselves (6.11)."),
            (
                Edition::Fide2014,
                "A guideline: used only if it was announced beforehand.",
            ),
            (
                Edition::UsChess7,
                "With both flags down in sudden death the game is drawn when a player points it \
                 out.",
            ),
        ],
        ambiguities: &[],
        acts: &["flag", "observe both_flags", "decide first_flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GIII_4,
        title: "Asking for an increment",
        says: "Under two minutes, a player who has the move may ask for five seconds a move for \
            both. The request is also an offer of a draw; if that is declined and the arbiter \
            grants it, the opponent gets two minutes more. It needs announced Guidelines and a \
            game without increment that is not blitz.",
        changes: &[(Edition::Fide2014, "New.")],
        ambiguities: &[],
        acts: &["claim increment", "accept_draw", "decline_draw"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::GIII_5,
        title: "No winning by normal means",
        says: "Where III.4 does not serve, a player under two minutes who has the move may claim a \
            draw because the opponent has no normal way of winning or makes no attempt at one; the \
            flag must still be up. The arbiter draws the game, waits, or says no; waiting may and \
            refusing does bring the opponent two minutes.",
        changes: &[
            (
                Edition::Fide2009,
                "Article 10.2, for games without increment where the event announces it.",
            ),
            (
                Edition::Fide2014,
                "A guideline: used only if it was announced beforehand.",
            ),
        ],
        ambiguities: &[Ambiguity::C44],
        acts: &[
            "claim normal_means",
            "accept_draw",
            "observe flag",
            "decide unreasonable",
        ],
        scope: Scope::Implemented,
    },
];

//! Articles 8 and 9: the scoresheet and the drawn game.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::A8_1_2,
        title: "No writing in advance",
        says: "A move is written before it is played only to claim a draw with it or to seal it. \
            Anything else is an offence against the rules on recording, for which a warning is \
            usual.",
        changes: &[(
            Edition::UsChess7,
            "First the move, then the scoresheet; a variation lets paper be filled in either \
                 order.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["write", "claim threefold", "claim fifty"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A8_1_3,
        title: "Replying before recording",
        says: "The player may answer the opponent first and write afterwards, as long as each move \
            is on paper before that player makes the next.",
        changes: &[],
        ambiguities: &[Ambiguity::C33],
        acts: &[],
        scope: Scope::OutOfScope(
            "The engine is told of the scoresheet only when a move is written in advance; in what \
             order the rest is written it cannot see.",
        ),
    },
    Entry {
        provision: Provision::A8_4,
        title: "Recording under five minutes",
        says: "With less than five minutes left in a period, and less than thirty seconds added \
            for each move, a player need not write for the rest of that period.",
        changes: &[],
        ambiguities: &[],
        acts: &[],
        scope: Scope::OutOfScope(
            "The engine keeps the moves itself and never asks for a scoresheet, so whether the \
             duty to write is suspended changes no ruling.",
        ),
    },
    Entry {
        provision: Provision::A8_7,
        title: "The signed result",
        says: "Both players sign for the result at the end. A signature under a wrong result \
            binds, unless the arbiter rules differently.",
        changes: &[],
        ambiguities: &[],
        acts: &[],
        scope: Scope::OutOfScope(
            "Signing happens on paper after the game; the engine takes the result from the acts, \
             or from `end`, and never sees a signature.",
        ),
    },
    Entry {
        provision: Provision::A9_1_1,
        title: "Draws restricted by the event",
        says: "An event may forbid draws by offer and agreement, for a number of moves or \
            altogether, unless the arbiter agrees. With `no_draw_offers_before` 30 a player may \
            offer when he has made his thirtieth move.",
        changes: &[(
            Edition::UsChess7,
            "No such provision; an agreement ends the game.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["start", "offer_draw", "accept_draw", "agree result"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_1_2_1,
        title: "Offering a draw",
        says: "The moment for an offer is after the move and before the press; at any other moment \
            it is good too, but may count as a disturbance. It cannot be taken back and lasts \
            until it is accepted, declined in words, declined by touching a man in earnest, or \
            overtaken by the end of the game.",
        changes: &[(
            Edition::UsChess7,
            "The moment is between determination and press; the rest agrees.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &[
            "offer_draw",
            "accept_draw",
            "decline_draw",
            "withdraw offer",
            "touch",
            "decide unreasonable",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_1_2_3,
        title: "A claim is also an offer",
        says: "Whoever claims by repetition or by the fifty moves offers a draw in doing so. If \
            the opponent accepts, the claim is not examined.",
        changes: &[
            (
                Edition::Fide2009,
                "Holds for a claim in a quickplay finish as well.",
            ),
            (Edition::UsChess7, "Holds for every kind of draw claim."),
        ],
        ambiguities: &[Ambiguity::C33],
        acts: &[
            "claim threefold",
            "claim fifty",
            "accept_draw",
            "decline_draw",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_2_1_1,
        title: "Third occurrence about to come",
        says: "A player who has the move may claim that the move now intended brings the same \
            position for the third time or more often. The move is written and declared to the \
            arbiter, but left unplayed.",
        changes: &[(
            Edition::UsChess7,
            "Written, not played, and claimed with both clocks stopped; a player who has moved \
                 already may still claim until the press.",
        )],
        ambiguities: &[Ambiguity::C32, Ambiguity::C33],
        acts: &["write", "claim threefold", "stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_2_1_2,
        title: "Third occurrence on the board",
        says: "A player who has the move may claim that the position now on the board has come up \
            at least three times. Other positions may lie in between.",
        changes: &[(Edition::UsChess7, "The same, with both clocks stopped.")],
        ambiguities: &[Ambiguity::C32, Ambiguity::C33],
        acts: &["claim threefold", "stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_2_2,
        title: "When two positions are the same",
        says: "Two positions are the same if the same player has the move, every square holds the \
            same sort of man or none, and both sides have the same moves open to them. The number \
            of moves in between, and who repeated, do not matter.",
        changes: &[(
            Edition::UsChess7,
            "The same comparison, castling and en passant included.",
        )],
        ambiguities: &[],
        acts: &["claim threefold", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_2_2_1,
        title: "Sameness and en passant",
        says: "A position in which a pawn could be taken en passant differs from the later one in \
            which it cannot. Only a capture that was really legal makes that difference.",
        changes: &[(
            Edition::UsChess7,
            "The right to take en passant belongs to the comparison.",
        )],
        ambiguities: &[],
        acts: &["claim threefold"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_2_2_2,
        title: "Sameness and castling",
        says: "Positions differ if castling was still a right in one of them and was forfeited \
            since. The right is compared, not whether castling happened to be possible, and only \
            moving the king or the rook forfeits it.",
        changes: &[(
            Edition::UsChess7,
            "The right to castle belongs to the comparison.",
        )],
        ambiguities: &[],
        acts: &["claim threefold"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_3_1,
        title: "Fifty moves with the intended one",
        says: "A player who has the move may claim a draw with a written, unplayed move that will \
            make fifty by each side without a capture or a pawn move.",
        changes: &[(
            Edition::UsChess7,
            "The claimant has the move and shows that the fifty moves were made; a wrong claim \
                 costs two minutes.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["write", "claim fifty", "stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_3_2,
        title: "Fifty moves already played",
        says: "The same claim is open when each side has already completed fifty moves with no \
            capture and no pawn moved.",
        changes: &[(
            Edition::UsChess7,
            "The player who has the move claims and shows the fifty moves; a wrong claim costs \
                 two minutes.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["claim fifty", "stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_4,
        title: "A touch ends the right to claim",
        says: "A player who has touched a man in a way that binds cannot claim by repetition or \
            fifty moves on that move. The man is played, and the right returns with the next move \
            on which the facts support it.",
        changes: &[
            (
                Edition::Fide2009,
                "Adds that the touch came without a claim before it.",
            ),
            (
                Edition::UsChess7,
                "The right outlives the move itself and ends with the press.",
            ),
        ],
        ambiguities: &[Ambiguity::C19],
        acts: &["touch", "claim threefold", "claim fifty"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_5_1,
        title: "How a draw is claimed",
        says: "The clocks are paused for a claim, and a claim once made cannot be withdrawn. Any \
            plain statement or sign will do; the arbiter may help to put it into the proper form.",
        changes: &[(Edition::UsChess7, "A claim cannot be withdrawn.")],
        ambiguities: &[Ambiguity::C32],
        acts: &["stop", "claim threefold", "claim fifty", "withdraw claim"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_5_2,
        title: "The claim is right",
        says: "If the claim proves right the game is drawn on the spot.",
        changes: &[(Edition::UsChess7, "The same.")],
        ambiguities: &[Ambiguity::C33],
        acts: &["claim threefold", "claim fifty"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_5_3,
        title: "The claim is wrong",
        says: "If it proves wrong the opponent receives two minutes, in rapid and blitz one, and \
            play goes on. An announced move then has to be played as Articles 3 and 4 allow; if it \
            is illegal, its man counts as touched.",
        changes: &[
            (
                Edition::Fide2009,
                "Three minutes, and only Article 4 is named for the announced move.",
            ),
            (Edition::Fide2014, "Two minutes, one in blitz."),
            (Edition::Fide2023, "One minute in rapid as well."),
            (
                Edition::UsChess7,
                "Two minutes, and an announced or recorded move must be played.",
            ),
        ],
        ambiguities: &[Ambiguity::C19, Ambiguity::C33],
        acts: &["claim threefold", "claim fifty", "decide unreasonable"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_6_1,
        title: "Five occurrences",
        says: "When the same position has come up for the fifth time the game is drawn, claimed or \
            not. The arbiter declares it, even if it is found only later.",
        changes: &[
            (
                Edition::Fide2014,
                "New, and only for occurrences at alternate moves in direct succession.",
            ),
            (Edition::Fide2017, "Five occurrences at any distance."),
            (
                Edition::UsChess7,
                "The director may declare it, for occurrences in direct succession.",
            ),
        ],
        ambiguities: &[Ambiguity::C33],
        acts: &["move", "release", "press", "claim threefold"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A9_6_2,
        title: "Seventy-five moves",
        says: "When each side has made seventy-five moves without a capture or a pawn move the \
            game is drawn, claimed or not; if the last of them mates, the mate counts.",
        changes: &[
            (Edition::Fide2014, "New."),
            (
                Edition::UsChess7,
                "The director may declare it; a mate with the last move goes first.",
            ),
        ],
        ambiguities: &[Ambiguity::C33],
        acts: &["move", "release", "press", "claim fifty"],
        scope: Scope::Implemented,
    },
];

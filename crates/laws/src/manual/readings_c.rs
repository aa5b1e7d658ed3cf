//! The ambiguity register, third part: C-34 to C-45.

use super::OpenReading;
use crate::{Ambiguity, Provision};

pub(super) const READINGS: &[OpenReading] = &[
    OpenReading {
        entry: Ambiguity::C34,
        question: "Which fallen flags no longer count once an irregularity has been dealt with \
                 and time was added or set?",
        readings: &[
            "Every flag that fell before.",
            "Only one that fell in time which the irregularity had set running.",
            "None: a fallen flag is a fallen flag.",
        ],
        chosen: "One that fell in time which the irregularity had set running. The flag of a \
                 move of the player's own, or after a late press, counts if it is called before \
                 the clock is set; with men displaced and no clock set the arbiter is asked.",
        because: "Minutes are added to a clock that can be played on with, and nobody wins by \
                 his own irregularity.",
        provisions: &[Provision::A6_8, Provision::A6_9, Provision::A7_1],
    },
    OpenReading {
        entry: Ambiguity::C35,
        question: "A reply is carried out before the opponent's move is made. Does it go back, \
                 or stand?",
        readings: &[
            "It goes back: nobody replies to a move that is not made.",
            "It stands as the reply if it is legal once the move is made.",
        ],
        chosen: "The man stands where it was put and the arbiter says which; finished and \
                 pressed without objection, it is the reply.",
        because: "1.3 gives the move only when the opponent's is made, while fast games are \
                 played so and nobody is harmed.",
        provisions: &[Provision::A1_3, Provision::A4_7],
    },
    OpenReading {
        entry: Ambiguity::C36,
        question: "A new man is put on the square of promotion, the pawn is not touched, and \
                 another man is taken off instead. What has to be played?",
        readings: &[
            "That promotion.",
            "A move of the only man of the board that was touched.",
        ],
        chosen: "That promotion.",
        because: "The choice is final once the new man has touched the square, and only that \
                 promotion can be meant.",
        provisions: &[Provision::A4_4_4, Provision::A4_3_1],
    },
    OpenReading {
        entry: Ambiguity::C37,
        question: "A move was made and its man exchanged for another before the press. A move \
                 taken back, or an illegal one?",
        readings: &[
            "The move stands and is taken back wrongly.",
            "The board that is pressed for comes from no legal move: illegal.",
        ],
        chosen: "The move made stands; exchanging its man is at the arbiter's discretion.",
        because: "What is made can no longer be changed, whatever is done to the board before \
                 the press.",
        provisions: &[Provision::A4_7, Provision::A7_5_1],
    },
    OpenReading {
        entry: Ambiguity::C38,
        question: "US Chess, Variation I to rule 10I2: the rook was touched first for castling \
                 and is let go where its own move is legal. Determined, or may castling be \
                 finished?",
        readings: &[
            "The rook's move is determined.",
            "Castling may still be finished.",
        ],
        chosen: "The rook's move is determined.",
        because: "The variation forgives the order of touching, not the release of a man on a \
                 legal square.",
        provisions: &[Provision::Us10I2V1, Provision::A4_7],
    },
    OpenReading {
        entry: Ambiguity::C39,
        question: "US Chess: may a player castle with a king or rook that was misplaced from the \
                 start, once it is too late for a new game?",
        readings: &["Yes: the position on the board counts.", "No."],
        chosen: "No.",
        because: "Directors are divided; the Laws of FIDE bar it in the same case.",
        provisions: &[Provision::A7_2_1],
    },
    OpenReading {
        entry: Ambiguity::C40,
        question: "US Chess: by when must an illegal move be claimed to earn the two minutes?",
        readings: &[
            "At once.",
            "Before the claimant's own move is determined.",
            "Before the claimant completes his next move.",
        ],
        chosen: "Before the claimant completes his next move; later the position is corrected \
                 without minutes.",
        because: "The rule asks for a claim in time since August 2020, and of the readings this \
                 one takes least away.",
        provisions: &[Provision::A7_5_1, Provision::A7_5_5],
    },
    OpenReading {
        entry: Ambiguity::C41,
        question: "US Chess: a player makes two moves running. An illegal move, or a matter of \
                 conduct?",
        readings: &["An illegal move.", "Conduct."],
        chosen: "Conduct: the second move is undone.",
        because: "Each of the two is a legal move; the same is chosen for the Laws of FIDE.",
        provisions: &[Provision::A12_9, Provision::A7_5_1],
    },
    OpenReading {
        entry: Ambiguity::C42,
        question: "US Chess: a determined move was changed before the press. Who raises it?",
        readings: &["The director too.", "Only the opponent."],
        chosen: "Only the opponent, as with touched men.",
        because: "Rule 21D lists what a director steps in for, and this is not there.",
        provisions: &[Provision::A4_7, Provision::A4_8],
    },
    OpenReading {
        entry: Ambiguity::C43,
        question: "The clocks are stopped, a hand is held out, a result is written down. A \
                 resignation, an agreed draw, or nothing?",
        readings: &[
            "A resignation.",
            "An agreement on a draw.",
            "Nothing by itself.",
        ],
        chosen: "Nothing by itself: it is evidence for the arbiter.",
        because: "The same gesture has meant each of the three, and a game ends by a \
                 declaration that is understood.",
        provisions: &[Provision::A5_1_2, Provision::A5_2_3],
    },
    OpenReading {
        entry: Ambiguity::C44,
        question: "Guidelines III, normal means, where no arbiter is there to decide. What \
                 becomes of the claim?",
        readings: &[
            "It ends play, and an arbiter gets the position afterwards.",
            "It cannot be made.",
        ],
        chosen: "The arbiter is asked, as where one is there.",
        because: "Whether one is there is a matter of the event, which only its regulations can \
                 say.",
        provisions: &[Provision::GIII_5],
    },
    OpenReading {
        entry: Ambiguity::C45,
        question: "A king has been taken, and a flag falls. In which position must the opponent \
                 be unable to checkmate for a draw?",
        readings: &["On the board as it is.", "In the last legal position."],
        chosen: "In the position before the first illegal move; a board without a king is not \
                 searched.",
        because: "No series of legal moves leads from a board without a king, and nobody gains \
                 by an illegal move.",
        provisions: &[Provision::A6_9],
    },
];

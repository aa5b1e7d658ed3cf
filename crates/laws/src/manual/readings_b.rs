//! The ambiguity register, second half: C-18 to C-33.

use super::OpenReading;
use crate::{Ambiguity, Provision};

pub(super) const READINGS: &[OpenReading] = &[
    OpenReading {
        entry: Ambiguity::C18,
        question: "Mate or stalemate was given in breach of Article 4. Is the game over?",
        readings: &[
            "Always.",
            "Never.",
            "It depends on which paragraph was broken.",
        ],
        chosen: "With two hands it is over, because 4.1 is not among the conditions. With a man \
                 other than the touched one it is not, if the matter is raised in time. In 2009 a \
                 legal mate ends the game in any case.",
        because: "5.1.1 and 5.2.1 name Articles 4.2 to 4.7 only, and a two-handed move is \
                  penalised at a press that no longer comes.",
        provisions: &[
            Provision::A4_1,
            Provision::A5_1_1,
            Provision::A5_2_1,
            Provision::A7_5_4,
        ],
    },
    OpenReading {
        entry: Ambiguity::C19,
        question: "A player claims a draw after touching a man. Merely rejected, or a wrong claim \
                   with minutes for the opponent?",
        readings: &[
            "Rejected, nothing else.",
            "A wrong claim, with its minutes.",
        ],
        chosen: "A wrong claim with its minutes, marked as a matter of judgement.",
        because: "The article on wrong claims makes no exception, and the French examination keys \
                  agree; others simply reject.",
        provisions: &[Provision::A9_4, Provision::A9_5_3],
    },
    OpenReading {
        entry: Ambiguity::C20,
        question: "May a player point to his own touch in order to withdraw a bad move?",
        readings: &[
            "Yes: a touch binds, whoever reports it.",
            "No: only the opponent can claim; the arbiter may act on what he saw.",
        ],
        chosen: "No. Unless the arbiter saw it himself the claim fails, the move stays and nobody \
                 is penalised.",
        because: "4.8 gives the claim against the other player, while 12.1 binds an arbiter who \
                  knows.",
        provisions: &[Provision::A4_8, Provision::A12_1],
    },
    OpenReading {
        entry: Ambiguity::C21,
        question: "The text of July 2017 makes two hands illegal without asking for a press. Was \
                   one needed?",
        readings: &[
            "No: the literal text.",
            "Yes: as in the practice of the time and the text of 2018.",
        ],
        chosen: "Yes; the literal text is kept as a note to that edition.",
        because: "An illegal move is completed by the press, and the Commission's interpretations \
                  were applied in that sense from the start.",
        provisions: &[Provision::A7_5_4, Provision::A7_7_2_2017],
    },
    OpenReading {
        entry: Ambiguity::C22,
        question: "An illegal move was completed unnoticed, and then the opponent's flag was \
                   called first. Which prevails?",
        readings: &[
            "The flag: the game is over.",
            "The illegal move: its victim lost the time through it.",
        ],
        chosen: "What was observed first. The result stands, unless the arbiter himself had seen \
                 the illegal move: then he should have acted, and position and times are \
                 reinstated.",
        because: "Both facts take effect by being noticed, and nothing is undone after the game.",
        provisions: &[Provision::A6_8, Provision::A6_9, Provision::A7_1],
    },
    OpenReading {
        entry: Ambiguity::C23,
        question: "In 2014 and 2017, an unpromoted pawn in unsupervised rapid or blitz: does it \
                   lose, or does the arbiter wait a move?",
        readings: &[
            "It loses, by the clause on illegal moves.",
            "The arbiter waits a move, by the clause on illegal positions.",
        ],
        chosen: "It loses if the press was seen, or claimed upon, in time; a pawn merely found \
                 there later makes the arbiter wait a move.",
        because: "Each clause has its own case that way, the action and the position.",
        provisions: &[
            Provision::RapidA_4_2,
            Provision::RapidA_4_4,
            Provision::A7_5_2,
        ],
    },
    OpenReading {
        entry: Ambiguity::C24,
        question: "On the way to c1 the king slips from the hand on d1. Castling or king move?",
        readings: &[
            "Castling must be completed: the king has been released.",
            "A plain king move to d1.",
        ],
        chosen: "A plain king move.",
        because: "The sentence on the released king supposes the step of two squares; without it \
                  4.7 applies to any legal release.",
        provisions: &[Provision::A4_7, Provision::A4_7_2],
    },
    OpenReading {
        entry: Ambiguity::C25,
        question: "What did two hands cost before July 2017?",
        readings: &[
            "Nothing but the arbiter's discretion.",
            "The same as an illegal move.",
        ],
        chosen: "The arbiter's discretion only.",
        because: "Those texts have the rule of one hand and the list of penalties, and nothing in \
                  between; in Nakamura against Nepomniachtchi (2015) the result stood.",
        provisions: &[Provision::A4_1, Provision::A12_9],
    },
    OpenReading {
        entry: Ambiguity::C26,
        question: "The victim of an irregularity restarts the other player's clock where both \
                   should have been stopped. A press without a move?",
        readings: &["Yes, by the letter.", "No, an accident."],
        chosen: "No; it is not counted.",
        because: "The Manual takes it for an accident, and the provision is aimed at time gained \
                  by an empty press.",
        provisions: &[Provision::A7_5_3],
    },
    OpenReading {
        entry: Ambiguity::C27,
        question: "The hand closed on the neighbour of the man that was meant. Which is bound?",
        readings: &[
            "The man that was touched.",
            "The man that was meant, if the arbiter is convinced of it.",
        ],
        chosen: "From 2017 on the man that was touched; in 2014 the arbiter may weigh what was \
                 meant.",
        because: "4.2.2 leaves no room for intentions, whereas the text of 2014 asked for the will \
                  to move that very man.",
        provisions: &[Provision::A4_2_2, Provision::A4_3_1],
    },
    OpenReading {
        entry: Ambiguity::C28,
        question: "The opponent released an illegal move and has not pressed. Does a touch of mine \
                   bind me, and is a whole move of mine a reply?",
        readings: &[
            "Yes: the opponent has finished acting.",
            "No: nothing has been made yet, so the move has not passed to me.",
        ],
        chosen: "No duty arises from a touch; a whole move, even one that mates, is taken as the reply.",
        because: "4.7 lets only a legal move be made, and having the move begins there; on the whole reply \
                  arbiters are evenly divided.",
        provisions: &[Provision::A1_3, Provision::A4_7],
    },
    OpenReading {
        entry: Ambiguity::C29,
        question: "7.5.1 applies 4.3 and 4.7 to the replacement. Does 4.4 apply as well?",
        readings: &["No, it is not named.", "Yes, in effect."],
        chosen: "Yes in effect: after an illegal castling another king move is due, never a rook \
                 move.",
        because: "4.7.2 repeats the rule on castling, and 4.4 is the way such a touch has to be \
                  read.",
        provisions: &[Provision::A7_5_1, Provision::A4_4_3, Provision::A4_7_2],
    },
    OpenReading {
        entry: Ambiguity::C30,
        question: "When the second illegal move costs the game: in which position must the \
                   opponent be unable to checkmate for a draw?",
        readings: &[
            "As it stands after the illegal move.",
            "As it is reinstated.",
        ],
        chosen: "As it is reinstated; with an unpromoted pawn, with the queen in place.",
        because: "Otherwise an illegal capture of the last man that can mate would save the \
                  offender half a point.",
        provisions: &[Provision::A7_5_5],
    },
    OpenReading {
        entry: Ambiguity::C31,
        question: "How much time is given back after an irregularity?",
        readings: &[
            "All that was used since.",
            "None.",
            "What the arbiter thinks fair.",
        ],
        chosen: "The increment goes off the offender's clock and the penalty minutes come on; the \
                 rest stays. The engine shows it as a proposal to be edited.",
        because: "The article asks for judgement, and this default changes least.",
        provisions: &[Provision::A7_1],
    },
    OpenReading {
        entry: Ambiguity::C32,
        question: "What if a claim or announcement was made by a sign, in another language, in the \
                   wrong words or too late?",
        readings: &[
            "Only the proper words count.",
            "The sense counts, the time is strict.",
        ],
        chosen: "The sense counts, but it must come in time: before the contact, or before the \
                 move.",
        because: "The Laws give their words as examples, whereas the order of events is the point \
                  of the rule.",
        provisions: &[
            Provision::A4_2_1,
            Provision::A9_2_1_1,
            Provision::A9_2_1_2,
            Provision::A9_5_1,
        ],
    },
    OpenReading {
        entry: Ambiguity::C33,
        question: "Are the paragraph numbers of 2014 in Articles 6 to 9 right?",
        readings: &[
            "Yes, by analogy with 2009 and 2017.",
            "Unknown until the full text has been read.",
        ],
        chosen: "They are used, and marked as unverified.",
        because: "Only Article 4 and a few clauses of that text were read in full; the other \
                  numbers come from summaries.",
        provisions: &[
            Provision::A6_2_1,
            Provision::A6_2_1_1,
            Provision::A6_2_1_2,
            Provision::A6_2_2,
            Provision::A6_2_3,
            Provision::A6_2_4,
            Provision::A6_2_5,
            Provision::A6_10_2,
            Provision::A6_11_2,
            Provision::A6_11_4,
            Provision::A7_2_1,
            Provision::A7_2_2,
            Provision::A7_5_1,
            Provision::A7_5_2,
            Provision::A7_5_5,
            Provision::A8_1_2,
            Provision::A8_1_3,
            Provision::A9_1_1,
            Provision::A9_1_2_1,
            Provision::A9_1_2_3,
            Provision::A9_2_1_1,
            Provision::A9_2_1_2,
            Provision::A9_3_1,
            Provision::A9_3_2,
            Provision::A9_5_2,
            Provision::A9_5_3,
            Provision::A9_6_1,
            Provision::A9_6_2,
        ],
    },
];

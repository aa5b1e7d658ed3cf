//! The ambiguity register, first half: C-1 to C-17.

use super::OpenReading;
use crate::{Ambiguity, Provision};

pub(super) const READINGS: &[OpenReading] = &[
    OpenReading {
        entry: Ambiguity::C1,
        question: "How many minutes does an illegal move cost in 2023 blitz under the Competition \
                   Rules clause?",
        readings: &[
            "Two, because the sentence on one minute stands in the rapid appendix and B.3 fetches \
             it for unsupervised blitz only.",
            "One, as in all blitz from 2014 to 2022 and as the Arbiters' Manual of 2025 puts it.",
        ],
        chosen: "One minute, as a default that the event may change.",
        because: "Two minutes in a game of three would make no sense, and every neighbouring text \
                  and the commentary say one.",
        provisions: &[
            Provision::BlitzB_2,
            Provision::BlitzB_3_1,
            Provision::BlitzB_4,
            Provision::A7_5_5,
        ],
    },
    OpenReading {
        entry: Ambiguity::C2,
        question: "Two own men are grasped together, or nobody knows which of two own men came \
                   first. Which must move?",
        readings: &[
            "Either may move.",
            "The arbiter settles the order as best he can.",
            "The opponent names the man, as in the code of 1862.",
        ],
        chosen: "Either may move, and the ruling is marked as a matter of judgement.",
        because: "The presumption in 4.3.3 concerns men of different colours only, and a duty that \
                  no text imposes must not be invented.",
        provisions: &[Provision::A4_3_1, Provision::A4_3_3],
    },
    OpenReading {
        entry: Ambiguity::C3,
        question: "One of the documents we started from prints one minute in 7.5.5 next to the \
                   other articles of 2018. What does the figure mean?",
        readings: &[
            "It is the general rule of 2018.",
            "It is the figure for blitz of that time, or an event's own regulation.",
        ],
        chosen: "The blitz figure of 2018, or an event's regulation; never the general rule of \
                 that edition.",
        because: "The text around it is that of 2018, whose general figure is two minutes; rapid \
                  came down to one only in 2023.",
        provisions: &[Provision::A7_5_5, Provision::BlitzB_2],
    },
    OpenReading {
        entry: Ambiguity::C4,
        question: "The king went two squares, the rook was left standing and the clock was \
                   pressed. Illegal move or unfinished castling?",
        readings: &[
            "A completed illegal move.",
            "An unfinished move, left to the arbiter's discretion.",
            "Whichever the arbiter finds by asking.",
        ],
        chosen: "A completed illegal move, counted once; the move to replace it is the castling \
                 itself if that is legal. The other reading is offered through `decide executed`.",
        because: "No legal move leads to that position. Where the castling was illegal anyway, all \
                  sources agree.",
        provisions: &[Provision::A4_7_2, Provision::A7_5_1],
    },
    OpenReading {
        entry: Ambiguity::C5,
        question: "King and rook are taken in the same instant. Which rule applies?",
        readings: &[
            "King first: castle if legal, otherwise a king move.",
            "Rook first: castling is barred.",
        ],
        chosen: "King first, in every edition. Two hands, if it was that, are a matter for the \
                 press.",
        because: "The text of 2009 and the US rulebook say so openly, and 4.4.1 speaks of the two \
                  men without an order.",
        provisions: &[Provision::A4_4_1, Provision::A4_4_3],
    },
    OpenReading {
        entry: Ambiguity::C6,
        question: "A man has been touched that has a single move, and the flag falls. Does the \
                   duty narrow the search for a mate?",
        readings: &[
            "Yes: only series that begin with the touched man count (Gijssen, 2009).",
            "No: the touch is left out of account.",
        ],
        chosen: "No. Every legal continuation counts.",
        because: "Legality is a matter of Article 3 alone, and an exam key in the Manual of 2025 \
                  gives the same result with and without the touch.",
        provisions: &[Provision::A6_9, Provision::A3_10_1],
    },
    OpenReading {
        entry: Ambiguity::C7,
        question: "A king has been taken. What of the illegal move before, which had exposed it?",
        readings: &[
            "Only the taking counts.",
            "Both count, each for its author, and play goes back to before the first.",
            "It depends on who supervises.",
        ],
        chosen: "Supervised games: both count, and the position before the first is reinstated. \
                 Unsupervised rapid and blitz: the taking is the next move, so the first illegal \
                 move stands and only the taker answers for his.",
        because: "Both moves were completed and both are illegal; but where the window shuts with \
                  the reply, the taker himself has shut it. A taking that is not yet pressed is \
                  nothing, and in US blitz it is the claim.",
        provisions: &[
            Provision::A1_4_1,
            Provision::A7_5_1,
            Provision::RapidA_4_2,
            Provision::UsBlitz7,
        ],
    },
    OpenReading {
        entry: Ambiguity::C8,
        question: "A promotion is defective when the clock is pressed. What becomes of it?",
        readings: &[
            "Everything is an unpromoted pawn, and a queen is put.",
            "Each defect has its own consequence.",
        ],
        chosen: "No new man at all: a queen is put, and what comes of it, a mate or the draw of \
                 7.5.5, holds. Queen placed but pawn left behind: undone, the queen stays chosen. \
                 Wrong colour, or the new man on a neighbouring square: undone, the pawn must \
                 move, the choice is open. In 2009 nothing is replaced by a queen.",
        because: "7.5.2 speaks of a pawn not replaced, and 4.4.4 fixes a man only by contact with \
                  the right square.",
        provisions: &[
            Provision::A4_4_4,
            Provision::A4_7_3,
            Provision::A7_5_1,
            Provision::A7_5_2,
        ],
    },
    OpenReading {
        entry: Ambiguity::C9,
        question: "One player makes two moves in succession. Illegal action or conduct?",
        readings: &[
            "Conduct, for the arbiter's discretion.",
            "Like an illegal move, for want of the right to press.",
        ],
        chosen: "Conduct: the second move is undone and 12.9 proposed. It counts only if the \
                 player pressed in the knowledge that the move was the opponent's.",
        because: "The Manual points to 12.9, and the move itself may be perfectly legal.",
        provisions: &[Provision::A7_5_3, Provision::A12_9],
    },
    OpenReading {
        entry: Ambiguity::C10,
        question: "A move with two hands was pressed and penalised. What has to be played now?",
        readings: &[
            "The move stands, only the penalty is added.",
            "It is undone, under the same duties.",
            "It is undone and the player is free.",
        ],
        chosen: "It is undone and played properly; the same duties hold, so as a rule the same \
                 move is repeated.",
        because: "7.5.5 treats it like 7.5.1, which reinstates the position, and nothing removes \
                  the touches.",
        provisions: &[Provision::A7_5_4],
    },
    OpenReading {
        entry: Ambiguity::C11,
        question: "Touch-move has been broken. When does the arbiter step in, and how?",
        readings: &[
            "Always and at once.",
            "Only when the move has been completed, and without a word before it.",
            "At once if sure, and only on request if not.",
        ],
        chosen: "At once if he is sure; otherwise on request. The breach exists from the release \
                 of the wrong man, and until then only the arbiter sees the duty. The penalty is \
                 discretionary and never counts as an illegal move.",
        because: "Manual, French and English commentary differ; this reading keeps to what all of \
                  them share and tells no player what to do beforehand.",
        provisions: &[Provision::A4_8, Provision::A12_1, Provision::A12_9],
    },
    OpenReading {
        entry: Ambiguity::C12,
        question: "In unsupervised rapid and blitz, does the window shut when the next move is \
                   made or when it is completed?",
        readings: &["When it is made.", "When it is completed by the press."],
        chosen: "When it is made. A mere touch does not shut it, although it ends the right to \
                 claim under 4.8.",
        because: "The clause says made, and that word has its own meaning in 1.3 and 4.7; the \
                  ruling in Carlsen against Inarkiev (2017) went by the reply on the board.",
        provisions: &[Provision::RapidA_4_2],
    },
    OpenReading {
        entry: Ambiguity::C13,
        question: "A pawn took en passant and left the victim standing, or a capture left two men \
                   on one square, and the clock was pressed.",
        readings: &[
            "A completed illegal move.",
            "An unfinished move, left to the arbiter's discretion.",
        ],
        chosen: "A completed illegal move: undone, after which that capture has to be played. The \
                 other reading is offered through `decide executed`.",
        because: "The position on the board comes about by no legal move, and the release binds \
                  the capturer.",
        provisions: &[Provision::A3_7_4_1, Provision::A4_7_1, Provision::A7_5_1],
    },
    OpenReading {
        entry: Ambiguity::C14,
        question: "King, rook and one of the opponent's men were all touched. Castling or capture?",
        readings: &[
            "Castling first, by 4.4.1.",
            "Capture first, by 4.3.3.",
            "The order of the contacts decides.",
        ],
        chosen: "Whichever duty was complete first: king and rook before the opponent's man means \
                 castling, king and the opponent's man before the rook means the capture.",
        because: "Neither article yields to the other, and the order of contacts is the principle \
                  of both.",
        provisions: &[Provision::A4_3_3, Provision::A4_4_1],
    },
    OpenReading {
        entry: Ambiguity::C15,
        question: "Several men of each colour were touched. Is only the first pair tried, or any \
                   pair that makes a legal capture?",
        readings: &[
            "Only the first man of each colour.",
            "Any legal pair, as in the US rulebook.",
        ],
        chosen: "Only the first of each, for 2009 and 2014 as well.",
        because: "Since 2017 the words name the first man on both sides; the older wording is open \
                  and nothing speaks for changing the result.",
        provisions: &[Provision::A4_3_3],
    },
    OpenReading {
        entry: Ambiguity::C16,
        question: "A player visibly centres a man without a word. Bound or not?",
        readings: &[
            "Bound: no announcement was made.",
            "Free: everybody could see what it was.",
        ],
        chosen: "As the edition has it: bound in 2009 and from 2017 on, free in 2014 and under US \
                 rules.",
        because: "The texts differ on purpose, and the Manual of 2025 confirms the strict reading \
                  for its own edition.",
        provisions: &[Provision::A4_2_1, Provision::A4_2_2, Provision::Us10F],
    },
    OpenReading {
        entry: Ambiguity::C17,
        question: "Chess960: the rook was lifted first to make room, or the king let go one step \
                   away. Is castling still possible?",
        readings: &[
            "No: 4.4.2 and 4.7 hold to the letter.",
            "Yes: the way of castling is only recommended, and the aim was clear.",
        ],
        chosen: "The rook lifted first bars castling, unless castling was announced or the event \
                 waives the rule; a king let go after one step has made a king move, unless castling \
                 was announced: then it is under way and has to be finished.",
        because: "Nothing in the Guidelines suspends Article 4. In 2019 an appeals committee \
                  decided the other way and had the game played again, so the case is open.",
        provisions: &[
            Provision::A4_4_2,
            Provision::A4_7,
            Provision::GII_3_2_3,
            Provision::GII_3_2_5,
            Provision::GII_3_2_7,
        ],
    },
];

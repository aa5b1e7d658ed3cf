//! Articles 5 and 6: how a game ends, and the clock.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::A5_1_1,
        title: "Checkmate",
        says: "Checkmate wins and ends the game in the moment the move is made, provided it was \
            legal and kept Articles 4.2 to 4.7. The rule of one hand is not among those \
            conditions, so a mate given with two hands stands. A mate with another man than the \
            touched one has not ended the game, as long as the breach is raised in time.",
        changes: &[
            (Edition::Fide2009, "The mating move only has to be legal."),
            (
                Edition::Fide2014,
                "Adds that Article 3 and Articles 4.2 to 4.7 must have been kept.",
            ),
            (
                Edition::UsChess7,
                "The mating move only has to be legal; the game is over when it is determined.",
            ),
        ],
        ambiguities: &[Ambiguity::C18],
        acts: &["move", "release", "press", "claim touch_move", "say mate"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A5_1_2,
        title: "Resignation",
        says: "A player who resigns loses, and the game is over. If the opponent could not \
            checkmate however both sides played on, it is drawn instead.",
        changes: &[
            (Edition::Fide2009, "Resigning always loses."),
            (
                Edition::Fide2023,
                "New: the draw when the opponent has no way to checkmate.",
            ),
            (Edition::UsChess7, "Resigning always loses."),
        ],
        ambiguities: &[Ambiguity::C43],
        acts: &["resign", "end"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A5_2_1,
        title: "Stalemate",
        says: "A player who has the move, stands in no check and has no legal move is stalemated: \
            a draw at once, on the same terms for the last move as with a mate.",
        changes: &[
            (
                Edition::Fide2009,
                "The stalemating move only has to be legal.",
            ),
            (
                Edition::Fide2014,
                "Adds that Article 3 and Articles 4.2 to 4.7 must have been kept.",
            ),
            (
                Edition::UsChess7,
                "The stalemating move only has to be legal.",
            ),
        ],
        ambiguities: &[Ambiguity::C18],
        acts: &["move", "release", "press", "claim touch_move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A5_2_2,
        title: "Dead position",
        says: "A position from which neither player could ever checkmate is a draw from the moment \
            it arises; it has to be noticed, not claimed, and a flag seen afterwards comes too \
            late. The last move is judged on the same terms as a mate.",
        changes: &[
            (
                Edition::Fide2009,
                "The last move only has to be legal; the provision stands a second time as Article \
                 9.6.",
            ),
            (
                Edition::Fide2014,
                "Adds that Article 3 and Articles 4.2 to 4.7 must have been kept; repeated as \
                 Article 9.7.",
            ),
            (
                Edition::UsChess7,
                "Lists bare endings, and adds positions in which the opponent has no mating line.",
            ),
        ],
        ambiguities: &[],
        acts: &["move", "release", "remove", "observe flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A5_2_3,
        title: "Draw by agreement",
        says: "The two players may agree to a draw while the game lasts, but not before each has \
            made a move. The agreement ends the game.",
        changes: &[
            (Edition::Fide2009, "Possible from the start."),
            (Edition::Fide2017, "Both players must have made a move."),
            (
                Edition::UsChess7,
                "Possible at any time; agreeing before a real contest is called unethical, without \
                 making it void.",
            ),
        ],
        ambiguities: &[Ambiguity::C43],
        acts: &["agree result", "offer_draw", "accept_draw"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_2_1,
        title: "Completing a move",
        says: "Having made the move on the board, the player presses: the own clock stops, the \
            opponent's starts and the move is completed. Between the two it is made, not \
            completed, and the time is still the player's own.",
        changes: &[(
            Edition::UsChess7,
            "The move is determined first and completed by the press; in between the player \
                 may still claim a draw.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["press", "release", "stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_2_1_1,
        title: "Completed without a press",
        says: "A move that ends the game, by mate, by stalemate or in a dead position, is complete \
            as soon as it is made. What the clock or the pressing hand does after it is of no \
            interest.",
        changes: &[(
            Edition::UsChess7,
            "Mate and stalemate are completed in the moment they are determined.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["release", "move", "press", "flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_2_1_2,
        title: "Completed by the player's next move",
        says: "A move that was never pressed is completed when the same player makes the next one. \
            A forgotten press therefore protects nobody from the rules on illegal moves.",
        changes: &[(Edition::Fide2014, "New.")],
        ambiguities: &[Ambiguity::C33],
        acts: &["release", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_2_2,
        title: "The press may come late",
        says: "The player has to be let press even when the opponent has answered already. The \
            time until then runs at the player's cost. Such a late press is not a press without a \
            move.",
        changes: &[(
            Edition::UsChess7,
            "Knows the time between determination and press, but has no sentence on the late \
                 press.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["press", "move", "release"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_2_3,
        title: "Same hand, and off the button",
        says: "The hand that moved also presses, and it leaves the clock afterwards: no resting on \
            the button, no hovering. A breach goes to the arbiter's discretion and adds nothing to \
            the count of illegal moves.",
        changes: &[(
            Edition::UsChess7,
            "The same duty, with the director's discretion behind it.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["press", "decide hand", "observe clock_manners"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_2_4,
        title: "Handling the clock",
        says: "The clock must not be hit, lifted or knocked over, nor pressed before the move is \
            made. Rough treatment is at the arbiter's discretion; pressing without any move is \
            counted with the illegal moves.",
        changes: &[
            (Edition::Fide2009, "Names the rough treatment only."),
            (
                Edition::Fide2014,
                "Adds pressing before the move has been made.",
            ),
            (
                Edition::Fide2017,
                "A press without a move leaves this article's discretion and is penalised like an \
                 illegal move.",
            ),
        ],
        ambiguities: &[Ambiguity::C33],
        acts: &["press", "observe clock_manners"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_2_5,
        title: "Only on one's own clock",
        says: "Men may be adjusted only by the player whose clock runs. Doing it in the opponent's \
            time is a matter of conduct and never an illegal move.",
        changes: &[(Edition::Fide2014, "New.")],
        ambiguities: &[Ambiguity::C33],
        acts: &["adjust", "touch", "observe distraction"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_8,
        title: "When a flag counts as fallen",
        says: "A flag-fall takes effect when the arbiter sees it or a player makes a good claim, \
            not when the flag drops. What had taken effect before, a mate for example, goes before \
            it.",
        changes: &[(
            Edition::UsChess7,
            "Only the two players may point it out; a director never does.",
        )],
        ambiguities: &[Ambiguity::C22, Ambiguity::C34],
        acts: &["flag", "observe flag", "claim flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_9,
        title: "Losing on time",
        says: "A player who has not completed the required moves in the time allowed loses, unless \
            the game was over before. If the opponent could not checkmate from the position on the \
            board, even with help, the game is drawn. The test reckons with legal moves only: \
            touched men do not narrow it, and a half-finished move does not count.",
        changes: &[(
            Edition::UsChess7,
            "Won by a proper claim; drawn against a bare king, and against little material \
                 without a forced win (14E).",
        )],
        ambiguities: &[
            Ambiguity::C6,
            Ambiguity::C22,
            Ambiguity::C34,
            Ambiguity::C45,
        ],
        acts: &["flag", "observe flag", "claim flag", "decide can_checkmate"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_10_2,
        title: "Clock set wrongly",
        says: "When the setting proves to be wrong, play pauses at once. The arbiter puts setting, \
            times and move counter right as fairly as possible. Where nobody stands at the rapid \
            or blitz boards this ends after the tenth move.",
        changes: &[(
            Edition::UsChess7,
            "Treated like a faulty clock: the director corrects by judgement.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["stop", "observe clock_setting"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_11_2,
        title: "Pausing the clock",
        says: "A player may pause the clock to bring in the arbiter and for nothing else: because \
            of an irregularity, a claim, a missing promotion man, a disturbance, an illness.",
        changes: &[(
            Edition::UsChess7,
            "Both clocks may be stopped to see a director; abuse is for the director's \
                 discretion.",
        )],
        ambiguities: &[Ambiguity::C33],
        acts: &["stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A6_11_4,
        title: "Pausing without good reason",
        says: "The arbiter judges the reason for a pause. A pause that obviously had none is \
            penalised at his discretion.",
        changes: &[(Edition::UsChess7, "For the director's discretion.")],
        ambiguities: &[Ambiguity::C33],
        acts: &["stop", "decide pausing_justified"],
        scope: Scope::Implemented,
    },
];

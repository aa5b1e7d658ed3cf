//! Article 7: irregularities.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::A7_1,
        title: "Clocks after an irregularity",
        says: "What the clocks show afterwards is for the arbiter's judgement. The engine proposes \
            to take back an increment that the faulty press earned, to add penalty minutes and to \
            leave the rest as it is. The move counter is put right with it.",
        changes: &[
            (
                Edition::Fide2018,
                "Says openly that the times may also be left unchanged.",
            ),
            (
                Edition::UsChess7,
                "No time is given back; only the move counter may be adjusted.",
            ),
        ],
        ambiguities: &[Ambiguity::C22, Ambiguity::C31, Ambiguity::C34],
        acts: &[
            "restore",
            "observe illegal_move",
            "claim illegal_move",
            "observe displaced",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_2_1,
        title: "Wrong initial array",
        says: "If the men were set up wrongly at the start, the game is cancelled and a new one is \
            played, however late this is found. Only the articles for unsupervised rapid and blitz \
            know a limit.",
        changes: &[(
            Edition::UsChess7,
            "Only up to the completion of Black's tenth move, and the new game keeps the times \
                 used; later, play goes on.",
        )],
        ambiguities: &[Ambiguity::C33, Ambiguity::C39],
        acts: &["observe wrong_array", "claim wrong_array"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_2_2,
        title: "Board turned",
        says: "If the board lies with the wrong corner to the right, the position is carried over \
            to a board that lies properly, and the game goes on.",
        changes: &[(Edition::UsChess7, "The same.")],
        ambiguities: &[Ambiguity::C33],
        acts: &["observe board_turned"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_3,
        title: "Colours reversed",
        says: "Found before both players have made ten moves, exchanged colours mean a new game; \
            found later, the game goes on as it is. A game that came to a normal end before \
            anybody noticed keeps its result.",
        changes: &[
            (
                Edition::Fide2009,
                "The game goes on, unless the arbiter decides otherwise.",
            ),
            (
                Edition::Fide2017,
                "A new game while fewer than ten moves have been made by both; otherwise play goes \
                 on.",
            ),
            (
                Edition::UsChess7,
                "Annulled before Black's tenth move is completed, the clocks keeping the time \
                 used; later, play goes on.",
            ),
        ],
        ambiguities: &[],
        acts: &["observe colours_reversed"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_4_1,
        title: "Men knocked over",
        says: "Whoever displaces men puts them right in his own time. If he has pressed instead, \
            the opponent may press back for the purpose, or stop the clocks; that is no press \
            without a move.",
        changes: &[(
            Edition::UsChess7,
            "The men go back before the press, and the opponent may press back to make that \
                 happen; a wrong repair is treated as an illegal move.",
        )],
        ambiguities: &[],
        acts: &["knock", "restore", "press", "stop"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_4_2,
        title: "Calling the arbiter over knocked men",
        says: "Either player may stop both clocks and ask the arbiter to have the position put \
            right, and lost time can be made up.",
        changes: &[(
            Edition::UsChess7,
            "Both clocks may be stopped until the position is right again.",
        )],
        ambiguities: &[],
        acts: &["knock", "stop", "restore"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_4_3,
        title: "Penalty for knocking men over",
        says: "The arbiter may penalise the player who did it, at discretion. It is never counted \
            as an illegal move.",
        changes: &[],
        ambiguities: &[],
        acts: &["knock", "press", "decide deliberate", "decide penalty"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_5_1,
        title: "Completed illegal move",
        says: "The press completes an illegal move. Found during the game, it is undone: the \
            position before it is reinstated, or the last earlier one that can be established, and \
            play goes on there. The new move is bound by what was touched and released in the \
            illegal act. Once the game is over, nothing is undone.",
        changes: &[
            (
                Edition::Fide2009,
                "Lists the king captured and the promotion left unfinished among illegal moves, \
                 both undone alike.",
            ),
            (
                Edition::Fide2014,
                "The unfinished promotion is no longer undone but repaired with a queen.",
            ),
            (
                Edition::Fide2017,
                "The unfinished promotion, two hands and the empty press get provisions of their \
                 own.",
            ),
            (
                Edition::UsChess7,
                "Undone within the last ten moves of either player; two minutes each time and no \
                 count that loses.",
            ),
            (
                Edition::UsChessBlitz,
                "The opponent may claim a win on it before completing the next move; after that it \
                 stands.",
            ),
            (
                Edition::London1848,
                "Rule XIII: the opponent chooses among three penalties.",
            ),
            (
                Edition::British1862,
                "Law VII: the opponent chooses what is to be played, and no king move is imposed.",
            ),
            (
                Edition::BlueBook,
                "A move into check is put right with the king, or with another man that the opponent names.",
            ),
            (
                Edition::OldKing,
                "The king has to move instead, castling excluded.",
            ),
        ],
        ambiguities: &[
            Ambiguity::C4,
            Ambiguity::C7,
            Ambiguity::C8,
            Ambiguity::C13,
            Ambiguity::C29,
            Ambiguity::C33,
            Ambiguity::C37,
            Ambiguity::C40,
            Ambiguity::C41,
        ],
        acts: &[
            "press",
            "observe illegal_move",
            "claim illegal_move",
            "restore",
            "agree restore",
            "decide reconstructable",
            "decide executed",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_5_2,
        title: "Pawn left unpromoted",
        says: "A pawn that stands on the last rank when the clock is pressed is an illegal move \
            which is not undone: a queen of its colour replaces it and the move stands. Count and \
            penalty are the usual ones.",
        changes: &[
            (
                Edition::Fide2014,
                "New: the queen. In 2009 the move was undone like any other and the choice was \
                 free again.",
            ),
            (Edition::Fide2017, "Made a provision of its own."),
            (
                Edition::UsChess7,
                "Only an improper press: the opponent may start the player's clock again, and the \
                 promotion is finished.",
            ),
        ],
        ambiguities: &[Ambiguity::C8, Ambiguity::C23, Ambiguity::C33],
        acts: &[
            "release",
            "press",
            "observe illegal_move",
            "claim illegal_move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_5_3,
        title: "Press without a move",
        says: "To press when nothing has been played since the move was acquired is treated like \
            an illegal move. A late press, a press that makes the opponent tidy up, and the \
            victim's mistaken restart of the offender's clock are not meant. There is nothing to \
            put back: the player now has to move.",
        changes: &[
            (
                Edition::Fide2017,
                "New, as 7.8.1; before, it was for the arbiter's discretion.",
            ),
            (
                Edition::Fide2018,
                "Takes its place beside the other illegal actions.",
            ),
            (Edition::UsChess7, "For the director's discretion."),
        ],
        ambiguities: &[Ambiguity::C9, Ambiguity::C26],
        acts: &[
            "press",
            "start_clock",
            "decide misunderstanding",
            "observe illegal_move",
            "claim illegal_move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_5_4,
        title: "Two hands",
        says: "A move played on the board with both hands, and pressed, is treated like an illegal \
            move. It is undone and played again properly, under the same duties and so mostly the \
            same move. Undone and repeated with one hand before the press it is nothing, nor does \
            handing men about off the board count.",
        changes: &[
            (
                Edition::Fide2017,
                "New, as 7.7.1, whose words do not ask for a press; before, it was for the \
                 arbiter's discretion.",
            ),
            (Edition::Fide2018, "Asks for the press."),
        ],
        ambiguities: &[Ambiguity::C10, Ambiguity::C18, Ambiguity::C21],
        acts: &[
            "move",
            "lift",
            "release",
            "remove",
            "undo",
            "press",
            "decide hand",
            "decide put_back",
            "observe illegal_move",
            "claim illegal_move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_5_5,
        title: "What illegal moves cost",
        says: "The first completed illegal action of a player gives the opponent two minutes, in \
            rapid and blitz one; the second loses. All kinds are added together, but several \
            faults in one move make one. The loss becomes a draw if the opponent could not \
            checkmate from the position that is reinstated.",
        changes: &[
            (
                Edition::Fide2009,
                "Two minutes twice, whatever the control; the third loses. Unsupervised rapid \
                 needs a claim, and in blitz the claim wins.",
            ),
            (
                Edition::Fide2014,
                "The second loses; one minute in blitz. In unsupervised rapid and blitz the first \
                 one loses.",
            ),
            (
                Edition::Fide2017,
                "Three texts, one for each kind (7.5.3, 7.7.2, 7.8.2), added together by \
                 interpretation.",
            ),
            (
                Edition::Fide2018,
                "One text for all kinds, and the same count in unsupervised rapid and blitz.",
            ),
            (Edition::Fide2023, "One minute in rapid as well."),
            (
                Edition::UsChess7,
                "Two minutes each time; no number of them loses.",
            ),
            (Edition::UsChessBlitz, "A claim made in time wins the game."),
        ],
        ambiguities: &[
            Ambiguity::C1,
            Ambiguity::C3,
            Ambiguity::C30,
            Ambiguity::C33,
            Ambiguity::C40,
        ],
        acts: &[
            "press",
            "observe illegal_move",
            "claim illegal_move",
            "decide can_checkmate",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_6,
        title: "A displaced man found later",
        says: "If a man is found to have been shifted from its square some time ago, the position \
            before that is reinstated, or the last earlier one that can be established. However \
            far back it lies, nobody is charged with an illegal move.",
        changes: &[
            (Edition::Fide2018, "Worded for any single man."),
            (
                Edition::UsChess7,
                "Men wrongly put back are dealt with as an illegal move, within the same ten \
                 moves.",
            ),
        ],
        ambiguities: &[],
        acts: &[
            "knock",
            "observe displaced",
            "claim displaced",
            "restore",
            "decide reconstructable",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_7_2_2017,
        title: "The penalty for two hands, July 2017",
        says: "A two-handed move costs two minutes the first time and the game the second, or a \
            draw if the opponent could not checkmate. By the Commission's interpretation the other \
            kinds of illegal move count towards the second.",
        changes: &[
            (Edition::Fide2017, "New."),
            (
                Edition::Fide2018,
                "Deleted: one provision, 7.5.5, serves for all kinds.",
            ),
        ],
        ambiguities: &[Ambiguity::C21],
        acts: &["press", "observe illegal_move", "claim illegal_move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::A7_8_2_2017,
        title: "The penalty for an empty press, July 2017",
        says: "A press without a move costs what a two-handed move costs: two minutes, then the \
            game, or a draw where the opponent could not checkmate. It is added to the other kinds \
            in the same way.",
        changes: &[
            (Edition::Fide2017, "New."),
            (
                Edition::Fide2018,
                "Deleted: one provision, 7.5.5, serves for all kinds.",
            ),
        ],
        ambiguities: &[],
        acts: &["press", "observe illegal_move", "claim illegal_move"],
        scope: Scope::Implemented,
    },
];

//! Appendices A and B: rapid and blitz.

use super::{Entry, Scope};
use crate::{Ambiguity, Edition, Provision};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        provision: Provision::RapidA_2,
        title: "No duty to record in rapid",
        says: "In rapid, and in unsupervised blitz, nobody has to write the moves. Claims that \
            usually rest on a scoresheet remain open, and a player may ask for one at any time.",
        changes: &[
            (
                Edition::Fide2009,
                "Only the freedom from writing; claims are not mentioned.",
            ),
            (
                Edition::Fide2017,
                "Keeps claims open that usually rest on a scoresheet.",
            ),
        ],
        ambiguities: &[],
        acts: &[],
        scope: Scope::OutOfScope(
            "The engine keeps the moves itself and asks nobody for a scoresheet, so the exemption \
             changes no ruling.",
        ),
    },
    Entry {
        provision: Provision::RapidA_3_1,
        title: "Rapid under the Competition Rules",
        says: "Rapid games follow the ordinary rules if the event gives one arbiter at most three \
            games and has every game recorded on the arbiters' side. It is settled for the whole \
            event beforehand, not judged board by board.",
        changes: &[
            (
                Edition::Fide2009,
                "Asks for adequate supervision, one arbiter for three games serving as the \
                 example.",
            ),
            (
                Edition::Fide2017,
                "Asks for the recording of each game as well.",
            ),
        ],
        ambiguities: &[],
        acts: &["start", "observe illegal_move", "claim illegal_move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4_1_1,
        title: "Clock setting after ten moves",
        says: "Where nobody supervises, the setting of the clock stays as it is once both players \
            have completed ten moves, except where the timetable of the event would suffer.",
        changes: &[
            (Edition::Fide2009, "The limit is three moves by each."),
            (Edition::Fide2014, "The limit is ten moves by each."),
        ],
        ambiguities: &[],
        acts: &["observe clock_setting"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4_1_2,
        title: "Set-up claims after ten moves",
        says: "Where nobody supervises, ten completed moves by each player also end all claims \
            about the array and the position of the board. Play goes on, but a king that started \
            on the wrong square cannot castle, and a rook that did is useless for castling.",
        changes: &[
            (
                Edition::Fide2009,
                "The limit is three moves by each; castling is barred with a king exchanged with \
                 the queen.",
            ),
            (
                Edition::Fide2014,
                "The limit is ten moves by each; misplaced rooks are covered too.",
            ),
        ],
        ambiguities: &[],
        acts: &[
            "observe wrong_array",
            "claim wrong_array",
            "observe board_turned",
            "move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4_2,
        title: "Illegal moves where nobody supervises",
        says: "An illegal action that the arbiter notices, or the opponent claims, is penalised by \
            7.5.5, but only until the opponent has made the next move. After that it stands, \
            unless the players themselves agree to put it right. Touching a man does not yet shut \
            this window.",
        changes: &[
            (
                Edition::Fide2009,
                "Dealt with only if the opponent claims before moving; then as in 7.4.",
            ),
            (
                Edition::Fide2014,
                "Observed or claimed in time, the first illegal move already loses, or draws if \
                 the opponent could not checkmate.",
            ),
            (
                Edition::Fide2018,
                "The first no longer loses: 7.5.5 applies.",
            ),
        ],
        ambiguities: &[Ambiguity::C7, Ambiguity::C12, Ambiguity::C23],
        acts: &[
            "press",
            "observe illegal_move",
            "claim illegal_move",
            "agree restore",
            "move",
            "release",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4_3,
        title: "Claiming a win on time",
        says: "The claimant may pause the clock and tell the arbiter. The game is drawn if he \
            could not checkmate from the position on the board. How much time he himself has left \
            is not asked.",
        changes: &[
            (
                Edition::Fide2009,
                "Both clocks must be stopped, his flag up and the opponent's down; with both down \
                 it is a draw.",
            ),
            (
                Edition::Fide2014,
                "He must have time left when the clock has been stopped.",
            ),
            (Edition::Fide2018, "That condition is dropped."),
        ],
        ambiguities: &[],
        acts: &["stop", "claim flag", "flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4_4,
        title: "Both kings in check, or a pawn left on the last rank",
        says: "Where nobody supervises, an arbiter who comes upon either does nothing until one \
            more move is completed. If the position is still illegal then, the game is drawn; if \
            that move cured it, play goes on and nobody is penalised.",
        changes: &[
            (
                Edition::Fide2009,
                "The arbiter steps in if possible; there is no draw.",
            ),
            (
                Edition::Fide2014,
                "The draw after one more completed move comes in.",
            ),
        ],
        ambiguities: &[Ambiguity::C23],
        acts: &[
            "observe illegal_position",
            "observe illegal_move",
            "press",
            "move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4_5,
        title: "The arbiter calls the flag",
        says: "An arbiter who notices a flag-fall in an unsupervised rapid or blitz game has to \
            call it.",
        changes: &[
            (
                Edition::Fide2017,
                "New: the arbiter can call it. The ban of 2009 had gone in 2014, and 6.8 applied \
                 in between.",
            ),
            (Edition::Fide2018, "From 'can' to 'shall'."),
        ],
        ambiguities: &[],
        acts: &["flag", "observe flag"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4b_2009,
        title: "Touch rulings on request only",
        says: "Where supervision is inadequate the arbiter applies Article 4 only if a player asks \
            for it.",
        changes: &[(
            Edition::Fide2014,
            "Deleted: touches are dealt with as in any game.",
        )],
        ambiguities: &[],
        acts: &["touch", "claim touch_move", "observe touch"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_4d1_2009,
        title: "The arbiter leaves the flag alone",
        says: "Where supervision is inadequate the players call the flag and the arbiter keeps out \
            of it. He may speak when both flags are down.",
        changes: &[(
            Edition::Fide2014,
            "Deleted: the general article on flag-fall applies.",
        )],
        ambiguities: &[],
        acts: &["flag", "claim flag", "observe both_flags"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::RapidA_5,
        title: "One regime for the whole event",
        says: "An event has to lay down whether the Competition Rules clause or the articles for \
            unsupervised play hold, and it does so for all of its games.",
        changes: &[(Edition::Fide2014, "New; blitz has a sentence to match.")],
        ambiguities: &[],
        acts: &["start"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BlitzB_2,
        title: "One minute instead of two",
        says: "Two minutes, for illegal moves and wrong claims alike, become one in rapid and, \
            through B.3, in unsupervised blitz. No sentence says it for blitz under the \
            Competition Rules clause; one minute is the engine's default there, and an event may \
            set another figure.",
        changes: &[
            (
                Edition::Fide2014,
                "New, for blitz only; rapid keeps two minutes.",
            ),
            (
                Edition::Fide2023,
                "Moved into the rapid appendix: one minute in rapid.",
            ),
        ],
        ambiguities: &[Ambiguity::C1, Ambiguity::C3],
        acts: &[
            "start",
            "press",
            "observe illegal_move",
            "claim illegal_move",
        ],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BlitzB_3_1,
        title: "Blitz under the Competition Rules",
        says: "Blitz games follow the ordinary rules if each has an arbiter of its own and is \
            recorded on the arbiters' side, for the event as a whole.",
        changes: &[
            (Edition::Fide2009, "Asks for one arbiter for one game."),
            (
                Edition::Fide2017,
                "Asks for the recording of each game as well.",
            ),
        ],
        ambiguities: &[Ambiguity::C1],
        acts: &["start", "observe illegal_move", "claim illegal_move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BlitzB_3c_2009,
        title: "An illegal move in unsupervised blitz",
        says: "The opponent may claim a win on a completed illegal move before making his own, or \
            a draw if he could not checkmate. Once he has moved nothing but an agreement of both \
            players can still put it right.",
        changes: &[(
            Edition::Fide2014,
            "Deleted: the rapid article serves for blitz too, and the arbiter may act on what \
                 he sees.",
        )],
        ambiguities: &[],
        acts: &["press", "claim illegal_move", "agree restore", "move"],
        scope: Scope::Implemented,
    },
    Entry {
        provision: Provision::BlitzB_4,
        title: "Blitz where nobody supervises",
        says: "Blitz games outside the Competition Rules clause borrow their rules from the rapid \
            appendix: no recording, penalties of one minute, and the articles for unsupervised \
            play.",
        changes: &[
            (
                Edition::Fide2009,
                "Borrows the rapid rules, but with a provision of its own on illegal moves and \
                 without quickplay claims.",
            ),
            (
                Edition::Fide2014,
                "Borrows the articles for unsupervised rapid.",
            ),
            (
                Edition::Fide2023,
                "Names the minute of the rapid appendix among what it borrows.",
            ),
        ],
        ambiguities: &[Ambiguity::C1],
        acts: &[
            "start",
            "press",
            "observe illegal_move",
            "claim illegal_move",
        ],
        scope: Scope::Implemented,
    },
];

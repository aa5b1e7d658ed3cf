//! Finds results that are missing, doubled or contradictory, and headers that say otherwise than
//! the moves.

use board::shakmaty::Outcome;
use pgn::{FlawKind, PgnStart};

use crate::found::{GameFindings, ONE_BY_ONE, ShownPosition, counted};
use crate::header::Header;
use crate::{Kind, Severity};

/// What is wrong with results, header and text.
pub(crate) fn find(found: &mut GameFindings<'_>) {
    let nothing = [FlawKind::NoGame, FlawKind::WebPage];
    if !found
        .game
        .flaws
        .iter()
        .any(|flaw| nothing.contains(&flaw.kind))
    {
        results(found);
        players(found);
    }
    plies(found);
    start(found);
    flaws(found);
}

fn results(found: &mut GameFindings<'_>) {
    let game = found.game;
    match (found.header.result, game.result) {
        (Some(header), Some(after)) if header != after => {
            let sentence = format!("The header says {header}, and after the moves stands {after}.");
            let kind = match Outcome::Unknown {
                // `*` says nothing that a result could contradict
                unknown if header == unknown || after == unknown => Kind::MissingResult,
                _ => Kind::ContradictoryResult,
            };
            found.whole(kind, sentence);
        }
        (Some(_), None) => {
            let sentence = "No result stands after the moves.".to_owned();
            found.whole(Kind::MissingResult, sentence);
        }
        (None, after) => {
            let header = match found.header.written {
                Some(text) => format!("The header has the result \"{text}\", which is none"),
                None => "The header has no result".to_owned(),
            };
            let after = match after {
                Some(after) => format!("; after the moves stands {after}."),
                None => ", and none stands after the moves.".to_owned(),
            };
            found.whole(Kind::MissingResult, header + &after);
        }
        (Some(_), Some(_)) => {}
    }
}

fn plies(found: &mut GameFindings<'_>) {
    let game = found.game;
    let Some(written) = found.header.ply_count else {
        return;
    };
    let count = written.trim().parse();
    if count != Ok(game.plies.len()) && count != Ok(found.plies) {
        let plies = counted(game.plies.len(), "ply", "plies");
        let sentence = format!(
            "The header counts {} plies, and the game has {plies}.",
            written.trim()
        );
        found.whole(Kind::PlyCount, sentence);
    }
}

fn players(found: &mut GameFindings<'_>) {
    let Header { white, black, .. } = found.header;
    let named = [("White", white), ("Black", black)];
    let missing = named.iter().filter(|(_, name)| name.is_none());
    let missing: Vec<&str> = missing.map(|(color, _)| *color).collect();
    if !missing.is_empty() {
        let sentence = format!("The header does not name {}.", missing.join(" and "));
        found.whole(Kind::MissingTag, sentence);
    }
}

fn start(found: &mut GameFindings<'_>) {
    let game = found.game;
    let standing = match &game.start {
        PgnStart::SetUp(standing) => standing.tolerant(),
        PgnStart::Initial | PgnStart::Unknown => return,
    };
    let irregularities = standing.irregularities();
    if !irregularities.is_empty() {
        let sentence = "The game begins from a position that no series of legal moves reaches.";
        found.whole(Kind::IrregularStart, sentence.to_owned()).fen = Some(standing.to_fen());
    }
}

/// What the text has that is not PGN.
fn flaws(found: &mut GameFindings<'_>) {
    for flaw in &found.game.flaws {
        let (kind, sentence) = of_flaw(flaw.kind);
        if !found.is_told(kind, None, ONE_BY_ONE) {
            continue;
        }
        let ply = found
            .game
            .plies
            .iter()
            .position(|ply| found.game.offset_of(ply) == flaw.offset);
        let finding = match (kind, ply) {
            (Kind::LooseMove, Some(index)) => {
                found.ply(kind, index, ShownPosition::Before, sentence.to_owned())
            }
            _ => found.whole(kind, sentence.to_owned()),
        };
        finding.offset = flaw.offset;
        // nothing in it contradicts the Laws of chess
        if flaw.kind == FlawKind::UnknownVariant {
            finding.severity = Severity::Note;
        }
    }
}

const fn of_flaw(flaw: FlawKind) -> (Kind, &'static str) {
    use Kind::{BrokenText, ContradictoryResult, LooseMove, RepeatedResult, UnreadableStart};
    match flaw {
        FlawKind::OpenComment => (BrokenText, "The comment that begins here has no end."),
        FlawKind::LongComment => (
            BrokenText,
            "The comment that begins here is too long, and was cut.",
        ),
        FlawKind::LongGame => (
            BrokenText,
            "The game is too long; what stands from here on was left out.",
        ),
        FlawKind::OpenVariation => (BrokenText, "The variation that begins here has no end."),
        FlawKind::EndOfNoVariation => (BrokenText, "A variation ends here that never began."),
        FlawKind::BrokenTag => (
            BrokenText,
            "The tag that begins here has no end, no value, or no quotation marks.",
        ),
        FlawKind::TagAgain => (
            BrokenText,
            "A tag of this name stood before; the first holds.",
        ),
        FlawKind::TooManyTags => (BrokenText, "More tags stand here than were kept."),
        FlawKind::UnknownWord => (
            BrokenText,
            "What stands here is neither a move nor anything else that PGN has.",
        ),
        FlawKind::CaptureSign => (
            LooseMove,
            "The sign of a capture is missing here, or stands where none is.",
        ),
        FlawKind::ShortCapture => (
            LooseMove,
            "The square is missing here on which the pawn captured.",
        ),
        FlawKind::KingForCastling => (LooseMove, "Castling is written here as a move of the king."),
        FlawKind::CommentInside => (
            BrokenText,
            "A comment begins here inside another, which was not closed.",
        ),
        FlawKind::Ambiguous => (
            LooseMove,
            "Several men could make this move; one of them was taken.",
        ),
        FlawKind::ResultAgain => (RepeatedResult, "The result stands here a second time."),
        FlawKind::OtherResult => (
            ContradictoryResult,
            "Another result stands here than before.",
        ),
        FlawKind::MovesAfterResult => (BrokenText, "Moves stand here after a result."),
        FlawKind::UnreadableFen => (
            UnreadableStart,
            "The position of the header cannot be set up: the moves were not judged.",
        ),
        FlawKind::ImpossibleRights => (
            BrokenText,
            "The position of the header has rights to castle, or a capture en passant, that its men do not allow.",
        ),
        FlawKind::NoFen => (
            BrokenText,
            "The header says that a position was set up, and gives none.",
        ),
        FlawKind::UnknownVariant => (
            UnreadableStart,
            "The variant of the header is one whose rules are not known: the moves were not judged.",
        ),
        FlawKind::NoGame => (BrokenText, "There is neither a tag nor a move in it."),
        FlawKind::WebPage => (BrokenText, "It is a page of the Web, and no PGN."),
    }
}

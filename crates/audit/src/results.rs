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
            let header_says = match game.is_lost_by_both() {
                true => "0-0".to_owned(),
                false => header.to_string(),
            };
            let sentence =
                format!("The header says {header_says}, and after the moves stands {after}.");
            let kind = match Outcome::Unknown {
                _ if game.is_lost_by_both() => Kind::ContradictoryResult,
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
        let (kind, sentence) = (of_flaw(flaw.kind), flaw.kind.sentence());
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

const fn of_flaw(flaw: FlawKind) -> Kind {
    match flaw {
        FlawKind::OpenComment
        | FlawKind::LongComment
        | FlawKind::LongGame
        | FlawKind::OpenVariation
        | FlawKind::EndOfNoVariation
        | FlawKind::BrokenTag
        | FlawKind::TagAgain
        | FlawKind::TooManyTags
        | FlawKind::UnknownWord
        | FlawKind::CommentInside
        | FlawKind::MovesAfterResult
        | FlawKind::ImpossibleRights
        | FlawKind::NoFen
        | FlawKind::NoGame
        | FlawKind::WebPage => Kind::BrokenText,
        FlawKind::CaptureSign
        | FlawKind::ShortCapture
        | FlawKind::KingForCastling
        | FlawKind::Ambiguous => Kind::LooseMove,
        FlawKind::ResultAgain => Kind::RepeatedResult,
        FlawKind::OtherResult => Kind::ContradictoryResult,
        FlawKind::UnreadableFen | FlawKind::UnknownVariant => Kind::UnreadableStart,
    }
}

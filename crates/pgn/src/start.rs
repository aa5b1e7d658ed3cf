//! Finds out what a game begins with, from its tags.

use board::{CastlingMode, FenError, Position, Tolerant};

use crate::{FlawKind, PgnPosition, PgnStart, Tags};

/// What the game begins with, and what is wrong with what is said of it.
pub(crate) fn start(tags: &Tags) -> (PgnStart, Option<FlawKind>) {
    let Some(mode) = tags
        .get("Variant")
        .map_or(Some(CastlingMode::Standard), mode)
    else {
        return (PgnStart::Unknown, Some(FlawKind::UnknownVariant));
    };
    match tags.get("FEN") {
        Some(fen) => match read_fen(fen.trim(), mode) {
            Ok((position, flaw)) => (PgnStart::SetUp(Box::new(PgnPosition::new(position))), flaw),
            Err(_) => (PgnStart::Unknown, Some(FlawKind::UnreadableFen)),
        },
        None if tags.get("SetUp") == Some("1") => (PgnStart::Initial, Some(FlawKind::NoFen)),
        None => (initial(mode), None),
    }
}

fn initial(mode: CastlingMode) -> PgnStart {
    if mode.is_standard() {
        return PgnStart::Initial;
    }
    let initial = Tolerant::default();
    let position = Tolerant::from_parts(
        initial.board().clone(),
        board::Color::White,
        initial.castling_rights(),
        None,
        0,
        std::num::NonZeroU32::MIN,
        mode,
    );
    PgnStart::SetUp(Box::new(PgnPosition::new(position)))
}

/// The rules of a variant, as its many names say them; `None`: others than those of the Laws.
fn mode(variant: &str) -> Option<CastlingMode> {
    let letters = variant.chars().filter(char::is_ascii_alphanumeric);
    let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    match name.as_str() {
        "" | "standard" | "normal" | "chess" | "classical" | "orthodox" | "fromposition" => {
            Some(CastlingMode::Standard)
        }
        "frc" | "dfrc" => Some(CastlingMode::Chess960),
        _ if ["960", "fischer", "freestyle"]
            .iter()
            .any(|part| name.contains(part)) =>
        {
            Some(CastlingMode::Chess960)
        }
        _ => None,
    }
}

/// Reads a FEN. Where nobody has said that it is Chess960, rights that only Chess960 has say so;
/// what no men stand for is left out.
fn read_fen(fen: &str, mode: CastlingMode) -> Result<(Tolerant, Option<FlawKind>), FenError> {
    let mut error = match Tolerant::from_fen(fen, mode) {
        Ok(position) => return Ok((position, None)),
        Err(error) => error,
    };
    if matches!(error, FenError::Castling { .. })
        && let Ok(position) = Tolerant::from_fen(fen, CastlingMode::Chess960)
    {
        return Ok((position, None));
    }
    let mut fields: Vec<String> = fen.split_ascii_whitespace().map(str::to_owned).collect();
    loop {
        match error {
            FenError::Castling { letter } => fields[2].retain(|known| known != letter),
            FenError::EnPassantSyntax
            | FenError::EnPassantRank { .. }
            | FenError::EnPassantPawn { .. } => "-".clone_into(&mut fields[3]),
            _ => return Err(error),
        }
        if fields[2].is_empty() {
            "-".clone_into(&mut fields[2]);
        }
        match Tolerant::from_fen(&fields.join(" "), mode) {
            Ok(position) => return Ok((position, Some(FlawKind::ImpossibleRights))),
            Err(next) => error = next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(pairs: &[(&str, &str)]) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            tags.push(name, value);
        }
        tags
    }

    #[test]
    fn a_game_begins_as_its_tags_say() {
        let fen960 = "rkrnbnqb/pppppppp/8/8/8/8/PPPPPPPP/RKRNBNQB w KQkq - 0 1";
        let read960 = "rkrnbnqb/pppppppp/8/8/8/8/PPPPPPPP/RKRNBNQB w CAca - 0 1";
        let shredder = "nrkbrqbn/pppppppp/8/8/8/8/PPPPPPPP/BBRKQRNN w FCeb - 0 1";
        let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        type Row<'t> = (&'t [(&'t str, &'t str)], Option<&'t str>, Option<FlawKind>);
        let table: &[Row<'_>] = &[
            (&[], None, None),
            (&[("Variant", "Standard")], None, None),
            (&[("FEN", bare)], Some(bare), None),
            (&[("SetUp", "1")], None, Some(FlawKind::NoFen)),
            (&[("SetUp", "0")], None, None),
            // X-FEN and Shredder-FEN, the same array for both players or one for each
            (
                &[("Variant", "fischerandom"), ("FEN", fen960)],
                Some(read960),
                None,
            ),
            (
                &[("Variant", "Chess 960"), ("FEN", read960)],
                Some(read960),
                None,
            ),
            (&[("FEN", shredder)], Some(shredder), None),
            (
                &[("Variant", "Chess960")],
                Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
                None,
            ),
            (
                &[("FEN", "4k3/8/8/8/8/8/8/4K3 w Kq e3 0 1")],
                Some(bare),
                Some(FlawKind::ImpossibleRights),
            ),
        ];
        for (pairs, expected, flaw) in table {
            let (start, found) = start(&tags(pairs));
            let fen = match &start {
                PgnStart::SetUp(standing) => Some(standing.tolerant().to_fen()),
                PgnStart::Initial => None,
                PgnStart::Unknown => panic!("{pairs:?}"),
            };
            assert_eq!((fen.as_deref(), found), (*expected, *flaw), "{pairs:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_begins_no_game() {
        let table = [
            ("FEN", "8/8/8/8/8/8/8/8 w - - 0 1", FlawKind::UnreadableFen),
            ("FEN", "hello", FlawKind::UnreadableFen),
            ("Variant", "Crazyhouse", FlawKind::UnknownVariant),
        ];
        for (name, value, flaw) in table {
            let (start, found) = start(&tags(&[(name, value)]));
            assert!(matches!(start, PgnStart::Unknown));
            assert_eq!(found, Some(flaw));
        }
    }
}

//! Feeds arbitrary text to the reader of FENs: what is read is written and read again as the same.

use board::{CastlingMode, Move, Position, Tolerant, san, uci};

/// Any text is read or refused; a position that was read survives being written, and can be played
/// on in.
pub fn fen(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        if let Ok(position) = Tolerant::from_fen(text, mode) {
            comes_back(&position);
            can_be_played(&position);
        }
    }
}

fn comes_back(position: &Tolerant) {
    let written = position.to_fen();
    match Tolerant::from_fen(&written, position.castling_mode()) {
        Ok(again) => {
            assert_eq!(
                again.to_fen(),
                written,
                "written differently the second time"
            );
            assert_eq!(
                again.legal_moves(),
                position.legal_moves(),
                "other moves after {written}"
            );
        }
        Err(error) => panic!("{written} was written and is refused: {error}"),
    }
}

fn can_be_played(position: &Tolerant) {
    for m in position.legal_moves() {
        let after = played(position, m);
        let (written, mover) = (uci(m, position.castling_mode()), position.turn());
        assert!(
            !after.in_check(mover),
            "{} leaves the king in check: {}",
            written,
            position.to_fen()
        );
        assert!(!san(position, m).is_empty());
        let _ = after.irregularities();
    }
}

fn played(position: &Tolerant, m: Move) -> Tolerant {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

//! Tests which FENs are read, which are refused and with what message, and that reading and writing
//! agree.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod random;

use jadoube_board::{
    CastlingMode::{self, Chess960, Standard},
    FEN_LIMIT_BYTES, FenError, Position, Rank, Square, Tolerant,
};
use proptest::prelude::*;
use random::Random;

#[test]
fn what_is_refused() {
    use FenError::*;
    let castling = |letter| Castling { letter };
    let table = [
        ("", FieldCount { found: 0 }),
        ("8/8/8/8/8/8/8/K7 w -", FieldCount { found: 3 }),
        ("8/8/8/8/8/8/8/K7 w - - 0 1 2", FieldCount { found: 7 }),
        ("8/8/8/8/8/8/8/K7 w  - 0 1", EnPassantSyntax),
        ("8/8/8/8/8/8/K7 w - - 0 1", Men),
        ("8/8/8/8/8/8/8/K8 w - - 0 1", Men),
        ("8/8/8/8/8/8/8/X7 w - - 0 1", Men),
        ("8/8/8/8/8/8/8/8 w - - 0 1", NoMen),
        ("8/8/8/8/8/8/8/K7 W - - 0 1", HavingTheMove),
        ("8/8/8/8/8/8/8/K7 w K - 0 1", castling('K')),
        ("8/8/8/8/8/8/8/4K2R w KK - 0 1", castling('K')),
        ("8/8/8/8/8/8/8/4K2R w Q - 0 1", castling('Q')),
        ("8/8/8/8/8/8/8/4K2R w Kk - 0 1", castling('k')),
        ("8/8/8/8/8/8/8/4K2R w x - 0 1", castling('x')),
        ("8/8/8/8/8/8/8/3K3R w K - 0 1", castling('K')),
        ("8/8/8/8/8/8/8/K7 w - e9 0 1", EnPassantSyntax),
        (
            "8/8/8/8/4P3/8/8/K7 w - e3 0 1",
            EnPassantRank {
                square: Square::E3,
                rank: Rank::Sixth,
            },
        ),
        (
            "8/8/8/8/8/8/8/K7 b - e3 0 1",
            EnPassantPawn { square: Square::E3 },
        ),
        (
            "8/8/8/8/4P3/4n3/8/K7 b - e3 0 1",
            EnPassantPawn { square: Square::E3 },
        ),
        (
            "8/8/8/8/4P3/8/4N3/K7 b - e3 0 1",
            EnPassantPawn { square: Square::E3 },
        ),
        ("8/8/8/8/8/8/8/K7 w - - x 1", Halfmoves),
        ("8/8/8/8/8/8/8/K7 w - - +1 1", Halfmoves),
        ("8/8/8/8/8/8/8/K7 w - - 0 -1", Fullmoves),
        ("8/8/8/8/8/8/8/K7 w - - 0 4294967296", Fullmoves),
    ];
    for (fen, error) in table {
        assert_eq!(Tolerant::from_fen(fen, Standard), Err(error), "{fen:?}");
    }
    let bytes = FEN_LIMIT_BYTES + 1;
    assert_eq!(
        Tolerant::from_fen(&" ".repeat(bytes), Standard),
        Err(TooLong { bytes })
    );
}

#[test]
fn what_is_read_and_written_differently() {
    let table = [
        (
            "4k3/8/8/8/4P3/8/8/4K3 b - e3",
            "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w AH - 0 0",
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 12",
            "4k3/8/8/8/8/8/8/4K2R w K - 12 1",
        ),
    ];
    for (read, written) in table {
        assert_eq!(
            Tolerant::from_fen(read, Standard).unwrap().to_fen(),
            written
        );
    }
}

#[test]
fn chess960_rights_by_letter() {
    let written = |fen: &str| Tolerant::from_fen(fen, Chess960).map(|position| position.to_fen());
    let inner = "4k3/8/8/8/8/8/8/1K2R1R1 w E - 0 1";
    assert_eq!(
        written(inner).as_deref(),
        Ok(inner),
        "the inner rook is meant"
    );
    let outer = written("4k3/8/8/8/8/8/8/1K2R1R1 w K - 0 1");
    assert_eq!(outer.as_deref(), Ok("4k3/8/8/8/8/8/8/1K2R1R1 w G - 0 1"));
    let both = written("4k3/8/8/8/8/8/8/1K2R1R1 w EG - 0 1");
    assert_eq!(both, Err(FenError::Castling { letter: 'G' }));
    assert!(Tolerant::from_fen(inner, Standard).is_err());
}

#[test]
fn scattered_men_survive_the_round_trip() {
    let mut random = Random(0xfeed);
    for _ in 0..5_000 {
        let position = random.scattered();
        let fen = position.to_fen();
        let again = Tolerant::from_fen(&fen, Standard).unwrap();
        assert!(again.same_position(&position), "{fen}");
        assert_eq!(again.to_fen(), fen);
        assert_eq!(again.halfmoves(), position.halfmoves());
    }
}

fn mode() -> impl Strategy<Value = CastlingMode> {
    any::<bool>().prop_map(CastlingMode::from_chess960)
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in any::<String>(), mode in mode()) {
        let _ = Tolerant::from_fen(&text, mode);
    }

    /// Texts that look like FENs; whatever is read can be asked everything and is written and read
    /// again.
    #[test]
    fn no_near_fen_makes_it_panic(
        men in "[pnbrqkPNBRQK1-8]{1,8}(/[pnbrqkPNBRQK1-8]{1,8}){7}",
        rest in "[wb] (-|[KQkqA-Ha-h]{1,4}) (-|[a-h][36]) [0-9]{1,3} [0-9]{1,3}",
        mode in mode(),
    ) {
        if let Ok(position) = Tolerant::from_fen(&format!("{men} {rest}"), mode) {
            let _ = (position.legal_moves(), position.irregularities(), position.is_checkmate());
            let again = Tolerant::from_fen(&position.to_fen(), mode);
            prop_assert_eq!(again.map(|again| again.same_position(&position)), Ok(true));
        }
    }

    #[test]
    fn damaged_fens_do_not_make_it_panic(at in 0usize..56, byte in 32u8..127, mode in mode()) {
        let mut fen = Tolerant::default().to_fen().into_bytes();
        fen[at] = byte;
        let _ = Tolerant::from_fen(&String::from_utf8(fen).unwrap(), mode);
    }
}

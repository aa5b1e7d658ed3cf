//! Tests that certificates come back as they were written; what is not one is refused with its
//! place; what is false is never accepted.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::num::NonZeroU32;

use Color::{Black, White};
use random::Random;
#[path = "../src/random.rs"]
mod random;

use board::{
    Bitboard, Board, ByRole, CastlingMode, Color, FenError, Move, Piece, Position, Role, Square,
    Tolerant,
};
use jadoube_winnability::{
    AnswerFault, Budget, Certificate, CertificateFault, Closure, FreeMan, Justification, Lemma,
    Proof, Solver, WinnabilityAnswer,
};

fn position(fen: &str, mode: CastlingMode) -> Tolerant {
    Tolerant::from_fen(fen, mode).unwrap()
}

/// Each as it is written, and whether it holds.
const TABLE: &[(&str, Result<(), AnswerFault>)] = &[
    (
        "7K/5k2/7P/8/5n2/8/8/8 w - - 0 70; winner black; line h6h7 f4g6",
        Ok(()),
    ),
    (
        "7K/5k2/7P/8/5n2/8/8/8 w - - 0 70; winner white; line h6h7 f4g6",
        Err(AnswerFault::NoCheckmate),
    ),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1; winner white; line", Ok(())),
    (
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1; winner white; closure 1",
        Err(AnswerFault::IsCheckmate),
    ),
    (
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1; winner white; closure 1",
        Ok(()),
    ),
    (
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1; winner white; line",
        Err(AnswerFault::NoCheckmate),
    ),
    (
        "8/8/3k4/8/8/3r4/8/K7 w - - 0 60; winner white; lemma only_kings",
        Ok(()),
    ),
    (
        "8/8/3k4/8/8/3r4/8/K7 w - - 0 60; winner white; lemma lone_knight",
        Err(AnswerFault::LemmaDoesNotApply(Lemma::LoneKnight)),
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; winner white; closure 20",
        Err(AnswerFault::MorePositions { than: 20 }),
    ),
    // the first position counts
    (
        "8/8/3k4/8/8/3r4/8/K7 w - - 0 60; winner white; closure 0",
        Err(AnswerFault::MorePositions { than: 0 }),
    ),
    // castling is barred in each of many placements, and this is found once
    (
        "6k1/8/8/4B1B1/8/1p1p1p1p/1P1P1P1P/2BRKRBR b K - 0 1; winner black; closure 400000; cloud 400000 b 6k1/8/8/4B1B1/8/1p1p1p1p/1P1P1P1P/2BRKRB1",
        Ok(()),
    ),
    // castling, as orthodox chess writes it and as Chess960 does
    (
        "8/8/8/8/8/8/7R/R3K2k w Q - 0 1; winner white; line e1c1",
        Err(AnswerFault::NoCheckmate),
    ),
    (
        "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1; chess960; winner white; line e1b1",
        Err(AnswerFault::NoCheckmate),
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1; winner white; invariant 8/8/8/8/8/8/8/8",
        Err(AnswerFault::NotDescribed),
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1; winner white; invariant 8/8/8/8/8/8/8/8 K:ffffffffffffffff k:ffffffffffffffff",
        Ok(()),
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1; winner white; invariant 8/8/8/8/8/8/8/8 K:10 k:ffffffffffffffff",
        Err(AnswerFault::NoInvariant { number: 1 }),
    ),
];

#[test]
fn the_table_comes_back_and_is_judged() {
    for (text, holds) in TABLE {
        let certificate: Certificate = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(certificate.to_string(), *text);
        assert_eq!(certificate.check(), *holds, "{text}");
    }
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// What makes no certificate after two kings, the column of the fault, and the fault.
const FAULTS: &[(&str, usize, CertificateFault)] = &[
    ("", 30, CertificateFault::NoWinner),
    ("; winner", 32, CertificateFault::NoWinner),
    ("; winner White; line", 39, CertificateFault::Winner),
    ("; winner white;line", 39, CertificateFault::Winner),
    ("; winner white", 44, CertificateFault::NothingShown),
    (
        "; winner white; trust me",
        46,
        CertificateFault::NothingShown,
    ),
    ("; winner white; line ", 51, CertificateFault::Move),
    ("; winner white; line e1e3", 51, CertificateFault::Move),
    (
        "; winner white; line e1e2 e8e7 E2E3",
        61,
        CertificateFault::Move,
    ),
    (
        "; winner white; line e1e2  e8e7",
        56,
        CertificateFault::Move,
    ),
    ("; winner white; line 0000", 51, CertificateFault::Move),
    (
        "; winner white; line e1e2; line e8e7",
        57,
        CertificateFault::AfterTheEnd,
    ),
    ("; winner white; lemma", 46, CertificateFault::NothingShown),
    ("; winner white; lemma kings", 52, CertificateFault::Lemma),
    (
        "; winner white; lemma only_kings;",
        52,
        CertificateFault::Lemma,
    ),
    (
        "; winner white; lemma only_kings; ",
        64,
        CertificateFault::AfterTheEnd,
    ),
    (
        "; winner white; closure many",
        54,
        CertificateFault::Positions,
    ),
    (
        "; winner white; closure 007",
        54,
        CertificateFault::Positions,
    ),
    (
        "; winner white; closure +7",
        54,
        CertificateFault::Positions,
    ),
    (
        "; winner white; closure 4294967296",
        54,
        CertificateFault::Positions,
    ),
    (
        "; winner white; closure 7; lemma only_kings",
        57,
        CertificateFault::AfterTheEnd,
    ),
    (
        "; winner white; closure 7; invariant 8/8",
        67,
        CertificateFault::Frozen,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/44",
        56,
        CertificateFault::Frozen,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 Q:1+P:100",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 K:0",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 K:01",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 K:FF",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 K:+1",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 K:fffffffffffffffff",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 X:1",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; winner white; invariant 8/8/8/8/8/8/8/8 K:1+k:2",
        72,
        CertificateFault::FreeMan,
    ),
    (
        "; chess960; chess960; winner white; line",
        42,
        CertificateFault::NoWinner,
    ),
];

#[test]
fn what_is_no_certificate_is_told_with_its_place() {
    for (rest, column, fault) in FAULTS {
        is_refused(&format!("{KINGS}{rest}"), *column, fault);
    }
    is_refused(
        "",
        1,
        &CertificateFault::Fen(FenError::FieldCount { found: 0 }),
    );
    let otherwise = CertificateFault::FenOtherwise { fen: KINGS.into() };
    is_refused(
        "4k3/8/8/8/8/8/8/4K3 w - -; winner white; line",
        1,
        &otherwise,
    );
}

fn is_refused(text: &str, column: usize, fault: &CertificateFault) {
    let error = text.parse::<Certificate>().expect_err(text);
    assert_eq!((error.column, &error.fault), (column, fault), "{text}");
    assert!(error.to_string().len() > 20, "{error}");
}

const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
    "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
    "8/8/8/p1k1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40",
    "2k5/2P5/3K4/8/8/8/8/8 b - - 0 50",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "7K/5k2/7P/8/5n2/8/8/8 w - - 0 70",
    "8/8/3k4/8/2n5/3K4/4B3/8 w - - 0 60",
    "1n6/2Bp4/p1pPp1k1/PpP1Pp1p/1P3P1P/2K5/8/8 w - - 0 1",
    "P3k3/8/8/8/8/8/8/4K2p b - - 0 1",
];

const BUDGET: Budget = Budget {
    states: 3_000,
    bytes: 4_000_000,
};

impl Random {
    fn one<'s, T>(&mut self, of: &'s [T]) -> &'s T {
        &of[self.below(of.len() as u32) as usize]
    }

    /// A position some moves after a start, or men thrown on the board.
    fn position(&mut self) -> Tolerant {
        if self.below(4) == 0 {
            return self.thrown();
        }
        let mut at = position(
            self.one::<&str>(STARTS),
            CastlingMode::from_chess960(self.below(4) == 0),
        );
        for _ in 0..self.below(12) {
            let legal = at.legal_moves();
            if legal.is_empty() {
                break;
            }
            at.play_unchecked(*self.one(&legal));
        }
        at
    }

    fn thrown(&mut self) -> Tolerant {
        let mut board = Board::empty();
        let square = |random: &mut Random| Square::new(random.below(64));
        for _ in 0..=self.below(8) {
            let (role, color) = (*self.one(&Role::ALL), *self.one(&Color::ALL));
            board.set_piece_at(square(self), Piece { color, role });
        }
        board.set_piece_at(square(self), White.king());
        board.set_piece_at(square(self), Black.king());
        let (turn, passed) = (*self.one(&Color::ALL), Some(square(self)));
        let mode = CastlingMode::from_chess960(self.below(2) == 0);
        Tolerant::from_parts(
            board,
            turn,
            Bitboard::FULL,
            passed,
            self.below(200),
            NonZeroU32::MIN,
            mode,
        )
    }

    fn bits(&mut self) -> Bitboard {
        Bitboard(
            (u64::from(self.below(u32::MAX)) << 32 | u64::from(self.below(u32::MAX)))
                >> self.below(64),
        )
    }

    /// A king, a piece, or a pawn and what it may be promoted to.
    fn free_man(&mut self) -> FreeMan {
        let color = *self.one(&Color::ALL);
        let mut may = ByRole::default();
        let role = *self.one(&Role::ALL);
        *may.get_mut(role) = self.bits() | Bitboard(1);
        if role == Role::Pawn {
            may.queen = self.bits();
            may.knight = self.bits();
        }
        FreeMan { color, may }
    }

    fn cloud(&mut self) -> jadoube_winnability::Cloud {
        jadoube_winnability::Cloud {
            exact: self.thrown().board().clone(),
            turn: *self.one(&Color::ALL),
            men: (0..self.below(6)).map(|_| self.free_man()).collect(),
            positions: self.below(u32::MAX),
        }
    }

    /// An invented proof, true or not.
    fn proof(&mut self) -> Proof {
        let mut invariant = || jadoube_winnability::Invariant {
            frozen: self.thrown().board().clone(),
            men: (0..self.below(6)).map(|_| self.free_man()).collect(),
        };
        let invariants = [invariant(), invariant()];
        let clouds = [self.cloud(), self.cloud()];
        match self.below(4) {
            0 => Proof::Lemma(*self.one(&Lemma::ALL)),
            1 => Proof::Invariant(Box::new(invariants[0].clone())),
            2 => Proof::Cloud(Box::new(clouds[0].clone())),
            _ => {
                let (positions, some) = (self.below(u32::MAX), self.below(3) as usize);
                let other = self.below(3) as usize;
                Proof::Closure(Closure {
                    positions,
                    invariants: invariants[..some].to_vec(),
                    clouds: clouds[..other].to_vec(),
                })
            }
        }
    }

    /// Legal moves, to wherever they lead.
    fn line(&mut self, from: &Tolerant) -> Vec<Move> {
        let mut at = from.clone();
        let mut line = Vec::new();
        for _ in 0..self.below(9) {
            let legal = at.legal_moves();
            if legal.is_empty() {
                break;
            }
            line.push(*self.one(&legal));
            at.play_unchecked(line[line.len() - 1]);
        }
        line
    }

    /// The text with some bytes changed, or parts of another in it.
    fn changed(&mut self, text: &str, other: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            let place =
                |random: &mut Random, bytes: &[u8]| random.below(bytes.len() as u32 + 1) as usize;
            let (from, to) = (place(self, &bytes), place(self, &bytes));
            let known = b"; :/ 0123456789abcdefghKQRBNPkqrbnpwx-\xff".as_slice();
            match self.below(5) {
                0 => bytes.insert(from, *self.one(known)),
                1 => drop(bytes.drain(from.min(to)..from.max(to))),
                2 if from < bytes.len() => bytes[from] = *self.one(known),
                3 => {
                    let parts: Vec<&str> = other.split("; ").collect();
                    let own = String::from_utf8_lossy(&bytes).into_owned();
                    let mut own: Vec<&str> = own.split("; ").collect();
                    let place = self.below(own.len() as u32) as usize;
                    own[place] = *self.one(&parts);
                    bytes = own.join("; ").into_bytes();
                }
                _ => {
                    let swap = |text: &str| text.replace("winner white", "winner grey");
                    let text = String::from_utf8_lossy(&bytes);
                    let text = swap(&text).replace("winner black", "winner white");
                    bytes = text.replace("winner grey", "winner black").into_bytes();
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[test]
fn invented_certificates_come_back() {
    let mut random = Random(0xce27_1f1c);
    for _ in 0..3_000 {
        let at = random.position();
        // a FEN does not tell of a pawn that passed where nobody may capture it
        let at = position(&at.to_fen(), at.castling_mode());
        let shown = match random.below(2) {
            0 => Justification::Line(random.line(&at)),
            _ => Justification::Proof(random.proof()),
        };
        let winner = *random.one(&Color::ALL);
        let certificate = Certificate {
            position: at,
            winner,
            shown,
        };
        let text = certificate.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&certificate), "{text}");
    }
}

/// What the solver finds is written, comes back and holds.
#[test]
fn answers_come_back_and_hold() {
    let mut random = Random(0xa115_3e25);
    let mut solver = Solver::default();
    for _ in 0..400 {
        let (at, winner) = (random.position(), *random.one(&Color::ALL));
        let verdict = solver.decide(&at, winner, &BUDGET);
        let Some(certificate) = Certificate::of(&at, winner, &verdict) else {
            continue;
        };
        let text = certificate.to_string();
        let back: Certificate = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(back.check(), Ok(()), "{text}");
        assert_eq!(back.to_string(), text);
    }
}

/// Whatever is changed in a certificate, it is read or refused, and if it is then accepted it is
/// true: the solver, asked about the same position, shows nothing to the contrary.
#[test]
fn changed_certificates_are_never_accepted_when_they_are_false() {
    let mut random = Random(0xfa15_e000);
    let mut solver = Solver::default();
    let mut written = vec![TABLE[0].0.to_owned()];
    let (mut read, mut accepted) = (0, 0);
    for round in 0..6_000 {
        if round % 20 == 0 {
            let (at, winner) = (random.position(), *random.one(&Color::ALL));
            let found = solver.decide(&at, winner, &BUDGET);
            written.extend(Certificate::of(&at, winner, &found).map(|found| found.to_string()));
        }
        let (one, other) = (random.one(&written).clone(), random.one(&written).clone());
        let text = random.changed(&one, &other);
        let Ok(certificate) = text.parse::<Certificate>() else {
            continue;
        };
        read += 1;
        assert_eq!(
            certificate.to_string(),
            text,
            "there is one way to write it"
        );
        if certificate.cost() > 20_000 || certificate.check().is_err() {
            continue;
        }
        accepted += 1;
        let verdict = solver.decide(&certificate.position, certificate.winner, &BUDGET);
        let contrary = match certificate.shown {
            Justification::Line(_) => matches!(verdict, WinnabilityAnswer::Unwinnable { .. }),
            Justification::Proof(_) => matches!(verdict, WinnabilityAnswer::Winnable { .. }),
        };
        assert!(!contrary, "{text}\n{verdict:?}");
    }
    assert!(
        read > 300 && accepted > 50,
        "{read} read, {accepted} accepted"
    );
}

/// Hostile texts: long ones, and those that would have the check go on for long.
#[test]
fn hostile_texts_are_read_quickly() {
    let start = Tolerant::default().to_fen();
    let many = "; invariant 8/8/8/8/8/8/8/8 K:1".repeat(20_000);
    let text = format!("{start}; winner white; closure 4294967295{many}");
    let certificate: Certificate = text.parse().unwrap();
    assert!(certificate.cost() > 800_000_000_000);
    assert_eq!(
        certificate.check(),
        Err(AnswerFault::NoInvariant { number: 1 })
    );
    let moves = " e1e2 e8e7 e2e1 e7e8".repeat(2_000);
    let text = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1; winner white; line{moves}");
    let certificate: Certificate = text.parse().unwrap();
    assert_eq!(certificate.check(), Err(AnswerFault::NoCheckmate));
}

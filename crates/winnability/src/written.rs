//! Reads and writes certificates: one line of text for one answer, which anybody can check who
//! knows nothing of how it was found.
//!
//! ```text
//! <FEN>; [chess960; ]winner <white or black>; <answer>
//!
//! line <moves>
//! lemma <name>
//! closure <positions>[; invariant …]…[; cloud …]…
//! invariant <frozen men>[ <free man>]…
//! cloud <placements> <w or b> <exact men>[ <man of the cloud>]…
//! ```
//!
//! The answer is one of the five below the first line. Moves are UCI; with `chess960` the castling
//! rights of the FEN are files of rooks, and castling is the king that takes his rook. A line
//! without moves is a checkmate on the board. The frozen men are the first field of a FEN; then
//! follow all others, each with the squares where he may stand: his letter, a colon, the squares as
//! a hexadecimal number whose lowest bit is a1 and whose highest is h8. What a pawn may be promoted
//! to follows after plus signs, in the order `QRBN`. The exact men and those of a cloud are written
//! in the same way; `w` or `b` says who has the move when the exact men stand so. There is one way
//! to write each certificate, and no other is read.

use std::fmt;
use std::iter::Peekable;
use std::str::FromStr;

use board::shakmaty::uci::UciMove;
use board::{
    Bitboard, Board, ByRole, CastlingMode, Color, FenError, Move, Piece, Position, Role, Tolerant,
    uci,
};

use crate::check::{check_line, check_proof_within};
use crate::proof::{Closure, Cloud, FreeMan, Invariant, Proof};
use crate::{AnswerFault, Budget, Lemma, WinnabilityAnswer};

/// The longest certificate that is read, in bytes.
///
/// ```
/// use winnability::{CERTIFICATE_LIMIT_BYTES, Certificate};
/// # use jadoube_winnability as winnability;
///
/// let text = " ".repeat(CERTIFICATE_LIMIT_BYTES + 1);
/// assert!(text.parse::<Certificate>().is_err());
/// ```
pub const CERTIFICATE_LIMIT_BYTES: usize = 16 << 20;

/// An answer, the question that it answers, and what shows it: all that a stranger needs to check
/// it.
///
/// `Display` writes it as one line of text, `FromStr` reads it. What was read is only well written;
/// whether it holds says [`Certificate::check`].
///
/// ```
/// use winnability::{Certificate, Justification};
/// # use jadoube_winnability as winnability;
///
/// let text = "7K/5k2/7P/8/5n2/8/8/8 w - - 0 70; winner black; line h6h7 f4g6";
/// let certificate: Certificate = text.parse()?;
/// assert!(matches!(&certificate.shown, Justification::Line(moves) if moves.len() == 2));
/// assert_eq!(certificate.check(), Ok(()));
/// assert_eq!(certificate.to_string(), text);
/// # Ok::<(), winnability::UnreadableCertificate>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The position.
    pub position: Tolerant,
    /// The player who can checkmate, or cannot.
    pub winner: Color,
    /// Why.
    pub shown: Justification,
}

/// What shows an answer.
///
/// ```
/// use winnability::{Lemma, Proof, Justification, WinnabilityAnswer};
/// # use jadoube_winnability as winnability;
///
/// let shown = Justification::Proof(Proof::Lemma(Lemma::OnlyKings));
/// assert!(matches!(WinnabilityAnswer::from(shown), WinnabilityAnswer::Unwinnable { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Justification {
    /// He can: legal moves to the checkmate.
    Line(Vec<Move>),
    /// He cannot.
    Proof(Proof),
}

impl From<Justification> for WinnabilityAnswer {
    fn from(shown: Justification) -> WinnabilityAnswer {
        match shown {
            Justification::Line(line) => WinnabilityAnswer::Winnable { line },
            Justification::Proof(certificate) => WinnabilityAnswer::Unwinnable { certificate },
        }
    }
}

impl Certificate {
    /// The certificate of an answer; `None` if nothing was found, for then there is nothing to
    /// show.
    ///
    /// ```
    /// use board::{CastlingMode, Color, Tolerant};
    /// use winnability::{Certificate, decide};
    /// # use jadoube_winnability as winnability;
    ///
    /// let fen = "8/8/3k4/8/8/3r4/8/K7 w - - 0 60";
    /// let position = Tolerant::from_fen(fen, CastlingMode::Standard)?;
    /// let verdict = decide(&position, Color::White);
    /// let certificate = Certificate::of(&position, Color::White, &verdict);
    /// let text = certificate.map(|certificate| certificate.to_string());
    /// assert_eq!(text, Some(format!("{fen}; winner white; lemma only_kings")));
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub fn of(
        position: &Tolerant,
        winner: Color,
        verdict: &WinnabilityAnswer,
    ) -> Option<Certificate> {
        let shown = match verdict {
            WinnabilityAnswer::Winnable { line } => Justification::Line(line.clone()),
            WinnabilityAnswer::Unwinnable { certificate } => {
                Justification::Proof(certificate.clone())
            }
            WinnabilityAnswer::Exhausted { .. } => return None,
        };
        Some(Certificate {
            position: position.clone(),
            winner,
            shown,
        })
    }

    /// Whether it holds, as [`check`](crate::check()) says, however long that takes.
    ///
    /// # Errors
    ///
    /// What does not hold.
    ///
    /// ```
    /// use winnability::{Certificate, Lemma, AnswerFault};
    /// # use jadoube_winnability as winnability;
    ///
    /// let text = "8/8/3k4/8/8/3r4/8/K7 w - - 0 60; winner black; lemma only_kings";
    /// let certificate: Certificate = text.parse()?;
    /// assert_eq!(certificate.check(), Err(AnswerFault::LemmaDoesNotApply(Lemma::OnlyKings)));
    /// # Ok::<(), winnability::UnreadableCertificate>(())
    /// ```
    pub fn check(&self) -> Result<(), AnswerFault> {
        let (states, bytes) = (u64::MAX, u64::MAX);
        self.check_within(&Budget { states, bytes })
    }

    /// Whether it holds, as [`check_within`](crate::check_within()) says: for certificates that
    /// strangers wrote.
    ///
    /// # Errors
    ///
    /// What does not hold, or that the budget is not enough to know.
    ///
    /// ```
    /// use winnability::{Budget, Certificate, Limit, AnswerFault};
    /// # use jadoube_winnability as winnability;
    ///
    /// let text = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1; winner white; closure 4000000000";
    /// let certificate: Certificate = text.parse()?;
    /// let beyond = AnswerFault::BeyondBudget { limit: Limit::States };
    /// assert_eq!(certificate.check_within(&Budget::at_the_board()), Err(beyond));
    /// # Ok::<(), winnability::UnreadableCertificate>(())
    /// ```
    pub fn check_within(&self, budget: &Budget) -> Result<(), AnswerFault> {
        let (position, winner) = (&self.position, self.winner);
        match &self.shown {
            Justification::Line(line) => check_line(position, winner, line),
            Justification::Proof(proof) => check_proof_within(position, winner, proof, budget),
        }
    }

    /// The most that the check can cost, in positions: those that are looked at and held in memory.
    /// A hundred comparisons with an invariant count as one more.
    ///
    /// ```
    /// # use jadoube_winnability as winnability;
    /// let text = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1; winner white; closure 4000000000";
    /// assert_eq!(text.parse::<winnability::Certificate>()?.cost(), 4_000_000_000);
    /// # Ok::<(), winnability::UnreadableCertificate>(())
    /// ```
    #[must_use]
    pub fn cost(&self) -> u64 {
        match &self.shown {
            Justification::Line(line) => line.len() as u64,
            Justification::Proof(proof) => proof.cost(),
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = self.position.castling_mode();
        f.write_str(&self.position.to_fen())?;
        if mode.is_chess960() {
            f.write_str("; chess960")?;
        }
        let [white, black] = WINNERS;
        f.write_str("; winner ")?;
        f.write_str(self.winner.fold_wb(white, black))?;
        match &self.shown {
            Justification::Line(line) => {
                f.write_str("; line")?;
                line.iter()
                    .try_for_each(|m| write!(f, " {}", uci(*m, mode)))
            }
            Justification::Proof(Proof::Lemma(lemma)) => write!(f, "; lemma {lemma}"),
            Justification::Proof(Proof::Invariant(found)) => write_invariant(found, f),
            Justification::Proof(Proof::Cloud(found)) => write_cloud(found, f),
            Justification::Proof(Proof::Closure(closure)) => {
                write!(f, "; closure {}", closure.positions)?;
                let mut invariants = closure.invariants.iter();
                invariants.try_for_each(|found| write_invariant(found, f))?;
                let mut clouds = closure.clouds.iter();
                clouds.try_for_each(|found| write_cloud(found, f))
            }
        }
    }
}

fn write_invariant(found: &Invariant, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "; invariant {}", found.frozen.board_fen())?;
    write_men(&found.men, f)
}

fn write_cloud(found: &Cloud, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (turn, exact) = (found.turn.char(), found.exact.board_fen());
    write!(f, "; cloud {} {turn} {exact}", found.positions)?;
    write_men(&found.men, f)
}

fn write_men(men: &[FreeMan], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    men.iter().try_for_each(|man| {
        let sets = roles().filter(|role| man.may.get(*role).any());
        sets.enumerate().try_for_each(|(index, role)| {
            let between = if index == 0 { " " } else { "+" };
            let (letter, set) = (role.of(man.color).char(), man.may.get(role));
            write!(f, "{between}{letter}:{:x}", set.0)
        })
    })
}

const WINNERS: [&str; 2] = ["white", "black"];

/// The most free men that are read: a board has room for no more.
const MOST_FREE_MEN: usize = 64;

/// The roles in the order in which their sets are written.
fn roles() -> impl Iterator<Item = Role> {
    [
        Role::King,
        Role::Pawn,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
    ]
    .into_iter()
}

/// Why a text is no certificate, and where.
///
/// ```
/// use winnability::{Certificate, CertificateFault};
/// # use jadoube_winnability as winnability;
///
/// let text = "8/8/3k4/8/8/3r4/8/K7 w - - 0 60; winner green; lemma only_kings";
/// let error = text.parse::<Certificate>().unwrap_err();
/// assert_eq!((error.column, error.fault), (41, CertificateFault::Winner));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableCertificate {
    /// The byte that the fault begins with, counted from one.
    pub column: usize,
    /// What is wrong there.
    pub fault: CertificateFault,
}

/// What is wrong with a text that is no certificate.
///
/// ```
/// # use jadoube_winnability as winnability;
/// assert_eq!(winnability::CertificateFault::Winner.to_string(), "write 'white' or 'black'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateFault {
    /// More than [`CERTIFICATE_LIMIT_BYTES`].
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// What stands before the first semicolon is no position.
    Fen(FenError),
    /// The position is written in another way than certificates write it.
    FenOtherwise {
        /// As it is to be written.
        fen: String,
    },
    /// After the position, and `chess960` where that is meant, does not stand who is to checkmate.
    NoWinner,
    /// Who is to checkmate is neither colour.
    Winner,
    /// There is nothing that shows the answer, or something unknown.
    NothingShown,
    /// This move is not legal after those before it.
    Move,
    /// There is no such lemma.
    Lemma,
    /// The number of positions cannot be read as a number.
    Positions,
    /// The frozen men are no first field of a FEN, or are written in another way.
    Frozen,
    /// Who has the move is neither colour.
    Turn,
    /// The exact men are no first field of a FEN, or are written in another way.
    Exact,
    /// This is no free man, or he is written in another way.
    FreeMan,
    /// After the end of a certificate, or after a closure something else than invariants and, after
    /// them, clouds.
    AfterTheEnd,
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateFault::TooLong { bytes } => write!(
                f,
                "a certificate has at most {CERTIFICATE_LIMIT_BYTES} bytes, this text has {bytes}"
            ),
            CertificateFault::Fen(error) => write!(f, "{error}"),
            CertificateFault::FenOtherwise { fen } => write!(f, "write this position as '{fen}'"),
            CertificateFault::NoWinner => f.write_str(
                "after the FEN write '; winner white' or '; winner black', with '; chess960' before it if castling is that of Chess960",
            ),
            CertificateFault::Winner => f.write_str("write 'white' or 'black'"),
            CertificateFault::NothingShown => f.write_str(
                "after the winner write '; line', '; lemma', '; closure', '; invariant' or '; cloud', and what belongs to it",
            ),
            CertificateFault::Move => f.write_str(
                "this is no legal move here; write the moves as UCI does, with one space between them",
            ),
            CertificateFault::Lemma => {
                f.write_str("there is no such lemma; write ")?;
                let names = Lemma::ALL.map(Lemma::name);
                f.write_str(&names.join(", or "))
            }
            CertificateFault::Positions => write!(
                f,
                "write the number of positions, from 0 to {}, in digits without leading zeros",
                u32::MAX
            ),
            CertificateFault::Frozen => f.write_str(
                "write the frozen men as the first field of a FEN; '8/8/8/8/8/8/8/8' if there are none",
            ),
            CertificateFault::Turn => f.write_str("write 'w' or 'b' for the player having the move"),
            CertificateFault::Exact => f.write_str("write the exact men as the first field of a FEN"),
            CertificateFault::FreeMan => f.write_str(
                "write each free man, or man of a cloud, as his letter, a colon and his squares in lower-case hexadecimal digits without \
                 leading zeros, a pawn with what he may be promoted to after plus signs, in the order QRBN; there \
                 are no more than 64",
            ),
            CertificateFault::AfterTheEnd => f.write_str(
                "nothing follows here, but invariants and then clouds after a closure; remove what stands from here",
            ),
        }
    }
}

impl std::error::Error for CertificateFault {}

impl fmt::Display for UnreadableCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.fault)
    }
}

impl std::error::Error for UnreadableCertificate {}

impl FromStr for Certificate {
    type Err = UnreadableCertificate;

    /// Reads a certificate. A line is played move by move, for its moves have to be legal; nothing
    /// else is checked.
    fn from_str(text: &str) -> Result<Certificate, UnreadableCertificate> {
        let bytes = text.len();
        if bytes > CERTIFICATE_LIMIT_BYTES {
            return Err(TextPart { text, at: 0 }.is(CertificateFault::TooLong { bytes }));
        }
        let mut parts = split(TextPart { text, at: 0 }, "; ").peekable();
        let end = TextPart {
            text: "",
            at: bytes,
        };
        let fen = parts.next().unwrap_or(end);
        let chess960 = parts.next_if(|part| part.text == "chess960").is_some();
        let position = read_position(fen, CastlingMode::from_chess960(chess960))?;
        let winner = read_winner(parts.next().unwrap_or(end))?;
        let shown = read_shown(&position, parts.next().unwrap_or(end), &mut parts)?;
        match parts.next() {
            Some(more) => Err(more.is(CertificateFault::AfterTheEnd)),
            None => Ok(Certificate {
                position,
                winner,
                shown,
            }),
        }
    }
}

/// A part of the text, and the number of bytes before it.
#[derive(Clone, Copy)]
struct TextPart<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> TextPart<'t> {
    fn is(self, fault: CertificateFault) -> UnreadableCertificate {
        let column = self.at + 1;
        UnreadableCertificate { column, fault }
    }

    /// What follows this word and a space.
    fn after(self, word: &str) -> Option<TextPart<'t>> {
        let text = self.text.strip_prefix(word)?.strip_prefix(' ')?;
        let at = self.at + self.text.len() - text.len();
        Some(TextPart { text, at })
    }
}

/// What stands between the separators; an empty text is one empty part.
fn split<'t>(whole: TextPart<'t>, separator: &'static str) -> impl Iterator<Item = TextPart<'t>> {
    let mut at = whole.at;
    whole.text.split(separator).map(move |text| {
        let part = TextPart { text, at };
        at += text.len() + separator.len();
        part
    })
}

fn read_position(
    part: TextPart<'_>,
    mode: CastlingMode,
) -> Result<Tolerant, UnreadableCertificate> {
    let position = Tolerant::from_fen(part.text, mode)
        .map_err(|error| part.is(CertificateFault::Fen(error)))?;
    let fen = position.to_fen();
    if fen != part.text {
        return Err(part.is(CertificateFault::FenOtherwise { fen }));
    }
    Ok(position)
}

fn read_winner(part: TextPart<'_>) -> Result<Color, UnreadableCertificate> {
    let word = part
        .after("winner")
        .ok_or(part.is(CertificateFault::NoWinner))?;
    let [white, black] = WINNERS;
    match word.text {
        text if text == white => Ok(Color::White),
        text if text == black => Ok(Color::Black),
        _ => Err(word.is(CertificateFault::Winner)),
    }
}

fn read_shown<'t>(
    position: &Tolerant,
    part: TextPart<'t>,
    more: &mut Peekable<impl Iterator<Item = TextPart<'t>>>,
) -> Result<Justification, UnreadableCertificate> {
    if part.text == "line" {
        return Ok(Justification::Line(Vec::new()));
    }
    if let Some(moves) = part.after("line") {
        return read_line(position, moves).map(Justification::Line);
    }
    let proof = if let Some(name) = part.after("lemma") {
        Proof::Lemma(read_lemma(name)?)
    } else if let Some(positions) = part.after("closure") {
        Proof::Closure(read_closure(positions, more)?)
    } else if let Some(found) = part.after("invariant") {
        Proof::Invariant(Box::new(read_invariant(found)?))
    } else if let Some(found) = part.after("cloud") {
        Proof::Cloud(Box::new(read_cloud(found)?))
    } else {
        return Err(part.is(CertificateFault::NothingShown));
    };
    Ok(Justification::Proof(proof))
}

fn read_line(position: &Tolerant, moves: TextPart<'_>) -> Result<Vec<Move>, UnreadableCertificate> {
    let mut at = position.clone();
    let mode = at.castling_mode();
    let read = |word: TextPart<'_>| {
        let meant = UciMove::from_ascii(word.text.as_bytes()).ok();
        let fits =
            |m: &Move| Some(uci(*m, mode)) == meant && uci(*m, mode).to_string() == word.text;
        let m = at.legal_moves().iter().copied().find(fits);
        let m = m.ok_or(word.is(CertificateFault::Move))?;
        at.play_unchecked(m);
        Ok(m)
    };
    split(moves, " ").map(read).collect()
}

fn read_lemma(name: TextPart<'_>) -> Result<Lemma, UnreadableCertificate> {
    let known = Lemma::ALL
        .into_iter()
        .find(|lemma| lemma.name() == name.text);
    known.ok_or(name.is(CertificateFault::Lemma))
}

fn read_closure<'t>(
    positions: TextPart<'t>,
    more: &mut Peekable<impl Iterator<Item = TextPart<'t>>>,
) -> Result<Closure, UnreadableCertificate> {
    let mut invariants = Vec::new();
    let mut follows = |word| {
        let part = more.next_if(|part| part.after(word).is_some());
        part.and_then(|part| part.after(word))
    };
    while let Some(found) = follows("invariant") {
        invariants.push(read_invariant(found)?);
    }
    let mut clouds = Vec::new();
    while let Some(found) = follows("cloud") {
        clouds.push(read_cloud(found)?);
    }
    Ok(Closure {
        positions: read_positions(positions)?,
        invariants,
        clouds,
    })
}

fn read_positions(part: TextPart<'_>) -> Result<u32, UnreadableCertificate> {
    let number = part.text.parse::<u32>().ok();
    let number = number.filter(|number| number.to_string() == part.text);
    number.ok_or(part.is(CertificateFault::Positions))
}

fn read_cloud(part: TextPart<'_>) -> Result<Cloud, UnreadableCertificate> {
    let end = TextPart {
        text: "",
        at: part.at + part.text.len(),
    };
    let mut words = split(part, " ");
    let positions = read_positions(words.next().unwrap_or(end))?;
    let turn = words.next().unwrap_or(end);
    let color = match turn.text {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(turn.is(CertificateFault::Turn)),
    };
    let exact = words.next().unwrap_or(end);
    Ok(Cloud {
        positions,
        turn: color,
        exact: read_board(exact).ok_or(exact.is(CertificateFault::Exact))?,
        men: read_men(words)?,
    })
}

fn read_invariant(part: TextPart<'_>) -> Result<Invariant, UnreadableCertificate> {
    let mut words = split(part, " ");
    let men = words.next().unwrap_or(part);
    Ok(Invariant {
        frozen: read_board(men).ok_or(men.is(CertificateFault::Frozen))?,
        men: read_men(words)?,
    })
}

fn read_board(part: TextPart<'_>) -> Option<Board> {
    let board = Board::from_ascii_board_fen(part.text.as_bytes()).ok();
    board.filter(|board| board.board_fen().to_string() == part.text)
}

fn read_men<'t>(
    words: impl Iterator<Item = TextPart<'t>>,
) -> Result<Vec<FreeMan>, UnreadableCertificate> {
    let mut men = Vec::new();
    for word in words {
        let man = read_free_man(word.text).filter(|_| men.len() < MOST_FREE_MEN);
        men.push(man.ok_or(word.is(CertificateFault::FreeMan))?);
    }
    Ok(men)
}

fn read_free_man(word: &str) -> Option<FreeMan> {
    let color = Piece::from_char(word.chars().next()?)?.color;
    let mut man = FreeMan {
        color,
        may: ByRole::default(),
    };
    let mut left = roles();
    for text in word.split('+') {
        let (letter, digits) = text.split_once(':')?;
        let set = u64::from_str_radix(digits, 16).ok()?;
        let is_written_so = set > 0 && format!("{set:x}") == digits;
        let role = left.find(|role| letter == role.of(color).char().to_string())?;
        *man.may.get_mut(role) = is_written_so.then_some(Bitboard(set))?;
    }
    Some(man)
}

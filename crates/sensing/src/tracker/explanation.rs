//! Finds what one player did that explains what the sensors see: a legal move, an execution that is
//! none, or nothing, each with what is left unexplained.
//!
//! Several explanations are kept side by side, the cheapest first. A legal move costs nothing, an
//! execution that no legal move explains costs more, and each square that is seen otherwise costs
//! most, less where the opponent's reply explains it. So a board fault is believed sooner than two
//! players, and an illegal move sooner than a board fault on two squares.

use std::cmp::Reverse;

use board::{Board, Color, Move, Piece, Position, Rank, Role, Square, Tolerant};

use super::sight::{Sight, man_of};
use super::steps::lead;
use crate::event::SquareContent;

/// What a press without any move costs.
const NOTHING_DONE: u32 = 3;
/// What an execution costs that no legal move explains.
const NO_LEGAL_MOVE: u32 = 3;
/// What it costs that a man was taken whose square was never seen to be left.
const UNSEEN_CAPTURE: u32 = 2;
/// What it costs that the opponent has begun to reply.
const REPLY_BEGUN: u32 = 1;
/// What it costs that the man he takes stands on another square for a moment.
const SWEPT: u32 = 1;
/// What a square costs that is seen otherwise.
const UNEXPLAINED: u32 = 4;
/// What it costs that a man is missing from a scan though no contact tells that he was lifted.
const MISSING: u32 = 2;
/// What that costs of a man whom the device has put there itself: it may have put him badly.
const BADLY_PUT: u32 = 1;
/// What it costs that a man comes to, or goes from, a square whose sensor is not believed.
const DOUBTED: u32 = 1;

/// What the player did, and what it leaves unexplained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Explanation {
    /// How the men stand by it.
    pub men: Board,
    /// The legal move that it is.
    pub legal: Option<Move>,
    /// The squares that are seen otherwise, and that no reply explains.
    pub unexplained: Vec<Square>,
    pub cost: u32,
    /// Something of it was not seen but follows from the rest.
    pub inferred: bool,
    /// The opponent has begun to reply.
    pub replied: bool,
    /// A man is taken whose square was never seen to be left: it may as well be in the hand.
    pub unseen_capture: bool,
    /// It leads to a square whose sensor is not believed and tells nothing of it.
    pub unseen_arrival: bool,
    /// The squares of men who are missing, and of whom no contact tells that they were lifted.
    pub missing: Vec<Square>,
}

impl Explanation {
    /// A legal move that leaves nothing unexplained.
    pub fn is_whole_move(&self) -> bool {
        self.legal.is_some() && self.unexplained.is_empty()
    }

    /// How many men of the player stand elsewhere than told.
    pub fn moved_men(&self, told: &Board, side: Color) -> usize {
        Square::ALL
            .into_iter()
            .filter(|&s| {
                man_of(&self.men, s, side).is_some_and(|man| told.piece_at(s) != Some(man))
            })
            .count()
    }
}

/// The position before the move, and the men as they have been told to stand since.
#[derive(Clone, Copy)]
pub(super) struct SeenTurn<'a> {
    pub position: &'a Tolerant,
    pub told: &'a Board,
    pub side: Color,
    pub sight: &'a Sight,
}

impl SeenTurn<'_> {
    /// The explanations, the cheapest first; of equal cost the one that was told before, and then
    /// the move to the square on which a man came last: he slid over the others.
    pub fn explanations(&self) -> Vec<Explanation> {
        let mut explanations: Vec<Explanation> = Vec::new();
        if self.position.turn() == self.side {
            explanations.extend(
                self.position
                    .legal_moves()
                    .into_iter()
                    .filter_map(|m| self.legal(m)),
            );
        }
        explanations.push(self.explanation(self.told.clone(), None, NOTHING_DONE));
        explanations.extend(self.taken_back());
        explanations.extend(self.execution());
        explanations.retain(|explanation| {
            self.can_be_told(&explanation.men) && self.leaves_who_was_told(&explanation.men)
        });
        let came = self.sight.last_arrivals();
        let came_last = |explanation: &Explanation| {
            let to = explanation.legal.map(|m| arrival(self.position, m));
            to.map(|to| came[usize::from(to)])
        };
        explanations.sort_by_key(|explanation| {
            (
                explanation.cost,
                explanation.men != *self.told,
                Reverse(came_last(explanation)),
            )
        });
        explanations
    }

    /// The explanation of a legal move. A man who is missing, and whom neither a hand nor the
    /// device has lifted, has taken nothing.
    fn legal(&self, m: Move) -> Option<Explanation> {
        let to = arrival(self.position, m);
        let untold = self.sight.at(to) == SquareContent::Unidentified;
        let unseen = untold && takes_there(m) && !self.sight.was_emptied(to);
        let missing = m.from().is_some_and(|from| self.sight.is_missing(from));
        if unseen && missing && !self.sight.moved_itself() {
            return None;
        }
        let guessed = untold && m.is_promotion();
        let mut cost = if unseen { UNSEEN_CAPTURE } else { 0 };
        if guessed && m.promotion() != Some(Role::Queen) {
            cost += 1;
        }
        let men = self.men_after(m);
        let from_doubted = m.from().is_some_and(|from| self.sight.is_doubted(from));
        if from_doubted {
            cost += DOUBTED;
        }
        let unseen_arrival = self.arrives_unseen(to, &men);
        if unseen_arrival {
            cost += DOUBTED;
        }
        let mut explanation = self.explanation(men, Some(m), cost);
        explanation.inferred |= unseen || guessed || from_doubted || unseen_arrival;
        explanation.unseen_capture = unseen;
        explanation.unseen_arrival = unseen_arrival;
        Some(explanation)
    }

    /// The men after a legal move: those that the opponent has moved out of turn stand where he put
    /// them.
    fn men_after(&self, m: Move) -> Board {
        let mut men = self.position.board_after(m);
        let opposing = |board: &Board, s| man_of(board, s, !self.side);
        let came = |&s: &Square| {
            opposing(self.told, s).is_some()
                && opposing(self.told, s) != opposing(self.position.board(), s)
        };
        for to in Square::ALL.into_iter().filter(came) {
            let man = opposing(self.told, to);
            let left = |&s: &Square| opposing(&men, s) == man && opposing(self.told, s).is_none();
            if let (Some(from), Some(man), None) =
                (Square::ALL.into_iter().find(left), man, men.piece_at(to))
            {
                men.discard_piece_at(from);
                men.set_piece_at(to, man);
            }
        }
        men
    }

    /// The man comes to a square whose sensor is not believed, and does not show him.
    fn arrives_unseen(&self, to: Square, men: &Board) -> bool {
        self.sight.is_doubted(to) && !self.sight.agrees_on(to, men.piece_at(to))
    }

    /// The player has taken back what he did, if that is not what he was told to have done.
    pub fn taken_back(&self) -> Option<Explanation> {
        let before = self.position.board();
        let is_new = self.position.turn() == self.side && *before != *self.told;
        is_new.then(|| self.explanation(before.clone(), None, NOTHING_DONE))
    }

    /// The player brings the men there from how they were told to stand, or anew from how they
    /// stood before his turn.
    fn can_be_told(&self, men: &Board) -> bool {
        let anew =
            || self.position.turn() == self.side && lead(self.position.board(), men, self.side);
        lead(self.told, men, self.side) || anew()
    }

    /// Whoever was told to come to a square in this turn, and of whom the sensors do not know who
    /// he is, still stands there if nothing has changed on it since; and whoever was told to leave
    /// one is seen where he has come back.
    fn leaves_who_was_told(&self, men: &Board) -> bool {
        let before = self.position.board();
        Square::ALL.into_iter().all(|s| {
            let (told, man) = (self.told.piece_at(s), men.piece_at(s));
            let has_come_back = told.is_none() && man.is_some() && man == before.piece_at(s);
            let is_seen = || match has_come_back {
                true => self.sight.agrees_on(s, man),
                false => {
                    told == before.piece_at(s)
                        || self.sight.at(s) != SquareContent::Unidentified
                        || self.sight.has_changed(s)
                }
            };
            told == man || is_seen()
        })
    }

    /// The explanation of men set down by no legal move.
    pub fn execution(&self) -> Option<Explanation> {
        Some(self.explanation(self.executed()?, None, NO_LEGAL_MOVE))
    }

    fn explanation(&self, men: Board, legal: Option<Move>, cost: u32) -> Explanation {
        let arrival = legal.map(|m| arrival(self.position, m));
        let is_unseen = |&s: &Square| Some(s) == arrival && self.arrives_unseen(s, &men);
        let (missing, differs): (Vec<Square>, Vec<Square>) = self
            .differs_from(&men)
            .into_iter()
            .filter(|s| !is_unseen(s))
            .partition(|&s| self.is_missing(s, &men));
        let cost = cost + missing.iter().map(|&s| self.missing_cost(s)).sum::<u32>();
        let reply = if differs.is_empty() {
            None
        } else {
            self.reply(&men, legal, &differs)
        };
        let replied = reply.is_some();
        let (unexplained, cost) = match reply {
            Some(reply) => (Vec::new(), cost + reply),
            None => {
                let squares = differs.len() as u32;
                (differs, cost + UNEXPLAINED * squares)
            }
        };
        Explanation {
            inferred: !unexplained.is_empty() || !missing.is_empty(),
            men,
            legal,
            unexplained,
            cost,
            replied,
            unseen_capture: false,
            unseen_arrival: false,
            missing,
        }
    }

    fn differs_from(&self, men: &Board) -> Vec<Square> {
        self.sight.differs_from(men, self.told)
    }

    /// The man stands here as he was told to, and is missing from a scan alone.
    fn is_missing(&self, square: Square, men: &Board) -> bool {
        men.piece_at(square) == self.told.piece_at(square) && self.sight.is_missing(square)
    }

    fn missing_cost(&self, square: Square) -> u32 {
        if self.sight.was_put_by_device(square) {
            BADLY_PUT
        } else {
            MISSING
        }
    }

    /// What it costs that the opponent has men in hand, or has replied, if that explains what is
    /// seen: the man moved before was seen where it went.
    fn reply(&self, men: &Board, legal: Option<Move>, differs: &[Square]) -> Option<u32> {
        let taken_unseen = |m: Move| takes_there(m) && self.sight.may_be_taken_unseen(m.to());
        if let Some(to) = legal.map(|m| arrival(self.position, m))
            && self.told.piece_at(to) != men.piece_at(to)
            && men
                .piece_at(to)
                .is_none_or(|man| self.sight.seen_at(to, man).is_none())
        {
            // nobody saw him come: that he has is known by a reply that was seen to be made alone
            return match legal.is_some_and(taken_unseen) {
                true => self.reply_made(men, legal, differs, ReplySeen::Whole),
                false => None,
            };
        }
        self.reply_begun(men, legal, differs)
            .or_else(|| self.reply_made(men, legal, differs, ReplySeen::InPart))
    }

    /// One or two men are in the opponent's hand, and the one that he legally takes may be swept
    /// across another square.
    fn reply_begun(&self, men: &Board, legal: Option<Move>, differs: &[Square]) -> Option<u32> {
        let (left, come): (Vec<Square>, Vec<Square>) = differs
            .iter()
            .partition(|&&square| self.sight.at(square) == SquareContent::Empty);
        let his_own = |&square: &Square| man_of(men, square, !self.side).is_some();
        let swept = |&square: &Square| {
            let taken = left.iter().find_map(|&s| man_of(men, s, self.side));
            men.piece_at(square).is_none()
                && taken.is_some_and(|man| {
                    man.role != Role::King && self.sight.agrees_on(square, Some(man))
                })
        };
        let fits = (1..=2).contains(&left.len())
            && (legal.is_some() || left.iter().all(his_own))
            && (come.is_empty() || (come.len() == 1 && self.takes_one_of(men, legal, &left)))
            && come.iter().all(swept);
        fits.then_some(REPLY_BEGUN + SWEPT * come.len() as u32)
    }

    /// How the opponent finds the game.
    fn before_the_reply(&self, men: &Board, legal: Option<Move>) -> Tolerant {
        match legal {
            Some(m) => after(self.position, m),
            None => self.position.left_by(men),
        }
    }

    /// A legal reply goes from one of these squares and takes on another.
    fn takes_one_of(&self, men: &Board, legal: Option<Move>, left: &[Square]) -> bool {
        let replies = self.before_the_reply(men, legal).legal_moves();
        let is_of = |square| left.contains(&square);
        replies
            .iter()
            .any(|reply| reply.is_capture() && is_of(reply.to()) && reply.from().is_some_and(is_of))
    }

    /// The opponent's man stands where a legal move leads, and the man he took may be swept across
    /// another square.
    fn reply_made(
        &self,
        men: &Board,
        legal: Option<Move>,
        differs: &[Square],
        seen: ReplySeen,
    ) -> Option<u32> {
        if differs.len() > 5 {
            return None;
        }
        let after = self.before_the_reply(men, legal);
        let concerns = |reply: &Move| reply.from().is_some_and(|from| differs.contains(&from));
        let cost = |reply: Move| {
            let unseen = match self.sight.has_changed(arrival(&after, reply)) {
                true => 0,
                // a man who is taken may be replaced between two looks at the board
                false if takes_there(reply) && seen == ReplySeen::InPart => UNSEEN_CAPTURE,
                false => return None,
            };
            let taken = men.piece_at(reply.to());
            let men = after.board_after(reply);
            let differs: Vec<Square> = self
                .differs_from(&men)
                .into_iter()
                .filter(|&s| !self.is_missing(s, &men))
                .collect();
            match differs[..] {
                [] => Some(REPLY_BEGUN + unseen),
                [swept]
                    if taken.is_some_and(|man| self.sight.at(swept) == SquareContent::Man(man)) =>
                {
                    Some(REPLY_BEGUN + SWEPT + unseen)
                }
                _ => None,
            }
        };
        after
            .legal_moves()
            .into_iter()
            .filter(concerns)
            .filter_map(cost)
            .min()
    }

    /// The men as the player has set them down by no legal move: his men that are seen elsewhere, a
    /// new man for his pawn, and what he took.
    fn executed(&self) -> Option<Board> {
        let mut men = self.told.clone();
        let gone: Vec<(Square, Piece)> = self
            .differs_from(self.told)
            .into_iter()
            .filter(|&s| !self.sight.is_missing(s))
            .filter_map(|s| Some((s, man_of(self.told, s, self.side)?)))
            .collect();
        let came: Vec<(Square, Option<Piece>)> = Square::ALL
            .into_iter()
            .filter_map(|s| match self.sight.at(s) {
                SquareContent::Man(man)
                    if man.color == self.side && self.told.piece_at(s) != Some(man) =>
                {
                    Some((s, Some(man)))
                }
                SquareContent::Unidentified if self.told.piece_at(s).is_none() => Some((s, None)),
                _ => None,
            })
            .collect();
        let mut left = gone.clone();
        for &(to, man) in &came {
            let from = match man {
                Some(man) => left.iter().position(|&(_, gone)| gone == man).or_else(|| {
                    left.iter()
                        .position(|&(_, gone)| is_new_man_for(gone, man, to))
                }),
                None => (left.len() == 1 && came.len() == 1).then_some(0),
            };
            let Some(from) = from else { continue };
            let (from, gone) = left.remove(from);
            if from != to {
                men.discard_piece_at(from);
            }
            men.set_piece_at(to, man.unwrap_or(gone));
            if gone.role == Role::Pawn
                && from.file() != to.file()
                && self.told.piece_at(to).is_none()
            {
                let beside = Square::from_coords(to.file(), from.rank());
                if self.sight.at(beside) == SquareContent::Empty
                    && man_of(self.told, beside, !self.side).is_some()
                {
                    men.discard_piece_at(beside);
                }
            }
        }
        if came.is_empty()
            && let [(from, man)] = left[..]
        {
            let victim = self.only_square_put_on()?;
            men.discard_piece_at(from);
            men.set_piece_at(victim, man);
        }
        (men != *self.told).then_some(men)
    }

    /// The one square of an opponent's man that was emptied and has a man again that nobody can
    /// tell.
    fn only_square_put_on(&self) -> Option<Square> {
        let mut squares = Square::ALL.into_iter().filter(|&s| {
            man_of(self.told, s, !self.side).is_some()
                && self.sight.at(s) == SquareContent::Unidentified
                && self.sight.was_emptied(s)
        });
        let first = squares.next()?;
        squares.next().is_none().then_some(first)
    }
}

/// A pawn that is gone, and a man on the last rank that may be the new one for it.
fn is_new_man_for(gone: Piece, man: Piece, to: Square) -> bool {
    let last = man.color.fold_wb(Rank::Eighth, Rank::First);
    gone.role == Role::Pawn && man.role != Role::Pawn && to.rank() == last
}

/// How much of a reply has to be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReplySeen {
    /// Both its squares.
    Whole,
    /// A man may have been taken between two looks at the board.
    InPart,
}

/// It takes a man on the square to which it leads: not in passing.
fn takes_there(m: Move) -> bool {
    m.is_capture() && !m.is_en_passant()
}

/// The square on which the moved man stands after it.
pub(super) fn arrival(position: &Tolerant, m: Move) -> Square {
    match m {
        Move::Castle { king, rook } => {
            let side = board::CastlingSide::from_king_side(rook.file() > king.file());
            side.king_to(position.turn())
        }
        _ => m.to(),
    }
}

/// The position after a legal move.
pub(super) fn after(position: &Tolerant, m: Move) -> Tolerant {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}
